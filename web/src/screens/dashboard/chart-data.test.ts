import * as fc from 'fast-check'
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

it('shares of any counts add up to a hundred, none further than one from its own, and more is never a smaller share', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 }), (counts) => {
      const shares = sharesOf(counts)
      const total = counts.reduce((sum, count) => sum + count, 0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total === 0 ? 0 : 100)
      for (const [at, count] of counts.entries()) {
        const share = shares[at] ?? -1
        expect(Math.abs(share - (100 * count) / Math.max(1, total))).toBeLessThan(1)
        const larger = counts.flatMap((other, place) => (other > count ? [shares[place] ?? -1] : []))
        expect(Math.min(100, ...larger)).toBeGreaterThanOrEqual(share)
      }
    }),
  )
})

it('the ticks of any axis are a few whole numbers at one distance, from nothing to no less than the most', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(), fc.nat(100)), (max) => {
      const ticks = ticksUpTo(max)
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
      expect(ticks).toEqual(ticks.map((_, at) => at * step))
      expect(Number.isInteger(step) && step >= 1).toBe(true)
      expect(ticks.length >= 2 && ticks.length <= 5).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
      expect((ticks.at(-1) ?? 0) - step).toBeLessThanOrEqual(max)
    }),
  )
})
