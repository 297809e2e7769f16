import type { Channel } from '@rezumetr/contracts/notifications'
import { sql } from 'kysely'
import { isFree } from '../../../platform/nodes/claims.ts'
import { json, type Db } from '../../../platform/db/database.ts'
import { notifyNodes } from '../../../platform/nodes/nodes.ts'
import type { JsonValue } from '../../../platform/db/schema.gen.ts'
import type { Email } from '../../../ports/mailer.ts'
import type { Message } from '../../../ports/messenger.ts'
import type { CompanyScope } from '../../companies/scope.ts'

export type OutgoingMail = Email & {
  /** Sent to the user's address by then; absent: to the given address alone. */
  readonly user_id?: string
}

/** Call in the fact's transaction. @param dedupe_key a second email with it is ignored */
export const insertMail = (
  db: Db,
  scope: CompanyScope,
  mail: OutgoingMail,
  now: Date,
  dedupe_key: string | null = null,
): Promise<void> =>
  insertOutbox(db, { company_id: scope, channel: 'mail', payload: json(mail), dedupe_key }, now)

export type ChatMessage = {
  readonly chat_id: string
  readonly user_id?: string
  readonly message: Message
  readonly good_until?: string
}

export const insertMessage = (
  db: Db,
  scope: CompanyScope,
  message: ChatMessage,
  now: Date,
  dedupe_key: string | null,
): Promise<void> =>
  insertOutbox(db, { company_id: scope, channel: 'telegram', payload: json(message), dedupe_key }, now)

async function insertOutbox(
  db: Db,
  row: {
    company_id: CompanyScope
    channel: Channel
    payload: ReturnType<typeof json>
    dedupe_key: string | null
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...row, created_at: now, next_attempt_at: now })
    .onConflict((oc) => oc.columns(['company_id', 'dedupe_key']).doNothing())
    .returning(notifyNodes(row.channel).as('notified'))
    .execute()
}

export async function arePut(db: Db, scope: CompanyScope, dedupe_keys: readonly string[]): Promise<boolean> {
  if (dedupe_keys.length === 0) return true
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', scope)
    .where('dedupe_key', 'in', dedupe_keys)
    .executeTakeFirstOrThrow()
  return count === dedupe_keys.length
}

export type Claimed = {
  readonly company_id: string
  readonly id: string
  readonly payload: unknown
  readonly attempts: number
  readonly created_at: Date
}

/** With a link or code; in these words an index has it. */
const isSecret = sql<boolean>`(payload ? 'is_secret')`

/** Claims due rows: first those somebody waits for, then the oldest. Dead nodes' claims are free, and this node's earlier ones. */
export async function claimOutbox(
  db: Db,
  channel: Channel,
  node: number,
  limit: number,
  now: Date,
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update outbox set claimed_by = ${node}, attempts = attempts + 1
    where (company_id, id) in (
      select company_id, id from outbox
      where status = 'pending' and channel = ${channel} and next_attempt_at <= ${now}
        and ${isFree(node)}
      order by ${isSecret} desc, next_attempt_at limit ${limit} for update skip locked
    ) returning company_id, id, payload, attempts, created_at`.execute(db)
  return rows
}

/** Not sent in time, or past its link, code or notification. */
export const TOO_OLD = 'too old'

/** A backup must not keep what a used link opens. */
const withoutSecret = sql<JsonValue>`case when ${isSecret} then '{}'::jsonb else payload end`

/** No effect when another process has the claim. */
export async function settleOutbox(
  db: Db,
  { company_id, id }: Pick<Claimed, 'company_id' | 'id'>,
  node: number,
  outcome:
    | { readonly status: 'sent'; readonly sent_at: Date }
    | { readonly status: 'failed'; readonly last_error: string }
    | { readonly status: 'pending'; readonly last_error: string; readonly next_attempt_at: Date },
  now: Date,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      ...outcome,
      claimed_by: null,
      ...(outcome.status === 'pending' ? {} : { payload: withoutSecret }),
      ...(outcome.status === 'failed' && { failed_at: now }),
    })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('claimed_by', '=', node)
    .execute()
}

export async function failOld(db: Db, channel: Channel, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'failed', failed_at: now, last_error: TOO_OLD, claimed_by: null, payload: withoutSecret })
    .where('status', '=', 'pending')
    .where('channel', '=', channel)
    .where(sql<boolean>`(created_at < ${before} or (payload ->> 'good_until')::timestamptz <= ${now})`)
    .where(isFree())
    .execute()
}

/** Deletes settled emails; a row with a dedupe key stays, without payload, while its fact might be reported again. */
export async function purgeSettled(db: Db, before: Date, keys_before: Date): Promise<void> {
  const settled = (query_before: Date) => sql<boolean>`status <> 'pending' and created_at < ${query_before}`
  await db.deleteFrom('outbox').where(settled(before)).where('dedupe_key', 'is', null).execute()
  await db.deleteFrom('outbox').where(settled(keys_before)).execute()
  await db
    .updateTable('outbox')
    .set({ payload: json({}) })
    .where(settled(before))
    .where(sql<boolean>`payload <> '{}'`)
    .execute()
}
