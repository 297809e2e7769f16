/**
 * Every write is a step: a transaction that checks the claim and stores what was read with
 * the cursor, so a worker may die at any point.
 */
import { connectionSentence, connectionWords } from '@rezumetr/contracts/hh/connection'
import { errorMessage } from '@rezumetr/contracts/errors'
import type { Deps } from '../../../ports/deps.ts'
import { AtWork, requireNumber } from '../../../platform/nodes/claims.ts'
import { moscowDay } from '../../../platform/values/clock.ts'
import { coalesceWrites } from '../../../platform/concurrency/coalesce-writes.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { JobBoardFailure, type JobBoardProblem } from '../../../ports/job-board.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { notifyCompany } from '../../notifications/outbox/company-usecases.ts'
import { syncFailed } from '../../notifications/emails/notification-rules.ts'
import { findSchedule } from '../schedule/queries.ts'
import { continueSyncAt, recordSyncOutcome } from './schedule-usecases.ts'
import { readResponses } from './responses-usecases.ts'
import { readVacancies } from './vacancies-usecases.ts'
import { openNewResumes } from './resumes-usecases.ts'
import { syncJob } from './jobs.ts'
import { findConnectionRow } from '../access/queries.ts'
import {
  asCursor,
  GIVEN_UP,
  isPassing,
  MAX_ATTEMPTS,
  needsPerson,
  refusalOf,
  nextRetry,
  STALE_MS,
  stateOf,
  retryAnnouncement,
} from '../access/rules.ts'
import {
  claimSync,
  finishSync,
  isStillMine,
  listStale,
  releaseOrphans,
  releaseSync,
  type Claim,
  type SyncKey,
} from './queries.ts'
import { LostJob, type SyncDeps, type SyncRun } from './step-usecases.ts'

const atWork = new AtWork()

/**
 * Until it is finished, failed or claimed elsewhere.
 * @throws errors of this process or the database, for a retry by the queue
 */
export async function runSync(deps: SyncDeps, named: SyncKey, signal: AbortSignal): Promise<void> {
  const node = requireNumber(deps.node())
  await atWork.during(named.sync_job_id, async () => {
    const claim = await claimSync(deps.db, named, node, deps.clock())
    if (claim) await runClaimed(deps, claim, signal)
  })
}

async function runClaimed(deps: SyncDeps, claim: Claim, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  const run: SyncRun = {
    claim,
    signal,
    cursor: asCursor(claim.job.cursor),
    step: stepOf(deps, claim),
    failuresInARow: 0,
    connection: { read: null },
  }
  try {
    if (claim.job.attempts > MAX_ATTEMPTS) return await fail(deps, run, GIVEN_UP)
    await readVacancies(deps, run)
    if (claim.job.sync_applications) {
      await readResponses(deps, run)
      await openNewResumes(deps, run)
    }
    await run.step(async (trx) => {
      // lock order: the schedule before an active synchronisation
      await recordSyncOutcome(trx, claim.scope, 'completed', clock())
      await finishSync(trx, claim, { status: 'completed' }, clock())
    })
  } catch (error) {
    if (error instanceof LostJob) return
    if (error instanceof JobBoardFailure && !signal.aborted) {
      log.info({ sync_job_id: claim.id, problem: error.problem }, 'synchronisation failed')
      return await fail(deps, run, await reasonOf(deps, run, error), error.problem)
    }
    await releaseSync(db, claim, { refund: signal.aborted })
    throw error
  }
}

async function reasonOf(
  { db, clock }: SyncDeps,
  run: SyncRun,
  { problem }: JobBoardFailure,
): Promise<string> {
  const row = needsPerson(problem) ? await findConnectionRow(db, run.claim.scope) : null
  const state = row && stateOf(row, clock())
  return state && connectionWords[state].blocks ? connectionSentence(state) : errorMessage(refusalOf[problem])
}

/** Steps that arrive during another share a transaction: most cost is per transaction. */
function stepOf({ db }: Pick<Deps, 'db'>, claim: Claim): SyncRun['step'] {
  const write = coalesceWrites<(trx: Trx) => Promise<void>>(
    (steps) =>
      db.transaction().execute(async (trx) => {
        if (!(await isStillMine(trx, claim))) throw new LostJob()
        for (const step of steps) await step(trx)
      }),
    0,
  )
  return <T>(work: (trx: Trx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      let answer: T
      const step = async (trx: Trx) => {
        answer = await work(trx)
      }
      write(step).then(() => resolve(answer), reject)
    })
}

async function fail(
  deps: SyncDeps,
  run: SyncRun,
  error: string,
  problem: JobBoardProblem | null = null,
): Promise<void> {
  const now = deps.clock()
  const { scope } = run.claim
  await run
    .step(async (trx) => {
      await recordSyncOutcome(trx, scope, 'failed', now)
      const again = problem !== null && isPassing(problem) ? await tryAgain(deps, trx, scope, now) : null
      await finishSync(
        trx,
        run.claim,
        { status: 'failed', error: again ? retryAnnouncement(again, now) : error },
        now,
      )
      // no email before a retry; a lost connection or account has its own
      if (!again && problem !== 'auth_lost' && problem !== 'account_lost')
        await notifyCompany(
          deps,
          trx,
          scope,
          'sync_failed',
          `sync-failed:${moscowDay(now)}`,
          syncFailed(error),
        )
    })
    .catch((lost: unknown) => {
      if (!(lost instanceof LostJob)) throw lost
    })
}

async function tryAgain(
  { config }: Pick<Deps, 'config'>,
  trx: Trx,
  scope: CompanyScope,
  now: Date,
): Promise<Date | null> {
  if (!config.sync_schedule) return null
  const at = nextRetry((await findSchedule(trx, scope))?.failures ?? 1, now)
  return at && (await continueSyncAt(trx, scope, at, now))
}

/** Releases claims of dead nodes and stranded ones, and wakes workers. */
export async function recoverSyncs({
  db,
  enqueue,
  node,
}: Pick<Deps, 'db' | 'enqueue' | 'node'>): Promise<void> {
  const isAtWork = (id: string) => atWork.has(id)
  await db.transaction().execute(async (trx) => {
    for (const orphan of await releaseOrphans(trx, node(), isAtWork)) await enqueue(trx, syncJob, orphan)
  })
}

export async function wakeStaleSyncs({
  db,
  clock,
  enqueue,
}: Pick<Deps, 'db' | 'clock' | 'enqueue'>): Promise<void> {
  const before = new Date(clock().getTime() - STALE_MS)
  for (const stale of await listStale(db, before)) await enqueue(db, syncJob, stale)
}
