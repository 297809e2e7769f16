/** Refuses requests above a limit: in a growing queue everybody would wait until giving up. */
import type { FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { refuse } from '../values/errors.ts'
import { answering, countUnsent } from './in-flight.ts'

/** At 300 a second the last waits two seconds. */
export const MOST_WAITING = 600
/** `detail` of a 503 NOT_READY. */
export const OVERLOADED = {
  message: 'Слишком много запросов сразу. Попробуйте через несколько секунд.',
  retry_after: 1,
}

/** One for all: no stack traces. */
const REFUSAL = refuse('NOT_READY', OVERLOADED)

/** Monitoring works even when overloaded. */
export const isWatching = (url: string): boolean => url.startsWith('/health') || url.startsWith('/metrics')

/** After the hooks of `in-flight.ts`. */
export function refuseOverload(
  request: FastifyRequest,
  _reply: unknown,
  done: HookHandlerDoneFunction,
): void {
  if (Atomics.load(answering, 0) + countUnsent() <= MOST_WAITING || isWatching(request.url)) return done()
  done(REFUSAL)
}
