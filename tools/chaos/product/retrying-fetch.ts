/** A `fetch` that retries until it succeeds; a POST keeps its first idempotency key. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 300_000

/** For `apiClient`: returns complete answers only; retries network errors, 5xx and "still in progress". */
export const retryingFetch: typeof fetch = async (input, init) => {
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
