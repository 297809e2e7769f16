/** Second stage: responses of each active vacancy in the plan, and once more after it was archived. */
import { SETTINGS_DEFAULTS } from '@rezumetr/contracts/hh/job-board'
import { JobBoardFailure, type BoardCollection, type JobBoardProblem } from '../../../ports/job-board.ts'
import { enqueue } from '../../../platform/queue/jobs.ts'
import { countCollection } from '../../applications/stored/shared-queries.ts'
import {
  clearCollectionsRead,
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
import { answeredJob } from './jobs.ts'
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

/** @throws JobBoardFailure when hh.ru is down or rejects the token · LostJob */
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
    // every other vacancy would be refused too
    if (warning) return
    const pass = await readVacancy(deps, run, vacancy)
    // nothing to read, nothing to store: a worker that takes the job over skips it for the same reason
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

/** @returns moves the cursor past one of `vacancies`, read in this order */
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

type VacancyPass = {
  readonly problem: JobBoardProblem | null
  readonly seen: Seen | null
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
  // stored counters are stale unless the list was read now
  const isQuiet = job.sync_vacancies && isSeen(before.list, vacancy.board_counters)
  if (!isSwept && isQuiet && !isDue(vacancy.collections_read_at, deps.clock(), 'hour')) return null
  try {
    const collections = await readCollections(deps, run, vacancy, before.collections, isSwept)
    if (collections) return { problem: null, seen: { list: vacancy.board_counters, collections }, isSwept }
    // counters are not stored, so that the next synchronisation reads it again
    await run.step(async (trx) => {
      await clearCollectionsRead(trx, run.claim.scope, vacancy.id)
      await updateProgress(trx, run.claim, { warning: movedUnderWay(vacancy.name) })
    })
    return { problem: null, seen: null, isSwept: false }
  } catch (error) {
    if (!(error instanceof JobBoardFailure) || isCompanyWide(error.problem) || isBoardDown(run)) throw error
    // a vacancy deleted at hh.ru would be asked for again and again
    const isOver = isLast && !isPassing(error.problem)
    return { problem: error.problem, seen: isOver ? before : null, isSwept: false }
  }
}

/**
 * Reads changed collections in rounds until counters stay the same, which reveals responses that moved meanwhile.
 * @param isWhole each at least once, to its last page
 * @returns the counters up to which all is read; `null`: still changing
 */
async function readCollections(
  deps: SyncDeps,
  run: SyncRun,
  vacancy: ImportedVacancy,
  known: Seen['collections'],
  isWhole: boolean,
): Promise<Seen['collections'] | null> {
  const countStored = (id: string) => countCollection(deps.db, run.claim.scope, vacancy.id, id)
  const read = new Map<string, ReadOnce>()
  for (let round = 0; ; round += 1) {
    const collections = await askBoard(deps, run, (call) =>
      deps.jobBoard.listCollections(call, vacancy.hh_id),
    )
    const due: BoardCollection[] = []
    const seen: Seen['collections'] = {}
    for (const collection of collections) {
      const { id, total, updates } = collection
      const stored = total === 0 ? 0 : await countStored(id)
      // without counters the next pass reads it again
      if (total !== null) seen[id] = [total, updates, stored]
      const before = isWhole ? undefined : known[id]
      if (isDueAgain(collection, { stored, before, known: known[id], last: read.get(id) }))
        due.push(collection)
    }
    if (due.length === 0) return seen
    if (round === ROUNDS) return null
    for (const collection of due) {
      const { id } = collection
      if (!(await readCollection(deps, run, vacancy, collection, shortfallOf(known[id]), isWhole))) continue
      const stored = await countStored(id)
      read.set(id, { counters: countersOf(collection), stored, is_same: read.get(id)?.stored === stored })
    }
  }
}

/**
 * A collection read in this synchronisation: hh.ru's counters before it, how many responses were stored after it, and whether
 * the reading before it had stored as many.
 */
type ReadOnce = { readonly counters: unknown; readonly stored: number; readonly is_same: boolean }
type Counted = Seen['collections'][string]

/** @param before counters when last read whole; `known`: when last read at all */
function isDueAgain(
  collection: BoardCollection,
  {
    stored,
    before,
    known,
    last,
  }: { stored: number; before: Counted | undefined; known: Counted | undefined; last: ReadOnce | undefined },
): boolean {
  const { total } = collection
  if (total === 0) return false
  if (total === null) return !last
  if (!isSeen(last ? last.counters : (before?.slice(0, 2) ?? null), countersOf(collection))) return true
  // equal counters hide an arrival with a departure: then more are missing than before, unless two readings stored the same
  // number
  const isAll = last?.is_same && last.stored === stored
  return total - stored > shortfallOf(known) && !isAll
}

const countersOf = ({ total, updates }: BoardCollection): unknown => [total, updates]

/**
 * @param shortfall how many fewer than counted are enough
 * @param isWhole to the last page, otherwise to known responses
 * @returns whether nothing listed can have been missed
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
        if (page.answered.length > 0)
          await enqueue(trx, answeredJob, {
            company_id: claim.scope,
            application_ids: [...page.answered],
            fact: `answered:${page.answered[0]}:${mark.toISOString()}`,
          })
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
