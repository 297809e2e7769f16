/** How many requests this process is answering, kept where its threads can see it: a priority reaches neither PostgreSQL nor V8's helpers. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** One number. */
export const answering = new Int32Array(new SharedArrayBuffer(4))

/** Call it before other hooks: what they refuse has been counted. */
export function countRequests(app: FastifyInstance): void {
  const waiting = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    waiting.add(request)
    Atomics.add(answering, 0, 1)
    done()
  })
  const answered = (request: FastifyRequest) => {
    if (waiting.delete(request) && Atomics.sub(answering, 0, 1) === 1) Atomics.notify(answering, 0)
  }
  // what goes on for long – a file, news of a run – has been answered with its first byte
  app.addHook('onSend', (request, _reply, _payload, done) => {
    answered(request)
    done()
  })
  // whatever became of the request: a place that is never given back would be missing for good
  app.addHook('onResponse', (request, _reply, done) => {
    answered(request)
    done()
  })
}

/** Longer than most answers take; under a load without a pause, work goes on this seldom. */
const PATIENCE_MS = 10

/** Stops this thread until nobody waits for an answer of the process, or for a while. @param counted `answering` of the main thread */
export function giveWay(counted: Int32Array): void {
  const until = performance.now() + PATIENCE_MS
  for (let seen; (seen = Atomics.load(counted, 0)) > 0;) {
    const left = until - performance.now()
    if (left <= 0) return
    Atomics.wait(counted, 0, seen, left)
  }
}
