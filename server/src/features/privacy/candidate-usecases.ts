/** A candidate's right to be forgotten: the employer finds the person and erases them (152-FZ art. 21). */
import type { CandidateFound } from '@rezumetr/contracts/privacy'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { CompanyScope, Session } from '../accounts/scope.ts'
import { insertAudit } from '../audit/queries.ts'
import { rememberErased } from '../vacancies/tombstone-usecases.ts'
import {
  deleteApplications,
  forgetCopies,
  isBeingAnalyzed,
  lockApplications,
  searchApplications,
} from './candidate-queries.ts'
import { groupPeople } from './rules.ts'

/** Responses looked at: a search that finds more is too wide to erase by. */
const SEARCH_LIMIT = 200

export const searchCandidates = async (
  db: Db,
  scope: CompanyScope,
  search: string,
): Promise<CandidateFound[]> => groupPeople(await searchApplications(db, scope, search, SEARCH_LIMIT))

/**
 * Erases the responses and every other one of the same resumes, with all that hangs on them; leaves hashes by which
 * synchronisation knows whom not to bring back. The audit log keeps the act, not the person.
 * @returns how many responses are gone @throws NOT_FOUND · ANALYSIS_IN_PROGRESS
 */
export async function eraseCandidate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope, user_id }: Session,
  application_ids: readonly string[],
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const now = clock()
    const doomed = await lockApplications(trx, scope, application_ids)
    if (doomed.length === 0) throw refuse('NOT_FOUND')
    const ids = doomed.map(({ id }) => id)
    if (await isBeingAnalyzed(trx, ids))
      throw refuse('ANALYSIS_IN_PROGRESS', {
        message: 'Этого кандидата сейчас анализируют. Дождитесь завершения анализа или остановите его.',
      })
    await deleteApplications(trx, ids)
    await rememberErased(trx, scope, doomed, now)
    await forgetCopies(trx, scope, now)
    await insertAudit(
      trx,
      {
        company_id: scope,
        actor_user_id: user_id,
        action: 'privacy.erase-candidate',
        after: { responses: ids.length },
      },
      now,
    )
    return ids.length
  })
}
