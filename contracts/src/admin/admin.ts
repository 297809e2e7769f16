/**
 * Administration: figures of the whole product, its users, their plans and the audit log. Requires
 * the role admin, otherwise 403.
 */
import * as z from 'zod/mini'
import { subscription } from '../billing/plans.ts'
import { planTypes, roles } from '../domain.ts'
import { count, endpoint, id, idParams, instant, pageMeta, queryInt, text } from '../endpoint.ts'

export const statistics = z.object({
  users: z.object({
    total: count,
    /** Since Monday 00:00 in Moscow. */
    new_this_week: count,
    with_hh_token: count,
    /** At least one authenticated request within 30 days. */
    active: count,
    without_subscription: count,
    with_hh_token_active: count,
  }),
  /** Users by the plan of their company; these and `users.without_subscription` add up to `users.total`. */
  subscriptions: z.record(z.enum(planTypes), count),
  /** Successful payments of the last 30 × 24 hours, in whole rubles, less refunds. */
  payments_last_30_days: z.object({ revenue: z.int(), count }),
  generated_at: instant,
})
export type Statistics = z.output<typeof statistics>

/** The card's sum; the trial is shown separately. */
export const subscriptionCount = (subscriptions: Statistics['subscriptions']): number =>
  planTypes.reduce((sum, plan_type) => (plan_type === 'trial' ? sum : sum + subscriptions[plan_type]), 0)

export const adminUser = z.object({
  id,
  email: z.string(),
  company_name: z.nullable(z.string()),
  subscription: z.nullable(
    z.object({
      id,
      plan_type: z.enum(planTypes),
      plan_name: z.string(),
      is_paid: z.boolean(),
      /** `null`: no end. */
      current_period_end: z.nullable(instant),
    }),
  ),
  has_hh_token: z.boolean(),
  created_at: instant,
  role: z.enum(roles),
  last_active_at: z.nullable(instant),
})
export type AdminUser = z.output<typeof adminUser>

/** How a payment differs from its order. */
export const reviewReasons = [
  'amount',
  'currency',
  'unpaid',
  'shop',
  'paid_over',
  'paid_partial',
  'paid_late',
  'unconfirmed',
] as const

/** A payment that an administrator decides: a bill awaiting its transfer, or a payment that differs from its order. */
export const waitingPayment = z.object({
  id,
  company_name: z.string(),
  plan_name: z.string(),
  duration_months: count,
  amount: count,
  /** `null`: not paid by bill. */
  bill_number: z.nullable(count),
  buyer_inn: z.nullable(z.string()),
  /** `null`: it does not differ, it is an unpaid bill. */
  review_reason: z.nullable(z.enum(reviewReasons)),
  created_at: instant,
})
export type WaitingPayment = z.output<typeof waitingPayment>

/** Actions in the audit log, `feature.verb-noun`. Entries are permanent, so an action is never renamed. */
export const auditActions = [
  'accounts.block',
  'accounts.change-email',
  'accounts.change-password',
  'accounts.confirm-email',
  'accounts.end-sessions',
  'accounts.first-admin',
  'accounts.give-consent',
  'accounts.grant-admin',
  'accounts.refresh-reused',
  'accounts.reset-password',
  'accounts.revoke-admin',
  'accounts.second-factor-disabled',
  'accounts.second-factor-dropped',
  'accounts.second-factor-enabled',
  'accounts.second-factor-renewed',
  'accounts.sign-in',
  'accounts.unblock',
  'accounts.withdraw-consent',
  'admin.change-subscription',
  'admin.confirm-payment',
  'admin.reject-payment',
  'admin.send-statistics',
  'analysis.change-automatic',
  'analysis.change-rubric',
  'analysis.decide',
  'analysis.switch-model',
  'applicants.decide-same-person',
  'billing.plan-change',
  'billing.refund',
  'board_actions.cancel',
  'board_actions.start',
  'exports.download-report',
  'job-board.change-schedule',
  'job-board.change-settings',
  'job-board.connect',
  'job-board.disconnect',
  'job-board.switch-employer',
  'job-board.write-message',
  'notifications.link-telegram',
  'notifications.unlink-telegram',
  'privacy.cancel-erasure',
  'privacy.delete-old-responses',
  'privacy.erase-account',
  'privacy.erase-candidate',
  'privacy.export-account',
  'privacy.request-erasure',
  'vacancies.correct-resume',
  'vacancies.delete-file',
  'vacancies.download-file',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Fields that an entry may contain in `before` and `after`. Never a password, a token or a resume's text. */
export const auditFields = [
  'amount',
  'application_ids',
  'auto_analysis',
  'batch_size',
  'by_operator',
  'cancel_at_period_end',
  'cancelled_steps',
  'changed',
  'company',
  'company_views_per_day',
  'consent_version',
  'current_period_end',
  'document',
  'down_count',
  'edits',
  'ended',
  'erase_at',
  'every_minutes',
  'is_active',
  'is_on',
  'is_same',
  'kind',
  'min_score',
  'next_plan',
  'other_id',
  'people',
  'per_day',
  'per_period',
  'period_end',
  'plan_type',
  'plans_waiting',
  'quiet',
  'recommendation',
  'refunded_amount',
  'responses',
  'resume_opening',
  'retention_days',
  'review_reason',
  'role',
  'rows',
  'rubric_version',
  'score',
  'status',
  'subscription_id',
  'target',
  'time_zone',
  'up_count',
  'vacancy_ids',
  'verdict',
  'version',
  'views_reserved',
  'with_message',
] as const
export type AuditField = (typeof auditFields)[number]

export const auditEntry = z.object({
  id,
  /** Position in the hash chain of its company, from 1. */
  seq: count,
  /** One of `auditActions`; a string, since entries outlive a change of that list. */
  action: z.string(),
  /** `null`: the product itself or the operator's command line. */
  actor_email: z.nullable(z.string()),
  /** Set when the target is a user. */
  target_email: z.nullable(z.string()),
  /** `null`: the entry is about the installation. */
  company_name: z.nullable(z.string()),
  target_type: z.nullable(z.string()),
  target_id: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  created_at: instant,
  hash: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

const page = z._default(queryInt(1, 1_000_000), 1)
const limit = z._default(queryInt(1, 200), 50)

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics',
  access: 'admin',
  summary: 'The four cards of the admin panel',
  data: statistics,
  refusals: [],
})
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'People, newest first; `search` is a part of the e-mail or of the company, in any case',
  query: z.object({ search: z._default(text(100), ''), page, limit }),
  data: z.object({ users: z.array(adminUser) }),
  meta: pageMeta,
  refusals: [],
})

