import type { Payment, Quote } from '@rezumetr/contracts/billing/payments'
import type { PaymentRow } from './queries.ts'
import { endOf, priceOf, type Purchase, type Schedule } from '../plans/purchase-rules.ts'
import { awaitsPerson } from './rules.ts'
import { presentPlan } from '../plans/present.ts'
import type { PlanRow } from '../plans/queries.ts'

const results = {
  created: 'pending',
  pending: 'pending',
  succeeded: 'success',
  canceled: 'failed',
  failed: 'failed',
  refunded: 'refunded',
} as const satisfies Record<PaymentRow['status'], Payment['result']>

export function presentPayment(payment: PaymentRow, schedule: Schedule): Payment {
  const { period_start, period_end } = schedule.get(payment.subscription_id ?? '') ?? payment
  return {
    id: payment.id,
    plan_type: payment.plan_type,
    plan_name: payment.plan_name,
    duration_months: payment.duration_months,
    amount: Math.round(payment.amount_kopecks / 100),
    currency: payment.currency,
    payment_method: payment.method,
    status: payment.status,
    result: payment.provider !== 'bank' && awaitsPerson(payment) ? 'review' : results[payment.status],
    error_message: payment.error_message,
    confirmation_url: payment.status === 'pending' ? payment.confirmation_url : null,
    period:
      period_start && period_end
        ? {
            starts_at: period_start.toISOString(),
            ends_at: endOf({ ends_at: period_end, bonus_days: payment.bonus_days }).toISOString(),
          }
        : null,
    created_at: payment.created_at.toISOString(),
    paid_at: payment.paid_at?.toISOString() ?? null,
    refunded_at: payment.refunded_at?.toISOString() ?? null,
    refunded_amount: payment.refunded_kopecks / 100,
  }
}

export const presentQuote = (plan: PlanRow, duration_months: 1 | 12, purchase: Purchase): Quote => ({
  plan: presentPlan(plan),
  duration_months,
  amount: Math.round(priceOf(plan, duration_months) / 100),
  currency: 'RUB',
  kind: purchase.kind,
  starts_at: purchase.starts_at.toISOString(),
  ends_at: endOf(purchase).toISOString(),
  bonus_days: purchase.bonus_days,
})
