import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { createScope } from '../../companies/scope.ts'
import type { PaymentKey } from './queries.ts'

export type DueReceipt = PaymentKey & { readonly closing_receipt_key: string }

/**
 * Claims prepaid periods that ended without a closing receipt, each once per `pause_ms`. A refund ends its period; a partial one
 * leaves the rest due.
 * @returns ids with the operation's idempotency key
 */
export async function claimDueReceipts(
  db: Db,
  limit: number,
  pause_ms: number,
  now: Date,
): Promise<DueReceipt[]> {
  const { rows } = await sql<DueReceipt>`
    update payments set closing_tried_at = ${now}
    where (company_id, id) in (
      select company_id, id from payments
      where provider = 'yookassa' and payment_mode = 'full_prepayment' and closing_receipt_id is null
        and (status = 'succeeded' or status = 'refunded' and refunded_kopecks < amount_kopecks)
        and period_end is not null and least(period_end, refunded_at) <= ${now}
        and not exists (select from subscriptions s
          where s.company_id = payments.company_id and s.id = subscription_id and s.status = 'scheduled')
        and (closing_tried_at is null or closing_tried_at <= ${new Date(now.getTime() - pause_ms)})
      order by period_end limit ${limit} for update skip locked
    ) returning company_id, id, closing_receipt_key`.execute(db)
  return rows.map((row) => ({ ...row, company_id: createScope(row.company_id) }))
}

export async function setClosingReceipt(
  db: Db,
  { company_id, id }: PaymentKey,
  closing_receipt_id: string,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ closing_receipt_id })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}
