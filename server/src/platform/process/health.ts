/** Unauthenticated: yes, no and a reason in fixed words (EXT-32). */
import type { FastifyInstance } from 'fastify'
import { VERSION } from './version.ts'
import type { Clock } from '../values/clock.ts'
import type { Log } from './log.ts'

/** @returns in fixed words, without paths or names; `null`: well */
export type Check = () => Promise<string | null>

export type Readiness = {
  readonly is_leaving: () => boolean
  readonly db: Check
  readonly queue: Check
  readonly storage: Check
}

export function healthRoutes(app: FastifyInstance, clock: Clock, log: Log, readiness: Readiness): void {
  let known = ''
  const tell = (reasons: readonly string[]) => {
    const now = reasons.join('; ')
    if (now === known) return
    known = now
    if (now === '') log.info('ready again')
    else log.warn({ reasons }, 'not ready')
  }
  app.get('/health', { schema: { hide: true } }, async () => ({
    status: 'ok',
    version: VERSION,
    time: clock().toISOString(),
  }))
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const { db, queue, storage, is_leaving } = readiness
    const troubles = await Promise.all([db(), queue(), storage()])
    const reasons = [...troubles, is_leaving() ? 'shutting down' : null].filter((one) => one !== null)
    tell(reasons)
    const [isDb, isQueue, isStorage] = troubles.map((trouble) => trouble === null)
    const checks = { db: isDb, queue: isQueue, storage: isStorage }
    return reasons.length === 0
      ? await reply.send({ status: 'ok', checks })
      : await reply.code(503).send({ status: 'unavailable', checks, reasons })
  })
}
