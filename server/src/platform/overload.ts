/**
 * Who comes when too many wait already is asked to come again: a queue that only grows makes everybody wait longer than they
 * stay, and the answers nobody waits for any more take the place of those somebody does.
 */
import type { FastifyInstance } from 'fastify'
import { refuse } from './errors.ts'
import { answering } from './in-flight.ts'

/** Unanswered requests of one process: at 300 a second, the pace of its slowest common page, the last of them waits for a second and a half. */
export const MOST_WAITING = 400
const RETRY_AFTER_S = 1

/** Whoever watches the process must see it at its worst above all. */
const isWatching = (url: string) => url.startsWith('/health') || url.startsWith('/metrics')

/** Answers 503 NOT_READY with `Retry-After` above the bound. Call it after `countRequests`. */
export function refuseOverload(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (Atomics.load(answering, 0) <= MOST_WAITING || isWatching(request.url)) return done()
    done(
      refuse('NOT_READY', {
        message: 'Слишком много запросов сразу. Попробуйте через несколько секунд.',
        retry_after: RETRY_AFTER_S,
      }),
    )
  })
}
