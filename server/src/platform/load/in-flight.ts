/**
 * The number of requests this process is answering, in memory shared with its threads, so that background threads can
 * yield to them: a thread priority would affect neither their work in PostgreSQL nor V8's helper threads. And the answers
 * made that their clients have not taken yet.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction, RequestPayload } from 'fastify'

/** A single counter; read it with `Atomics`. */
export const answering = new Int32Array(new SharedArrayBuffer(4))

/** By connection, which may send several requests before their answers. */
const unanswered = new WeakMap<Socket, Set<FastifyRequest>>()

/**
 * A client may hang up long before its answer. Fastify's `onRequestAbort` would tell, but its listener makes the garbage
 * of one request hold that of the next: under many small answers an eighth of a processor went into collecting it.
 */
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

/**
 * Answers that their clients have not taken yet, the oldest first, by connection: it has one at a time (`in-turn.ts`). Streams
 * are not among them: they wait for their readers and keep little.
 */
const unsent = new Map<Socket, { readonly bytes: number; readonly since: number }>()
let unsentBytes = 0

/** Half of the requests that a process accepts at a time (`overload.ts`). */
const MOST_UNSENT = 300
const MOST_UNSENT_BYTES = 64 * 2 ** 20
/** An answer whose client reads goes out sooner, also one of hundreds made at the same moment. */
const SLOW_MS = 1000

export const countUnsent = (): number => unsent.size

function made(socket: Socket, payload: unknown): void {
  // whose client has hung up nobody will take, and its connection does not close again
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

/** Cuts the connections that have kept their answers waiting longest: they must fill neither the memory nor the places of others. */
function cutSlowest(): void {
  const before = performance.now() - SLOW_MS
  for (const [socket, { since }] of unsent) {
    if ((unsent.size <= MOST_UNSENT && unsentBytes <= MOST_UNSENT_BYTES) || since > before) return
    taken(socket)
    socket.destroy()
  }
}

/** Call before registering other hooks, so that requests they refuse are counted too. */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    begun(request)
    done()
  })
  // a long response (a file, a live stream) counts as answered at its first byte
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

/**
 * Hooks for routes that receive bodies: a body on its way occupies the client only, so a few hundred clients that send theirs byte by
 * byte must not count. Not for all routes: each hook costs every request of the process.
 */
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

/** Longer than most answers take. Under constant load the thread still proceeds once in this time. */
const PATIENCE_MS = 10

/**
 * Blocks this thread until the process has no request to answer, at most `PATIENCE_MS`. @param counted
 * `answering` of the main thread
 */
export function yieldToRequests(counted: Int32Array): void {
  const until = performance.now() + PATIENCE_MS
  for (let seen; (seen = Atomics.load(counted, 0)) > 0;) {
    const left = until - performance.now()
    if (left <= 0) return
    Atomics.wait(counted, 0, seen, left)
  }
}
