import type { InboxItem } from '@rezumetr/contracts/inbox'
import type { NotificationRow } from './queries.ts'

/** As the bell shows it: one about a candidate names them and opens their messages, as long as they are known. */
export function presentNotification(row: NotificationRow): InboxItem {
  const { id, kind, title, text, path, created_at, read_at } = row
  const item = {
    id,
    kind,
    title,
    text,
    path,
    created_at: created_at.toISOString(),
    is_read: read_at !== null,
  }
  if (row.known_id === null) return item
  const name = row.candidate_name?.trim()
  const said = name ? `${title}, ${text}` : text
  return {
    ...item,
    // the name first: several in a row begin differently
    title: name || title,
    text: row.result_id === null ? `${said}. Отклик ещё не оценён, сообщение ждёт на HH.ru.` : said,
    path: row.result_id === null ? path : `${path}?candidate=${row.result_id}&tab=messages`,
  }
}
