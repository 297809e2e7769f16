import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { one, queryOf } from '../http/request-fields.ts'
import { illegal, ShopError } from './shapes.ts'
import type { Shop } from './shop.ts'

/** Credentials of the product for its shop. */
export type ShopKeys = { shopId: string; secret: string }

/** `/v3`: payments and refunds with Basic authorization and idempotence keys, as documented. */
export function registerShopApi(
  app: FastifyInstance,
  shop: Shop,
  keys: ShopKeys,
  pageUrl: (request: Pick<FastifyRequest, 'protocol' | 'host'>) => (id: string) => string,
): void {
  answerErrors(app)
  requireKeys(app, keys)

  app.post('/payments', async (request) =>
    shop.once(request.headers['idempotence-key'], request.body, () =>
      shop.create(request.body, keys.shopId, pageUrl(request)),
    ),
  )
  app.get('/payments', async (request) => {
    const query = queryOf(request)
    const status = one(query, 'status')
    const limit = Math.min(100, Math.max(1, Number(one(query, 'limit') ?? 10) || 10))
    const items = [...shop.payments.values()]
      .filter((payment) => status === undefined || payment.status === status)
      .toReversed()
    return { type: 'list', items: items.slice(0, limit) }
  })
  app.get<{ Params: { id: string } }>('/payments/:id', async (request) => {
    const payment = shop.find(request.params.id)
    if (!payment) throw new ShopError(404, 'not_found', 'Payment not found', 'payment_id')
    return payment
  })
  app.post('/refunds', async (request) =>
    shop.once(request.headers['idempotence-key'], request.body, () => shop.refund(request.body)),
  )
  app.post('/receipts', async (request) =>
    shop.once(request.headers['idempotence-key'], request.body, () => shop.addReceipt(request.body)),
  )
  app.get('/receipts', async (request) => {
    const payment_id = one(queryOf(request), 'payment_id')
    if (payment_id === undefined) throw illegal('payment_id')
    return { type: 'list', items: shop.receiptsOf(payment_id) }
  })
  app.get<{ Params: { id: string } }>('/refunds/:id', async (request) => {
    const refund = shop.refunds.get(request.params.id)
    if (!refund) throw new ShopError(404, 'not_found', 'Refund not found', 'refund_id')
    return refund
  })
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ShopError, request, reply) => {
    const status = error instanceof ShopError ? error.status : (error.statusCode ?? 500)
    const code = status < 500 ? 'invalid_request' : 'internal_server_error'
    const failure = error instanceof ShopError ? error : new ShopError(status, code, 'Bad request')
    if (status >= 500) request.log.error(error)
    return reply.code(status).send({
      type: 'error',
      id: randomUUID(),
      code: failure.code,
      description: failure.message,
      ...(failure.parameter === undefined ? {} : { parameter: failure.parameter }),
    })
  })
  app.setNotFoundHandler(() => {
    throw new ShopError(404, 'not_found', 'Not found')
  })
}

function requireKeys(app: FastifyInstance, { shopId, secret }: ShopKeys): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`${shopId}:${secret}`).toString('base64')}`)
  app.addHook('onRequest', async (request) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new ShopError(
        401,
        'invalid_credentials',
        'Error in shopId or secret key. Check their validity. You can reissue the key in the Merchant Profile',
      )
  })
}
