import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ticksUpTo } from './chart-data.ts'

describe('ticks of the monthly chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [7, [0, 2, 4, 6, 8]],
    [41, [0, 20, 40, 60]],
    [2000, [0, 500, 1000, 1500, 2000]],
    [8001, [0, 5000, 10000]],
  ])('up to %i are few integers that reach it', (max, ticks) => expect(ticksUpTo(max)).toEqual(ticks))
})

it('the ticks of any axis are 2–5 evenly spaced integers from 0 to at least the maximum', () => {
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
