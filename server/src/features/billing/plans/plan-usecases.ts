/** Plans without a payment; only `features/admin` may call this. */
import type { PlanType } from '@rezumetr/contracts/domain'
import type { Subscription } from '@rezumetr/contracts/billing/plans'
import { addMoscowMonths } from '../../../platform/values/clock.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { lockCompany } from '../../companies/lock-queries.ts'
import type { AdminScope, CompanyScope } from '../../companies/scope.ts'
import { isPaid } from './purchase-rules.ts'
import { addSubscription, endReplaced, findPlan, listWaiting, moveCarried } from './subscription-queries.ts'
import { getAllowance, getSubscription } from './usecases.ts'

/**
 * Starts a new period now. Trial and free plans have no end unless a paid plan is scheduled, which then starts at once. Reserved
 * units are settled in their own period.
 * @returns the subscription before and after, presented
 */
export async function grantPlan(
  trx: Trx,
  by: AdminScope,
  scope: CompanyScope,
  { plan_type, duration_months }: { plan_type: PlanType; duration_months: number },
  now: Date,
): Promise<{ before: Subscription; after: Subscription }> {
  await lockCompany(trx, scope)
  const before = await getSubscription(trx, scope, now)
  const { period_id: from } = await getAllowance(trx, scope, now)
  const paidWaits = (await listWaiting(trx, scope)).length > 0
  const plan = await findPlan(trx, plan_type)
  if (!plan) throw new Error('a plan of the vocabulary is gone from the table')
  const endless = !isPaid(plan)
  await endReplaced(trx, scope, before.id, now)
  await addSubscription(
    trx,
    scope,
    {
      plan_id: plan.id,
      status: 'active',
      source: 'admin',
      duration_months: endless ? null : duration_months,
      started_at: now,
      current_period_end: endless ? (paidWaits ? now : null) : addMoscowMonths(now, duration_months),
      created_by: by.user_id,
    },
    now,
  )
  const { period_id: to } = await getAllowance(trx, scope, now)
  await moveCarried(trx, scope, { from, to })
  return { before, after: await getSubscription(trx, scope, now) }
}
