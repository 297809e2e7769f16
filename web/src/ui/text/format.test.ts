import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  counted,
  formatDate,
  formatDuration,
  formatMoment,
  formatPlanTime,
  formatReset,
  formatPercent,
  formatRoubles,
  plural,
  formatBytes,
  formatNumber,
} from './format.ts'

it.each([
  [0, 'откликов'],
  [1, 'отклик'],
  [2, 'отклика'],
  [5, 'откликов'],
  [11, 'откликов'],
  [21, 'отклик'],
  [104, 'отклика'],
  [112, 'откликов'],
])('%s %s', (count, word) => {
  expect(plural(count, ['отклик', 'отклика', 'откликов'])).toBe(word)
})

it('groups thousands and joins a number and its word with a non-breaking space', () => {
  expect(counted(1234, ['отклик', 'отклика', 'откликов'])).toBe('1\u00a0234\u00a0отклика')
  expect(formatRoubles(1990)).toBe('1\u00a0990\u00a0₽')
})

it('formats a percentage with a non-breaking space, or a dash for null', () => {
  expect([formatPercent(0), formatPercent(82), formatPercent(null)]).toEqual(['0\u00a0%', '82\u00a0%', '—'])
})

it('ANAL-13 formats a duration in minutes and seconds', () => {
  expect([formatDuration(245), formatDuration(-3)]).toEqual(['4\u00a0мин 5\u00a0с', '0\u00a0мин 0\u00a0с'])
})

it('formats the Moscow day and hour at which a counter resets', () => {
  expect(formatReset('2026-11-30T22:05:00Z')).toBe('1 декабря в\u00a001:05\u00a0(МСК)')
})

it('Q-144 formats the Moscow day, year and hour at which a plan ends, without the full stop of the year', () => {
  expect(formatPlanTime('2027-12-31T21:05:00Z')).toBe('1 января 2028 в\u00a000:05\u00a0(МСК)')
})

it('formats a date without a trailing full stop, or a dash for null', () => {
  expect([formatDate('2026-12-20T10:00:00Z'), formatDate(null)]).toEqual(['20 декабря 2026', '—'])
})

it('any integer takes the plural form of its last two digits and is read back from its text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(), fc.nat(200)), (count) => {
      const [tens, ones] = [count % 100, count % 10]
      const isTeen = tens >= 11 && tens <= 14
      const asked = isTeen || ones === 0 || ones >= 5 ? 'откликов' : ones === 1 ? 'отклик' : 'отклика'
      const written = counted(count, ['отклик', 'отклика', 'откликов'])
      expect(written).toBe(`${formatNumber(count)}\u00a0${asked}`)
      expect(Number(formatNumber(count).replaceAll('\u00a0', ''))).toBe(count)
      expect(written).not.toContain(' ')
    }),
  )
})

it('ANAL-13 any duration is read back exactly, and its seconds stay below 60', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (seconds) => {
      const [minutes = -1, rest = -1] = (formatDuration(seconds).match(/\d+/g) ?? []).map(Number)
      expect(minutes * 60 + rest).toBe(seconds)
      expect(rest).toBeLessThan(60)
    }),
  )
})

it('a file size is shown within 0.05 MB, and a larger file never as a smaller one', () => {
  const shownSize = (bytes: number) => {
    const [, number = '', unit] = /^([\d\u00a0,]+)\u00a0(КБ|МБ)$/.exec(formatBytes(bytes)) ?? []
    return Number(number.replaceAll('\u00a0', '').replace(',', '.')) * (unit === 'МБ' ? 1_048_576 : 1024)
  }
  fc.assert(
    fc.property(fc.nat(200_000_000), fc.nat(1_000_000), (bytes, more) => {
      expect(shownSize(bytes + more)).toBeGreaterThanOrEqual(shownSize(bytes))
      expect(Math.abs(shownSize(bytes) - bytes)).toBeLessThanOrEqual(Math.max(1024, 52_429))
    }),
  )
})

it('of what happened lately the day is said in words', () => {
  const now = new Date(2026, 10, 30, 0, 30)
  const moment = (...at: [number, number, number, number, number]) =>
    formatMoment(new Date(...at).toISOString(), now).replaceAll('\u00a0', ' ')
  expect(moment(2026, 10, 30, 0, 5)).toBe('сегодня, 00:05')
  expect(moment(2026, 10, 29, 23, 59)).toBe('вчера, 23:59')
  expect(moment(2026, 10, 28, 10, 0)).toBe('28 нояб., 10:00')
  expect(moment(2025, 10, 30, 10, 0)).toBe('30 ноября 2025')
})
