/** Vacancies that begin to be worked on: their responses are asked for as soon as the schedule allows. */
import type { Vacancy } from '@rezumetr/contracts/vacancies'
import type { Deps } from '../../deps.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { enableByPlan, switchVacancy } from '../vacancies/usecases.ts'
import { startSyncWhenAllowed } from './schedule-usecases.ts'

/** On a person's request. @throws NOT_FOUND · LIMIT_EXCEEDED when the plan's limit is reached */
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

/** After a plan has started. */
export const serveByPlan = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, company_id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const scope = await enableByPlan(trx, company_id, clock())
    if (scope) await startSyncWhenAllowed({ db: trx, clock }, scope)
  })
