import type { Payments } from '../../ports/payments.ts'
import { createYookassaClient, type YookassaClientOptions } from './client.ts'
import { findOffset, fromOrder, issuedId, toOffset, toPayment, toReceipt } from './translate.ts'

export function createYookassaPayments(options: YookassaClientOptions): Payments {
  const client = createYookassaClient(options)
  // test shops' payments must never activate a real plan, nor the reverse
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
      // the key expires after a day: a registered receipt is looked up
      const query = `?payment_id=${encodeURIComponent(order.provider_payment_id)}`
      const known = findOffset(await client.get(`/receipts${query}`))
      return issuedId(
        known ?? toReceipt(await client.post('/receipts', toOffset(order), order.idempotence_key)),
      )
    },
  }
}
