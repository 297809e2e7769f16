import { sql } from 'kysely'
import type { Plan } from '@rezumetr/contracts/billing/plans'
import { planTypes, type PlanType } from '@rezumetr/contracts/domain'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/queue/jobs.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { serveByPlanJob } from './jobs.ts'

export type PlanRow = {
  readonly id: string
  readonly plan_type: PlanType
  readonly name: string
  readonly description: string
  readonly price_monthly_kopecks: number
  readonly price_yearly_kopecks: number
  readonly max_active_vacancies: number | null
  readonly max_analyses_per_month: number | null
  readonly max_export_per_month: number | null
  readonly features: Plan['features']
  readonly is_popular: boolean
  readonly is_public: boolean
  readonly sort_order: number
}
export type SubscriptionRow = {
  readonly id: string
  readonly status: 'active' | 'expired' | 'replaced' | 'canceled'
  readonly started_at: Date
  readonly usage_anchor_at: Date
  readonly current_period_end: Date | null
  readonly cancel_at_period_end: boolean
  readonly plan: PlanRow
  readonly scheduled: PlanRow | null
}
export type PeriodRow = {
  readonly id: string
  readonly analyses_used: number
  readonly analyses_reserved: number
  readonly analyses_carried: number
  readonly exports_used: number
  readonly exports_reserved: number
}

export const selectPlans = (db: Db) =>
  db.selectFrom('plans').selectAll().$narrowType<Pick<PlanRow, 'plan_type' | 'features'>>()

export const listPlans = (db: Db): Promise<PlanRow[]> =>
  selectPlans(db)
    .where('is_active', '=', true)
    // a later release may have added a type that this one lacks
    .where('plan_type', 'in', planTypes)
    .orderBy('sort_order')
    .execute()

/** Also when its paid period is over: the use case decides what follows. */
export async function findSubscription(db: Db, scope: CompanyScope): Promise<SubscriptionRow | null> {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .leftJoin('plans as next', (join) =>
      join.on(
        sql<boolean>`next.id = coalesce(
          (select w.plan_id from subscriptions w join plans wp on wp.id = w.plan_id
           where w.company_id = s.company_id and w.status = 'scheduled'
           order by wp.price_monthly_kopecks desc, w.created_at, w.id limit 1),
          s.scheduled_plan_id)`,
      ),
    )
    .select([
      's.id',
      's.started_at',
      's.usage_anchor_at',
      's.current_period_end',
      's.cancel_at_period_end',
      // a plan withdrawn from sale is not public
      sql<PlanRow>`to_jsonb(p) || jsonb_build_object('is_public', p.is_public and p.is_active)`.as('plan'),
      sql<PlanRow | null>`to_jsonb(next)`.as('scheduled'),
    ])
    .where('s.company_id', '=', scope)
    .where('s.status', '=', 'active')
    .executeTakeFirst()
  return row ? { ...row, status: 'active' } : null
}

export async function insertSubscription(
  db: Db,
  scope: CompanyScope,
  plan_type: PlanType,
  source: 'registration' | 'free',
  now: Date,
): Promise<void> {
  await db
    .insertInto('subscriptions')
    .columns(['company_id', 'plan_id', 'status', 'source', 'started_at', 'usage_anchor_at'])
    .expression((eb) =>
      eb
        .selectFrom('plans')
        .select([
          eb.val(scope).as('company_id'),
          'id',
          eb.val('active').as('status'),
          eb.val(source).as('source'),
          eb.cast<Date>(eb.val(now), 'timestamptz').as('started_at'),
          eb.cast<Date>(eb.val(now), 'timestamptz').as('usage_anchor_at'),
        ])
        .where('plan_type', '=', plan_type),
    )
    .onConflict((oc) => oc.column('company_id').where('status', '=', 'active').doNothing())
    .execute()
}

/**
 * Ends a paid period and starts what follows: the most expensive scheduled paid plan, a scheduled free one, or the free plan.
 * The started payment gets its actual period, for acts and receipts.
 * Call under the company's lock; months are those of `addMoscowMonths`.
 */
