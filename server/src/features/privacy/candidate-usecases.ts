/** A candidate's right to erasure: the employer finds the candidate and erases their data (152-FZ art. 21). */
import type { CandidateFound } from '@rezumetr/contracts/privacy'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { CompanyScope, Session } from '../accounts/scope.ts'
import { insertAudit } from '../audit/queries.ts'
import { lockImports } from '../vacancies/offered.ts'
import { rememberErased } from '../vacancies/tombstone-usecases.ts'
import {
  deleteApplications,
  forgetCopies,
  isBeingAnalyzed,
  lockApplications,
  searchApplications,
} from './candidate-queries.ts'
import { groupPeople } from './rules.ts'

/** Maximum number of responses returned: a search that matches more is too broad to erase by. */
const SEARCH_LIMIT = 200

export const searchCandidates = async (
  db: Db,
  scope: CompanyScope,
  search: string,
): Promise<CandidateFound[]> => groupPeople(await searchApplications(db, scope, search, SEARCH_LIMIT))

/**
 * Erases the given responses and all others of the same resumes, with everything attached to them. Keeps hashes that
 * prevent synchronisation from importing them again. The audit log records the action, not the candidate.
 * @returns how many responses were erased
 * @throws NOT_FOUND · ANALYSIS_IN_PROGRESS
 */
export async function eraseCandidate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope, user_id }: Session,
  application_ids: readonly string[],
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const now = clock()
    await lockImports(trx, scope)
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
