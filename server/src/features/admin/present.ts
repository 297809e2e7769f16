import type { AdminUser, AuditEntry, Statistics, WaitingPayment } from '@rezumetr/contracts/admin'
import type { listAudit } from '../audit/queries.ts'
import type { AdminUserRow, UserFigures, WaitingRow } from './queries.ts'

export const presentStatistics = (
  figures: UserFigures,
  payments: Statistics['payments_last_30_days'],
  now: Date,
): Statistics => ({
  users: {
    total: figures.total,
    new_this_week: figures.new_this_week,
    with_hh_token: figures.with_hh_token,
    active: figures.active,
    without_subscription: figures.without_subscription,
    with_hh_token_active: figures.with_hh_token_active,
  },
  subscriptions: {
    free: figures.free,
    starter: figures.starter,
    professional: figures.professional,
    enterprise: figures.enterprise,
    trial: figures.trial,
  },
  payments_last_30_days: payments,
  generated_at: now.toISOString(),
})

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
    user.plan_type === null || user.plan_name === null
      ? null
      : { plan_type: user.plan_type, plan_name: user.plan_name },
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
