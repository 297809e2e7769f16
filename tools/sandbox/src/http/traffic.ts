import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A fault waiting for matching requests. */
export type Fault = {
  id: number
  /** `GET`, `PUT`…; `*` = any. */
  method: string
  /** A glob over the path below the sandbox's prefix: `/hh/resumes/*`; `*` crosses slashes. */
  path: string
  /** Number of matching requests to let through first. */
  after: number
  /** Number of requests it still affects. */
  times: number
  /** Status to answer instead of handling the request; null = handle it, but delay or truncate the answer. */
  status: number | null
  /** An object is sent as JSON, a string as HTML. */
  body: unknown
  headers: Record<string, string>
  delay_ms: number
  /** Cut the connection after this many bytes of the body; 0 = before any answer; null = send everything. */
  truncate: number | null
  /** Handle the request before the fault: its effect stays, its answer is lost. */
  after_effect: boolean
}

export type LogEntry = {
  n: number
  at: string
  method: string
  path: string
  query: string
  status: number | null
  /** The key of the token's account, `app`, or null. */
  account: string | null
  user_agent: string | null
  fault: number | null
}

/** Limits of the board and its latency. */
export type Limits = {
  /** Requests in any second; more are answered with 429. */
  per_second: number | null
  /** Counts all tokens together, as a board counts an application, instead of each separately. */
  shared: boolean
  /** Resumes one employee may open per Moscow day. */
  resume_views: number | null
  /** The same for all employees of a company together. */
  company_views: number | null
  latency_ms: number
}
const noLimits = (): Limits => ({
  per_second: null,
  shared: false,
  resume_views: null,
  company_views: null,
  latency_ms: 0,
})

/** State of the traffic controls: queued faults, limits, and a request log without tokens or bodies. */
export type Traffic = {
  faults: Fault[]
  /** Ends the delays of requests that wait: see `clear`. */
  waiting: AbortController
  limits: Limits
  log: LogEntry[]
  /** `GET /hh/resumes/:id 200` → number of requests since the last reset. */
  counters: Map<string, number>
  total: number
  /** Resume views of the day by employee and by company. */
  views: { day: string; by: Map<string, number> }
  /** Removes all faults; what they delay is answered at once. */
  clear(): void
  reset(): void
}

const LOG_SIZE = 5000

export function createTraffic(): Traffic {
  return {
    faults: [],
    waiting: new AbortController(),
    limits: noLimits(),
    log: [],
    counters: new Map(),
    total: 0,
    views: { day: '', by: new Map() },
    clear() {
      this.faults = []
      this.waiting.abort()
      this.waiting = new AbortController()
    },
    reset() {
      this.clear()
      this.limits = noLimits()
      this.log = []
      this.counters = new Map()
      this.total = 0
      this.views = { day: '', by: new Map() }
    },
  }
}

/** Number of resume views on that day. @param who id of an employee or of a company */
export function viewsOf(traffic: Traffic, day: string, who: string | null): number {
  if (traffic.views.day !== day) traffic.views = { day, by: new Map() }
  return traffic.views.by.get(who ?? '') ?? 0
}

export function countViews(traffic: Traffic, day: string, who: string | null, views: number): void {
  const before = viewsOf(traffic, day, who)
  traffic.views.by.set(who ?? '', before + views)
}

declare module 'fastify' {
  interface FastifyRequest {
    sandboxEntry: LogEntry | null
    sandboxFault: Fault | null
  }
}

/** Logs every request of this instance and applies queued faults to it. */
export function watchTraffic(
  app: FastifyInstance,
  traffic: Traffic,
  options: { prefix: string; now(): number },
) {
  app.decorateRequest('sandboxEntry', null)
  app.decorateRequest('sandboxFault', null)

  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query = ''] = request.url.slice(options.prefix.length).split('?')
    const entry: LogEntry = {
      n: (traffic.total += 1),
      at: new Date(options.now()).toISOString(),
      method: request.method,
      path,
      query,
      status: null,
      account: null,
      user_agent: String(request.headers['hh-user-agent'] ?? request.headers['user-agent'] ?? '') || null,
      fault: null,
    }
    traffic.log.push(entry)
    if (traffic.log.length > LOG_SIZE) traffic.log.shift()
    request.sandboxEntry = entry
    const fault = nextFault(traffic, request.method, path)
    if (!fault) return undefined
    entry.fault = fault.id
    request.sandboxFault = fault
    if (fault.delay_ms > 0)
      await wait(fault.delay_ms, null, { signal: traffic.waiting.signal }).catch(() => null)
    return fault.after_effect ? undefined : misbehave(fault, request, reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const fault = request.sandboxFault
    if (!fault) return payload
    if (fault.after_effect && fault.truncate === 0) request.raw.socket.destroy()
    if (fault.after_effect && fault.status !== null) {
      reply.code(fault.status).headers(fault.headers).type(contentType(fault.body))
      return cut(fault, reply, serialize(fault.body))
    }
    return typeof payload === 'string' ? cut(fault, reply, payload) : payload
  })

  app.addHook('onResponse', async (request, reply) => {
    const entry = request.sandboxEntry
    if (entry) entry.status = reply.statusCode
    const key = `${request.method} ${(request.routeOptions.url ?? '?').slice(options.prefix.length)} ${reply.statusCode}`
    traffic.counters.set(key, (traffic.counters.get(key) ?? 0) + 1)
  })
}

function nextFault(traffic: Traffic, method: string, path: string): Fault | null {
  for (const fault of traffic.faults) {
    if (fault.method !== '*' && fault.method !== method) continue
    if (!matches(fault.path, path)) continue
    if (fault.after > 0) {
      fault.after -= 1
      continue
    }
    fault.times -= 1
    if (fault.times <= 0) traffic.faults = traffic.faults.filter((other) => other !== fault)
    return fault
  }
  return null
}

/** Whether a path matches a glob whose `*` also matches slashes. */
export function matches(glob: string, path: string): boolean {
  const pattern = glob
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*')
  return new RegExp(`^${pattern}$`).test(path)
}

function misbehave(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (fault.status !== null)
    // CORS header, so that a browser can read the failure too
    return reply
      .header('access-control-allow-origin', '*')
      .code(fault.status)
      .headers(fault.headers)
      .type(contentType(fault.body))
      .send(serialize(fault.body))
  if (fault.truncate !== 0) return undefined
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** A body with the full content-length that breaks off after `truncate` bytes. */
function cut(fault: Fault, reply: FastifyReply, payload: string): string | Readable {
  if (fault.truncate === null) return payload
  const bytes = Buffer.from(payload)
  reply.header('content-length', bytes.length)
  const part = bytes.subarray(0, fault.truncate)
  let sent = false
  return new Readable({
    read() {
      if (sent || part.length === 0) {
        // yields one event-loop turn so that the first part is sent before the socket is destroyed
        setImmediate(() => this.destroy(new Error('cut by a sandbox fault')))
        return
      }
      sent = true
      this.push(part)
    },
  })
}

const serialize = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))
const contentType = (body: unknown) =>
  typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
