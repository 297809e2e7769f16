import type { VacancyRubric } from '@rezumetr/screening/judgement/model'
import { readVacancy, VACANCY_RUBRIC_VERSION } from '@rezumetr/screening/judgement/rubric/read'
import type { VacancyText } from '@rezumetr/screening/model'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { findVacancyFacts } from './queries.ts'
import { findLatestRubric, insertRubric, type RubricRow } from './rubric-queries.ts'
import { toJudgingRubric, type JudgingRubric } from './rubric-rules.ts'
import { toVacancyText, type VacancyFacts } from './rules.ts'

export type VacancyForAnalysis = {
  readonly id: string
  readonly title: string
  readonly name: string
  readonly status: 'active' | 'archived'
  readonly is_enabled: boolean
  readonly text: VacancyText
  readonly content_hash: string
  readonly criteria_confirmed_at: Date | null
  readonly criteria_skipped_at: Date | null
}

/** @throws NOT_FOUND, for a hidden one too */
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
    name: row.name,
    status: row.status === 'active' ? 'active' : 'archived',
    is_enabled: row.is_enabled,
    text: toVacancyText(asFacts(row)),
    content_hash: row.content_hash,
    criteria_confirmed_at: row.criteria_confirmed_at,
    criteria_skipped_at: row.criteria_skipped_at,
  }
}

export const asFacts = <T extends Omit<VacancyFacts, 'languages'> & { languages: unknown }>(row: T) => ({
  ...row,
  languages: row.languages as VacancyFacts['languages'],
})

export const isBehind = (
  row: Pick<RubricRow, 'content_hash' | 'rules_version'>,
  vacancy: Pick<VacancyForAnalysis, 'content_hash'>,
): boolean => row.content_hash !== vacancy.content_hash || row.rules_version !== VACANCY_RUBRIC_VERSION

/**
 * The latest rubric. An unedited one is extracted again for a new text or rules; an edited one waits for a person.
 * @param asOf the version of then, with which a run continues
 */
export async function ensureRubric(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  asOf?: Date,
): Promise<JudgingRubric> {
  return toJudgingRubric(await ensureRubricRow(db, scope, vacancy_id, asOf))
}

export async function ensureRubricRow(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  asOf?: Date,
): Promise<RubricRow> {
  const vacancy = await getVacancyForAnalysis(db, scope, vacancy_id)
  const stands = (row: RubricRow) => row.edits !== null || !isBehind(row, vacancy)
  if (asOf) {
    const former = await findLatestRubric(db, scope, vacancy_id, asOf)
    if (former && stands(former)) return former
  }
  for (;;) {
    const latest = await findLatestRubric(db, scope, vacancy_id)
    if (latest && stands(latest)) return latest
    const version = (latest?.version ?? 0) + 1
    await insertRubric(db, scope, {
      vacancy_id,
      version,
      extracted: readVacancy(vacancy.text),
      edits: null,
      source: 'extracted',
      content_hash: vacancy.content_hash,
      base_version: version,
      rules_version: VACANCY_RUBRIC_VERSION,
    })
    // loop: another writer may have been first
  }
}

/**
 * A model's rubric as the next version; an edited one stays.
 * @param asOf start of the run, which continues with this version
 */
export async function storeModelRubric(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  former: JudgingRubric,
  extracted: VacancyRubric,
  asOf: Date,
): Promise<JudgingRubric> {
  const version = former.version + 1
  await insertRubric(db, scope, {
    vacancy_id,
    version,
    extracted,
    edits: null,
    source: 'extracted',
    content_hash: former.content_hash,
    base_version: version,
    rules_version: VACANCY_RUBRIC_VERSION,
    created_at: asOf,
  })
  // a person may have been first
  return await ensureRubric(db, scope, vacancy_id, asOf)
}
