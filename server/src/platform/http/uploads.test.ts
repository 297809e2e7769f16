import { once } from 'node:events'
import net from 'node:net'
import { endpoint } from '@rezumetr/contracts/endpoint'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bareHttp } from '../../testing/http/bare-http.ts'
import { until } from '../../testing/watch/until.ts'
import { MOST_OF_COMPANY, MOST_RECEIVED } from './uploads.ts'

const upload = endpoint({
  method: 'POST',
  path: '/api/files',
  access: 'user',
  summary: 'a file',
  bytes: 1000,
  data: z.object({ ok: z.literal(true) }),
  refusals: [],
})

/** Received files, which stay unanswered until this is called. */
let reading: (() => void)[]
/** Number of files whose sender hung up half-way. */
let cut: number
let url: string
let close: () => Promise<void>
beforeEach(async () => {
  reading = []
  cut = 0
  const http = await bareHttp()
  http.app.addHook('onSend', async (_request, reply) => void (cut += Number(reply.statusCode === 400)))
  http.handle(upload, async () => {
    await new Promise<void>((resolve) => reading.push(resolve))
    return { data: { ok: true as const } }
  })
  url = await http.app.listen({ host: '127.0.0.1', port: 0 })
  close = () => http.app.close()
})
afterEach(() => close())

const send = (company: string) =>
  fetch(`${url}${upload.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${company}` },
    body: 'a file',
  })
const answerAll = () => {
  for (const answer of reading.splice(0)) answer()
}
const untilReading = (count: number) =>
  until(
    async () => reading.length,
    (length) => length === count,
  )

/** A connection whose file the server has begun to receive: it has answered the headers with "100 Continue". */
async function sendSlowly(company: string): Promise<net.Socket> {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  const head = `POST ${upload.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${company}\r\n`
  socket.on('error', () => {}).write(`${head}Content-Type: application/octet-stream\r\n`)
  socket.write('Content-Length: 99\r\nExpect: 100-continue\r\n\r\n{')
  await once(socket, 'data')
  return socket
}

it('files of a company beyond its limit are refused before they are received, those of another are not', async () => {
  const slow = await Promise.all(Array.from({ length: MOST_OF_COMPANY - 1 }, () => sendSlowly('a')))
  const last = send('a')
  await untilReading(1)
  const refused = await send('a')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({
    message: 'Сейчас загружается слишком много файлов. Попробуйте через несколько секунд.',
    error: { code: 'NOT_READY' },
  })
  const other = send('b')
  await untilReading(2)
  answerAll()
  expect([(await last).status, (await other).status]).toEqual([200, 200])
  // the places of those that are answered or hung up half-way are free again
  for (const socket of slow) socket.destroy()
  await until(
    async () => cut,
    (count) => count === slow.length,
  )
  const again = Array.from({ length: MOST_OF_COMPANY }, () => send('a'))
  await untilReading(MOST_OF_COMPANY)
  answerAll()
  expect((await Promise.all(again)).every(({ status }) => status === 200)).toBe(true)
})

it('files beyond the limit of all companies are refused until one is answered', async () => {
  const admitted = Array.from({ length: MOST_RECEIVED }, (_, at) => send(`company-${at}`))
  await untilReading(MOST_RECEIVED)
  expect((await send('late')).status).toBe(503)
  answerAll()
  expect((await Promise.all(admitted)).every(({ status }) => status === 200)).toBe(true)
  const late = send('late')
  await untilReading(1)
  answerAll()
  expect((await late).status).toBe(200)
})

it('three companies that send all they may leave places to others', async () => {
  const sent: Promise<Response>[] = []
  for (const [company, admitted] of [
    ['a', 9],
    ['b', 17],
    ['c', 21],
  ] as const) {
    sent.push(...Array.from({ length: MOST_OF_COMPANY }, () => send(company)))
    await untilReading(admitted)
  }
  const others = ['d', 'e'].map(send)
  await untilReading(23)
  answerAll()
  expect((await Promise.all(sent)).filter(({ status }) => status === 200)).toHaveLength(21)
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
})
