/** Sends requests exactly as given, however malformed: no HTTP client corrects or refuses them. */
import http from 'node:http'
import net from 'node:net'

export type RawRequest = {
  /** The endpoint the request was derived from. */
  readonly name: string
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string | string[]>
  readonly body: Buffer | null
}
export type Answered = { readonly status: number; readonly type: string; readonly text: string }

/** The server's body limit: it answers a longer body and closes the connection before receiving the rest. */
const BODY_LIMIT = 1_048_576

/** @returns status 0 when the server closed the connection on an oversized body before its answer was read */
export function send(base: string, request: RawRequest, agent: http.Agent | false): Promise<Answered> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const sent = http.request(
      {
        hostname,
        port,
        agent,
        method: request.method,
        path: request.url.replace(/[^\x21-\x7e]/g, '%20'),
        setHost: true,
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(parts).toString(),
          }),
        )
        response.on('error', closed)
      },
    )
    const closed = (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') return reject(error)
      if ((request.body?.length ?? 0) > BODY_LIMIT) return resolve({ status: 0, type: '', text: '' })
      // a kept-alive connection may have been closed by the server at that moment; a new connection has no such excuse
      if (sent.reusedSocket && agent !== false) return resolve(send(base, request, false))
      reject(error)
    }
    sent.on('error', closed)
    for (const [name, value] of Object.entries(request.headers))
      if (value.length > 0) sent.setHeader(name, value)
    if (request.body) sent.setHeader('content-length', request.body.length)
    sent.end(request.body ?? undefined)
  })
}

/** @returns what was received before the connection closed; '' when nothing was */
export function sendBytes(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = net.connect(Number(port), hostname, () => socket.end(Buffer.from(bytes, 'latin1')))
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer in 10 s')))
    socket.on('data', (part) => (answer += part.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(answer) : reject(error),
    )
  })
}
