import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { expect, it } from 'vitest'
import { placesFor, vacanciesFor } from './palette-items.ts'

const labels = (search: string, role: 'user' | 'admin' = 'user') =>
  placesFor(search, role).map(({ label }) => label)

it.each([
  ['вак', ['Вакансии']],
  ['excel', ['Экспорт данных']],
  ['скачать отчет', ['Экспорт данных']],
  ['удалить кандидата', ['Персональные данные']],
  ['пароль', ['Безопасность']],
  ['абракадабра', []],
])('«%s» finds %j', (search, found) => {
  expect(labels(search)).toEqual(found)
})
it('the panel of the operator is offered to administrators only', () => {
  expect(labels('админ')).toEqual([])
  expect(labels('админ', 'admin')).toEqual(['Админ-панель'])
})
it('before a search all pages are offered', () => {
  expect(labels('')).toContain('Панель управления')
  expect(labels('')).toContain('Все результаты')
})
it('vacancies are found by title and town, those at work first, and a few at most', () => {
  const vacancy = (title: string, status: Vacancy['status'], area = 'Тула', is_enabled = true) =>
    ({ id: title, title, name: title, status, area, is_enabled }) as Vacancy
  const all = [
    vacancy('Повар старый', 'archived'),
    vacancy('Повар на лето', 'active', 'Тула', false),
    vacancy('Повар', 'active'),
    vacancy('Швея', 'active', 'Тверь'),
  ]
  expect(vacanciesFor('повар', all).map(({ title }) => title)).toEqual([
    'Повар',
    'Повар на лето',
    'Повар старый',
  ])
  expect(vacanciesFor('тверь', all).map(({ title }) => title)).toEqual(['Швея'])
  const many = Array.from({ length: 9 }, (_, n) => vacancy(`Повар ${n}`, 'active'))
  expect(vacanciesFor('', many)).toHaveLength(6)
})
