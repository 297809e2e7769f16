import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { wholePercents } from './percents.ts'

it('whole percents add up to 100 %', () => {
  expect(wholePercents([2, 0, 23, 5]).reduce((sum, share) => sum + share)).toBe(100)
  expect(wholePercents([1, 1, 1, 0])).toEqual([34, 33, 33, 0])
  expect(wholePercents([0, 0, 0, 7])).toEqual([0, 0, 0, 100])
  expect(wholePercents([0, 0])).toEqual([0, 0])
})

it('shares of any counts add up to 100, differ by less than 1 from the exact value and keep the order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 }), (counts) => {
      const shares = wholePercents(counts)
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
