import { isFree } from '../../../platform/nodes/claims.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'

export type ChatLink = { readonly linked_at: Date; readonly blocked_at: Date | null }

export const findLink = async (db: Db, user_id: string): Promise<ChatLink | null> =>
  (await db
    .selectFrom('telegram_links')
    .select(['linked_at', 'blocked_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()) ?? null

export async function listChats(db: Db, user_ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (user_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('telegram_links')
    .select(['user_id', 'chat_id'])
    .where('user_id', 'in', user_ids)
    .where('blocked_at', 'is', null)
    .execute()
  return new Map(rows.map(({ user_id, chat_id }) => [user_id, chat_id]))
}

export const isLinked = async (db: Db, user_id: string, chat_id: string): Promise<boolean> =>
  (await db
    .selectFrom('telegram_links')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('chat_id', '=', chat_id)
    .executeTakeFirst()) !== undefined

export async function saveLink(db: Db, user_id: string, chat_id: string, now: Date): Promise<void> {
  const fields = { chat_id, linked_at: now, blocked_at: null }
  await db
    .insertInto('telegram_links')
    .values((eb) => ({
      user_id,
      company_id: eb.selectFrom('users').select('company_id').where('id', '=', user_id),
      ...fields,
    }))
    .onConflict((oc) => oc.column('user_id').doUpdateSet(fields))
    .execute()
}

export async function deleteLink(db: Db, user_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('telegram_links')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteChat(
  db: Db,
  chat_id: string,
): Promise<{ user_id: string; scope: CompanyScope }[]> {
  const rows = await db
    .deleteFrom('telegram_links')
    .where('chat_id', '=', chat_id)
    .returning(['user_id', 'company_id'])
    .execute()
  return rows.map(({ user_id, company_id }) => ({ user_id, scope: createScope(company_id) }))
}

export async function markBlocked(db: Db, chat_id: string, now: Date): Promise<void> {
  await db
    .updateTable('telegram_links')
    .set({ blocked_at: now })
    .where('chat_id', '=', chat_id)
    .where('blocked_at', 'is', null)
    .execute()
}

/** Makes this node the only reader. @returns id of the last update; `null`: another live node reads */
export async function claimReading(db: Db, node: number): Promise<number | null> {
  const row = await db
    .updateTable('telegram_reading')
    .set({ claimed_by: node })
    .where(isFree(node))
    .returning('update_id')
    .executeTakeFirst()
  return row?.update_id ?? null
}

export async function advanceReading(trx: Trx, after: number, update_id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('telegram_reading')
    .set({ update_id })
    .where('update_id', '=', after)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
