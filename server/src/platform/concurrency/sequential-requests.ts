/** Pipelined requests are worked on one at a time; a packet of a thousand would be a thousand answers to keep. */
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Per connection; browsers send none ahead. */
const MOST_AHEAD = 16

type Line = { isBusy: boolean; readonly waiting: (() => void)[] }

export function sequentialRequests(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket)
    if (known) return known
    const line: Line = { isBusy: false, waiting: [] }
    lines.set(socket, line)
    return line
  }
  return (request, response) => {
    const { socket } = request
    // the connection is already cut
    if (socket.destroyed) return
    const line = lineOf(socket)
    const begin = () => {
      line.isBusy = true
      response.once('close', () => {
        line.isBusy = false
        const next = line.waiting.shift()
        if (!socket.destroyed) next?.()
      })
      answer(request, response)
    }
    if (!line.isBusy) return begin()
    // unanswered ones may be sent again (RFC 9112, 9.3.2)
    if (line.waiting.length >= MOST_AHEAD) return void socket.destroy()
    line.waiting.push(begin)
  }
}
