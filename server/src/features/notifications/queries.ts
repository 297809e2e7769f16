import { sql } from 'kysely'
import { json, type Db } from '../../platform/database.ts'
import { isDeadNode } from '../../platform/nodes.ts'
import type { Letter } from '../../ports/mailer.ts'

/**
 * Puts a letter into the outbox; call it in the transaction of the fact it tells of.
 * @param dedupe_key names the fact: a second letter of the same key is not written
 */
export async function insertMail(db: Db, mail: Letter, dedupe_key: string | null = null): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ channel: 'mail', payload: json(mail), dedupe_key })
    .onConflict((oc) => oc.column('dedupe_key').doNothing())
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

export type ClaimedMail = {
  readonly id: string
  readonly letter: Letter
  /** This one included. */
  readonly attempts: number
  readonly created_at: Date
}

/**
 * Takes letters that are due under `node`, the oldest first. Claims of dead processes are free, and so are our own from
 * before: a process makes one round at a time, so what it still holds is what it could not settle.
 */
export async function claimMail(db: Db, node: number, limit: number, now: Date): Promise<ClaimedMail[]> {
  const { rows } = await sql<Omit<ClaimedMail, 'letter'> & { payload: unknown }>`
    update outbox set claimed_by = ${node}, attempts = attempts + 1
    where id in (
      select id from outbox
      where status = 'pending' and channel = 'mail' and next_attempt_at <= ${now}
        and (claimed_by is null or claimed_by = ${node} or ${isDeadNode('claimed_by')})
      order by next_attempt_at limit ${limit} for update skip locked
    ) returning id, payload, attempts, created_at`.execute(db)
  return rows.map(({ payload, ...row }) => ({ ...row, letter: payload as Letter }))
}

/** Ends a claim; no effect when the row is somebody else's by now. */
export async function settleMail(
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

/** Letters carry addresses and links: what is settled is not kept. */
export async function deleteSettledMail(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outbox').where('status', '!=', 'pending').where('created_at', '<', before).execute()
}
