/** The tables `notification_choices` and `telegram_links`. */
import {
  channels,
  noticeDefaults,
  type Channel,
  type NoticeKind,
  type NotificationSettings,
} from '@rezumetr/contracts/notifications'
import type { Db } from '../../platform/database.ts'

/** The channels each user chose for `kind`; `chat_id` null: no Telegram. */
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

/** Every kind with the user's choice or the default. */
export async function findChoices(db: Db, user_id: string): Promise<NotificationSettings['choices']> {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'enabled'])
    .where('user_id', '=', user_id)
    .execute()
  const of = (kind: NoticeKind) => {
    const [mail, telegram] = channels.map(
      (channel) =>
        rows.find((row) => row.kind === kind && row.channel === channel)?.enabled ??
        noticeDefaults[kind][channel],
    )
    return { mail: mail === true, telegram: telegram === true }
  }
  return {
    connection_lost: of('connection_lost'),
    sync_failed: of('sync_failed'),
    plan_expiring: of('plan_expiring'),
    run_finished: of('run_finished'),
    top_candidates: of('top_candidates'),
    auto_candidates: of('auto_candidates'),
    weekly_digest: of('weekly_digest'),
  }
}

export async function saveChoice(
  db: Db,
  user_id: string,
  { kind, channel, enabled }: { kind: NoticeKind; channel: Channel; enabled: boolean },
  now: Date,
): Promise<void> {
  await db
    .insertInto('notification_choices')
    .values({ user_id, kind, channel, enabled, updated_at: now })
    .onConflict((oc) => oc.columns(['user_id', 'kind', 'channel']).doUpdateSet({ enabled, updated_at: now }))
    .execute()
}
