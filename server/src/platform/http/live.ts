/** Live answers: repeated as server-sent events, instead of polling. */
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { notifyNodes } from '../nodes/nodes.ts'

export const LIVE_TYPE = 'text/event-stream'
/** Half a minute in all, then the client reconnects. Short at first; a notification (`Moves`) cuts a pause short. */
const STEPS_MS = [500, 500, 500, 500, 1000, 1000, 2000, ...Array<number>(8).fill(3000)]

const MOVED = 'moved '
export const notifyMoved = (whose: string) => notifyNodes(MOVED + whose)

export type Moves = {
  /** With all notifications of nodes. */
  readonly dispatch: (payload: string | null) => void
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
 * Streams `first`, then results of `again`; breaks off when it throws.
 * @param watch calls back when to ask at once
 * @param leaving at shutdown the client reconnects elsewhere
 */
export function sendLive<T extends Record<string, unknown>>(
  reply: FastifyReply,
  first: T,
  again: () => Promise<T>,
  watch: (onMoved: () => void) => () => void,
  leaving: AbortSignal,
): FastifyReply {
  // the contracts' serialiser returns text
  const event = (body: T) => `data: ${reply.serializeInput(body, String(reply.statusCode)) as string}\n\n`
  async function* events() {
    let moved = new AbortController()
    // inside: for a stream never read `finally` would not run
    const stop = watch(() => moved.abort())
    try {
      yield event(first)
      for (const step of STEPS_MS) {
        await pause(step, undefined, { signal: AbortSignal.any([leaving, moved.signal]) }).catch(() => {})
        if (leaving.aborted) return
        // renewed first, so that notifications meanwhile count
        if (moved.signal.aborted) moved = new AbortController()
        yield event(await again())
      }
    } finally {
      stop()
    }
  }
  // no buffering by nginx
  return reply.type(LIVE_TYPE).header('x-accel-buffering', 'no').send(Readable.from(events()))
}
