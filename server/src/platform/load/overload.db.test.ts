import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { fastify, type FastifyError } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'
import { until } from '../../testing/watch/until.ts'
import { isDisconnected, openDatabase } from '../db/database.ts'
import { answerError, answerNoHttp } from '../http/error-answers.ts'
import { answering } from './in-flight.ts'
import { createLog } from '../process/log.ts'
import { MOST_WAITING } from './overload.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

it('rejects requests beyond the waiting limit with 503 and Retry-After; admitted requests complete', async () => {
  const person = await product.register()
  const TOO_MANY = 40
  const refused: Response[] = []
  const ask = async () => {
    const answer = await fetch(`${product.url}/api/auth/me`, {
      headers: { authorization: `Bearer ${person.token ?? ''}` },
    })
    if (answer.status === 503) refused.push(answer)
    await answer.clone().arrayBuffer()
    return answer.status
  }
  const all = await product.deps.db.transaction().execute(async (trx) => {
    // blocks reading any session
    await sql`lock table auth_sessions in access exclusive mode`.execute(trx)
    const asked = Array.from({ length: MOST_WAITING + TOO_MANY }, ask)
    await until(
      async () => refused.length,
      (length) => length === TOO_MANY,
    )
    expect((await fetch(`${product.url}/health`)).status).toBe(200)
    return asked
  })
  const statuses = await Promise.all(all)
  expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_WAITING)
  expect(refused).toHaveLength(TOO_MANY)
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  expect(await refused[0]?.json()).toMatchObject({
    message: 'Слишком много запросов сразу. Попробуйте через несколько секунд.',
    error: { code: 'NOT_READY' },
  })
  expect(await ask()).toBe(200)
})

it('the rest of a reading whose client has hung up is not worked on', async () => {
  const busy = await startTestProduct({ ROLE: 'web' })
  const { db } = busy.deps
  /** Statements that wait for the lock of the table; no background work reads these of `ROLE=web`. */
  const waiting = async (table: string) => {
    const { rows } = await sql`
      select from pg_locks where not granted and relation = ${table}::regclass and database =
        (select oid from pg_database where datname = current_database())`.execute(db)
    return rows.length
  }
  const person = await busy.register()
  const headers = { authorization: `Bearer ${person.token ?? ''}` }
  const leaving = new AbortController()
  await db.transaction().execute(async (holding) => {
    await sql`lock table vacancies in access exclusive mode`.execute(holding)
    const asked = await db.transaction().execute(async (trx) => {
      await sql`lock table auth_sessions in access exclusive mode`.execute(trx)
      const gone = fetch(`${busy.localUrl}/api/hh/vacancies`, { headers, signal: leaving.signal })
      await until(
        () => waiting('auth_sessions'),
        (count) => count === 1,
      )
      leaving.abort()
      await expect(gone).rejects.toThrow('aborted')
      await until(
        async () => Atomics.load(answering, 0),
        (count) => count === 0,
      )
      const next = person.request('GET', '/api/auth/me')
      await until(
        () => waiting('auth_sessions'),
        (count) => count === 2,
      )
      return { next }
    })
    // it waited behind the one that is gone
    expect((await asked.next).status).toBe(200)
    expect(await waiting('vacancies')).toBe(0)
  })
  await busy.drop()
})

/** Connections whose sign-in the server has begun to receive: it has answered their headers with "100 Continue". */
async function sendSlowly(url: string, count: number): Promise<net.Socket[]> {
  const { hostname, port } = new URL(url)
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n'
  const sockets = Array.from({ length: count }, () => net.connect(Number(port), hostname))
  for (const socket of sockets) socket.on('error', () => {}).write(`${head}Expect: 100-continue\r\n\r\n{`)
  await Promise.all(sockets.map((socket) => once(socket, 'data')))
  return sockets
}

it('requests whose bodies are still on their way keep nobody waiting', async () => {
  const person = await product.register()
  const sockets = await sendSlowly(product.localUrl, MOST_WAITING + 1)
  expect((await person.request('GET', '/api/auth/me')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

it('a request that exceeds its time is answered and cut, also when its client goes on sending', async () => {
  const patience = { requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 20 }
  const server = http.createServer(patience, () => {})
  server.on('clientError', (error: Error, socket: net.Socket) => answerNoHttp(error, socket, {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {}).write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n{')
  const going = setInterval(() => socket.write('x'), 20)
  let answer = ''
  socket.on('data', (bytes) => (answer += String(bytes)))
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(going)
  expect(answer).toContain('BAD_REQUEST')
  await new Promise((resolve) => server.close(resolve))
})

it('a stopping server cuts a request that never ends', async () => {
  const leaving = await startTestProduct({ LEAVE_MS: '100' })
  const [socket] = await sendSlowly(leaving.localUrl, 1)
  const cut = once(socket ?? new net.Socket(), 'close')
  await leaving.drop()
  await cut
  expect(socket?.destroyed).toBe(true)
})

it('a request for which no database connection becomes free gets the same answer instead of waiting forever', async () => {
  const { db } = openDatabase({ ...product.deps.connection, connectionTimeoutMillis: 1000 }, 1)
  const failures: unknown[] = []
  const app = fastify()
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    failures.push(error)
    return answerError(error, request, reply, createLog('silent'))
  })
  app.get('/', () => sql`select 1`.execute(db))
  const answer = await db.connection().execute(() => app.inject('/'))
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
  expect(answer.json()).toMatchObject({
    message: 'Слишком много запросов сразу. Попробуйте через несколько секунд.',
    error: { code: 'NOT_READY' },
  })
  // for workers it is a passing failure
  expect(failures.map(isDisconnected)).toEqual([true])
  await app.close()
  await db.destroy()
})

it('EXT-32 a node whose database does not answer says so within seconds', async () => {
  const { db } = product.deps
  const { promise: until_asked, resolve: release } = Promise.withResolvers<void>()
  // every connection of the pool is in use: a statement waits 20 s for one
  const holding = Array.from({ length: 12 }, () => db.connection().execute(() => until_asked))
  const ready = fetch(`${product.localUrl}/health/ready`, { signal: AbortSignal.timeout(10_000) })
  const { status } = await ready.finally(release)
  await Promise.all(holding)
  expect(status).toBe(503)
})
