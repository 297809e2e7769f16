import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answering, countRequests, countUnsent, yieldToRequests } from './in-flight.ts'

it('counts requests without an answer yet, also those refused, failed or aborted', async () => {
  const app = Fastify()
  countRequests(app)
  app.addHook('onRequest', async ({ url }) => {
    if (url === '/refused') throw new Error('refused')
  })
  const seen: number[] = []
  const look = () => seen.push(answering[0] ?? -1)
  app.get('/plain', async () => look())
  app.get('/broken', async () => {
    look()
    throw new Error('broken')
  })
  // stays open as long as anyone reads it
  app.get('/news', (_request, reply) => {
    look()
    return reply.send(Readable.from(['first', new Promise(() => {})]))
  })
  app.get('/never', () => new Promise(() => {}))
  for (const url of ['/plain', '/refused', '/broken', '/nowhere'])
    await app.inject({ url, headers: { host: 'here' } })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  const { status } = await fetch(`${address}/news`, { signal: leave.signal })
  expect([status, seen, answering[0]]).toEqual([200, [1, 1, 1], 0])
  leave.abort()
  const impatient = new AbortController()
  const left = fetch(`${address}/never`, { signal: impatient.signal })
  await expect.poll(() => answering[0]).toBe(1)
  impatient.abort()
  await expect(left).rejects.toThrow('aborted')
  await expect.poll(() => answering[0]).toBe(0)
  // one connection may bring several requests before it closes
  const many = connect(Number(new URL(address).port), '127.0.0.1')
  many.write('GET /never HTTP/1.1\r\nhost: here\r\n\r\n'.repeat(3))
  await expect.poll(() => answering[0]).toBe(3)
  many.destroy()
  await expect.poll(() => answering[0]).toBe(0)
  await app.close()
  expect(answering[0]).toBe(0)
})

it('answers that nobody takes are counted until their connection ends; beyond a limit the oldest is cut', async () => {
  const app = Fastify()
  countRequests(app)
  const large = Buffer.alloc(20 * 2 ** 20)
  app.get('/large', async () => large)
  app.get('/small', async () => 'small')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(address).port)
  const ask = async () => {
    const before = countUnsent()
    const socket = connect(port, '127.0.0.1')
      .on('error', () => {})
      .pause()
    socket.write('GET /large HTTP/1.1\r\nhost: here\r\n\r\n')
    await expect.poll(() => countUnsent()).toBe(before + 1)
    return socket
  }
  const sockets = [await ask(), await ask(), await ask()]
  const fourth = await ask()
  // small answers go out at once: they only bring the moment at which the rest is looked at
  await expect
    .poll(async () => {
      expect(await (await fetch(`${address}/small`)).text()).toBe('small')
      return countUnsent()
    })
    .toBe(3)
  // a connection that is read to its end is not the one that was cut
  const readWhole = async (socket: Socket) => {
    let bytes = 0
    socket.on('data', (chunk) => (bytes += chunk.length)).resume()
    await expect.poll(() => bytes > large.length || socket.closed).toBe(true)
    return bytes > large.length
  }
  const whole = []
  for (const socket of [...sockets, fourth]) whole.push(await readWhole(socket))
  expect(whole).toEqual([false, true, true, true])
  await expect.poll(() => countUnsent()).toBe(0)
  for (const socket of [...sockets, fourth]) socket.destroy()
  await app.close()
})

it('an answer made after its client hung up is not one that waits to be taken', async () => {
  const app = Fastify()
  countRequests(app)
  const { promise: is_left, resolve: leave } = Promise.withResolvers<void>()
  const { promise: is_made, resolve: made } = Promise.withResolvers<void>()
  app.get('/late', async () => (await is_left, 'late'))
  app.addHook('onSend', async () => made())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const before = countUnsent()
  const leaving = new AbortController()
  const gone = fetch(`${address}/late`, { signal: leaving.signal })
  await expect.poll(() => answering[0]).toBe(1)
  leaving.abort()
  await expect(gone).rejects.toThrow('aborted')
  await expect.poll(() => answering[0]).toBe(0)
  leave()
  await is_made
  await app.close()
  expect(countUnsent()).toBe(before)
})

it('yieldToRequests blocks while requests wait, but only for a limited time', () => {
  // `Atomics.wait` needs shared memory, so the count must be zero here
  yieldToRequests(new Int32Array([0]))
  const counted = new Int32Array(new SharedArrayBuffer(4)).fill(2)
  const started = performance.now()
  yieldToRequests(counted)
  expect(performance.now() - started).toBeGreaterThan(9)
})
