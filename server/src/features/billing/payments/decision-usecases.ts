/** Only `features/admin` and the operator's commands may call this. */
import type { PlanType } from '@rezumetr/contracts/domain'
import type { Deps } from '../../../ports/deps.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { lockCompany } from '../../companies/lock-queries.ts'
import type { AdminScope, CompanyScope } from '../../companies/scope.ts'
import {
  findPaymentCompany,
  findSilentRefund,
  lockPayment,
  updatePayment,
  type PaymentRow,
} from './queries.ts'
import { notifyCompany } from '../../notifications/outbox/company-usecases.ts'
import { paymentRejected } from '../../notifications/emails/notification-rules.ts'
import { awaitsPerson, type PaymentStatus, type ReviewReason } from './rules.ts'
import { endOf } from '../plans/purchase-rules.ts'
import { grantPaidPlan, refundPayment } from './settlement-usecases.ts'
import { changePlan } from './subscription-usecases.ts'

export type PaymentFacts = {
  readonly status: PaymentStatus
  readonly amount: number
  readonly plan_type: PlanType
  readonly review_reason: ReviewReason | null
  /** With the days carried over from the previous plan. */
  readonly period_end: Date | null
}
export type Decision = {
  readonly company_id: CompanyScope
  readonly before: PaymentFacts
  readonly after: PaymentFacts
}

const factsOf = (payment: PaymentRow): PaymentFacts => ({
  status: payment.status,
  amount: payment.amount_kopecks / 100,
  plan_type: payment.plan_type,
  review_reason: payment.review_reason,
  period_end: payment.period_end && endOf({ ends_at: payment.period_end, bonus_days: payment.bonus_days }),
})
const decisionOf = (before: PaymentRow, after: PaymentRow): Decision => ({
  company_id: before.company_id,
  before: factsOf(before),
  after: factsOf(after),
})

async function lockWaiting(trx: Trx, id: string): Promise<PaymentRow> {
  const scope = await findPaymentCompany(trx, id)
  if (scope === null) throw refuse('NOT_FOUND')
  await lockCompany(trx, scope)
  const payment = await lockPayment(trx, { company_id: scope, id })
  if (!awaitsPerson(payment)) throw refuse('PAYMENT_DECIDED')
  return payment
}

/** Grants what was paid for, once. */
export async function confirmPayment(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  trx: Trx,
  by: AdminScope,
  id: string,
): Promise<Decision> {
  const before = await lockWaiting(trx, id)
  await updatePayment(trx, before, { decided_by: by.user_id, decided_at: deps.clock() })
  await grantPaidPlan(deps, trx, before, { next_check_at: null, confirmation_url: null })
  return decisionOf(before, await lockPayment(trx, before))
}

/** Closes the payment without a plan. */
export async function rejectPayment(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  trx: Trx,
  by: AdminScope,
  id: string,
): Promise<Decision> {
  const before = await lockWaiting(trx, id)
  const isBill = before.provider === 'bank'
  await updatePayment(trx, before, {
    decided_by: by.user_id,
    decided_at: deps.clock(),
    ...(isBill
      ? { status: 'canceled', error_message: 'Счёт отменён' }
      : { error_message: 'Платёж проверен и отклонён. По вопросам возврата напишите в поддержку.' }),
  })
  // the screen promised an email; an unpaid bill needs none
  if (!isBill)
    await notifyCompany(
      deps,
      trx,
      before.company_id,
      'payment',
      // more money may need another decision
      `payment-rejected:${id}:${before.review_reason}`,
      paymentRejected(before),
    )
  return decisionOf(before, await lockPayment(trx, before))
}

/**
 * The operator has sent the whole sum back: what it granted ends.
 * @param reference as in `findSilentRefund`
 * @returns `false` when there is no such paid payment; YooKassa reports its own refunds
 */
export async function refundByHand(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>,
  reference: string,
): Promise<boolean> {
  const found = await findSilentRefund(deps.db, reference)
  if (!found) return false
  const by = { actor_user_id: null, target_type: 'payment', target_id: found.id }
  return await changePlan(deps, found.company_id, by, async (trx) => {
    const payment = await lockPayment(trx, found)
    if (payment.status !== 'succeeded') return false
    const refunded_kopecks = payment.amount_kopecks
    await refundPayment(deps, trx, payment, { decided: {}, refunded_kopecks, by_operator: true })
    return true
  })
}
