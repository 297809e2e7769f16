import type { Conversation } from '@rezumetr/contracts/hh/conversation'
import { sha256 } from '../../../platform/security/crypto.ts'
import type { BoardConversation } from '../../../ports/job-board.ts'

const CLOSED: Record<NonNullable<BoardConversation['closed']>, string> = {
  archived: 'Переписка в архиве на HH.ru.',
  limit: 'HH.ru больше не принимает сообщений по этому отклику: лимит исчерпан.',
  blocked: 'HH.ru закрыл переписку с кандидатом.',
  no_chat: 'Отсюда ответить нельзя: чат открыт только тем, кто в нём участвует. Ответьте на HH.ru.',
}

export const toConversation = ({ messages, has_older, closed }: BoardConversation): Conversation => ({
  messages: messages.map(({ at, ...said }) => ({ ...said, at: at?.toISOString() ?? null })),
  has_older,
  closed: closed && CLOSED[closed],
})

/** A UUID, as the board wants it: other words are another message, whatever the key. */
export const deliveryKey = (response_id: string, text: string, key: string): string =>
  sha256(JSON.stringify([response_id, key, text]))
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5')
