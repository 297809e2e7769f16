/** Vacancies that begin to be worked on: their responses are asked for as soon as the schedule allows. */
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import type { Deps } from '../../../ports/deps.ts'
import { lockCompany } from '../../companies/lock-queries.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { enableWithinLimit } from '../../vacancies/import/usecases.ts'
import { findServedCompany } from '../../vacancies/shared-queries.ts'
import { switchVacancy } from '../../vacancies/usecases.ts'
import { startSyncWhenAllowed } from './schedule-usecases.ts'
import { lockActiveSync } from './queries.ts'

/** On a person's request. @throws as `switchVacancy` */
export const enableVacancy = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
  id: string,
  enabled: boolean,
): Promise<Vacancy> =>
  db.transaction().execute(async (trx) => {
    const { vacancy, is_added } = await switchVacancy(trx, scope, id, enabled, clock())
    if (is_added) await startSyncWhenAllowed({ db: trx, clock }, scope)
    return vacancy
  })

/**
 * Enables vacancies after a plan has started, with or without a connection to the board, by the rules of a
 * synchronisation. Those beyond the limit stay listed, with the same wording as after a synchronisation.
 */
export async function serveByPlan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  company_id: string,
): Promise<void> {
  const scope = await findServedCompany(db, company_id)
  if (!scope) return
  await db.transaction().execute(async (trx) => {
    // first what a step of a synchronisation and a request to erase the company lock first
    await lockCompany(trx, scope)
    await lockActiveSync(trx, scope)
    const { added } = await enableWithinLimit(trx, scope, clock())
    if (added > 0) await startSyncWhenAllowed({ db: trx, clock }, scope)
  })
}
