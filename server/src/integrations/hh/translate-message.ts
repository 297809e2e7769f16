import * as z from 'zod'
import type { BoardConversation } from '../../ports/job-board.ts'
import { clean, id, instantOf, listedIn, maybe, text } from './translate-field.ts'

/** Before the chats; still answered. */
export const messages = z.union([
  z.object({
    items: listedIn(
      z.object({
        id: maybe(id),
        created_at: text,
        text,
        author: maybe(z.object({ participant_type: text })),
      }),
    ),
    found: z.number().catch(0),
  }),
  // an empty list may be left out
  z.object({ found: z.literal(0) }).transform(() => ({ items: [], found: 0 })),
])
export const chatOf = z.object({ id, chat_id: maybe(id) })
export const chatMessages = z.object({
  has_more: z.boolean().catch(false),
  chat_states: maybe(
    z.object({ write_message_state: maybe(z.object({ allowed: z.boolean(), reason: text })) }),
  ),
  messages: listedIn(
    z.object({
      id: maybe(id),
      creation_time: text,
      payload: maybe(z.object({ text })),
      sender_display_info: maybe(z.object({ role: text })),
    }),
  ),
})

type Said = BoardConversation['messages'][number]
const authors: Readonly<Record<string, Said['author']>> = {
  APPLICANT: 'applicant',
  applicant: 'applicant',
  BOT: 'bot',
}

/** Without service messages, which have no text. */
const said = (
  at: number,
  source: { id: string | null | undefined; at: string | null | undefined; by: string | null | undefined },
  words: string | null | undefined,
): Said[] => {
  const plain = clean(words)
  if (plain === null) return []
  const author = authors[source.by ?? ''] ?? 'employer'
  return [{ id: source.id ?? `${at}`, at: instantOf(source.at), author, text: plain }]
}

const reasons: Readonly<Record<string, BoardConversation['closed']>> = {
  ARCHIVED_BY_EMPLOYER: 'archived',
  EMPLOYER_NEGOTIATIONS_LIMIT_EXCEEDED: 'limit',
}

/** The chat lists the newest first. */
export function toConversation(
  chat_id: string,
  { messages: listed, has_more, chat_states }: z.output<typeof chatMessages>,
): BoardConversation {
  const state = chat_states?.write_message_state
  return {
    chat_id,
    messages: listed
      .toReversed()
      .flatMap(({ id: key, creation_time, payload, sender_display_info: by }, at) =>
        said(at, { id: key, at: creation_time, by: by?.role }, payload?.text),
      ),
    has_older: has_more,
    closed: state?.allowed === false ? (reasons[state.reason ?? ''] ?? 'blocked') : null,
  }
}

/** Of the former messages, the oldest first, which nobody can answer by. */
export const toFormerConversation = ({ items, found }: z.output<typeof messages>): BoardConversation => ({
  chat_id: null,
  messages: items.flatMap(({ id: key, created_at, text: words, author }, at) =>
    said(at, { id: key, at: created_at, by: author?.participant_type }, words),
  ),
  has_older: found > items.length,
  closed: 'no_chat',
})
