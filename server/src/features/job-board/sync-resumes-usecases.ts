/** Third stage, when the company chose it: full resumes right after the lists. */
import { JobBoardFailure } from '../../ports/job-board.ts'
import { listUnopened } from '../vacancies/import-usecases.ts'
import { openResume } from './resume-usecases.ts'
import { isCompanyWide, NO_PAID_ACCESS, QUOTA_USED, RESUMES_UNREAD } from './rules.ts'
import { findSettings } from './settings-queries.ts'
import { updateProgress } from './sync-queries.ts'
import { ask, inLanes, isSilent, type SyncDeps, type SyncRun } from './sync-step-usecases.ts'

/** As often the job is asked whether somebody stopped it. */
const BATCH = 20

/** What is opened is kept, so a successor goes on by what is missing. @throws JobBoardFailure `auth_lost` · LostJob */
export async function openNewResumes(deps: SyncDeps, run: SyncRun): Promise<void> {
  const { claim } = run
  const settings = await findSettings(deps.db, claim.scope)
  if (settings?.resume_opening !== 'with_sync') return
  /** Why the rest must wait. */
  let warning: string | null = null
  const unopened = async function* () {
    for (let after: string | null = null; ;) {
      const batch = await listUnopened(deps.db, claim.scope, after, BATCH)
      for (const id of batch) {
        if (warning !== null) return
        yield id
      }
      const last = batch.at(-1)
      if (last === undefined) return
      await run.step(async () => {})
      after = last
    }
  }
  let unread = 0
  await inLanes(unopened(), async (application_id) => {
    const problem = await openOne(deps, run, application_id)
    if (problem === 'unavailable') unread += 1
    else if (problem !== null) warning = problem
  })
  await run.step((trx) =>
    updateProgress(trx, claim.id, { warning: warning ?? (unread > 0 ? RESUMES_UNREAD : null) }),
  )
}

/** @returns why the rest must wait; `unavailable` for this one alone; `null` when it was opened or is gone */
async function openOne(deps: SyncDeps, run: SyncRun, application_id: string): Promise<string | null> {
  try {
    await openResume(deps, run.claim.scope, application_id, run.signal, (question) =>
      ask(deps, run, question),
    )
    return null
  } catch (error) {
    if (!(error instanceof JobBoardFailure) || isCompanyWide(error.problem) || isSilent(run)) throw error
    if (error.problem === 'quota_used') return QUOTA_USED
    if (error.problem === 'unpaid') return NO_PAID_ACCESS
    return error.problem === 'not_found' ? null : 'unavailable'
  }
}
