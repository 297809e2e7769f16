import * as contract from '@rezumetr/contracts/analysis'
import * as auto from '@rezumetr/contracts/auto-analysis'
import * as dashboard from '@rezumetr/contracts/dashboard'
import * as decisions from '@rezumetr/contracts/decisions'
import * as reading from '@rezumetr/contracts/resume-reading'
import * as rubric from '@rezumetr/contracts/rubric'
import * as views from '@rezumetr/contracts/resume-views'
import * as resume from '@rezumetr/contracts/whole-resume'
import type { Deps } from '../../deps.ts'
import type { AppHttp } from '../accounts/scope.ts'
import { presentRequirements } from '../vacancies/present.ts'
import { getAutoAnalysis, updateAutoAnalysis } from './auto-usecases.ts'
import { decideBatch, undoBatch } from './batch-decision-usecases.ts'
import { correctResume } from './correction-usecases.ts'
import { getModelState, switchModel } from './model-usecases.ts'
import { applyRubric, checkRubric, previewRubric } from './rerank-usecases.ts'
import {
  recordDecision,
  getDashboard,
  getResult,
  getResultResume,
  getVacancyStats,
  listResults,
} from './result-usecases.ts'
import { getRun, stopRun, watchRun } from './run-usecases.ts'
import { getRubric, listVersions, readRequirement } from './rubric-usecases.ts'
import { getAnalysisViews, reanalyzeAll, startAnalysis, startNewAnalysis } from './start-usecases.ts'

export function analysisRoutes(http: AppHttp, deps: Deps): void {
  const { db, clock } = deps
  http.handle(contract.startNewAnalysis, async ({ session, query, request }) => ({
    data: await startNewAnalysis(deps, session, request.made_id, {
      vacancy_id: query.vacancy_id,
      collection: query.collection_filter,
      limit: query.limit,
      stored: query.stored,
    }),
  }))
  http.handle(contract.startAnalysis, async ({ session, body, request }) => ({
    data: await startAnalysis(deps, session, request.made_id, {
      application_ids: body.application_ids,
      force: body.force_reanalysis,
    }),
  }))
  http.handle(contract.reanalyzeAll, async ({ session, query, request }) => ({
    data: { run: await reanalyzeAll(deps, session, request.made_id, query) },
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
  http.handle(contract.listResults, async ({ session, query }) => {
    const { sort, order, page, limit, cursor, ...filter } = query
    const at = { sort, order, page, limit, cursor }
    const { results, ...totals } = await listResults(db, session.scope, filter, at)
    return { data: { results }, meta: { ...totals, page, limit } }
  })
  http.handle(contract.getResult, async ({ session, params }) => ({
    data: await getResult(db, session.scope, params.id),
  }))
  http.handle(resume.getResultResume, async ({ session, params }) => ({
    data: await getResultResume(deps, session, params.id),
  }))
  http.handle(reading.correctResume, async ({ session, params, body }) => ({
    data: await correctResume(deps, session, params.id, body),
  }))
  http.handle(contract.decide, async ({ session, params, body }) => ({
    data: await recordDecision(deps, session, params.id, body),
  }))
  http.handle(decisions.decideBatch, async ({ session, body }) => ({
    data: await decideBatch(deps, session, body),
  }))
  http.handle(decisions.undoBatch, async ({ session, body }) => ({
    data: await undoBatch(deps, session, { ...body, decided_at: new Date(body.decided_at) }),
  }))
  http.handle(contract.getVacancyStats, async ({ session, params }) => ({
    data: await getVacancyStats(db, session.scope, params.id),
  }))
  http.handle(contract.getModel, async ({ session }) => ({ data: await getModelState(deps, session.scope) }))
  http.handle(contract.switchModel, async ({ session, body }) => ({
    data: await switchModel(deps, session, body.is_on),
  }))
  http.handle(rubric.getRubric, async ({ session, params }) => ({
    data: await getRubric(db, session.scope, params.id),
  }))
  http.handle(rubric.listRubricVersions, async ({ session, params }) => ({
    data: { versions: await listVersions(db, session.scope, params.id) },
  }))
  http.handle(rubric.readRequirement, async ({ body }) => ({
    data: { lines: presentRequirements(readRequirement(body.words, body.kind)) },
  }))
  http.handle(rubric.previewRubric, async ({ session, params, body }) => ({
    data: await previewRubric(deps, session.scope, params.id, body),
  }))
  http.handle(rubric.applyRubric, async ({ session, params, body }) => ({
    data: await applyRubric(deps, session, params.id, body),
  }))
  http.handle(rubric.checkRubric, async ({ session, params, body }) => ({
    data: await checkRubric(deps, session, params.id, body),
  }))
  http.handle(dashboard.getDashboard, async ({ session }) => ({
    data: await getDashboard(db, session.scope, clock()),
  }))
}
