/** Hints, polls and the reconciler all end in `settlePayment`. */
import type { Deps } from '../../../ports/deps.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import {
  PaymentFailure,
  type PaymentOrder,
  type Payments,
  type ProviderPayment,
} from '../../../ports/payments.ts'
import {
  cancelPending,
  failPayment,
  findPayment,
  lockPayment,
  openForPaying,
  updatePayment,
  type PaymentKey,
  type PaymentRow,
} from './queries.ts'
import { insertAudit } from '../../companies/audit-queries.ts'
import { notifyCompany } from '../../notifications/outbox/company-usecases.ts'
import { paymentReceived, paymentRefunded } from '../../notifications/emails/notification-rules.ts'
import {
  decideSettlement,
  isNewOddity,
  isUndecided,
  mayRepeatOrder,
  nextCheck,
  reviewMessages,
  type Settlement,
} from './rules.ts'
import { descriptionOf, endOf } from '../plans/purchase-rules.ts'
import { changePlan, openPaidPeriod, revokePeriod } from './subscription-usecases.ts'

export type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'payments' | 'publicUrl'>
type SettlementDeps = Omit<PaymentDeps, 'payments'>

/**
 * Places an unconfirmed order again, or reads and settles the payment.
 * @returns the row after that
 * @throws PAYMENT_PROVIDER_ERROR, PAYMENT_UNAVAILABLE
 */
export async function refreshFromProvider(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const payments = deps.payments[payment.provider]
  if (!payments) throw refuse('PAYMENT_UNAVAILABLE')
  try {
    if (payment.provider_payment_id === null) await sendOrder(deps, payments, payment)
    else {
      const seen = await payments.findPayment(payment.provider_payment_id)
      if (seen) await settlePayment(deps, payment, seen)
      else await cancelUnknownPayment(deps, payment)
    }
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    deps.log.warn({ payment_id: payment.id, problem: error.problem }, 'payment provider failed')
    throw refuse(error.problem === 'misconfigured' ? 'PAYMENT_UNAVAILABLE' : 'PAYMENT_PROVIDER_ERROR')
  }
  return (await findPayment(deps.db, payment.company_id, payment.id)) ?? payment
}

export const orderOf = (payment: PaymentRow): PaymentOrder => ({
  payment_id: payment.id,
  idempotence_key: payment.idempotence_key,
  amount_kopecks: payment.amount_kopecks,
  method: payment.method,
  description: descriptionOf(payment.plan_name, payment.duration_months),
  return_url: payment.return_url,
  receipt: {
    email: payment.receipt_email,
    vat_code: payment.vat_code,
    payment_mode: payment.payment_mode,
    company: payment.receipt_company,
  },
})

async function sendOrder(
  { db, clock, ...deps }: PaymentDeps,
  payments: Payments,
  payment: PaymentRow,
): Promise<void> {
  if (!mayRepeatOrder(payment.created_at, clock()))
    return await failPayment(db, payment, 'Платёжный сервис не ответил')
  try {
    const seen = await payments.startPayment(orderOf(payment))
    await openForPaying(db, payment, seen.provider_payment_id, seen.confirmation_url, clock())
    if (seen.status !== 'pending') await settlePayment({ db, clock, ...deps }, payment, seen)
  } catch (error) {
    // after any other failure the reconciler sends it again
    if (error instanceof PaymentFailure && error.problem !== 'unknown')
      await failPayment(db, payment, 'Платёжный сервис не принял платёж')
    throw error
  }
}

/** The provider has forgotten the payment; after a day it counts as canceled. */
async function cancelUnknownPayment({ db, clock }: PaymentDeps, payment: PaymentRow): Promise<void> {
  if (!mayRepeatOrder(payment.created_at, clock()))
    await cancelPending(db, payment, 'Время на оплату истекло')
}

/** Opens the paid period and notifies. Call under the locks of company and payment. */
export async function grantPaidPlan(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  trx: Trx,
  payment: PaymentRow,
  decided: Parameters<typeof updatePayment>[2],
): Promise<void> {
  const { id, company_id } = payment
  const now = deps.clock()
  const period = await openPaidPeriod(trx, company_id, payment, now)
  await updatePayment(trx, payment, {
    ...decided,
    ...period,
    status: 'succeeded',
    paid_at: now,
    error_message: null,
  })
  const { period_start, period_end, bonus_days } = period
  const notification = paymentReceived(payment, {
    starts_at: period_start,
    ends_at: endOf({ ends_at: period_end, bonus_days }),
  })
  await notifyCompany(deps, trx, company_id, 'payment', `payment:${id}`, notification)
}

/**
 * The only place where the provider's state decides ours; locks company and payment.
 * @returns the outcome for the log
 */
export async function settlePayment(
  deps: SettlementDeps,
  key: PaymentKey,
  seen: ProviderPayment,
): Promise<string> {
  const { id, company_id } = key
  if (seen.is_receipt_refused) deps.log.warn({ payment_id: id }, 'the receipt of a payment was refused')
  const by = { actor_user_id: null, target_type: 'payment', target_id: id }
  return await changePlan(deps, company_id, by, async (trx) => {
    const outcome = await applySeen(deps, trx, key, seen)
    // a part may be refunded before the success is known
    const isReduced = outcome === 'granted' && seen.refunded_kopecks > 0
    return isReduced ? await applySeen(deps, trx, key, seen) : outcome
  })
}

