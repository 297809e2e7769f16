/**
 * A minimal reverse proxy in front of several web nodes, round-robin over the ready ones. A request that reached no node
 * (refused connection) is passed to the next one; a safe request whose answer was broken off is retried once on another
 * node. Any other failure is returned to the caller, who alone knows whether a retry is safe.
 */
import { randomUUID } from 'node:crypto'
import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { errorStatus, type ErrorCode } from '@rezumetr/contracts/errors'
import { errorBody } from './error-answers.ts'
import { inTurn } from '../concurrency/in-turn.ts'

export type BalancerOptions = {
  /** Origins of the web nodes, ready or not. */
  readonly nodes: readonly string[]
  /** Paths served by other origins: prefix → origin. */
  readonly apart?: Readonly<Record<string, string>>
  readonly check_ms?: number
  /** Timeout of a readiness check. */
  readonly check_timeout_ms?: number
}

export type Balancer = {
  readonly server: http.Server
  /** Requests that were retried, and requests that could not be answered. */
  readonly counts: { retried: number; failed: number }
  ready(): readonly string[]
  /** Waits for requests in flight, except live streams, which are cut. */
  stop(): Promise<void>
}

type Upstream = {
  readonly origin: string
  readonly agent: http.Agent
  /** Safe requests without an answer yet: they are retried on another node when this one turns out to be stuck. */
  readonly waiting: Set<ClientRequest>
  is_ready: boolean
  /** Consecutive failed health checks. */
  silences: number
}

/** After this many consecutive timeouts of the health check a node counts as stuck. */
const SILENCES = 3
/** `trailer`: trailers are not forwarded, and Node throws on the header where it cannot send them. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'])
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Safe methods (RFC 9110) may be retried even if the first attempt arrived; a body, which is streamed, cannot be sent again. */
const isRepeatable = ({ method = '', headers }: IncomingMessage): boolean =>
  SAFE.has(method) &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) === 0

export function createBalancer({
  nodes,
  apart = {},
  check_ms = 300,
  check_timeout_ms = 2000,
}: BalancerOptions): Balancer {
  const upstream = (origin: string): Upstream => ({
    origin,
    // shorter than the node's own keep-alive timeout: otherwise the node could close a
    // connection while a request is sent on it
    agent: new http.Agent({ keepAlive: true, timeout: 4000 }),
    waiting: new Set(),
    is_ready: false,
    silences: 0,
  })
  const all = nodes.map(upstream)
  const others = Object.entries(apart).map(([prefix, origin]) => ({ prefix, to: upstream(origin) }))
  const counts = { retried: 0, failed: 0 }
  /** Answers that last as long as they are watched; the client reconnects. */
  const live = new Set<ServerResponse>()
  let isStopping = false
  let turn = 0

  async function check(one: Upstream): Promise<void> {
    try {
      const { ok } = await fetch(`${one.origin}/health/ready`, {
        signal: AbortSignal.timeout(check_timeout_ms),
      })
      one.is_ready = ok
      one.silences = 0
    } catch (error) {
      // a busy node may time out occasionally; one that refuses the connection is gone
      const isLate = error instanceof DOMException && error.name === 'TimeoutError'
      one.silences += 1
      if (isLate && one.silences < SILENCES) return
      one.is_ready = false
      if (all.some((other) => other.is_ready))
        for (const request of one.waiting) request.destroy(new Error('the node is stuck'))
    }
  }
  const checking = all.map((one) => {
    let busy = false
    const look = () => {
      if (busy) return
      busy = true
      void check(one).finally(() => (busy = false))
    }
    look()
    return setInterval(look, check_ms)
  })

  /** Ready nodes in rotation, then the rest: a node may have become ready since the last check. */
  function candidates(url: string): Upstream[] {
    const elsewhere = others.find(({ prefix }) => url === prefix || url.startsWith(`${prefix}/`))
    if (elsewhere) return [elsewhere.to]
    turn = (turn + 1) % Math.max(1, all.length)
    const inTurn = [...all.slice(turn), ...all.slice(0, turn)]
    return [...inTurn.filter((one) => one.is_ready), ...inTurn.filter((one) => !one.is_ready)]
  }

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? ''
    // `OPTIONS *` and absolute addresses, which only a client of a forward proxy sends
    if (!url.startsWith('/')) return refuse(response, 'BAD_REQUEST')
    const isSafe = isRepeatable(request)
    const left = candidates(url)
    let isRepeated = false
    const giveUp = () => {
      counts.failed += 1
      if (response.headersSent) response.destroy()
      else refuse(response, 'NOT_READY', { 'retry-after': '1' })
    }
    const next = (): void => {
      const one = left.shift()
      if (!one) return giveUp()
      const asked = http.request(one.origin, {
        // as it came: as part of a URL, `/x/../metrics` would become `/metrics`
        path: url,
        method: request.method ?? 'GET',
        headers: forwarded(request),
        // a fresh connection for requests that must not be retried: the node may be closing a pooled one right now
        agent: isSafe ? one.agent : false,
      })
      let isSent = false
      const send = () => {
        isSent = true
        request.pipe(asked)
      }
      asked.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()))
      if (isSafe) one.waiting.add(asked)
      const leave = () => response.destroyed && asked.destroy()
      response.once('close', leave)
      asked.once('response', (answer) => {
        one.waiting.delete(asked)
        // during a rolling update each node has only the assets of its own build
        if (answer.statusCode === 404 && url.startsWith('/assets/') && left.length > 0) {
          answer.resume()
          return next()
        }
        const isLive = answer.headers['content-type']?.startsWith('text/event-stream')
        if (isLive && isStopping) return response.destroy()
        if (isLive) live.add(response)
        response.writeHead(answer.statusCode ?? 502, {
          ...endToEnd(answer),
          ...(isStopping ? { connection: 'close' } : {}),
        })
        answer.pipe(response)
        answer.once('error', () => response.destroy())
        answer.once('aborted', () => response.destroy())
      })
      asked.once('error', () => {
        one.waiting.delete(asked)
        response.off('close', leave)
        if (response.destroyed) return
        one.is_ready = false
        if (response.headersSent) return giveUp()
        if (!isSent) return next()
        if (!isSafe || isRepeated) return giveUp()
        isRepeated = true
        counts.retried += 1
        // retry on a node not tried yet, or on this one again
        left.push(one)
        next()
      })
    }
    next()
  }

  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const path = decodedPath(request.url ?? '')
    if (path === null) refuse(response, 'BAD_REQUEST')
    // metrics belong to a single node and are scraped from it directly
    else if (path.startsWith('/metrics')) response.writeHead(404).end()
    else forward(request, response)
    response.once('close', () => {
      live.delete(response)
      // `server.close` closes only the connections that are idle when it is called
      if (isStopping) request.socket.destroySoon()
    })
  }
  const server = http.createServer({ keepAliveTimeout: 65_000 }, inTurn(serve))
  // as the nodes: a client that takes nothing of its answer
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

/** The path as the router of a node reads it; `null`: it cannot be decoded. */
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

/**
 * `transfer-encoding` stays: with it Node frames the streamed body. A chunked body of a GET would otherwise be written
 * without any framing, and the node would take it for the next request on the connection.
 */
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
