/**
 * The number of requests this process is answering, in memory shared with its threads, so that background threads can
 * yield to them. A thread priority would affect neither their work in PostgreSQL nor V8's helper threads.
 */
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction, RequestPayload } from 'fastify'

/** A single counter; read it with `Atomics`. */
export const answering = new Int32Array(new SharedArrayBuffer(4))

declare module 'fastify' {
  interface FastifyRequest {
    isCounted: boolean
  }
}

const begun = (request: FastifyRequest) => {
  request.isCounted = true
  Atomics.add(answering, 0, 1)
}
const answered = (request: FastifyRequest) => {
  if (!request.isCounted) return
  request.isCounted = false
  if (Atomics.sub(answering, 0, 1) === 1) Atomics.notify(answering, 0)
}

/** Call before registering other hooks, so that requests they refuse are counted too. */
export function countRequests(app: FastifyInstance): void {
  app.decorateRequest('isCounted', false)
  app.addHook('onRequest', (request, _reply, done) => {
    begun(request)
    done()
  })
  // a long response (a file, a live stream) counts as answered at its first byte
  app.addHook('onSend', (request, _reply, _payload, done) => {
    answered(request)
    done()
  })
  // also for requests aborted before `onSend`: otherwise the count would stay too high permanently
  app.addHook('onResponse', (request, _reply, done) => {
    answered(request)
    done()
  })
  // and for clients that disconnect before an answer, which may take long
  app.addHook('onRequestAbort', (request, done) => {
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
export function giveWay(counted: Int32Array): void {
  const until = performance.now() + PATIENCE_MS
  for (let seen; (seen = Atomics.load(counted, 0)) > 0;) {
    const left = until - performance.now()
    if (left <= 0) return
    Atomics.wait(counted, 0, seen, left)
  }
}
