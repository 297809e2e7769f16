import { ANSWER_MS } from '../../ports/payments.ts'
import { exchange, failureOf, parse } from '../payment-exchange.ts'

export type YookassaClientOptions = {
  readonly api_url: () => string
  readonly shop_id: string
  readonly secret: string
}

export type YookassaClient = {
  /** @param idempotence_key remembered for 24 h @throws PaymentFailure */
  post(path: string, body: object, idempotence_key: string): Promise<unknown>
  get(path: string): Promise<unknown>
}

export function createYookassaClient({ api_url, shop_id, secret }: YookassaClientOptions): YookassaClient {
  const authorization = `Basic ${Buffer.from(`${shop_id}:${secret}`).toString('base64')}`
  const ask = (
    method: 'GET' | 'POST',
    path: string,
    more: { headers?: Record<string, string>; body?: string } = {},
  ) =>
    exchange(
      `${api_url().replace(/\/$/, '')}${path}`,
      { ...more, method, headers: { ...more.headers, accept: 'application/json', authorization } },
      ANSWER_MS,
    )
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
