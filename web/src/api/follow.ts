/** Hears what a live endpoint tells, with one request instead of many. */
import type { Data, Endpoint } from '@rezumetr/contracts/endpoint'
import { send } from './call.ts'
import { unwrap } from './client.ts'

/**
 * Calls `heard` with every answer until the server has told enough or `heard` returns `false`. A server, or something on the way,
 * that answers once is heard once. Throws `ApiError`.
 */
export async function follow<E extends Endpoint & { live: true }>(
  endpoint: E,
  signal: AbortSignal,
  heard: (data: Data<E>) => boolean,
): Promise<void> {
  // The server refuses to send what breaks the contract, so the type is proven there.
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
