import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '../process/free-port.ts'
import { until } from '../../testing/watch/until.ts'
import { createBalancer, type Balancer, type BalancerOptions } from './balancer.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const listen = async (server: http.Server): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const text = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString()

/** A node that answers with its name and the request it got. */
type Node = { ready: boolean; answer: (request: IncomingMessage, response: ServerResponse) => void }
async function startNode(name: string) {
  const node: Node = {
    ready: true,
    answer: (request, response) =>
      void text(request).then((body) => response.end(`${name} ${request.method} ${body}`.trim())),
  }
  let isStuck = false
  const server = http.createServer((request, response) => {
    if (isStuck) return
    if (request.url === '/health/ready') response.writeHead(node.ready ? 200 : 503).end()
    else node.answer(request, response)
  })
  /** Makes the node accept everything and answer nothing, not even health checks. */
  const stick = () => {
    isStuck = true
  }
  return Object.assign(node, { stick, origin: await listen(server) })
}

async function balance(nodes: string[], options: Omit<BalancerOptions, 'nodes'> = {}, ready = nodes.length) {
  const balancer: Balancer = createBalancer({ nodes, check_ms: 20, check_timeout_ms: 200, ...options })
  const origin = await listen(balancer.server)
  closing.push(() => balancer.stop())
  await until(
    async () => balancer.ready().length,
    (count) => count === ready,
    5000,
  )
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(origin + path, init)
    return { status: response.status, text: await response.text() }
  }
  return { balancer, origin, ask }
}

it('distributes requests round-robin over the ready nodes only', async () => {
  const [a, b] = [await startNode('a'), await startNode('b')]
  const { balancer, ask } = await balance([a.origin, b.origin])
  const answers = [await ask('/'), await ask('/'), await ask('/'), await ask('/')].map(({ text }) => text)
  expect(answers.toSorted()).toEqual(['a GET', 'a GET', 'b GET', 'b GET'])
  b.ready = false
  await until(
    async () => balancer.ready(),
    (ready) => ready.length === 1,
    5000,
  )
  expect((await Promise.all([ask('/'), ask('/'), ask('/')])).map(({ text }) => text)).toEqual(
    Array(3).fill('a GET'),
  )
})

it('passes a request that reached no node to the next one, also a POST with its body', async () => {
  const node = await startNode('a')
  const gone = `http://127.0.0.1:${await freePort()}`
  const { ask } = await balance([gone, node.origin], {}, 1)
  node.ready = false // neither is known to be ready, so both are tried
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => ask('/api/x', { method: 'POST', body: `${n}` })),
  )
  expect(answers.map(({ text }) => text)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `a POST ${n}`))
})

it('retries a GET after a broken answer; a POST is not retried and gets 503', async () => {
  const [a, b] = [await startNode('a'), await startNode('b')]
  b.answer = (request) => void text(request).then(() => request.socket.destroy())
  const { balancer, ask } = await balance([a.origin, b.origin])
  expect((await Promise.all([ask('/'), ask('/'), ask('/'), ask('/')])).map(({ text }) => text)).toEqual(
    Array(4).fill('a GET'),
  )
  expect(balancer.counts).toEqual({ retried: expect.any(Number), failed: 0 })
  a.ready = false
  a.answer = b.answer
  const broken = await ask('/', { method: 'POST', body: 'order' })
  expect(broken).toMatchObject({ status: 503, text: expect.stringContaining('NOT_READY') })
  expect(balancer.counts.failed).toBe(1)
})

it('retries a GET to a stuck node on another node', async () => {
  const [a, b] = [await startNode('a'), await startNode('b')]
  const { ask } = await balance([a.origin, b.origin])
  let hung = 0
  b.answer = () => {
    hung += 1
  }
  const asked = Promise.all([ask('/'), ask('/')])
  await until(
    async () => hung,
    (count) => count > 0,
    5000,
  )
  b.stick()
  expect((await asked).map(({ text }) => text)).toEqual(['a GET', 'a GET'])
})

/** Sends these bytes and reads until the proxy has answered `answers` times. */
async function sendBytes(origin: string, bytes: string, answers: number): Promise<string> {
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1')
  closing.push(async () => socket.destroy())
  socket.write(bytes)
  let seen = ''
  for await (const chunk of socket) {
    seen += String(chunk)
    if (seen.split('HTTP/1.1 ').length > answers) break
  }
  return seen
}

