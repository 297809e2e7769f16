import {
  channels,
  notificationDefaults,
  notificationKinds,
  type Channel,
  type NotificationKind,
  type NotificationSettings,
} from '@rezumetr/contracts/notifications'

export type ChoiceRow = { readonly kind: string; readonly channel: string; readonly enabled: boolean }

export const choiceOf = (rows: readonly ChoiceRow[], kind: NotificationKind, channel: Channel): boolean =>
  rows.find((row) => row.kind === kind && row.channel === channel)?.enabled ??
  notificationDefaults[kind][channel]

export const choicesOf = (rows: readonly ChoiceRow[]): NotificationSettings['choices'] =>
  ofEach(notificationKinds, (kind) => ofEach(channels, (channel) => choiceOf(rows, kind, channel)))

const ofEach = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
