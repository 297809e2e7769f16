/** Subscribes to a live endpoint (server-sent events) with one request instead of polling. */
import type { Data, Endpoint } from '@rezumetr/contracts/endpoint'
import { send } from './call.ts'
import { unwrap } from './client.ts'

/**
 * Calls `heard` for every event until the server closes the stream or `heard` returns `false`. When the server or a
 * proxy returns one plain response instead of a stream, `heard` is called once.
 * @throws ApiError
 */
export async function follow<E extends Endpoint & { live: true }>(
  endpoint: E,
  signal: AbortSignal,
  heard: (data: Data<E>) => boolean,
): Promise<void> {
  // The server validates responses against the contract, so the cast is safe.
  const hear = (text: string) => heard(unwrap(JSON.parse(text)) as Data<E>)
  const response = await send(endpoint, { live: true, signal })
  const isLive = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isLive || !response.body) return void hear(await response.text())
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) if (!hear(event.slice('data: '.length))) return reader.cancel()
  }
}
