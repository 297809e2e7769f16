/**
 * A reverse proxy, round-robin over ready nodes. What reached no node goes to the next; a safe
 * request is retried once. Other failures go to the caller.
 */
import { randomUUID } from 'node:crypto'
import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { errorStatus, type ErrorCode } from '@rezumetr/contracts/errors'
import { errorBody } from './error-answers.ts'
import { sequentialRequests } from '../concurrency/sequential-requests.ts'

export type BalancerOptions = {
  readonly nodes: readonly string[]
  readonly apart?: Readonly<Record<string, string>>
  readonly check_ms?: number
  readonly check_timeout_ms?: number
}

export type Balancer = {
  readonly server: http.Server
  readonly counts: { retried: number; failed: number }
  ready(): readonly string[]
  stop(): Promise<void>
}

type Upstream = {
  readonly origin: string
  readonly agent: http.Agent
  /** Safe and unanswered: retried when the node is stuck. */
  readonly waiting: Set<ClientRequest>
  is_ready: boolean
  silences: number
}

/** Timeouts until a node counts as stuck. */
const SILENCES = 3
/** `trailer`: Node throws where it cannot send them. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'])
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Safe methods (RFC 9110) may be retried; a streamed body cannot be. */
const isRepeatable = ({ method = '', headers }: IncomingMessage): boolean =>
  SAFE.has(method) &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) === 0

type Forwarding = {
  readonly candidates: (url: string) => Upstream[]
  readonly counts: { retried: number; failed: number }
  readonly live: Set<ServerResponse>
  readonly isStopping: () => boolean
}

class Forwarded {
  readonly #to: Forwarding
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #isSafe: boolean
  #left: Upstream[] = []
  #isRepeated = false

  constructor(to: Forwarding, request: IncomingMessage, response: ServerResponse) {
    this.#to = to
    this.#request = request
    this.#response = response
    this.#isSafe = isRepeatable(request)
  }

