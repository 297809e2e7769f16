import { expect, it } from 'vitest'
import { labelOf } from './vacancy-label.ts'

it('where a name may be cut, what tells it from the others is its ending', () => {
  expect(labelOf({ title: 'Повар', name: 'Повар' })).toEqual({ label: 'Повар' })
  expect(labelOf({ title: 'Продавец', name: 'Продавец, Москва, от 12.11.2026' })).toEqual({
    label: 'Продавец,',
    ending: 'Москва, от 12.11.2026',
  })
})
