import { inboxKinds, type InboxKind } from '@rezumetr/contracts/inbox'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'

export type Owner = Pick<Session, 'scope' | 'user_id'>
export type NewNotification = {
  readonly kind: InboxKind
  readonly fact: string
  readonly title: string
  readonly text: string
  readonly path: string
  readonly application_id?: string
}

/** Tells each person once per fact. */
export async function insertNotifications(
  db: Db,
  scope: CompanyScope,
  user_ids: readonly string[],
  notification: NewNotification,
  now: Date,
): Promise<void> {
  if (user_ids.length === 0) return
  await db
    .insertInto('inbox')
    .values(user_ids.map((user_id) => ({ ...notification, company_id: scope, user_id, created_at: now })))
    .onConflict((oc) => oc.columns(['company_id', 'user_id', 'fact']).doNothing())
    .execute()
}

const ofOwner = (db: Db, { scope, user_id }: Owner) =>
  db
    .selectFrom('inbox as i')
    .where('i.company_id', '=', scope)
    .where('i.user_id', '=', user_id)
    // during an upgrade a newer node may have stored a kind that this one lacks
    .where('i.kind', 'in', inboxKinds)

const inOrder = [sql`i.read_at is null desc`, sql`i.created_at desc`, sql`i.id`] as const

/** The notifications first, so that only those shown are joined with whom they are about. */
export const listNotifications = (db: Db, owner: Owner, limit: number) =>
  db
    .selectFrom(
      ofOwner(db, owner)
        .selectAll('i')
        .orderBy(sql.join([...inOrder]))
        .limit(limit)
        .as('i'),
    )
    // of a candidate whose data are gone there is nothing left to name or to open
    .leftJoin('applications as a', (on) =>
      on.onRef('a.company_id', '=', 'i.company_id').onRef('a.id', '=', 'i.application_id'),
    )
    .leftJoin('analysis_results as r', (on) =>
      on
        .onRef('r.company_id', '=', 'a.company_id')
        .onRef('r.application_id', '=', 'a.id')
        // a literal: a prepared plan could not use the partial index
        .on((eb) => eb('r.is_current', '=', eb.lit(true))),
    )
    .select(['i.id', 'i.kind', 'i.title', 'i.text', 'i.path', 'i.created_at', 'i.read_at'])
    .select(['i.application_id', 'a.id as known_id', 'a.candidate_name', 'r.id as result_id'])
    .$narrowType<{ kind: InboxKind }>()
    .orderBy(sql.join([...inOrder]))
    .execute()
export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number]

export const countUnread = async (db: Db, owner: Owner): Promise<number> =>
  (
    await ofOwner(db, owner)
      .where('i.read_at', 'is', null)
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

export async function purgeNotifications(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('inbox').where('created_at', '<', before).execute()
}
