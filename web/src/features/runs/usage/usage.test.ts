import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analysisUsage, remainingTone } from './usage.ts'

describe('the usage card', () => {
  it.each([
    [9, 'bad'],
    [10, 'warn'],
    [39, 'warn'],
    [40, 'info'],
    [200, 'info'],
    [0, 'bad'],
  ])('STATE-47 with %i of 200 analyses left is %s', (remaining, tone) => {
    expect(remainingTone(remaining, 200)).toBe(tone)
  })

  it('VAL-23 never fills its bar beyond 100 %', () => {
    expect(analysisUsage({ analyses_used: 120, analyses_limit: 100 })).toMatchObject({
      percent: 100,
      remaining: 0,
    })
  })

  it('VAL-24 has an empty bar when the limit is zero', () => {
    expect(analysisUsage({ analyses_used: 0, analyses_limit: 0 }).percent).toBe(0)
  })

  it('VAL-25 STATE-48 has an empty purple bar when there is no limit', () => {
    const unlimited = { percent: 0, remaining: null, tone: 'unlimited' }
    expect(analysisUsage({ analyses_used: 1200, analyses_limit: 999_999 })).toMatchObject(unlimited)
    expect(analysisUsage({ analyses_used: 3, analyses_limit: 50, is_unlimited: true })).toMatchObject(
      unlimited,
    )
  })

  it('shows analyses reserved by a run separately from used ones', () => {
    expect(analysisUsage({ analyses_used: 0, analyses_limit: 50, analyses_remaining: 20 }).reserved).toBe(30)
    expect(analysisUsage({ analyses_used: 60, analyses_limit: 50, analyses_remaining: 0 }).reserved).toBe(0)
  })

  it('computes the remaining analyses when the server omits them', () => {
    expect(analysisUsage({ analyses_used: 12, analyses_limit: 50 }).remaining).toBe(38)
  })
})

it('STATE-47 used, reserved and remaining add up to max(limit, used), and the tone only worsens with less left', () => {
  const amount = fc.nat(2000)
  const order = ['info', 'warn', 'bad']
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.option(amount, { nil: undefined }),
      (analyses_limit, analyses_used, left) => {
        const period =
          left === undefined
            ? {}
            : { analyses_remaining: Math.min(left, Math.max(0, analyses_limit - analyses_used)) }
        const usage = analysisUsage({ analyses_limit, analyses_used, ...period })
        const remaining = usage.remaining ?? -1
        expect(usage.used + usage.reserved + remaining).toBe(Math.max(analyses_limit, usage.used))
        expect(usage.reserved >= 0 && remaining >= 0).toBe(true)
        expect(usage.percent >= 0 && usage.percent <= 100).toBe(true)
        const less = remainingTone(Math.max(0, remaining - 1), analyses_limit)
        expect(order.indexOf(less)).toBeGreaterThanOrEqual(order.indexOf(usage.tone))
      },
    ),
  )
})
