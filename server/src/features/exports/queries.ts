import { sql } from 'kysely'
import { appliedFields } from '@rezumetr/contracts/analysis/analysis'
import type { ExportFormat, ExportJob } from '@rezumetr/contracts/analysis/exports'
import { isLeft, lockLeft } from '../../platform/nodes/claims.ts'
import { json, type Db, type Trx } from '../../platform/db/database.ts'
import type { JsonValue } from '../../platform/db/schema.gen.ts'
import { createScope, type CompanyScope } from '../companies/scope.ts'
import type { ChosenResults } from '../results/shared-queries.ts'
import { MAX_CLAIMS } from './rules.ts'

export type ExportRow = {
  readonly id: string
  readonly status: ExportJob['status']
  readonly rows: number | null
  readonly file_name: string
  readonly error_message: string | null
  readonly expires_at: Date | null
}

export type ClaimedExport = {
  readonly id: string
  readonly scope: CompanyScope
  readonly filter: ChosenResults
  readonly include_resume: boolean
  readonly format: ExportFormat
  readonly attempts: number
  readonly period_id: string
}

export type NewExport = {
  readonly id: string
  readonly created_by: string
  readonly filter: ChosenResults
  readonly include_resume: boolean
  readonly format: ExportFormat
  readonly file_name: string
  readonly period_id: string
}

const columns = ['id', 'status', 'rows', 'file_name', 'error_message', 'expires_at'] as const

export async function insertExport(db: Db, scope: CompanyScope, row: NewExport, now: Date): Promise<void> {
  const { vacancy_id, ...filters } = row.filter
  await db
    .insertInto('exports')
    .values({
      id: row.id,
      company_id: scope,
      created_by: row.created_by,
      vacancy_id: vacancy_id ?? null,
      filters: json(filters),
      include_resume: row.include_resume,
      format: row.format,
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
    .$narrowType<{ status: ExportRow['status'] }>()
    .executeTakeFirst()
  return row ?? null
}

export async function findExportSize(db: Db, scope: CompanyScope, id: string): Promise<number | null> {
  const { size } = await finishedChunks(db, scope, id)
    .select(sql<number | null>`sum(octet_length(c.bytes))`.as('size'))
    .executeTakeFirstOrThrow()
  return size
}

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
      join
        .onRef('e.company_id', '=', 'c.company_id')
        .onRef('e.id', '=', 'c.export_id')
        .onRef('e.attempts', '=', 'c.attempt'),
    )
    .where('e.company_id', '=', scope)
    .where('e.id', '=', id)
    .where('e.status', '=', 'completed')

/**
 * `false` when the claim is lost. A transaction that ends the export waits for this insert, so
 * that no chunk of a terminated thread appears later.
 */
export async function insertExportChunk(
  db: Db,
  { id, scope, attempts }: ClaimedExport,
  node: number,
  position: number,
  bytes: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    insert into export_chunks (company_id, export_id, attempt, position, bytes)
    select company_id, id, attempts, ${position}, ${bytes} from exports
    where company_id = ${scope} and id = ${id} and status = 'processing' and claimed_by = ${node}
      and attempts = ${attempts}
    for share
    returning position`.execute(db)
  return rows.length > 0
}

export async function deleteExportChunks(
  db: Db,
  { id, scope, attempts }: ClaimedExport,
  which: 'this_attempt' | 'other_attempts',
): Promise<void> {
  await db
    .deleteFrom('export_chunks')
    .where('company_id', '=', scope)
    .where('export_id', '=', id)
    .where('attempt', which === 'this_attempt' ? '=' : '<>', attempts)
    .execute()
}

/** SQL: nobody but possibly `node` is writing the file. */
const isLeftBy = (node: number) => sql<boolean>`(status = 'processing' and ${isLeft(node)})`

export type ExportKey = { readonly company_id: string; readonly export_id: string }

export async function claimExport(
  db: Db,
  { company_id, export_id }: ExportKey,
  node: number,
): Promise<ClaimedExport | null> {
  const row = await db
    .updateTable('exports')
    .set({ status: 'processing', claimed_by: node, attempts: sql`attempts + 1` })
    .where('company_id', '=', company_id)
    .where('id', '=', export_id)
    .where('attempts', '<', MAX_CLAIMS)
    .where((eb) => eb.or([eb('status', '=', 'pending'), isLeftBy(node)]))
    .returning([
      'id',
      'company_id',
      'vacancy_id',
      'filters',
      'include_resume',
      'format',
      'attempts',
      'period_id',
    ])
    .$narrowType<{ format: ExportFormat }>()
    .executeTakeFirst()
  if (!row) return null
  const filters = row.filters as ChosenResults
  return {
    id: row.id,
    scope: createScope(row.company_id),
    filter: appliedFields({ ...filters, vacancy_id: row.vacancy_id }),
    include_resume: row.include_resume,
    format: row.format,
    attempts: row.attempts,
    // the check: whatever is being made holds a unit
    period_id: row.period_id ?? '',
  }
}

/** Removes the searched name once the export has ended; before, an erasure may have the file written again. */
const filtersWithoutName = sql<JsonValue>`filters - 'search'`

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

/** Releases exports of dead workers and those `node` claims but is not writing. @returns them, and those waiting since `before` */
export async function releaseStalledExports(
  trx: Trx,
  node: number,
  isAtWork: (id: string) => boolean,
  before: Date,
): Promise<ExportKey[]> {
  const stalled = trx
    .selectFrom('exports')
    .select(['company_id', 'id'])
    .where('attempts', '<', MAX_CLAIMS)
    .where((eb) =>
      eb.or([eb.and([eb('status', '=', 'pending'), eb('created_at', '<', before)]), isLeftBy(node)]),
    )
    .orderBy('created_at')
    .limit(20)
  const left = await lockLeft(stalled, ({ id }) => isAtWork(id))
  for (const { company_id, id } of left)
    await trx
      .updateTable('exports')
      .set({ status: 'pending', claimed_by: null })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .execute()
  return left.map(({ company_id, id }) => ({ company_id, export_id: id }))
}

/** Whose every attempt ended with its process, except those `node` is writing. */
export async function failExhaustedExports(
  trx: Trx,
  node: number,
  isAtWork: (id: string) => boolean,
  error_message: string,
  now: Date,
): Promise<{ id: string; scope: CompanyScope; period_id: string }[]> {
  const left = trx
    .selectFrom('exports')
    .select(['company_id', 'id', 'period_id'])
    .where('attempts', '>=', MAX_CLAIMS)
    .where((eb) => eb.or([eb('status', '=', 'pending'), isLeftBy(node)]))
  const exhausted = await lockLeft(left, ({ id }) => isAtWork(id))
  for (const { company_id, id } of exhausted)
    await trx
      .updateTable('exports')
      .set({
        status: 'failed',
        error_message,
        claimed_by: null,
        finished_at: now,
        filters: filtersWithoutName,
      })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute()
  return exhausted.map((row) => ({
    id: row.id,
    scope: createScope(row.company_id),
    period_id: row.period_id ?? '',
  }))
}

/** Deletes files, which contain personal data; rows stay as history. */
export async function expireExports(db: Db, now: Date): Promise<void> {
  await sql`
    with over as (
      update exports set status = 'expired' where status = 'completed' and expires_at <= ${now}
      returning company_id, id)
    delete from export_chunks c using over where c.company_id = over.company_id and c.export_id = over.id`.execute(
    db,
  )
}
