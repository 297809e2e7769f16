/** YooKassa behind the payments port. Production and the sandbox differ by address and keys only. */
import type { Payments } from '../../ports/payments.ts'
import { createYookassaClient, type YookassaClientOptions } from './client.ts'
import { findOffset, fromOrder, toOffset, toPayment, toReceiptId } from './translate.ts'

export function createYookassaPayments(options: YookassaClientOptions): Payments {
  const client = createYookassaClient(options)
  // keys of a test shop begin so; its payments are marked `test` and must never open a real plan, nor the reverse
  const shop = { id: options.shop_id, test: options.secret.startsWith('test_') }
  return {
    async startPayment(order) {
      return toPayment(await client.post('/payments', fromOrder(order), order.idempotence_key), shop)
    },
    async findPayment(provider_payment_id) {
      const found = await client.get(`/payments/${encodeURIComponent(provider_payment_id)}`)
      return found === null ? null : toPayment(found, shop)
    },
    async closeReceipt(order) {
      // the key is remembered for a day only: what is registered already is found, not sent again
      const query = `?payment_id=${encodeURIComponent(order.provider_payment_id)}`
      const known = findOffset(await client.get(`/receipts${query}`))
      return known ?? toReceiptId(await client.post('/receipts', toOffset(order), order.idempotence_key))
    },
  }
}
