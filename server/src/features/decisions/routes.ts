import * as contract from '@rezumetr/contracts/analysis/analysis'
import * as decisions from '@rezumetr/contracts/analysis/decisions'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { decideBatch, undoBatch } from './batch-usecases.ts'
import { recordDecision } from './usecases.ts'

export function decisionsRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.decide, async ({ session, params, body }) => ({
    data: await recordDecision(deps, session, params.id, body),
  }))
  http.handle(decisions.decideBatch, async ({ session, body }) => ({
    data: await decideBatch(deps, session, body),
  }))
  http.handle(decisions.undoBatch, async ({ session, body }) => ({
    data: await undoBatch(deps, session, { ...body, decided_at: new Date(body.decided_at) }),
  }))
}
