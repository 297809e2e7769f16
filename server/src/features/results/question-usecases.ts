import { judgementOf } from '@rezumetr/screening/judgement/judge'
import type { Db } from '../../platform/db/database.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { findRubric } from '../vacancies/shared-queries.ts'
import { toJudgingRubric, type JudgingRubric } from '../vacancies/rubric-rules.ts'
import type { StoredReading } from '../rubrics/reading-rules.ts'

type AskedResult = { readonly rubric_version: number; readonly reading: StoredReading | null }

export type KnownRubrics = Map<number, JudgingRubric | null>

/** Adds missing versions to `known`; a vacancy has few. */
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
    known.set(rubric_version, stored && toJudgingRubric(stored))
  }
}

/** The questions and the table of requirements as on the candidate's card: computed from the reading, like the card. */
export function judgedParts(
  { rubric_version, reading }: AskedResult,
  rubrics: KnownRubrics,
): {
  readonly questions: readonly string[]
  readonly requirements: readonly { readonly ask: string; readonly stance: string }[]
} {
  const known = reading && rubrics.get(rubric_version)
  return known ? judgementOf(known.rubric, reading, known.edits.weights) : { questions: [], requirements: [] }
}
