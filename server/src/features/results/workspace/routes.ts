import * as views from '@rezumetr/contracts/analysis/saved-views'
import * as contract from '@rezumetr/contracts/vacancies/workspace'
import type { Deps } from '../../../ports/deps.ts'
import type { AppHttp } from '../../companies/scope.ts'
import { deleteView, listViews, saveView } from '../views/usecases.ts'
import { findCandidates, getOverview, listBriefs, listVacancyFigures } from './usecases.ts'

export function workspaceRoutes(http: AppHttp, deps: Deps): void {
  const { db } = deps
  http.handle(contract.listBriefs, async ({ session, body }) => ({
    data: { briefs: await listBriefs(db, session.scope, body.result_ids) },
  }))
  http.handle(contract.listVacancyFigures, async ({ session }) => ({
    data: { figures: await listVacancyFigures(db, session.scope) },
  }))
  http.handle(contract.getVacancyOverview, async ({ session, params }) => ({
    data: await getOverview(db, session.scope, params.id),
  }))
  http.handle(views.listViews, async ({ session }) => ({ data: { views: await listViews(db, session) } }))
  http.handle(views.saveView, async ({ session, body }) => ({ data: await saveView(deps, session, body) }))
  http.handle(views.deleteView, async ({ session, params }) => {
    await deleteView(db, session, params.id)
    return { data: {} }
  })
  http.handle(contract.findCandidates, async ({ session, query }) => ({
    data: { candidates: await findCandidates(deps, session.scope, query.search) },
  }))
}
