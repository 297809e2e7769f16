/** Pure rules: effects of the provider's answers, check times, return URLs. */
import type { PaidBy } from '@rezumetr/contracts/domain'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/values/clock.ts'
import type { Limit } from '../../accounts/limits/rules.ts'
import type { Oddity, Provider, ProviderPayment } from '../../../ports/payments.ts'

/** The provider that processes the method. */
export const providerOf = (method: PaidBy): Provider =>
  ({ card: 'yookassa', yookassa: 'yookassa', crypto: 'btcpay', invoice: 'bank' } as const)[method]

export type PaymentStatus = 'created' | 'pending' | 'succeeded' | 'canceled' | 'refunded' | 'failed'

/** The provider has yet to say what became of it. */
export const isUndecided = ({ status }: { readonly status: PaymentStatus }): boolean =>
  status === 'created' || status === 'pending'

type Mismatch = 'shop' | 'amount' | 'currency' | 'unpaid'
/** Why an administrator must review a payment. */
export type ReviewReason = Mismatch | Oddity

export type Settlement =
  | { readonly do: 'nothing'; readonly why: 'waits' | 'known' }
  | { readonly do: 'grant' }
  | { readonly do: 'cancel'; readonly message: string }
  | { readonly do: 'refund'; readonly refunded_kopecks: number }
  /** The money arrived otherwise than ordered: nothing is granted, an administrator decides. */
  | { readonly do: 'review'; readonly why: Exclude<ReviewReason, Mismatch> }
  /** The provider's payment does not match our order: nothing is granted, someone must review it. */
  | { readonly do: 'reject'; readonly why: Mismatch | 'payment' }

/**
 * What the provider's current state of a payment means for ours. It depends only on these two, so hints may be repeated,
 * reordered or late: a decided payment stays decided, and a success counts once – even after a cancellation, because then
 * money was taken. (YooKassa guarantees neither the order nor the uniqueness of its notifications:
 * yookassa.ru/developers/using-api/webhooks.)
 */
export function decideSettlement(
  payment: {
    readonly id: string
    readonly status: PaymentStatus
    readonly amount_kopecks: number
    readonly currency: string
    readonly refunded_kopecks: number
    /** `null`: the provider has not confirmed our order yet. */
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
    // money was kept: what it buys is granted before the refund of the rest counts
    if (!granted && refunded_kopecks < payment.amount_kopecks) return { do: 'grant' }
    if (refunded_kopecks > payment.refunded_kopecks) return { do: 'refund', refunded_kopecks }
    return { do: 'nothing', why: 'known' }
  }
  if (granted || payment.status === 'canceled') return { do: 'nothing', why: 'known' }
  if (seen.status === 'canceled') return { do: 'cancel', message: seen.decline_message ?? 'Платёж отклонён' }
  return { do: 'nothing', why: 'waits' }
}

/**
 * Whether an administrator must learn of the oddity: the first one, or more money after a part, even if that part was
 * already decided about. Anything else repeats what is known, possibly in an outdated answer.
 */
export const isNewOddity = (
  payment: { readonly review_reason: ReviewReason | null; readonly decided_at: Date | null },
  why: Oddity,
): boolean =>
  payment.review_reason === null
    ? payment.decided_at === null
    : payment.review_reason === 'paid_partial' && why !== 'paid_partial'

/** Whether an administrator must decide: a bill awaits its transfer, or money arrived otherwise than ordered. */
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
/** A crypto invoice not fully paid is checked for a day longer: money may still arrive and its notification get lost. */
const LATE_WATCH_HOURS = 25

/**
 * When to check a payment again. Undecided: after 1, 2, 5, 10, 30 minutes, then hourly, because notifications get lost.
 * Paid and not fully refunded: once a day for two months, because refund notifications may be lost too. Otherwise never:
 * `null`.
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
  const isKept =
    (payment.status === 'succeeded' || payment.status === 'refunded') &&
    payment.refunded_kopecks < payment.amount_kopecks
  if (!isKept || payment.paid_at === null) return null
  return now.getTime() - payment.paid_at.getTime() < REFUND_WATCH_DAYS * DAY_MS ? after(DAY_MS) : null
}

/** The provider remembers an idempotency key for 24 h: after that the same order could create a second payment. */
export const mayRepeatOrder = (created_at: Date, now: Date): boolean =>
  now.getTime() - created_at.getTime() < 23 * HOUR_MS

/** An unpaid payment of the same purchase younger than this is reused instead of creating a second one. */
export const REUSE_MS = 45 * MINUTE_MS

/** Orders of a company, new or reused. */
export const PAYMENT_LIMIT: Limit = { max: 20, window_seconds: 60 }

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The payer's return URL: `raw` with `payment_id` appended if it has our own origin, otherwise `null`. A
 * development server is reachable under several names of the same machine.
 */
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

/** Shown to the payer during an administrator's review. */
export const reviewMessages: Record<Oddity, string> = {
  paid_over: 'Пришло больше, чем нужно. Мы проверим платёж вручную и напишем вам.',
  paid_partial: 'Пришло меньше, чем нужно. Мы проверим платёж вручную и напишем вам.',
  paid_late: 'Деньги пришли после окончания времени на оплату. Мы проверим платёж вручную и напишем вам.',
  unconfirmed: 'Сеть не подтвердила платёж. Мы проверим его вручную и напишем вам.',
}
