import { sql, type NotNull, type RawBuilder } from 'kysely'
import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { EngineName } from '@rezumetr/contracts/domain'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { notifyMoved } from '../../../platform/http/live.ts'
import { isDeadNode } from '../../../platform/nodes/nodes.ts'
import { isStaying } from '../../accounts/users/queries.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import { vacancyName } from '../../vacancies/shared-queries.ts'
import { releaseFailed, releasePostponed } from './auto-queries.ts'
import type { RunKey } from './jobs.ts'
import { OPEN_RUN } from './rules.ts'

export type RunKind = Run['kind']
export type RunRow = {
  readonly id: string
  readonly vacancy_id: string | null
  readonly vacancy_title: string | null
  readonly vacancy_name: string | null
  readonly kind: RunKind
  readonly status: Run['status']
  readonly total: number
  readonly analyzed: number
  readonly failed: number
  readonly skipped: number
  readonly postponed: number
  readonly continue_at: Date | null
  readonly continued_by: string | null
  readonly error_code: string | null
  readonly is_auto: boolean
  readonly engine: EngineName
  readonly created_at: Date
  readonly started_at: Date | null
  readonly stop_requested_at: Date | null
  readonly finished_at: Date | null
}
export type OpenRun = {
  readonly id: string
  readonly scope: CompanyScope
  readonly period_id: string
  readonly created_at: Date
  readonly engine: EngineName
  readonly stop_requested: boolean
}

const selectRuns = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('analysis_runs as r')
    .leftJoin('vacancies as v', (join) =>
      join.onRef('v.company_id', '=', 'r.company_id').onRef('v.id', '=', 'r.vacancy_id'),
    )
    .select([
      'r.id',
      'r.vacancy_id',
      'v.title as vacancy_title',
      vacancyName('v').as('vacancy_name'),
      'r.kind',
      'r.status',
      'r.total',
      'r.analyzed',
      'r.failed',
      'r.skipped',
      'r.postponed',
      'r.continue_at',
      'r.continued_by',
      'r.error_code',
      'r.is_auto',
      'r.engine',
      'r.created_at',
      'r.started_at',
      'r.stop_requested_at',
      'r.finished_at',
    ])
    .where('r.company_id', '=', scope)
    .$narrowType<{ kind: RunKind; status: Run['status']; engine: EngineName }>()

/** Hides the former employer's vacancy (Q-038). */
const isShown = sql<boolean>`v.status is distinct from 'hidden'`

export const findRun = async (db: Db, scope: CompanyScope, id: string): Promise<RunRow | null> =>
  (await selectRuns(db, scope).where('r.id', '=', id).where(isShown).executeTakeFirst()) ?? null

export type PostponedRow = Pick<RunRow, 'id' | 'vacancy_title' | 'vacancy_name' | 'is_auto' | 'postponed'> & {
  readonly continue_at: Date
}

export const listPostponedRuns = (db: Db, scope: CompanyScope): Promise<PostponedRow[]> =>
  selectRuns(db, scope)
    .where('r.continue_at', 'is not', null)
    .where('r.status', 'not in', OPEN_RUN)
    .where(isShown)
    .orderBy('r.continue_at')
    .orderBy('r.created_at')
    .$narrowType<{ continue_at: NotNull }>()
    .execute()

export const findActiveRun = async (db: Db, scope: CompanyScope): Promise<RunRow | null> =>
  (await selectRuns(db, scope).where('r.status', 'in', OPEN_RUN).executeTakeFirst()) ?? null

