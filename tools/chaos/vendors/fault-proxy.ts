/**
 * HTTP proxy that simulates a bad connection to a vendor (job board, language model or payment provider): it
 * sits between the product and the sandbox, corrupts answers and breaks connections. The fault of a request
 * depends only on the seed, the token, the URL and how often it was asked, so a printed seed reproduces the
 * same faults in any interleaving.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Relative frequency of each fault. Faults that delay everybody are rare: a 429 slows down all requests, a
 * hanging answer costs the full timeout. The last two apply only to later pages of lists, which are few,
 * hence their high weights.
 */
const WEIGHTS = {
  delay: 10,
  hang: 0.3,
  reset: 10,
  'reset mid-body': 12,
  drip: 10,
  'endless drip': 0.3,
  '429': 2,
  '429 Retry-After': 2,
  '500': 6,
  '502': 6,
  '503': 6,
  'cut JSON': 12,
  HTML: 8,
  'wrong types': 12,
  '50 MB': 3,
  'clock skew': 8,
  'page again': 80,
  'page shifted': 80,
}
export type FaultKind = keyof typeof WEIGHTS
export const faultKinds = Object.keys(WEIGHTS) as FaultKind[]

/** Faults that leave the answer intact, so no retry is needed. */
export const HARMLESS: ReadonlySet<FaultKind> = new Set(['delay', 'drip', 'clock skew'])
/** Longer than the product's timeout for the board and for payment providers; the timeout for a model must be set shorter. */
const TOO_LONG_MS = 30_000
const MEGABYTE = Buffer.alloc(1_048_576, ' ')

export type FaultProxy = {
  /** Base URL to configure in place of the vendor's own. */
  readonly url: string
  /** Fraction of requests that get a fault. */
  share: number
  /** Restricts faults to these kinds; `null` allows all, by weight. */
  only: readonly FaultKind[] | null
  /** Overrides the page size of lists; small pages make items shift between them. */
  page_size: number
  /** Called before a request is forwarded. @param x 0 ≤ x < 1, derived from the seed */
  before: (url: URL, x: number) => Promise<void>
  /** Called for every request with its body and its fault; `null` when the answer was forwarded unchanged. */
  met: (asked: Buffer, fault: FaultKind | null) => void
  readonly counts: Map<FaultKind, number>
  requests: number
  /** Number of faults that require a retry. */
  harm: number
  close(): Promise<void>
}

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/** @returns deterministic random numbers, 0 ≤ x < 1, one for each attempt of a request */
function drawsOf(seed: number): (request: http.IncomingMessage) => number {
  const asked = new Map<string, number>()
  const tokens: string[] = []
  return (request) => {
    const token = request.headers.authorization ?? ''
    if (!tokens.includes(token)) tokens.push(token)
    const what = `${tokens.indexOf(token)} ${request.method} ${request.url}`
    const times = (asked.get(what) ?? 0) + 1
    asked.set(what, times)
    return createHash('sha256').update(`${seed} ${what} ${times}`).digest().readUInt32BE(0) / 2 ** 32
  }
}

/** @returns its origin */
async function listen(server: http.Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // a listening TCP server has an address with a port
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function forwardTo(
  { host, port }: URL,
  agent: http.Agent,
  request: http.IncomingMessage,
  path: string,
  body: Buffer,
): Promise<Answer> {
  const [name] = host.split(':')
  // keeps the original `Host` header, because vendors build links from it
  const passed = http.request({
    host: name,
    port,
    path,
    method: request.method,
    agent,
    headers: request.headers,
  })
  passed.end(body)
  const [answer] = (await once(passed, 'response')) as [http.IncomingMessage]
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await bodyOf(answer) }
}

