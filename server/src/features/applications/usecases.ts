import type * as contract from '@rezumetr/contracts/vacancies/vacancies'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { findVacancyFacts } from '../vacancies/shared-queries.ts'
import { presentApplication } from './present.ts'
import {
  countApplications,
  countCollection,
  countStored,
  countUnanalyzed,
  listApplicationRows,
  type ApplicationFilter,
} from './stored/queries.ts'

/** Newest first. */
export async function listApplications(
  db: Db,
  scope: CompanyScope,
  filter: ApplicationFilter & { readonly vacancy_id: string },
  page: { readonly page: number; readonly limit: number },
): Promise<{ applications: contract.Application[]; total: number }> {
  const { vacancy_id, collection_id = 'all', analyzed, readable } = filter
  await checkVacancy(db, scope, vacancy_id)
  const whole = await countApplications(db, scope, vacancy_id)
  const waiting = whole.total - whole.analyzed
  // usually nothing, which the figures tell without a scan
  if (analyzed === false && waiting === 0) return { applications: [], total: 0 }
  const inCollection =
    collection_id === 'all' ? whole.total : await countCollection(db, scope, vacancy_id, collection_id)
  const left =
    analyzed === undefined || waiting === 0
      ? 0
      : collection_id === 'all' && readable === undefined
        ? waiting
        : await countUnanalyzed(db, scope, filter)
  const total = analyzed === false ? left : inCollection - left
  const offset = (page.page - 1) * page.limit
  // a page beyond the end would scan all rows
  const rows =
    offset < total ? await listApplicationRows(db, scope, filter, { limit: page.limit, offset }) : []
  return { applications: rows.map(presentApplication), total }
}

/**
 * Of one vacancy, or of all enabled ones.
 * @param stored only with a stored resume
 */
export async function getApplicationStats(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string | undefined,
  stored = false,
): Promise<contract.ApplicationStats> {
  if (vacancy_id !== undefined) await checkVacancy(db, scope, vacancy_id)
  const { total, analyzed, unreadable } = await (stored ? countStored : countApplications)(
    db,
    scope,
    vacancy_id,
  )
  return {
    total_applications: total,
    analyzed_applications: analyzed,
    unanalyzed_applications: total - analyzed,
    unreadable_applications: unreadable,
  }
}

async function checkVacancy(db: Db, scope: CompanyScope, id: string): Promise<void> {
  if (!(await findVacancyFacts(db, scope, id))) throw refuse('NOT_FOUND')
}
