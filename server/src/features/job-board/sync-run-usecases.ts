/**
 * Synchronisation at work. Every write is a step: a transaction that first makes sure the job is still ours, then writes
 * what was read together with where to go on. So a worker may die anywhere, and its successor ends where it would have.
 */
import { errorMessage } from '@rezumetr/contracts/errors'
import type { Deps } from '../../deps.ts'
import { moscowDay } from '../../platform/clock.ts'
import { JobBoardFailure } from '../../ports/job-board.ts'
import { tellCompany } from '../notifications/company-usecases.ts'
import { syncFailed } from '../notifications/notice-rules.ts'
import { noteSyncEnd } from './schedule-usecases.ts'
import { readResponses } from './sync-responses-usecases.ts'
import { readVacancies } from './sync-vacancies-usecases.ts'
import { openNewResumes } from './sync-resumes-usecases.ts'
import { syncJob } from './jobs.ts'
import { asCursor, GIVEN_UP, MAX_ATTEMPTS, refusalOf, STALE_MS } from './rules.ts'
import {
  claimSync,
  finishSync,
  isStillMine,
  listStale,
  releaseOrphans,
  releaseSync,
  type Claim,
} from './sync-queries.ts'
import { LostJob, type SyncDeps, type SyncRun } from './sync-step-usecases.ts'

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
  const run: SyncRun = { claim, signal, cursor: asCursor(claim.job.cursor), step: stepOf(deps, claim) }
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
      // a lost connection has a letter of its own
      return await fail(deps, run, errorMessage(refusalOf[error.problem]), error.problem !== 'auth_lost')
    }
    await releaseSync(db, claim, signal.aborted)
    throw error
  }
}

function stepOf({ db }: Pick<Deps, 'db'>, claim: Claim): SyncRun['step'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const step = last.then(() =>
      db.transaction().execute(async (trx) => {
        if (!(await isStillMine(trx, claim))) throw new LostJob()
        return await work(trx)
      }),
    )
    last = step.catch(() => {})
    return step
  }
}

/** @param tell write to the company, once a day */
async function fail(deps: SyncDeps, run: SyncRun, error: string, tell = true): Promise<void> {
  const now = deps.clock()
  const { id, scope } = run.claim
  await run
    .step(async (trx) => {
      await noteSyncEnd(trx, scope, true, now)
      await finishSync(trx, id, { status: 'failed', error }, now)
      if (tell)
        await tellCompany(deps, trx, scope, 'sync_failed', `sync-failed:${moscowDay(now)}`, syncFailed(error))
    })
    .catch((lost: unknown) => {
      if (!(lost instanceof LostJob)) throw lost
    })
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
