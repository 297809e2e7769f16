import { once } from 'node:events'
import http, { type RequestListener, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { sequentialRequests } from './sequential-requests.ts'

const servers: http.Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
async function serve(answer: RequestListener) {
  const server = http.createServer(sequentialRequests(answer))
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = (bytes: string) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {}).write(bytes)
    return socket
  }
  return { url: `http://127.0.0.1:${port}`, send }
}
const get = (path: string, ...lines: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: here', ...lines].join('\r\n')}\r\n\r\n`

it('requests sent ahead are worked on one at a time, and answered in order', async () => {
  let working = 0
  const seen: number[] = []
  const { send } = await serve((request, response) => {
    seen.push((working += 1))
    void text(request).then((body) =>
      setImmediate(() => {
        working -= 1
        response.end(`<${request.method} ${request.url} ${body}>`)
      }),
    )
  })
  const post = 'POST /2 HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\norder'
  const rest = Array.from({ length: 13 }, (_, n) => get(`/${n + 3}`))
  const answered = await text(send([get('/1'), post, ...rest, get('/16', 'Connection: close')].join('')))
  const names = ['GET /1 ', 'POST /2 order', ...Array.from({ length: 14 }, (_, n) => `GET /${n + 3} `)]
  expect(answered.match(/<.*?>/g)).toEqual(names.map((name) => `<${name}>`))
  expect(seen).toEqual(Array(16).fill(1))
})

it('whoever reads no answer gets no further work done', async () => {
  const large = Buffer.alloc(16 * 2 ** 20)
  const asked: string[] = []
  const { url, send } = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.end(request.url?.startsWith('/large') ? large : 'small')
  })
  const socket = send(Array.from({ length: 10 }, (_, n) => get(`/large/${n}`)).join('')).pause()
  await expect.poll(() => asked.length).toBe(1)
  expect(await (await fetch(`${url}/small`)).text()).toBe('small')
  expect(asked).toEqual(['/large/0', '/small'])
  let taken = 0
  socket.on('data', (bytes) => (taken += bytes.length)).resume()
  await expect.poll(() => taken, { timeout: 30_000 }).toBeGreaterThan(10 * large.length)
  expect(asked).toHaveLength(11)
})

it('a connection with too many requests ahead is cut at once, whatever it has sent', async () => {
  const open: ServerResponse[] = []
  const { url, send } = await serve((request, response) =>
    request.url === '/' ? open.push(response) : response.end('fine'),
  )
  const socket = send(get('/').repeat(1300))
  await once(socket, 'close')
  expect(open).toHaveLength(1)
  expect(open[0]?.destroyed).toBe(true)
  expect(await (await fetch(`${url}/other`)).text()).toBe('fine')
})
