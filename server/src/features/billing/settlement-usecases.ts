/**
 * The provider's side of a payment: sending the order, reading it again, deciding. A hint, a poll and the reconciler all end
 * in `settle`, so it does not matter which of them comes, how often, or in what order.
 */
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import {
  PaymentFailure,
  type PaymentOrder,
  type Payments,
  type ProviderPayment,
} from '../../ports/payments.ts'
import {
  failPayment,
  findPayment,
  lockPayment,
  openForPaying,
  updatePayment,
  type PaymentRow,
} from './payment-queries.ts'
import { tellCompany } from '../notifications/company-usecases.ts'
import { paymentReceived, paymentRefunded } from '../notifications/notice-rules.ts'
import { decideSettlement, mayRepeatOrder, nextCheck, reviewMessages } from './payment-rules.ts'
import { descriptionOf } from './purchase-rules.ts'
import { lockCompany } from './subscription-queries.ts'
import { openPaidPeriod, takeBackPeriod } from './subscription-usecases.ts'

export type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'payments' | 'publicUrl'>

/**
 * Asks the provider once: an order that is not known to have arrived is sent again, any other payment is read and settled.
 * @returns the row as it is then @throws PAYMENT_PROVIDER_ERROR, PAYMENT_UNAVAILABLE
 */
export async function look(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const payments = deps.payments[payment.provider]
  if (!payments) throw refuse('PAYMENT_UNAVAILABLE')
  try {
    if (payment.provider_payment_id === null) await sendOrder(deps, payments, payment)
    else {
      const seen = await payments.findPayment(payment.provider_payment_id)
      if (seen) await settle(deps, payment, seen)
      else await forget(deps, payment)
    }
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    deps.log.warn({ payment_id: payment.id, problem: error.problem }, 'payment provider')
    throw refuse(error.problem === 'misconfigured' ? 'PAYMENT_UNAVAILABLE' : 'PAYMENT_PROVIDER_ERROR')
  }
  return (await findPayment(deps.db, payment.company_id, payment.id)) ?? payment
}

/** The order as it was written down: nothing of it depends on the moment it is sent. */
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

/** Sends the order, the same to the letter each time, so that the provider makes one payment of it. */
async function sendOrder(
  { db, clock, ...deps }: PaymentDeps,
  payments: Payments,
  payment: PaymentRow,
): Promise<void> {
  if (!mayRepeatOrder(payment.created_at, clock()))
    return await failPayment(db, payment.id, 'Платёжный сервис не ответил')
  try {
    const seen = await payments.startPayment(orderOf(payment))
    await openForPaying(db, payment.id, seen.provider_payment_id, seen.confirmation_url)
    if (seen.status !== 'pending') await settle({ db, clock, ...deps }, payment, seen)
  } catch (error) {
    // only a clear refusal ends the order: whatever else happened, the reconciler sends it again
    if (error instanceof PaymentFailure && error.problem !== 'unknown')
      await failPayment(db, payment.id, 'Платёжный сервис не принял платёж')
    throw error
  }
}

/** The provider does not know a payment it gave us: after a day nobody can pay it any more. */
async function forget({ db, clock }: PaymentDeps, payment: PaymentRow): Promise<void> {
  if (mayRepeatOrder(payment.created_at, clock()) || payment.status !== 'pending') return
  await updatePayment(db, payment.id, {
    status: 'canceled',
    error_message: 'Время на оплату истекло',
    confirmation_url: null,
    next_check_at: null,
  })
}

/** Gives what was paid for and tells the company: under the locks of company and payment, in the transaction that decides. */
export async function grant(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  trx: Trx,
  payment: PaymentRow,
  decided: Parameters<typeof updatePayment>[2],
): Promise<void> {
  const { id, company_id } = payment
  const now = deps.clock()
  const period = await openPaidPeriod(trx, company_id, payment, now)
  await updatePayment(trx, id, {
    ...decided,
    ...period,
    status: 'succeeded',
    paid_at: now,
    error_message: null,
  })
  const notice = paymentReceived(payment, period)
  await tellCompany(deps, trx, company_id, 'payment', `payment:${id}`, notice)
}

/**
 * The only place where the provider's word decides a payment: one transaction, under the locks of company and payment.
 * @returns a word for the log of events
 */
export async function settle(
  { db, clock, log, ...deps }: Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'publicUrl'>,
  { id, company_id }: Pick<PaymentRow, 'id' | 'company_id'>,
  seen: ProviderPayment,
): Promise<string> {
  const { provider_payment_id } = seen
  return await db.transaction().execute(async (trx): Promise<string> => {
    const now = clock()
    await lockCompany(trx, company_id)
    const payment = await lockPayment(trx, id)
    const verdict = decideSettlement(payment, seen)
    const decided = { provider_payment_id, confirmation_url: null, next_check_at: null }
    switch (verdict.do) {
      case 'nothing':
        if (payment.status === 'created')
          await openForPaying(trx, id, provider_payment_id, seen.confirmation_url)
        return verdict.why
      case 'grant':
        await grant({ clock, ...deps }, trx, payment, {
          ...decided,
          next_check_at: nextCheck({ ...payment, status: 'succeeded', paid_at: now }, now),
        })
        return 'granted'
      case 'cancel':
        await updatePayment(trx, id, {
          ...decided,
          status: 'canceled',
          next_check_at: nextCheck({ ...payment, status: 'canceled' }, now),
          error_message: verdict.message,
        })
        return 'canceled'
      case 'review':
        if (payment.decided_at === null && payment.review_reason === null) {
          log.error({ payment_id: id, why: verdict.why }, 'money came otherwise than ordered')
          await updatePayment(trx, id, {
            ...decided,
            status: 'failed',
            error_message: reviewMessages[verdict.why],
            review_reason: verdict.why,
          })
        }
        return `review: ${verdict.why}`
      case 'refund': {
        const taken =
          payment.status === 'succeeded' ? await takeBackPeriod(trx, company_id, payment, now) : 'nothing'
        await updatePayment(trx, id, {
          ...decided,
          status: 'refunded',
          refunded_at: now,
          refunded_kopecks: verdict.refunded_kopecks,
          error_message: null,
        })
        const notice = paymentRefunded(payment, verdict.refunded_kopecks)
        await tellCompany({ clock, ...deps }, trx, company_id, 'payment', `refund:${id}`, notice)
        log.warn({ payment_id: id, refunded_kopecks: verdict.refunded_kopecks, taken }, 'payment refunded')
        return `refunded: ${taken}`
      }
      default: {
        const open = payment.status === 'created' || payment.status === 'pending'
        if (open)
          log.error({ payment_id: id, why: verdict.why }, 'the provider shows another payment than ordered')
        if (open && verdict.why !== 'payment')
          await updatePayment(trx, id, {
            ...decided,
            status: 'failed',
            error_message: 'Платёж не совпал с заказом. Напишите в поддержку: мы проверим его вручную.',
            review_reason: verdict.why,
          })
        return `rejected: ${verdict.why}`
      }
    }
  })
}
