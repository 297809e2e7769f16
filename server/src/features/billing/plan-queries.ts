import type { PlanType } from '@rezumetr/contracts/domain'
import type { Trx } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'

/** Of several who change the company's plan at once, one after the other. */
export async function lockCompany(trx: Trx, scope: CompanyScope): Promise<void> {
  await trx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', scope)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export type Grant = {
  readonly plan_type: PlanType
  /** `null`: without end. */
  readonly duration_months: number | null
  readonly current_period_end: Date | null
  readonly created_by: string
}

/** The running subscription ends as `replaced` and the granted one begins, with a usage period of its own. */
export async function replaceSubscription(
  trx: Trx,
  scope: CompanyScope,
  grant: Grant,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ status: 'replaced', ended_at: now })
    .where('company_id', '=', scope)
    .where('status', '=', 'active')
    .execute()
  const plan = await trx
    .selectFrom('plans')
    .select('id')
    .where('plan_type', '=', grant.plan_type)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('subscriptions')
    .values({
      company_id: scope,
      plan_id: plan.id,
      status: 'active',
      source: 'admin',
      duration_months: grant.duration_months,
      started_at: now,
      usage_anchor_at: now,
      current_period_end: grant.current_period_end,
      created_by: grant.created_by,
    })
    .execute()
}
