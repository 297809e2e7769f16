/** First stage: which vacancies there are, what they say, and which of them the plan serves. */
import { JobBoardFailure, type BoardVacancy, type BoardVacancyText } from '../../ports/job-board.ts'
import {
  archiveMissing,
  countMarkedVacancies,
  enableWithinLimit,
  importVacancy,
  isChanged,
  listImported,
} from '../vacancies/import-usecases.ts'
import { findConnectionRow, updatePaidAccess, updateTrouble, type ConnectionRow } from './queries.ts'
import {
  aboutVacancy,
  heldBackWarning,
  isCompanyWide,
  isDue,
  isPassing,
  isUnpaid,
  PAID_ACCESS_TTL_MS,
  troubleOf,
  VACANCIES_MOVED,
} from './rules.ts'
import { updateProgress } from './sync-queries.ts'
import { tendWebhook } from './webhook-usecases.ts'
import { ask, inLanes, walk, type SyncDeps, type SyncRun } from './sync-step-usecases.ts'

/** @throws JobBoardFailure when the list can not be read · LostJob */
export async function readVacancies(deps: SyncDeps, run: SyncRun): Promise<void> {
  if (run.cursor.vacancies_done) return
  const { claim } = run
  if (claim.job.sync_vacancies) {
    const connection = await findConnectionRow(deps.db, claim.scope)
    if (!connection) throw new JobBoardFailure('auth_lost')
    await refreshPaidAccess(deps, run, connection)
    await tendWebhook(deps, run, connection)
    await readOwnList(deps, run, connection)
    if (claim.job.force_full_sync) await readList(deps, run, connection, 'archived')
  }
  const cursor = { ...run.cursor, vacancies_done: true }
  await run.step(async (trx) => {
    const heldBack = await enableWithinLimit(trx, claim.scope, deps.clock())
    await updateProgress(trx, claim.id, { cursor, warning: heldBackWarning(heldBack) })
  })
  run.cursor = cursor
}

async function refreshPaidAccess(deps: SyncDeps, run: SyncRun, connection: ConnectionRow): Promise<void> {
  const { employer_id, manager_id, paid_access_checked_at: checked, access_token_enc } = connection
  const now = deps.clock()
  const wasUnpaid = troubleOf(connection) === 'unpaid'
  // what was bought meanwhile is noticed at once
  if (!manager_id || (!wasUnpaid && checked && now.getTime() - checked.getTime() < PAID_ACCESS_TTL_MS)) return
  const { scope } = run.claim
  const access = await ask(deps, run, (call) => deps.jobBoard.paidAccess(call, { employer_id, manager_id }))
  await updatePaidAccess(deps.db, scope, access, now)
  if (access && isUnpaid(access) !== wasUnpaid)
    await updateTrouble(deps.db, scope, access_token_enc, wasUnpaid ? null : 'unpaid', now)
}

/** An employer's own list is what its manager has rights to at all: refused, the connection is of no use. */
async function readOwnList(deps: SyncDeps, run: SyncRun, connection: ConnectionRow): Promise<void> {
  const note = async (trouble: 'no_rights' | null) => {
    const row = await findConnectionRow(deps.db, run.claim.scope)
    if (row) await updateTrouble(deps.db, run.claim.scope, row.access_token_enc, trouble, deps.clock())
  }
  try {
    await readList(deps, run, connection, 'active')
  } catch (error) {
    if (error instanceof JobBoardFailure && error.problem === 'access_denied') await note('no_rights')
    throw error
  }
  const trouble = troubleOf(connection)
  if (trouble === 'no_rights' || trouble === 'account_lost') await note(null)
}

async function readList(
  deps: SyncDeps,
  run: SyncRun,
  { employer_id, manager_id }: ConnectionRow,
  status: 'active' | 'archived',
): Promise<void> {
  const { db, jobBoard, clock } = deps
  const { claim } = run
  const mark = claim.job.created_at
  const stored = new Map((await listImported(db, claim.scope)).map((row) => [row.hh_id, row]))
  const { items, complete } = await walk(
    (page) =>
      ask(deps, run, (call) => jobBoard.listVacancies(call, { employer_id, manager_id, status, page })),
    (vacancy) => vacancy.hh_id,
  )
  await inLanes(deps, items.values(), async (board) => {
    const known = stored.get(board.hh_id)
    // a predecessor of this very job has written it
    if (known?.synced_at.getTime() === mark.getTime()) return
    // the list carries no text and no sign that it changed: what is judged by is read once a day, the rest when it must
    const isText =
      !known ||
      known.description_text === null ||
      claim.job.force_full_sync ||
      (known.is_enabled && status === 'active' && isDue(known.text_read_at, clock(), 'day')) ||
      isChanged(board, known)
    const { text, problem } = isText ? await readText(deps, run, board) : { text: null, problem: undefined }
    await run.step(async (trx) => {
      await importVacancy(trx, claim.scope, { ...board, employer_id }, text, known, mark)
      await updateProgress(trx, claim.id, {
        vacancies_synced: await countMarkedVacancies(trx, claim.scope, mark),
        ...(problem === undefined ? {} : { error: problem }),
      })
    })
  })
  if (!complete) await run.step((trx) => updateProgress(trx, claim.id, { warning: VACANCIES_MOVED }))
  else if (status === 'active')
    await run.step((trx) => archiveMissing(trx, claim.scope, [...items.keys()], clock()))
}

/** One unreadable vacancy is a line in the report, not the end of the synchronisation. */
async function readText(
  deps: SyncDeps,
  run: SyncRun,
  board: BoardVacancy,
): Promise<{ text: BoardVacancyText | null; problem?: string }> {
  try {
    return { text: await ask(deps, run, (call) => deps.jobBoard.readVacancy(call, board.hh_id)) }
  } catch (error) {
    if (!(error instanceof JobBoardFailure) || isCompanyWide(error.problem) || isPassing(error.problem))
      throw error
    return { text: null, problem: aboutVacancy(board.title, error.problem) }
  }
}
