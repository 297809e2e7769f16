import * as contract from '@rezumetr/contracts/analysis/history'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { getResultHistory } from './usecases.ts'

export function historyRoutes(http: AppHttp, { db }: Pick<Deps, 'db'>): void {
  http.handle(contract.getResultHistory, async ({ session, params }) => ({
    data: { events: await getResultHistory(db, session.scope, params.id) },
  }))
}
