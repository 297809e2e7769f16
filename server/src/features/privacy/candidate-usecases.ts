/** A candidate's right to erasure (152-FZ art. 21). */
import type { CandidateFound } from '@rezumetr/contracts/accounts/privacy'
import type { Deps } from '../../ports/deps.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { atAnyLevel, type Log } from '../../platform/process/log.ts'
import { lockCompanyAgainstErasure } from '../companies/lock-queries.ts'
import type { CompanyScope, Session } from '../companies/scope.ts'
import { abortActiveRun } from '../runs/start/run-usecases.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { deleteFile, findFile } from '../resumes/files/shared-queries.ts'
import { lockImports } from '../vacancies/import/shared-queries.ts'
import { rememberErased } from '../vacancies/import/tombstone-usecases.ts'
import {
  deleteApplications,
  deleteUnreadFiles,
  purgeCopies,
  isBeingAnalyzed,
  listOwners,
  lockApplications,
  searchApplications,
} from './candidate-queries.ts'
import { groupPeople } from './rules.ts'

/** More matches are too broad to erase by. */
const SEARCH_LIMIT = 200

export async function searchCandidates(
  db: Db,
  scope: CompanyScope,
  search: string,
): Promise<{ candidates: CandidateFound[]; is_cut: boolean }> {
  const found = await searchApplications(db, scope, search, SEARCH_LIMIT + 1)
  return { candidates: groupPeople(found.slice(0, SEARCH_LIMIT)), is_cut: found.length > SEARCH_LIMIT }
}

/**
 * Erases responses and all others of the same resumes; hashes keep them from being imported again. Audit and log have the
 * responses' random ids, for `eraseAgain`.
 * @returns how many
 * @throws NOT_FOUND · ANALYSIS_IN_PROGRESS
 */
export async function eraseCandidate(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { scope, user_id }: Session,
  application_ids: readonly string[],
): Promise<number> {
  const erased = await db
    .transaction()
    .execute((trx) => eraseResponses(trx, { scope, user_id }, application_ids, clock()))
  if (erased.length === 0) throw refuse('NOT_FOUND')
  noteErased(log, scope, erased)
  return erased.length
}

const noteErased = (log: Log, company_id: CompanyScope, application_ids: readonly string[]): void =>
  atAnyLevel(log).info({ company_id, application_ids }, 'candidate erased')

/** @returns the erased ids */
async function eraseResponses(
  trx: Trx,
  { scope, user_id }: { readonly scope: CompanyScope; readonly user_id: string | null },
  application_ids: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  await lockCompanyAgainstErasure(trx, scope)
  await lockImports(trx, scope)
  const doomed = await lockApplications(trx, scope, application_ids)
  if (doomed.length === 0) return []
  const ids = doomed.map(({ id }) => id)
  if (await isBeingAnalyzed(trx, scope, ids))
    throw refuse('ANALYSIS_IN_PROGRESS', {
      message: 'Этого кандидата сейчас анализируют. Дождитесь завершения анализа или остановите его.',
    })
  await deleteApplications(trx, scope, ids)
  await rememberErased(trx, scope, doomed, now)
  await purgeCopies(trx, scope, now)
  await deleteUnreadFiles(trx, scope)
  const action = 'privacy.erase-candidate'
  const after = { responses: ids.length, application_ids: ids }
  await insertAudit(trx, { company_id: scope, actor_user_id: user_id, action, after }, now)
  return ids
}

/**
 * With application, results, decisions and copies; usage stays. Logged as `eraseCandidate`.
 * @throws ANALYSIS_IN_PROGRESS while a run has it
 */
export async function deleteResumeFile(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { scope, user_id }: Session,
  id: string,
): Promise<void> {
  const erased = await db.transaction().execute(async (trx) => {
    await lockCompanyAgainstErasure(trx, scope)
    await lockImports(trx, scope)
    const file = await findFile(trx, scope, id)
    if (!file) throw refuse('NOT_FOUND')
    const now = clock()
    let ids: readonly string[] = []
    if (file.application_id === null) await deleteFile(trx, scope, id)
    else {
      ids = (await lockApplications(trx, scope, [file.application_id])).map((row) => row.id)
      if (await isBeingAnalyzed(trx, scope, ids)) throw refuse('ANALYSIS_IN_PROGRESS')
      await deleteApplications(trx, scope, ids)
      await purgeCopies(trx, scope, now)
    }
    const entry = { action: 'vacancies.delete-file' as const, target_type: 'resume_file', target_id: id }
    await insertAudit(trx, { company_id: scope, actor_user_id: user_id, ...entry }, now)
    return ids
  })
  if (erased.length > 0) noteErased(log, scope, erased)
}

/**
 * After a restore: erases people by logged ids; unknown ones are ignored. Ends the run of each company concerned.
 * @returns how many responses
 */
export async function eraseAgain(
  { db, clock, enqueue }: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  application_ids: readonly string[],
): Promise<number> {
  let responses = 0
  for (const { id, scope } of await listOwners(db, application_ids)) {
    const erased = await db.transaction().execute(async (trx) => {
      await abortActiveRun({ clock, enqueue }, trx, scope)
      return await eraseResponses(trx, { scope, user_id: null }, [id], clock())
    })
    responses += erased.length
  }
  return responses
}
