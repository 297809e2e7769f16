import * as contract from '@rezumetr/contracts/billing/plans'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { checkLimits, getSubscription, listPlans, readUsage } from './plans/usecases.ts'

export function billingRoutes(http: AppHttp, { db, clock }: Deps): void {
  // seldom changed, so cached for a second
  http.handle(contract.listPlans, async () => ({ data: { plans: await listPlans(db) } }), 1000)
  http.handle(contract.getSubscription, async ({ session }) => ({
    data: { subscription: await getSubscription(db, session.scope, clock()) },
  }))
  http.handle(contract.checkLimits, async ({ session }) => ({
    data: await checkLimits(db, session.scope, clock()),
  }))
  http.handle(contract.getUsage, async ({ session, query }) => ({
    data: await readUsage(db, session.scope, query.days, clock()),
  }))
}
