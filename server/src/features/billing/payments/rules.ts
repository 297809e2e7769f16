import type { PaidBy } from '@rezumetr/contracts/domain'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/values/clock.ts'
import type { Limit } from '../../accounts/limits/rules.ts'
import type { Oddity, Provider, ProviderPayment } from '../../../ports/payments.ts'

export const providerOf = (method: PaidBy): Provider =>
  ({ card: 'yookassa', yookassa: 'yookassa', crypto: 'btcpay', invoice: 'bank' } as const)[method]

export type PaymentStatus = 'created' | 'pending' | 'succeeded' | 'canceled' | 'refunded' | 'failed'

export const isUndecided = ({ status }: { readonly status: PaymentStatus }): boolean =>
  status === 'created' || status === 'pending'

type Mismatch = 'shop' | 'amount' | 'currency' | 'unpaid'
export type ReviewReason = Mismatch | Oddity

export type Settlement =
  | { readonly do: 'nothing'; readonly why: 'waits' | 'known' }
  | { readonly do: 'grant' }
  | { readonly do: 'cancel'; readonly message: string }
  | { readonly do: 'refund'; readonly refunded_kopecks: number }
  | { readonly do: 'review'; readonly why: Exclude<ReviewReason, Mismatch> }
  | { readonly do: 'reject'; readonly why: Mismatch | 'payment' }

/**
 * What the provider's state means for ours. Depends on these two only, so hints may be repeated, reordered or late
 * (yookassa.ru/developers/using-api/webhooks). A decided payment stays so; a success counts once, even after a cancellation.
 */
export function decideSettlement(
  payment: {
    readonly id: string
    readonly status: PaymentStatus
    readonly amount_kopecks: number
    readonly currency: string
    readonly refunded_kopecks: number
    readonly provider_payment_id: string | null
  },
  seen: ProviderPayment,
): Settlement {
  if (!seen.ours) return { do: 'reject', why: 'shop' }
  if (
    seen.payment_id !== payment.id ||
    (payment.provider_payment_id ?? seen.provider_payment_id) !== seen.provider_payment_id
  )
    return { do: 'reject', why: 'payment' }
  if (seen.currency !== payment.currency) return { do: 'reject', why: 'currency' }
  if (seen.amount_kopecks !== payment.amount_kopecks) return { do: 'reject', why: 'amount' }
  const granted = payment.status === 'succeeded' || payment.status === 'refunded'
  if (seen.oddity !== null)
    return granted ? { do: 'nothing', why: 'known' } : { do: 'review', why: seen.oddity }
  if (seen.status === 'succeeded') {
    if (!seen.paid) return { do: 'reject', why: 'unpaid' }
    const refunded_kopecks = Math.min(seen.refunded_kopecks, payment.amount_kopecks)
    // part of the money was kept: grant what it buys before the refund counts
    if (!granted && refunded_kopecks < payment.amount_kopecks) return { do: 'grant' }
    if (refunded_kopecks > payment.refunded_kopecks) return { do: 'refund', refunded_kopecks }
    return { do: 'nothing', why: 'known' }
  }
  if (granted || payment.status === 'canceled') return { do: 'nothing', why: 'known' }
  if (seen.status === 'canceled') return { do: 'cancel', message: seen.decline_message ?? 'Платёж отклонён' }
  return { do: 'nothing', why: 'waits' }
}

/** The first oddity, or more money after a part; anything else repeats what is known. */
export const isNewOddity = (
  payment: { readonly review_reason: ReviewReason | null; readonly decided_at: Date | null },
  why: Oddity,
): boolean =>
  payment.review_reason === null
    ? payment.decided_at === null
    : payment.review_reason === 'paid_partial' && why !== 'paid_partial'

/** A bill awaiting its transfer, or money that arrived otherwise than ordered. */
export const awaitsPerson = (payment: {
  readonly provider: Provider
  readonly status: PaymentStatus
  readonly review_reason: ReviewReason | null
  readonly decided_at: Date | null
}): boolean =>
  payment.decided_at === null &&
  (payment.provider === 'bank'
    ? payment.status === 'created'
    : payment.status === 'failed' && payment.review_reason !== null)

const CHECK_MINUTES = [1, 2, 5, 10, 30]
const REFUND_WATCH_DAYS = 60
/** Money may still arrive for an unpaid crypto invoice. */
const LATE_WATCH_HOURS = 25

/**
 * Undecided: after 1, 2, 5, 10, 30 minutes, then hourly. Paid: daily for two months, as refund notifications may be lost.
 * Otherwise `null`: never.
 */
export function nextCheck(
  payment: {
    readonly status: PaymentStatus
    readonly method: PaidBy
    readonly checks: number
    readonly created_at: Date
    readonly paid_at: Date | null
    readonly amount_kopecks: number
    readonly refunded_kopecks: number
    readonly review_reason: ReviewReason | null
  },
  now: Date,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (isUndecided(payment)) return after((CHECK_MINUTES[payment.checks] ?? 60) * MINUTE_MS)
  if (payment.method === 'crypto')
    // the provider does not report manual refunds
    return (payment.status === 'canceled' ||
      (payment.status === 'failed' && payment.review_reason === 'paid_partial')) &&
      now.getTime() - payment.created_at.getTime() < LATE_WATCH_HOURS * HOUR_MS
      ? after(HOUR_MS)
      : null
  const isPaid =
    (payment.status === 'succeeded' || payment.status === 'refunded') &&
    payment.refunded_kopecks < payment.amount_kopecks
  if (!isPaid || payment.paid_at === null) return null
  return now.getTime() - payment.paid_at.getTime() < REFUND_WATCH_DAYS * DAY_MS ? after(DAY_MS) : null
}

/** The provider forgets an idempotency key after 24 h: the order could create a second payment. */
export const mayRepeatOrder = (created_at: Date, now: Date): boolean =>
  now.getTime() - created_at.getTime() < 23 * HOUR_MS

export const REUSE_MS = 45 * MINUTE_MS

export const PAYMENT_LIMIT: Limit = { max: 20, window_seconds: 60 }

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** `raw` with `payment_id` if it has our origin, else `null`. A development server has several names. */
export function returnUrlOf(raw: string, origin: string, payment_id: string): string | null {
  if (!URL.canParse(raw, origin)) return null
  const url = new URL(raw, origin)
  const home = new URL(origin)
  const sameHost =
    url.hostname === home.hostname || (LOOPBACK.has(url.hostname) && LOOPBACK.has(home.hostname))
  if (url.protocol !== home.protocol || url.port !== home.port || !sameHost) return null
  if (url.username !== '' || url.password !== '') return null
  url.searchParams.set('payment_id', payment_id)
  return url.href.length <= 2048 ? url.href : null
}

export const reviewMessages: Record<Oddity, string> = {
  paid_over: 'Пришло больше, чем нужно. Мы проверим платёж вручную и напишем вам.',
  paid_partial: 'Пришло меньше, чем нужно. Мы проверим платёж вручную и напишем вам.',
  paid_late: 'Деньги пришли после окончания времени на оплату. Мы проверим платёж вручную и напишем вам.',
  unconfirmed: 'Сеть не подтвердила платёж. Мы проверим его вручную и напишем вам.',
}
