import { inboxKinds, type InboxKind } from '@rezumetr/contracts/inbox'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'

export type Owner = Pick<Session, 'scope' | 'user_id'>
export type NewNotice = {
  readonly kind: InboxKind
  readonly fact: string
  readonly title: string
  readonly text: string
  readonly path: string
}

/** Tells each person once per fact. */
export async function insertNotices(
  db: Db,
  scope: CompanyScope,
  user_ids: readonly string[],
  notice: NewNotice,
  now: Date,
): Promise<void> {
  if (user_ids.length === 0) return
  await db
    .insertInto('inbox')
    .values(user_ids.map((user_id) => ({ ...notice, company_id: scope, user_id, created_at: now })))
    .onConflict((oc) => oc.columns(['company_id', 'user_id', 'fact']).doNothing())
    .execute()
}

const ofOwner = (db: Db, { scope, user_id }: Owner) =>
  db
    .selectFrom('inbox')
    .where('company_id', '=', scope)
    .where('user_id', '=', user_id)
    // a later release may have told a kind that this one lacks
    .where('kind', 'in', inboxKinds)

export const listNotices = (db: Db, owner: Owner, limit: number) =>
  ofOwner(db, owner)
    .select(['id', 'kind', 'title', 'text', 'path', 'created_at', 'read_at'])
    .$narrowType<{ kind: InboxKind }>()
    .orderBy(sql`read_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export const countUnread = async (db: Db, owner: Owner): Promise<number> =>
  (
    await ofOwner(db, owner)
      .where('read_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export async function markRead(db: Db, { scope, user_id }: Owner, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inbox')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('company_id', '=', scope)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markAllRead(db: Db, { scope, user_id }: Owner, until: Date, now: Date): Promise<void> {
  await db
    .updateTable('inbox')
    .set({ read_at: now })
    .where('company_id', '=', scope)
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .where('created_at', '<=', until)
    .execute()
}

export async function purgeNotices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('inbox').where('created_at', '<', before).execute()
}
