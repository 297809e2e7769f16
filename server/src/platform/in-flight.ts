/**
 * The number of requests this process is answering, in memory shared with its threads, so that background threads can
 * yield to them. A thread priority would affect neither their work in PostgreSQL nor V8's helper threads.
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

/** Call before registering other hooks, so that requests they refuse are counted too. */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    begun(request)
    done()
  })
  // a long response (a file, a live stream) counts as answered at its first byte
  app.addHook('onSend', (request, _reply, _payload, done) => {
    answered(request)
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
