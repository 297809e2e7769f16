import { sql } from 'kysely'
import type { PlanType } from '@rezumetr/contracts/domain'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/queue/jobs.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import { serveByPlanJob } from './jobs.ts'
import { selectPlans, type PlanRow } from './queries.ts'

export const findPlan = async (
  db: Db,
  plan_type: string,
): Promise<(PlanRow & { readonly is_active: boolean }) | null> =>
  (await selectPlans(db).where('plan_type', '=', plan_type).executeTakeFirst()) ?? null

export async function listWaiting(
  db: Db,
  scope: CompanyScope,
): Promise<{ id: string; price_monthly_kopecks: number; duration_months: number }[]> {
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['s.id', 'p.price_monthly_kopecks', 's.duration_months'])
    .where('s.company_id', '=', scope)
    .where('s.status', '=', 'scheduled')
    .orderBy('p.price_monthly_kopecks', 'desc')
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute()
  return rows.map((row) => ({ ...row, duration_months: row.duration_months ?? 0 }))
}

export async function hadPlan(db: Db, scope: CompanyScope, plan_type: PlanType): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select('s.id')
    .where('s.company_id', '=', scope)
    .where('p.plan_type', '=', plan_type)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type NewSubscription = {
  readonly plan_id: string
  readonly status: 'active' | 'scheduled'
  readonly source: 'free' | 'payment' | 'admin'
  readonly duration_months: number | null
  readonly started_at: Date
  readonly current_period_end: Date | null
  readonly created_by?: string
}

export async function addSubscription(
  trx: Trx,
  scope: CompanyScope,
  values: NewSubscription,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('subscriptions')
    .values({ ...values, company_id: scope, usage_anchor_at: values.started_at, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (values.status === 'active') await enqueue(trx, serveByPlanJob, { company_id: scope })
  return id
}

export async function endReplaced(trx: Trx, scope: CompanyScope, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ status: 'replaced', ended_at: now })
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .execute()
}

/**
 * Moves the end of the paid time.
 * @param moved.cancel_at_period_end a purchase resets the cancellation
 * @throws when it is no longer active: money must buy a period
 */
export async function moveEnd(
  trx: Trx,
  scope: CompanyScope,
  id: string,
  moved: { readonly current_period_end: Date; readonly cancel_at_period_end?: false },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('subscriptions')
    .set(moved)
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('the subscription ended meanwhile')
}

export async function planNext(
  trx: Trx,
  scope: CompanyScope,
  id: string,
  next: { readonly scheduled_plan_id: string | null; readonly cancel_at_period_end: boolean },
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set(next)
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .execute()
}

/** Adds to a paid period what is left of the trial; once per company, so that a refund loses it. */
export async function carryTrial(trx: Trx, scope: CompanyScope, period_id: string): Promise<void> {
  await sql`
    update usage_periods set analyses_carried = trial.unused
    from (
      select greatest(0, p.max_analyses_per_month - coalesce((
        select sum(u.analyses_used + u.analyses_reserved) from usage_periods u
        where u.company_id = s.company_id and u.subscription_id = s.id), 0)) as unused
      from subscriptions s
      join plans p on p.id = s.plan_id and p.plan_type = 'trial'
      where s.company_id = ${scope}
      order by s.started_at desc limit 1
    ) trial
    where company_id = ${scope} and id = ${period_id}
      and not exists (select from usage_periods where company_id = ${scope} and analyses_carried > 0)`.execute(
    trx,
  )
}

export async function cancelScheduled(
  trx: Trx,
  scope: CompanyScope,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscriptions')
    .set({ status: 'canceled', ended_at: now })
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listOverdue(db: Db, limit: number, now: Date): Promise<CompanyScope[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from subscriptions where status = 'active' and current_period_end <= ${now}
    order by current_period_end limit ${limit}`.execute(db)
  return rows.map(({ company_id }) => createScope(company_id))
}
