/** Normalises the two response shapes of plans and subscriptions in the spec (Q-108…Q-110). Pure. */
import type { Plan, Subscription } from '@rezumetr/contracts/billing/plans'
import { UNLIMITED } from '@rezumetr/contracts/domain'
import type { PublicConfig } from '@rezumetr/contracts/public'
import { record } from '../../api/api-error.ts'
import { counted, formatNumber } from '../../ui/text/format.ts'
import type { Period } from './period.ts'
import type { Tone } from '../../ui/style/tone.ts'

const worded = (value: unknown): string => (typeof value === 'string' ? value : '')
const numeric = (...values: unknown[]): number | null => {
  for (const value of values) if (typeof value === 'number' && Number.isFinite(value)) return value
  return null
}

/** `null`, a negative number or at least 999 999 means unlimited. */
export const isUnlimited = (limit: number | null): boolean =>
  limit === null || limit < 0 || limit >= UNLIMITED

/** «340», or ∞ for unlimited. */
export const formatLimit = (limit: number | null): string =>
  limit === null || isUnlimited(limit) ? '∞' : formatNumber(limit)

/** «включая 37 из пробного периода», beside a limit; `null`: nothing was carried over, or there is no limit. */
export const carriedNote = (carried: number, limit: number | null): string | null =>
  carried > 0 && !isUnlimited(limit) ? `включая ${formatNumber(carried)} из пробного периода` : null

/** Used share of a limit, 0–100; 0 when the limit is 0 or unlimited (VAL-23…25). */
export function usagePercent(used: number, limit: number | null): number {
  if (limit === null || limit === 0 || isUnlimited(limit)) return 0
  return Math.min(100, Math.round((used / limit) * 100))
}

/** Bar colour: red from 90 %, yellow from 70 % (DASH-27), of the share before it is rounded. */
export function usageTone(used: number, limit: number | null): Tone {
  if (limit === null || limit === 0 || isUnlimited(limit)) return 'good'
  if (used >= limit * 0.9) return 'bad'
  return used >= limit * 0.7 ? 'warn' : 'good'
}

export type PlanView = Pick<Plan, 'name' | 'description' | 'plan_type' | 'is_popular' | 'is_public'> & {
  monthly: number
  yearly: number
  vacancies: number | null
  analyses: number | null
  exports: number | null
  features: Partial<Plan['features']>
}

export function readPlan(value: unknown): PlanView {
  const plan = record(value)
  const pricing = record(plan['pricing'])
  const limits = record(plan['limits'])
  return {
    name: worded(plan['name']),
    description: worded(plan['description']),
    plan_type: plan['plan_type'] as Plan['plan_type'],
    is_popular: plan['is_popular'] === true,
    is_public: plan['is_public'] !== false && plan['plan_type'] !== 'trial',
    monthly: numeric(pricing['monthly'], plan['price_monthly']) ?? 0,
    yearly: numeric(pricing['yearly'], plan['price_yearly']) ?? 0,
    vacancies: numeric(limits['active_vacancies'], plan['max_active_vacancies']),
    analyses: numeric(limits['analyses_per_month'], plan['max_analyses_per_month']),
    exports: numeric(limits['exports_per_month'], plan['max_export_per_month']),
    features: record(plan['features']),
  }
}

/** Reads plans from `plans` or from a bare list (API-33). */
export function readPlans(data: unknown): PlanView[] {
  const list = record(data)['plans'] ?? data
  return Array.isArray(list) ? list.map(readPlan) : []
}

export type UsageView = { used: number; limit: number | null; percent: number }
export type SubscriptionView = {
  plan: PlanView
  status: Subscription['status']
  analyses: UsageView
  exports: UsageView
  /** Of the limit of analyses: left of the trial at the first payment. */
  carried: number
  expires_at: string | null
  reset_at: string | null
  /** At `reset_at` the plan ends and no paid one follows. */
  is_plan_end: boolean
  /** Canceled: no reminders and no follow-up plan; the plan ends with its paid period. */
  canceled: boolean
  /** The plan that follows when this one ends. */
  next: Subscription['scheduled_plan']
}

