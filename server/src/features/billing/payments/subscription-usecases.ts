/** Every change of a plan takes the company's lock. */
import type { Subscription } from '@rezumetr/contracts/billing/plans'
import type { Deps } from '../../../ports/deps.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { forEachIsolated } from '../../../platform/concurrency/for-each-isolated.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { lockCompany } from '../../companies/lock-queries.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { insertChange, type AuditEntry } from '../../companies/audit-queries.ts'
import { endConverted, movePeriodsAfter, type PaymentRow } from './queries.ts'
import {
  decidePurchase,
  endOf,
  isPaid,
  scheduleOf,
  unusedOf,
  type PricedPlan,
  type Purchase,
  type Schedule,
  type Standing,
} from '../plans/purchase-rules.ts'
import { expireSubscription, findSubscription, type PlanRow, type SubscriptionRow } from '../plans/queries.ts'
import {
  addSubscription,
  cancelScheduled,
  carryTrial,
  endReplaced,
  findPlan,
  hadPlan,
  listOverdue,
  listWaiting,
  moveEnd,
  planNext,
} from '../plans/subscription-queries.ts'
import { getAllowance, getCurrentSubscription, getSubscription } from '../plans/usecases.ts'

async function readFacts(db: Db, scope: CompanyScope) {
  const current = await findSubscription(db, scope)
  return {
    subscription_id: current?.id ?? null,
    plan_type: current?.plan.plan_type ?? null,
    current_period_end: current?.current_period_end?.toISOString() ?? null,
    cancel_at_period_end: current?.cancel_at_period_end ?? false,
    next_plan: current?.scheduled?.plan_type ?? null,
    plans_waiting: (await listWaiting(db, scope)).length,
  }
}

/**
 * Runs `work` under the company's lock and audits the change as its last write; `features/admin` audits its own.
 * @param by `actor_user_id: null`: a payment provider
 */
export async function changePlan<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
  by: Pick<AuditEntry, 'actor_user_id' | 'target_type' | 'target_id'>,
  work: (trx: Trx, now: Date) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (trx) => {
    await lockCompany(trx, scope)
    const now = clock()
    const before = await readFacts(trx, scope)
    const result = await work(trx, now)
    const after = await readFacts(trx, scope)
    await insertChange(trx, { company_id: scope, action: 'billing.plan-change', ...by, before, after }, now)
    return result
  })
}

/** A plan on sale. @throws PLAN_UNKNOWN */
export async function getPlan(db: Db, plan_type: string): Promise<PlanRow> {
  const plan = await findPlan(db, plan_type)
  if (!plan?.is_active) throw refuse('PLAN_UNKNOWN')
  return plan
}

export async function readPurchase(
  db: Db,
  scope: CompanyScope,
  plan: PricedPlan,
  duration_months: number,
  now: Date,
): Promise<{ current: SubscriptionRow; purchase: Purchase }> {
  const current = await getCurrentSubscription(db, scope, now)
  const standing: Standing = {
    plan: current.plan,
    anchor: current.usage_anchor_at,
    ends_at: current.current_period_end,
    waiting: await listWaiting(db, scope),
  }
  return { current, purchase: decidePurchase(standing, plan, duration_months, now) }
}

/** Periods of scheduled plans as of now: earlier ones may have been extended, replaced or refunded. */
export async function readSchedule(db: Db, scope: CompanyScope): Promise<Schedule> {
  const ends_at = (await findSubscription(db, scope))?.current_period_end
  if (!ends_at) return new Map()
  const schedule = scheduleOf(ends_at, await listWaiting(db, scope))
  return new Map(schedule.map(({ id, period_start, period_end }) => [id, { period_start, period_end }]))
}

/**
 * Switches to a free plan: at once, or when paid time is over.
 * @throws PAYMENT_REQUIRED for a paid plan
 */
export async function upgradeSubscription(
  deps: Pick<Deps, 'db' | 'clock'>,
  { scope, user_id }: Pick<Session, 'scope' | 'user_id'>,
  request: { readonly plan_type: string; readonly duration_months: 1 | 12 },
): Promise<{ subscription: Subscription; effective_at: string }> {
  return await changePlan(deps, scope, { actor_user_id: user_id }, async (trx, now) => {
    const plan = await getPlan(trx, request.plan_type)
    if (isPaid(plan)) {
      const period = request.duration_months === 12 ? 'yearly' : 'monthly'
      throw refuse('PAYMENT_REQUIRED', { checkout_url: `/checkout?plan=${plan.plan_type}&period=${period}` })
    }
    const current = await getCurrentSubscription(trx, scope, now)
    const stays = current.plan.plan_type === plan.plan_type
    if (plan.plan_type === 'trial' && !stays && (await hadPlan(trx, scope, 'trial')))
      throw refuse('TRIAL_ALREADY_USED')
    let effective_at = now
    if (isPaid(current.plan)) {
      await planNext(trx, scope, current.id, {
        scheduled_plan_id: plan.id,
        cancel_at_period_end: current.cancel_at_period_end,
      })
      const waiting = [...(await readSchedule(trx, scope)).values()]
      effective_at = waiting.at(-1)?.period_end ?? current.current_period_end ?? now
    } else if (!stays) {
      await endReplaced(trx, scope, current.id, now)
      await addSubscription(
        trx,
        scope,
        {
          plan_id: plan.id,
          status: 'active',
          source: 'free',
          duration_months: null,
          started_at: now,
          current_period_end: null,
        },
        now,
      )
    }
    return {
      subscription: await getSubscription(trx, scope, now),
      effective_at: effective_at.toISOString(),
    }
  })
}

