/** The bell: what a person is told inside the product, whatever they chose to get by mail or in Telegram. */
import * as z from 'zod/mini'
import { count, endpoint, id, idParams, instant } from './endpoint.ts'

/**
 * `candidate_answered` is told here alone: hh.ru mails it. The best candidates of a run have no kind, since its end names them, nor has
 * the weekly digest, which repeats the rest.
 */
export const inboxKinds = [
  'run_finished',
  'auto_candidates',
  'candidate_answered',
  'actions_failed',
  'connection_lost',
  'sync_failed',
  'plan_expiring',
  'payment',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** Notifications that are shown at most: the unread ones first, then the newest. */
export const MAX_INBOX = 100

const inboxItem = z.object({
  id,
  kind: z.enum(inboxKinds),
  title: z.string(),
  text: z.string(),
  /** Address within the application of what the notification is about. */
  path: z.string(),
  created_at: instant,
  is_read: z.boolean(),
})
export type InboxItem = z.output<typeof inboxItem>

const inbox = z.object({ items: z.array(inboxItem), unread: count })
export type Inbox = z.output<typeof inbox>

export const getInbox = endpoint({
  method: 'GET',
  path: '/api/notifications/inbox',
  access: 'user',
  summary: 'What the person has been notified of, unread notifications first, and how many are unread in all',
  data: inbox,
  refusals: [],
})
export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/inbox/:id/read',
  access: 'user',
  summary: 'One notification has been read',
  params: idParams,
  data: inbox,
  refusals: [],
})
export const readInbox = endpoint({
  method: 'PUT',
  path: '/api/notifications/inbox/read',
  access: 'user',
  summary: 'All notifications up to this time have been read; later ones, which nobody has seen, stay unread',
  body: z.object({ until: instant }),
  data: inbox,
  refusals: [],
})