/** @param upstream origin of the vendor; a function because it becomes known only after the proxy has started */
export async function openFaultProxy(seed: number, upstream: () => string): Promise<FaultProxy> {
  const draw = drawsOf(seed)
  const agent = new http.Agent({ keepAlive: true })

  const kindOf = (x: number, page: number): FaultKind => {
    const possible = (proxy.only ?? faultKinds).filter((kind) => page > 0 || !kind.startsWith('page'))
    let rest = x * possible.reduce((sum, kind) => sum + WEIGHTS[kind], 0)
    return possible.find((kind) => (rest -= WEIGHTS[kind]) < 0) ?? 'reset'
  }
  const forward = (request: http.IncomingMessage, path: string, body: Buffer) =>
    forwardTo(new URL(upstream()), agent, request, path, body)

  const serve = async (request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    const url = new URL(request.url ?? '/', 'http://vendor')
    if (url.searchParams.has('per_page') && url.pathname.includes('/negotiations/'))
      url.searchParams.set('per_page', String(proxy.page_size))
    const page = Number(url.searchParams.get('page') ?? 0)
    const path = url.pathname + url.search
    proxy.requests += 1
    const x = draw(request)
    await proxy.before(url, x)
    const fault = x < proxy.share ? kindOf(x / proxy.share, page) : null
    proxy.met(body, fault)
    if (fault === null) return send(reply, await forward(request, path, body))
    proxy.counts.set(fault, (proxy.counts.get(fault) ?? 0) + 1)
    if (!HARMLESS.has(fault)) proxy.harm += 1
    const refusal = refusalOf(fault, x / proxy.share)
    if (refusal) return send(reply, refusal)
    if (fault === 'reset') return void request.socket.resetAndDestroy()
    if (fault === 'hang') return await pause(TOO_LONG_MS).then(() => void request.socket.destroy())
    const answer = await forward(request, path, body)
    if (fault === 'page again' || fault === 'page shifted') {
      url.searchParams.set('page', String(page - 1))
      const before = await forward(request, url.pathname + url.search, body)
      return send(reply, shifted(answer, before, fault === 'page again' ? 'all' : 'one'))
    }
    return await spoil(fault, x / proxy.share, answer, reply)
  }

  const server = http.createServer((request, reply) => {
    serve(request, reply).catch(() => request.socket.destroy())
  })
  const url = await listen(server)
  const proxy: FaultProxy = {
    url,
    share: 0,
    only: null,
    page_size: 50,
    before: async () => {},
    met: () => {},
    counts: new Map(),
    requests: 0,
    harm: 0,
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}

async function bodyOf(stream: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const page = (title: string) => Buffer.from(`<html><head><title>${title}</title></head><body></body></html>`)
const html = { 'content-type': 'text/html; charset=utf-8' }
const json = { 'content-type': 'application/json; charset=utf-8' }

/** Errors answered without forwarding the request. @param x selects whether Retry-After is seconds or a date */
function refusalOf(fault: FaultKind, x: number): Answer | null {
  const tooMany = Buffer.from('{"request_id":"fault","errors":[]}')
  if (fault === '429') return { status: 429, headers: json, body: tooMany }
  if (fault === '429 Retry-After') {
    const wait = (x * 1e4) % 2 < 1 ? '1' : new Date(Date.now() + 1000).toUTCString()
    return { status: 429, headers: { ...json, 'retry-after': wait }, body: tooMany }
  }
  if (fault === '500' || fault === '502' || fault === '503')
    return { status: Number(fault), headers: html, body: page(fault) }
  return null
}

function send(reply: http.ServerResponse, { status, headers, body }: Answer): void {
  const kept = Object.entries(headers).filter(
    ([name]) => !['connection', 'transfer-encoding', 'content-length', 'keep-alive'].includes(name),
  )
  reply.writeHead(status, { ...Object.fromEntries(kept), 'content-length': body.length }).end(body)
}

/** Valid JSON that does not match the expected schema. */
const WRONG = ['{}', '[]', 'null', '42', '"ok"', '{"items":{}}', '{"items":"none","found":"many","pages":{}}']
const WRONG_RESUME = [...WRONG, '{"id":{},"title":[]}', '{"errors":[{"type":"bad_gateway"}]}']

async function spoil(fault: FaultKind, x: number, answer: Answer, reply: http.ServerResponse): Promise<void> {
  const { body } = answer
  const half = body.subarray(0, Math.floor(body.length / 2))
  const wrong = WRONG_RESUME[Math.floor(x * 1e5) % WRONG_RESUME.length] ?? '{}'
  if (fault === 'delay') {
    await pause(20 + x * 500)
    return send(reply, answer)
  }
  if (fault === 'clock skew') {
    const off = (x < 0.5 ? -1 : 1) * 3_600_000 * (1 + x * 48)
    return send(reply, {
      ...answer,
      headers: { ...answer.headers, date: new Date(Date.now() + off).toUTCString() },
    })
  }
  if (fault === 'cut JSON') return send(reply, { ...answer, body: half })
  if (fault === 'HTML') return send(reply, { status: 200, headers: html, body: page('Вход') })
  if (fault === 'wrong types') return send(reply, { status: 200, headers: json, body: Buffer.from(wrong) })
  if (fault === '50 MB') {
    reply.writeHead(200, json)
    // the answer stays valid JSON; only its length is excessive
    const closed = once(reply, 'close')
    for (let sent = 0; sent < 50 && !reply.closed; sent += 1)
      if (!reply.write(MEGABYTE)) await Promise.race([once(reply, 'drain'), closed])
    return void reply.end(body)
  }
  reply.writeHead(answer.status, { ...json, 'content-length': body.length })
  if (fault === 'reset mid-body') {
    reply.write(half)
    // yields one event-loop turn so that the first half is actually sent
    await pause(1)
    return void reply.socket?.resetAndDestroy()
  }
  const steps = 10
  const gap = fault === 'drip' ? 5 + x * 40 : TOO_LONG_MS / steps
  for (let step = 0; step < steps && !reply.closed; step += 1) {
    const at = (share: number) => Math.floor((body.length * share) / steps)
    reply.write(body.subarray(at(step), at(step + 1)))
    await pause(gap)
  }
  reply.end()
}

/**
 * The page as it looks after the list has shifted since the previous page was read: by a whole page (`all`)
 * or by one item (`one`).
 */
function shifted(answer: Answer, before: Answer, what: 'all' | 'one'): Answer {
  type List = { page: number; items: unknown[] }
  // both bodies are lists of the sandbox
  const [now, then] = [answer, before].map((one) => JSON.parse(one.body.toString()) as List) as [List, List]
  if (!Array.isArray(now.items) || !Array.isArray(then.items)) return answer
  const items = what === 'all' ? then.items : [...then.items.slice(-1), ...now.items.slice(0, -1)]
  return { ...answer, body: Buffer.from(JSON.stringify({ ...now, items })) }
}
