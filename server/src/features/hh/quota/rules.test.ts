import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterReset, reserveOf, mayOpen } from './rules.ts'
import { moscowDay } from '../../../platform/values/clock.ts'

const reported = (limit: number, left: number, opened = 0, is_shared = true) => ({
  limit,
  left,
  spent: limit - left,
  opened,
  is_shared,
})

describe('daily limit of opened resumes', () => {
  it('reserves views for people from both limits, at most half of each', () => {
    expect(mayOpen(reported(500, 500), null, 50)).toBe(450)
    expect(mayOpen(reported(500, 120, 30), null, 50)).toBe(100)
    expect(mayOpen(reported(500, 40, 30), null, 50)).toBe(30)
    expect(mayOpen(reported(500, 500), 300, 50)).toBe(250)
    expect(mayOpen(reported(10, 10), null, 50)).toBe(5)
    // views through the API have a separate limit, so nothing is reserved for people on the site
    expect(mayOpen(reported(500, 120, 30, false), null, 50)).toBe(150)
    expect(mayOpen(null, null, 50)).toBeNull()
    expect(mayOpen(null, 8000, 50)).toBe(7950)
  })
  it('Q-034 what the employee opened on the site counts for the company too, what was opened here only once', () => {
    expect(mayOpen(reported(500, 250), 300, 0)).toBe(50)
    expect(mayOpen(reported(500, 220, 30), 300, 0)).toBe(50)
    expect(mayOpen(reported(500, 250), 300, 20)).toBe(30)
    expect(mayOpen(reported(500, 100), 300, 0)).toBe(0)
    // what is left may be the company's remainder, of which the employee viewed one
    const example = { ...reported(100, 50), spent: 1 }
    expect(mayOpen(example, 300, 0)).toBe(50)
    expect(mayOpen(example, 60, 20)).toBe(30)
    expect(mayOpen(example, 20, 0)).toBe(19)
    // the site's views are not among those through the API
    expect(mayOpen(reported(500, 250, 0, false), 300, 0)).toBe(250)
  })
  it('never goes below the reserve for people, for any reported figures', () => {
    const amount = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(amount, amount, amount, amount, (limit, spent, opened, reserved) => {
        const left = Math.max(0, limit - spent)
        const may = mayOpen(reported(limit, left, opened), null, reserved) ?? 0
        const more = Math.max(0, may - opened)
        expect(left - more).toBeGreaterThanOrEqual(Math.min(left, reserveOf(reserved, limit)))
      }),
    )
  })
  it('restarts some minutes after midnight in Moscow', () => {
    for (const [now, midnight] of [
      ['2026-03-02T20:59:00Z', '2026-03-02T21:00:00Z'],
      ['2026-03-02T21:00:00Z', '2026-03-03T21:00:00Z'],
    ] as const)
      for (const [place, minutes] of [
        ['00000000', 5],
        ['80000000', 10],
        ['c0000000', 12.5],
      ] as const) {
        const begins = afterReset(new Date(now), `${place}-0000-4000-8000-000000000000`)
        expect((begins.getTime() - Date.parse(midnight)) / 60_000).toBe(minutes)
      }
  })
})

describe('for any company and day', () => {
  it('the smaller of the employee’s and the company’s limits applies, each within its own bounds', () => {
    const amount = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        amount,
        fc.boolean(),
        (limit, spent, opened, company, reserved, is_shared) => {
          const reportedNow = reported(limit, Math.max(0, limit - spent), opened, is_shared)
          const more = (may: number | null) => Math.max(0, (may ?? -1) - opened)
          const [both, own, all] = [
            more(mayOpen(reportedNow, company, reserved)),
            more(mayOpen(reportedNow, null, reserved)),
            more(mayOpen(null, company, reserved)),
          ]
          const byCompany = Math.max(opened, is_shared ? limit - reportedNow.left : 0)
          const left = company - reserveOf(reserved, company) - byCompany
          expect(both).toBe(Math.max(0, Math.min(own, left)))
          expect(own).toBeLessThanOrEqual(reportedNow.left)
          expect(both).toBeLessThanOrEqual(all)
          expect(company - reserveOf(reserved, company)).toBeGreaterThanOrEqual(company / 2)
        },
      ),
    )
  })
  it('postponed work continues 5 to 15 minutes after the next Moscow midnight, at a fixed time per company', () => {
    const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, fc.uuid(), (now, company_id) => {
        const begins = afterReset(now, company_id)
        const clock = (begins.getTime() + 3 * 3_600_000) % 86_400_000
        expect(moscowDay(begins)).toBe(moscowDay(new Date(now.getTime() + 86_400_000)))
        expect(clock >= 5 * 60_000 && clock < 15 * 60_000).toBe(true)
        const tomorrow = afterReset(new Date(now.getTime() + 86_400_000), company_id)
        expect(tomorrow.getTime() - begins.getTime()).toBe(86_400_000)
      }),
    )
  })
})
