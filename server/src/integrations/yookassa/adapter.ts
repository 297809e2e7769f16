/** YooKassa behind the payments port. Production and the sandbox differ by address and keys only. */
import type { Payments } from '../../ports/payments.ts'
import { createYookassaClient, type YookassaClientOptions } from './client.ts'
import { fromOrder, toPayment } from './translate.ts'

export type YookassaOptions = YookassaClientOptions & {
  readonly vat_code: number
  readonly payment_mode: 'full_prepayment' | 'full_payment'
}

export function createYookassaPayments(options: YookassaOptions): Payments {
  const client = createYookassaClient(options)
  // keys of a test shop begin so; its payments are marked `test` and must never open a real plan, nor the reverse
  const shop = { id: options.shop_id, test: options.secret.startsWith('test_') }
  return {
    async startPayment(order) {
      return toPayment(await client.post('/payments', fromOrder(order, options), order.idempotence_key), shop)
    },
    async findPayment(provider_payment_id) {
      const found = await client.get(`/payments/${encodeURIComponent(provider_payment_id)}`)
      return found === null ? null : toPayment(found, shop)
    },
  }
}
