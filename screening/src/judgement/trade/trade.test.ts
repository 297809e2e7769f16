import { expect, it } from 'vitest'
import { readPerson } from '../person/person.ts'
import { prepareRubric } from '../read.ts'
import { readVacancy } from '../rubric/read.ts'
import { occupationVerdict } from '../verdict/occupation.ts'
import { TRADE_FEATURES } from './features.ts'
import { tradeTable } from './table.ts'

const vacancy = readVacancy({
  title: 'Менеджер по закупкам (овощи и фрукты)',
  description: `Обязанности:
    закупать овощи и фрукты для сети магазинов; вести переговоры с поставщиками о ценах и отсрочке;
    следить за остатками и списаниями; согласовывать график поставок с распределительным центром.
    Требования: опыт закупок продуктов питания от двух лет; Excel; 1С.`,
})
const NOW = 2026 * 12 + 10

const worthOf = (position: string, description: string): number => {
  const person = readPerson(
    { title: null, experience: [{ start: '2022-01', end: null, company: null, position, description }] },
    NOW,
  )
  return occupationVerdict(prepareRubric(vacancy).occupation, person).verdict.closeness
}

it('the table fits its features', () => {
  const { same, near, far } = tradeTable()
  for (const weights of [same, near, far]) expect(weights).toHaveLength(TRADE_FEATURES + 1)
})

it('the same work counts more than a neighbouring one, and that more than another', () => {
  const same = worthOf(
    'Байер',
    'Закупка фруктов и зелени у поставщиков, цены, контракты, списания, поставки на РЦ',
  )
  const near = worthOf('Кладовщик', 'Приёмка фруктов на складе, раскладка по ячейкам, инвентаризация')
  const other = worthOf('Программист Java', 'Микросервисы на Spring, Kafka, код-ревью')
  expect(same).toBeGreaterThan(near)
  expect(near).toBeGreaterThan(other)
  expect(other).toBeLessThan(0.2)
})
