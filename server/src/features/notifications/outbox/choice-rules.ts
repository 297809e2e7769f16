/** Which notifications a user gets through which channels: the user's own choice or the default. Pure. */
import {
  channels,
  noticeDefaults,
  noticeKinds,
  type Channel,
  type NoticeKind,
  type NotificationSettings,
} from '@rezumetr/contracts/notifications'

/** One switch that a user has set. */
export type ChoiceRow = { readonly kind: string; readonly channel: string; readonly enabled: boolean }

/** @param rows of one user */
export const choiceOf = (rows: readonly ChoiceRow[], kind: NoticeKind, channel: Channel): boolean =>
  rows.find((row) => row.kind === kind && row.channel === channel)?.enabled ?? noticeDefaults[kind][channel]

/** Every kind and channel. @param rows of one user */
export const choicesOf = (rows: readonly ChoiceRow[]): NotificationSettings['choices'] =>
  ofEach(noticeKinds, (kind) => ofEach(channels, (channel) => choiceOf(rows, kind, channel)))

const ofEach = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  // `fromEntries` forgets the keys' type
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
