/** What a purchase costs and holds, told to a person. Pure. */
import type { PaymentMethod } from '@rezumetr/contracts/domain'
import type { Payment, Quote } from '@rezumetr/contracts/payments'
import { formatDate, formatNumber, plural } from '../../ui/format.ts'
import type { Tone } from '../../ui/tone.ts'
import type { Period } from './period.ts'
import { isUnlimited, type PlanView } from './plan.ts'

/** «12 месяцев» or «1 месяц»: the summary and the history say it the same way (CHK-11). */
export const monthsText = (months: number): string =>
  `${months} ${plural(months, ['месяц', 'месяца', 'месяцев'])}`

/** A plan without a price is opened without a payment (STATE-60). */
export const isFree = (plan: Pick<PlanView, 'monthly' | 'yearly'>, period: Period): boolean =>
  plan[period] === 0

/** Whole roubles of one month of the yearly price. */
export const perMonth = (plan: Pick<PlanView, 'yearly'>): number => Math.round(plan.yearly / 12)

/** Roubles that the yearly price leaves against twelve months, and their share in whole percent (CHK-08, Q-111). */
export function yearlySaving({ monthly, yearly }: Pick<PlanView, 'monthly' | 'yearly'>): {
  roubles: number
  percent: number
} {
  const roubles = Math.max(0, monthly * 12 - yearly)
  return { roubles, percent: roubles === 0 ? 0 : Math.round((roubles / (monthly * 12)) * 100) }
}

/** The limits a plan includes, line by line; a limit without end in whichever way it came is a word (CHK-06, CHK-18). */
export function includedLimits(plan: PlanView): { label: string; value: string }[] {
  const amount = (limit: number | null) =>
    limit === null || isUnlimited(limit) ? 'Безлимитно' : formatNumber(limit)
  return [
    { label: 'Активные вакансии', value: amount(plan.vacancies) },
    { label: 'Анализы в месяц', value: amount(plan.analyses) },
    { label: 'Экспорты в месяц', value: amount(plan.exports) },
  ]
}

/** The three ways of the spec; a way this server does not take is shown and can not be chosen. */
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

/** When the bought time begins and what becomes of the running plan: before paying, not after. */
export function quoteText({ kind, starts_at, ends_at, bonus_days }: Quote): string {
  const until = formatDate(ends_at)
  if (kind === 'extend') return `Текущий тариф продлится до ${until}.`
  if (kind === 'schedule')
    return `Тариф начнётся ${formatDate(starts_at)}, когда закончится уже оплаченное время, и продлится до ${until}.`
  const bonus =
    bonus_days > 0
      ? ` Остаток текущего тарифа уже учтён: +${formatNumber(bonus_days)} ${plural(bonus_days, ['день', 'дня', 'дней'])}.`
      : ''
  return `Тариф начнётся сразу после оплаты и продлится до ${until}.${bonus}`
}

export const paymentWords: Record<Payment['result'], { label: string; tone: Tone }> = {
  pending: { label: 'Ожидает оплаты', tone: 'warn' },
  success: { label: 'Оплачен', tone: 'good' },
  failed: { label: 'Не прошёл', tone: 'bad' },
  refunded: { label: 'Возвращён', tone: 'neutral' },
}

/** What a succeeded payment gave: a plan that runs, or time that waits for its turn. */
export function boughtText({ plan_name, period, paid_at }: Payment): string {
  if (!period || !paid_at) return `Тариф «${plan_name}» подключён.`
  const { starts_at, ends_at } = period
  // Both moments are the server's: the clock of this device may be wrong.
  return Date.parse(starts_at) > Date.parse(paid_at) + 60_000
    ? `Тариф «${plan_name}» оплачен на время с ${formatDate(starts_at)} до ${formatDate(ends_at)}.`
    : `Тариф «${plan_name}» действует, оплаченное время закончится ${formatDate(ends_at)}.`
}
