/** Receipts of 54-FZ that offset a prepayment: the time that was paid for has been given. */
import type { Deps } from '../../deps.ts'
import { PaymentFailure } from '../../ports/payments.ts'
import { findPaymentById } from './payment-queries.ts'
import { claimDueReceipts, setClosingReceipt } from './receipt-queries.ts'
import { orderOf } from './settlement-usecases.ts'

const RETRY_MS = 3_600_000

/** Sends what is due; a provider that refuses or does not answer is asked again in an hour. */
export async function closeReceipts({
  db,
  clock,
  payments,
  log,
}: Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>): Promise<void> {
  for (const { id, closing_receipt_key } of await claimDueReceipts(db, 20, RETRY_MS, clock())) {
    const payment = await findPaymentById(db, id)
    if (!payment?.provider_payment_id) continue
    try {
      const receipt_id = await payments[payment.provider]?.closeReceipt?.({
        ...orderOf(payment),
        provider_payment_id: payment.provider_payment_id,
        idempotence_key: closing_receipt_key,
      })
      if (receipt_id !== undefined) await setClosingReceipt(db, id, receipt_id)
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error
      log.error({ payment_id: id, problem: error.problem }, 'a closing receipt was not taken')
    }
  }
}
