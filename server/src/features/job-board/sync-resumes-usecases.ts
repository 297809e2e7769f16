/** Third stage, when the company chose it: full resumes right after the lists. */
import { JobBoardFailure } from '../../ports/job-board.ts'
import { listUnopened } from '../vacancies/import-usecases.ts'
import { openResume } from './resume-usecases.ts'
import { NO_PAID_ACCESS, QUOTA_USED, RESUMES_UNREAD } from './rules.ts'
import { findSettings } from './settings-queries.ts'
import { updateProgress } from './sync-queries.ts'
import { patiently, type SyncDeps, type SyncRun } from './sync-step-usecases.ts'

const BATCH = 20
/** The board's client lets five requests of an account run at a time. */
const PARALLEL = 5

/** What is opened is kept, so a successor goes on by what is missing. @throws JobBoardFailure `auth_lost` · LostJob */
export async function openNewResumes(deps: SyncDeps, run: SyncRun): Promise<void> {
  const { claim } = run
  const settings = await findSettings(deps.db, claim.scope)
  if (settings?.resume_opening !== 'with_sync') return
  for (let after: string | null = null; ;) {
    const batch = await listUnopened(deps.db, claim.scope, after, BATCH)
    const last = batch.at(-1)
    if (last === undefined) return
    const warning = await openAll(deps, run, [...batch])
    // also notices a cancellation between batches
    await run.step((trx) => updateProgress(trx, claim.id, { warning }))
    if (warning !== null) return
    after = last
  }
}

/** @returns why the rest must wait; `null` when all were opened or are gone */
async function openAll(deps: SyncDeps, run: SyncRun, queue: string[]): Promise<string | null> {
  let warning: string | null = null
  const lane = async () => {
    for (let id = queue.shift(); id !== undefined && warning === null; id = queue.shift()) {
      const application_id = id
      try {
        await patiently(run.signal, () => openResume(deps, run.claim.scope, application_id, run.signal))
      } catch (error) {
        if (!(error instanceof JobBoardFailure) || error.problem === 'auth_lost') throw error
        if (error.problem === 'quota_used') warning = QUOTA_USED
        else if (error.problem === 'access_denied') warning = NO_PAID_ACCESS
        else if (error.problem !== 'not_found') warning = RESUMES_UNREAD
      }
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, lane))
  return warning
}
