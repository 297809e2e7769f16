/** A front before the product that tests take down: the network of the browser stays up, and the product keeps its data. */
import net from 'node:net'

/** How a front that is down answers: not at all, or as a proxy whose server is gone. */
export type Outage = 'refused' | 'bad gateway'

const BAD_GATEWAY = 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

export type Front = {
  readonly url: string
  down(outage: Outage): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

export async function startFront(behind: string): Promise<Front> {
  const { hostname, port: target } = new URL(behind)
  const open = new Set<net.Socket>()
  let isBad = false
  let port = 0
  const server = net.createServer((socket) => {
    const keep = (one: net.Socket) => {
      open.add(one)
      one.on('close', () => open.delete(one)).on('error', () => one.destroy())
    }
    keep(socket)
    if (isBad) {
      socket.once('data', () => socket.end(BAD_GATEWAY))
      return
    }
    const there = net.connect(Number(target), hostname)
    keep(there)
    socket.pipe(there).pipe(socket)
  })
  const listen = async () => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
    port = (server.address() as net.AddressInfo).port
  }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  await listen()
  return {
    url: `http://127.0.0.1:${port}`,
    close,
    async down(outage) {
      await close()
      isBad = outage === 'bad gateway'
      if (isBad) await listen()
    },
    async up() {
      if (isBad) await close()
      isBad = false
      await listen()
    },
  }
}
