import type { Limits, Plan, Subscription } from '@rezumetr/contracts/billing/plans'
import { moscowDay } from '../../../platform/values/clock.ts'
import type { PlanRow, SubscriptionRow } from './queries.ts'
import {
  limitMessage,
  onWire,
  percentOf,
  remainingOf,
  spendingsOf,
  type Allowance,
  type Spending,
} from './rules.ts'

export function presentPlan(plan: PlanRow): Plan {
  const price_monthly = Math.round(plan.price_monthly_kopecks / 100)
  const price_yearly = Math.round(plan.price_yearly_kopecks / 100)
  const max_active_vacancies = onWire(plan.max_active_vacancies)
  const max_analyses_per_month = onWire(plan.max_analyses_per_month)
  const max_export_per_month = onWire(plan.max_export_per_month)
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    plan_type: plan.plan_type,
    is_popular: plan.is_popular,
    is_public: plan.is_public,
    sort_order: plan.sort_order,
    pricing: { monthly: price_monthly, yearly: price_yearly },
    price_monthly,
    price_yearly,
    limits: {
      active_vacancies: max_active_vacancies,
      analyses_per_month: max_analyses_per_month,
      exports_per_month: max_export_per_month,
    },
    max_active_vacancies,
    max_analyses_per_month,
    max_export_per_month,
    features: plan.features,
  }
}

const presentUsage = ({ used, limit }: Spending): Subscription['usage']['analyses'] => ({
  used,
  limit: onWire(limit),
  percentage: percentOf(used, limit),
  unlimited: limit === null,
})

export const resetOf = ({ reset_at, is_plan_end }: Pick<Allowance, 'reset_at' | 'is_plan_end'>) => ({
  reset_date: reset_at && moscowDay(reset_at),
  reset_at: reset_at && reset_at.toISOString(),
  is_plan_end,
})

export function presentSubscription(
  subscription: SubscriptionRow,
  allowance: Allowance,
  vacancies: number,
): Subscription {
  const spendings = spendingsOf(allowance, vacancies)
  const expires_at = subscription.current_period_end?.toISOString() ?? null
  const { scheduled } = subscription
  return {
    id: subscription.id,
    status: subscription.status,
    plan: presentPlan(subscription.plan),
    usage: {
      analyses: presentUsage(spendings.analyses),
      exports: presentUsage(spendings.exports),
      vacancies: presentUsage(spendings.vacancies),
    },
    analyses_used_this_month: allowance.analyses_used,
    analyses_carried: allowance.analyses_carried,
    exports_used_this_month: allowance.exports_used,
    period: {
      started_at: subscription.started_at.toISOString(),
      expires_at,
      ...resetOf(allowance),
    },
    current_period_end: expires_at,
    cancel_at_period_end: subscription.cancel_at_period_end,
    scheduled_plan:
      scheduled && expires_at !== null
        ? { plan_type: scheduled.plan_type, name: scheduled.name, starts_at: expires_at }
        : null,
  }
}

export function presentLimits(allowance: Allowance, vacancies: number, analyses_to_carry: number): Limits {
  const { analyses, exports, vacancies: active } = spendingsOf(allowance, vacancies)
  const left = (spending: Spending) => onWire(remainingOf(spending))
  return {
    can_analyze: left(analyses) > 0,
    can_export: left(exports) > 0,
    can_add_vacancy: left(active) > 0,
    messages: {
      analyses: limitMessage('analyses', allowance, analyses),
      exports: limitMessage('exports', allowance, exports),
      vacancies: limitMessage('vacancies', allowance, active),
    },
    is_unlimited: analyses.limit === null,
    analyses_used: analyses.used,
    analyses_limit: onWire(analyses.limit),
    analyses_remaining: left(analyses),
    analyses_carried: allowance.analyses_carried,
    analyses_to_carry,
    exports_used: exports.used,
    exports_limit: onWire(exports.limit),
    exports_remaining: left(exports),
    vacancies_used: vacancies,
    vacancies_limit: onWire(active.limit),
    ...resetOf(allowance),
    plan_type: allowance.plan_type,
    plan_name: allowance.plan_name,
  }
}
