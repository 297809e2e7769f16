/** Second stage: the responses of every collection of every vacancy the plan serves. */
import { JobBoardFailure, type BoardCollection, type JobBoardProblem } from '../../ports/job-board.ts'
import {
  countKept,
  importResponses,
  listImported,
  updateResponsesSeen,
  type ImportedVacancy,
} from '../vacancies/import-usecases.ts'
import {
  aboutVacancy,
  asSeen,
  isCompanyWide,
  isDue,
  isSeen,
  movedUnderWay,
  NO_PAID_ACCESS,
  tooManyResponses,
  type Seen,
} from './rules.ts'
import { updateProgress } from './sync-queries.ts'
import { ask, inLanes, isSilent, ROUNDS, walk, type SyncDeps, type SyncRun } from './sync-step-usecases.ts'

/** @throws JobBoardFailure when the board is silent or the token is dead · LostJob */
export async function readResponses(deps: SyncDeps, run: SyncRun): Promise<void> {
  const { claim } = run
  const waiting = (await listImported(deps.db, claim.scope))
    .filter((vacancy) => vacancy.status === 'active' && vacancy.is_enabled)
    .filter((vacancy) => !run.cursor.done.includes(vacancy.id))
    .toSorted((a, b) => (a.hh_id < b.hh_id ? -1 : 1))
  let isUnpaid = false
  await inLanes(deps, waiting, async (vacancy) => {
    // nothing of the paid area will open for the other vacancies either
    if (isUnpaid) return
    const { problem, seen, is_swept } = await readVacancy(deps, run, vacancy)
    isUnpaid ||= problem === 'unpaid'
    if (isUnpaid) return
    await run.step(async (trx) => {
      const cursor = { ...run.cursor, done: [...run.cursor.done, vacancy.id] }
      if (seen) await updateResponsesSeen(trx, claim.scope, vacancy.id, seen, { is_swept, now: deps.clock() })
      const error = problem === null ? {} : { error: aboutVacancy(vacancy.title, problem) }
      await updateProgress(trx, claim.id, { cursor, ...error })
      run.cursor = cursor
    })
  })
  if (isUnpaid) await run.step((trx) => updateProgress(trx, claim.id, { warning: NO_PAID_ACCESS }))
}

type Reading = {
  readonly problem: JobBoardProblem | null
  /** The counters before the reading; absent when it did not come to an end or was not needed. */
  readonly seen: Seen | null
  /** All was walked, not only what the counters told. */
  readonly is_swept: boolean
}
const NOT_NEEDED: Reading = { problem: null, seen: null, is_swept: false }

async function readVacancy(deps: SyncDeps, run: SyncRun, vacancy: ImportedVacancy): Promise<Reading> {
  const { job } = run.claim
  const is_swept = job.force_full_sync || isDue(vacancy.responses_read_at, deps.clock(), 'day')
  const before = asSeen(vacancy.responses_seen)
  // without the list of this very synchronisation its counters tell of an earlier day
  const isQuiet = job.sync_vacancies && isSeen(before.list, vacancy.board_counters)
  if (!is_swept && isQuiet && !isDue(vacancy.collections_read_at, deps.clock(), 'hour')) return NOT_NEEDED
  const list = () => ask(deps, run, (call) => deps.jobBoard.listCollections(call, vacancy.hh_id))
  try {
    let known = before.collections
    let collections = await list()
    let isRead = false
    for (let round = 0; round < ROUNDS; round += 1) {
      const { isWhole, isStill } = await readChanged(
        deps,
        run,
        vacancy,
        collections,
        known,
        is_swept && !isRead,
      )
      const counted = countersOf(collections)
      const seen = { list: vacancy.board_counters, collections: counted }
      isRead ||= isWhole
      if (isWhole && isStill) return { problem: null, seen, is_swept }
      // somebody moved between two collections while they were read – unless the board's lists simply count otherwise
      collections = await list()
      if (isWhole && isSeen(counted, countersOf(collections))) return { problem: null, seen, is_swept }
      if (isWhole) known = counted
    }
    // what may have slipped through is looked for again next time, whatever the counters say then
    await run.step((trx) => updateProgress(trx, run.claim.id, { warning: movedUnderWay(vacancy.title) }))
    return NOT_NEEDED
  } catch (error) {
    if (!(error instanceof JobBoardFailure) || isCompanyWide(error.problem) || isSilent(run)) throw error
    return { problem: error.problem, seen: null, is_swept }
  }
}

const countersOf = (collections: readonly BoardCollection[]): Seen['collections'] =>
  Object.fromEntries(collections.map(({ id, total, updates }) => [id, [total, updates]]))

/** @returns whether nothing can have slipped through a list, and whether every list was as long as its collection's counter said */
async function readChanged(
  deps: SyncDeps,
  run: SyncRun,
  vacancy: ImportedVacancy,
  collections: readonly BoardCollection[],
  known: Seen['collections'],
  is_swept: boolean,
): Promise<{ isWhole: boolean; isStill: boolean }> {
  const filled = collections.filter(({ total }) => total > 0)
  const isChanged = ({ id, total, updates }: BoardCollection) =>
    is_swept || known[id]?.[0] !== total || known[id]?.[1] !== updates
  let isWhole = true
  let isStill = true
  const read = async (collection: BoardCollection) => {
    const { complete, found } = await readCollection(deps, run, vacancy, collection, is_swept)
    isWhole &&= complete
    isStill &&= found === collection.total
  }
  // an answer that moved to another collection shows in two counters …
  for (const collection of filled.filter(isChanged)) await read(collection)
  // … but one that came while another went shows in none: then fewer are known here than the board counts
  for (const collection of filled.filter((one) => !isChanged(one)))
    if ((await countKept(deps.db, run.claim.scope, vacancy.id, collection.id)) < collection.total)
      await read(collection)
  return { isWhole, isStill }
}

/**
 * @param isWhole to the last page; otherwise only as far as there is news
 * @returns whether nothing can have slipped through, and how many the list counted
 */
async function readCollection(
  deps: SyncDeps,
  run: SyncRun,
  vacancy: ImportedVacancy,
  collection: BoardCollection,
  isWhole: boolean,
): Promise<{ complete: boolean; found: number }> {
  const { claim } = run
  const mark = claim.job.created_at
  let pagesRead = 0
  try {
    const { complete, stopped, found } = await walk(
      (page) => ask(deps, run, (call) => deps.jobBoard.listResponses(call, collection, page)),
      (response) => response.negotiation_id,
      async ({ items, found }) => {
        pagesRead += 1
        const { ends_known } = await run.step(async (trx) => {
          const page = await importResponses(trx, claim.scope, vacancy.id, collection.id, items, mark)
          await updateProgress(trx, claim.id, { applications_added: page.added })
          return page
        })
        if (isWhole || !collection.newest_first || !ends_known) return false
        return (await countKept(deps.db, claim.scope, vacancy.id, collection.id)) >= found
      },
      isWhole,
    )
    return { complete: complete || stopped, found }
  } catch (error) {
    // the board pages only so deep: what it showed is kept
    if (!(error instanceof JobBoardFailure && error.problem === 'rejected' && pagesRead > 0)) throw error
    await run.step((trx) => updateProgress(trx, claim.id, { warning: tooManyResponses(vacancy.title) }))
    return { complete: true, found: collection.total }
  }
}
