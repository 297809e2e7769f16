import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A misbehaviour waiting for matching requests. */
export type Fault = {
  id: number
  /** `GET`, `PUT`…; `*` = any. */
  method: string
  /** A glob over the path below the sandbox's prefix: `/hh/resumes/*`; `*` crosses slashes. */
  path: string
  /** How many matching requests to let through first. */
  after: number
  /** How many requests it still hits. */
  times: number
  /** Answer this instead of working; null = work, but delay or truncate. */
  status: number | null
  /** An object is sent as JSON, a string as HTML. */
  body: unknown
  headers: Record<string, string>
  delay_ms: number
  /** Cut the connection after this many bytes of the body; 0 = before any answer; null = send everything. */
  truncate: number | null
  /** Do the work before misbehaving: the answer is lost, its effect is not. */
  after_effect: boolean
}

export type LogEntry = {
  n: number
  at: string
  method: string
  path: string
  query: string
  status: number | null
  /** The account's key behind the token, `app`, or null. */
  account: string | null
  user_agent: string | null
  fault: number | null
}

/** What the board allows, and how long it thinks. */
export type Limits = {
  /** Requests in any second; more are answered with 429. */
  per_second: number | null
  /** Counted for all tokens together, as a board counts an application, instead of each apart. */
  shared: boolean
  /** Resumes that one employee may look at in a day of Moscow. */
  resume_views: number | null
  /** The same for all of a company together. */
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

/** What the controls steer: queued faults, the limits, and a log of requests without tokens or bodies. */
export type Traffic = {
  faults: Fault[]
  limits: Limits
  log: LogEntry[]
  /** `GET /hh/resumes/:id 200` → how often, since the last reset. */
  counters: Map<string, number>
  total: number
  /** Views of the day by employee and by company. */
  views: { day: string; by: Map<string, number> }
  reset(): void
}

const LOG_SIZE = 5000

export function createTraffic(): Traffic {
  return {
    faults: [],
    limits: noLimits(),
    log: [],
    counters: new Map(),
    total: 0,
    views: { day: '', by: new Map() },
    reset() {
      this.faults = []
      this.limits = noLimits()
      this.log = []
      this.counters = new Map()
      this.total = 0
      this.views = { day: '', by: new Map() }
    },
  }
}

/** How often somebody looked on that day. @param who an id of an employee or of a company */
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

/** Logs every request of this instance and lets queued faults happen to it. */
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
    const fault = takeFault(traffic, request.method, path)
    if (!fault) return undefined
    entry.fault = fault.id
    request.sandboxFault = fault
    if (fault.delay_ms > 0) await wait(fault.delay_ms)
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

function takeFault(traffic: Traffic, method: string, path: string): Fault | null {
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

/** Whether a path fits a glob whose `*` crosses slashes. */
export function matches(glob: string, path: string): boolean {
  const pattern = glob
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*')
  return new RegExp(`^${pattern}$`).test(path)
}

function misbehave(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (fault.status !== null)
    // A browser must be able to read the failure too.
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

/** A body that announces its whole length and breaks off after `truncate` bytes. */
function cut(fault: Fault, reply: FastifyReply, payload: string): string | Readable {
  if (fault.truncate === null) return payload
  const bytes = Buffer.from(payload)
  reply.header('content-length', bytes.length)
  const part = bytes.subarray(0, fault.truncate)
  let sent = false
  return new Readable({
    read() {
      if (sent || part.length === 0) {
        // A pause of one turn lets the sent part reach the wire before the socket dies.
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