/** Reads the subscription from `subscription` or from the bare object; `null` when there is none (API-34, Q-090). */
export function readSubscription(data: unknown): SubscriptionView | null {
  const outer = record(data)
  const value = 'subscription' in outer ? record(outer['subscription']) : outer
  if (!value['plan']) return null
  const plan = readPlan(value['plan'])
  const usage = record(value['usage'])
  const period = record(value['period'])
  const view = (key: 'analyses' | 'exports', flat: unknown): UsageView => {
    const nested = record(usage[key])
    const used = numeric(nested['used'], flat) ?? 0
    const limit = numeric(nested['limit'], plan[key])
    return { used, limit, percent: usagePercent(used, limit) }
  }
  return {
    plan,
    status: (value['status'] as Subscription['status'] | undefined) ?? 'active',
    analyses: view('analyses', value['analyses_used_this_month']),
    exports: view('exports', value['exports_used_this_month']),
    carried: numeric(value['analyses_carried']) ?? 0,
    expires_at: (period['expires_at'] ?? value['current_period_end'] ?? null) as string | null,
    reset_at: (period['reset_at'] ?? null) as string | null,
    is_plan_end: period['is_plan_end'] === true,
    canceled: value['cancel_at_period_end'] === true,
    next: (value['scheduled_plan'] ?? null) as SubscriptionView['next'],
  }
}

/** A plan without a price is activated without a payment (STATE-60). */
export const isPaid = ({ monthly }: Pick<PlanView, 'monthly'>): boolean => monthly > 0

/** What one resume costs when all of the plan's analyses are used; `null`: the plan has no price, or no limit. */
export const perResume = ({ monthly, yearly, analyses }: PlanView, period: Period): number | null =>
  monthly === 0 || analyses === null || analyses === 0 || isUnlimited(analyses)
    ? null
    : (period === 'yearly' ? yearly / 12 : monthly) / analyses

const WEEK = 7 * 24 * 3600_000

/** Label of the card's button. */
export function pricingAction(subscription: SubscriptionView | null, now: number): string {
  if (!subscription) return 'Выбрать тариф'
  if (!isPaid(subscription.plan)) return 'Улучшить тариф'
  const end = subscription.expires_at ? Date.parse(subscription.expires_at) : null
  if (subscription.status === 'expired' || (end !== null && end - now <= WEEK))
    return subscription.plan.is_public ? 'Продлить тариф' : 'Выбрать тариф'
  return 'Изменить тариф'
}

/** What the flags of a plan give on this server; `advanced_ai` is a language model, which may not be configured. */
export const planExtras = ({ features }: PlanView, engine: PublicConfig['ai_engine']): string[] => [
  ...(features.advanced_ai && engine === 'llm' ? ['Расширенный AI-анализ'] : []),
  ...(features.priority_support ? ['Приоритетная поддержка'] : []),
]

/** Features of a plan, derived only from its limits and true flags. */
export function planFeatures(plan: PlanView, engine: PublicConfig['ai_engine']): string[] {
  const { vacancies, analyses, exports, features } = plan
  const perMonth = plan.plan_type === 'trial' ? 'всего' : 'в месяц'
  return [
    isUnlimited(vacancies)
      ? 'Активные вакансии без ограничений'
      : counted(vacancies ?? 0, ['активная вакансия', 'активные вакансии', 'активных вакансий']),
    isUnlimited(analyses)
      ? 'Безлимитный анализ'
      : `${counted(analyses ?? 0, ['анализ', 'анализа', 'анализов'])} ${perMonth}`,
    isUnlimited(exports)
      ? 'Экспорт без ограничений'
      : `${counted(exports ?? 0, ['экспорт', 'экспорта', 'экспортов'])} ${perMonth}`,
    ...(features.basic_analysis ? ['Базовый анализ'] : []),
    ...planExtras(plan, engine),
    ...(features.api_access ? ['Доступ к API'] : []),
    ...(features.custom_integrations ? ['Интеграции под заказ'] : []),
    ...(features.dedicated_manager ? ['Персональный менеджер'] : []),
  ]
}
