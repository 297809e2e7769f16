/**
 * Second stage: reads the responses in every collection of each active vacancy within the plan, and once more after it was
 * archived: the last ones came before that.
 */
import { SETTINGS_DEFAULTS } from '@rezumetr/contracts/hh/job-board'
import { JobBoardFailure, type BoardCollection, type JobBoardProblem } from '../../../ports/job-board.ts'
import { countCollection } from '../../applications/stored/shared-queries.ts'
import {
  forgetCollectionsRead,
  listImported,
  updateResponsesSeen,
  type ImportedVacancy,
} from '../../vacancies/import/shared-queries.ts'
import { importResponses } from '../../vacancies/import/usecases.ts'
import {
  aboutVacancy,
  asSeen,
  isCompanyWide,
  isDue,
  isLastPassDue,
  isPassing,
  isPastRetention,
  isSeen,
  movedUnderWay,
  shortfallOf,
  STOPPING,
  tooManyResponses,
  type Seen,
} from '../access/rules.ts'
import { findSettings } from '../quota/settings-queries.ts'
import { updateProgress } from './queries.ts'
import {
  askBoard,
  forEachInParallel,
  isBoardDown,
  ROUNDS,
  walkPages,
  type SyncDeps,
  type SyncRun,
} from './step-usecases.ts'

/** @throws JobBoardFailure when the board is down or the token is rejected · LostJob */
export async function readResponses(deps: SyncDeps, run: SyncRun): Promise<void> {
  const { claim } = run
  const { retention_days } = (await findSettings(deps.db, claim.scope)) ?? SETTINGS_DEFAULTS
  const isWanted = (vacancy: ImportedVacancy) =>
    vacancy.status === 'active' ||
    (vacancy.status === 'archived' &&
      (claim.job.force_full_sync || isLastPassDue(vacancy)) &&
      !isPastRetention(vacancy, retention_days, deps.clock()))
  const waiting = (await listImported(deps.db, claim.scope))
    .filter((vacancy) => vacancy.is_enabled && isWanted(vacancy))
    .filter(({ id, hh_id }) => hh_id > run.cursor.read_to && !run.cursor.done.includes(id))
    .toSorted((a, b) => (a.hh_id < b.hh_id ? -1 : 1))
  const advance = advancer(run, waiting)
  let warning: string | undefined
  await forEachInParallel(deps, waiting, async (vacancy) => {
    // the board would refuse every other vacancy too
    if (warning) return
    const pass = await readVacancy(deps, run, vacancy)
    // no step: a successor sees again that there is nothing to read
    if (!pass) return advance(vacancy)
    const { problem, seen, isSwept } = pass
    warning ??= problem === null ? undefined : STOPPING[problem]
    if (warning) return
    await run.step(async (trx) => {
      advance(vacancy)
      if (seen) await updateResponsesSeen(trx, claim.scope, vacancy.id, seen, { isSwept, now: deps.clock() })
      const error = problem === null ? {} : { error: aboutVacancy(vacancy.name, problem) }
      await updateProgress(trx, claim, { cursor: run.cursor, ...error })
    })
  })
  if (warning) await run.step((trx) => updateProgress(trx, claim, { warning: warning ?? null }))
}

/** @returns moves the cursor of `run` past one of `vacancies`, which are read in this order with few at once */
function advancer(run: SyncRun, vacancies: readonly ImportedVacancy[]) {
  let next = 0
  return ({ id }: ImportedVacancy): void => {
    const done = new Set([...run.cursor.done, id])
    let { read_to } = run.cursor
    for (let first = vacancies[next]; first && done.delete(first.id); first = vacancies[(next += 1)])
      read_to = first.hh_id
    run.cursor = { ...run.cursor, read_to, done: [...done] }
  }
}

/** Outcome of reading one vacancy's responses. */
type VacancyPass = {
  readonly problem: JobBoardProblem | null
  /** The counters before reading; `null` when reading was incomplete and must be repeated. */
  readonly seen: Seen | null
  /** Everything was read, not only what the counters showed as changed. */
  readonly isSwept: boolean
}

