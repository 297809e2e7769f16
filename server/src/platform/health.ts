/** Health probes: unauthenticated, and with no details beyond yes and no (EXT-32). */
import type { FastifyInstance } from 'fastify'
import { VERSION } from '../version.ts'
import type { Clock } from './clock.ts'

export type Readiness = {
  /** Shutting down: requests in flight are still answered, new ones should go to another node. */
  readonly is_leaving: () => boolean
  readonly db: () => Promise<boolean>
  readonly queue: () => Promise<boolean>
  readonly storage: () => Promise<boolean>
}

export function healthRoutes(app: FastifyInstance, clock: Clock, readiness: Readiness): void {
  app.get('/health', { schema: { hide: true } }, async () => ({
    status: 'ok',
    version: VERSION,
    time: clock().toISOString(),
  }))
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const ask = async (check: () => Promise<boolean>) => {
      try {
        return await check()
      } catch {
        return false
      }
    }
    const [db, queue, storage] = await Promise.all([
      ask(readiness.db),
      ask(readiness.queue),
      ask(readiness.storage),
    ])
    const ready = db && queue && storage && !readiness.is_leaving()
    return await reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', checks: { db, queue, storage } })
  })
}
