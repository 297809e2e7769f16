/**
 * Load shedding: above a limit of unanswered requests new ones are refused with "try again". In an ever-growing queue
 * every client would wait until it gives up, and the server would work on answers that no client waits for.
 */
import type { FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { refuse } from './errors.ts'
import { answering } from './in-flight.ts'

/**
 * Limit of unanswered requests per process: at 300 a second, the rate of its slowest common page, the
 * last one waits about two seconds.
 */
export const MOST_WAITING = 600
/** `detail` of a 503 NOT_READY. */
export const OVERLOADED = {
  message: 'Слишком много запросов сразу. Попробуйте через несколько секунд.',
  retry_after: 1,
}

/** One for all: thousands a second would each collect a stack trace that nobody reads. */
const REFUSAL = refuse('NOT_READY', OVERLOADED)

/** Monitoring must work especially when the process is overloaded. */
const isWatching = (url: string) => url.startsWith('/health') || url.startsWith('/metrics')

/** Answers 503 NOT_READY with `Retry-After` above the limit. A hook after those of `in-flight.ts`. */
export function refuseOverload(
  request: FastifyRequest,
  _reply: unknown,
  done: HookHandlerDoneFunction,
): void {
  if (Atomics.load(answering, 0) <= MOST_WAITING || isWatching(request.url)) return done()
  done(REFUSAL)
}
