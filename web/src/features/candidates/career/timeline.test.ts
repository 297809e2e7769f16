import { expect, it } from 'vitest'
import { pauseWords, timelineOf } from './timeline.ts'

const job = (start: string | null, end: string | null) => ({ source: `${start}`, title: 'Повар', start, end })

it('jobs stand on an axis from the first month to this one, and gaps of four months and more are told', () => {
  const line = timelineOf([job('2024-01', null), job('2021-01', '2022-12')], '2024-12-15')
  expect(line?.bars.map(({ left, width }) => [left, width])).toEqual([
    [75, 25],
    [0, 50],
  ])
  expect(line?.gaps).toEqual([{ months: 12, left: 50, width: 25 }])
  expect(line?.years.map(({ year }) => year)).toEqual([2021, 2022, 2023, 2024])
})

it('a gap until today is one, jobs at once are none, and a short pause is not told', () => {
  expect(timelineOf([job('2020-01', '2020-12')], '2021-12-01')?.gaps).toMatchObject([{ months: 12 }])
  expect(
    timelineOf([job('2020-01', '2020-12'), job('2020-06', '2021-05'), job('2021-08', null)], '2021-12-01')
      ?.gaps,
  ).toEqual([])
})

it('a job without a beginning, or one that begins in the future, is left out', () => {
  expect(timelineOf([job(null, '2020-01'), job('2030-01', null)], '2026-11-28')).toBeNull()
})

it('one short job of this year shows its year', () => {
  expect(timelineOf([job('2026-05', '2026-09')], '2026-11-28')?.years).toEqual([{ year: 2026, left: 0 }])
})

it('many years are told by some of them', () => {
  const years = timelineOf([job('1990-01', null)], '2026-11-28')?.years ?? []
  expect(years.length).toBeLessThanOrEqual(8)
})

it('gaps are told in one sentence with one full stop', () => {
  const pauses = (...months: number[]) => pauseWords(months.map((n) => ({ months: n, left: 0, width: 0 })))
  expect(pauses()).toBeNull()
  expect(pauses(4)).toBe('Перерыв\u00a04\u00a0мес.')
  expect(pauses(12)).toBe('Перерыв\u00a01\u00a0год.')
  expect(pauses(26, 5)).toBe('Перерывы: 2\u00a0года\u00a02\u00a0мес., 5\u00a0мес.')
})
