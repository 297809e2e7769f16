/**
 * Rubric × facts → judgement: reading, then counting. The score is computed from the criteria, whether the engine or a
 * model read the resume.
 */
import { aggregate } from './aggregate.ts'
import type { Facts } from './facts.ts'
import type { Judgement, Rubric } from './model.ts'
import { readPair } from './reading.ts'
import { DEFAULT_THRESHOLDS, type RecommendationThresholds } from './recommend.ts'

/** Raised with every change of the scoring rules; stored with each judgement. */
export const ENGINE_VERSION = 'embedded-14'

/** Judges a resume for a vacancy as of `now` (`YYYY-MM-DD`). Pure: the same arguments give the same bytes. */
export function judge(
  rubric: Rubric,
  facts: Facts,
  now: string,
  thresholds: RecommendationThresholds = DEFAULT_THRESHOLDS,
): Judgement {
  return aggregate(rubric, readPair(rubric, facts, now), thresholds)
}
