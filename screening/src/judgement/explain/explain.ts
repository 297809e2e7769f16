/** What a recruiter reads: sentences that each rest on a line of the resume or the vacancy. */
import type { PairReading, VacancyRubric } from '../model.ts'
import type { Score } from '../score/score.ts'
import { questions } from './questions/questions.ts'
import type { RequirementRow } from '../model.ts'
import { distinct } from './statement.ts'
import { strengths } from './strengths.ts'
import { summary } from './summary.ts'
import { refusals, weaknesses } from './weaknesses.ts'

export type Explanation = {
  readonly summary: readonly string[]
  readonly strengths: readonly string[]
  readonly weaknesses: readonly string[]
  readonly questions: readonly string[]
}

export function explain(
  rubric: VacancyRubric,
  reading: PairReading,
  score: Score,
  rows: readonly RequirementRow[],
): Explanation {
  const decided = decisionOf(rubric, reading, score)
  const against = distinct(weaknesses(rubric, reading, rows), decided)
  const denied = new Set([...decided, ...against.flatMap(({ quotes }) => quotes)])
  const praised = strengths(rubric, reading, rows)
  return {
    summary: summary(rubric, reading, score, rows, distinct(praised, denied)),
    strengths: distinct(praised, denied).map(({ text }) => text),
    weaknesses: against.map(({ text }) => text),
    questions: questions(rubric, reading, score, rows, denied),
  }
}

/** Lines the summary begins with: the lists do not tell them again. */
const decisionOf = (
  rubric: VacancyRubric,
  reading: PairReading,
  { caps: [cap] }: Score,
): ReadonlySet<string> =>
  new Set(cap === undefined ? refusals(rubric, reading)[0]?.quotes : cap.lines.map(({ quote }) => quote))
