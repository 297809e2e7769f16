/** A front before the product that tests take down as a proxy whose server is gone: the network of the browser stays up. */
import net from 'node:net'

const BAD_GATEWAY = 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

export type Front = {
  readonly url: string
  down(): void
  up(): void
  close(): Promise<void>
}

export async function startFront(behind: string): Promise<Front> {
  const { hostname, port: target } = new URL(behind)
  const open = new Set<net.Socket>()
  let isDown = false
  const server = net.createServer((socket) => {
    const keep = (one: net.Socket) => {
      open.add(one)
      one.on('close', () => open.delete(one)).on('error', () => one.destroy())
    }
    keep(socket)
    if (isDown) {
      socket.once('data', () => socket.end(BAD_GATEWAY))
      return
    }
    const there = net.connect(Number(target), hostname)
    keep(there)
    socket.pipe(there).pipe(socket)
  })
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    down() {
      isDown = true
      hangUp()
    },
    up() {
      isDown = false
      hangUp()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        hangUp()
      }),
  }
}
