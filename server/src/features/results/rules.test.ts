import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  averageOf,
  countsOf,
  decodePageCursor,
  encodePageCursor,
  totalOf,
  type PageCursor,
  type Tally,
} from './rules.ts'

describe('figures of a list', () => {
  const tallies = [
    { recommendation: 'hire', n: 3, sum: 276, best: 3 },
    { recommendation: 'reject', n: 1, sum: 10, best: 0 },
  ] as const
  it('come from one count by recommendation', () => {
    expect(countsOf(tallies)).toEqual({ hire: 3, interview: 0, maybe: 0, reject: 1 })
    expect([totalOf(tallies), averageOf(tallies)]).toEqual([4, 71.5])
    expect([totalOf([]), averageOf([])]).toEqual([0, null])
  })
})

describe('cursor', () => {
  const cursor = {
    sort: 'score',
    order: 'desc',
    value: 80,
    id: '0b6a2f0e-0000-4000-8000-000000000001',
  } as const
  it('decodes to its content, only for the list it was issued for', () => {
    expect(decodePageCursor(encodePageCursor(cursor), 'score', 'desc')).toEqual(cursor)
    expect(decodePageCursor(encodePageCursor(cursor), 'date', 'desc')).toBeNull()
    expect(decodePageCursor(encodePageCursor(cursor), 'score', 'asc')).toBeNull()
    expect(decodePageCursor('c2NvcmU6ZGVzYzox', 'score', 'desc')).toBeNull()
  })
  it.each([
    ['name', 'иванова', true],
    ['name', null, true],
    ['name', 'а\0', false],
    ['name', 5, false],
    ['years', 40, true],
    ['years', null, true],
    ['years', '40', false],
    ['years', 2 ** 31, false],
    ['score', null, false],
    ['applied', Date.UTC(2026, 10, 28), true],
  ] as const)('of a list by %s with the value %o is accepted: %s', (sort, value, isAccepted) => {
    const decoded = decodePageCursor(encodePageCursor({ ...cursor, sort, value }), sort, 'desc')
    expect(decoded !== null).toBe(isAccepted)
  })
  it('is rejected with extra characters before or after it', () => {
    const given = Buffer.from(encodePageCursor(cursor), 'base64url').toString()
    for (const forged of [`x${given}`, `${given}0`])
      expect(decodePageCursor(Buffer.from(forged).toString('base64url'), 'score', 'desc')).toBeNull()
  })
})

describe('for any list', () => {
  const order = fc.constantFrom('desc', 'asc')
  const sort = fc.constantFrom('score', 'date')
  const cursor: fc.Arbitrary<PageCursor> = sort.chain((sort) =>
    fc.record({
      sort: fc.constant(sort),
      order,
      value:
        sort === 'score' ? fc.integer({ min: 0, max: 100 }) : fc.integer({ min: 0, max: 4_102_444_800_000 }),
      id: fc.uuid(),
    }),
  )
  it('a cursor decodes to what was encoded, only for its own sort and order', () => {
    fc.assert(
      fc.property(cursor, sort, order, (given, sort, order) => {
        const read = decodePageCursor(encodePageCursor(given), sort, order)
        expect(read).toEqual(given.sort === sort && given.order === order ? given : null)
      }),
    )
  })
  it('an arbitrary string is rejected as a cursor or decodes to values the database can compare', () => {
    const value = fc.oneof(fc.constantFrom(9e15, 101, -1, 1.5, null), fc.nat(120), fc.string())
    const id = fc.oneof(fc.constantFrom('-'.repeat(36), '0'.repeat(36), ''), fc.uuid(), fc.string())
    const built = fc
      .tuple(fc.constant('score'), fc.constant('desc'), value, id)
      .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))
    fc.assert(
      fc.property(fc.oneof(fc.string(), built), (cursor) => {
        const read = decodePageCursor(cursor, 'score', 'desc')
        expect(read?.id ?? '00000000-0000-0000-0000-000000000000').toMatch(
          /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
        )
        expect(read === null || (Number(read.value) >= 0 && Number(read.value) <= 100)).toBe(true)
      }),
    )
  })

  const tally: fc.Arbitrary<Tally> = fc
    .record({
      recommendation: fc.constantFrom('hire', 'interview', 'maybe', 'reject'),
      scores: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 20 }),
    })
    .map(({ recommendation, scores }) => ({
      recommendation,
      n: scores.length,
      sum: scores.reduce((sum, score) => sum + score, 0),
      best: scores.filter((score) => score >= 80).length,
    }))
  it('the counts add up to the total, and the average lies within the group averages in any order', () => {
    fc.assert(
      fc.property(fc.array(tally, { maxLength: 8 }), (tallies) => {
        const counts = countsOf(tallies)
        expect(counts.hire + counts.interview + counts.maybe + counts.reject).toBe(totalOf(tallies))
        const average = averageOf(tallies)
        expect(average === null).toBe(totalOf(tallies) === 0)
        const means = tallies.filter(({ n }) => n > 0).map(({ n, sum }) => sum / n)
        // rounding to a tenth may exceed the bounds by half of one
        expect(average ?? 0).toBeGreaterThanOrEqual(
          Math.min(100, ...means) - (average === null ? 100 : 0.051),
        )
        expect(average ?? 0).toBeLessThanOrEqual(Math.max(0, ...means) + 0.051)
        expect(averageOf(tallies.toReversed())).toBe(average)
      }),
    )
  })
})
