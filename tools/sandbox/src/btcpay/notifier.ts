import { createHmac, randomBytes } from 'node:crypto'
import { createPosting } from '../http/posting.ts'
import type { Invoice, WebhookType } from './shapes.ts'

/** Retry delays in seconds: 10 seconds, a minute, then six times 10 minutes. */
const PAUSES = [10, 60, 600, 600, 600, 600, 600, 600]

export type Delivery = { type: WebhookType; invoice_id: string; redelivery: boolean; status: number | null }

/** Delivery of the next webhooks: dropped, sent several times, or delayed; `speed` shortens the retry delays. */
export type Manner = { lost: boolean; times: number; delay_ms: number; speed: number }
export const PLAIN: Manner = { lost: false, times: 1, delay_ms: 0, speed: 1 }

export type BtcpayNotifier = {
  manner: Manner
  readonly log: Delivery[]
  /**
   * Signs the webhook and sends it in the background. Retries on 5xx, 408, 429 and
   * missing answers only; any other answer is final.
   */
  tell(type: WebhookType, invoice: Invoice, more?: object): void
  /**
   * Sends any text immediately. `signature`: `null` sends none, absent sends a valid one.
   * @returns the status of the answer; `null` when there is none
   */
  send(raw: string, signature?: string | null): Promise<number | null>
  close(): void
}

/** Webhooks of one store. The URL is evaluated for each webhook, because the product's port becomes known only after its start. */
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
      const delivery = {
        deliveryId: redelivery ? newId() : original,
        webhookId: 'sandbox-webhook',
        originalDeliveryId: original,
        isRedelivery: redelivery,
        timestamp: Math.floor(Date.now() / 1000),
        ...body,
      }
      const status = await send(JSON.stringify(delivery))
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
