import { sql } from 'kysely'
import type { Run } from '@rezumetr/contracts/analysis/analysis'
import { json, type Db, type Trx } from '../../../platform/db/database.ts'
import { hasNodeRow, isDeadNode } from '../../../platform/nodes/nodes.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { isReadable } from '../../applications/stored/shared-queries.ts'
import type { RunKey } from './jobs.ts'
import { TOO_MANY_CRASHES_ERROR, MAX_CRASHES } from './rules.ts'

/** In order; crashes of an earlier run are kept. */
export async function insertItems(
  trx: Trx,
  run: RunKey,
  status: 'queued' | 'skipped',
  application_ids: readonly string[],
): Promise<void> {
  if (application_ids.length === 0) return
  await sql`
    insert into analysis_run_items (company_id, run_id, application_id, position, status, crash_count)
    select ${run.scope}, ${run.id}, id, position, ${status}, coalesce((
      select max(crash_count) from analysis_run_items earlier
      where earlier.company_id = ${run.scope} and earlier.application_id = given.id and earlier.status <> 'done'), 0)
    from unnest(${application_ids}::uuid[]) with ordinality as given (id, position)`.execute(trx)
}

export type ClaimedItem = {
  readonly application_id: string
  readonly vacancy_id: string
  readonly attempts: number
}

/** Up to `limit` due ones with exactly this crash count; skips locked rows. */
export async function claimItems(
  db: Db,
  run: RunKey,
  node: number,
  { crash_count, limit }: { readonly crash_count: number; readonly limit: number },
  now: Date,
): Promise<ClaimedItem[]> {
  const { rows } = await sql<ClaimedItem & { position: number }>`
    with picked as (
      select application_id from analysis_run_items
      where company_id = ${run.scope} and run_id = ${run.id} and status = 'queued' and crash_count = ${crash_count}
        and (not_before is null or not_before <= ${now})
      order by position limit ${limit} for update skip locked
    )
    update analysis_run_items i set status = 'processing', claimed_by = ${node}, not_before = null
    from picked join applications a on a.company_id = ${run.scope} and a.id = picked.application_id
    where i.company_id = ${run.scope} and i.run_id = ${run.id} and i.application_id = picked.application_id
    returning i.application_id, a.vacancy_id, i.attempts, i.position`.execute(db)
  return rows.toSorted((a, b) => a.position - b.position)
}

export async function findFewestCrashes(db: Db, run: RunKey, now: Date): Promise<number | null> {
  const { crash_count } = await db
    .selectFrom('analysis_run_items')
    .select((eb) => eb.fn.min<number | null>('crash_count').as('crash_count'))
    .where('company_id', '=', run.scope)
    .where('run_id', '=', run.id)
    .where('status', '=', 'queued')
    .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', now)]))
    .executeTakeFirstOrThrow()
  return crash_count
}

/** Still held by this node, which otherwise must not write. Under the run's lock. */
export async function listHeld(
  trx: Trx,
  run: RunKey,
  node: number,
  application_ids: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('analysis_run_items')
    .select('application_id')
    .where('company_id', '=', run.scope)
    .where('run_id', '=', run.id)
    .where('application_id', 'in', application_ids)
    .where('status', '=', 'processing')
    .where('claimed_by', '=', node)
    .execute()
  return new Set(rows.map((row) => row.application_id))
}

export type ItemChange = {
  readonly application_id: string
  readonly status: 'done' | 'failed' | 'queued' | 'released' | 'postponed'
  /** 1: the attempt counts. */
  readonly attempt: 0 | 1
  readonly not_before: Date | null
  readonly error_code: string | null
  readonly error_message: string | null
  readonly result_id: string | null
  readonly finished_at: Date | null
}

