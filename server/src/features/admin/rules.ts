import { subscriptionCount, type Statistics } from '@rezumetr/contracts/admin/admin'
import { DAY_MS, moscowDay, startOfMoscowDay } from '../../platform/values/clock.ts'
import type { Message } from '../../ports/messenger.ts'

export const VERIFY_MS = 10_000
export const MONTH_MS = 30 * DAY_MS
export const SEND_LIMIT = { max: 1, window_seconds: 60 }

export function startOfMoscowWeek(now: Date): Date {
  const today = startOfMoscowDay(moscowDay(now))
  const sinceMonday = (new Date(`${moscowDay(now)}T00:00:00Z`).getUTCDay() + 6) % 7
  return new Date(today.getTime() - sinceMonday * DAY_MS)
}

/** Contains no personal data. */
export function statisticsMessage(brand: string, figures: Statistics, now: Date): Message {
  const { users, subscriptions, payments_last_30_days } = figures
  // lazy: the first `Intl` formatter loads 5 MB
  const number = new Intl.NumberFormat('ru-RU')
  const rubles = new Intl.NumberFormat('ru-RU', {
    style: 'currency',
    currency: 'RUB',
    maximumFractionDigits: 0,
  })
  const dateTime = new Intl.DateTimeFormat('ru-RU', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Moscow',
  })
  const line = (label: string, value: number) => ({ label, value: number.format(value) })
  return {
    title: `${brand}: статистика`,
    lines: [
      { label: `${dateTime.format(now)} (МСК)` },
      line('Пользователей', users.total),
      line('Новых за неделю', users.new_this_week),
      line('С токеном HH.ru', users.with_hh_token),
      line('Из них активных за 30 дней', users.with_hh_token_active),
      line('Подписок', subscriptionCount(subscriptions)),
      line('На пробном', subscriptions.trial),
      line('Без подписки', users.without_subscription),
      { label: 'Выручка за 30 дней', value: rubles.format(payments_last_30_days.revenue) },
      line('Платежей', payments_last_30_days.count),
    ],
  }
}
