import { expect, it } from 'vitest'
import { labelOf, named } from './named.ts'

const names = (...vacancies: readonly [title: string, area?: string | undefined, published_at?: string][]) =>
  named(vacancies.map(([title, area = null, published_at = null]) => ({ title, area, published_at }))).map(
    ({ name }) => name,
  )

it('a vacancy is called by its title, and where that repeats also by its area', () => {
  expect(names(['Повар', 'Казань'], ['Продавец', 'Москва'], ['Продавец', 'Пермь'])).toEqual([
    'Повар',
    'Продавец, Москва',
    'Продавец, Пермь',
  ])
})

it('where the area repeats too or is missing, the day of publication follows', () => {
  expect(
    names(
      ['Продавец', 'Москва', '2026-11-12T09:00:00Z'],
      ['Продавец', 'Москва', '2026-10-01T09:00:00Z'],
      ['Продавец', 'Пермь', '2026-10-01T09:00:00Z'],
      ['Повар', undefined, '2026-10-01T09:00:00Z'],
      ['Повар'],
    ),
  ).toEqual([
    'Продавец, Москва, от 12 ноября 2026',
    'Продавец, Москва, от 1 октября 2026',
    'Продавец, Пермь',
    'Повар, от 1 октября 2026',
    'Повар',
  ])
})

it('where a name may be cut, what tells it from the others is its ending', () => {
  const vacancies = [
    { title: 'Повар', area: 'Казань', published_at: null },
    { title: 'Продавец', area: 'Москва', published_at: null },
    { title: 'Продавец', area: null, published_at: null },
  ]
  expect(named(vacancies).map(labelOf)).toEqual([
    { label: 'Повар' },
    { label: 'Продавец,', ending: 'Москва' },
    { label: 'Продавец' },
  ])
})