it('a chunked body of a GET arrives as its body, and not as another request', async () => {
  const node = await startNode('a')
  const asked: string[] = []
  const { answer } = node
  node.answer = (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  }
  const { origin, ask } = await balance([node.origin])
  const smuggled = 'POST /api/smuggled HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'
  const head = 'GET /one HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
  const body = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`
  expect(await sendBytes(origin, head + body, 1)).toContain('a GET POST /api/smuggled')
  expect((await ask('/two')).text).toBe('a GET')
  expect(asked).toEqual(['GET /one', 'GET /two'])
})

it('survives addresses and headers that only some clients send', async () => {
  const node = await startNode('a')
  const { origin, ask } = await balance([node.origin])
  for (const line of ['OPTIONS * HTTP/1.1', 'GET http://elsewhere.example/ HTTP/1.1'])
    expect(await sendBytes(origin, `${line}\r\nHost: x\r\n\r\n`, 1)).toContain('400 Bad Request')
  const trailed = await sendBytes(origin, 'GET /x HTTP/1.1\r\nHost: x\r\nTrailer: y\r\n\r\n', 1)
  expect(trailed).toContain('200 OK')
  expect((await ask('/')).text).toBe('a GET')
})

it('finds an asset on the node that has it, and does not expose /metrics', async () => {
  const [a, b] = [await startNode('a'), await startNode('b')]
  b.answer = (_request, response) => response.writeHead(404).end()
  const { ask, origin } = await balance([a.origin, b.origin])
  const files = await Promise.all([ask('/assets/x.js'), ask('/assets/x.js'), ask('/assets/x.js')])
  expect(files.map(({ status }) => status)).toEqual([200, 200, 200])
  b.answer = a.answer
  for (const path of ['/metrics', '/%6Detrics', '/%6d%65trics?x=%ff'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  const arrived: (string | undefined)[] = []
  b.answer = a.answer = (request, response) => {
    arrived.push(request.url)
    response.end()
  }
  // `fetch` resolves these itself
  const dotted = ['/./metrics', '/x/../metrics', '/%2e/metrics', '/x/..\\metrics']
  for (const path of dotted) await sendBytes(origin, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, 1)
  expect(arrived).toEqual(dotted)
  expect(await ask('/x?search=%ff')).toMatchObject({ status: 200 })
  expect(await ask('/%ff')).toMatchObject({ status: 400, text: expect.stringContaining('BAD_REQUEST') })
})

it('forwards separate path prefixes to their own origin, with the client address', async () => {
  const [a, other] = [await startNode('a'), await startNode('other')]
  other.answer = (request, response) =>
    response.end(`${String(request.headers['x-forwarded-for'])} ${request.headers.host}`)
  const { ask } = await balance([a.origin], { apart: { '/sandbox': other.origin } })
  expect((await ask('/sandbox/hh/me')).text).toMatch(/^127\.0\.0\.1 127\.0\.0\.1:\d+$/)
  expect((await ask('/sandboxes')).text).toBe('a GET')
})

it('stop cuts live streams, lets other requests finish, and keeps no connection', async () => {
  const node = await startNode('a')
  const open: ServerResponse[] = []
  node.answer = ({ url }, response) => {
    if (url === '/live') response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    if (url !== '/silent') response.write('begun, ')
    open.push(response)
  }
  const { balancer, origin } = await balance([node.origin])
  const silent = fetch(`${origin}/silent`)
  const [live, begun] = [await fetch(`${origin}/live`), await fetch(`${origin}/begun`)]
  await until(
    async () => open.length,
    (count) => count === 3,
  )
  let isStopped = false
  void balancer.stop().then(() => (isStopped = true))
  await expect(live.text()).rejects.toThrow()
  for (const response of open) response.end('finished')
  expect(await begun.text()).toBe('begun, finished')
  const answer = await silent
  expect([await answer.text(), answer.headers.get('connection')]).toEqual(['finished', 'close'])
  // a stream lasts half a minute, an idle connection stays for a whole one
  await until(async () => isStopped, Boolean, 5000)
})
