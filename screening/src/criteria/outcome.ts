/** What every criterion returns, and the words for it. */
import type { Verdict } from '@rezumetr/contracts/domain'
import { VERDICT_FROM } from '../calibration.ts'
import type { PreparedFacts, PreparedRubric } from '../prepare.ts'
import type { Evidence } from '../model.ts'
import { UNKNOWN_CREDIT } from '../weights.ts'

export type Outcome = {
  readonly value: number | null
  readonly verdict: Verdict
  readonly evidence: readonly Evidence[]
}

/** One vacancy, one resume, one month: what criteria look at. */
export type Pair = { readonly rubric: PreparedRubric; readonly facts: PreparedFacts; readonly now: number }

export const NOT_ASKED: Outcome = { value: null, verdict: 'n/a', evidence: [] }

/** The resume is silent: to be asked, never failed. */
export function unknown(evidence: readonly Evidence[] = []): Outcome {
  return { value: null, verdict: 'unknown', evidence }
}

/**
 * How much a resume tells of skills and duties: nothing, nothing but what is asked, or other things too. Only the last makes an absence mean
 * something; so the first asked skill named by a silent resume can not cost it the credit of silence.
 */
export type Told = 'nothing' | 'only_asked' | 'more'

/** A value of what was said, or the credit of silence where that is more. */
export function heard(told: Told, value: number, evidence: readonly Evidence[]): Outcome {
  return told === 'nothing'
    ? unknown()
    : valued(told === 'more' ? value : Math.max(value, UNKNOWN_CREDIT), evidence)
}

/** A value of 0…1 with its word. */
export function valued(value: number, evidence: readonly Evidence[] = []): Outcome {
  const bounded = Math.max(0, Math.min(1, value))
  const verdict = bounded >= VERDICT_FROM.yes ? 'yes' : bounded >= VERDICT_FROM.partial ? 'partial' : 'no'
  return { value: bounded, verdict, evidence }
}
