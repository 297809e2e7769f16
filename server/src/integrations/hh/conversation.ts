import { JobBoardFailure, type BoardCall, type JobBoard } from '../../ports/job-board.ts'
import { path, type HhClient } from './client.ts'
import { clean } from './translate-field.ts'
import { chatMessages, chatOf, messages, toConversation, toFormerConversation } from './translate-message.ts'

export function conversationCalls(
  client: HhClient,
): Pick<JobBoard, 'readCoverLetter' | 'readConversation' | 'write'> {
  return {
    readCoverLetter: (call, response_id, message_count) =>
      readCoverLetter(client, call, response_id, message_count),
    async readConversation(call, response_id, limit) {
      const topic = path`/negotiations/${response_id}`
      const { chat_id } = await client.get(call, topic, chatOf)
      if (chat_id)
        try {
          const latest = `${path`/common/chats/${chat_id}/messages`}?limit=${limit}&order=prev`
          return toConversation(chat_id, await client.get(call, latest, chatMessages))
        } catch (error) {
          // only who takes part in a chat may read it
          if (!isRefused(error)) throw error
        }
      const former = `${topic}/messages?per_page=${limit}&page=0`
      return toFormerConversation(await client.get(call, former, messages))
    },
    write: (call, chat_id, { text, key }) =>
      client.sendJson(
        call,
        'POST',
        path`/common/chats/${chat_id}/messages`,
        { text, idempotency_key: key },
        DELIVERED_BEFORE,
      ),
  }
}

const DELIVERED_BEFORE = 409

/** In legacy messages or, where refused or incomplete, in the chat: two more requests. */
async function readCoverLetter(
  client: HhClient,
  call: BoardCall,
  response_id: string,
  message_count: number | null,
): Promise<string | null> {
  const topic = path`/negotiations/${response_id}`
  try {
    const { items } = await client.get(call, `${topic}/messages?per_page=20&page=0`, messages)
    const first = items.find(({ text }) => clean(text) !== null)
    if (first) return first.author?.participant_type === 'applicant' ? clean(first.text) : null
    if (items.length >= (message_count ?? 1)) return null
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  const { chat_id } = await client.get(call, topic, chatOf)
  if (!chat_id) return null
  const chat = path`/common/chats/${chat_id}/messages?limit=10&order=next`
  const answer = await client.get(call, chat, chatMessages)
  // a bot may speak before the letter is delivered
  const first = answer.messages.find(
    ({ payload, sender_display_info: by }) => by?.role !== 'BOT' && clean(payload?.text) !== null,
  )
  return first?.sender_display_info?.role === 'APPLICANT' ? clean(first.payload?.text) : null
}

/** Definitely refused, so a retry fails too. */
export const isRefused = (error: unknown): boolean =>
  error instanceof JobBoardFailure &&
  ['not_found', 'access_denied', 'unpaid', 'rejected'].includes(error.problem)
