/** Test controls of the shop below `/__sandbox/yookassa`, JSON in and out; tools/sandbox/README.md lists them. */
import type { FastifyInstance } from 'fastify'
import type { Notifier } from './notifier.ts'
import { illegal, kopecksOf, ShopError, valueOf } from './shapes.ts'
import type { Shop } from './shop.ts'

type Body = Record<string, unknown>
const bodyOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {})

export function registerShopControls(app: FastifyInstance, shop: Shop, notifier: Notifier): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply
      .code(error instanceof ShopError ? error.status : (error.statusCode ?? 500))
      .send({ error: error.message }),
  )
  app.get('/payments', async () => ({ items: [...shop.payments.values()] }))
  app.post<{ Params: { id: string } }>('/payments/:id/succeed', async (request) =>
    shop.succeed(request.params.id, 'bank_card'),
  )
  app.post<{ Params: { id: string } }>('/payments/:id/cancel', async (request) => {
    const { reason = 'general_decline', party = 'payment_network' } = bodyOf(request.body)
    return shop.cancel(request.params.id, String(reason), String(party))
  })
  app.post('/refunds', async (request) => {
    const { payment_id, amount } = bodyOf(request.body)
    const payment = shop.find(String(payment_id))
    if (!payment) throw illegal('payment_id')
    const left = (kopecksOf(payment.amount.value) ?? 0) - (kopecksOf(payment.refunded_amount?.value) ?? 0)
    return shop.refund({ payment_id, amount: { value: amount ?? valueOf(left), currency: 'RUB' } })
  })
  app.get('/receipts', async () => ({ items: [...shop.receipts.values()] }))
  app.post('/receipts', async (request) => {
    const { status } = bodyOf(request.body)
    if (status !== 'pending' && status !== 'succeeded' && status !== 'canceled') throw illegal('status')
    shop.register(status)
    return { status }
  })
  app.post('/amount', async (request) => {
    const { payment_id, value } = bodyOf(request.body)
    const payment = shop.find(String(payment_id))
    if (!payment || kopecksOf(value) === null) throw illegal('payment_id, value')
    payment.amount = { value: String(value), currency: 'RUB' }
    return payment
  })
  app.post('/webhooks', async (request) => {
    const { lost, times, delay_ms } = bodyOf(request.body)
    notifier.manner = {
      lost: lost === true,
      times: typeof times === 'number' ? times : 1,
      delay_ms: typeof delay_ms === 'number' ? delay_ms : 0,
    }
    return notifier.manner
  })
  app.get('/webhooks', async () => ({ items: notifier.log }))
  app.post('/notify', async (request) => ({ status: await notifier.send(request.body) }))
  app.post('/reset', async () => {
    shop.clear()
    notifier.manner = { lost: false, times: 1, delay_ms: 0 }
    notifier.log.length = 0
    return {}
  })
}
