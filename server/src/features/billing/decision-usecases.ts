/** Payments a person decides: bills, and money that came otherwise than ordered. Only `features/admin` may call. */
import type { PlanType } from '@rezumetr/contracts/domain'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminScope, CompanyScope } from '../accounts/scope.ts'
import { findPaymentCompany, lockPayment, updatePayment, type PaymentRow } from './payment-queries.ts'
import { awaitsPerson, type PaymentStatus, type ReviewReason } from './payment-rules.ts'
import { grant } from './settlement-usecases.ts'
import { lockCompany } from './subscription-queries.ts'

/** What the audit log keeps of a payment. */
export type PaymentFacts = {
  readonly status: PaymentStatus
  readonly amount: number
  readonly plan_type: PlanType
  readonly review_reason: ReviewReason | null
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
  period_end: payment.period_end,
})
const decisionOf = (before: PaymentRow, after: PaymentRow): Decision => ({
  company_id: before.company_id,
  before: factsOf(before),
  after: factsOf(after),
})

/** @throws NOT_FOUND, PAYMENT_DECIDED */
async function lockWaiting(trx: Trx, id: string): Promise<PaymentRow> {
  const scope = await findPaymentCompany(trx, id)
  if (scope === null) throw refuse('NOT_FOUND')
  await lockCompany(trx, scope)
  const payment = await lockPayment(trx, id)
  if (!awaitsPerson(payment)) throw refuse('PAYMENT_DECIDED')
  return payment
}

/** The money is there: gives what was paid for, once. @throws NOT_FOUND, PAYMENT_DECIDED */
export async function confirmPayment(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  trx: Trx,
  by: AdminScope,
  id: string,
): Promise<Decision> {
  const before = await lockWaiting(trx, id)
  await updatePayment(trx, id, { decided_by: by.user_id, decided_at: deps.clock() })
  await grant(deps, trx, before, { next_check_at: null, confirmation_url: null })
  return decisionOf(before, await lockPayment(trx, id))
}

/** There is no such money, or it goes back: the payment ends without a plan. @throws NOT_FOUND, PAYMENT_DECIDED */
export async function rejectPayment(
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  by: AdminScope,
  id: string,
): Promise<Decision> {
  const before = await lockWaiting(trx, id)
  await updatePayment(trx, id, {
    decided_by: by.user_id,
    decided_at: clock(),
    ...(before.provider === 'bank'
      ? { status: 'canceled', error_message: 'Счёт отменён' }
      : { error_message: 'Платёж проверен и отклонён. По вопросам возврата напишите в поддержку.' }),
  })
  return decisionOf(before, await lockPayment(trx, id))
}
