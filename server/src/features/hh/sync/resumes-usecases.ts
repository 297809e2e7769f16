import { coalesceWrites } from '../../../platform/concurrency/coalesce-writes.ts'
import { JobBoardFailure, type JobBoardProblem } from '../../../ports/job-board.ts'
import { countUnopened, listUnopened, type Unopened } from '../../vacancies/import/shared-queries.ts'
import { storeResumes, type ReadResume } from '../../resumes/stored/resume-usecases.ts'
import { markViewsStale, refreshViews } from '../quota/usecases.ts'
import { afterReset } from '../quota/rules.ts'
import { readResume } from '../quota/resume-usecases.ts'
import { isCompanyWide, quotaUsed, RESUMES_UNREAD, STOPPING } from '../access/rules.ts'
import { continueSyncAt } from './schedule-usecases.ts'
import { findSettings } from '../quota/settings-queries.ts'
import { updateProgress } from './queries.ts'
import { askBoard, forEachInParallel, isBoardDown, type SyncDeps, type SyncRun } from './step-usecases.ts'

const BATCH = 100
const GATHER_MS = 50

type AbortReason = 'quota' | 'unpaid' | 'captcha' | 'unread'

/**
 * Stores resumes at once: a successor opens only missing ones.
 * @throws JobBoardFailure `auth_lost` · LostJob
 */
export async function openNewResumes(deps: SyncDeps, run: SyncRun): Promise<void> {
  const { db, clock } = deps
  const { claim } = run
  const settings = await findSettings(db, claim.scope)
  if (settings?.resume_opening !== 'with_sync') return
  const missing = await countUnopened(db, claim.scope)
  if (missing === 0) return
  // people may have viewed resumes since
  await markViewsStale(db, claim.scope, clock())
  // otherwise the first resume would wait for these figures while later ones are opened before it
  await refreshViews(deps, claim.scope)
  await run.step((trx) => updateProgress(trx, claim, { resumes_to_open: claim.job.resumes_opened + missing }))
  let abort_reason: AbortReason | null = null
  const unopened = async function* () {
    for (let after: Unopened | null = null; ;) {
      const batch: Unopened[] = await listUnopened(db, claim.scope, after, BATCH)
      for (const one of batch) {
        if (abort_reason !== null) return
        yield one.id
      }
      const last = batch.at(-1)
      if (last === undefined) return
      after = last
    }
  }
  let unread = 0
  const writeOutcome = coalesceWrites<Outcome>(async (batch) => {
    // outside the step: a read resume has cost a view
    await storeResumes(
      deps,
      claim.scope,
      batch.flatMap(({ read }) => read ?? []),
    )
    // a step per batch, for progress and cancellation
    const resumes_opened = batch.filter(({ abort_reason }) => abort_reason === null).length
    await run.step((trx) => updateProgress(trx, claim, { resumes_opened }))
  }, GATHER_MS)
  const openNext = async (application_id: string) => {
    const outcome = await readOne(deps, run, application_id)
    if (outcome.abort_reason === 'unread') unread += 1
    else abort_reason = outcome.abort_reason ?? abort_reason
    await writeOutcome(outcome)
  }
  await forEachInParallel(deps, unopened(), openNext)
  await recordAbort(deps, run, abort_reason ?? (unread > 0 ? 'unread' : null))
}

type Outcome = {
  readonly read: ReadResume | null
  readonly abort_reason: AbortReason | null
}

async function readOne(deps: SyncDeps, run: SyncRun, application_id: string): Promise<Outcome> {
  try {
    const { read } = await readResume(deps, run.claim.scope, application_id, (question) =>
      askBoard(deps, run, question),
    )
    return { read, abort_reason: null }
  } catch (error) {
    if (!(error instanceof JobBoardFailure) || isCompanyWide(error.problem) || isBoardDown(run)) throw error
    return { read: null, abort_reason: abortReasonOf(error.problem) }
  }
}

/** `access_denied` concerns this resume alone: rights may be limited to a vacancy. */
function abortReasonOf(problem: JobBoardProblem): AbortReason | null {
  if (problem === 'quota_used') return 'quota'
  if (problem === 'unpaid' || problem === 'captcha') return problem
  return problem === 'not_found' ? null : 'unread'
}

/** At the daily limit schedules the rest for tomorrow. */
async function recordAbort(
  { db, clock, config }: SyncDeps,
  run: SyncRun,
  abort_reason: AbortReason | null,
): Promise<void> {
  const { claim } = run
  const { scope } = claim
  if (abort_reason === null) return
  if (abort_reason !== 'quota') {
    const warning = abort_reason === 'unread' ? RESUMES_UNREAD : (STOPPING[abort_reason] ?? null)
    await run.step((trx) => updateProgress(trx, claim, { warning }))
    return
  }
  const left = await countUnopened(db, scope)
  await run.step(async (trx) => {
    if (!config.sync_schedule) return await updateProgress(trx, claim, { warning: quotaUsed(left, null) })
    const continues_at = await continueSyncAt(trx, scope, afterReset(clock(), scope), clock())
    await updateProgress(trx, claim, { continues_at, warning: quotaUsed(left, continues_at) })
  })
}
