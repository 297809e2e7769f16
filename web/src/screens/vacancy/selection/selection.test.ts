import { expect, it } from 'vitest'
import { rangeOf, rejectedLabel, toggled } from './selection.ts'

const ids = ['a', 'b', 'c', 'd']
const press = (chosen: string[], id: string, anchor: string | null = null, isRange = false) =>
  [...toggled(new Set(chosen), ids, { id, anchor, isRange })].toSorted()

it('a range has both ends, in either direction', () => {
  expect(rangeOf(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(ids, 'c', 'c')).toEqual(['c'])
})
it('a range from a row that has left the list is its end alone, to one that has left nobody', () => {
  expect(rangeOf(ids, 'x', 'c')).toEqual(['c'])
  expect(rangeOf(ids, null, 'c')).toEqual(['c'])
  expect(rangeOf(ids, 'a', 'x')).toEqual([])
})
it('a press switches one, a range adds', () => {
  expect(press([], 'b')).toEqual(['b'])
  expect(press(['a', 'b'], 'b')).toEqual(['a'])
  expect(press(['a'], 'c', 'a', true)).toEqual(['a', 'b', 'c'])
  expect(press(['a', 'b', 'c'], 'b', 'a', true)).toEqual(['a', 'b', 'c'])
})
it('one press says how many of those who are advised to be rejected it selects', () => {
  expect(rejectedLabel(500, 500)).toBe('Всех, кого советуем отклонить: 500')
  expect(rejectedLabel(620, 500)).toBe('500 из 620, кого советуем отклонить')
})
