import { syncIntervals, type SyncSchedule } from '@rezumetr/contracts/hh/schedule'
import type { Deps } from '../../../ports/deps.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/values/clock.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { insertChange } from '../../companies/audit-queries.ts'
import { syncJob } from './jobs.ts'
import { findConnectionRow } from '../access/queries.ts'
import {
  findSchedule,
  insertSchedule,
  listUnscheduled,
  lockSchedule,
  claimDueSchedule,
  updateSchedule,
  requestStart,
  type ScheduleRow,
} from '../schedule/queries.ts'
import {
  blockerOf,
  isQuiet,
  WEBHOOK_GAP_MS,
  nextStart,
  pauseMinutes,
  planOf,
  quietOf,
  SCHEDULED_RETENTION_DAYS,
  whenAllowed,
  type QuietHours,
} from '../schedule/rules.ts'
import { deleteScheduled, findActiveSync, insertScheduledSync, listSyncs } from './queries.ts'

type ScheduleDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Must equal the defaults of the table. */
const DEFAULTS = { is_on: true, every_minutes: 15, quiet: { from: 22, to: 8 } } as const

const firstStart = (company_id: string, now: Date): Date =>
  nextStart(new Date(now.getTime() + DEFAULTS.every_minutes * MINUTE_MS), { company_id, ...DEFAULTS })

export async function getSyncSchedule(deps: ScheduleDeps, scope: CompanyScope): Promise<SyncSchedule> {
  const { db, clock, config } = deps
  const now = clock()
  const connection = await findConnectionRow(db, scope)
  if (connection) await insertSchedule(db, scope, firstStart(scope, now), now)
  const [row, active] = await Promise.all([findSchedule(db, scope), findActiveSync(db, scope)])
  const state = stateOf(config, row, connection, active !== null)
  return {
    is_on: row?.is_on ?? DEFAULTS.is_on,
    every_minutes: syncIntervals.find((known) => known === row?.every_minutes) ?? DEFAULTS.every_minutes,
    quiet: row ? quietOf(row) : DEFAULTS.quiet,
    state,
    next_at: row && config.sync_schedule && connection && !blockerOf(connection) ? nextOf(row, now) : null,
  }
}

function stateOf(
  config: Deps['config'],
  row: ScheduleRow | null,
  connection: Parameters<typeof blockerOf>[0] | null,
  isActive: boolean,
): SyncSchedule['state'] {
  if (!config.sync_schedule) return 'off_here'
  if (!connection) return 'not_connected'
  const blocker = blockerOf(connection)
  if (blocker) return blocker
  if (isActive) return 'running'
  if (row?.is_on === false) return 'off'
  return row && row.failures > 0 ? 'backing_off' : 'planned'
}

function nextOf({ is_on, next_at, wanted_at }: ScheduleRow, now: Date): string | null {
  const starts = [...(is_on ? [next_at] : []), ...(wanted_at ? [wanted_at] : [])]
  if (starts.length === 0) return null
  return new Date(Math.max(now.getTime(), Math.min(...starts.map((start) => start.getTime())))).toISOString()
}

export async function updateSyncSchedule(
  deps: ScheduleDeps,
  { scope, user_id }: Session,
  patch: {
    readonly is_on?: boolean | undefined
    readonly every_minutes?: number | undefined
    readonly quiet?: QuietHours | null | undefined
  },
): Promise<SyncSchedule> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock()
    await insertSchedule(trx, scope, firstStart(scope, now), now)
    const before = await lockSchedule(trx, scope)
    if (!before) return
    const after: ScheduleRow = {
      ...before,
      is_on: patch.is_on ?? before.is_on,
      every_minutes: patch.every_minutes ?? before.every_minutes,
      ...(patch.quiet === undefined
        ? {}
        : { quiet_from: patch.quiet?.from ?? null, quiet_to: patch.quiet?.to ?? null }),
    }
    const { is_on, every_minutes, quiet_from, quiet_to } = after
    const next_at = nextStart(now, planOf(after))
    await updateSchedule(trx, scope, { is_on, every_minutes, quiet_from, quiet_to, next_at }, now)
    const shown = (row: ScheduleRow) => ({
      is_on: row.is_on,
      every_minutes: row.every_minutes,
      quiet: quietOf(row),
    })
    await insertChange(
      trx,
      {
        company_id: scope,
        actor_user_id: user_id,
        action: 'job-board.change-schedule',
        before: shown(before),
        after: shown(after),
      },
      now,
    )
  })
  return await getSyncSchedule(deps, scope)
}