export async function expireSubscription(
  trx: Trx,
  scope: CompanyScope,
  now: Date,
  status: 'expired' | 'canceled' = 'expired',
): Promise<void> {
  await sql`
    with ended as (
      update subscriptions set status = ${status}, ended_at = current_period_end
      where company_id = ${scope} and status = 'active' and current_period_end <= ${now}
      returning scheduled_plan_id, cancel_at_period_end, current_period_end
    ), waiting as (
      select s.id, ended.scheduled_plan_id, ended.cancel_at_period_end, ended.current_period_end as starts_at,
        (ended.current_period_end at time zone 'Europe/Moscow' + make_interval(months => s.duration_months))
          at time zone 'Europe/Moscow' as ends_at
      from ended join subscriptions s on s.company_id = ${scope} and s.status = 'scheduled' join plans p on p.id = s.plan_id
      order by p.price_monthly_kopecks desc, s.created_at, s.id limit 1
    ), begun as (
      update subscriptions s
      set status = 'active', started_at = starts_at, usage_anchor_at = starts_at, current_period_end = ends_at,
        scheduled_plan_id = waiting.scheduled_plan_id, cancel_at_period_end = waiting.cancel_at_period_end
      from waiting where s.company_id = ${scope} and s.id = waiting.id and s.status = 'scheduled'
    ), dated as (
      update payments set period_start = starts_at, period_end = ends_at
      from waiting where company_id = ${scope} and subscription_id = waiting.id and payments.status = 'succeeded'
    )
    insert into subscriptions (company_id, plan_id, status, source, started_at, usage_anchor_at)
    select ${scope}, coalesce(next.id, free.id), 'active', 'free', ended.current_period_end, ended.current_period_end
    from ended
    join plans free on free.plan_type = 'free'
    left join plans next on next.id = ended.scheduled_plan_id and next.price_monthly_kopecks = 0
    where not exists (select from waiting)`.execute(trx)
  await enqueue(trx, serveByPlanJob, { company_id: scope })
}

/** Created on first use, also concurrently. Known by its start: purchases and refunds move the end of the last one. */
export async function ensurePeriod(
  db: Db,
  scope: CompanyScope,
  subscription_id: string,
  period: { readonly start: Date; readonly end: Date | null },
): Promise<PeriodRow> {
  const find = () =>
    db
      .selectFrom('usage_periods')
      .select([
        'id',
        'analyses_used',
        'analyses_reserved',
        'analyses_carried',
        'exports_used',
        'exports_reserved',
      ])
      .where('subscription_id', '=', subscription_id)
      .where('period_start', '=', period.start)
      .where('company_id', '=', scope)
  const found = await find().executeTakeFirst()
  if (found) return found
  await db
    .insertInto('usage_periods')
    .values({ company_id: scope, subscription_id, period_start: period.start, period_end: period.end })
    .onConflict((oc) => oc.columns(['company_id', 'subscription_id', 'period_start']).doNothing())
    .execute()
  return await find().executeTakeFirstOrThrow()
}

