import * as contract from '@rezumetr/contracts/analysis/analysis'
import * as figures from '@rezumetr/contracts/analysis/result-figures'
import * as dashboard from '@rezumetr/contracts/analysis/dashboard'
import * as reading from '@rezumetr/contracts/vacancies/resume-reading'
import * as resume from '@rezumetr/contracts/analysis/whole-resume'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { correctResume } from './correction-usecases.ts'
import {
  getDashboard,
  getResult,
  getResultFigures,
  getResultResume,
  getVacancyStats,
  listResults,
} from './usecases.ts'

export function resultsRoutes(http: AppHttp, deps: Deps): void {
  const { db, clock } = deps
  http.handle(contract.listResults, async ({ session, query }) => {
    const { sort, order, page, limit, cursor, figures: place, ...filter } = query
    const at = { sort, order, page, limit, cursor }
    const { results, next_cursor } = await listResults(db, session.scope, filter, at)
    const totals = place === 'here' ? await getResultFigures(db, session.scope, filter) : {}
    return { data: { results }, meta: { ...totals, page, limit, next_cursor } }
  })
  http.handle(figures.getResultFigures, async ({ session, query }) => ({
    data: await getResultFigures(db, session.scope, query),
  }))
  http.handle(contract.getResult, async ({ session, params }) => ({
    data: await getResult(db, session.scope, params.id),
  }))
  http.handle(resume.getResultResume, async ({ session, params }) => ({
    data: await getResultResume(deps, session, params.id),
  }))
  http.handle(reading.correctResume, async ({ session, params, body }) => ({
    data: await correctResume(deps, session, params.id, body),
  }))
  http.handle(contract.getVacancyStats, async ({ session, params }) => ({
    data: await getVacancyStats(db, session.scope, params.id),
  }))
  http.handle(dashboard.getDashboard, async ({ session }) => ({
    data: await getDashboard(db, session.scope, clock()),
  }))
}
