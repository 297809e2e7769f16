import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addMoscowMonths,
  moscowDay,
  moscowMonth,
  moscowMonthsBetween,
  startOfMoscowDay,
  DAY_MS,
  MOSCOW_OFFSET_MS,
} from './clock.ts'

it('computes days and months in Moscow time', () => {
  expect(moscowDay(new Date('2026-11-30T20:59:59Z'))).toBe('2026-11-30')
  expect(moscowDay(new Date('2026-11-30T21:00:00Z'))).toBe('2026-12-01')
  expect(moscowMonth(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01')
  expect(startOfMoscowDay('2026-12-01').toISOString()).toBe('2026-11-30T21:00:00.000Z')
})
it('adds months without skipping a short one', () => {
  expect(addMoscowMonths(new Date('2027-01-31T10:00:00Z'), 1).toISOString()).toBe('2027-02-28T10:00:00.000Z')
  expect(addMoscowMonths(new Date('2027-01-31T10:00:00Z'), 2).toISOString()).toBe('2027-03-31T10:00:00.000Z')
  expect(addMoscowMonths(new Date('2026-11-30T22:00:00Z'), 12).toISOString()).toBe('2027-11-30T22:00:00.000Z')
})

const instants = fc.date({ min: new Date('2015-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

it('any instant lies in its Moscow day, which is the day that Intl gives', () => {
  const inMoscow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' })
  fc.assert(
    fc.property(instants, (at) => {
      const since = at.getTime() - startOfMoscowDay(moscowDay(at)).getTime()
      expect(since >= 0 && since < DAY_MS).toBe(true)
      expect(moscowDay(at)).toBe(inMoscow.format(at))
    }),
  )
})

it('adding months keeps the time and the day of the month, or takes the last day of a shorter month', () => {
  const inMoscow = (at: Date) => new Date(at.getTime() + MOSCOW_OFFSET_MS)
  const monthOf = (at: Date) => inMoscow(at).getUTCFullYear() * 12 + inMoscow(at).getUTCMonth()
  fc.assert(
    fc.property(instants, fc.integer({ min: -60, max: 60 }), (at, months) => {
      const moved = addMoscowMonths(at, months)
      expect(monthOf(moved) - monthOf(at)).toBe(months)
      expect(moscowMonthsBetween(at, moved)).toBe(months)
      expect(moved.getTime() % DAY_MS).toBe(at.getTime() % DAY_MS)
      const [before, after] = [at, moved].map((one) => inMoscow(one).getUTCDate()) as [number, number]
      const isLast = inMoscow(new Date(moved.getTime() + DAY_MS)).getUTCDate() === 1
      expect(after === before || (after < before && isLast)).toBe(true)
    }),
  )
})
