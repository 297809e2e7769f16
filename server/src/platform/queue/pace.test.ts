import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { faster, slower, startRate } from './pace.ts'

it('the rate stays between a tenth and the whole of the limit, and a failed probe never shortens the next wait', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.array(fc.boolean(), { maxLength: 60 }),
      (top_rate, answers) => {
        let now = startRate(top_rate)
        for (const isRefused of answers) {
          const next = isRefused ? slower(now, top_rate) : faster(now, top_rate)
          expect(next.rate).toBeGreaterThanOrEqual(top_rate * 0.1)
          expect(next.rate).toBeLessThanOrEqual(top_rate)
          expect(next.safe_rate).toBeLessThanOrEqual(next.rate)
          const isSlower = next.rate < now.rate || now.rate === top_rate * 0.1
          expect(isRefused ? isSlower : next.rate >= now.rate).toBe(true)
          const isProbe = isRefused && now.rate > now.safe_rate
          expect(!isProbe || next.probe_seconds >= now.probe_seconds).toBe(true)
          expect(next.probe_seconds >= 30 && next.probe_seconds <= 900).toBe(true)
          now = next
        }
      },
    ),
  )
})
