import type * as contract from '@rezumetr/contracts/rubrics/rubric'
import type { Requirement, RequirementKind, VacancyRubric } from '@rezumetr/screening/judgement/model'
import { readOwnRequirement } from '@rezumetr/screening/judgement/rubric/own'
import { wordingProblem } from '@rezumetr/screening/vacancy/wording'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { isUnderway } from '../../platform/queue/jobs.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { listRubricVersions, type RubricRow } from '../vacancies/shared-queries.ts'
import { ensureRubricRow, getVacancyForAnalysis, isBehind } from '../vacancies/rubric-usecases.ts'
import { rescoreVacancyJob } from '../runs/queue/jobs.ts'
import { countScored } from './rerank-queries.ts'
import { presentRubric, presentVersion } from './present.ts'

export async function getRubric(db: Db, scope: CompanyScope, vacancy_id: string): Promise<contract.Rubric> {
  const vacancy = await getVacancyForAnalysis(db, scope, vacancy_id)
  const row = await ensureRubricRow(db, scope, vacancy_id)
  // before the counts: none may be left after the job
  const is_recounting = await isUnderway(db, rescoreVacancyJob, vacancy_id)
  const counts = await countScored(db, scope, vacancy_id, row.version)
  return presentRubric(vacancy, row, { ...counts, is_recounting, is_behind: isBehind(row, vacancy) })
}

export async function listVersions(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
): Promise<contract.RubricVersion[]> {
  await getVacancyForAnalysis(db, scope, vacancy_id)
  return (await listRubricVersions(db, scope, vacancy_id)).map(presentVersion)
}

/** @throws CRITERION_REFUSED with the problem and a suggestion */
export function readRequirement(words: string, kind: RequirementKind): readonly Requirement[] {
  const own = readOwnRequirement(words, kind)
  if (own.kind === 'lines') return own.lines
  const { problem } = own
  throw refuse('CRITERION_REFUSED', { message: problem.why, words, problem })
}

/**
 * From a person's words; duplicates are refused.
 * @param shown with all edits so far
 * @throws CRITERION_REFUSED
 */
export function readOwnLines(
  shown: VacancyRubric,
  { extracted, edits }: Pick<RubricRow, 'extracted' | 'edits'>,
  own: contract.RubricDraft['own'],
): Requirement[] {
  const taken = new Set(
    [...shown.requirements, ...extracted.requirements, ...(edits?.own ?? [])].map(({ id }) => id),
  )
  return own.flatMap(({ words, kind }) => {
    const lines = readRequirement(words, kind).filter(({ id }) => !taken.has(id))
    if (lines.length === 0)
      throw refuse('CRITERION_REFUSED', { message: `Такой критерий уже есть: «${words}»`, words })
    for (const { id } of lines) taken.add(id)
    return lines
  })
}

/**
 * They may name nothing a candidate must not be judged by.
 * @throws CRITERION_REFUSED
 */
export function checkAlternatives(alternatives: Readonly<Record<string, readonly string[]>>): void {
  for (const words of Object.values(alternatives).flat()) {
    const problem = wordingProblem(words)
    if (problem?.kind === 'protected')
      throw refuse('CRITERION_REFUSED', { message: problem.why, words, problem })
  }
}
