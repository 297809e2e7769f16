/** Closing receipts of 54-FZ, which offset a prepayment after its period. */
import { HOUR_MS } from '../../../platform/values/clock.ts'
import { Refusal } from '../../../platform/values/errors.ts'
import { forEachIsolated } from '../../../platform/concurrency/for-each-isolated.ts'
import { PaymentFailure } from '../../../ports/payments.ts'
import { findPayment } from './queries.ts'
import { claimDueReceipts, setClosingReceipt } from './receipt-queries.ts'
import { orderOf, refreshFromProvider, type PaymentDeps } from './settlement-usecases.ts'

const RETRY_MS = HOUR_MS

export async function closeReceipts(deps: PaymentDeps): Promise<void> {
  const { db, clock, payments, log } = deps
  await forEachIsolated(await claimDueReceipts(db, 20, RETRY_MS, clock()), async (due) => {
    const { company_id, id, closing_receipt_key } = due
    const claimed = await findPayment(db, company_id, id)
    if (!claimed?.provider_payment_id) return
    try {
      // the notification of a refund may be lost, and checks end before a paid year does
      const payment = await refreshFromProvider(deps, claimed)
      const amount_kopecks = payment.amount_kopecks - payment.refunded_kopecks
      if (amount_kopecks === 0) return
      const receipt_id = await payments[payment.provider]?.closeReceipt?.({
        ...orderOf(payment),
        amount_kopecks,
        provider_payment_id: claimed.provider_payment_id,
        // after a partial refund another sum, which the same key would refuse
        idempotence_key: `${closing_receipt_key}-${amount_kopecks}`,
      })
      if (receipt_id) await setClosingReceipt(db, due, receipt_id)
    } catch (error) {
      // refused: unreadable, or the keys of the shop are gone
      const problem =
        error instanceof Refusal ? error.code : error instanceof PaymentFailure ? error.problem : null
      if (problem === null) throw error
      log.error({ payment_id: id, problem }, 'a closing receipt was not taken')
    }
  })
}
