/** What a recruiter reads: sentences that each rest on a line of the resume or the vacancy. */
import type { PairReading, RequirementRow, VacancyRubric } from '../model.ts'
import type { Score } from '../score/score.ts'

export type Explanation = {
  readonly summary: readonly string[]
  readonly strengths: readonly string[]
  readonly weaknesses: readonly string[]
  readonly questions: readonly string[]
}

export function explain(
  _rubric: VacancyRubric,
  _reading: PairReading,
  _score: Score,
  _rows: readonly RequirementRow[],
): Explanation {
  return { summary: [], strengths: [], weaknesses: [], questions: [] }
}
