import { createPosting } from '../http/posting.ts'
import type { Payment, Refund } from './shapes.ts'

/** Retry delays in seconds. The real ones are unpublished; retries end a day after the event. */
const PAUSES = [1, 5, 15, 60, 300, 900, 1800, 3600]
const DAY = 86_400_000

export type Delivery = { event: string; object_id: string; at: string; status: number | null }

/** Delivery of the next notifications: dropped, sent several times, or delayed. */
export type Manner = { lost: boolean; times: number; delay_ms: number }

export type Notifier = {
  manner: Manner
  readonly log: Delivery[]
  /** Sends in the background and retries until 200. */
  tell(event: string, object: Payment | Refund): void
  /**
   * Sends any body immediately, for forged notifications.
   * @returns the status of the answer; `null` when there is none
   */
  send(body: unknown): Promise<number | null>
  close(): void
}

/**
 * Notifications to the shop's URL. It is evaluated for each notification, because the product's port becomes
 * known only after its start.
 */
export function createNotifier(address: () => string | null): Notifier {
  const { post, later, is_closed, close } = createPosting()
  const log: Delivery[] = []

  async function send(body: unknown): Promise<number | null> {
    const url = address()
    return url === null ? null : await post(url, JSON.stringify(body))
  }
  function deliver(
    event: string,
    object: Payment | Refund,
    since: number,
    repetition: number,
  ): () => Promise<void> {
    return async () => {
      const status = await send({ type: 'notification', event, object })
      log.push({ event, object_id: object.id, at: new Date().toISOString(), status })
      if (log.length > 5000) log.shift()
      const pause = (PAUSES[repetition] ?? 3600) * 1000
      if (status !== 200 && !is_closed() && address() !== null && Date.now() + pause - since < DAY)
        later(pause, deliver(event, object, since, repetition + 1))
    }
  }
  return {
    manner: { lost: false, times: 1, delay_ms: 0 },
    log,
    tell(event, object) {
      if (this.manner.lost) return
      for (let n = 0; n < this.manner.times; n++)
        later(this.manner.delay_ms, deliver(event, object, Date.now(), 0))
    },
    send,
    close,
  }
}
