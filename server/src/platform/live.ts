/** An answer repeated within one request, as server-sent events: whoever watches asks once instead of polling. */
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

export const LIVE_TYPE = 'text/event-stream'
/** Half a minute altogether; who still watches asks again. What ends within seconds is heard of within half a second. */
const STEPS_MS = [500, 500, 500, 500, 1000, 1000, 2000, ...Array<number>(8).fill(3000)]

/**
 * Sends `first`, then what `again` says, each by the schema of the reply's status. A refusal of `again` breaks the answer off.
 * @param leaving the server ends: who still watches asks another node
 */
export function sendLive<T extends Record<string, unknown>>(
  reply: FastifyReply,
  first: T,
  again: () => Promise<T>,
  leaving: AbortSignal,
): FastifyReply {
  // the serialiser of our contracts gives text
  const event = (body: T) => `data: ${reply.serializeInput(body, String(reply.statusCode)) as string}\n\n`
  async function* events() {
    yield event(first)
    for (const step of STEPS_MS) {
      await pause(step, undefined, { signal: leaving }).catch(() => {})
      if (leaving.aborted) return
      yield event(await again())
    }
  }
  // proxies hold answers back unless told
  return reply.type(LIVE_TYPE).header('x-accel-buffering', 'no').send(Readable.from(events()))
}
