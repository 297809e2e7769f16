/** The tables `exports` and `export_chunks`. */
import { sql } from 'kysely'
import type { ExportJob } from '@rezumetr/contracts/exports'
import { json, type Db, type Trx } from '../../platform/database.ts'
import type { JsonValue } from '../../platform/schema.gen.ts'
import { isDeadNode } from '../../platform/nodes.ts'
import { mintScope, type CompanyScope } from '../accounts/scope.ts'
import { MAX_CLAIMS, type ExportFilter } from './rules.ts'

export type ExportRow = {
  readonly id: string
  readonly status: ExportJob['status']
  readonly rows: number | null
  readonly file_name: string
  readonly error_message: string | null
  readonly expires_at: Date | null
}

/** An export this process has taken to build. */
export type ClaimedExport = {
  readonly id: string
  readonly scope: CompanyScope
  readonly vacancy_id: string | null
  readonly filter: ExportFilter
  readonly include_resume: boolean
  readonly attempts: number
  /** Where its unit is promised. */
  readonly period_id: string
}

export type NewExport = {
  readonly id: string
  readonly created_by: string
  readonly vacancy_id: string | null
  readonly filter: ExportFilter
  readonly include_resume: boolean
  readonly file_name: string
  readonly period_id: string
}

const columns = ['id', 'status', 'rows', 'file_name', 'error_message', 'expires_at'] as const

export async function insertExport(db: Db, scope: CompanyScope, row: NewExport, now: Date): Promise<void> {
  await db
    .insertInto('exports')
    .values({
      id: row.id,
      company_id: scope,
      created_by: row.created_by,
      vacancy_id: row.vacancy_id,
      filters: json(row.filter),
      include_resume: row.include_resume,
      file_name: row.file_name,
      period_id: row.period_id,
      created_at: now,
    })
    .execute()
}

export async function findExport(db: Db, scope: CompanyScope, id: string): Promise<ExportRow | null> {
  const row = await db
    .selectFrom('exports')
    .select(columns)
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .executeTakeFirst()
  // the table's check keeps `status` to the five words
  return row ? { ...row, status: row.status as ExportRow['status'] } : null
}

/** Bytes of a finished file; `null` when they are gone. */
export async function findExportSize(db: Db, scope: CompanyScope, id: string): Promise<number | null> {
  const { size } = await finishedChunks(db, scope, id)
    .select(sql<number | null>`sum(octet_length(c.bytes))`.as('size'))
    .executeTakeFirstOrThrow()
  return size
}

/** A piece of a finished file, counted from 0; `null` past the last one. */
export async function findExportChunk(
  db: Db,
  scope: CompanyScope,
  id: string,
  position: number,
): Promise<Buffer | null> {
  const row = await finishedChunks(db, scope, id)
    .select('c.bytes')
    .where('c.position', '=', position)
    .executeTakeFirst()
  return row?.bytes ?? null
}

const finishedChunks = (db: Db, scope: CompanyScope, id: string) =>
  db
    .selectFrom('export_chunks as c')
    .innerJoin('exports as e', (join) =>
      join.onRef('e.id', '=', 'c.export_id').onRef('e.attempts', '=', 'c.attempt'),
    )
    .where('e.company_id', '=', scope)
    .where('e.id', '=', id)
    .where('e.status', '=', 'completed')

/**
 * Keeps a piece of a file being made; `false` when the claim is not this process's own any more. Whoever settles the export waits
 * for a piece under way: its writer may have been ended, and nothing may come after the pieces were thrown away.
 */
