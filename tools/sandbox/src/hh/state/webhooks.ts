import { randomUUID } from 'node:crypto'
import { createPosting } from '../../http/posting.ts'
import { accounts } from '../data/accounts.ts'
import type { Negotiation } from '../answers/shapes.ts'
import type { Store, Subscription } from './state.ts'

/** Retry delays in seconds; the real ones are unpublished. */
const PAUSES = [1, 5, 15, 60]
/** Timeout for the receiver's answer, in milliseconds. */
const PATIENCE = 2000

/** Delivery of the next notifications: dropped, or sent several times. */
type Manner = { lost: boolean; times: number }
type Delivery = { url: string; action_type: string; status: number | null }

export type BoardWebhooks = {
  manner: Manner
  readonly log: Delivery[]
  tellResponse(negotiation: Negotiation): void
  tellArchivation(vacancy: string, at: string): void
  close(): void
}

/** Sends notifications to all matching subscriptions in the background, with retries until 2xx or 409. */
export function createWebhooks(store: Store): BoardWebhooks {
  const { post, later, is_closed, close } = createPosting()
  const log: Delivery[] = []

  const deliver =
    ({ id, url }: Subscription, action_type: string, message: object, repetition = 0) =>
    async (): Promise<void> => {
      const body = { subscription_id: id, action_type, user_id: '0', ...message }
      const status = await post(url, JSON.stringify(body), { patience_ms: PATIENCE })
      log.push({ url, action_type, status })
      if (log.length > 5000) log.shift()
      const isTaken = status !== null && (status === 409 || (status >= 200 && status < 300))
      const pause = PAUSES[repetition]
      const subscription = store.world.subscriptions.get(id)
      if (isTaken || pause === undefined || !subscription || is_closed()) return
      later(pause * 1000, deliver(subscription, action_type, message, repetition + 1))
    }

  return {
    manner: { lost: false, times: 1 },
    log,
    tellResponse(negotiation) {
      const { id, vacancy_id, resume, chat_id, created_at } = negotiation
      const payload = {
        topic_id: id,
        vacancy_id,
        resume_id: resume?.id ?? null,
        employer_id: store.world.vacancies.get(vacancy_id)?.employer_id ?? '',
        chat_id: String(chat_id),
        negotiation_date: created_at,
      }
      tell(this.manner, vacancy_id, 'NEW_NEGOTIATION_VACANCY', payload)
    },
    tellArchivation(vacancy_id, archivation_date) {
      tell(this.manner, vacancy_id, 'VACANCY_ARCHIVATION', { vacancy_id, archivation_date })
    },
    close,
  }

  function tell({ lost, times }: Manner, vacancy_id: string, action: string, payload: object): void {
    const employer = store.world.vacancies.get(vacancy_id)?.employer_id
    const message = { id: randomUUID(), payload }
    for (const subscription of store.world.subscriptions.values()) {
      const account = accounts.find(({ key }) => key === subscription.account)
      if (lost || account?.employer_id !== employer || !subscription.actions.includes(action)) continue
      for (let n = 0; n < times; n += 1) later(0, deliver(subscription, action, message))
    }
  }
}
