import * as rubric from '@rezumetr/contracts/rubrics/rubric'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { presentRequirements } from '../vacancies/present.ts'
import { applyRubric, checkRubric, previewRubric } from './rerank-usecases.ts'
import { getRubric, listVersions, readRequirement } from './usecases.ts'

export function rubricsRoutes(http: AppHttp, deps: Deps): void {
  const { db } = deps
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
}
