import { describe, expect, it } from 'vitest'
import type { Objection, PairReading, VacancyRubric } from '../model.ts'
import { readPerson } from '../person/person.ts'
import { readPair } from '../read.ts'
import { readVacancy } from '../rubric/read.ts'
import { written } from './objected.ts'

const NIGHTS = 'Ночные смены обязательны, дневных нет'
const STOCK = 'Пересчёт остатков по пятницам'
const rubric: VacancyRubric = {
  ...readVacancy({ title: 'Комплектовщик', description: null }),
  requirements: [],
  conditions: [{ kind: 'nights', value: 'yes', strict: true, quote: NIGHTS }],
  lines: [STOCK],
}
const base = readPair(rubric, readPerson({ title: 'Комплектовщик' }, 2026 * 12 + 10))
const says = (
  quote: string,
  chance: number,
  asked: string,
  status: Objection['status'] = 'refuses',
): Objection => ({ status, chance, line: { quote, source: 'about' }, asked })
const told = (...objections: readonly Objection[]): string[] => {
  const reading: PairReading = { ...base, objections }
  return [...written(rubric, reading, true), ...written(rubric, reading, false)].map(({ text }) => text)
}

describe('what a person writes against themselves', () => {
  it('begins with what the vacancy insists on, whatever is likelier', () => {
    expect(
      told(says('Пересчёт остатков не люблю', 0.95, STOCK), says('Ночные смены не беру', 0.7, NIGHTS)),
    ).toEqual(['Пишет: «Ночные смены не беру».', 'Пишет: «Пересчёт остатков не люблю».'])
  })

  it('is two sentences at most', () => {
    const many = ['Ночные смены не беру', 'Ночью сплю, не звоните', 'Ночных смен не хочу'].map((quote) =>
      says(quote, 0.9, NIGHTS),
    )
    expect(told(...many)).toHaveLength(2)
  })

  it('is likelier where it is near nothing the vacancy insists on', () => {
    expect(told(says('Контору переводят в Пензу, туда не еду', 0.75, STOCK))).toEqual([])
    expect(told(says('Контору переводят в Пензу, туда не еду', 0.9, STOCK))).toHaveLength(1)
  })

  it('counts a guessed ask as one the vacancy makes', () => {
    const guessed = {
      id: 'a',
      kind: 'must',
      type: 'task',
      ask: STOCK,
      any_of: [STOCK],
      level: null,
      months: null,
      quote: STOCK,
      sure: false,
    } as const
    const reading: PairReading = { ...base, objections: [says('Считать товар не возьмусь', 0.75, STOCK)] }
    expect(written({ ...rubric, requirements: [guessed] }, reading, true)).toHaveLength(1)
    expect(written(rubric, reading, true)).toEqual([])
  })

  it('is no consent and no zeal to learn', () => {
    expect(told(says('Раз в неделю задержаться могу', 0.9, STOCK))).toEqual([])
    expect(told(says('Новый терминал освою за день', 0.9, STOCK, 'wants'))).toEqual([])
  })

  it('keeps a sentence whole beside its reason', () => {
    const whole =
      'Из-за учёбы дочери ночные смены не беру с прошлой осени, остальное время в моём распоряжении, и так останется ещё года два'
    expect(told(says(whole, 0.9, NIGHTS))).toEqual([`Пишет: «${whole}».`])
  })
})
