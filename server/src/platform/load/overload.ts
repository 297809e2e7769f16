/**
 * Load shedding: above a limit of requests whose answers are not made or not taken yet, new ones are refused with "try again". In an
 * ever-growing queue every client would wait until it gives up, and the server would work on answers that no client waits for.
 */
import type { FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { refuse } from '../values/errors.ts'
import { answering, countUnsent } from './in-flight.ts'

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
export const isWatching = (url: string): boolean => url.startsWith('/health') || url.startsWith('/metrics')

/** Answers 503 NOT_READY with `Retry-After` above the limit. A hook after those of `in-flight.ts`. */
export function refuseOverload(
  request: FastifyRequest,
  _reply: unknown,
  done: HookHandlerDoneFunction,
): void {
  if (Atomics.load(answering, 0) + countUnsent() <= MOST_WAITING || isWatching(request.url)) return done()
  done(REFUSAL)
}
