import type { RubricEdits } from '@rezumetr/screening/judgement/edits'
import type { VacancyRubric } from '@rezumetr/screening/judgement/model'
import { MODEL_READER_VERSION } from '@rezumetr/screening/judgement/model-reader/question'
import { sql } from 'kysely'
import { json, type Db, type Trx } from '../../platform/db/database.ts'
import type { CompanyScope } from '../companies/scope.ts'

export type RubricSource = 'extracted' | 'edited' | 'restored'

export type RubricRow = {
  readonly version: number
  readonly extracted: VacancyRubric
  readonly edits: RubricEdits | null
  readonly source: RubricSource
  readonly content_hash: string
  readonly base_version: number
  readonly rules_version: string
  readonly restored_from: number | null
  readonly created_at: Date
  /** `null`: the product. */
  readonly created_by: string | null
}

const selectRubrics = (db: Db, scope: CompanyScope, vacancy_id: string) =>
  db
    .selectFrom('rubrics as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select((eb) => [
      'r.version',
      eb.ref('r.criteria').$castTo<VacancyRubric>().as('extracted'),
      eb.ref('r.edits').$castTo<RubricEdits | null>().as('edits'),
      'r.source',
      'r.content_hash',
      'r.base_version',
      'r.rules_version',
      'r.restored_from',
      'r.created_at',
      'u.full_name as created_by',
    ])
    .$narrowType<{ source: RubricSource }>()
    .where('r.company_id', '=', scope)
    .where('r.vacancy_id', '=', vacancy_id)

export const findLatestRubric = async (
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  asOf?: Date,
): Promise<RubricRow | null> =>
  (await selectRubrics(db, scope, vacancy_id)
    .$if(asOf !== undefined, (query) => query.where('r.created_at', '<=', asOf ?? new Date(0)))
    .orderBy('r.version', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

export type NewRubric = Omit<RubricRow, 'restored_from' | 'created_by' | 'created_at'> & {
  readonly vacancy_id: string
  readonly restored_from?: number
  readonly created_by?: string
  readonly created_at?: Date
}

export async function insertRubric(db: Db, scope: CompanyScope, row: NewRubric): Promise<boolean> {
  const { extracted, edits, ...fields } = row
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rubrics')
    .values({
      ...fields,
      company_id: scope,
      criteria: json(extracted),
      edits: edits && json(edits),
    })
    .onConflict((oc) => oc.columns(['company_id', 'vacancy_id', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findRubric = async (
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  version: number,
): Promise<RubricRow | null> =>
  (await selectRubrics(db, scope, vacancy_id).where('r.version', '=', version).executeTakeFirst()) ?? null

/** A person has restored the version before a model's of this text; later versions may be a worker's. */
export async function isModelRubricReverted(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  { version, base_version, content_hash }: Pick<RubricRow, 'version' | 'base_version' | 'content_hash'>,
): Promise<boolean> {
  const row = await selectRubrics(db, scope, vacancy_id)
    .clearSelect()
    .select('r.version')
    .where('r.version', '>', base_version)
    .where('r.version', '<', version)
    .where('r.content_hash', '=', content_hash)
    .where(sql<boolean>`r.criteria ->> 'version' = ${MODEL_READER_VERSION}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Confirmed, or skipped. */
export async function markCriteriaChecked(
  trx: Db,
  scope: CompanyScope,
  vacancy_id: string,
  outcome: 'confirmed' | 'skipped',
  now: Date,
): Promise<void> {
  const column = outcome === 'confirmed' ? 'criteria_confirmed_at' : 'criteria_skipped_at'
  await trx
    .updateTable('vacancies')
    .set({ [column]: now })
    .where('company_id', '=', scope)
    .where('id', '=', vacancy_id)
    .where(column, 'is', null)
    .execute()
}

export const listRubricVersions = (
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
): Promise<Pick<RubricRow, 'version' | 'source' | 'restored_from' | 'created_at' | 'created_by'>[]> =>
  selectRubrics(db, scope, vacancy_id)
    .clearSelect()
    .select(['r.version', 'r.source', 'r.restored_from', 'r.created_at', 'u.full_name as created_by'])
    .orderBy('r.version', 'desc')
    .limit(200)
    .$narrowType<{ source: RubricSource }>()
    .execute()

/** For a change of a rubric with its results; runs hold it shared. */
export async function lockRubric(trx: Trx, vacancy_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rubric:${vacancy_id}`}, 0))`.execute(trx)
}

/** Shared side; sorted, to prevent deadlocks. */
export async function lockRubricsShared(trx: Trx, vacancy_ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(vacancy_ids)].sort())
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`rubric:${id}`}, 0))`.execute(trx)
}
