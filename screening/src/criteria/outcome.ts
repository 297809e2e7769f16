/** What every criterion returns, and the words for it. */
import type { Verdict } from '@rezumetr/contracts/domain'
import type { PreparedFacts, PreparedRubric } from '../prepare.ts'
import type { Evidence } from '../model.ts'

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

/** A value of 0…1 with its word: from 0.75 yes, from 0.3 partial. */
export function valued(value: number, evidence: readonly Evidence[] = []): Outcome {
  const bounded = Math.max(0, Math.min(1, value))
  return { value: bounded, verdict: bounded >= 0.75 ? 'yes' : bounded >= 0.3 ? 'partial' : 'no', evidence }
}
