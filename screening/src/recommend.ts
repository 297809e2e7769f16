/** one pure function from score to recommendation, so score, colour and recommendation always agree. */
import type { Recommendation } from '@rezumetr/contracts/domain'

export type RecommendationThresholds = {
  /** From this score, with nothing against it: hire. */
  readonly hire: number
  /** From this score: invite. */
  readonly interview: number
  /** From this score: needs a closer look; below it: reject. */
  readonly maybe: number
}

export const DEFAULT_THRESHOLDS: RecommendationThresholds = { hire: 85, interview: 80, maybe: 40 }

/**
 * The recommendation for a score of 0–100. `hire` also requires every must-have evidenced in a job and no high-severity
 * flag; a score high enough without these is an interview.
 */
export function recommend(
  score: number,
  grounds: { readonly every_must_evidenced: boolean; readonly has_high_flag: boolean },
  thresholds: RecommendationThresholds = DEFAULT_THRESHOLDS,
): Recommendation {
  if (score >= thresholds.hire && grounds.every_must_evidenced && !grounds.has_high_flag) return 'hire'
  if (score >= thresholds.interview) return 'interview'
  return score >= thresholds.maybe ? 'maybe' : 'reject'
}