/** @throws unique violation of `analysis_runs_one_active` */
export async function insertRun(
  trx: Trx,
  scope: CompanyScope,
  run: {
    readonly id?: string
    readonly created_by: string | null
    readonly vacancy_id: string | null
    readonly kind: RunKind
    readonly total: number
    readonly skipped: number
    readonly period_id: string
    readonly engine: EngineName
    readonly is_auto?: boolean
  },
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('analysis_runs')
    .values({ ...run, company_id: scope, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const openColumns = ['id', 'company_id', 'period_id', 'created_at', 'engine', 'stop_requested_at'] as const

/** `null`: over or unknown. */
export async function openRun(
  db: Db,
  { company_id, run_id }: { readonly company_id: string; readonly run_id: string },
  now: Date,
): Promise<OpenRun | null> {
  const row = await db
    .updateTable('analysis_runs')
    .set((eb) => ({ status: 'running', started_at: eb.fn.coalesce('started_at', eb.val(now)) }))
    .where('company_id', '=', company_id)
    .where('id', '=', run_id)
    .where('status', 'in', OPEN_RUN)
    .returning(openColumns)
    .$narrowType<{ engine: EngineName }>()
    .executeTakeFirst()
  return asOpen(row)
}

/**
 * Taken before every change of a run's items but claiming. Lock order: this, items, ledger, then an update of the run's
 * row: a start holds the ledger while it looks for an active run.
 * @returns `null`: over, or another company's
 */
export const lockRun = async (trx: Trx, run: RunKey): Promise<OpenRun | null> =>
  asOpen(await selectForLock(trx, run).executeTakeFirst())

const selectForLock = (trx: Trx, { scope, id }: RunKey) =>
  trx
    .selectFrom('analysis_runs')
    .select(openColumns)
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where('status', 'in', OPEN_RUN)
    .forNoKeyUpdate()
    .$narrowType<{ engine: EngineName }>()

type OpenRow = Awaited<ReturnType<ReturnType<typeof selectForLock>['executeTakeFirst']>>

function asOpen(row: OpenRow): OpenRun | null {
  if (!row) return null
  const { company_id, stop_requested_at, ...run } = row
  return { ...run, scope: createScope(company_id), stop_requested: stop_requested_at !== null }
}

/** Before the first one, the beginning of work. */
export async function findLastReading(db: Db, { scope, id }: RunKey): Promise<Date> {
  const { at } = await db
    .selectFrom('analysis_runs as r')
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('analysis_results')
            .select((result) => result.fn.max('analyzed_at').as('at'))
            .whereRef('company_id', '=', 'r.company_id')
            .whereRef('run_id', '=', 'r.id')
            .where('engine', '=', 'llm'),
          'r.started_at',
          'r.created_at',
        )
        .as('at'),
    )
    .where('r.company_id', '=', scope)
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
  return at
}

/** Call under the run's lock. */
export async function countPostponed(
  trx: Trx,
  { scope, id }: RunKey,
  postponed: number,
  continue_at: Date,
): Promise<void> {
  await trx
    .updateTable('analysis_runs')
    .set((eb) => ({ postponed: eb('postponed', '+', postponed), continue_at }))
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .execute()
}

export type DuePostponedRun = {
  readonly id: string
  readonly scope: CompanyScope
  readonly created_by: string | null
  readonly vacancy_id: string | null
  readonly kind: RunKind
  readonly is_auto: boolean
  readonly created_at: Date
}

/**
 * One due run, while no other of its company is active and it is not leaving.
 * @param tried to leave out
 */
export async function claimDuePostponedRun(
  trx: Trx,
  now: Date,
  tried: readonly string[],
): Promise<DuePostponedRun | null> {
  const row = await trx
    .selectFrom('analysis_runs as r')
    .select(['r.id', 'r.company_id', 'r.created_by', 'r.vacancy_id', 'r.kind', 'r.is_auto', 'r.created_at'])
    .where('r.continue_at', '<=', now)
    .where(sql<boolean>`r.id <> all(${[...tried]}::uuid[])`)
    .where(isStaying('r.company_id'))
    .where('r.status', 'not in', OPEN_RUN)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('analysis_runs as other')
            .select('other.id')
            .whereRef('other.company_id', '=', 'r.company_id')
            .where('other.status', 'in', OPEN_RUN),
        ),
      ),
    )
    .orderBy('r.continue_at')
    .limit(1)
    .forUpdate('r')
    .skipLocked()
    .$narrowType<{ kind: RunKind }>()
    .executeTakeFirst()
  if (!row) return null
  const { company_id, ...run } = row
  return { ...run, scope: createScope(company_id) }
}

