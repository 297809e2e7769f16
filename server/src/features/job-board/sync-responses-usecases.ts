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
  try {
    const collections = await readCollections(
      deps,
      run,
      vacancy,
      is_swept ? {} : before.collections,
      is_swept,
    )
    if (collections) return { problem: null, seen: { list: vacancy.board_counters, collections }, is_swept }
    // what may have slipped through is looked for again next time, whatever the counters say then
    await run.step((trx) => updateProgress(trx, run.claim.id, { warning: movedUnderWay(vacancy.title) }))
    return NOT_NEEDED
  } catch (error) {
    if (!(error instanceof JobBoardFailure) || isCompanyWide(error.problem) || isSilent(run)) throw error
    return { problem: error.problem, seen: null, is_swept }
  }
}

/**
 * Reads what has news until the board counts as it did before the reading, and no more than is kept: whoever moved meanwhile
 * from a list not yet read to one that was shows in what is counted afterwards.
 * @returns the counters all is read for; `null` when the lists moved on and on
 */
async function readCollections(
  deps: SyncDeps,
  run: SyncRun,
  vacancy: ImportedVacancy,
  known: Seen['collections'],
  isWhole: boolean,
): Promise<Seen['collections'] | null> {
  const keptOf = (id: string) => countKept(deps.db, run.claim.scope, vacancy.id, id)
  /** What was read to its end here: the counters before, how many were kept of it then, and whether once more was the same. */
  const read = new Map<string, { counters: Counters; kept: number; is_same: boolean }>()
  for (let round = 0; ; round += 1) {
    const collections = await ask(deps, run, (call) => deps.jobBoard.listCollections(call, vacancy.hh_id))
    const due: BoardCollection[] = []
    for (const collection of collections.filter(({ total }) => total > 0)) {
      const { id, total } = collection
      const then = read.get(id)
      const isChanged = !isSeen(then?.counters ?? known[id], countersOf(collection))
      // one that came while another went shows in no counter: then fewer are kept than the board counts …
      const isLacking = async () => {
        const kept = await keptOf(id)
        // … unless the board's lists simply count otherwise: one reading may have met the list between the two
        return kept < total && !(then?.is_same && kept === then.kept)
      }
      if (isChanged || (await isLacking())) due.push(collection)
    }
    if (due.length === 0) return Object.fromEntries(collections.map((one) => [one.id, countersOf(one)]))
    if (round === ROUNDS) return null
    for (const collection of due)
      if (await readCollection(deps, run, vacancy, collection, isWhole)) {
        const kept = await keptOf(collection.id)
        const is_same = read.get(collection.id)?.kept === kept
        read.set(collection.id, { counters: countersOf(collection), kept, is_same })
      }
  }
}

type Counters = Seen['collections'][string]
const countersOf = ({ total, updates }: BoardCollection): Counters => [total, updates]

/**
 * @param isWhole to the last page; otherwise only as far as there is news
 * @returns whether nothing can have slipped through
 */
async function readCollection(
  deps: SyncDeps,
  run: SyncRun,
  vacancy: ImportedVacancy,
  collection: BoardCollection,
  isWhole: boolean,
): Promise<boolean> {
  const { claim } = run
  const mark = claim.job.created_at
  let pagesRead = 0
  try {
    const { complete, stopped } = await walk(
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
    return complete || stopped
  } catch (error) {
    // the board pages only so deep: what it showed is kept
    if (!(error instanceof JobBoardFailure && error.problem === 'rejected' && pagesRead > 0)) throw error
    await run.step((trx) => updateProgress(trx, claim.id, { warning: tooManyResponses(vacancy.title) }))
    return true
  }
}
