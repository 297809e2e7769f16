/** The tables `notification_choices` and `telegram_links`. */
import { noticeDefaults, type Channel, type NoticeKind } from '@rezumetr/contracts/notifications'
import type { Db } from '../../platform/database.ts'

/** How each of these people wants to be told of `kind`; `chat_id` null: not by Telegram. */
export async function listWishes(
  db: Db,
  user_ids: readonly string[],
  kind: NoticeKind | 'payment',
): Promise<Map<string, { readonly mail: boolean; readonly chat_id: string | null }>> {
  if (kind === 'payment' || user_ids.length === 0) return new Map()
  const [chosen, chats] = await Promise.all([
    db
      .selectFrom('notification_choices')
      .select(['user_id', 'channel', 'enabled'])
      .where('user_id', 'in', user_ids)
      .where('kind', '=', kind)
      .execute(),
    db
      .selectFrom('telegram_links')
      .select(['user_id', 'chat_id'])
      .where('user_id', 'in', user_ids)
      .where('blocked_at', 'is', null)
      .execute(),
  ])
  const isOn = (user_id: string, channel: Channel) =>
    chosen.find((row) => row.user_id === user_id && row.channel === channel)?.enabled ??
    noticeDefaults[kind][channel]
  return new Map(
    user_ids.map((id) => [
      id,
      {
        mail: isOn(id, 'mail'),
        chat_id: isOn(id, 'telegram') ? (chats.find((chat) => chat.user_id === id)?.chat_id ?? null) : null,
      },
    ]),
  )
}
