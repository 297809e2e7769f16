import type { PlanType } from '@rezumetr/contracts/domain'
import { addMoscowMonths, DAY_MS, moscowMonthsBetween } from '../../../platform/values/clock.ts'

export type PricedPlan = {
  readonly plan_type: PlanType
  readonly price_monthly_kopecks: number
  readonly price_yearly_kopecks: number
}

export const priceOf = (plan: PricedPlan, duration_months: 1 | 12): number =>
  duration_months === 12 ? plan.price_yearly_kopecks : plan.price_monthly_kopecks

export const isPaid = (plan: Pick<PricedPlan, 'price_monthly_kopecks'>): boolean =>
  plan.price_monthly_kopecks > 0

export type Standing = {
  readonly plan: PricedPlan
  readonly anchor: Date
  readonly ends_at: Date | null
  readonly waiting: readonly { readonly price_monthly_kopecks: number; readonly duration_months: number }[]
}

export type Schedule = ReadonlyMap<string, { readonly period_start: Date; readonly period_end: Date }>

export function scheduleOf<Waiting extends { readonly duration_months: number }>(
  ends_at: Date,
  waiting: readonly Waiting[],
): (Waiting & { readonly period_start: Date; readonly period_end: Date })[] {
  let period_end = ends_at
  return waiting.map((next) => {
    const period_start = period_end
    period_end = addMoscowMonths(period_start, next.duration_months)
    return { ...next, period_start, period_end }
  })
}

export type Purchase = {
  readonly kind: 'start' | 'extend' | 'schedule'
  readonly starts_at: Date
  readonly ends_at: Date
  readonly bonus_days: number
}

function extended(anchor: Date, end: Date, months: number): Date {
  const since = moscowMonthsBetween(anchor, end)
  const isWhole = addMoscowMonths(anchor, since).getTime() === end.getTime()
  return isWhole ? addMoscowMonths(anchor, since + months) : addMoscowMonths(end, months)
}

/**
 * The same plan is extended; a more expensive one starts at once and converts unused days by the
 * monthly prices, rounded up; a cheaper one waits.
 */
export function decidePurchase(
  standing: Standing,
  bought: PricedPlan,
  duration_months: number,
  now: Date,
): Purchase {
  const { plan, anchor, ends_at, waiting } = standing
  const from = (kind: Purchase['kind'], starts_at: Date, bonus_days = 0): Purchase => ({
    kind,
    starts_at,
    ends_at: addMoscowMonths(starts_at, duration_months),
    bonus_days,
  })
  if (!isPaid(plan) || (ends_at !== null && ends_at <= now)) return from('start', now)
  if (ends_at === null || bought.price_monthly_kopecks < plan.price_monthly_kopecks) {
    const dearer = waiting.filter((next) => next.price_monthly_kopecks >= bought.price_monthly_kopecks)
    const begins = ends_at ?? now
    return from('schedule', scheduleOf(begins, dearer).at(-1)?.period_end ?? begins)
  }
  if (plan.plan_type === bought.plan_type)
    return { ...from('extend', ends_at), ends_at: extended(anchor, ends_at, duration_months) }
  const unused = (ends_at.getTime() - now.getTime()) / DAY_MS
  return from('start', now, Math.ceil((unused * plan.price_monthly_kopecks) / bought.price_monthly_kopecks))
}

export const endOf = ({ ends_at, bonus_days }: Pick<Purchase, 'ends_at' | 'bonus_days'>): Date =>
  new Date(ends_at.getTime() + bonus_days * DAY_MS)

export const unusedOf = (
  { period_start, period_end }: { readonly period_start: Date; readonly period_end: Date },
  now: Date,
): number => Math.max(0, period_end.getTime() - Math.max(now.getTime(), period_start.getTime()))

export const descriptionOf = (plan_name: string, duration_months: number): string =>
  `Доступ к сервису, тариф «${plan_name}», ${duration_months === 12 ? '12 месяцев' : '1 месяц'}`
