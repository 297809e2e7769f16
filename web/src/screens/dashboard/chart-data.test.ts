import { describe, expect, it } from 'vitest'
import { sharesOf, ticksUpTo } from './chart-data.ts'

it('shares of recommendations add up to 100 %', () => {
  expect(sharesOf([2, 0, 23, 5]).reduce((sum, share) => sum + share)).toBe(100)
  expect(sharesOf([1, 1, 1, 0])).toEqual([34, 33, 33, 0])
  expect(sharesOf([0, 0, 0, 7])).toEqual([0, 0, 0, 100])
  expect(sharesOf([0, 0])).toEqual([0, 0])
})

describe('ticks of the chart of months', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [7, [0, 2, 4, 6, 8]],
    [41, [0, 20, 40, 60]],
    [2000, [0, 500, 1000, 1500, 2000]],
    [8001, [0, 5000, 10000]],
  ])('up to %i are whole, few and not below it', (max, ticks) => expect(ticksUpTo(max)).toEqual(ticks))
})