/**
 * Takes back what was granted and notifies. Under both locks, the last write but `changePlan`'s audit entry.
 * @param refund.refunded_kopecks returned so far
 * @param refund.by_operator by a command, not the provider
 * @returns as `revokePeriod`
 */
export async function refundPayment(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  trx: Trx,
  payment: PaymentRow,
  {
    decided,
    refunded_kopecks,
    by_operator,
  }: {
    readonly decided: Parameters<typeof updatePayment>[2]
    readonly refunded_kopecks: number
    readonly by_operator: boolean
  },
): Promise<Awaited<ReturnType<typeof revokePeriod>>> {
  const { id, company_id } = payment
  const now = deps.clock()
  const revoked =
    payment.status === 'succeeded' ? await revokePeriod(trx, company_id, payment, now) : 'nothing'
  await updatePayment(trx, payment, {
    ...decided,
    status: 'refunded',
    next_check_at: nextCheck({ ...payment, status: 'refunded', refunded_kopecks }, now),
    refunded_at: now,
    refunded_kopecks,
    error_message: null,
  })
  const notification = paymentRefunded(payment, refunded_kopecks, { isPeriodRevoked: revoked !== 'nothing' })
  // each part of a refund is told
  await notifyCompany(deps, trx, company_id, 'payment', `refund:${id}:${refunded_kopecks}`, notification)
  await insertAudit(
    trx,
    {
      company_id,
      actor_user_id: null,
      action: 'billing.refund',
      target_type: 'payment',
      target_id: id,
      before: { status: payment.status, refunded_amount: payment.refunded_kopecks / 100 },
      after: {
        status: 'refunded',
        refunded_amount: refunded_kopecks / 100,
        ...(by_operator && { by_operator }),
      },
    },
    now,
  )
  return revoked
}

/** Call under the company's lock. @returns as `settlePayment` */
async function applySeen(
  { clock, log, ...deps }: SettlementDeps,
  trx: Trx,
  key: PaymentKey,
  seen: ProviderPayment,
): Promise<string> {
  const now = clock()
  const { provider_payment_id } = seen
  const payment = await lockPayment(trx, key)
  const { id } = payment
  const verdict = decideSettlement(payment, seen)
  const decided = { provider_payment_id, confirmation_url: null, next_check_at: null }
  switch (verdict.do) {
    case 'nothing':
      if (payment.status === 'created')
        await openForPaying(trx, payment, provider_payment_id, seen.confirmation_url, now)
      return verdict.why
    case 'grant':
      await grantPaidPlan({ clock, ...deps }, trx, payment, {
        ...decided,
        next_check_at: nextCheck({ ...payment, status: 'succeeded', paid_at: now }, now),
      })
      return 'granted'
    case 'cancel':
      await updatePayment(trx, payment, {
        ...decided,
        status: 'canceled',
        next_check_at: nextCheck({ ...payment, status: 'canceled' }, now),
        error_message: verdict.message,
      })
      return 'canceled'
    case 'review':
      if (isNewOddity(payment, verdict.why)) {
        log.error({ payment_id: id, why: verdict.why }, 'money came otherwise than ordered')
        await putUnderReview(trx, payment, verdict.why, decided, now)
      }
      return `review: ${verdict.why}`
    case 'refund': {
      const { refunded_kopecks } = verdict
      const refund = { decided, refunded_kopecks, by_operator: false }
      const revoked = await refundPayment({ clock, ...deps }, trx, payment, refund)
      log.warn({ payment_id: id, refunded_kopecks, revoked }, 'payment refunded')
      return `refunded: ${revoked}`
    }
    case 'reject':
      if (isUndecided(payment)) {
        log.error({ payment_id: id, why: verdict.why }, 'the provider shows another payment than ordered')
        await rejectPayment(trx, payment, verdict.why, decided)
      }
      return `rejected: ${verdict.why}`
    default:
      return verdict satisfies never
  }
}

type Decided = {
  readonly provider_payment_id: string
  readonly confirmation_url: null
  readonly next_check_at: null
}

async function putUnderReview(
  trx: Trx,
  payment: PaymentRow,
  why: Extract<Settlement, { do: 'review' }>['why'],
  decided: Decided,
  now: Date,
): Promise<void> {
  await updatePayment(trx, payment, {
    ...decided,
    status: 'failed',
    next_check_at: nextCheck({ ...payment, status: 'failed', review_reason: why }, now),
    error_message: reviewMessages[why],
    review_reason: why,
    decided_by: null,
    decided_at: null,
  })
}

/** The provider shows a payment that was not ordered; one of another order says nothing about this one. */
async function rejectPayment(
  trx: Trx,
  payment: PaymentRow,
  why: Extract<Settlement, { do: 'reject' }>['why'],
  decided: Decided,
): Promise<void> {
  if (why === 'payment') return
  await updatePayment(trx, payment, {
    ...decided,
    status: 'failed',
    error_message: 'Платёж не совпал с заказом. Напишите в поддержку: мы проверим его вручную.',
    review_reason: why,
  })
}
