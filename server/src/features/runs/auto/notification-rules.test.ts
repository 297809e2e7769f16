import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { weekToReport } from './notification-rules.ts'

it('the weekly digest is due on Monday from 09:00 in the company’s time zone', () => {
  const moscow = (instant: string) => weekToReport(new Date(instant), 'Europe/Moscow')
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
  expect(weekToReport(new Date('2026-11-22T23:30:15Z'), 'Asia/Vladivostok')).toEqual({
    monday: '2026-11-23',
    from: new Date('2026-11-15T14:00:00Z'),
    to: new Date('2026-11-22T14:00:00Z'),
  })
})

it('in any Russian time zone the digest is due on Monday only and covers the seven days before it', () => {
  const zones = [
    'Europe/Kaliningrad',
    'Europe/Moscow',
    'Asia/Yekaterinburg',
    'Asia/Vladivostok',
    'Asia/Kamchatka',
  ]
  const faces = new Map(
    zones.map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
    ]),
  )
  // from Sunday noon UTC to Tuesday noon: every Monday there is
  const instant = fc
    .tuple(fc.nat(400), fc.nat(48 * 3_600_000))
    .map(([week, ms]) => new Date(Date.parse('2026-01-04T12:00:00Z') + week * 7 * 86_400_000 + ms))
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), (now, zone) => {
      const face = (at: Date) => faces.get(zone)?.format(at) ?? ''
      const [day = '', time = ''] = face(now).split(' ')
      const isMorning = new Date(`${day}T00:00:00Z`).getUTCDay() === 1 && time >= '09:00:00'
      const week = weekToReport(now, zone)
      expect(week !== null).toBe(isMorning)
      if (week === null) return
      expect([week.monday, face(week.to)]).toEqual([day, `${day} 00:00:00`])
      expect(week.to.getTime() - week.from.getTime()).toBe(7 * 86_400_000)
    }),
  )
})
