import { sql } from 'kysely'
import type { PlanType } from '@rezumetr/contracts/domain'
import type { Db, Trx } from '../../platform/database.ts'
import { mintScope, type CompanyScope } from '../accounts/scope.ts'
import type { PlanRow } from './queries.ts'

/** Of several who change the company's plan at once, one after the other. */
export async function lockCompany(trx: Trx, scope: CompanyScope): Promise<void> {
  await trx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', scope)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Also one that is no longer sold: what was paid for is given. */
export async function findPlan(
  db: Db,
  plan_type: string,
): Promise<(PlanRow & { readonly is_active: boolean }) | null> {
  const row = await db.selectFrom('plans').selectAll().where('plan_type', '=', plan_type).executeTakeFirst()
  // the table's check keeps `plan_type`, the seed and the admin's form the six flags
  return row
    ? { ...row, plan_type: row.plan_type as PlanType, features: row.features as PlanRow['features'] }
    : null
}

/** Paid plans that wait for the running one to end, in the order they will start. */
export async function listWaiting(
  db: Db,
  scope: CompanyScope,
): Promise<{ price_monthly_kopecks: number; duration_months: number }[]> {
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['p.price_monthly_kopecks', 's.duration_months'])
    .where('s.company_id', '=', scope)
    .where('s.status', '=', 'scheduled')
    .orderBy('p.price_monthly_kopecks', 'desc')
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute()
  return rows.map((row) => ({ ...row, duration_months: row.duration_months ?? 0 }))
}

/** Whether the company ever had the plan. */
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
  /** Who granted it; absent: nobody by hand. */
  readonly created_by?: string
}

/** @returns its id */
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
  return id
}

/** The running subscription makes room for another one. */
export async function endReplaced(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ status: 'replaced', ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .execute()
}

/** `current_period_end` moves; what was said about the end before does not hold for the new one. */
export async function moveEnd(trx: Trx, id: string, current_period_end: Date): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ current_period_end, cancel_at_period_end: false })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .execute()
}

export async function planNext(
  trx: Trx,
  id: string,
  next: { readonly scheduled_plan_id: string | null; readonly cancel_at_period_end: boolean },
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set(next)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .execute()
}

/** A paid plan that has not begun will not begin. Whether there was one. */
export async function cancelScheduled(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscriptions')
    .set({ status: 'canceled', ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Companies whose running time is over but nobody has looked yet. */
export async function listOverdue(db: Db, limit: number, now: Date): Promise<CompanyScope[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from subscriptions where status = 'active' and current_period_end <= ${now}
    order by current_period_end limit ${limit}`.execute(db)
  return rows.map(({ company_id }) => mintScope(company_id))
}
