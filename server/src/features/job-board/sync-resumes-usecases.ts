/** Third stage, when the company chose it: full resumes right after the lists, unread ones first. */
import { JobBoardFailure, type JobBoardProblem } from '../../ports/job-board.ts'
import { countUnopened, listUnopened, type Unopened } from '../vacancies/import-usecases.ts'
import { keepResumes, type ReadResume } from '../vacancies/resume-usecases.ts'
import { forgetTold, refreshViews } from './quota-usecases.ts'
import { afterReset } from './quota-rules.ts'
import { readResume } from './resume-usecases.ts'
import { isCompanyWide, NO_PAID_ACCESS, quotaUsed, RESUMES_UNREAD } from './rules.ts'
import { continueSyncAt } from './schedule-usecases.ts'
import { findSettings } from './settings-queries.ts'
import { updateProgress } from './sync-queries.ts'
import { ask, inLanes, inLots, isSilent, type SyncDeps, type SyncRun } from './sync-step-usecases.ts'

/** How many are looked up at once: each query sorts all that is left. */
const BATCH = 100

/** Why the rest must wait. */
type Halt = 'quota' | 'unpaid' | 'unread'

/** What is opened is kept, so a successor goes on by what is missing. @throws JobBoardFailure `auth_lost` · LostJob */
export async function openNewResumes(deps: SyncDeps, run: SyncRun): Promise<void> {
  const { db, clock } = deps
  const { claim } = run
  const settings = await findSettings(db, claim.scope)
  if (settings?.resume_opening !== 'with_sync') return
  const missing = await countUnopened(db, claim.scope)
  if (missing === 0) return
  // what is left is asked anew: people have looked at resumes since
  await forgetTold(db, claim.scope, clock())
  // before the first is opened: whoever waited for the answer would be overtaken by later ones
  await refreshViews(deps, claim.scope)
  await run.step((trx) =>
    updateProgress(trx, claim.id, { resumes_to_open: claim.job.resumes_opened + missing }),
  )
  let halt: Halt | null = null
  const unopened = async function* () {
    for (let after: Unopened | null = null; ;) {
      const batch: Unopened[] = await listUnopened(db, claim.scope, after, BATCH)
      for (const one of batch) {
        if (halt !== null) return
        yield one.id
      }
      const last = batch.at(-1)
      if (last === undefined) return
      after = last
    }
  }
  let unread = 0
  const done = inLots<Outcome>(async (lot) => {
    // not in the step: what was read has cost a view, whoever the job belongs to now
    await keepResumes(
      deps,
      claim.scope,
      lot.flatMap(({ read }) => read ?? []),
    )
    // each lot is a step: people see it go on, and a stop is obeyed
    const resumes_opened = lot.filter(({ halt }) => halt === null).length
    await run.step((trx) => updateProgress(trx, claim.id, { resumes_opened }))
  })
  const openNext = async (application_id: string) => {
    const outcome = await readOne(deps, run, application_id)
    if (outcome.halt === 'unread') unread += 1
    else halt = outcome.halt ?? halt
    await done(outcome)
  }
  await inLanes(deps, unopened(), openNext)
  await tellHalt(deps, run, halt ?? (unread > 0 ? 'unread' : null))
}

type Outcome = {
  /** `null`: it is stored already, or gone, or was not read. */
  readonly read: ReadResume | null
  /** Why the rest must wait, `unread` for this one alone. */
  readonly halt: Halt | null
}

async function readOne(deps: SyncDeps, run: SyncRun, application_id: string): Promise<Outcome> {
  try {
    const { read } = await readResume(deps, run.claim.scope, application_id, (question) =>
      ask(deps, run, question),
    )
    return { read, halt: null }
  } catch (error) {
    if (!(error instanceof JobBoardFailure) || isCompanyWide(error.problem) || isSilent(run)) throw error
    return { read: null, halt: haltOf(error.problem) }
  }
}

function haltOf(problem: JobBoardProblem): Halt | null {
  if (problem === 'quota_used') return 'quota'
  if (problem === 'unpaid') return 'unpaid'
  return problem === 'not_found' ? null : 'unread'
}

/** At the limit the rest is gone on with tomorrow, by itself. */
async function tellHalt({ db, clock }: SyncDeps, run: SyncRun, halt: Halt | null): Promise<void> {
  const { id, scope } = run.claim
  if (halt === null) return
  if (halt !== 'quota') {
    const warning = halt === 'unpaid' ? NO_PAID_ACCESS : RESUMES_UNREAD
    await run.step((trx) => updateProgress(trx, id, { warning }))
    return
  }
  const left = await countUnopened(db, scope)
  await run.step(async (trx) => {
    const continues_at = await continueSyncAt(trx, scope, afterReset(clock(), scope), clock())
    await updateProgress(trx, id, { continues_at, warning: quotaUsed(left, continues_at) })
  })
}
