/** Second stage: the responses of every collection of every vacancy the plan serves. */
import { JobBoardFailure, type BoardCollection, type JobBoardProblem } from '../../ports/job-board.ts'
import {
  importResponses,
  listImported,
  updateResponsesSeen,
  type ImportedVacancy,
} from '../vacancies/import-usecases.ts'
import { aboutVacancy, isPassing, isSeen, NO_PAID_ACCESS, tooManyResponses } from './rules.ts'
import { updateProgress } from './sync-queries.ts'
import { ask, walk, type SyncDeps, type SyncRun } from './sync-step-usecases.ts'

/** So many vacancies in a row the board did not answer for: it will not answer for the rest either. */
const GIVE_UP_AFTER = 2

/** @throws JobBoardFailure when the board is silent or the token is dead · LostJob */
export async function readResponses(deps: SyncDeps, run: SyncRun): Promise<void> {
  const { claim } = run
  const served = (await listImported(deps.db, claim.scope))
    .filter((vacancy) => vacancy.status === 'active' && vacancy.is_enabled)
    .toSorted((a, b) => (a.hh_id < b.hh_id ? -1 : 1))
  let silent = 0
  for (const vacancy of served) {
    if (run.cursor.done.includes(vacancy.id)) continue
    const { problem, seen } = await readVacancy(deps, run, vacancy)
    if (problem === 'access_denied') {
      // nothing of the paid area will open for the other vacancies either
      await run.step((trx) => updateProgress(trx, claim.id, { warning: NO_PAID_ACCESS }))
      return
    }
    silent = problem !== null && isPassing(problem) ? silent + 1 : 0
    if (problem !== null && silent >= GIVE_UP_AFTER) throw new JobBoardFailure(problem)
    const cursor = { ...run.cursor, done: [...run.cursor.done, vacancy.id] }
    await run.step(async (trx) => {
      if (seen) await updateResponsesSeen(trx, claim.scope, vacancy.id, seen)
      const error = problem === null ? {} : { error: aboutVacancy(vacancy.title, problem) }
      await updateProgress(trx, claim.id, { cursor, ...error })
    })
    run.cursor = cursor
  }
}

type Reading = {
  readonly problem: JobBoardProblem | null
  /** The counters before the reading; absent when it did not come to an end or was not needed. */
  readonly seen: unknown
}

async function readVacancy(deps: SyncDeps, run: SyncRun, vacancy: ImportedVacancy): Promise<Reading> {
  try {
    const collections = await ask(deps, run, (call) => deps.jobBoard.listCollections(call, vacancy.hh_id))
    // an answer that moved to another collection shows in two counters: all are read, or none
    const counters = Object.fromEntries(collections.map(({ id, total, updates }) => [id, [total, updates]]))
    if (!run.claim.job.force_full_sync && isSeen(vacancy.responses_seen, counters))
      return { problem: null, seen: null }
    for (const collection of collections)
      if (collection.total > 0) await readCollection(deps, run, vacancy, collection)
    return { problem: null, seen: counters }
  } catch (error) {
    if (!(error instanceof JobBoardFailure) || error.problem === 'auth_lost') throw error
    return { problem: error.problem, seen: null }
  }
}

async function readCollection(
  deps: SyncDeps,
  run: SyncRun,
  vacancy: ImportedVacancy,
  collection: BoardCollection,
): Promise<void> {
  const { claim } = run
  const mark = claim.job.created_at
  let pagesRead = 0
  try {
    await walk(
      (page) => ask(deps, run, (call) => deps.jobBoard.listResponses(call, collection, page)),
      (response) => response.negotiation_id,
      async (responses) => {
        pagesRead += 1
        await run.step(async (trx) => {
          const applications_added = await importResponses(
            trx,
            claim.scope,
            vacancy.id,
            collection.id,
            responses,
            mark,
          )
          await updateProgress(trx, claim.id, { applications_added })
        })
      },
    )
  } catch (error) {
    // the board pages only so deep: what it showed is kept
    if (!(error instanceof JobBoardFailure && error.problem === 'rejected' && pagesRead > 0)) throw error
    await run.step((trx) => updateProgress(trx, claim.id, { warning: tooManyResponses(vacancy.title) }))
  }
}
