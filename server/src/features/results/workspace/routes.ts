import * as contract from '@rezumetr/contracts/vacancies/workspace'
import type { Deps } from '../../../ports/deps.ts'
import type { AppHttp } from '../../companies/scope.ts'
import { findCandidates, listBriefs, listVacancyFigures } from './usecases.ts'

export function workspaceRoutes(http: AppHttp, deps: Deps): void {
  const { db } = deps
  http.handle(contract.listBriefs, async ({ session, body }) => ({
    data: { briefs: await listBriefs(deps, session, body.result_ids) },
  }))
  http.handle(contract.listVacancyFigures, async ({ session }) => ({
    data: { figures: await listVacancyFigures(db, session.scope) },
  }))
  http.handle(contract.findCandidates, async ({ session, query }) => ({
    data: { candidates: await findCandidates(db, session.scope, query.search) },
  }))
}
