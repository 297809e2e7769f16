/** What a vacancy asks: extracted once per text and rules, stored version by version. */
import type { Rubric, VacancyText } from '@rezumetr/screening/model'
import { extractRubric, RUBRIC_VERSION } from '@rezumetr/screening/rubric'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { findLatestRubric, findVacancyFacts, insertRubric } from './queries.ts'
import { toVacancyText, type VacancyFacts } from './rules.ts'

export type VacancyForAnalysis = {
  readonly id: string
  readonly title: string
  readonly status: 'active' | 'archived'
  readonly is_enabled: boolean
  readonly text: VacancyText
  /** Of `text`: results keep it to tell whether they are outdated. */
  readonly content_hash: string
}

/** @throws NOT_FOUND for an unknown, foreign or hidden vacancy */
export async function getVacancyForAnalysis(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
): Promise<VacancyForAnalysis> {
  const row = await findVacancyFacts(db, scope, vacancy_id)
  if (!row) throw refuse('NOT_FOUND')
  return {
    id: row.id,
    title: row.title,
    status: row.status === 'active' ? 'active' : 'archived',
    is_enabled: row.is_enabled,
    text: toVacancyText(asFacts(row)),
    content_hash: row.content_hash,
  }
}

/** `languages` is written by the import alone, in this very shape. */
export const asFacts = <T extends Omit<VacancyFacts, 'languages'> & { languages: unknown }>(row: T) => ({
  ...row,
  languages: row.languages as VacancyFacts['languages'],
})

/**
 * The newest rubric of a vacancy; extracted anew, as the next version, when the text or the rules have changed.
 * @throws NOT_FOUND
 */
export async function ensureRubric(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
): Promise<{ readonly version: number; readonly rubric: Rubric; readonly content_hash: string }> {
  const vacancy = await getVacancyForAnalysis(db, scope, vacancy_id)
  const { content_hash } = vacancy
  for (;;) {
    const latest = await findLatestRubric(db, scope, vacancy_id)
    if (latest?.content_hash === content_hash && latest.rules_version === RUBRIC_VERSION)
      // written below alone, as screening gave it
      return { version: latest.version, rubric: latest.criteria as unknown as Rubric, content_hash }
    const rubric = extractRubric(vacancy.text)
    const version = (latest?.version ?? 0) + 1
    const row = { company_id: scope, vacancy_id, version, criteria: rubric, content_hash }
    if (await insertRubric(db, { ...row, rules_version: RUBRIC_VERSION }))
      return { version, rubric, content_hash }
    // another process wrote this version at the same moment: theirs is read
  }
}
