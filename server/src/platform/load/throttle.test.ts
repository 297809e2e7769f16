import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Refusal } from '../values/errors.ts'
import { createThrottle } from './throttle.ts'

/** Seconds to wait; `null`: admitted. */
function waitOf(ask: () => void): number | null {
  try {
    ask()
    return null
  } catch (error) {
    return Number((error as Refusal).extras['retry_after'])
  }
}

it('limits each caller per minute independently of others; retry_after ends in the next minute', () => {
  const asked = fc.record({ key: fc.constantFrom('a', 'b'), after: fc.integer({ min: 0, max: 40_000 }) })
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (stream, most) => {
      let now = Date.parse('2026-11-20T10:00:00Z')
      const throttle = createThrottle(most, () => new Date(now))
      const let_through = new Map<string, number>()
      for (const { key, after } of stream) {
        now += after
        const minute = Math.floor(now / 60_000)
        const before = let_through.get(`${key} ${minute}`) ?? 0
        const wait = waitOf(() => throttle(key))
        expect(wait === null).toBe(before < most)
        if (wait === null) let_through.set(`${key} ${minute}`, before + 1)
        const next = wait === null ? minute : Math.floor((now + wait * 1000) / 60_000) - 1
        expect(next).toBe(minute)
      }
    }),
  )
})
