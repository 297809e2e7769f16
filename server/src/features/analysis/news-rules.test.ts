import { expect, it } from 'vitest'
import { weekToTell } from './news-rules.ts'

it('a week is told on Monday from nine o’clock of the company’s own time', () => {
  const moscow = (instant: string) => weekToTell(new Date(instant), 'Europe/Moscow')
  expect(moscow('2026-11-23T05:59:59.999Z')).toBeNull()
  const week = {
    monday: '2026-11-23',
    from: new Date('2026-11-15T21:00:00Z'),
    to: new Date('2026-11-22T21:00:00Z'),
  }
  expect(moscow('2026-11-23T06:00:00Z')).toEqual(week)
  expect(moscow('2026-11-23T20:59:59.123Z')).toEqual(week)
  // Tuesday in Moscow, Sunday in Moscow
  expect([moscow('2026-11-23T21:00:00Z'), moscow('2026-11-22T12:00:00Z')]).toEqual([null, null])
  expect(weekToTell(new Date('2026-11-22T23:30:15Z'), 'Asia/Vladivostok')).toEqual({
    monday: '2026-11-23',
    from: new Date('2026-11-15T14:00:00Z'),
    to: new Date('2026-11-22T14:00:00Z'),
  })
})
