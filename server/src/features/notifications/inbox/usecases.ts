import { type Inbox, MAX_INBOX } from '@rezumetr/contracts/inbox'
import type { Deps } from '../../../ports/deps.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { listCompanyUsers } from '../../accounts/users/queries.ts'
import { lockCompanyAgainstErasure } from '../../companies/lock-queries.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import {
  countUnread,
  insertNotifications,
  listNotifications,
  markAllRead,
  markRead,
  type NewNotification,
  type Owner,
} from './queries.ts'
import { presentNotification } from './present.ts'

export async function getInbox(db: Db, owner: Owner): Promise<Inbox> {
  const [rows, unread] = await Promise.all([listNotifications(db, owner, MAX_INBOX), countUnread(db, owner)])
  return {
    items: rows.map(presentNotification),
    unread,
  }
}

/** @throws NOT_FOUND */
export async function readNotification(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: Owner,
  id: string,
): Promise<Inbox> {
  if (!(await markRead(db, owner, id, clock()))) throw refuse('NOT_FOUND')
  return await getInbox(db, owner)
}

/** @param until of the newest notification seen in the list */
export async function readInbox(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: Owner,
  until: Date,
): Promise<Inbox> {
  await markAllRead(db, owner, until, clock())
  return await getInbox(db, owner)
}

/** Tells everybody of the company in the bell alone, once per fact; not those who asked to be erased. */
export async function notifyInInbox(
  trx: Trx,
  scope: CompanyScope,
  notification: NewNotification,
  now: Date,
): Promise<void> {
  await lockCompanyAgainstErasure(trx, scope)
  const users = (await listCompanyUsers(trx, scope)).filter(({ erase_at }) => erase_at === null)
  await insertNotifications(
    trx,
    scope,
    users.map(({ id }) => id),
    notification,
    now,
  )
}
