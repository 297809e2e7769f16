import * as contract from '@rezumetr/contracts/analysis/analysis'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { getModelState, switchModel } from './usecases.ts'

export function modelRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.getModel, async ({ session }) => ({ data: await getModelState(deps, session.scope) }))
  http.handle(contract.switchModel, async ({ session, body }) => ({
    data: await switchModel(deps, session, body.is_on),
  }))
}
