/** What a payment buys and what a refund takes off it: pure. */
import type { PlanType } from '@rezumetr/contracts/domain'
import { addMoscowMonths, DAY_MS } from '../../platform/clock.ts'

export type PricedPlan = {
  readonly plan_type: PlanType
  readonly price_monthly_kopecks: number
  readonly price_yearly_kopecks: number
}

/** Kopecks of the whole purchase; the yearly price is the sum for twelve months. */
export const priceOf = (plan: PricedPlan, duration_months: 1 | 12): number =>
  duration_months === 12 ? plan.price_yearly_kopecks : plan.price_monthly_kopecks

export const isPaid = (plan: PricedPlan): boolean => plan.price_monthly_kopecks > 0

/** The running plan, `ends_at` null: without end; and the paid ones waiting behind it, in the order they will start. */
export type Standing = {
  readonly plan: PricedPlan
  readonly ends_at: Date | null
  readonly waiting: readonly { readonly price_monthly_kopecks: number; readonly duration_months: number }[]
}

/** What a purchase does. The bought time is `starts_at`…`ends_at`; `bonus_days` follow it. */
export type Purchase = {
  readonly kind: 'start' | 'extend' | 'schedule'
  readonly starts_at: Date
  readonly ends_at: Date
  readonly bonus_days: number
}

/**
 * the same plan lasts longer; a dearer one starts at once and the unused days of the old one become days of the
 * new one in the ratio of the monthly prices, rounded up; a cheaper one waits until the dearer ones have ended.
 */
export function decidePurchase(
  standing: Standing,
  bought: PricedPlan,
  duration_months: number,
  now: Date,
): Purchase {
  const { plan, ends_at, waiting } = standing
  const from = (kind: Purchase['kind'], starts_at: Date, bonus_days = 0): Purchase => ({
    kind,
    starts_at,
    ends_at: addMoscowMonths(starts_at, duration_months),
    bonus_days,
  })
  if (!isPaid(plan) || (ends_at !== null && ends_at <= now)) return from('start', now)
  if (ends_at === null || bought.price_monthly_kopecks < plan.price_monthly_kopecks) {
    const dearer = waiting.filter((next) => next.price_monthly_kopecks >= bought.price_monthly_kopecks)
    return from(
      'schedule',
      dearer.reduce((end, next) => addMoscowMonths(end, next.duration_months), ends_at ?? now),
    )
  }
  if (plan.plan_type === bought.plan_type) return from('extend', ends_at)
  const unused = (ends_at.getTime() - now.getTime()) / DAY_MS
  return from('start', now, Math.ceil((unused * plan.price_monthly_kopecks) / bought.price_monthly_kopecks))
}

/** When the subscription such a purchase opens or extends will end. */
export const endOf = ({ ends_at, bonus_days }: Purchase): Date =>
  new Date(ends_at.getTime() + bonus_days * DAY_MS)

/** What a refund leaves of a running time: the months the refunded payment bought are taken off its end, never more. */
export const endAfterRefund = (current_end: Date, duration_months: number, now: Date): Date =>
  new Date(Math.max(now.getTime(), addMoscowMonths(current_end, -duration_months).getTime()))

/** What the payer reads at the provider and on the receipt. */
export const descriptionOf = (plan_name: string, duration_months: number): string =>
  `Доступ к сервису, тариф «${plan_name}», ${duration_months === 12 ? '12 месяцев' : '1 месяц'}`
