/** Plans and the ledger of units. Others reserve, settle or spend inside the transaction of the counted fact. */
import type { Limits, Plan, Subscription } from '@rezumetr/contracts/billing/plans'
import { DAY_MS, moscowDay, startOfMoscowDay } from '../../../platform/values/clock.ts'
import { inTransaction, type Db, type Trx } from '../../../platform/db/database.ts'
import { refuse, type Refusal } from '../../../platform/values/errors.ts'
import { lockCompany } from '../../companies/lock-queries.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { presentLimits, presentPlan, presentSubscription, resetOf } from './present.ts'
import { isPaid } from './purchase-rules.ts'
import {
  countEnabledVacancies,
  countEventsByDay,
  ensurePeriod,
  expireSubscription,
  findEventTime,
  findSubscription,
  findTrialRest,
  insertEvents,
  insertSubscription,
  listPlans as readPlans,
  reserveExportUnit,
  reserveUnits,
  settleUnits,
  settleExportUnit,
  spendExportUnit,
  type SubscriptionRow,
} from './queries.ts'
import {
  onWire,
  periodOf,
  refusalMessage,
  remainingOf,
  spendingsOf,
  type Allowance,
  type LimitType,
} from './rules.ts'

/** Fifty analyses, once (PROD-15). Call in the registration's transaction. */
export const openTrial = (db: Db, scope: CompanyScope, now: Date): Promise<void> =>
  insertSubscription(db, scope, 'trial', 'registration', now)

