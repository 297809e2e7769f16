/**
 * A plain proxy in front of several web nodes: each request goes to the next node that is ready. A request no node has seen
 * (refused connection) is handed on; one that changes nothing and whose answer was broken off is asked once more elsewhere.
 * Everything else is told to the caller, who alone knows whether it may be repeated.
 */
import { randomUUID } from 'node:crypto'
import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { errorStatus } from '@rezumetr/contracts/errors'
import { errorBody } from './error-answers.ts'

export type BalancerOptions = {
  /** Origins of the web nodes, ready or not. */
  readonly nodes: readonly string[]
  /** Paths that belong elsewhere: prefix → origin. */
  readonly apart?: Readonly<Record<string, string>>
  readonly check_ms?: number
  /** How long a node may take to say whether it is ready. */
  readonly check_timeout_ms?: number
}

export type Balancer = {
  readonly server: http.Server
  /** Requests that were sent a second time, and those that could not be answered. */
  readonly counts: { retried: number; failed: number }
  ready(): readonly string[]
  /** Lets requests finish. */
  stop(): Promise<void>
}

type Upstream = {
  readonly origin: string
  readonly agent: http.Agent
  /** Questions without an answer yet that may be asked elsewhere when the node turns out to be stuck. */
  readonly waiting: Set<ClientRequest>
  is_ready: boolean
  /** Checks in a row that nobody answered. */
  silences: number
}

/** After this many checks in a row without an answer a node counts as stuck. */
const SILENCES = 3
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])
/** May be asked again, whatever became of the first time. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

export function createBalancer({
  nodes,
  apart = {},
  check_ms = 300,
  check_timeout_ms = 2000,
}: BalancerOptions): Balancer {
  const upstream = (origin: string): Upstream => ({
    origin,
    // idle connections end here before they end there: a node never closes one that is being used
    agent: new http.Agent({ keepAlive: true, timeout: 4000 }),
    waiting: new Set(),
    is_ready: false,
    silences: 0,
  })
  const all = nodes.map(upstream)
  const others = Object.entries(apart).map(([prefix, origin]) => ({ prefix, to: upstream(origin) }))
  const counts = { retried: 0, failed: 0 }
  let turn = 0

  async function check(one: Upstream): Promise<void> {
    try {
      const { ok } = await fetch(`${one.origin}/health/ready`, {
        signal: AbortSignal.timeout(check_timeout_ms),
      })
      one.is_ready = ok
      one.silences = 0
    } catch (error) {
      // a busy node may be late once; one that refuses is gone
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

  /** Ready nodes in turn, then the rest: a node may have become ready since it was asked. */
  function candidates(url: string): Upstream[] {
    const elsewhere = others.find(({ prefix }) => url === prefix || url.startsWith(`${prefix}/`))
    if (elsewhere) return [elsewhere.to]
    turn = (turn + 1) % Math.max(1, all.length)
    const inTurn = [...all.slice(turn), ...all.slice(0, turn)]
    return [...inTurn.filter((one) => one.is_ready), ...inTurn.filter((one) => !one.is_ready)]
  }

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '/'
    const isSafe = SAFE.has(request.method ?? '')
    const left = candidates(url)
    let isRepeated = false
    const giveUp = () => {
      counts.failed += 1
      if (response.headersSent) {
        response.destroy()
        return
      }
      const id = randomUUID()
      response.writeHead(errorStatus('NOT_READY'), {
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '1',
        'x-request-id': id,
      })
      response.end(JSON.stringify(errorBody('NOT_READY', id)))
    }
    const next = (): void => {
      const one = left.shift()
      if (!one) return giveUp()
      const asked = http.request(one.origin + url, {
        method: request.method ?? 'GET',
        headers: forwarded(request),
        // a fresh connection for whatever may not be repeated: one that is kept may be closing at this very moment
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
        // while versions change, each node has files of its own build
        if (answer.statusCode === 404 && url.startsWith('/assets/') && left.length > 0) {
          answer.resume()
          return next()
        }
        response.writeHead(answer.statusCode ?? 502, endToEnd(answer))
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
        // among nodes that were not asked, or this one again
        left.push(one)
        next()
      })
    }
    next()
  }

  const server = http.createServer((request, response) => {
    // a node's own business, and only for whoever can reach it
    if (request.url?.startsWith('/metrics')) response.writeHead(404).end()
    else forward(request, response)
  })
  server.keepAliveTimeout = 65_000
  return {
    server,
    counts,
    ready: () => all.filter((one) => one.is_ready).map((one) => one.origin),
    async stop() {
      for (const timer of checking) clearInterval(timer)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      })
      for (const one of [...all, ...others.map(({ to }) => to)]) one.agent.destroy()
    },
  }
}

function forwarded(request: IncomingMessage): http.OutgoingHttpHeaders {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name)),
  )
  const before = request.headers['x-forwarded-for']
  const from = request.socket.remoteAddress ?? ''
  return { ...headers, 'x-forwarded-for': before === undefined ? from : `${String(before)}, ${from}` }
}

const endToEnd = (answer: IncomingMessage): http.OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name)))
