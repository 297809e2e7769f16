/** Kinds of notifications and their channels. */
import * as z from 'zod/mini'
import { endpoint, instant, text } from './endpoint.ts'

export const channels = ['mail', 'telegram'] as const
export type Channel = (typeof channels)[number]

/**
 * All kinds a user may switch on and off; `true`: enabled by default. Telegram is always opt-in. Emails about payments, a plan
 * changed by hand and the account itself are not listed: they are always mailed.
 */
export const notificationDefaults = {
  connection_lost: { mail: true, telegram: false },
  sync_failed: { mail: true, telegram: false },
  actions_failed: { mail: true, telegram: false },
  plan_expiring: { mail: true, telegram: false },
  run_finished: { mail: false, telegram: false },
  top_candidates: { mail: false, telegram: false },
  auto_candidates: { mail: true, telegram: false },
  weekly_digest: { mail: false, telegram: false },
} as const satisfies Record<string, Record<Channel, boolean>>
export type NotificationKind = keyof typeof notificationDefaults
// the keys of an object literal are exactly its type
export const notificationKinds = Object.keys(notificationDefaults) as [
  NotificationKind,
  ...NotificationKind[],
]

export const notificationSettings = z.object({
  choices: z.record(z.enum(notificationKinds), z.record(z.enum(channels), z.boolean())),
  telegram: z.object({
    /** A bot is configured on this server. */
    available: z.boolean(),
    linked_at: z.nullable(instant),
    /** The user blocked the bot and must link it again. */
    blocked: z.boolean(),
  }),
})
export type NotificationSettings = z.output<typeof notificationSettings>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  summary: 'What the person is notified of, and whether Telegram is linked',
  data: notificationSettings,
  refusals: [],
})
export const setNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications',
  access: 'user',
  summary: 'Switch one kind of notification for one way',
  body: z.object({ kind: z.enum(notificationKinds), channel: z.enum(channels), enabled: z.boolean() }),
  data: notificationSettings,
  refusals: [],
})
/** Lifetime of an address that links a chat. */
export const LINK_MINUTES = 10
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
  summary: 'Unlink the chat',
  data: notificationSettings,
  refusals: [],
})
/**
 * Mail clients post here directly for one-click unsubscribe (RFC 8058): their only credential is the token in the URL. Those that
 * open it as a link (GET) are redirected to the page with the button.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  access: 'anon',
  summary: 'Stop the emails of the kind that the signed token names; always 200',
  query: z.object({ token: text(300) }),
  /** `is_off`: false when the token is invalid, for example because the server's secret has changed. */
  data: z.object({ is_off: z.boolean() }),
  refusals: [],
})