/** The active subscription. After its paid period the first read moves it to the free plan (EXT-23) or the next scheduled one. */
export async function getCurrentSubscription(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<SubscriptionRow> {
  for (let turns = 0; turns < 100; turns++) {
    const found = await findSubscription(db, scope)
    if (found && (found.current_period_end === null || found.current_period_end > now)) return found
    if (found)
      await inTransaction(db, async (trx) => {
        // one of concurrent readers expires the period; a purchase is settled before or after
        await lockCompany(trx, scope)
        await expireSubscription(trx, scope, now)
      })
    else await insertSubscription(db, scope, 'free', 'free', now)
  }
  throw new Error('a company is left without a subscription')
}

async function readAllowance(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<{ subscription: SubscriptionRow; allowance: Allowance }> {
  const subscription = await getCurrentSubscription(db, scope, now)
  const { plan, usage_anchor_at, current_period_end, scheduled } = subscription
  const bounds = periodOf(plan.plan_type, usage_anchor_at, current_period_end, now)
  const period = await ensurePeriod(db, scope, subscription.id, bounds)
  return {
    subscription,
    allowance: {
      plan_type: plan.plan_type,
      plan_name: plan.name,
      analyses_limit:
        plan.max_analyses_per_month === null ? null : plan.max_analyses_per_month + period.analyses_carried,
      analyses_carried: period.analyses_carried,
      analyses_used: period.analyses_used,
      analyses_reserved: period.analyses_reserved,
      exports_limit: plan.max_export_per_month,
      exports_used: period.exports_used,
      exports_reserved: period.exports_reserved,
      vacancies_limit: plan.max_active_vacancies,
      period_id: period.id,
      period_start: bounds.start,
      reset_at: bounds.end,
      is_plan_end:
        bounds.end !== null &&
        bounds.end.getTime() === current_period_end?.getTime() &&
        !(scheduled && isPaid(scheduled)),
      features: plan.features,
    },
  }
}

export const getAllowance = async (db: Db, scope: CompanyScope, now: Date): Promise<Allowance> =>
  (await readAllowance(db, scope, now)).allowance

async function readStanding(db: Db, scope: CompanyScope, now: Date) {
  const { subscription, allowance } = await readAllowance(db, scope, now)
  return { subscription, allowance, vacancies: await countEnabledVacancies(db, scope) }
}

export async function getSubscription(db: Db, scope: CompanyScope, now: Date): Promise<Subscription> {
  const { subscription, allowance, vacancies } = await readStanding(db, scope, now)
  return presentSubscription(subscription, allowance, vacancies)
}

export async function checkLimits(db: Db, scope: CompanyScope, now: Date): Promise<Limits> {
  const { allowance, vacancies } = await readStanding(db, scope, now)
  return presentLimits(allowance, vacancies, await findTrialRest(db, scope))
}

export async function limitExceeded(
  db: Db,
  scope: CompanyScope,
  limit_type: LimitType,
  requested: number,
  now: Date,
): Promise<Refusal> {
  const { subscription, allowance, vacancies } = await readStanding(db, scope, now)
  const spending = spendingsOf(allowance, vacancies)[limit_type]
  return refuse('LIMIT_EXCEEDED', {
    message: refusalMessage(limit_type, allowance, spending, requested),
    limit_type,
    used: spending.used,
    limit: onWire(spending.limit),
    remaining: onWire(remainingOf(spending)),
    requested,
    plan_type: allowance.plan_type,
    plan_name: allowance.plan_name,
    ...resetOf(allowance),
    subscription: presentSubscription(subscription, allowance, vacancies),
  })
}

/**
 * Reserves analyses for a run. @returns the period, which settling needs
 * @throws LIMIT_EXCEEDED when they do not all fit
 */
export async function reserveAnalyses(
  trx: Trx,
  scope: CompanyScope,
  count: number,
  now: Date,
): Promise<{ period_id: string }> {
  const { period_id, analyses_limit } = await getAllowance(trx, scope, now)
  if (!(await reserveUnits(trx, scope, period_id, count, analyses_limit)))
    throw await limitExceeded(trx, scope, 'analyses', count, now)
  return { period_id }
}

/** Counts one unit per new name in `spent` and returns `released` ones. Idempotent per name (EXT-16). */
export async function settleAnalyses(
  trx: Trx,
  scope: CompanyScope,
  period_id: string,
  { spent, released }: { readonly spent: readonly string[]; readonly released: number },
  now: Date,
): Promise<void> {
  const counted = await insertEvents(trx, scope, 'analysis', period_id, spent, now)
  if (counted + released > 0) await settleUnits(trx, scope, period_id, { spent: counted, released })
}

export async function reserveExport(
  trx: Trx,
  scope: CompanyScope,
  now: Date,
): Promise<{ period_id: string }> {
  const { period_id, exports_limit } = await getAllowance(trx, scope, now)
  if (!(await reserveExportUnit(trx, scope, period_id, exports_limit)))
    throw await limitExceeded(trx, scope, 'exports', 1, now)
  return { period_id }
}

export async function settleExport(
  trx: Trx,
  scope: CompanyScope,
  { period_id, export_id, made }: { period_id: string; export_id: string; made: boolean },
  now: Date,
): Promise<void> {
  if (made) await insertEvents(trx, scope, 'export', period_id, [export_id], now)
  await settleExportUnit(trx, scope, period_id, made ? 'spent' : 'released')
}

export const findExportSpent = (db: Db, scope: CompanyScope, export_id: string): Promise<Date | null> =>
  findEventTime(db, scope, 'export', export_id)

/** Once per `export_id`. */
export async function spendExport(
  trx: Trx,
  scope: CompanyScope,
  export_id: string,
  now: Date,
): Promise<void> {
  const { period_id, exports_limit } = await getAllowance(trx, scope, now)
  if ((await insertEvents(trx, scope, 'export', period_id, [export_id], now)) === 0) return
  if (!(await spendExportUnit(trx, scope, period_id, exports_limit)))
    throw await limitExceeded(trx, scope, 'exports', 1, now)
}

export const listPlans = async (db: Db): Promise<Plan[]> => (await readPlans(db)).map(presentPlan)

export async function readUsage(db: Db, scope: CompanyScope, days: number, now: Date) {
  const dates = Array.from({ length: days }, (_, i) =>
    moscowDay(new Date(now.getTime() - (days - 1 - i) * DAY_MS)),
  )
  const from = dates[0] ?? moscowDay(now)
  const counted = new Map(
    (await countEventsByDay(db, scope, startOfMoscowDay(from))).map((row) => [row.date, row]),
  )
  const daily = dates.map((date) => counted.get(date) ?? { date, analyses: 0, exports: 0 })
  const sum = (kind: 'analyses' | 'exports') => daily.reduce((total, day) => total + day[kind], 0)
  return {
    days,
    from,
    to: moscowDay(now),
    totals: {
      analyses: sum('analyses'),
      exports: sum('exports'),
      vacancies: await countEnabledVacancies(db, scope),
    },
    daily,
  }
}
