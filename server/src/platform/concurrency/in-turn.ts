/**
 * Requests that a client sends before it has the answers to earlier ones (pipelining) are worked on one at a time, the next
 * when the answer before it has gone out. Otherwise one packet of a thousand requests, sent by a client that
 * reads nothing, would be a thousand answers to make and to keep.
 */
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that wait for their turn. Browsers send none ahead, other clients a few. */
const MOST_AHEAD = 16

type Line = { isBusy: boolean; readonly waiting: (() => void)[] }

export function inTurn(answer: RequestListener): RequestListener {
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
    // the rest of a packet whose connection is already cut
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
    // what has no answer yet may be sent again on a new connection (RFC 9112, 9.3.2)
    if (line.waiting.length >= MOST_AHEAD) return void socket.destroy()
    line.waiting.push(begin)
  }
}
