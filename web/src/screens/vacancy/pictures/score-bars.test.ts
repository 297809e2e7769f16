import { expect, it } from 'vitest'
import { bandsOf, medianOf, payAxis } from './score-bars.ts'

it('scores are counted by bands of ten, 100 with the nineties', () => {
  const bands = bandsOf([
    { score: 0, n: 1 },
    { score: 9, n: 2 },
    { score: 10, n: 4 },
    { score: 90, n: 8 },
    { score: 100, n: 16 },
  ])
  expect(bands.map(({ n }) => n)).toEqual([3, 4, 0, 0, 0, 0, 0, 0, 0, 24])
  expect(bands.at(-1)).toEqual({ from: 90, to: 100, n: 24 })
})

it.each([
  [[], null],
  [[5], 5],
  [[1, 2], 2],
  [[1, 3, 9], 3],
])('the median of %o is %o', (sorted, median) => {
  expect(medianOf(sorted)).toBe(median)
})

it('the axis of pay holds what was named and the offer; nobody named anything: there is none', () => {
  expect(payAxis([80, 120], { from: 100, to: 150 })).toEqual({ least: 80, most: 150 })
  expect(payAxis([80], null)).toEqual({ least: 80, most: 81 })
  expect(payAxis([], { from: 1, to: 2 })).toBeNull()
})