export async function insertExportChunk(
  db: Db,
  { id, scope, attempts }: ClaimedExport,
  node: number,
  position: number,
  bytes: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    insert into export_chunks (export_id, company_id, attempt, position, bytes)
    select id, company_id, attempts, ${position}, ${bytes} from exports
    where id = ${id} and company_id = ${scope} and status = 'processing' and claimed_by = ${node}
      and attempts = ${attempts}
    for share
    returning position`.execute(db)
  return rows.length > 0
}

/** Forgets the pieces of one try, or (`all_but`) of every other one. */
export async function deleteExportChunks(
  db: Db,
  { id, scope, attempts }: ClaimedExport,
  which: 'own' | 'all_but',
): Promise<void> {
  await db
    .deleteFrom('export_chunks')
    .where('company_id', '=', scope)
    .where('export_id', '=', id)
    .where('attempt', which === 'own' ? '=' : '<>', attempts)
    .execute()
}

/** SQL condition: claimed by a dead node, or by `node`, which alone knows whether it is at work on it. */
const isLeftBy = (node: number) => sql<boolean>`(status = 'processing'
  and (claimed_by = ${node} or ${isDeadNode('exports.claimed_by')}))`

/**
 * Takes an export that nobody living works on; `null` when there is nothing to take.
 * @param node of this process, which is not at work on it: what it holds is what it could not settle
 */
export async function claimExport(db: Db, id: string, node: number): Promise<ClaimedExport | null> {
  const row = await db
    .updateTable('exports')
    .set({ status: 'processing', claimed_by: node, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('attempts', '<', MAX_CLAIMS)
    .where((eb) => eb.or([eb('status', '=', 'pending'), isLeftBy(node)]))
    .returning(['id', 'company_id', 'vacancy_id', 'filters', 'include_resume', 'attempts', 'period_id'])
    .executeTakeFirst()
  if (!row) return null
  // written by `insertExport`; a release before this one wrote no search
  const { search = null, ...filter } = row.filters as Omit<ExportFilter, 'search'> & Partial<ExportFilter>
  return {
    id: row.id,
    scope: mintScope(row.company_id),
    vacancy_id: row.vacancy_id,
    filter: { ...filter, search },
    include_resume: row.include_resume,
    attempts: row.attempts,
    // the table's check: whatever is being made holds a unit
    period_id: row.period_id ?? '',
  }
}

/**
 * The searched name goes with the work: the row stays as history, and nobody reads its filters once the file is there or given up.
 * Until then an erasure may make the file anew, and needs it.
 */
const filtersWithoutName = sql<JsonValue>`filters - 'search'`

/** What this claim has come to; `false` when another one has replaced it, be it of this process as well. */
export async function settleExport(
  db: Db,
  { id, scope, attempts }: ClaimedExport,
  node: number,
  outcome:
    | { status: 'completed'; rows: number; finished_at: Date; expires_at: Date }
    | { status: 'failed'; error_message: string; finished_at: Date }
    | { status: 'pending' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({
      ...outcome,
      claimed_by: null,
      ...(outcome.status === 'pending' ? {} : { filters: filtersWithoutName }),
    })
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('claimed_by', '=', node)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Exports whose job or whose worker is lost, and all that `node` holds. */
export async function listStalledExports(db: Db, node: number, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('exports')
    .select('id')
    .where('attempts', '<', MAX_CLAIMS)
    .where((eb) =>
      eb.or([eb.and([eb('status', '=', 'pending'), eb('created_at', '<', before)]), isLeftBy(node)]),
    )
    .orderBy('created_at')
    .limit(20)
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends exports that killed their worker every time; those of `node` that are at work have not. */
export async function failExhaustedExports(
  trx: Trx,
  node: number,
  isAtWork: (id: string) => boolean,
  error_message: string,
  now: Date,
): Promise<{ id: string; scope: CompanyScope; period_id: string }[]> {
  const left = await trx
    .selectFrom('exports')
    .select('id')
    .where('attempts', '>=', MAX_CLAIMS)
    .where((eb) => eb.or([eb('status', '=', 'pending'), isLeftBy(node)]))
    .forUpdate()
    .skipLocked()
    .execute()
  // asked under the lock: work that began meanwhile claims rightly
  const ids = left.map(({ id }) => id).filter((id) => !isAtWork(id))
  if (ids.length === 0) return []
  const rows = await trx
    .updateTable('exports')
    .set({
      status: 'failed',
      error_message,
      claimed_by: null,
      finished_at: now,
      filters: filtersWithoutName,
    })
    .where('id', 'in', ids)
    .returning(['id', 'company_id', 'period_id'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    scope: mintScope(row.company_id),
    period_id: row.period_id ?? '',
  }))
}

/** The rows stay as history, the personal data in the files goes. */
export async function expireExports(db: Db, now: Date): Promise<void> {
  await sql`
    with over as (
      update exports set status = 'expired' where status = 'completed' and expires_at <= ${now} returning id)
    delete from export_chunks where export_id in (select id from over)`.execute(db)
}
