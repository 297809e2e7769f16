import { DAY_MS } from '../../../platform/values/clock.ts'
import { JobBoardFailure, type BoardVacancy, type BoardVacancyText } from '../../../ports/job-board.ts'
import { getCurrentSubscription } from '../../billing/plans/usecases.ts'
import { archiveUnlisted, countMarkedVacancies, listImported } from '../../vacancies/import/shared-queries.ts'
import { enableWithinLimit, importVacancy, isChanged } from '../../vacancies/import/usecases.ts'
import { findConnectionRow, updatePaidAccess, updateTrouble, type ConnectionRow } from '../access/queries.ts'
import {
  aboutVacancy,
  ARCHIVE_HIDDEN,
  heldBackWarning,
  isCompanyWide,
  isDue,
  isPassing,
  isUnpaid,
  PAID_ACCESS_TTL_MS,
  tooManyVacancies,
  troubleOf,
  VACANCIES_MOVED,
} from '../access/rules.ts'
import { updateProgress } from './queries.ts'
import { renewWebhook } from './webhook-usecases.ts'
import { askBoard, forEachInParallel, walkPages, type SyncDeps, type SyncRun } from './step-usecases.ts'

/** @throws JobBoardFailure when the list cannot be read · LostJob */
export async function readVacancies(deps: SyncDeps, run: SyncRun): Promise<void> {
  if (run.cursor.vacancies_done) return
  const { claim } = run
  if (claim.job.sync_vacancies) {
    const connection = await findConnectionRow(deps.db, claim.scope)
    if (!connection) throw new JobBoardFailure('auth_lost')
    await refreshPaidAccess(deps, run, connection)
    await renewWebhook(deps, run, connection)
    await readOwnList(deps, run, connection)
    if (claim.job.force_full_sync) await readArchive(deps, run, connection)
  }
  // first, as it locks the company
  await getCurrentSubscription(deps.db, claim.scope, deps.clock())
  const cursor = { ...run.cursor, vacancies_done: true }
  await run.step(async (trx) => {
    const { heldBack } = await enableWithinLimit(trx, claim.scope, deps.clock())
    await updateProgress(trx, claim, { cursor, warning: heldBackWarning(heldBack) })
  })
  run.cursor = cursor
}

async function refreshPaidAccess(deps: SyncDeps, run: SyncRun, connection: ConnectionRow): Promise<void> {
  const { employer_id, manager_id, paid_access_checked_at: checked, access_token_enc } = connection
  const now = deps.clock()
  const wasUnpaid = troubleOf(connection) === 'unpaid'
  // unpaid connections are checked every time, to notice a purchase at once
  if (!manager_id || (!wasUnpaid && checked && now.getTime() - checked.getTime() < PAID_ACCESS_TTL_MS)) return
  const { scope } = run.claim
  const access = await askBoard(deps, run, (call) =>
    deps.jobBoard.paidAccess(call, { employer_id, manager_id }),
  )
  await run.step(async (trx) => {
    await updatePaidAccess(trx, scope, access_token_enc, access, now)
    if (access && isUnpaid(access) !== wasUnpaid)
      await updateTrouble(trx, scope, connection, wasUnpaid ? null : 'unpaid', now)
  })
}

/** The least right: without it the connection is marked `no_rights`. */
async function readOwnList(deps: SyncDeps, run: SyncRun, connection: ConnectionRow): Promise<void> {
  // in a step: a switch ends the synchronisation, so trouble is never noted on the new connection
  const note = (trouble: 'no_rights' | null) =>
    run.step(async (trx) => {
      const row = await findConnectionRow(trx, run.claim.scope)
      if (row) await updateTrouble(trx, run.claim.scope, row, trouble, deps.clock())
    })
  try {
    await readList(deps, run, connection, 'active')
  } catch (error) {
    if (error instanceof JobBoardFailure && error.problem === 'access_denied') await note('no_rights')
    throw error
  }
  const trouble = troubleOf(connection)
  if (trouble === 'no_rights' || trouble === 'account_lost' || trouble === 'employer_check') await note(null)
}

/** The archive needs a right of its own; without it the rest goes on. */
async function readArchive(deps: SyncDeps, run: SyncRun, connection: ConnectionRow): Promise<void> {
  try {
    await readList(deps, run, connection, 'archived')
  } catch (error) {
    if (!(error instanceof JobBoardFailure && error.problem === 'access_denied')) throw error
    await run.step((trx) => updateProgress(trx, run.claim, { warning: ARCHIVE_HIDDEN }))
  }
}

async function readList(
  deps: SyncDeps,
  run: SyncRun,
  { employer_id }: ConnectionRow,
  status: 'active' | 'archived',
): Promise<void> {
  const { db, jobBoard, clock } = deps
  const { claim } = run
  const mark = claim.job.created_at
  const stored = new Map((await listImported(db, claim.scope)).map((row) => [row.hh_id, row]))
  const { items, end, found } = await walkPages(
    (page) => askBoard(deps, run, (call) => jobBoard.listVacancies(call, { employer_id, status, page })),
    (vacancy) => vacancy.hh_id,
  )
  let synced = await countMarkedVacancies(db, claim.scope, mark)
  await forEachInParallel(deps, items.values(), async (board) => {
    const known = stored.get(board.hh_id)
    // written by an earlier worker of this job
    if (known?.synced_at.getTime() === mark.getTime()) return
    const isText =
      !known ||
      known.description_text === null ||
      claim.job.force_full_sync ||
      (known.is_enabled && status === 'active' && isDue(known.text_read_at, clock(), 'day')) ||
      isChanged(board, known)
    const { text, problem } = isText
      ? await readText(deps, run, board, known?.title === board.title ? known.name : board.title)
      : { text: null, problem: undefined }
    await run.step(async (trx) => {
      await importVacancy(trx, claim.scope, { ...board, employer_id }, text, known, mark)
      synced += 1
      await updateProgress(trx, claim, {
        vacancies_synced: synced,
        ...(problem === undefined ? {} : { error: problem }),
      })
    })
  })
  if (end !== 'complete') {
    // unread ones may be among the stored: nothing is archived
    const warning = end === 'too_deep' ? tooManyVacancies(status) : VACANCIES_MOVED
    await run.step((trx) => updateProgress(trx, claim, { warning }))
  } else if (status === 'active') {
    // any stored one may be counted but not listed: given up after a day
    const now = clock()
    const given_up = items.size < found ? new Date(now.getTime() - DAY_MS) : now
    await run.step((trx) => archiveUnlisted(trx, claim.scope, [...items.keys()], { now, given_up }))
  }
}

async function readText(
  deps: SyncDeps,
  run: SyncRun,
  board: BoardVacancy,
  name: string,
): Promise<{ text: BoardVacancyText | null; problem?: string }> {
  try {
    return { text: await askBoard(deps, run, (call) => deps.jobBoard.readVacancy(call, board.hh_id)) }
  } catch (error) {
    if (!(error instanceof JobBoardFailure) || isCompanyWide(error.problem) || isPassing(error.problem))
      throw error
    return { text: null, problem: aboutVacancy(name, error.problem) }
  }
}
