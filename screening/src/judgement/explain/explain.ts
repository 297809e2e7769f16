/** What a recruiter reads: sentences that each rest on a line of the resume or the vacancy. */
import type { RequirementRow } from '../judge.ts'
import type { PairReading, VacancyRubric } from '../model.ts'
import type { Score } from '../score/score.ts'
import { questions } from './questions.ts'
import { distinct } from './statement.ts'
import { strengths } from './strengths.ts'
import { summary } from './summary.ts'
import { weaknesses } from './weaknesses.ts'

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
  const against = distinct(weaknesses(rubric, reading, rows))
  const denied = new Set(against.flatMap(({ quotes }) => quotes))
  return {
    summary: summary(rubric, reading, score, rows),
    strengths: distinct(strengths(rubric, reading, rows), denied).map(({ text }) => text),
    weaknesses: against.map(({ text }) => text),
    questions: questions(rubric, reading, score, rows),
  }
}
