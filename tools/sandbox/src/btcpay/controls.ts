/** Test controls of the crypto store below `/__sandbox/btcpay`, JSON in and out; tools/sandbox/README.md lists them. */
import type { FastifyInstance } from 'fastify'
import { PLAIN, type BtcpayNotifier } from './notifier.ts'
import { BtcpayError } from './shapes.ts'
import type { BtcpayStore } from './store.ts'

type Body = Record<string, unknown>
const bodyOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {})
type ById = { Params: { id: string } }

export function registerBtcpayControls(
  app: FastifyInstance,
  store: BtcpayStore,
  notifier: BtcpayNotifier,
): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply
      .code(error instanceof BtcpayError ? error.status : (error.statusCode ?? 500))
      .send({ error: error.message }),
  )
  app.get('/invoices', async () => ({ items: [...store.invoices.values()] }))
  app.post<ById>('/invoices/:id/pay', async (request) => {
    const { value, confirm } = bodyOf(request.body)
    const { id } = request.params
    const seen = store.pay(id, typeof value === 'string' ? value : (store.find(id)?.amount ?? '0'))
    return confirm !== false && seen.status === 'Processing' ? store.confirm(id) : seen
  })
  app.post<ById>('/invoices/:id/confirm', async (request) => store.confirm(request.params.id))
  app.post<ById>('/invoices/:id/expire', async (request) => store.expire(request.params.id))
  app.post<ById>('/invoices/:id/invalidate', async (request) => store.invalidate(request.params.id))
  app.post<ById>('/invoices/:id/falsify', async (request) =>
    store.falsify(request.params.id, bodyOf(request.body)),
  )
  app.post('/webhooks', async (request) => {
    const { lost, times, delay_ms, speed } = bodyOf(request.body)
    const number = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback)
    notifier.manner = {
      lost: lost === true,
      times: number(times, PLAIN.times),
      delay_ms: number(delay_ms, PLAIN.delay_ms),
      speed: number(speed, PLAIN.speed),
    }
    return notifier.manner
  })
  app.get('/webhooks', async () => ({ items: notifier.log }))
  app.post('/notify', async (request) => {
    const { raw, signature } = bodyOf(request.body)
    const proof = signature === null || typeof signature === 'string' ? signature : undefined
    return { status: await notifier.send(String(raw), proof) }
  })
  app.post('/reset', async () => {
    store.clear()
    notifier.manner = PLAIN
    notifier.log.length = 0
    return {}
  })
}
