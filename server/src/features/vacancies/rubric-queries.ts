/** Versions of what a vacancy asks. Rows are only ever added. */
import type { RubricEdits } from '@rezumetr/screening/edits'
import type { Rubric } from '@rezumetr/screening/model'
import { sql } from 'kysely'
import { json, type Db, type Trx } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'

export type RubricSource = 'extracted' | 'edited' | 'restored'

export type RubricRow = {
  readonly version: number
  /** As the text says it. */
  readonly criteria: Rubric
  /** `null`: nobody changed anything. */
  readonly edits: RubricEdits | null
  readonly source: RubricSource
  /** Of the text `criteria` were read from, and the version that read them. */
  readonly content_hash: string
  readonly base_version: number
  readonly rules_version: string
  readonly restored_from: number | null
  readonly created_at: Date
  /** Full name; `null`: the product itself. */
  readonly created_by: string | null
}

const selectRubrics = (db: Db, scope: CompanyScope, vacancy_id: string) =>
  db
    .selectFrom('rubrics as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select([
      'r.version',
      'r.criteria',
      'r.edits',
      'r.source',
      'r.content_hash',
      'r.base_version',
      'r.rules_version',
      'r.restored_from',
      'r.created_at',
      'u.full_name as created_by',
    ])
    .where('r.company_id', '=', scope)
    .where('r.vacancy_id', '=', vacancy_id)

/** Both columns are written by `insertRubric` alone, in these very shapes; the table's check keeps `source` to its words. */
const asRow = (row: object | undefined): RubricRow | null => (row ? (row as RubricRow) : null)

/** @param as_of of those that were there then */
export const findLatestRubric = async (
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  as_of?: Date,
): Promise<RubricRow | null> =>
  asRow(
    await selectRubrics(db, scope, vacancy_id)
      .$if(as_of !== undefined, (query) => query.where('r.created_at', '<=', as_of ?? new Date(0)))
      .orderBy('r.version', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )

export type NewRubric = {
  readonly vacancy_id: string
  readonly version: number
  readonly criteria: Rubric
  readonly edits: RubricEdits | null
  readonly source: RubricSource
  readonly content_hash: string
  readonly base_version: number
  readonly rules_version: string
  readonly restored_from?: number
  readonly created_by?: string
  readonly created_at?: Date
}

/** @returns whether this call wrote the version; `false`: somebody else just did */
export async function insertRubric(db: Db, scope: CompanyScope, row: NewRubric): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rubrics')
    .values({
      ...row,
      company_id: scope,
      criteria: json(row.criteria),
      edits: row.edits && json(row.edits),
    })
    .onConflict((oc) => oc.columns(['vacancy_id', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findRubric = async (
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  version: number,
): Promise<RubricRow | null> =>
  asRow(await selectRubrics(db, scope, vacancy_id).where('r.version', '=', version).executeTakeFirst())

/** Newest first, without what they ask. */
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

/**
 * Whoever changes the rubric of a vacancy, and every result with it, does it alone; results of a run are written beside each
 * other and never beside such a change.
 */
export async function lockRubric(trx: Trx, vacancy_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rubric:${vacancy_id}`}, 0))`.execute(trx)
}

/** In one order, so that nobody waits in a circle. */
export async function shareRubrics(trx: Trx, vacancy_ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(vacancy_ids)].sort())
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`rubric:${id}`}, 0))`.execute(trx)
}
