import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countMonths,
  describeMonths,
  experienceMonths,
  monthOf,
  union,
  weighedMonths,
  plural,
  jobInterval,
} from './months.ts'

const interval = fc
  .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 60 }))
  .map(([first, length]) => ({ first, last: first + length }))

describe('months of experience', () => {
  it('counts both ends, and an open job until now', () => {
    expect(experienceMonths([{ start: '2020-01-01', end: null }], '2023-11-15')).toBe(47)
    expect(experienceMonths([{ start: '2020-01-01', end: '2020-01-31' }], '2023-11-15')).toBe(1)
  })

  it('counts overlapping jobs once, ignores future and unreadable dates', () => {
    expect(
      experienceMonths(
        [
          { start: '2020-01', end: '2020-12' },
          { start: '2020-06', end: '2021-03' },
        ],
        '2024-01-01',
      ),
    ).toBe(15)
    expect(
      experienceMonths(
        [
          { start: '2030-01', end: null },
          { start: 'вчера', end: null },
        ],
        '2024-01-01',
      ),
    ).toBe(0)
    expect(monthOf('2020-13')).toBeNull()
  })

  it('agrees with counting the months one by one, in any order', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 12 }), (intervals) => {
        const months = new Set(
          intervals.flatMap(({ first, last }) =>
            Array.from({ length: last - first + 1 }, (_, index) => first + index),
          ),
        )
        expect(countMonths(intervals)).toBe(months.size)
        expect(countMonths(intervals.toReversed())).toBe(months.size)
        expect(weighedMonths(intervals.map((one) => ({ ...one, weight: 1 })))).toBe(months.size)
        for (const [index, { last }] of union(intervals).entries())
          expect(union(intervals)[index + 1]?.first ?? last + 2).toBeGreaterThan(last + 1)
      }),
    )
  })

  it('takes the greatest weight where jobs overlap', () => {
    expect(
      weighedMonths([
        { first: 0, last: 9, weight: 0.5 },
        { first: 5, last: 9, weight: 1 },
      ]),
    ).toBe(7.5)
  })

  it('formats months in Russian', () => {
    expect([1, 12, 26, 61, 0].map(describeMonths)).toEqual([
      '1 месяц',
      '1 год',
      '2 года 2 месяца',
      '5 лет 1 месяц',
      '0 месяцев',
    ])
  })
})

it('a formatted duration is parsed back to the month, with the correct plural form of each word', () => {
  fc.assert(
    fc.property(fc.nat(1200), (months) => {
      const told = describeMonths(months)
      const [, years = '0'] = /(\d+) (?:год|года|лет)(?= |$)/.exec(told) ?? []
      const [, rest = '0'] = /(\d+) (?:месяц|месяца|месяцев)$/.exec(told) ?? []
      expect(Number(years) * 12 + Number(rest)).toBe(months)
      const rule = new Map([
        ['one', 'a'],
        ['few', 'b'],
        ['many', 'c'],
      ]).get(russian.select(months))
      expect(plural(months, 'a', 'b', 'c')).toBe(rule)
    }),
  )
})
const russian = new Intl.PluralRules('ru')

it('another job never removes months and adds at most its own length', () => {
  const month = fc.option(fc.integer({ min: 2000 * 12, max: 2030 * 12 }))
  const job = fc.record({ start: month, end: month })
  const now = 2026 * 12
  const months = (jobs: readonly { start: number | null; end: number | null }[]) =>
    countMonths(jobs.flatMap(({ start, end }) => jobInterval(start, end, now) ?? []))
  fc.assert(
    fc.property(fc.array(job, { maxLength: 8 }), job, (jobs, more) => {
      const [before, after, alone] = [months(jobs), months([...jobs, more]), months([more])]
      expect(after >= before && after >= alone && after <= before + alone).toBe(true)
    }),
  )
})
