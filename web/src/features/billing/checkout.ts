/** Texts about the price and contents of a purchase. Pure. */
import type { PaymentMethod } from '@rezumetr/contracts/domain'
import type { Payment, Quote } from '@rezumetr/contracts/billing/payments'
import type { Limits } from '@rezumetr/contracts/billing/plans'
import {
  counted,
  formatNumber,
  formatPlanDay,
  formatPlanTime,
  formatRoubles,
  plural,
} from '../../ui/text/format.ts'
import type { Tone } from '../../ui/style/tone.ts'
import { isPaid, isUnlimited, type PlanView, type SubscriptionView } from './plan.ts'

/** «12 месяцев» or «1 месяц»; shared by the summary and the history (CHK-11). */
export const monthsText = (months: number): string =>
  `${months} ${plural(months, ['месяц', 'месяца', 'месяцев'])}`

/** Price per month of the yearly price, in whole roubles. */
export const perMonth = (plan: Pick<PlanView, 'yearly'>): number => Math.round(plan.yearly / 12)

/** Saving of the yearly price compared with twelve months, in roubles and whole percent (CHK-08, Q-111). */
export function yearlySaving({ monthly, yearly }: Pick<PlanView, 'monthly' | 'yearly'>): {
  roubles: number
  percent: number
} {
  const roubles = Math.max(0, monthly * 12 - yearly)
  return { roubles, percent: roubles === 0 ? 0 : Math.round((roubles / (monthly * 12)) * 100) }
}

/** Limits of a plan, line by line; every representation of an unlimited value is shown as a word (CHK-06, CHK-18). */
export function includedLimits(plan: PlanView): { label: string; value: string }[] {
  const amount = (limit: number | null) =>
    limit === null || isUnlimited(limit) ? 'Безлимитно' : formatNumber(limit)
  return [
    { label: 'Активные вакансии', value: amount(plan.vacancies) },
    { label: 'Анализы в месяц', value: amount(plan.analyses) },
    { label: 'Экспорты в месяц', value: amount(plan.exports) },
  ]
}

/** The three payment methods of the spec; one that the server does not accept is shown disabled. */
export function paymentOptions(available: readonly PaymentMethod[]) {
  const ways = [
    { value: 'card', label: 'Банковская карта', hint: '«Мир», Visa и Mastercard российских банков' },
    { value: 'yookassa', label: 'ЮKassa', hint: 'СБП, SberPay, кошелёк ЮMoney и другие способы' },
    { value: 'crypto', label: 'Криптовалюта', hint: 'Счёт в криптовалюте по курсу на момент оплаты' },
  ] as const satisfies { value: PaymentMethod; label: string; hint: string }[]
  return ways.map((way) =>
    available.includes(way.value) ? way : { ...way, hint: 'Временно недоступно', disabled: true },
  )
}

/** When the purchased period begins and what happens to the running plan; shown before the payment. */
export function quoteText({ kind, starts_at, ends_at, bonus_days }: Quote): string {
  const until = formatPlanTime(ends_at)
  if (kind === 'extend') return `Текущий тариф продлится до ${until}.`
  if (kind === 'schedule')
    return `Тариф начнётся ${formatPlanTime(starts_at)}, когда закончится уже оплаченное время, и продлится до ${until}.`
  const bonus =
    bonus_days > 0
      ? ` Остаток текущего тарифа уже учтён: +${formatNumber(bonus_days)} ${plural(bonus_days, ['день', 'дня', 'дней'])}.`
      : ''
  // its hour is that of the payment
  return `Тариф начнётся сразу после оплаты и продлится до ${formatPlanDay(ends_at)}.${bonus}`
}

type Standing = Pick<SubscriptionView, 'plan' | 'expires_at' | 'next'>

/**
 * What is left of the trial and where it goes; `null`: nothing.
 * @param left by the limits; `undefined`: not known yet
 */
export function trialRest(left: Limits['analyses_to_carry'] | undefined): string | null {
  if (!left) return null
  const analyses = counted(left, [
    'неиспользованный анализ пробного периода',
    'неиспользованных анализа пробного периода',
    'неиспользованных анализов пробного периода',
  ])
  return `${analyses} ${plural(left, ['добавится', 'добавятся', 'добавятся'])} к первому оплаченному месяцу`
}

/** Of leaving the trial, which is granted only once, for a free plan. */
export function trialEnd(current: Pick<Standing, 'plan'> | null, left: number | undefined): string | null {
  const rest = current?.plan.plan_type === 'trial' ? trialRest(left) : null
  return rest && `Пробный период закончится, вернуть его нельзя. ${rest}.`
}

/** Of buying a plan. */
export function trialCarry(
  { analyses }: Pick<PlanView, 'analyses'>,
  left: number | undefined,
): string | null {
  const rest = isUnlimited(analyses) ? null : trialRest(left)
  return rest && `${rest}.`
}

/** The purchased plan that follows the current one; a free plan chosen for later is not purchased. */
export const boughtNext = ({ next }: Pick<SubscriptionView, 'next'>): SubscriptionView['next'] =>
  next?.plan_type === 'free' || next?.plan_type === 'trial' ? null : next

/** When a free plan begins: after all the paid time, but immediately instead of a trial. */
export function freeStartText(current: Standing | null, left: number): string {
  if (!current || !isPaid(current.plan)) return trialEnd(current, left) ?? 'Тариф начнётся сразу.'
  if (boughtNext(current))
    return `Тариф «${current.plan.name}» и следующий за ним оплачены: бесплатный начнётся, когда закончится всё оплаченное время.`
  return current.expires_at
    ? `Тариф «${current.plan.name}» оплачен: бесплатный начнётся после него, ${formatPlanTime(current.expires_at)}.`
    : `Тариф «${current.plan.name}» действует без срока: бесплатный начнётся после него.`
}

/** Maximum number of polls of a pending payment; after that the user has to ask. */
const POLLS = 100
export const isAskedOut = (state: { dataUpdateCount: number; errorUpdateCount: number }): boolean =>
  state.dataUpdateCount + state.errorUpdateCount >= POLLS

const paymentWords: Record<Payment['result'], { label: string; tone: Tone }> = {
  pending: { label: 'Ожидает оплаты', tone: 'warn' },
  success: { label: 'Оплачен', tone: 'good' },
  review: { label: 'На проверке', tone: 'warn' },
  failed: { label: 'Не прошёл', tone: 'bad' },
  refunded: { label: 'Возвращён', tone: 'neutral' },
}

/** The state of a payment in the history; of a partial refund, its sum. */
export const paymentState = ({
  result,
  amount,
  refunded_amount,
}: Pick<Payment, 'result' | 'amount' | 'refunded_amount'>): { label: string; tone: Tone } =>
  result === 'refunded' && refunded_amount < amount
    ? { label: `Возвращено ${formatRoubles(refunded_amount)}`, tone: 'neutral' }
    : paymentWords[result]

/** What a successful payment provided: a running plan or a period that begins later. */
export function boughtText({ plan_name, period, paid_at }: Payment): string {
  if (!period || !paid_at) return `Тариф «${plan_name}» подключён.`
  const { starts_at, ends_at } = period
  // Compare server timestamps only: the clock of the device may be wrong.
  return Date.parse(starts_at) > Date.parse(paid_at) + 60_000
    ? `Тариф «${plan_name}» оплачен на время с ${formatPlanTime(starts_at)} до ${formatPlanTime(ends_at)}.`
    : `Тариф «${plan_name}» действует, оплаченное время закончится ${formatPlanTime(ends_at)}.`
}
