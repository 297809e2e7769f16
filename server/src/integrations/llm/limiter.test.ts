import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLimiter, type Place } from './limiter.ts'

it('concurrency stays within the cap, the limit is at least one, and every question is admitted', async () => {
  const steps = fc.array(fc.constantFrom('ask', 'ask', 'answered', 'busy', 'failed'), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), steps, async (cap, plan) => {
      const limiter = createLimiter(cap)
      const inside: Place[] = []
      let asked = 0
      let served = 0
      const enter = async () => {
        inside.push(await limiter.enter(new AbortController().signal))
        served += 1
      }
      const leave = (outcome: Parameters<Place['leave']>[0]) => inside.shift()?.leave(outcome)
      const settled = () => new Promise((resolve) => setImmediate(resolve))
      for (const step of plan) {
        if (step === 'ask') {
          asked += 1
          void enter()
        } else if (step === 'answered') leave({ ok: true })
        else leave({ ok: false, busy_ms: step === 'busy' ? 0 : null })
        await settled()
        expect(inside.length).toBeLessThanOrEqual(cap)
        expect(limiter.limit() >= 1 && limiter.limit() <= cap).toBe(true)
      }
      while (inside.length > 0) {
        leave({ ok: true })
        await settled()
      }
      expect(served).toBe(asked)
    }),
  )
})
