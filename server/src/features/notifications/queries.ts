import type { Channel } from '@rezumetr/contracts/notifications'
import { sql } from 'kysely'
import { json, type Db } from '../../platform/database.ts'
import { isDeadNode, tellNodes } from '../../platform/nodes.ts'
import type { Letter } from '../../ports/mailer.ts'
import type { Message } from '../../ports/messenger.ts'

/**
 * Puts a letter into the outbox; call it in the transaction of the fact it tells of.
 * @param dedupe_key names the fact: a second letter of the same key is not written
 */
export const insertMail = (
  db: Db,
  mail: Letter,
  now: Date,
  dedupe_key: string | null = null,
): Promise<void> => insertOutbox(db, { channel: 'mail', payload: json(mail), dedupe_key }, now)

export type ChatMessage = { readonly chat_id: string; readonly message: Message }

/** Puts a message for one chat into the outbox, likewise. */
export const insertMessage = (db: Db, message: ChatMessage, now: Date, dedupe_key: string): Promise<void> =>
  insertOutbox(db, { channel: 'telegram', payload: json(message), dedupe_key }, now)

async function insertOutbox(
  db: Db,
  row: { channel: Channel; payload: ReturnType<typeof json>; dedupe_key: string | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...row, created_at: now, next_attempt_at: now })
    .onConflict((oc) => oc.column('dedupe_key').doNothing())
    .returning(tellNodes(row.channel).as('told'))
    .execute()
}

/** Newest first. */
export async function listMail(db: Db, limit: number): Promise<Letter[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('channel', '=', 'mail')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  // written by `insertMail` alone
  return rows.map((row) => row.payload as Letter)
}

export type Claimed = {
  readonly id: string
  /** A `Letter` or a `ChatMessage`, as its channel has it. */
  readonly payload: unknown
  /** This one included. */
  readonly attempts: number
  readonly created_at: Date
}

/**
 * Takes what is due of a channel under `node`, the oldest first. Claims of dead processes are free, and so are our own from
 * before: a process makes one round at a time, so what it still holds is what it could not settle.
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
    where id in (
      select id from outbox
      where status = 'pending' and channel = ${channel} and next_attempt_at <= ${now}
        and (claimed_by is null or claimed_by = ${node} or ${isDeadNode('claimed_by')})
      order by next_attempt_at limit ${limit} for update skip locked
    ) returning id, payload, attempts, created_at`.execute(db)
  return rows
}

/** Ends a claim; no effect when the row is somebody else's by now. */
export async function settleOutbox(
  db: Db,
  id: string,
  node: number,
  outcome:
    | { readonly status: 'sent'; readonly sent_at: Date }
    | { readonly status: 'failed'; readonly last_error: string }
    | { readonly status: 'pending'; readonly last_error: string; readonly next_attempt_at: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...outcome, claimed_by: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('claimed_by', '=', node)
    .execute()
}

/**
 * Letters carry addresses and links: what is settled is not kept. Of a letter that tells a fact the key stays for as long as
 * the fact might be told again.
 */
export async function forgetSettled(db: Db, before: Date, keys_before: Date): Promise<void> {
  const settled = (query_before: Date) => sql<boolean>`status <> 'pending' and created_at < ${query_before}`
  await db.deleteFrom('outbox').where(settled(before)).where('dedupe_key', 'is', null).execute()
  await db.deleteFrom('outbox').where(settled(keys_before)).execute()
  await db
    .updateTable('outbox')
    .set({ payload: json({}) })
    .where(settled(before))
    .where('payload', '!=', json({}))
    .execute()
}
