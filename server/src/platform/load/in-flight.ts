/** Counts unanswered requests in memory shared with threads, which yield to them; and answers not taken yet. */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction, RequestPayload } from 'fastify'

export const answering = new Int32Array(new SharedArrayBuffer(4))

/** A connection may send several. */
const unanswered = new WeakMap<Socket, Set<FastifyRequest>>()

/** Fastify's `onRequestAbort` would cost an eighth of a processor in garbage. */
function requestsOf(socket: Socket): Set<FastifyRequest> {
  const known = unanswered.get(socket)
  if (known) return known
  const requests = new Set<FastifyRequest>()
  unanswered.set(socket, requests)
  socket.once('close', () => {
    for (const request of requests) answered(request)
    taken(socket)
  })
  return requests
}

const begun = (request: FastifyRequest) => {
  requestsOf(request.raw.socket).add(request)
  Atomics.add(answering, 0, 1)
}
const answered = (request: FastifyRequest) => {
  if (!requestsOf(request.raw.socket).delete(request)) return
  if (Atomics.sub(answering, 0, 1) === 1) Atomics.notify(answering, 0)
}

/** Oldest first, one per connection (`sequential-requests.ts`); streams wait for readers and keep little. */
const unsent = new Map<Socket, { readonly bytes: number; readonly since: number }>()
let unsentBytes = 0

/** Half of `overload.ts`. */
const MOST_UNSENT = 300
const MOST_UNSENT_BYTES = 64 * 2 ** 20
/** Sooner for a client that reads. */
const SLOW_MS = 1000

export const countUnsent = (): number => unsent.size

function made(socket: Socket, payload: unknown): void {
  // nobody takes it, and the connection does not close again
  if (socket.destroyed || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return
  const bytes = Buffer.byteLength(payload)
  unsent.set(socket, { bytes, since: performance.now() })
  unsentBytes += bytes
  cutSlowest()
}

function taken(socket: Socket): void {
  unsentBytes -= unsent.get(socket)?.bytes ?? 0
  unsent.delete(socket)
}

function cutSlowest(): void {
  const before = performance.now() - SLOW_MS
  for (const [socket, { since }] of unsent) {
    if ((unsent.size <= MOST_UNSENT && unsentBytes <= MOST_UNSENT_BYTES) || since > before) return
    taken(socket)
    socket.destroy()
  }
}

/** Before other hooks, to count what they refuse. */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    begun(request)
    done()
  })
  // a long response counts as answered at its first byte
  app.addHook('onSend', (request, _reply, payload, done) => {
    answered(request)
    made(request.raw.socket, payload)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    taken(request.raw.socket)
    done()
  })
}

/** Not while a body is on its way: slow clients must not count. Only these routes, as hooks cost every request. */
export const bodyHooks = {
  preParsing: (
    request: FastifyRequest,
    _reply: unknown,
    payload: RequestPayload,
    done: (error: null, payload: RequestPayload) => void,
  ): void => {
    answered(request)
    done(null, payload)
  },
  preValidation: (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction): void => {
    begun(request)
    done()
  },
}

/** Longer than most answers; under load the thread proceeds once in this time. */
const PATIENCE_MS = 10

/** Blocks at most `PATIENCE_MS`. @param counted `answering` of the main thread */
export function yieldToRequests(counted: Int32Array): void {
  const until = performance.now() + PATIENCE_MS
  for (let seen; (seen = Atomics.load(counted, 0)) > 0;) {
    const left = until - performance.now()
    if (left <= 0) return
    Atomics.wait(counted, 0, seen, left)
  }
}
