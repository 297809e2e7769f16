/** Remaining analyses of the plan for the card of the analysis screen. Pure. */
import type { Limits } from '@rezumetr/contracts/billing/plans'
import type { Tone } from '../../../ui/style/tone.ts'
import { isUnlimited, usagePercent } from '../../billing/plan.ts'

export type AnalysisUsage = {
  used: number
  /** Reserved by a running analysis: neither used nor remaining. */
  reserved: number
  limit: number
  /** `null` for an unlimited plan. */
  remaining: number | null
  /** 0–100; 0 when the limit is 0 or unlimited (VAL-23…25). */
  percent: number
  tone: Tone
}

/** Red below ten remaining, yellow below a fifth of the limit, otherwise blue (STATE-47). */
export function remainingTone(remaining: number, limit: number): Tone {
  if (remaining < 10) return 'bad'
  return remaining < limit * 0.2 ? 'warn' : 'info'
}

/** Reads both response shapes of the limits: a missing remainder is computed from the other two. */
export function analysisUsage(
  limits: Pick<Limits, 'analyses_used' | 'analyses_limit'> &
    Partial<Pick<Limits, 'is_unlimited' | 'analyses_remaining'>>,
): AnalysisUsage {
  const { analyses_used: used, analyses_limit: limit } = limits
  const percent = usagePercent(used, limit)
  if (limits.is_unlimited === true || isUnlimited(limit)) {
    return { used, reserved: 0, limit, remaining: null, percent: 0, tone: 'unlimited' }
  }
  const remaining = limits.analyses_remaining ?? Math.max(0, limit - used)
  const reserved = Math.max(0, limit - used - remaining)
  return { used, reserved, limit, remaining, percent, tone: remainingTone(remaining, limit) }
}
