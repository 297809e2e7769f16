/** The result of a criterion and its verdict. */
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

/** One vacancy, one resume, one month: the input of every criterion. */
export type Pair = { readonly rubric: PreparedRubric; readonly facts: PreparedFacts; readonly now: number }

export const NOT_ASKED: Outcome = { value: null, verdict: 'n/a', evidence: [] }

/** The resume is silent: a question, never a failure. */
export function unknown(evidence: readonly Evidence[] = []): Outcome {
  return { value: null, verdict: 'unknown', evidence }
}

/**
 * How much a resume says about skills and duties: nothing, only what is asked, or other things too. An absence means
 * something only in the last case, so a silent resume that names its first asked skill does not lose the credit for
 * silence.
 */
export type Told = 'nothing' | 'only_asked' | 'more'

/** A value of what was said, or the credit for silence if that is higher. */
export function heard(told: Told, value: number, evidence: readonly Evidence[]): Outcome {
  return told === 'nothing'
    ? unknown()
    : valued(told === 'more' ? value : Math.max(value, UNKNOWN_CREDIT), evidence)
}

/** A value of 0…1 with its verdict. */
export function valued(value: number, evidence: readonly Evidence[] = []): Outcome {
  const bounded = Math.max(0, Math.min(1, value))
  const verdict = bounded >= VERDICT_FROM.yes ? 'yes' : bounded >= VERDICT_FROM.partial ? 'partial' : 'no'
  return { value: bounded, verdict, evidence }
}
