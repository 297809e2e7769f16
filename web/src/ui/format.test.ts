import { expect, it } from 'vitest'
import {
  counted,
  formatDate,
  formatDuration,
  formatMoscowDay,
  formatPercent,
  formatRoubles,
  plural,
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

it('groups thousands and never breaks a figure from its word', () => {
  expect(counted(1234, ['отклик', 'отклика', 'откликов'])).toBe('1\u00a0234\u00a0отклика')
  expect(formatRoubles(1990)).toBe('1\u00a0990\u00a0₽')
})

it('writes a percentage that never breaks, or a dash where nobody could tell', () => {
  expect([formatPercent(0), formatPercent(82), formatPercent(null)]).toEqual(['0\u00a0%', '82\u00a0%', '—'])
})

it('ANAL-13 tells a duration in minutes and seconds', () => {
  expect([formatDuration(245), formatDuration(-3)]).toEqual(['4\u00a0мин 5\u00a0с', '0\u00a0мин 0\u00a0с'])
})

it('names the day of Moscow on which a counter starts anew', () => {
  expect(formatMoscowDay('2026-11-30T22:00:00Z')).toBe('1 декабря (МСК)')
})

it('writes a date that can stand before a full stop', () => {
  expect([formatDate('2026-12-20T10:00:00Z'), formatDate(null)]).toEqual(['20 декабря 2026', '—'])
})
