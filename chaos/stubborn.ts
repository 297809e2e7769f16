/** A person who never gives up: whatever was cut off is sent again, a POST under the key it had at first. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 300_000

/** For `apiClient`: answers come whole or not at all; 5xx and "still being done" are asked again. */
export const stubborn: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  if (init?.method === 'POST') headers.set('idempotency-key', randomUUID())
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(input, { ...init, headers })
      .then(async (response) => ({
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      }))
      .catch(() => null)
    const isOver =
      answer &&
      answer.status < 500 &&
      !(answer.status === 409 && answer.bytes.includes('IDEMPOTENCY_CONFLICT'))
    if (isOver || (answer && Date.now() > deadline))
      return new Response(answer.bytes.length > 0 ? answer.bytes : null, answer)
    if (Date.now() > deadline) throw new Error(`no answer: ${new Request(input, init).url}`)
    await pause(30)
  }
}
