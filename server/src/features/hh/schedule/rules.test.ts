import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOfQuiet, blockerOf, isQuiet, nextStart, pauseMinutes, planOf, whenAllowed } from './rules.ts'

/** `2026-03-02T…` in Moscow. */
const moscow = (time: string, day = '2026-03-02') => new Date(`${day}T${time}+03:00`)
const night = { from: 22, to: 8 }

describe('quiet hours', () => {
  it('are in Moscow time, may span midnight, and exclude the end hour', () => {
    expect(isQuiet(moscow('21:59:59'), night)).toBe(false)
    expect(isQuiet(moscow('22:00:00'), night)).toBe(true)
    expect(isQuiet(moscow('07:59:59'), night)).toBe(true)
    expect(isQuiet(moscow('08:00:00'), night)).toBe(false)
    const noon = { from: 13, to: 14 }
    const around = ['12:59:59', '13:30:00', '14:00:00'].map((time) => isQuiet(moscow(time), noon))
    expect(around).toEqual([false, true, false])
    expect(isQuiet(moscow('23:00:00'), null)).toBe(false)
    expect(isQuiet(moscow('23:00:00'), { from: 5, to: 5 })).toBe(false)
    expect(endOfQuiet(moscow('22:30:00'), night)).toEqual(moscow('08:00:00', '2026-03-03'))
    expect(endOfQuiet(moscow('01:00:00'), night)).toEqual(moscow('08:00:00'))
    expect(endOfQuiet(moscow('12:00:00'), night)).toEqual(moscow('12:00:00'))
  })
})

describe('the next start', () => {
  it('waits for a person when the connection must be renewed or another work account chosen', () => {
    expect(blockerOf({ verified: false, last_error_code: 'account_lost' })).toBe('reconnect')
    expect(blockerOf({ verified: true, last_error_code: 'account_lost' })).toBe('choose_account')
    expect(blockerOf({ verified: true, last_error_code: 'employer_check' })).toBeNull()
  })
  it('is planned from the stored row; a single quiet bound means no quiet hours', () => {
    const row = { company_id: 'of a company', every_minutes: 30 }
    expect(planOf({ ...row, quiet_from: 22, quiet_to: 8 })).toEqual({ ...row, quiet: night })
    expect(planOf({ ...row, quiet_from: null, quiet_to: 8 }).quiet).toBeNull()
    expect(planOf({ ...row, quiet_from: 22, quiet_to: null }).quiet).toBeNull()
  })
  it('comes within one interval outside quiet hours, then repeats at that interval', () => {
    const hour = fc.integer({ min: 0, max: 23 })
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.constantFrom(15, 30, 60, 180),
        fc.option(fc.record({ from: hour, to: hour })),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        (company_id, every_minutes, quiet, after) => {
          const plan = { company_id, every_minutes, quiet }
          const every = every_minutes * 60_000
          const next = nextStart(after, plan)
          expect(next > after).toBe(true)
          expect(isQuiet(next, quiet)).toBe(false)
          const waited = next.getTime() - after.getTime()
          expect(waited).toBeLessThanOrEqual(quiet ? 24 * 3_600_000 + every : every)
          const step = nextStart(next, plan).getTime() - next.getTime()
          expect(quiet !== null || step === every).toBe(true)
        },
      ),
    )
  })
  it('is spread: a thousand companies do not start in the same half minute', () => {
    const at = moscow('12:00:00')
    for (const after of [at, moscow('23:00:00')]) {
      const perHalfMinute = new Map<number, number>()
      for (let i = 0; i < 1000; i++) {
        const plan = { company_id: randomUUID(), every_minutes: 15, quiet: night }
        const place = Math.floor(nextStart(after, plan).getTime() / 30_000)
        perHalfMinute.set(place, (perHalfMinute.get(place) ?? 0) + 1)
      }
      expect(perHalfMinute.size).toBeGreaterThanOrEqual(30)
      expect(Math.max(...perHalfMinute.values())).toBeLessThan(80)
    }
  })
  it('a start requested in quiet hours is moved after them, at the company’s own offset', () => {
    const plan = { company_id: '80000000-0000-4000-8000-000000000000', every_minutes: 15, quiet: night }
    expect(whenAllowed(moscow('12:00:00'), plan)).toEqual(moscow('12:00:00'))
    expect(whenAllowed(moscow('00:05:00'), plan)).toEqual(moscow('08:07:30'))
  })
  it('is delayed twice as long after each failure, up to six hours', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((failures) => pauseMinutes(15, failures))).toEqual([
      15, 30, 60, 120, 240, 360, 360,
    ])
    expect(pauseMinutes(180, 3)).toBe(360)
  })
})

describe('at any time with any quiet hours', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  const quiet = fc.option(fc.record({ from: hour, to: hour }))
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })

  it('the end of quiet hours is the first instant outside them', () => {
    fc.assert(
      fc.property(instant, quiet, (at, hours) => {
        const end = endOfQuiet(at, hours)
        expect(isQuiet(end, hours)).toBe(false)
        const waited = end.getTime() - at.getTime()
        const isLast = isQuiet(new Date(end.getTime() - 1), hours)
        expect(isQuiet(at, hours) ? waited > 0 && waited <= 23 * 3_600_000 && isLast : waited === 0).toBe(
          true,
        )
      }),
    )
  })
  it('an allowed start stays allowed, and is never earlier than requested', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.constantFrom(15, 30, 60, 180),
        quiet,
        instant,
        (company_id, every_minutes, hours, at) => {
          const plan = { company_id, every_minutes, quiet: hours }
          const allowed = whenAllowed(at, plan)
          expect(allowed >= at && !isQuiet(allowed, hours)).toBe(true)
          expect(whenAllowed(allowed, plan)).toEqual(allowed)
        },
      ),
    )
  })
  it('a failure never brings the next start forward, and the pause is at most six hours or the interval', () => {
    fc.assert(
      fc.property(fc.constantFrom(15, 30, 60, 180, 720), fc.nat(2000), (every, failures) => {
        const [now, next] = [pauseMinutes(every, failures), pauseMinutes(every, failures + 1)]
        expect(now >= every && next >= now && next <= Math.max(every, 360)).toBe(true)
      }),
    )
  })
})
