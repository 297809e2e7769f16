import * as contract from '@rezumetr/contracts/analysis/analysis'
import * as auto from '@rezumetr/contracts/analysis/auto'
import * as views from '@rezumetr/contracts/hh/resume-views'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { getAutoAnalysis, updateAutoAnalysis } from './auto/usecases.ts'
import { getRun, stopRun, watchRun } from './start/run-usecases.ts'
import { getAnalysisViews, reanalyzeAll, startAnalysis, startNewAnalysis } from './start/usecases.ts'

export function runsRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.startNewAnalysis, async ({ session, query, request }) => ({
    data: await startNewAnalysis(deps, session, request.created_id, {
      vacancy_id: query.vacancy_id,
      collection: query.collection_filter,
      limit: query.limit,
      stored: query.stored,
    }),
  }))
  http.handle(contract.startAnalysis, async ({ session, body, request }) => ({
    data: await startAnalysis(deps, session, request.created_id, {
      application_ids: body.application_ids,
      force: body.force_reanalysis,
    }),
  }))
  http.handle(contract.reanalyzeAll, async ({ session, query, request }) => ({
    data: { run: await reanalyzeAll(deps, session, request.created_id, query) },
  }))
  http.handle(auto.getAutoAnalysis, async ({ session }) => ({
    data: await getAutoAnalysis(deps, session.scope),
  }))
  http.handle(auto.updateAutoAnalysis, async ({ session, body }) => ({
    data: await updateAutoAnalysis(deps, session, body),
  }))
  http.handle(views.getAnalysisViews, async ({ session, query }) => ({
    data: await getAnalysisViews(deps, session.scope, query),
  }))
  http.handle(contract.getActiveRun, async ({ session }) => ({
    data: await watchRun(deps, session.scope),
  }))
  http.handle(contract.getRun, async ({ session, params }) => ({
    data: await getRun(deps, session.scope, params.id),
  }))
  http.handle(contract.stopRun, async ({ session, params }) => ({
    data: await stopRun(deps, session, params.id),
  }))
}
