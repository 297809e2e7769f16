import { inboxKinds } from '@rezumetr/contracts/inbox'
import { channels, type Channel, type NotificationKind } from '@rezumetr/contracts/notifications'
import type { Deps } from '../../../ports/deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listCompanyUsers } from '../../accounts/users/queries.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { listChoices } from './choice-queries.ts'
import { choiceOf } from './choice-rules.ts'
import { unsubscribeToken } from './choice-usecases.ts'
import { emailOf, messageOf, type Notification } from '../emails/email-rules.ts'
import { insertNotifications } from '../inbox/queries.ts'
import { insertMail, insertMessage } from './queries.ts'
import { listChats } from './telegram-queries.ts'

export type NotifyDeps = Pick<Deps, 'clock' | 'config' | 'publicUrl'>

/** Each fact once per user and channel. */
export const notificationKey = (fact: string, user_id: string, channel: Channel): string =>
  `${fact}:${user_id}${channel === 'mail' ? '' : `:${channel}`}`

/**
 * Notifies each user in the bell and by the chosen channels, once per `fact`. Call in the fact's transaction.
 * @param kind `payment`: mailed to all, also to those who asked to be erased
 * @param fact the event within the company, without personal data
 */
export async function notifyCompany(
  { clock, config, publicUrl }: NotifyDeps,
  db: Db,
  scope: CompanyScope,
  kind: NotificationKind | 'payment',
  fact: string,
  notification: Notification,
): Promise<void> {
  const sender = { brand: config.brand_name, origin: publicUrl() }
  const now = clock()
  // those about to be erased hear of payments only (Q-018)
  const users = (await listCompanyUsers(db, scope)).filter(
    ({ erase_at }) => erase_at === null || kind === 'payment',
  )
  const inboxKind = inboxKinds.find((one) => one === kind)
  if (inboxKind) {
    const { subject: title, paragraphs, action } = notification
    // the page shows the rest
    const text = paragraphs.slice(0, 2).join('\n')
    const ids = users.map(({ id }) => id)
    await insertNotifications(db, scope, ids, { kind: inboxKind, fact, title, text, path: action.path }, now)
  }
  const choosing = kind === 'payment' ? [] : users.map(({ id }) => id)
  const rows = await listChoices(db, scope, choosing)
  const chats = await listChats(db, choosing)
  for (const user of users) {
    const own = rows.filter(({ user_id }) => user_id === user.id)
    const put: Record<Channel, () => Promise<void>> = {
      mail: async () => {
        // no service email: confirmed addresses only
        if (kind === 'weekly_digest' && user.email_confirmed_at === null) return
        const token = kind === 'payment' ? null : unsubscribeToken(config.jwt_secret, kind, user.id)
        const mail = { ...emailOf(sender, user, notification, token), user_id: user.id }
        await insertMail(db, scope, mail, now, notificationKey(fact, user.id, 'mail'))
      },
      telegram: async () => {
        const chat_id = chats.get(user.id)
        if (chat_id === undefined) return
        const message = {
          chat_id,
          user_id: user.id,
          message: messageOf(sender, notification),
          ...(notification.good_until && { good_until: notification.good_until.toISOString() }),
        }
        await insertMessage(db, scope, message, now, notificationKey(fact, user.id, 'telegram'))
      },
    }
    for (const channel of channels)
      if (kind === 'payment' ? channel === 'mail' : choiceOf(own, kind, channel)) await put[channel]()
  }
}
