/**
 * Live answers: an endpoint's answer, repeated within one request as server-sent events, so that a
 * watching client need not poll.
 */
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { notifyNodes } from '../nodes/nodes.ts'

export const LIVE_TYPE = 'text/event-stream'
/**
 * Pauses between two answers, half a minute in total; a client that still watches then reconnects. A
 * notification (see `Moves`) cuts a pause short; any other change is seen at its end. The first pauses are
 * short, for work that ends within seconds.
 */
const STEPS_MS = [500, 500, 500, 500, 1000, 1000, 2000, ...Array<number>(8).fill(3000)]

/** Prefix of notifications that something a company may be watching has reached a relevant point. */
const MOVED = 'moved '
export const notifyMoved = (whose: string) => notifyNodes(MOVED + whose)

/** Dispatches such notifications to the watchers in this process. */
export type Moves = {
  /** Call with all notifications of the nodes. */
  readonly dispatch: (payload: string | null) => void
  /** @returns the unsubscribe function */
  watch(whose: string, onMoved: () => void): () => void
}

export function createMoves(): Moves {
  const moves = new EventEmitter().setMaxListeners(0)
  return {
    dispatch: (payload) => {
      if (payload?.startsWith(MOVED)) moves.emit(payload)
    },
    watch(whose, onMoved) {
      moves.on(MOVED + whose, onMoved)
      return () => void moves.off(MOVED + whose, onMoved)
    },
  }
}

/**
 * Streams `first`, then the results of `again`, each serialised by the schema of the reply's status. When `again`
 * throws, the stream breaks off.
 * @param watch calls back when `again` should be called at once
 * @param leaving aborted when the server shuts down: the stream ends, and the client reconnects to another node
 */
export function sendLive<T extends Record<string, unknown>>(
  reply: FastifyReply,
  first: T,
  again: () => Promise<T>,
  watch: (onMoved: () => void) => () => void,
  leaving: AbortSignal,
): FastifyReply {
  // our contracts' serialiser returns text
  const event = (body: T) => `data: ${reply.serializeInput(body, String(reply.statusCode)) as string}\n\n`
  async function* events() {
    let moved = new AbortController()
    // inside the generator: for a stream that is never read `finally` would not run, and a
    // watch started outside would leak
    const stop = watch(() => moved.abort())
    try {
      yield event(first)
      for (const step of STEPS_MS) {
        await pause(step, undefined, { signal: AbortSignal.any([leaving, moved.signal]) }).catch(() => {})
        if (leaving.aborted) return
        // renewed before the call, so that notifications during `again` cause another round
        if (moved.signal.aborted) moved = new AbortController()
        yield event(await again())
      }
    } finally {
      stop()
    }
  }
  // keeps nginx from buffering the stream
  return reply.type(LIVE_TYPE).header('x-accel-buffering', 'no').send(Readable.from(events()))
}