/** Plans do not renew: stops reminders and a chosen free plan. */
export async function cancelSubscription(
  deps: Pick<Deps, 'db' | 'clock'>,
  { scope, user_id }: Pick<Session, 'scope' | 'user_id'>,
): Promise<Subscription> {
  return await changePlan(deps, scope, { actor_user_id: user_id }, async (trx, now) => {
    const current = await getCurrentSubscription(trx, scope, now)
    if (current.current_period_end !== null)
      await planNext(trx, scope, current.id, { scheduled_plan_id: null, cancel_at_period_end: true })
    return await getSubscription(trx, scope, now)
  })
}

/**
 * Grants a confirmed payment, once, in the transaction that marks it paid. What is left of the trial goes to the running period.
 * @returns the subscription, the payment's own period and the days carried over
 */
export async function openPaidPeriod(
  trx: Trx,
  scope: CompanyScope,
  bought: { readonly plan_type: string; readonly duration_months: number },
  now: Date,
): Promise<{ subscription_id: string; period_start: Date; period_end: Date; bonus_days: number }> {
  const plan = await findPlan(trx, bought.plan_type)
  if (!plan) throw new Error('a paid plan is gone from the table')
  const { current, purchase } = await readPurchase(trx, scope, plan, bought.duration_months, now)
  const { period_id: from } = await getAllowance(trx, scope, now)
  const starts = purchase.kind === 'start'
  const extends_to = purchase.kind === 'extend' ? purchase.ends_at : current.current_period_end
  if (starts) await endReplaced(trx, scope, current.id, now)
  else if (extends_to !== null)
    await moveEnd(trx, scope, current.id, { current_period_end: extends_to, cancel_at_period_end: false })
  const subscription_id =
    purchase.kind === 'extend'
      ? current.id
      : await addSubscription(
          trx,
          scope,
          {
            plan_id: plan.id,
            status: starts ? 'active' : 'scheduled',
            source: 'payment',
            duration_months: bought.duration_months,
            started_at: purchase.starts_at,
            current_period_end: starts ? endOf(purchase) : null,
          },
          now,
        )
  if (starts) await endConverted(trx, scope, endOf(purchase), now)
  const { period_id: to } = await getAllowance(trx, scope, now)
  await carryTrial(trx, scope, { from, to }, now)
  return {
    subscription_id,
    period_start: purchase.starts_at,
    period_end: purchase.ends_at,
    bonus_days: purchase.bonus_days,
  }
}

/**
 * Takes back the unused part of the payment's period or its scheduled plan; other payments' periods move
 * forward. Time already converted to a more expensive plan stays.
 * @returns what happened
 */
export async function revokePeriod(
  trx: Trx,
  scope: CompanyScope,
  payment: Pick<PaymentRow, 'subscription_id' | 'period_start' | 'period_end'>,
  now: Date,
): Promise<'ended' | 'shortened' | 'unscheduled' | 'nothing'> {
  const { subscription_id, period_start, period_end } = payment
  if (subscription_id === null || period_start === null || period_end === null) return 'nothing'
  if (await cancelScheduled(trx, scope, subscription_id, now)) return 'unscheduled'
  const current = await findSubscription(trx, scope)
  if (!current || current.id !== subscription_id || current.current_period_end === null) return 'nothing'
  const unused = unusedOf({ period_start, period_end }, now)
  if (unused === 0) return 'nothing'
  const end = new Date(current.current_period_end.getTime() - unused)
  await moveEnd(trx, scope, current.id, { current_period_end: end })
  await movePeriodsAfter(trx, scope, current.id, period_end, unused)
  await endConverted(trx, scope, end, now)
  if (end > now) return 'shortened'
  await expireSubscription(trx, scope, now, 'canceled')
  return 'ended'
}

/** Ends periods of inactive companies, a hundred per run (EXT-23). */
export async function expireOverdue({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await forEachIsolated(await listOverdue(db, 100, now), (scope) => getCurrentSubscription(db, scope, now))
}
