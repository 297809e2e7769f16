import { timingSafeEqual } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { many, one, queryOf } from '../http/request-fields.ts'
import { BtcpayError, notFound } from './shapes.ts'
import type { BtcpayStore } from './store.ts'

/** Credentials of the product for its store. */
export type BtcpayKeys = { storeId: string; apiKey: string; webhookSecret: string }

/** `/api/v1/stores/:storeId/invoices`: create, list by order, read. */
export function registerBtcpayApi(
  app: FastifyInstance,
  store: BtcpayStore,
  keys: BtcpayKeys,
  pageUrl: (request: Pick<FastifyRequest, 'protocol' | 'host'>) => (id: string) => string,
): void {
  app.setErrorHandler((error: FastifyError | BtcpayError, request, reply) => {
    if (error instanceof BtcpayError) return reply.code(error.status).send(error.body)
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error(error)
    return reply.code(status).send({ code: 'generic-error', message: 'Bad request' })
  })
  const expected = Buffer.from(`token ${keys.apiKey}`)
  app.addHook('onRequest', async (request) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new BtcpayError(401, { code: 'unauthenticated', message: 'Authentication is required' })
    const { storeId } = request.params as { storeId?: string }
    if (storeId !== keys.storeId)
      throw new BtcpayError(403, {
        code: 'missing-permission',
        message: 'Insufficient API Permissions',
        permission: 'btcpay.store.canviewinvoices',
      })
  })
  const path = '/stores/:storeId/invoices'
  app.post(path, async (request) => store.create(request.body, keys.storeId, pageUrl(request)))
  app.get(path, async (request) => {
    const query = queryOf(request)
    const orders = many(query, 'orderId')
    const take = Math.max(1, Number(one(query, 'take') ?? 50) || 50)
    return [...store.invoices.keys()]
      .map((id) => store.find(id))
      .filter((invoice) => invoice !== undefined)
      .filter((invoice) => orders.length === 0 || orders.includes(invoice.metadata['orderId'] ?? ''))
      .toReversed()
      .slice(0, take)
  })
  app.get<{ Params: { id: string } }>(`${path}/:id`, async (request) => {
    const invoice = store.find(request.params.id)
    if (!invoice) throw notFound()
    return invoice
  })
}
