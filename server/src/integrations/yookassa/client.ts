/** YooKassa API v3 over HTTP: authorization, time and size limits. Knows the vendor's words, not their meaning. */
import { PaymentFailure } from '../../ports/payments.ts'
import { readText } from '../../platform/response-text.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

export type YookassaClientOptions = {
  /** Base of the API without a trailing slash; a function because the sandbox's port is known late. */
  readonly api_url: () => string
  readonly shop_id: string
  readonly secret: string
}

export type YookassaClient = {
  /** @param idempotence_key the provider remembers it for 24 h @throws PaymentFailure */
  post(path: string, body: object, idempotence_key: string): Promise<unknown>
  /** `null`: 404. @throws PaymentFailure */
  get(path: string): Promise<unknown>
}

export function createYookassaClient({ api_url, shop_id, secret }: YookassaClientOptions): YookassaClient {
  const authorization = `Basic ${Buffer.from(`${shop_id}:${secret}`).toString('base64')}`
  const ask = (
    method: 'GET' | 'POST',
    path: string,
    more: { headers?: Record<string, string>; body?: string } = {},
  ) =>
    exchange(`${api_url().replace(/\/$/, '')}${path}`, {
      ...more,
      method,
      headers: { ...more.headers, accept: 'application/json', authorization },
    })
  return {
    async post(path, body, idempotence_key) {
      const { status, text } = await ask('POST', path, {
        headers: { 'content-type': 'application/json', 'idempotence-key': idempotence_key },
        body: JSON.stringify(body),
      })
      if (status !== 200) throw failureOf(status)
      return parse(text)
    },
    async get(path) {
      const { status, text } = await ask('GET', path)
      if (status === 404) return null
      if (status !== 200) throw failureOf(status)
      return parse(text)
    },
  }
}

/** Integration facts §1.7: only a clear refusal ends an order, everything else may have happened. */
function failureOf(status: number): PaymentFailure {
  if (status === 401 || status === 403) return new PaymentFailure('misconfigured')
  if (status >= 400 && status < 500 && status !== 429 && status !== 408) return new PaymentFailure('rejected')
  return new PaymentFailure('unknown')
}

async function exchange(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, text: await readText(response, MAX_BYTES) }
  } catch (error) {
    if (error instanceof PaymentFailure) throw error
    throw new PaymentFailure('unknown')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new PaymentFailure('unknown')
  }
}
