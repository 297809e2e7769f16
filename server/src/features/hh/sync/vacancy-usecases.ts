import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import type { Deps } from '../../../ports/deps.ts'
import { lockCompany } from '../../companies/lock-queries.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { enableWithinLimit } from '../../vacancies/import/usecases.ts'
import { findServedCompany } from '../../vacancies/shared-queries.ts'
import { switchVacancy } from '../../vacancies/usecases.ts'
import { startSyncWhenAllowed } from './schedule-usecases.ts'
import { lockActiveSync } from './queries.ts'

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

/** Enables vacancies when a plan starts, as a synchronisation does, also without a connection. */
export async function serveByPlan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  company_id: string,
): Promise<void> {
  const scope = await findServedCompany(db, company_id)
  if (!scope) return
  await db.transaction().execute(async (trx) => {
    // the lock order of steps and erasure requests
    await lockCompany(trx, scope)
    await lockActiveSync(trx, scope)
    const { added } = await enableWithinLimit(trx, scope, clock())
    if (added > 0) await startSyncWhenAllowed({ db: trx, clock }, scope)
  })
}
