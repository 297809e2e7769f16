/** BTCPay Server; off unless an operator enables it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Payments } from '../../ports/payments.ts'
import { createBtcpayClient, type BtcpayClientOptions } from './client.ts'
import { fromOrder, readInvoice, toHint, toPayment, type Invoice } from './translate.ts'

export type BtcpayOptions = BtcpayClientOptions & { readonly webhook_secret: string }

const byAge = (a: Invoice, b: Invoice) => a.createdTime - b.createdTime || (a.id < b.id ? -1 : 1)

export function createBtcpayPayments(options: BtcpayOptions): Payments {
  const client = createBtcpayClient(options)
  const findInvoice = async (order_id: string): Promise<Invoice | undefined> =>
    (await client.listInvoices(order_id)).map(readInvoice).sort(byAge)[0]
  return {
    async startPayment(order) {
      // BTCPay has no idempotency key: of two concurrent invoices the one stored first counts, the other is never shown.
      const invoice =
        (await findInvoice(order.payment_id)) ?? readInvoice(await client.createInvoice(fromOrder(order)))
      return toPayment(invoice, options.store_id)
    },
    async findPayment(provider_payment_id) {
      const found = await client.getInvoice(provider_payment_id)
      return found === null ? null : toPayment(readInvoice(found), options.store_id)
    },
    readHint(raw_body, signature) {
      const expected = Buffer.from(
        `sha256=${createHmac('sha256', options.webhook_secret).update(raw_body).digest('hex')}`,
      )
      const given = Buffer.from(signature ?? '')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
      try {
        return toHint(JSON.parse(raw_body), options.store_id)
      } catch {
        return null
      }
    },
  }
}
