/** What a vacancy asks: extracted once per text and rules, stored version by version. */
import { applyEdits } from '@rezumetr/screening/edits'
import type { Rubric, VacancyText } from '@rezumetr/screening/model'
import { extractRubric, RUBRIC_VERSION } from '@rezumetr/screening/rubric'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { findVacancyFacts } from './queries.ts'
import { findLatestRubric, insertRubric, type RubricRow } from './rubric-queries.ts'

/** What a change of the rubric needs; its results are the business of the analysis. */
export {
  findLatestRubric,
  findRubric,
  insertRubric,
  listRubricVersions,
  lockRubric,
  shareRubrics,
  type NewRubric,
  type RubricRow,
} from './rubric-queries.ts'
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

/** A version ready to judge by. */
export type VacancyRubric = {
  readonly version: number
  /** As people edited it. */
  readonly rubric: Rubric
  /** As the text says it: likeness of work is measured by it alone. */
  readonly extracted: Rubric
  readonly base_version: number
  /** Of the text it was read from: results keep it to tell whether they are outdated. */
  readonly content_hash: string
}

export const toVacancyRubric = (
  row: Pick<RubricRow, 'version' | 'criteria' | 'edits' | 'base_version' | 'content_hash'>,
): VacancyRubric => ({
  version: row.version,
  rubric: row.edits ? applyEdits(row.criteria, row.edits) : row.criteria,
  extracted: row.criteria,
  base_version: row.base_version,
  content_hash: row.content_hash,
})

/** The text or the rules of reading are others than the rubric was read from. */
export const isBehind = (
  row: Pick<RubricRow, 'content_hash' | 'rules_version'>,
  vacancy: Pick<VacancyForAnalysis, 'content_hash'>,
): boolean => row.content_hash !== vacancy.content_hash || row.rules_version !== RUBRIC_VERSION

/**
 * The newest rubric of a vacancy. One nobody edited is extracted anew, as the next version, when the text or the rules have
 * changed; an edited one stands until a person takes the new text over.
 * @param as_of the version that was newest then, if there was one already: what a run began with, it goes on with
 * @throws NOT_FOUND
 */
export async function ensureRubric(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  as_of?: Date,
): Promise<VacancyRubric> {
  return toVacancyRubric(await ensureRubricRow(db, scope, vacancy_id, as_of))
}

/** Like `ensureRubric`, with everything that is known of the version. */
export async function ensureRubricRow(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  as_of?: Date,
): Promise<RubricRow> {
  const vacancy = await getVacancyForAnalysis(db, scope, vacancy_id)
  const stands = (row: RubricRow) => row.edits !== null || !isBehind(row, vacancy)
  if (as_of) {
    const former = await findLatestRubric(db, scope, vacancy_id, as_of)
    if (former && stands(former)) return former
  }
  for (;;) {
    const latest = await findLatestRubric(db, scope, vacancy_id)
    if (latest && stands(latest)) return latest
    const version = (latest?.version ?? 0) + 1
    await insertRubric(db, scope, {
      vacancy_id,
      version,
      criteria: extractRubric(vacancy.text),
      edits: null,
      source: 'extracted',
      content_hash: vacancy.content_hash,
      base_version: version,
      rules_version: RUBRIC_VERSION,
    })
    // read back, whoever was first to write this version
  }
}

/**
 * The next version, with what a model read in the same text. One that people edited stays theirs.
 * @param as_of when the run began that asked the model: that run goes on with this version
 */
export async function keepReadLines(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  former: VacancyRubric,
  criteria: Rubric,
  as_of: Date,
): Promise<VacancyRubric> {
  const version = former.version + 1
  await insertRubric(db, scope, {
    vacancy_id,
    version,
    criteria,
    edits: null,
    source: 'extracted',
    content_hash: former.content_hash,
    base_version: version,
    rules_version: RUBRIC_VERSION,
    created_at: as_of,
  })
  // read back: a person may have been first to write this version
  return await ensureRubric(db, scope, vacancy_id, as_of)
}
