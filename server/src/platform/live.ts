/** An answer repeated within one request, as server-sent events: whoever watches asks once instead of polling. */
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { tellNodes } from './nodes.ts'

export const LIVE_TYPE = 'text/event-stream'
/**
 * Half a minute altogether; who still watches asks again. What is told (see `Moves`) cuts a step short; the rest is seen at its end:
 * what ends within seconds within half a second.
 */
const STEPS_MS = [500, 500, 500, 500, 1000, 1000, 2000, ...Array<number>(8).fill(3000)]

/** What nodes tell each other when something a company may be watching has come to a point people wait for. */
const MOVED = 'moved '
export const tellMoved = (whose: string) => tellNodes(MOVED + whose)

/** Calls whoever watches in this process. */
export type Moves = {
  /** What the node hears. */
  readonly hear: (news: string | null) => void
  /** @returns the function that stops watching */
  watch(whose: string, onMoved: () => void): () => void
}

export function createMoves(): Moves {
  const moves = new EventEmitter().setMaxListeners(0)
  return {
    hear: (news) => {
      if (news?.startsWith(MOVED)) moves.emit(news)
    },
    watch(whose, onMoved) {
      moves.on(MOVED + whose, onMoved)
      return () => void moves.off(MOVED + whose, onMoved)
    },
  }
}

/**
 * Sends `first`, then what `again` says, each by the schema of the reply's status. A refusal of `again` breaks the answer off.
 * @param watch calls back when it is worth asking `again` at once
 * @param leaving the server ends: who still watches asks another node
 */
export function sendLive<T extends Record<string, unknown>>(
  reply: FastifyReply,
  first: T,
  again: () => Promise<T>,
  watch: (onMoved: () => void) => () => void,
  leaving: AbortSignal,
): FastifyReply {
  // the serialiser of our contracts gives text
  const event = (body: T) => `data: ${reply.serializeInput(body, String(reply.statusCode)) as string}\n\n`
  async function* events() {
    let moved = new AbortController()
    // here, as an answer nobody began to read has no end either
    const stop = watch(() => moved.abort())
    try {
      yield event(first)
      for (const step of STEPS_MS) {
        await pause(step, undefined, { signal: AbortSignal.any([leaving, moved.signal]) }).catch(() => {})
        if (leaving.aborted) return
        // before asking: what moves meanwhile is asked for again
        if (moved.signal.aborted) moved = new AbortController()
        yield event(await again())
      }
    } finally {
      stop()
    }
  }
  // proxies hold answers back unless told
  return reply.type(LIVE_TYPE).header('x-accel-buffering', 'no').send(Readable.from(events()))
}
