import { expect, it } from 'vitest'
import { isUsual, moveColumn, readLayout, resizeColumn, showColumn, usualLayout } from './layout.ts'

const ids = (layout: typeof usualLayout) => layout.map(({ id }) => id)
const of = (layout: typeof usualLayout, id: string) => layout.find((column) => column.id === id)

it.each([null, undefined, {}, [], ['x', null, 5], [{ id: 'gone' }]])(
  'the layout is as usual for %j',
  (stored) => {
    expect(isUsual(readLayout(stored))).toBe(true)
  },
)

it('order, choice and width are kept; what is not named follows, and the score stays first', () => {
  const layout = readLayout([
    { id: 'city', is_on: false, width: 9999 },
    { id: 'score', is_on: false, width: 80.4 },
    { id: 'pay', is_on: 'yes', width: 'wide' },
    { id: 'city', is_on: true, width: null },
  ])
  expect(ids(layout).slice(0, 4)).toEqual(['score', 'city', 'pay', 'title'])
  expect(ids(layout).toSorted()).toEqual(ids(usualLayout).toSorted())
  expect([of(layout, 'score'), of(layout, 'city'), of(layout, 'pay')]).toMatchObject([
    { is_on: true, width: 80 },
    { is_on: false, width: 480 },
    { is_on: true, width: null },
  ])
})

it('a column moves by one place, but not before the score or over the end', () => {
  const second = usualLayout[1]?.id ?? ''
  const last = usualLayout.at(-1)?.id ?? ''
  expect(moveColumn(usualLayout, second, -1)).toBe(usualLayout)
  expect(moveColumn(usualLayout, last, 1)).toBe(usualLayout)
  expect(moveColumn(usualLayout, 'score', 1)).toBe(usualLayout)
  const moved = moveColumn(usualLayout, second, 1)
  expect(ids(moved)[2]).toBe(second)
  expect(isUsual(moveColumn(moved, second, -1))).toBe(true)
})

it('a width stays within bounds and can be taken back; a column is shown or not', () => {
  expect(of(resizeColumn(usualLayout, 'city', 3), 'city')?.width).toBe(44)
  expect(isUsual(resizeColumn(resizeColumn(usualLayout, 'city', 120), 'city', null))).toBe(true)
  expect(of(showColumn(usualLayout, 'city', false), 'city')?.is_on).toBe(false)
})
