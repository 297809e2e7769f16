import {
  notificationKinds,
  type Channel,
  type NotificationKind,
  type NotificationSettings,
} from '@rezumetr/contracts/notifications'
import type { Deps } from '../../../ports/deps.ts'
import { equalSecrets, hmac } from '../../../platform/security/crypto.ts'
import { findUserById } from '../../accounts/users/queries.ts'
import { listChoices, saveChoice, type Owner } from './choice-queries.ts'
import { choicesOf } from './choice-rules.ts'
import { findLink } from './telegram-queries.ts'

export async function getNotifications(
  { db, bot }: Pick<Deps, 'db' | 'bot'>,
  { scope, user_id }: Owner,
): Promise<NotificationSettings> {
  const [rows, link] = await Promise.all([listChoices(db, scope, [user_id]), findLink(db, user_id)])
  return {
    choices: choicesOf(rows),
    telegram: {
      available: bot !== null,
      linked_at: link?.linked_at.toISOString() ?? null,
      blocked: link !== null && link.blocked_at !== null,
    },
  }
}

export async function setNotification(
  deps: Pick<Deps, 'db' | 'bot' | 'clock'>,
  owner: Owner,
  choice: { kind: NotificationKind; channel: Channel; enabled: boolean },
): Promise<NotificationSettings> {
  await saveChoice(deps.db, owner, choice, deps.clock())
  return await getNotifications(deps, owner)
}

const signature = (secret: string, kind: string, user_id: string) =>
  hmac(secret, `unsubscribe\n${kind}\n${user_id}`)

export const unsubscribeToken = (secret: string, kind: NotificationKind, user_id: string): string =>
  `${user_id}.${kind}.${signature(secret, kind, user_id)}`

export async function unsubscribe(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<boolean> {
  const [user_id = '', name = '', given = ''] = token.split('.')
  const kind = notificationKinds.find((known) => known === name)
  if (!kind || !equalSecrets(given, signature(config.jwt_secret, kind, user_id))) return false
  const user = await findUserById(db, user_id)
  if (user) {
    const owner = { scope: user.company_id, user_id }
    await saveChoice(db, owner, { kind, channel: 'mail', enabled: false }, clock())
  }
  return true
}
