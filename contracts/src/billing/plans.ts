/** Plans, the current subscription and limits. Payments are in a file of their own. */
import * as z from 'zod/mini'
import { planTypes } from '../domain.ts'
import { count, day, endpoint, id, instant, percent, queryInt } from '../endpoint.ts'

export const plan = z.object({
  id,
  name: z.string(),
  description: z.string(),
  plan_type: z.enum(planTypes),
  is_popular: z.boolean(),
  is_public: z.boolean(),
  sort_order: z.int(),
  /** Whole rubles; `yearly` is the total for twelve months. Sent in both forms that the specification names. */
  pricing: z.object({ monthly: count, yearly: count }),
  price_monthly: count,
  price_yearly: count,
  limits: z.object({ active_vacancies: count, analyses_per_month: count, exports_per_month: count }),
  max_active_vacancies: count,
  max_analyses_per_month: count,
  max_export_per_month: count,
  features: z.object({
    basic_analysis: z.boolean(),
    advanced_ai: z.boolean(),
    priority_support: z.boolean(),
    api_access: z.boolean(),
    custom_integrations: z.boolean(),
    dedicated_manager: z.boolean(),
  }),
})
export type Plan = z.output<typeof plan>

const usage = z.object({ used: count, limit: count, percentage: percent, unlimited: z.boolean() })
/** At `reset_at` the plan ends and no paid one follows: its counters start again only if it is prolonged. */
const is_plan_end = z.boolean()

export const subscription = z.object({
  id,
  status: z.enum(['active', 'expired', 'replaced', 'canceled']),
  plan,
  usage: z.object({ analyses: usage, exports: usage, vacancies: usage }),
  analyses_used_this_month: count,
  exports_used_this_month: count,
  /** Of the limit: analyses left of the trial at the first payment, in this period or that of a plan which replaces it. */
  analyses_carried: count,
  period: z.object({
    started_at: instant,
    expires_at: z.nullable(instant),
    /** The Moscow day of `reset_at`. */
    reset_date: z.nullable(day),
    /** When the counters reset: at the hour of the purchase, not at midnight. */
    reset_at: z.nullable(instant),
    is_plan_end,
  }),
  current_period_end: z.nullable(instant),
  cancel_at_period_end: z.boolean(),
  scheduled_plan: z.nullable(
    z.object({ plan_type: z.enum(planTypes), name: z.string(), starts_at: instant }),
  ),
})
export type Subscription = z.output<typeof subscription>

export const limits = z.object({
  can_analyze: z.boolean(),
  can_export: z.boolean(),
  can_add_vacancy: z.boolean(),
  messages: z.object({
    analyses: z.nullable(z.string()),
    exports: z.nullable(z.string()),
    vacancies: z.nullable(z.string()),
  }),
  is_unlimited: z.boolean(),
  analyses_used: count,
  analyses_limit: count,
  analyses_remaining: count,
  /** As in the subscription. */
  analyses_carried: count,
  /** Left of the trial: the first payment adds them to its period; 0 after that. */
  analyses_to_carry: count,
  exports_used: count,
  exports_limit: count,
  exports_remaining: count,
  vacancies_used: count,
  vacancies_limit: count,
  reset_date: z.nullable(day),
  reset_at: z.nullable(instant),
  is_plan_end,
  plan_type: z.enum(planTypes),
  plan_name: z.string(),
})
export type Limits = z.output<typeof limits>

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/subscription/plans',
  access: 'anon',
  summary: 'All plans in order; screens show the public ones',
  data: z.object({ plans: z.array(plan) }),
  refusals: [],
})
export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/subscription/current',
  access: 'user',
  summary: 'The running subscription with its usage',
  data: z.object({ subscription: z.nullable(subscription) }),
  refusals: [],
})
export const checkLimits = endpoint({
  method: 'GET',
  path: '/api/subscription/limits/check',
  access: 'user',
  summary: 'What the plan still allows, in both readings of the spec',
  data: limits,
  refusals: [],
})
export const getUsage = endpoint({
  method: 'GET',
  path: '/api/subscription/usage',
  access: 'user',
  summary: 'Counted units by day of Moscow',
  query: z.object({ days: z._default(queryInt(1, 365), 30) }),
  data: z.object({
    days: count,
    from: day,
    to: day,
    /** Units of these days; `vacancies` is the number included in the plan now. */
    totals: z.object({ analyses: count, exports: count, vacancies: count }),
    daily: z.array(z.object({ date: day, analyses: count, exports: count })),
  }),
  refusals: [],
})
