/** What companies are told: the same words by mail and, where a person wishes, in Telegram. */
import type { PaidBy } from '@rezumetr/contracts/domain'
import type { Notice } from './letter-rules.ts'

const SERVICE = 'Это служебное сообщение. Что и как вам сообщать, выбирается в настройках.'

/** `20 ноября 2026 г.` in Moscow. */
export const longDate = (instant: Date): string =>
  new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'Europe/Moscow' }).format(instant)
const rubles = (kopecks: number) =>
  new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', minimumFractionDigits: 0 }).format(
    kopecks / 100,
  )
const plural = new Intl.PluralRules('ru')
/** `counted(5, 'отклик', 'отклика', 'откликов')`: «5 откликов». */
export function counted(count: number, one: string, few: string, many: string): string {
  const rule = plural.select(count)
  return `${count}\u00a0${rule === 'one' ? one : rule === 'few' ? few : many}`
}
const months = (count: number) => counted(count, 'месяц', 'месяца', 'месяцев')

export const connectionLost: Notice = {
  subject: 'Потеряно подключение к HH.ru',
  paragraphs: [
    'Доступ к HH.ru истёк или отозван, поэтому новые отклики не загружаются. Загруженные данные на месте.',
    'Чтобы продолжить, подключите HH.ru заново в настройках.',
  ],
  action: { label: 'Открыть настройки', path: '/settings' },
  closing: SERVICE,
}

/** @param reason as the synchronisation page shows it */
export const syncFailed = (reason: string): Notice => ({
  subject: 'Синхронизация не удалась',
  paragraphs: [
    `Синхронизация с HH.ru остановилась: ${reason}`,
    'Всё, что загрузилось до этого, сохранено. Об этом мы сообщаем не чаще раза в день.',
  ],
  action: { label: 'Открыть синхронизацию', path: '/sync' },
  closing: SERVICE,
})

export type PaymentFacts = {
  readonly id: string
  readonly plan_name: string
  readonly duration_months: number
  readonly amount_kopecks: number
  readonly method: PaidBy
}
const ofPayment = (payment: PaymentFacts) =>
  `тариф «${payment.plan_name}», ${months(payment.duration_months)}, ${rubles(payment.amount_kopecks)}`

export const paymentReceived = (
  payment: PaymentFacts,
  period: { readonly period_start: Date; readonly period_end: Date },
): Notice => ({
  subject: 'Оплата получена',
  paragraphs: [
    `Оплачено: ${ofPayment(payment)}.`,
    `Действует с ${longDate(period.period_start)} по ${longDate(period.period_end)}`,
    // 54-FZ: a card payment has a receipt, a transfer between companies has papers instead
    `Номер платежа: ${payment.id}. ${payment.method === 'invoice' ? 'Счёт и акт лежат в истории платежей.' : 'Кассовый чек пришлёт платёжный сервис отдельным письмом.'}`,
  ],
  action: { label: 'Открыть тариф', path: '/pricing' },
  closing: 'Это письмо о вашем платеже: отказаться от таких писем нельзя.',
})

export const paymentRefunded = (payment: PaymentFacts, refunded_kopecks: number): Notice => ({
  subject: 'Возврат оплаты',
  paragraphs: [
    `Возвращено ${rubles(refunded_kopecks)} за ${ofPayment(payment)}.`,
    'Когда деньги поступят на счёт, зависит от банка: обычно это несколько дней. Оплаченное этим платежом время снято.',
    `Номер платежа: ${payment.id}.`,
  ],
  action: { label: 'Открыть тариф', path: '/pricing' },
  closing: 'Это письмо о вашем платеже: отказаться от таких писем нельзя.',
})
