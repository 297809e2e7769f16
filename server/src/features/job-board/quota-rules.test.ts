import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterReset, keptOf, mayOpen } from './quota-rules.ts'

const told = (limit: number, left: number, opened = 0, is_shared = true) => ({
  limit,
  left,
  opened,
  is_shared,
})

describe('how many resumes a day may open', () => {
  it('leaves people their part, of both limits, and never more than half of one', () => {
    expect(mayOpen(told(500, 500), null, 50)).toBe(450)
    expect(mayOpen(told(500, 120, 30), null, 50)).toBe(100)
    expect(mayOpen(told(500, 40, 30), null, 50)).toBe(30)
    expect(mayOpen(told(500, 500), 300, 50)).toBe(250)
    expect(mayOpen(told(10, 10), null, 50)).toBe(5)
    // views through the API are counted apart: people have theirs on the site
    expect(mayOpen(told(500, 120, 30, false), null, 50)).toBe(150)
    expect(mayOpen(null, null, 50)).toBeNull()
    expect(mayOpen(null, 8000, 50)).toBe(7950)
  })
  it('never goes below what people keep, whatever was told when', () => {
    const amount = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(amount, amount, amount, amount, (limit, spent, opened, kept) => {
        const left = Math.max(0, limit - spent)
        const may = mayOpen(told(limit, left, opened), null, kept) ?? 0
        const more = Math.max(0, may - opened)
        expect(left - more).toBeGreaterThanOrEqual(Math.min(left, keptOf(kept, limit)))
      }),
    )
  })
  it('begins anew some minutes after midnight in Moscow', () => {
    for (const [now, midnight] of [
      ['2026-03-02T20:59:00Z', '2026-03-02T21:00:00Z'],
      ['2026-03-02T21:00:00Z', '2026-03-03T21:00:00Z'],
    ] as const)
      for (const [place, minutes] of [
        ['00000000', 1],
        ['80000000', 6],
        ['c0000000', 8.5],
      ] as const) {
        const begins = afterReset(new Date(now), `${place}-0000-4000-8000-000000000000`)
        expect((begins.getTime() - Date.parse(midnight)) / 60_000).toBe(minutes)
      }
  })
})