/** Any string is accepted, so that an unknown plan gives its own error and not a validation error. */
const planChange = z.object({
  plan_type: z.optional(text(50)),
  duration_months: z.optional(queryInt(1, 36)),
})
export const changeSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/subscription',
  access: 'admin',
  summary:
    'Give a plan from now on; query or body, the body wins; trial and free have no end; `seen` refuses if the plan has changed since',
  params: z.object({ id: text(64) }),
  query: planChange,
  body: z.optional(
    z.nullable(
      z.extend(planChange, {
        /** The subscription to replace, as it was shown. */
        seen: z.optional(z.object({ id, current_period_end: z.nullable(instant) })),
      }),
    ),
  ),
  data: z.object({ user: adminUser, subscription }),
  refusals: ['USER_NOT_FOUND', 'PLAN_UNKNOWN', 'SUBSCRIPTION_CHANGED'],
})
export const listWaitingPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin',
  summary:
    'Payments that wait for a decision, newest first; `search` is a part of the company or buyer, an ИНН or the number of a bill',
  query: z.object({ search: z._default(text(100), ''), page, limit }),
  data: z.object({ payments: z.array(waitingPayment) }),
  meta: pageMeta,
  refusals: [],
})
export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/confirm',
  access: 'admin',
  summary: 'The money is there: the plan begins, once',
  params: idParams,
  data: z.object({ status: z.literal('succeeded'), period_end: instant }),
  refusals: ['PAYMENT_DECIDED'],
})
export const rejectPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/reject',
  access: 'admin',
  summary: 'No such money, or it goes back: the payment ends without a plan',
  params: idParams,
  data: z.object({ status: z.enum(['canceled', 'failed']) }),
  refusals: ['PAYMENT_DECIDED'],
})
export const sendStatistics = endpoint({
  method: 'POST',
  path: '/api/admin/telegram/send-statistics',
  access: 'admin',
  summary: 'Send the four cards to the Telegram chat of the owner; once a minute',
  data: z.object({ sent: z.literal(true), sent_at: instant }),
  refusals: ['TELEGRAM_NOT_CONFIGURED', 'TELEGRAM_UNAVAILABLE'],
})
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'Who did what, newest first',
  query: z.object({ page, limit }),
  data: z.object({ entries: z.array(auditEntry) }),
  meta: pageMeta,
  refusals: [],
})
/** A company, or the nil id: the chain of the installation. */
const chainId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
export const verifyAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/verify',
  access: 'admin',
  summary:
    'Recompute the chains of the audit log; `broken_at` is the first wrong entry of its chain; a long log ends with `next`, where the next request continues',
  query: z.object({
    company_id: z.optional(chainId),
    seq: z.optional(queryInt(0, Number.MAX_SAFE_INTEGER)),
    hash: z.optional(z.string().check(z.regex(/^([0-9a-f]{64})?$/))),
    entries: z.optional(queryInt(0, Number.MAX_SAFE_INTEGER)),
  }),
  data: z.object({
    /** Verified so far. */
    entries: count,
    broken_at: z.nullable(count),
    /** The company of the broken chain; `null`: the installation, or none is broken. */
    broken_in: z.nullable(z.string()),
    next: z.optional(z.object({ company_id: chainId, seq: count, hash: z.string(), entries: count })),
  }),
  max_concurrent: 1,
  refusals: [],
})
