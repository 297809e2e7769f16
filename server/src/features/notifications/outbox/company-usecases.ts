/** Notifies all users of a company. */
import { inboxKinds } from '@rezumetr/contracts/inbox'
import { channels, type Channel, type NoticeKind } from '@rezumetr/contracts/notifications'
import type { Deps } from '../../../ports/deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listCompanyUsers } from '../../accounts/users/queries.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { listChoices } from './choice-queries.ts'
import { choiceOf } from './choice-rules.ts'
import { unsubscribeToken } from './choice-usecases.ts'
import { letterOf, messageOf, type Notice } from '../emails/letter-rules.ts'
import { insertNotices } from '../inbox/queries.ts'
import { insertMail, insertMessage } from './queries.ts'
import { listChats } from './telegram-queries.ts'

export type NotifyDeps = Pick<Deps, 'clock' | 'config' | 'publicUrl'>

/** The dedupe key of a notice: a user gets each fact once by each channel. */
export const noticeKey = (fact: string, user_id: string, channel: Channel): string =>
  `${fact}:${user_id}${channel === 'mail' ? '' : `:${channel}`}`

/**
 * Notifies each user of the company in the bell, and through the channels they chose. Idempotent per `fact`. Call it in the
 * transaction that records the fact.
 * @param kind `payment` (also a plan that was changed for them): mailed to all users regardless of their preferences, also to those who asked to be erased
 * @param fact identifies the event within the company; must not contain personal data
 */
export async function notifyCompany(
  { clock, config, publicUrl }: NotifyDeps,
  db: Db,
  scope: CompanyScope,
  kind: NoticeKind | 'payment',
  fact: string,
  notice: Notice,
): Promise<void> {
  const sender = { brand: config.brand_name, origin: publicUrl() }
  const now = clock()
  // users about to be erased are notified of payments only (Q-018)
  const users = (await listCompanyUsers(db, scope)).filter(
    ({ erase_at }) => erase_at === null || kind === 'payment',
  )
  const inboxKind = inboxKinds.find((one) => one === kind)
  if (inboxKind) {
    const { subject: title, paragraphs, action } = notice
    // the rest of a letter is what its page shows
    const text = paragraphs.slice(0, 2).join('\n')
    const ids = users.map(({ id }) => id)
    await insertNotices(db, scope, ids, { kind: inboxKind, fact, title, text, path: action.path }, now)
  }
  const choosing = kind === 'payment' ? [] : users.map(({ id }) => id)
  const rows = await listChoices(db, scope, choosing)
  const chats = await listChats(db, choosing)
  for (const user of users) {
    const own = rows.filter(({ user_id }) => user_id === user.id)
    const put: Record<Channel, () => Promise<void>> = {
      mail: async () => {
        // a digest is not a service letter, so it is sent only to confirmed addresses
        if (kind === 'weekly_digest' && user.email_confirmed_at === null) return
        const token = kind === 'payment' ? null : unsubscribeToken(config.jwt_secret, kind, user.id)
        const mail = { ...letterOf(sender, user, notice, token), user_id: user.id }
        await insertMail(db, scope, mail, now, noticeKey(fact, user.id, 'mail'))
      },
      telegram: async () => {
        const chat_id = chats.get(user.id)
        if (chat_id === undefined) return
        const message = {
          chat_id,
          user_id: user.id,
          message: messageOf(sender, notice),
          ...(notice.good_until && { good_until: notice.good_until.toISOString() }),
        }
        await insertMessage(db, scope, message, now, noticeKey(fact, user.id, 'telegram'))
      },
    }
    for (const channel of channels)
      if (kind === 'payment' ? channel === 'mail' : choiceOf(own, kind, channel)) await put[channel]()
  }
}