/** @param fields.continue_at `null`: nothing left, or no analyses, as `error_code` says */
export async function updatePostponedRun(
  trx: Trx,
  { scope, id }: RunKey,
  fields: {
    readonly continue_at: Date | null
    readonly continued_by?: string
    readonly error_code?: 'LIMIT_EXCEEDED'
  },
): Promise<void> {
  await trx
    .updateTable('analysis_runs')
    .set(fields)
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .execute()
}

/** An automatic run releases them. */
export async function cancelPostponed(trx: Trx, run: RunKey, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('analysis_runs')
    .set({ continue_at: null })
    .where('company_id', '=', run.scope)
    .where('id', '=', run.id)
    .where('continue_at', 'is not', null)
    .executeTakeFirst()
  // a continued run no longer has them
  if (numUpdatedRows > 0n) await releasePostponed(trx, run, now)
}

export async function markStopRequested(trx: Trx, { scope, id }: RunKey, now: Date): Promise<void> {
  await trx
    .updateTable('analysis_runs')
    .set({ stop_requested_at: now })
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where('stop_requested_at', 'is', null)
    .execute()
}

/**
 * Adds to counters and ends the run when no item is open. Clients hear of the first result and the end.
 * @returns whether it ended
 */
export async function advanceRun(
  trx: Trx,
  { scope, id }: RunKey,
  by: { readonly analyzed: number; readonly failed: number; readonly error_code: string | null },
  now: Date,
): Promise<boolean> {
  const run = await trx
    .updateTable('analysis_runs')
    .set((eb) => ({
      analyzed: eb('analyzed', '+', by.analyzed),
      failed: eb('failed', '+', by.failed),
      error_code: eb.fn.coalesce(eb.val(by.error_code), 'error_code'),
    }))
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .returning('analyzed')
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await trx
    .updateTable('analysis_runs')
    .set({
      status: sql`case when stop_requested_at is not null then 'stopped' when analyzed + postponed = 0 then 'failed' else 'completed' end`,
      finished_at: now,
      // whoever stopped it knows
      notified_at: sql`case when stop_requested_at is not null and not is_auto then ${now}::timestamptz end`,
    })
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from analysis_run_items i
        where i.company_id = ${scope} and i.run_id = ${id} and i.status in ('queued', 'processing'))`,
    )
    .executeTakeFirst()
  const isOver = numUpdatedRows > 0n
  if (isOver) await releaseFailed(trx, { scope, id }, now)
  const isFirst = by.analyzed > 0 && run.analyzed === by.analyzed
  if (isOver || isFirst) await sql`select ${notifyMoved(scope)}`.execute(trx)
  return isOver
}

export type TroubledRun = RunKey & {
  /** Items are orphaned, or none is open and it has not ended. */
  readonly is_broken: boolean
}

/**
 * Broken, or with due items and none in progress; runs every second.
 * @param own number and runs of this node
 */
export async function listTroubledRuns(
  db: Db,
  own: { readonly node: number; readonly at_work: readonly string[] },
  now: Date,
): Promise<TroubledRun[]> {
  // not `exists`, which PostgreSQL may hash over all open items
  const has = (what: RawBuilder<unknown>) =>
    sql`(select true from analysis_run_items i
      where i.company_id = r.company_id and i.run_id = r.id and ${what} limit 1) is not null`
  const isHeld = sql`i.status = 'processing'`
  const isStranded = sql`i.claimed_by = ${own.node} and r.id <> all (${[...own.at_work]}::uuid[])`
  const { rows } = await sql<{ company_id: string; id: string; is_broken: boolean }>`
    select company_id, id, is_broken from (
      select r.company_id, r.id,
        not ${has(sql`i.status in ('queued', 'processing')`)}
          or ${has(sql`${isHeld} and (${isDeadNode('i.claimed_by')} or ${isStranded})`)} as is_broken,
        not ${has(isHeld)}
          and ${has(sql`i.status = 'queued' and (i.not_before is null or i.not_before <= ${now})`)} as is_idle
      from analysis_runs r where r.status in ('pending', 'running')) run
    where is_broken or is_idle`.execute(db)
  return rows.map(({ company_id, ...run }) => ({ ...run, scope: createScope(company_id) }))
}
