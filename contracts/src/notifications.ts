/** What a person is told of, and by which way. */
import * as z from 'zod/mini'
import { endpoint, instant, text } from './endpoint.ts'

export const channels = ['mail', 'telegram'] as const
export type Channel = (typeof channels)[number]

/**
 * Everything a person may switch; `true`: on until they switch it off. What Telegram tells is always their wish.
 * Receipts, refunds and letters about the account itself are not here: they are always mailed.
 */
export const noticeDefaults = {
  connection_lost: { mail: true, telegram: false },
  sync_failed: { mail: true, telegram: false },
  plan_expiring: { mail: true, telegram: false },
  run_finished: { mail: false, telegram: false },
  top_candidates: { mail: false, telegram: false },
  auto_candidates: { mail: true, telegram: false },
  weekly_digest: { mail: false, telegram: false },
} as const satisfies Record<string, Record<Channel, boolean>>
export type NoticeKind = keyof typeof noticeDefaults
// the keys of a literal are its type
export const noticeKinds = Object.keys(noticeDefaults) as [NoticeKind, ...NoticeKind[]]

const choice = z.object({ mail: z.boolean(), telegram: z.boolean() })
export const notificationSettings = z.object({
  choices: z.object({
    connection_lost: choice,
    sync_failed: choice,
    plan_expiring: choice,
    run_finished: choice,
    top_candidates: choice,
    auto_candidates: choice,
    weekly_digest: choice,
  }),
  telegram: z.object({
    /** A bot is set up on this server. */
    available: z.boolean(),
    linked_at: z.nullable(instant),
    /** The person blocked the bot: it must be linked again. */
    blocked: z.boolean(),
  }),
})
export type NotificationSettings = z.output<typeof notificationSettings>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  summary: 'What the person is told of, and whether Telegram is linked',
  data: notificationSettings,
  refusals: [],
})
export const setNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications',
  access: 'user',
  summary: 'Switch one kind of notice for one way',
  body: z.object({ kind: z.enum(noticeKinds), channel: z.enum(channels), enabled: z.boolean() }),
  data: notificationSettings,
  refusals: [],
})
export const linkTelegram = endpoint({
  method: 'POST',
  path: '/api/notifications/telegram',
  access: 'user',
  summary: 'An address that links the chat of whoever opens it in Telegram: once, within ten minutes',
  data: z.object({ url: z.string(), expires_at: instant }),
  refusals: ['TELEGRAM_NOT_CONFIGURED', 'TELEGRAM_UNAVAILABLE'],
})
export const unlinkTelegram = endpoint({
  method: 'DELETE',
  path: '/api/notifications/telegram',
  access: 'user',
  summary: 'Forget the chat',
  data: notificationSettings,
  refusals: [],
})
/** Mail programs post here by themselves (RFC 8058): the token in the address is all they know. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  access: 'anon',
  summary: 'Stop the letters of the kind that the signed token names; always 200',
  query: z.object({ token: text(300) }),
  data: z.object({}),
  refusals: [],
})
