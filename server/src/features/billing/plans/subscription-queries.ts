import { sql } from 'kysely'
import type { PlanType } from '@rezumetr/contracts/domain'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/queue/jobs.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import { serveByPlanJob } from './jobs.ts'
import { findTrialRest, selectPlans, type PlanRow } from './queries.ts'

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

/**
 * Adds to a paid period what is left of the trial: at the first payment, so that a refund loses it. What an earlier period
 * still has of it moves there too.
 * @param periods.from that of the plan this one replaces or prolongs
 */
export async function carryTrial(
  trx: Trx,
  scope: CompanyScope,
  periods: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  const analyses_carried = await findTrialRest(trx, scope)
  const { numUpdatedRows } = await trx
    .updateTable('companies')
    .set({ trial_carried_at: now })
    .where('id', '=', scope)
    .where('trial_carried_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await moveCarried(trx, scope, periods)
  else
    await trx
      .updateTable('usage_periods')
      .set({ analyses_carried })
      .where('company_id', '=', scope)
      .where('id', '=', periods.to)
      .execute()
}

/** Of what was carried over, what the replaced plan has not used or reserved. */
export async function moveCarried(
  trx: Trx,
  scope: CompanyScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (from === to) return
  await sql`
    with held as (
      select u.id, least(u.analyses_carried, greatest(0,
        p.max_analyses_per_month + u.analyses_carried - u.analyses_used - u.analyses_reserved)) as unspent
      from usage_periods u
      join subscriptions s on s.company_id = u.company_id and s.id = u.subscription_id
      join plans p on p.id = s.plan_id
      where u.company_id = ${scope} and u.id = ${from} and u.analyses_carried > 0
      for no key update of u
    ), emptied as (
      update usage_periods u set analyses_carried = 0 from held
      where u.company_id = ${scope} and u.id = held.id returning held.unspent)
    update usage_periods u set analyses_carried = emptied.unspent from emptied
    where u.company_id = ${scope} and u.id = ${to}`.execute(trx)
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
