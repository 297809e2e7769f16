import type { AdminUser, AuditEntry, Statistics, WaitingPayment } from '@rezumetr/contracts/admin/admin'
import type { PlanType } from '@rezumetr/contracts/domain'
import type { listAudit } from '../companies/audit-queries.ts'
import { isPaid } from '../billing/plans/purchase-rules.ts'
import type { AdminUserRow, UserTally, WaitingRow } from './queries.ts'

export function presentStatistics(
  tallies: readonly UserTally[],
  payments: Statistics['payments_last_30_days'],
  now: Date,
): Statistics {
  const sum = (of: Exclude<keyof UserTally, 'plan_type'>) =>
    tallies.reduce((total, tally) => total + tally[of], 0)
  const on = (plan_type: PlanType | null) =>
    tallies.find((tally) => tally.plan_type === plan_type)?.total ?? 0
  return {
    users: {
      total: sum('total'),
      new_this_week: sum('new_this_week'),
      with_hh_token: sum('with_hh_token'),
      active: sum('active'),
      without_subscription: on(null),
      with_hh_token_active: sum('with_hh_token_active'),
    },
    subscriptions: {
      free: on('free'),
      starter: on('starter'),
      professional: on('professional'),
      enterprise: on('enterprise'),
      trial: on('trial'),
    },
    payments_last_30_days: payments,
    generated_at: now.toISOString(),
  }
}

export const presentWaiting = ({ amount_kopecks, created_at, ...row }: WaitingRow): WaitingPayment => ({
  ...row,
  amount: Math.round(amount_kopecks / 100),
  created_at: created_at.toISOString(),
})

export const presentUser = (user: AdminUserRow): AdminUser => ({
  id: user.id,
  email: user.email,
  company_name: user.company_name,
  subscription:
    user.subscription_id === null ||
    user.plan_type === null ||
    user.plan_name === null ||
    user.price_monthly_kopecks === null
      ? null
      : {
          id: user.subscription_id,
          plan_type: user.plan_type,
          plan_name: user.plan_name,
          is_paid: isPaid({ price_monthly_kopecks: user.price_monthly_kopecks }),
          current_period_end: user.current_period_end?.toISOString() ?? null,
        },
  has_hh_token: user.has_hh_token,
  created_at: user.created_at.toISOString(),
  role: user.role,
  last_active_at: user.last_active_at?.toISOString() ?? null,
})

type AuditRow = Awaited<ReturnType<typeof listAudit>>['entries'][number]
export const presentEntry = (entry: AuditRow): AuditEntry => ({
  ...entry,
  created_at: entry.created_at.toISOString(),
})