/** Call under the run's lock. */
export async function updateItems(trx: Trx, run: RunKey, changes: readonly ItemChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update analysis_run_items i
    set status = c.status, attempts = i.attempts + c.attempt, claimed_by = null, not_before = c.not_before,
      error_code = c.error_code, error_message = c.error_message, result_id = c.result_id, finished_at = c.finished_at
    from jsonb_to_recordset(${json(changes)}) as c (application_id uuid, status text, attempt int, not_before timestamptz,
      error_code text, error_message text, result_id uuid, finished_at timestamptz)
    where i.company_id = ${run.scope} and i.run_id = ${run.id} and i.application_id = c.application_id`.execute(
    trx,
  )
}

/** Smaller changes of a pause are not written. */
const PAUSE_STEP_MS = 1000

/** No item is claimed before `until`, to a second. */
export async function pauseItems(trx: Trx, run: RunKey, until: Date): Promise<void> {
  await trx
    .updateTable('analysis_run_items')
    .set({ not_before: until })
    .where('company_id', '=', run.scope)
    .where('run_id', '=', run.id)
    .where('status', '=', 'queued')
    .where((eb) =>
      eb.or([
        eb('not_before', 'is', null),
        eb('not_before', '<=', new Date(until.getTime() - PAUSE_STEP_MS)),
      ]),
    )
    .execute()
}

const releaseThose =
  (statuses: readonly ('queued' | 'processing')[]) =>
  /** @returns units to give back */
  async (trx: Trx, run: RunKey, now: Date): Promise<number> => {
    const { numUpdatedRows } = await trx
      .updateTable('analysis_run_items')
      .set({ status: 'released', claimed_by: null, finished_at: now })
      .where('company_id', '=', run.scope)
      .where('run_id', '=', run.id)
      .where('status', 'in', statuses)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }

export const releaseQueued = releaseThose(['queued'])
export const releaseOpen = releaseThose(['queued', 'processing'])

/**
 * Those needing hh.ru: failed with `error`, or postponed.
 * @returns how many
 */
export async function endQueuedWithoutResume(
  trx: Trx,
  run: RunKey,
  error: { readonly code: string; readonly message: string } | null,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('analysis_run_items')
    .set(
      error
        ? { status: 'failed', error_code: error.code, error_message: error.message, finished_at: now }
        : { status: 'postponed', finished_at: now },
    )
    .where('company_id', '=', run.scope)
    .where('run_id', '=', run.id)
    .where('status', '=', 'queued')
    .where((eb) =>
      eb(
        'application_id',
        'in',
        eb
          .selectFrom('applications')
          .select('id')
          .where('company_id', '=', run.scope)
          .where('has_full_resume', '=', false),
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Requeues items of dead nodes and stranded ones. A kill counts as a crash of each, a clean
 * shutdown does not; at `MAX_CRASHES` they fail.
 * @param strandedOn a living node that does not work on the run
 * @returns the failed applications
 */
export async function requeueOrphans(
  trx: Trx,
  run: RunKey,
  strandedOn: number | null,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ application_id: string; status: string }>`
    with orphans as (
      select application_id, was_killed, was_killed and crash_count + 1 >= ${MAX_CRASHES} as is_given_up
      from analysis_run_items,
        lateral (select ${isDeadNode('claimed_by')} as is_dead, ${hasNodeRow('claimed_by')} as has_row) node,
        lateral (select is_dead and has_row as was_killed) crash
      where company_id = ${run.scope} and run_id = ${run.id} and status = 'processing' and (is_dead or claimed_by = ${strandedOn})
    )
    update analysis_run_items i
    set claimed_by = null, crash_count = i.crash_count + o.was_killed::int,
      status = case when o.is_given_up then 'failed' else 'queued' end,
      error_code = case when o.is_given_up then ${TOO_MANY_CRASHES_ERROR.code} end,
      error_message = case when o.is_given_up then ${TOO_MANY_CRASHES_ERROR.message} end,
      finished_at = case when o.is_given_up then ${now}::timestamptz end
    from orphans o
    where i.company_id = ${run.scope} and i.run_id = ${run.id} and i.application_id = o.application_id
    returning i.application_id, i.status`.execute(trx)
  return rows.filter(({ status }) => status === 'failed').map(({ application_id }) => application_id)
}

export const listPostponed = async (db: Db, run: RunKey): Promise<string[]> =>
  (
    await db
      .selectFrom('analysis_run_items')
      .select('application_id')
      .where('company_id', '=', run.scope)
      .where('run_id', '=', run.id)
      .where('status', '=', 'postponed')
      .orderBy('position')
      .execute()
  ).map((row) => row.application_id)

export const listFailures = (db: Db, run: RunKey, limit: number): Promise<Run['errors']> =>
  db
    .selectFrom('analysis_run_items as i')
    .innerJoin('applications as a', (join) =>
      join.onRef('a.company_id', '=', 'i.company_id').onRef('a.id', '=', 'i.application_id'),
    )
    .innerJoin('vacancies as v', (join) =>
      join.onRef('v.company_id', '=', 'a.company_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .select((eb) => [
      'i.application_id',
      eb.fn.coalesce('i.error_message', eb.val('')).as('message'),
      'a.candidate_name',
      'a.resume_url',
      sql<Run['errors'][number]['retry_blocked']>`case when exists (select from analysis_results r
          where r.company_id = i.company_id and r.application_id = i.application_id and r.is_current
            and r.analyzed_at > i.finished_at) then 'analyzed'
        when not v.is_enabled or v.status = 'hidden' then 'switched_off'
        when not ${isReadable('a')} then 'unreadable' end`.as('retry_blocked'),
    ])
    .where('i.company_id', '=', run.scope)
    .where('i.run_id', '=', run.id)
    .where('i.status', '=', 'failed')
    .orderBy('i.position')
    .limit(limit)
    .execute()

export async function countFailures(db: Db, run: RunKey): Promise<{ message: string; count: number }[]> {
  const rows = await db
    .selectFrom('analysis_run_items')
    .select((eb) => ['error_message', eb.fn.countAll<number>().as('count')])
    .where('company_id', '=', run.scope)
    .where('run_id', '=', run.id)
    .where('status', '=', 'failed')
    .groupBy('error_message')
    .orderBy('count', 'desc')
    .orderBy('error_message')
    .execute()
  return rows.map((row) => ({ message: row.error_message ?? '', count: row.count }))
}

export const isBeingAnalyzed = async (
  db: Db,
  scope: CompanyScope,
  application_id: string,
): Promise<boolean> =>
  (await db
    .selectFrom('analysis_run_items')
    .select('position')
    .where('company_id', '=', scope)
    .where('application_id', '=', application_id)
    .where('status', 'in', ['queued', 'processing'])
    .limit(1)
    .executeTakeFirst()) !== undefined
