import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pointsOf } from './points.ts'
import { CRITERION_TITLES, DEFAULT_WEIGHTS } from './weights.ts'

const criterion = fc.record({
  value: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  weight: fc.integer({ min: 0, max: 40 }),
  verdict: fc.constantFrom('yes', 'partial', 'no', 'unknown', 'n/a'),
})
const criteria = fc
  .array(criterion, { minLength: 1, maxLength: 19 })
  .map((list) => list.map((one, at) => ({ ...one, key: String(at) })))

it('points are whole and add up to the score; a criterion that is not asked or has no weight gets none', () => {
  fc.assert(
    fc.property(criteria, fc.integer({ min: 0, max: 100 }), (list, score) => {
      const points = pointsOf(list, score)
      const counts = list.some(({ value, weight, verdict }) => verdict !== 'n/a' && weight * (value ?? 1) > 0)
      expect([...points.values()].reduce((sum, one) => sum + one, 0)).toBe(counts ? score : 0)
      for (const { key, value, weight, verdict } of list) {
        const own = points.get(key) ?? -1
        expect(Number.isInteger(own) && own >= 0).toBe(true)
        const bringsNothing = verdict === 'n/a' || weight === 0 || value === 0
        expect(bringsNothing && own > 0).toBe(false)
      }
    }),
  )
})

it('the order of criteria changes points by at most the one that rounding leaves over', () => {
  fc.assert(
    fc.property(criteria, fc.integer({ min: 0, max: 100 }), (list, score) => {
      const [points, turned] = [pointsOf(list, score), pointsOf(list.toReversed(), score)]
      for (const { key } of list)
        expect(Math.abs((points.get(key) ?? 0) - (turned.get(key) ?? 9))).toBeLessThanOrEqual(1)
    }),
  )
})

it('the weights add up to 100, plus a letter, which can only add; each has a title', () => {
  const { cover_letter: _adds, ...shares } = DEFAULT_WEIGHTS
  expect(Object.values(shares).reduce((sum, weight) => sum + weight, 0)).toBe(100)
  expect(Object.keys(CRITERION_TITLES)).toEqual(Object.keys(DEFAULT_WEIGHTS))
})
