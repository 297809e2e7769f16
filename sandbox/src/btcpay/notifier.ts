import { createHmac, randomBytes } from 'node:crypto'
import { createPosting } from '../posting.ts'
import type { Invoice, WebhookType } from './shapes.ts'

/** Seconds before each repetition: ten seconds, a minute, then six times ten minutes. */
const PAUSES = [10, 60, 600, 600, 600, 600, 600, 600]

export type Delivery = { type: WebhookType; invoice_id: string; redelivery: boolean; status: number | null }

/** How the next notifications fare: not sent at all, sent several times, sent later; `speed` shortens the pauses. */
export type Manner = { lost: boolean; times: number; delay_ms: number; speed: number }
export const PLAIN: Manner = { lost: false, times: 1, delay_ms: 0, speed: 1 }

export type BtcpayNotifier = {
  manner: Manner
  readonly log: Delivery[]
  /** Signs and sends in the background. Again on 5xx, 408, 429 and silence only: any other answer is final. */
  tell(type: WebhookType, invoice: Invoice, more?: object): void
  /** Sends any text now; `signature` null: none, absent: the right one. The status of the answer; null: none. */
  send(raw: string, signature?: string | null): Promise<number | null>
  close(): void
}

/** Webhooks of one store. The address is asked for at every sending: the product's port is known late. */
export function createBtcpayNotifier(address: () => string | null, secret: string): BtcpayNotifier {
  const { post, later, is_closed, close } = createPosting()
  const log: Delivery[] = []
  const sign = (raw: string) => `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`

  async function send(raw: string, signature?: string | null): Promise<number | null> {
    const url = address()
    if (url === null) return null
    const proof = signature === undefined ? sign(raw) : signature
    return await post(url, raw, { headers: proof === null ? {} : { 'btcpay-sig': proof } })
  }
  const newId = () => randomBytes(16).toString('base64url')

  function deliver(body: object, original: string, repetition: number, speed: number): () => Promise<void> {
    return async () => {
      const redelivery = repetition > 0
      const told = {
        deliveryId: redelivery ? newId() : original,
        webhookId: 'sandbox-webhook',
        originalDeliveryId: original,
        isRedelivery: redelivery,
        timestamp: Math.floor(Date.now() / 1000),
        ...body,
      }
      const status = await send(JSON.stringify(told))
      const { type, invoiceId } = body as { type: WebhookType; invoiceId: string }
      log.push({ type, invoice_id: invoiceId, redelivery, status })
      if (log.length > 5000) log.shift()
      const failed = status === null || status >= 500 || status === 408 || status === 429
      const pause = PAUSES[repetition]
      if (failed && pause !== undefined && !is_closed() && address() !== null)
        later((pause * 1000) / speed, deliver(body, original, repetition + 1, speed))
    }
  }
  return {
    manner: PLAIN,
    log,
    tell(type, invoice, more = {}) {
      const { lost, times, delay_ms, speed } = this.manner
      if (lost) return
      const body = {
        type,
        storeId: invoice.storeId,
        invoiceId: invoice.id,
        metadata: invoice.metadata,
        ...more,
      }
      const original = newId()
      for (let n = 0; n < times; n++) later(delay_ms, deliver(body, original, 0, speed))
    },
    send,
    close,
  }
}