  get #url(): string {
    return this.#request.url ?? ''
  }

  start(): void {
    // `OPTIONS *` and absolute addresses
    if (!this.#url.startsWith('/')) return refuse(this.#response, 'BAD_REQUEST')
    this.#left = this.#to.candidates(this.#url)
    this.#next()
  }

  #giveUp(): void {
    this.#to.counts.failed += 1
    if (this.#response.headersSent) this.#response.destroy()
    else refuse(this.#response, 'NOT_READY', { 'retry-after': '1' })
  }

  #next(): void {
    const one = this.#left.shift()
    if (!one) return this.#giveUp()
    const asked = http.request(one.origin, {
      // as it came: in a URL `/x/../metrics` would become `/metrics`
      path: this.#url,
      method: this.#request.method ?? 'GET',
      headers: forwarded(this.#request),
      // without retry a fresh connection: a pooled one may be closing
      agent: this.#isSafe ? one.agent : false,
    })
    let isSent = false
    const send = () => {
      isSent = true
      this.#request.pipe(asked)
    }
    asked.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()))
    if (this.#isSafe) one.waiting.add(asked)
    const leave = () => this.#response.destroyed && asked.destroy()
    this.#response.once('close', leave)
    asked.once('response', (answer) => {
      one.waiting.delete(asked)
      this.#answer(answer)
    })
    asked.once('error', () => {
      one.waiting.delete(asked)
      this.#response.off('close', leave)
      this.#fail(one, isSent)
    })
  }

  #answer(answer: IncomingMessage): void {
    // in a rolling update each node has its own assets
    if (answer.statusCode === 404 && this.#url.startsWith('/assets/') && this.#left.length > 0) {
      answer.resume()
      return this.#next()
    }
    const response = this.#response
    const isLive = answer.headers['content-type']?.startsWith('text/event-stream')
    if (isLive && this.#to.isStopping()) return void response.destroy()
    if (isLive) this.#to.live.add(response)
    response.writeHead(answer.statusCode ?? 502, {
      ...endToEnd(answer),
      ...(this.#to.isStopping() ? { connection: 'close' } : {}),
    })
    answer.pipe(response)
    answer.once('error', () => response.destroy())
    answer.once('aborted', () => response.destroy())
  }

  #fail(one: Upstream, isSent: boolean): void {
    if (this.#response.destroyed) return
    one.is_ready = false
    if (this.#response.headersSent) return this.#giveUp()
    if (!isSent) return this.#next()
    if (!this.#isSafe || this.#isRepeated) return this.#giveUp()
    this.#isRepeated = true
    this.#to.counts.retried += 1
    // on another node, or this one again
    this.#left.push(one)
    this.#next()
  }
}

function watchHealth(all: readonly Upstream[], check_ms: number, check_timeout_ms: number): NodeJS.Timeout[] {
  async function check(one: Upstream): Promise<void> {
    try {
      const { ok } = await fetch(`${one.origin}/health/ready`, {
        signal: AbortSignal.timeout(check_timeout_ms),
      })
      one.is_ready = ok
      one.silences = 0
    } catch (error) {
      // busy nodes time out; one that refuses is gone
      const isLate = error instanceof DOMException && error.name === 'TimeoutError'
      one.silences += 1
      if (isLate && one.silences < SILENCES) return
      one.is_ready = false
      if (all.some((other) => other.is_ready))
        for (const request of one.waiting) request.destroy(new Error('the node is stuck'))
    }
  }
  return all.map((one) => {
    let busy = false
    const look = () => {
      if (busy) return
      busy = true
      void check(one).finally(() => (busy = false))
    }
    look()
    return setInterval(look, check_ms)
  })
}

export function createBalancer({
  nodes,
  apart = {},
  check_ms = 300,
  check_timeout_ms = 2000,
}: BalancerOptions): Balancer {
  const upstream = (origin: string): Upstream => ({
    origin,
    // shorter than the node's, which could close a connection in use
    agent: new http.Agent({ keepAlive: true, timeout: 4000 }),
    waiting: new Set(),
    is_ready: false,
    silences: 0,
  })
  const all = nodes.map(upstream)
  const others = Object.entries(apart).map(([prefix, origin]) => ({ prefix, to: upstream(origin) }))
  const counts = { retried: 0, failed: 0 }
  const live = new Set<ServerResponse>()
  let isStopping = false
  let turn = 0

  const checking = watchHealth(all, check_ms, check_timeout_ms)

  function candidates(url: string): Upstream[] {
    const elsewhere = others.find(({ prefix }) => url === prefix || url.startsWith(`${prefix}/`))
    if (elsewhere) return [elsewhere.to]
    turn = (turn + 1) % Math.max(1, all.length)
    const rotated = [...all.slice(turn), ...all.slice(0, turn)]
    return [...rotated.filter((one) => one.is_ready), ...rotated.filter((one) => !one.is_ready)]
  }

  const forwarding = { candidates, counts, live, isStopping: () => isStopping }

  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const path = decodedPath(request.url ?? '')
    if (path === null) refuse(response, 'BAD_REQUEST')
    // scraped from each node directly
    else if (path.startsWith('/metrics')) response.writeHead(404).end()
    else new Forwarded(forwarding, request, response).start()
    response.once('close', () => {
      live.delete(response)
      // `server.close` closes only idle connections
      if (isStopping) request.socket.destroySoon()
    })
  }
  const server = http.createServer({ keepAliveTimeout: 65_000 }, sequentialRequests(serve))
  // as the nodes: a client that takes nothing
  server.setTimeout(180_000)
  return {
    server,
    counts,
    ready: () => all.filter((one) => one.is_ready).map((one) => one.origin),
    async stop() {
      isStopping = true
      for (const timer of checking) clearInterval(timer)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const response of live) response.destroy()
      await closed
      for (const one of [...all, ...others.map(({ to }) => to)]) one.agent.destroy()
    },
  }
}

/** As a node's router reads it; `null`: undecodable. */
function decodedPath(url: string): string | null {
  try {
    return decodeURI(url.replace(/[?#].*/s, ''))
  } catch {
    return null
  }
}

function refuse(response: ServerResponse, code: ErrorCode, headers: http.OutgoingHttpHeaders = {}): void {
  const id = randomUUID()
  response.writeHead(errorStatus(code), {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': id,
  })
  response.end(JSON.stringify(errorBody(code, id)))
}

/** `transfer-encoding` stays: a chunked GET body without framing would be the next request. */
function forwarded(request: IncomingMessage): http.OutgoingHttpHeaders {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name)),
  )
  const before = request.headers['x-forwarded-for']
  const from = request.socket.remoteAddress ?? ''
  return { ...headers, 'x-forwarded-for': before === undefined ? from : `${String(before)}, ${from}` }
}

const endToEnd = (answer: IncomingMessage): http.OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name) && name !== 'transfer-encoding'),
  )
