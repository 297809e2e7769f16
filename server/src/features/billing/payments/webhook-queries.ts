import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Provider } from '../../../ports/payments.ts'

export async function recordEvent(
  db: Db,
  event: {
    readonly provider: Provider
    readonly provider_payment_id: string
    readonly event: string
    readonly body_hash: string
  },
  now: Date,
): Promise<{ readonly id: string; readonly processed: boolean }> {
  const { rows } = await sql<{ id: string; processed: boolean }>`
    insert into payment_events (provider, provider_payment_id, event, body_hash, received_at)
    values (${event.provider}, ${event.provider_payment_id}, ${event.event}, ${event.body_hash}, ${now})
    on conflict (provider, provider_payment_id, event, body_hash) do update set event = excluded.event
    returning id, processed_at is not null as processed`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an event left no row')
  return row
}

export async function finishEvent(db: Db, id: string, result: string, now: Date): Promise<void> {
  await db.updateTable('payment_events').set({ processed_at: now, result }).where('id', '=', id).execute()
}
