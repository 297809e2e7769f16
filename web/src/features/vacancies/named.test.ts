import { expect, it } from 'vitest'
import { labelOf, nameOf, vacancyNameOf } from './named.ts'

it('where a name may be cut, what tells it from the others is its ending', () => {
  expect(labelOf({ title: 'Повар', name: 'Повар' })).toEqual({ label: 'Повар' })
  expect(labelOf({ title: 'Продавец', name: 'Продавец, Москва, от 12.11.2026' })).toEqual({
    label: 'Продавец,',
    ending: 'Москва, от 12.11.2026',
  })
})

it('a node of the release before, which gives no name, has the title shown', () => {
  expect(labelOf({ title: 'Повар' })).toEqual({ label: 'Повар' })
  expect([nameOf({ title: 'Повар' }), vacancyNameOf({ vacancy_title: 'Повар' })]).toEqual(['Повар', 'Повар'])
  expect(vacancyNameOf({ vacancy_title: 'Повар', vacancy_name: 'Повар, Казань' })).toBe('Повар, Казань')
  expect(vacancyNameOf({ vacancy_title: null, vacancy_name: null })).toBeNull()
})
