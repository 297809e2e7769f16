import type { Application } from '@rezumetr/contracts/vacancies/vacancies'
import * as contract from '@rezumetr/contracts/vacancies/vacancies'
import type { Deps } from '../../ports/deps.ts'
import { atAnyLevel } from '../../platform/process/log.ts'
import type { AppHttp, Session } from '../companies/scope.ts'
import { getApplicationStats, listApplications } from './usecases.ts'

export function applicationsRoutes(http: AppHttp, { db, log }: Deps): void {
  /** Logged, not audited: audit entries are appended one at a time. */
  const noteContacts = ({ user_id }: Session, listed: readonly Application[]) => {
    const application_ids = listed
      .filter(({ candidate_email, candidate_phone }) => candidate_email !== null || candidate_phone !== null)
      .map(({ id }) => id)
    if (application_ids.length > 0) atAnyLevel(log).info({ user_id, application_ids }, 'contacts read')
  }
  http.handle(contract.listApplications, async ({ session, params, query }) => {
    const { collection_id, analyzed, page, limit } = query
    const filter = { vacancy_id: params.id, collection_id, analyzed }
    const { applications, total } = await listApplications(db, session.scope, filter, {
      page,
      limit,
    })
    noteContacts(session, applications)
    return { data: { applications }, meta: { total, page, limit } }
  })
  http.handle(contract.getApplicationStats, async ({ session, query }) => ({
    data: await getApplicationStats(db, session.scope, query.vacancy_id, query.stored),
  }))
  http.handle(contract.listUnanalyzed, async ({ session, query }) => {
    const { limit, ...asked } = query
    const filter = { ...asked, analyzed: false }
    const { applications, total } = await listApplications(db, session.scope, filter, {
      page: 1,
      limit,
    })
    noteContacts(session, applications)
    return { data: { applications }, meta: { total } }
  })
}