/** @returns `null` when there is nothing to read */
async function readVacancy(
  deps: SyncDeps,
  run: SyncRun,
  vacancy: ImportedVacancy,
): Promise<VacancyPass | null> {
  const { job } = run.claim
  const isLast = vacancy.status === 'archived'
  const isSwept = isLast || job.force_full_sync || isDue(vacancy.responses_read_at, deps.clock(), 'day')
  const before = asSeen(vacancy.responses_seen)
  // if this synchronisation did not read the list, the stored counters are stale
  const isQuiet = job.sync_vacancies && isSeen(before.list, vacancy.board_counters)
  if (!isSwept && isQuiet && !isDue(vacancy.collections_read_at, deps.clock(), 'hour')) return null
  try {
    const collections = await readCollections(deps, run, vacancy, before.collections, isSwept)
    if (collections) return { problem: null, seen: { list: vacancy.board_counters, collections }, isSwept }
    // the counters are not stored, so the next synchronisation reads again what changed or lacks something; it must not
    // pass the vacancy over because those stored before are equal
    await run.step(async (trx) => {
      await forgetCollectionsRead(trx, run.claim.scope, vacancy.id)
      await updateProgress(trx, run.claim, { warning: movedUnderWay(vacancy.name) })
    })
    return { problem: null, seen: null, isSwept: false }
  } catch (error) {
    if (!(error instanceof JobBoardFailure) || isCompanyWide(error.problem) || isBoardDown(run)) throw error
    // a definite refusal ends the last pass: otherwise a vacancy deleted at the board would be requested for ever
    const isOver = isLast && !isPassing(error.problem)
    return { problem: error.problem, seen: isOver ? before : null, isSwept: false }
  }
}

/**
 * Reads the changed collections in rounds, until the board's counters stay the same over a round and exceed the stored number by
 * no more than before. The counters reveal a response that moved from an unread list to one already read.
 * @param isWhole reads every collection at least once, to its last page
 * @returns the counters up to which everything is read; `null` when the lists still changed in the last round
 */
async function readCollections(
  deps: SyncDeps,
  run: SyncRun,
  vacancy: ImportedVacancy,
  known: Seen['collections'],
  isWhole: boolean,
): Promise<Seen['collections'] | null> {
  const countStored = (id: string) => countCollection(deps.db, run.claim.scope, vacancy.id, id)
  /**
   * Collections fully read in this pass: the board's counters before reading, the number of responses stored after it,
   * and whether the reading before that ended with the same number.
   */
  const read = new Map<string, { counters: unknown; kept: number; is_same: boolean }>()
  for (let round = 0; ; round += 1) {
    const collections = await askBoard(deps, run, (call) =>
      deps.jobBoard.listCollections(call, vacancy.hh_id),
    )
    const due: BoardCollection[] = []
    const seen: Seen['collections'] = {}
    for (const collection of collections) {
      const { id, total, updates } = collection
      const kept = total === 0 ? 0 : await countStored(id)
      // without counters nothing is known of the next pass: it reads the collection again
      if (total !== null) seen[id] = [total, updates, kept]
      const then = read.get(id)
      const before = then ? then.counters : isWhole ? null : known[id]?.slice(0, 2)
      const isChanged = total === null ? !then : !isSeen(before, countersOf(collection))
      // equal counters hide an arrival that coincided with a departure: then fewer are stored than the board counts, and
      // fewer than the last time …
      const isLacking = total !== null && total - kept > shortfallOf(known[id])
      // … unless two readings in this pass stored the same number: then the counter merely differs from the list. One is not
      // enough: candidates may have changed places while it went on
      const isAll = then?.is_same && then.kept === kept
      if (total !== 0 && (isChanged || (isLacking && !isAll))) due.push(collection)
    }
    if (due.length === 0) return seen
    if (round === ROUNDS) return null
    for (const collection of due) {
      const { id } = collection
      if (!(await readCollection(deps, run, vacancy, collection, shortfallOf(known[id]), isWhole))) continue
      const kept = await countStored(id)
      read.set(id, { counters: countersOf(collection), kept, is_same: read.get(id)?.kept === kept })
    }
  }
}

const countersOf = ({ total, updates }: BoardCollection): unknown => [total, updates]

/**
 * @param shortfall how many fewer than the board counts are stored when everything listed is
 * @param isWhole reads to the last page; otherwise stops once a page ends with known responses
 * @returns whether nothing that the board lists can have been missed
 */
async function readCollection(
  deps: SyncDeps,
  run: SyncRun,
  vacancy: ImportedVacancy,
  collection: BoardCollection,
  shortfall: number,
  isWhole: boolean,
): Promise<boolean> {
  const { claim } = run
  const mark = claim.job.created_at
  const { end } = await walkPages(
    (page) => askBoard(deps, run, (call) => deps.jobBoard.listResponses(call, collection, page)),
    (response) => response.response_id,
    async ({ items, found }) => {
      const { endsKnown } = await run.step(async (trx) => {
        const page = await importResponses(trx, claim.scope, vacancy.id, collection.id, items, mark)
        await updateProgress(trx, claim, { applications: page })
        return page
      })
      if (isWhole || !collection.newest_first || !endsKnown) return false
      return (await countCollection(deps.db, claim.scope, vacancy.id, collection.id)) >= found - shortfall
    },
    { isWhole, unlisted: shortfall },
  )
  if (end === 'too_deep')
    await run.step((trx) => updateProgress(trx, claim, { warning: tooManyResponses(vacancy.name) }))
  return end !== 'moved'
}
