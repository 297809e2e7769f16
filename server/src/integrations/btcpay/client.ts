import * as z from 'zod'
import { ANSWER_MS, PaymentFailure } from '../../ports/payments.ts'
import { exchange, failureOf, parse } from '../payment-exchange.ts'

const TIMEOUT_MS = ANSWER_MS / 2

export type BtcpayClientOptions = {
  /** Without a trailing slash; the sandbox's port is known late. */
  readonly base_url: () => string
  readonly store_id: string
  readonly api_key: string
}

export type BtcpayClient = {
  createInvoice(body: object): Promise<unknown>
  /** With this `metadata.orderId`: the only idempotency. @throws PaymentFailure */
  listInvoices(order_id: string): Promise<readonly unknown[]>
  getInvoice(id: string): Promise<unknown>
}

const problem = z.object({ code: z.string() })

export function createBtcpayClient({ base_url, store_id, api_key }: BtcpayClientOptions): BtcpayClient {
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const url = `${base_url().replace(/\/$/, '')}/api/v1/stores/${encodeURIComponent(store_id)}/invoices${path}`
    const headers = { accept: 'application/json', authorization: `token ${api_key}` }
    return await exchange(
      url,
      body
        ? {
            method,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
        : { method, headers },
      TIMEOUT_MS,
    )
  }
  const read = ({ status, text }: { status: number; text: string }): unknown => {
    if (status !== 200) throw failureOf(status)
    return parse(text)
  }
  return {
    createInvoice: async (body) => read(await ask('POST', '', body)),
    async listInvoices(order_id) {
      const list = read(await ask('GET', `?orderId=${encodeURIComponent(order_id)}`))
      // no empty list: that would create a second invoice
      if (!Array.isArray(list)) throw new PaymentFailure('unknown')
      return list
    },
    async getInvoice(id) {
      const answer = await ask('GET', `/${encodeURIComponent(id)}`)
      // an unknown store also answers 404
      if (answer.status === 404 && problem.safeParse(parse(answer.text)).data?.code === 'invoice-not-found')
        return null
      return read(answer)
    },
  }
}