/**
 * For webhooks and newly enabled vacancies: starts at the earliest allowed time if
 * connected and on, a minute after the last one.
 * Idempotent.
 */
export async function startSyncWhenAllowed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
): Promise<void> {
  const schedule = await findSchedule(db, scope)
  // a request kept until a company connects would start at once
  if (schedule?.is_on === false || !(await findConnectionRow(db, scope))) return
  const now = clock()
  if (!schedule) await insertSchedule(db, scope, firstStart(scope, now), now)
  const [last] = await listSyncs(db, scope, 1)
  await requestStart(
    db,
    scope,
    new Date(Math.max(now.getTime(), (last?.created_at.getTime() ?? 0) + WEBHOOK_GAP_MS)),
  )
}

/** Also when the schedule is off. @returns the start time */
export async function continueSyncAt(trx: Trx, scope: CompanyScope, at: Date, now: Date): Promise<Date> {
  await insertSchedule(trx, scope, firstStart(scope, now), now)
  const row = await lockSchedule(trx, scope)
  const start = row ? whenAllowed(at, planOf(row)) : at
  await requestStart(trx, scope, start)
  return start
}

/** Each only once, also from several processes. */
export async function startDueSyncs(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'enqueue'>): Promise<void> {
  const { db, clock, config } = deps
  if (!config.sync_schedule) return
  for (const scope of await listUnscheduled(db))
    await insertSchedule(db, scope, firstStart(scope, clock()), clock())
  while (await db.transaction().execute((trx) => startDueOne(deps, trx)));
}

/** Starts or skips one and sets its next time. @returns whether one was due */
async function startDueOne({ clock, enqueue }: Pick<Deps, 'clock' | 'enqueue'>, trx: Trx): Promise<boolean> {
  const now = clock()
  const row = await claimDueSchedule(trx, now)
  if (!row) return false
  const scope = row.company_id
  const next_at = nextStart(now, planOf(row))
  const isWanted = row.wanted_at !== null && row.wanted_at <= now
  if (isQuiet(now, quietOf(row))) {
    const wanted_at = isWanted ? next_at : row.wanted_at
    await updateSchedule(trx, scope, { next_at, wanted_at }, now)
    return true
  }
  const id = await insertScheduledSync(trx, scope, now)
  // a running one is enough, unless it has passed the change that asked for this
  const wanted_at = id === null && isWanted ? new Date(now.getTime() + WEBHOOK_GAP_MS) : null
  await updateSchedule(trx, scope, { next_at, wanted_at: isWanted ? wanted_at : row.wanted_at }, now)
  if (id !== null) await enqueue(trx, syncJob, { company_id: scope, sync_job_id: id })
  return true
}

/** Failures delay the next start; a success resets that. */
export async function recordSyncOutcome(
  trx: Trx,
  scope: CompanyScope,
  outcome: 'completed' | 'failed',
  now: Date,
): Promise<void> {
  const row = await lockSchedule(trx, scope)
  const isFailed = outcome === 'failed'
  if (!row || (!isFailed && row.failures === 0)) return
  const failures = isFailed ? row.failures + 1 : 0
  const pause = isFailed ? pauseMinutes(row.every_minutes, failures) - row.every_minutes : 0
  const next_at = nextStart(new Date(now.getTime() + pause * MINUTE_MS), planOf(row))
  await updateSchedule(trx, scope, { failures, next_at }, now)
}

export const purgeScheduledSyncs = ({ db, clock }: { readonly db: Db; readonly clock: Deps['clock'] }) =>
  deleteScheduled(db, new Date(clock().getTime() - SCHEDULED_RETENTION_DAYS * DAY_MS))
