/** Kinds of notifications, grouped by what they are about. Pure. */
import type { InboxItem, InboxKind } from '@rezumetr/contracts/inbox'

const groups = ['messages', 'analysis', 'hh', 'plan'] as const
export type InboxGroup = (typeof groups)[number] | 'all'

const groupOf: Record<InboxKind, (typeof groups)[number]> = {
  run_finished: 'analysis',
  auto_candidates: 'analysis',
  candidate_answered: 'messages',
  actions_failed: 'hh',
  connection_lost: 'hh',
  sync_failed: 'hh',
  plan_expiring: 'plan',
  payment: 'plan',
}
const labels: Record<InboxGroup, string> = {
  all: 'Все',
  messages: 'Сообщения',
  analysis: 'Анализ',
  hh: 'HH.ru',
  plan: 'Тариф',
}

/** The groups there are notifications of, with how many of these are unread; none where there is nothing to choose between. */
export function groupOptions(items: readonly InboxItem[]): { value: InboxGroup; label: string }[] {
  const present = groups.filter((group) => items.some(({ kind }) => groupOf[kind] === group))
  if (present.length < 2) return []
  return [
    { value: 'all', label: labels.all },
    ...present.map((value) => {
      const unread = inGroup(items, value).filter(({ is_read }) => !is_read).length
      return { value, label: unread > 0 ? `${labels[value]} ${unread}` : labels[value] }
    }),
  ]
}

export const inGroup = (items: readonly InboxItem[], group: InboxGroup): readonly InboxItem[] =>
  group === 'all' ? items : items.filter(({ kind }) => groupOf[kind] === group)

/** The time of the newest notification, up to which all are marked read; `null`: there is none. */
export const newestOf = (items: readonly InboxItem[]): string | null =>
  items
    .map(({ created_at }) => created_at)
    .toSorted()
    .at(-1) ?? null