export async function reserveUnits(
  trx: Trx,
  scope: CompanyScope,
  period_id: string,
  count: number,
  limit: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('usage_periods')
    .set((eb) => ({ analyses_reserved: eb('analyses_reserved', '+', count) }))
    .where('company_id', '=', scope)
    .where('id', '=', period_id)
    .where((eb) =>
      limit === null
        ? eb.lit(true)
        : eb(eb('analyses_used', '+', eb('analyses_reserved', '+', count)), '<=', limit),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertEvents(
  trx: Trx,
  scope: CompanyScope,
  kind: 'analysis' | 'export',
  period_id: string,
  ref_ids: readonly string[],
  now: Date,
): Promise<number> {
  if (ref_ids.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('usage_events')
    .values(ref_ids.map((ref_id) => ({ kind, ref_id, company_id: scope, period_id, created_at: now })))
    .onConflict((oc) => oc.columns(['company_id', 'kind', 'ref_id']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

export async function findEventTime(
  db: Db,
  scope: CompanyScope,
  kind: 'analysis' | 'export',
  ref_id: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('usage_events')
    .select('created_at')
    .where('kind', '=', kind)
    .where('ref_id', '=', ref_id)
    .where('company_id', '=', scope)
    .executeTakeFirst()
  return row?.created_at ?? null
}

export async function settleUnits(
  trx: Trx,
  scope: CompanyScope,
  period_id: string,
  { spent, released }: { readonly spent: number; readonly released: number },
): Promise<void> {
  await trx
    .updateTable('usage_periods')
    .set((eb) => ({
      analyses_used: eb('analyses_used', '+', spent),
      analyses_reserved: eb('analyses_reserved', '-', spent + released),
    }))
    .where('id', '=', period_id)
    .where('company_id', '=', scope)
    .execute()
}

/** Counts a file within the limit. @returns whether it fits */
export const spendExportUnit = (
  trx: Trx,
  scope: CompanyScope,
  period_id: string,
  limit: number | null,
): Promise<boolean> => addExportUnit(trx, scope, period_id, 'exports_used', limit)

export const reserveExportUnit = (
  trx: Trx,
  scope: CompanyScope,
  period_id: string,
  limit: number | null,
): Promise<boolean> => addExportUnit(trx, scope, period_id, 'exports_reserved', limit)

async function addExportUnit(
  trx: Trx,
  scope: CompanyScope,
  period_id: string,
  as: 'exports_used' | 'exports_reserved',
  limit: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('usage_periods')
    .set((eb) => ({ [as]: eb(as, '+', 1) }))
    .where('company_id', '=', scope)
    .where('id', '=', period_id)
    .where((eb) =>
      limit === null ? eb.lit(true) : eb(eb('exports_used', '+', eb.ref('exports_reserved')), '<', limit),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function settleExportUnit(
  trx: Trx,
  scope: CompanyScope,
  period_id: string,
  outcome: 'spent' | 'released',
): Promise<void> {
  await trx
    .updateTable('usage_periods')
    .set((eb) => ({
      exports_used: eb('exports_used', '+', outcome === 'spent' ? 1 : 0),
      exports_reserved: eb('exports_reserved', '-', 1),
    }))
    .where('id', '=', period_id)
    .where('company_id', '=', scope)
    .execute()
}

/** Analyses that the first payment adds to its period: of the trial, neither used nor reserved. */
export async function findTrialRest(db: Db, scope: CompanyScope): Promise<number> {
  const { rows } = await sql<{ unused: number }>`
    select greatest(0, p.max_analyses_per_month - coalesce((
      select sum(u.analyses_used + u.analyses_reserved) from usage_periods u
      where u.company_id = s.company_id and u.subscription_id = s.id), 0))::integer as unused
    from subscriptions s
    join plans p on p.id = s.plan_id and p.plan_type = 'trial'
    join companies c on c.id = s.company_id and c.trial_carried_at is null
    where s.company_id = ${scope}
    order by s.started_at desc limit 1`.execute(db)
  return rows[0]?.unused ?? 0
}

export async function countEnabledVacancies(db: Db, scope: CompanyScope): Promise<number> {
  const { total } = await db
    .selectFrom('vacancies')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('company_id', '=', scope)
    .where('status', '=', 'active')
    .where('is_enabled', '=', true)
    .executeTakeFirstOrThrow()
  return total
}

export async function countEventsByDay(
  db: Db,
  scope: CompanyScope,
  since: Date,
): Promise<{ date: string; analyses: number; exports: number }[]> {
  const { rows } = await sql<{ date: string; analyses: number; exports: number }>`
    select to_char(created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as date,
      count(*) filter (where kind = 'analysis') as analyses, count(*) filter (where kind = 'export') as exports
    from usage_events where company_id = ${scope} and created_at >= ${since}
    group by 1`.execute(db)
  return rows
}
