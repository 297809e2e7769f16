import type { Db } from '../../platform/database.ts'
import { json } from '../../platform/database.ts'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

export async function insertMail(db: Db, mail: Mail): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ channel: 'mail', payload: json(mail) })
    .execute()
}

/** Newest first. */
export async function listMail(db: Db, limit: number): Promise<Mail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('channel', '=', 'mail')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  // written by `insertMail` alone
  return rows.map((row) => row.payload as Mail)
}
