/** Questions to ask candidates, for the exported files: many results of a vacancy at once. */
import { aggregate } from '@rezumetr/screening/aggregate'
import type { Rubric } from '@rezumetr/screening/model'
import type { Reading } from '@rezumetr/screening/reading'
import type { Db } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { findRubric } from '../vacancies/offered.ts'
import { toVacancyRubric } from '../vacancies/rubric-usecases.ts'

type AskedResult = {
  readonly questions: readonly string[]
  readonly rubric_version: number
  /** `readingWithoutQuestions`; `null`: the questions are stored. */
  readonly reading: Reading | null
}

/** Rubrics of one vacancy by version; `null`: no longer stored. */
export type KnownRubrics = Map<number, Rubric | null>

/** Adds to `known` the versions that these results need and it lacks. A vacancy has few versions, however many results. */
export async function readRubrics(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  results: readonly AskedResult[],
  known: KnownRubrics,
): Promise<void> {
  for (const { reading, rubric_version } of results) {
    if (!reading || known.has(rubric_version)) continue
    const stored = await findRubric(db, scope, vacancy_id, rubric_version)
    known.set(rubric_version, stored && toVacancyRubric(stored).rubric)
  }
}

/** The questions shown on the candidate's card. A rescored result stores none: they are computed from its reading. */
export function questionsOf(
  { questions, rubric_version, reading }: AskedResult,
  rubrics: KnownRubrics,
): readonly string[] {
  const rubric = reading && rubrics.get(rubric_version)
  return rubric ? aggregate(rubric, reading).questions : questions
}
