import { expect, it } from 'vitest'
import { addMoscowMonths, moscowDay, moscowMonth, startOfMoscowDay } from './clock.ts'

it('counts days and months as Moscow does', () => {
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
