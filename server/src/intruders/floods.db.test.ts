/** S11: floods of requests from a stranger who reads no answer, against a node and against the proxy. */
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '../platform/values/clock.ts'
import { startChild, type Child } from '../platform/process/child-process.ts'
import { databaseUrl } from '../platform/db/embedded-postgres.ts'
import { freePort } from '../platform/process/free-port.ts'
import { createTestDatabase, type TestDatabase } from '../testing/product/database.ts'
import { residentMb } from '../testing/watch/memory.ts'
import { startTestProduct, TEST_ENVIRONMENT } from '../testing/product/product.ts'

const ADDRESSES = ['/api/docs', '/api/public/config', '/api/subscription/plans', '/', '/demo-results']
const source = (name: string) => path.resolve(import.meta.dirname, '..', name)

let database: TestDatabase
let data_dir: string
const children: Child[] = []
const ports = { node: 0, proxy: 0 }

beforeAll(async () => {
  database = await createTestDatabase()
  data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-flood-'))
  ports.node = await freePort()
  ports.proxy = await freePort()
  const start = async (name: 'node' | 'proxy', main: string, env: Record<string, string>) => {
    const child = await startChild({
      main: source(main),
      log: path.join(data_dir, `${name}.log`),
      env: { ...process.env, PORT: String(ports[name]), HOST: '127.0.0.1', ...env },
      probe: `http://127.0.0.1:${ports[name]}/health/ready`,
    })
    children.push(child)
  }
  await start('node', 'main.ts', {
    ...TEST_ENVIRONMENT,
    RATE_LIMITS: 'on',
    DATABASE_URL: databaseUrl(database.connection),
    DATA_DIR: data_dir,
    ROLE: 'web',
    SEED: 'off',
  })
  await start('proxy', 'balance.ts', { NODES: `http://127.0.0.1:${ports.node}` })
})
afterAll(async () => {
  for (const child of children.toReversed()) await child.end('SIGKILL')
  await database?.drop()
  fs.rmSync(data_dir, { recursive: true, force: true })
})

/** Sends the request so many times in one packet on each connection, and reads nothing. */
async function flood(port: number, address: string, times: number, connections = 1): Promise<() => void> {
  const packet = `GET ${address} HTTP/1.1\r\nHost: here\r\n\r\n`.repeat(times)
  const sockets = Array.from({ length: connections }, () =>
    net
      .connect(port, '127.0.0.1')
      .on('error', () => {})
      .pause(),
  )
  await Promise.all(sockets.map((socket) => new Promise<void>((sent) => socket.write(packet, () => sent()))))
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
/** Milliseconds until the address is answered, on a connection of its own. */
async function answerTime(port: number, address: string, status = 200): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { connection: 'close' } })
  await answer.arrayBuffer()
  expect([address, answer.status]).toEqual([address, status])
  return performance.now() - begun
}
/** The longest time that others wait while the packet is worked on. */
async function longestWait(port: number, address: string): Promise<number> {
  const leave = await flood(port, address, 1300)
  const times = []
  for (const asked of ['/health', '/health', address]) times.push(await answerTime(port, asked))
  leave()
  return Math.max(...times)
}
const POLL = { timeout: 20_000 }
const memory = () => Math.max(...children.map(({ pid }) => residentMb(pid)))

it.each(['node', 'proxy'] as const)(
  'S11 1,300 requests in one packet, never read, keep nobody from the %s waiting and take no memory',
  async (name) => {
    const port = ports[name]
    for (const address of ADDRESSES) await answerTime(port, address)
    const before = memory()
    for (const address of ADDRESSES) {
      // repeated only where the machine itself is too busy: answers made anew would take seconds every time
      await expect.poll(() => longestWait(port, address), POLL).toBeLessThan(1000)
      expect(memory() - before).toBeLessThan(50)
    }
  },
)

it('S11 seven hundred connections that do not read the longest answer do not shut the others out', async () => {
  await answerTime(ports.node, '/api/docs')
  const before = memory()
  const leave = await flood(ports.proxy, '/api/docs', 1, 700)
  await expect.poll(() => answerTime(ports.proxy, '/api/auth/me', 401), POLL).toBeLessThan(1000)
  await expect.poll(() => answerTime(ports.proxy, '/api/docs'), POLL).toBeLessThan(1000)
  expect(memory() - before).toBeLessThan(150)
  leave()
})

it('S11 reads without a session end at a limit by network, and nobody else meets it', async () => {
  const product = await startTestProduct({ RATE_LIMITS: 'on' })
  const ask = async (path: string, from: string, body?: object) => {
    const headers = { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }) }
    const post = body && { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(product.localUrl + path, { headers, ...post })).status
  }
  const OFFICE = '203.0.113.7'
  const read = async (amount: number) => {
    const headers = { 'x-forwarded-for': OFFICE }
    const url = `${product.localUrl}/api/public/config`
    const { statusCodeStats } = await autocannon({ url, amount, connections: 20, headers })
    return Object.keys(statusCodeStats ?? {})
  }
  product.clock.advance(MINUTE_MS - (product.clock().getTime() % MINUTE_MS))
  // a hundred people of one office open the application at once, each some fifty files
  expect(await read(5000)).toEqual(['200'])
  expect(await read(1100)).toEqual(['200', '429'])
  expect(await ask('/health', OFFICE)).toBe(200)
  const person = { email: 'nobody@example.ru', password: 'Secret123' }
  expect(await ask('/api/auth/login', OFFICE, person)).toBe(401)
  expect(await ask('/api/public/config', '203.0.113.8')).toBe(200)
  await product.drop()
})
