import { expect, it } from 'vitest'
import { readVacancy } from '../rubric/read.ts'
import type { Objection } from '../model.ts'
import { stated } from '../verdict/verdict.ts'
import { isBounded, withoutConsent } from './yields.ts'

const RUBRIC = readVacancy({
  title: 'Наладчик',
  area: 'Сургут',
  description: '<p>Условия:</p><ul><li>переезд в Сургут обязателен</li><li>вахта 60 дней</li></ul>',
})
const objection = (quote: string, more: Partial<Objection> = {}): Objection => ({
  status: 'wants',
  chance: 0.9,
  line: { quote, source: 'about' },
  asked: 'вахта 60 дней',
  ...more,
})
const chanceOf = (quote: string, more?: Partial<Objection>): number =>
  withoutConsent([objection(quote, more)], RUBRIC, [])[0]?.chance ?? 0

it.each(['Виза открыта, готова летать дальше.', 'Ищу такую же вахту.', 'К холоду привык.'])(
  '«%s» takes the objection back',
  (quote) => {
    expect(chanceOf(quote)).toBe(0)
  },
)

it.each([
  'Ищу такую же работу, но без вахт.',
  'Готова работать дальше только удалённо.',
  'К вахте привык, больше не поеду.',
  'На вахту не хочу, но готов удалённо.',
])('«%s» stays one', (quote) => {
  expect(chanceOf(quote)).toBe(0.9)
})

it('a wish that yields is a doubt, what is lacked is lacked', () => {
  expect(chanceOf('Хотелось бы в городе, но готов и на вахту.')).toBeLessThan(0.7)
  expect(chanceOf('Вахтой не работал, но готов.', { status: 'lacks' })).toBe(0.9)
})

it('who lives there refuses a move elsewhere', () => {
  const quote = RUBRIC.conditions.find(({ kind }) => kind === 'place')?.quote ?? ''
  const refusal = objection('Переезды не рассматриваю.', { asked: quote, status: 'refuses' })
  const here = stated('place', 'meets', [{ quote: 'Сургут', source: 'area' }])
  expect(withoutConsent([refusal], RUBRIC, [here])).toEqual([])
  expect(withoutConsent([refusal], RUBRIC, [])).toEqual([refusal])
})

it('a bound is no refusal, of a format it is one', () => {
  expect(isBounded('nights', 'ночью могу раза два в месяц')).toBe(true)
  expect(isBounded('format', 'в офис могу раз в месяц')).toBe(false)
})
