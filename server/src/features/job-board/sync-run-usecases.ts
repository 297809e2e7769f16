/**
 * Synchronisation at work. Every write is a step: a transaction that first makes sure the job is still ours, then writes
 * what was read together with where to go on. So a worker may die anywhere, and its successor ends where it would have.
 */
import { connectionSentence, connectionWords } from '@rezumetr/contracts/connection'
import { errorMessage } from '@rezumetr/contracts/errors'
import type { Deps } from '../../deps.ts'
import { moscowDay } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database.ts'
import { JobBoardFailure, type JobBoardProblem } from '../../ports/job-board.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { tellCompany } from '../notifications/company-usecases.ts'
import { syncFailed } from '../notifications/notice-rules.ts'
import { findSchedule } from './schedule-queries.ts'
import { continueSyncAt, noteSyncEnd } from './schedule-usecases.ts'
import { readResponses } from './sync-responses-usecases.ts'
import { readVacancies } from './sync-vacancies-usecases.ts'
import { openNewResumes } from './sync-resumes-usecases.ts'
import { syncJob } from './jobs.ts'
import { findConnectionRow } from './queries.ts'
import {
  asCursor,
  GIVEN_UP,
  isPassing,
  MAX_ATTEMPTS,
  refusalOf,
  retryAt,
  STALE_MS,
  stateOf,
  triesAgain,
} from './rules.ts'
import {
  claimSync,
  finishSync,
  isStillMine,
  listStale,
  releaseOrphans,
  releaseSync,
  type Claim,
} from './sync-queries.ts'
import { inLots, LostJob, type SyncDeps, type SyncRun } from './sync-step-usecases.ts'

/**
 * Works on a job until it is finished, failed, or no longer ours.
 * @throws what the queue must repeat: a fault of this process or of the database, not of the board
 */
export async function runSync(deps: SyncDeps, sync_job_id: string, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  const node = deps.node()
  // without a number nobody could tell that we died
  if (node === 0) throw new Error('this process may not claim work now')
  const claim = await claimSync(db, sync_job_id, node, clock())
  if (!claim) return
  const run: SyncRun = {
    claim,
    signal,
    cursor: asCursor(claim.job.cursor),
    step: stepOf(deps, claim),
    silence: 0,
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
      // the schedule first: whoever starts a synchronisation holds it while looking for an active one
      await noteSyncEnd(trx, claim.scope, false, clock())
      await finishSync(trx, claim.id, { status: 'completed' }, clock())
    })
  } catch (error) {
    if (error instanceof LostJob) return
    if (error instanceof JobBoardFailure && !signal.aborted) {
      log.info({ sync_job_id, problem: error.problem }, 'synchronisation failed')
      return await fail(deps, run, await reasonOf(deps, run, error), error.problem)
    }
    await releaseSync(db, claim, signal.aborted)
    throw error
  }
}

/** The words the screens have for what stands in the connection's way, where it is the connection. */
async function reasonOf(
  { db, clock }: SyncDeps,
  run: SyncRun,
  { problem }: JobBoardFailure,
): Promise<string> {
  const isConnection = problem === 'auth_lost' || problem === 'access_denied' || problem === 'account_lost'
  const row = isConnection ? await findConnectionRow(db, run.claim.scope) : null
  const state = row && stateOf(row, clock())
  return state && connectionWords[state].blocks ? connectionSentence(state) : errorMessage(refusalOf[problem])
}

/** Steps that come while another is being written are one transaction: most of its cost is the same for one and for many. */
function stepOf({ db }: Pick<Deps, 'db'>, claim: Claim): SyncRun['step'] {
  const write = inLots<(trx: Trx) => Promise<void>>(
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

/** @param problem why the board ended it; `null`: it was not the board */
async function fail(
  deps: SyncDeps,
  run: SyncRun,
  error: string,
  problem: JobBoardProblem | null = null,
): Promise<void> {
  const now = deps.clock()
  const { id, scope } = run.claim
  await run
    .step(async (trx) => {
      await noteSyncEnd(trx, scope, true, now)
      const again = problem !== null && isPassing(problem) ? await tryAgain(deps, trx, scope, now) : null
      await finishSync(trx, id, { status: 'failed', error: again ? triesAgain(again, now) : error }, now)
      // what is tried again needs nobody yet, and a lost connection has a letter of its own
      if (!again && problem !== 'auth_lost')
        await tellCompany(deps, trx, scope, 'sync_failed', `sync-failed:${moscowDay(now)}`, syncFailed(error))
    })
    .catch((lost: unknown) => {
      if (!(lost instanceof LostJob)) throw lost
    })
}

/** After the board's first silences the regular time is too late. @returns when; `null`: at the regular time */
async function tryAgain(
  { config }: Pick<Deps, 'config'>,
  trx: Trx,
  scope: CompanyScope,
  now: Date,
): Promise<Date | null> {
  if (!config.sync_schedule) return null
  const at = retryAt((await findSchedule(trx, scope))?.failures ?? 1, now)
  return at && (await continueSyncAt(trx, scope, at, now))
}

/** Gives the jobs of dead processes to the living. */
export async function recoverSyncs({ db, enqueue }: Pick<Deps, 'db' | 'enqueue'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const sync_job_id of await releaseOrphans(trx)) await enqueue(trx, syncJob, { sync_job_id })
  })
}

/** Wakes workers for jobs that wait though nobody works on them: their call was lost or used up. */
export async function wakeStaleSyncs({
  db,
  clock,
  enqueue,
}: Pick<Deps, 'db' | 'clock' | 'enqueue'>): Promise<void> {
  const before = new Date(clock().getTime() - STALE_MS)
  for (const sync_job_id of await listStale(db, before)) await enqueue(db, syncJob, { sync_job_id })
}
