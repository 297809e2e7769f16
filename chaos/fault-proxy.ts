/**
 * A bad line to a vendor – the job board, a language model, a payment provider: stands between the product and the sandbox over
 * real HTTP, spoils answers and breaks connections. What happens to a request depends on the seed, its token, its address and how
 * often it was asked alone, so a printed seed repeats the same faults however the requests interleave.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * How often each happens among faults. Rare: what makes everybody wait (a refusal slows the whole line, a hanging answer costs
 * the time limit). The last two befall later pages of lists alone, which are few.
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

/** The answer is whole after all: nothing needs repeating. */
export const HARMLESS: ReadonlySet<FaultKind> = new Set(['delay', 'drip', 'clock skew'])
/** Longer than the product waits for the board's answer, or a provider's; a model's time is to be set shorter. */
const TOO_LONG_MS = 12_000
const MEGABYTE = Buffer.alloc(1_048_576, ' ')

export type FaultProxy = {
  /** Instead of the vendor's own address. */
  readonly url: string
  /** Share of requests that meet a fault. */
  share: number
  /** Only these instead of all; `null`: as weighed. */
  only: readonly FaultKind[] | null
  /** Lists have pages of so many, which is what makes them shift. */
  page_size: number
  /** Called before a request is passed on. @param x 0 ≤ x < 1 by the seed */
  before: (url: URL, x: number) => Promise<void>
  /** Told of every request: what was asked, and what befell it; `null`: the answer went through as it was. */
  met: (asked: Buffer, fault: FaultKind | null) => void
  readonly counts: Map<FaultKind, number>
  requests: number
  /** Faults after which the product must ask again. */
  harm: number
  close(): Promise<void>
}

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/** @param upstream origin of the vendor, known late */
export async function openFaultProxy(seed: number, upstream: () => string): Promise<FaultProxy> {
  const asked = new Map<string, number>()
  const tokens: string[] = []
  const agent = new http.Agent({ keepAlive: true })

  /** 0 ≤ x < 1 for this very asking of this very thing. */
  const draw = (request: http.IncomingMessage): number => {
    const token = request.headers.authorization ?? ''
    if (!tokens.includes(token)) tokens.push(token)
    const what = `${tokens.indexOf(token)} ${request.method} ${request.url}`
    const times = (asked.get(what) ?? 0) + 1
    asked.set(what, times)
    return createHash('sha256').update(`${seed} ${what} ${times}`).digest().readUInt32BE(0) / 2 ** 32
  }
  const kindOf = (x: number, page: number): FaultKind => {
    const possible = (proxy.only ?? faultKinds).filter((kind) => page > 0 || !kind.startsWith('page'))
    let rest = x * possible.reduce((sum, kind) => sum + WEIGHTS[kind], 0)
    return possible.find((kind) => (rest -= WEIGHTS[kind]) < 0) ?? 'reset'
  }
  const forward = async (request: http.IncomingMessage, path: string, body: Buffer): Promise<Answer> => {
    const { host, port } = new URL(upstream())
    const [name] = host.split(':')
    // vendors make their links from the name they were called by
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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // a listening TCP server has an address with a port
  const { port } = server.address() as AddressInfo
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
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

/** Refusals without the work. @param x one more die: whether Retry-After is seconds or a date */
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

/** What is valid JSON and no answer to the question. */
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
    // valid JSON all the same: nothing but its length is wrong
    const closed = once(reply, 'close')
    for (let sent = 0; sent < 50 && !reply.closed; sent += 1)
      if (!reply.write(MEGABYTE)) await Promise.race([once(reply, 'drain'), closed])
    return void reply.end(body)
  }
  reply.writeHead(answer.status, { ...json, 'content-length': body.length })
  if (fault === 'reset mid-body') {
    reply.write(half)
    // a turn for the sent part to reach the wire
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

/** The page as it looks when everything, or one item, moved back by a place since the page before was read. */
function shifted(answer: Answer, before: Answer, what: 'all' | 'one'): Answer {
  type List = { page: number; items: unknown[] }
  // both are lists of the sandbox
  const [now, then] = [answer, before].map((one) => JSON.parse(one.body.toString()) as List) as [List, List]
  if (!Array.isArray(now.items) || !Array.isArray(then.items)) return answer
  const items = what === 'all' ? then.items : [...then.items.slice(-1), ...now.items.slice(0, -1)]
  return { ...answer, body: Buffer.from(JSON.stringify({ ...now, items })) }
}
