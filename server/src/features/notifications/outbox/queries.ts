import type { Channel } from '@rezumetr/contracts/notifications'
import { sql } from 'kysely'
import { isFree } from '../../../platform/nodes/claims.ts'
import { json, type Db } from '../../../platform/db/database.ts'
import { notifyNodes } from '../../../platform/nodes/nodes.ts'
import type { JsonValue } from '../../../platform/db/schema.gen.ts'
import type { Letter } from '../../../ports/mailer.ts'
import type { Message } from '../../../ports/messenger.ts'
import type { CompanyScope } from '../../companies/scope.ts'

export type OutgoingMail = Letter & {
  /**
   * For whom it is: sent to the address they have by then. Absent where only the address it was written for may get it: a
   * link or code, a changed way to sign in.
   */
  readonly user_id?: string
}

/**
 * Puts a letter into the outbox; call it in the transaction that records the fact.
 * @param dedupe_key identifies the fact within the company: a second letter with the same key is ignored
 */
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
  /** Whose link to the chat it needs; absent: an answer to the chat itself. */
  readonly user_id?: string
  readonly message: Message
  /** As of a `Letter`. */
  readonly good_until?: string
}

/** Like `insertMail`, for a message to one chat. */
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

/** Whether all of these are in the outbox, sent or not. */
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
  /** An `OutgoingMail` or a `ChatMessage`, depending on the channel. */
  readonly payload: unknown
  /** Includes the current attempt. */
  readonly attempts: number
  readonly created_at: Date
}

/** A letter with a link or code, see `Letter`; in these words it is part of the index of what waits. */
const isSecret = sql<boolean>`(payload ? 'is_secret')`

/**
 * Claims due rows of a channel for `node`: first the letters whose link or code somebody waits for, then the oldest. Claims
 * of dead nodes are free, and so are this node's earlier ones: a process polls one batch at a time, so what it still holds
 * is what it could not settle.
 */
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

/** Error of rows that were not sent in time: since they were written, or before their link, code or news ended. */
export const TOO_OLD = 'too old'

/** For settled rows: a letter with a secret has served its purpose, and a backup must not keep what its link opens. */
const withoutSecret = sql<JsonValue>`case when ${isSecret} then '{}'::jsonb else payload end`

/** Settles or releases a claim; no effect when another process has taken it over. */
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

/**
 * Fails rows that were not sent in time. Needed where there is no sender – no mail server, a bot that was removed; rows
 * claimed by a live process are left to it.
 */
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

/**
 * Deletes settled letters, which contain addresses and links. A row with a dedupe key loses its payload but stays for as
 * long as its fact might be reported again.
 */
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
