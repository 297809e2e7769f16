import type { ChatBot, Message, MessageLine, Messenger } from '../../ports/messenger.ts'
import { getMe, getUpdates, sendMessage, type TelegramOptions } from './client.ts'

/** Of the Bot API, after markup is parsed. */
const MAX_CHARACTERS = 4096

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (char) => entities[char] ?? char)

const lengthOf = ({ label, value }: MessageLine): number =>
  1 + label.length + (value === undefined ? 0 : 2 + value.length)

/** Title and lines; those that do not fit are dropped whole, the last one, which leads to the subject, only alone. */
export function formatMessage({ title, lines }: Message): string {
  const parts = [`<b>${escapeHtml(title)}</b>`]
  let left = MAX_CHARACTERS - title.length
  const last = lines.slice(-1).find((line) => lengthOf(line) <= left)
  if (last) left -= lengthOf(last)
  for (const line of lines) {
    const { label, value } = line
    if (line !== last) {
      if (lengthOf(line) > left) continue
      left -= lengthOf(line)
    }
    parts.push(escapeHtml(label) + (value === undefined ? '' : `: <b>${escapeHtml(value)}</b>`))
  }
  return parts.join('\n')
}

export const createTelegramMessenger = (
  options: TelegramOptions & { readonly chat_id: string },
): Messenger => ({
  send: (message) => sendMessage(options, options.chat_id, formatMessage(message)),
})

/** @param options.open_url base of links to the bot */
export function createTelegramBot(options: TelegramOptions & { readonly open_url: () => string }): ChatBot {
  let username: string | null = null
  return {
    async linkOf(code) {
      username ??= (await getMe(options)).username
      return `${options.open_url()}/${username}?start=${code}`
    },
    send: (chat_id, message) => sendMessage(options, chat_id, formatMessage(message)),
    async read(after) {
      let updates = await getUpdates(options)
      // after a week without updates ids continue from a random number
      if (updates.some(({ update_id }) => update_id === after)) updates = await getUpdates(options, after + 1)
      return {
        seen: updates.at(-1)?.update_id ?? after,
        // a group does not belong to one user
        lines: updates.flatMap(({ update_id, message }) =>
          message?.chat.type === 'private' && message.text !== undefined
            ? [{ update_id, chat_id: String(message.chat.id), text: message.text }]
            : [],
        ),
      }
    },
  }
}
