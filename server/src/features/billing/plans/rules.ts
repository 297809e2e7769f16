import type { Plan } from '@rezumetr/contracts/billing/plans'
import { UNLIMITED, type PlanType } from '@rezumetr/contracts/domain'
import { addMoscowMonths, DAY_MS } from '../../../platform/values/clock.ts'
import { plural, type Forms } from '../../../platform/values/plural.ts'

export type LimitType = 'analyses' | 'exports' | 'vacancies'

export type Allowance = {
  readonly plan_type: PlanType
  readonly plan_name: string
  /** With those carried over. */
  readonly analyses_limit: number | null
  /** Left of the trial at the first payment. */
  readonly analyses_carried: number
  readonly analyses_used: number
  readonly analyses_reserved: number
  readonly exports_limit: number | null
  readonly exports_used: number
  readonly exports_reserved: number
  readonly vacancies_limit: number | null
  readonly period_id: string
  readonly period_start: Date
  readonly reset_at: Date | null
  /** No paid plan follows. */
  readonly is_plan_end: boolean
  readonly features: Plan['features']
}

export type Spending = { readonly limit: number | null; readonly used: number; readonly reserved: number }

export const spendingOf = (allowance: Allowance, type: 'analyses' | 'exports'): Spending => ({
  limit: allowance[`${type}_limit`],
  used: allowance[`${type}_used`],
  reserved: allowance[`${type}_reserved`],
})

export const spendingsOf = (allowance: Allowance, vacancies: number): Record<LimitType, Spending> => ({
  analyses: spendingOf(allowance, 'analyses'),
  exports: spendingOf(allowance, 'exports'),
  vacancies: { limit: allowance.vacancies_limit, used: vacancies, reserved: 0 },
})

/** The shortest month: less time opens no period. */
const SHORTEST_MONTH_MS = 28 * DAY_MS

/**
 * The usage period of `now`: Moscow months since the anchor, also in a yearly plan; a trial has one without end.
 * Days short of a month before `ends_at` prolong the last period.
 */
export function periodOf(
  plan_type: PlanType,
  anchor: Date,
  ends_at: Date | null,
  now: Date,
): { readonly start: Date; readonly end: Date | null } {
  if (plan_type === 'trial') return { start: anchor, end: null }
  const last = ends_at === null ? Infinity : ends_at.getTime() - SHORTEST_MONTH_MS
  const latest = Math.min(now.getTime(), last)
  // from the anchor: month by month the 31st would be lost after February
  let months = Math.max(0, Math.floor((latest - anchor.getTime()) / (31 * DAY_MS)))
  while (addMoscowMonths(anchor, months + 1).getTime() <= latest) months++
  const next = addMoscowMonths(anchor, months + 1)
  return { start: addMoscowMonths(anchor, months), end: next.getTime() <= last ? next : ends_at }
}

export const remainingOf = ({ limit, used, reserved }: Spending): number | null =>
  limit === null ? null : Math.max(0, limit - used - reserved)

export const percentOf = (used: number, limit: number | null): number => {
  if (limit === null) return 0
  return limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 100))
}

/** `null` is sent as 999999. */
export const onWire = (value: number | null): number => value ?? UNLIMITED

const words: Record<'analyses' | 'exports', Forms> = {
  analyses: ['анализ', 'анализа', 'анализов'],
  exports: ['экспорт', 'экспорта', 'экспортов'],
}

export function limitMessage(
  type: LimitType,
  plan: { readonly plan_type: PlanType; readonly plan_name: string },
  spending: Spending,
): string | null {
  const { limit, used } = spending
  if (limit === null || remainingOf(spending) !== 0) return null
  if (type === 'vacancies') {
    const available = plural(limit, ['доступна', 'доступны', 'доступно'])
    const what = plural(limit, ['активная вакансия', 'активные вакансии', 'активных вакансий'])
    return `На вашем тарифе ${available} ${limit} ${what}`
  }
  if (used < limit)
    return type === 'analyses'
      ? 'Все оставшиеся анализы заняты запущенным анализом'
      : 'Все оставшиеся экспорты заняты файлами, которые ещё готовятся'
  const whose = plan.plan_type === 'trial' ? 'пробного периода' : `тарифа «${plan.plan_name}»`
  return `Вы использовали все ${limit} ${plural(limit, words[type])} ${whose}`
}

export const refusalMessage = (
  type: LimitType,
  plan: { readonly plan_type: PlanType; readonly plan_name: string },
  spending: Spending,
  requested: number,
): string =>
  limitMessage(type, plan, spending) ??
  `По тарифу «${plan.plan_name}» сейчас доступно: ${remainingOf(spending)}, запрошено: ${requested}`
