import * as z from 'zod'
import { webAddress } from './config-words.ts'

export const telegramVariables = {
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'нужен вид «123456:ABC…»')
    .optional(),
  TELEGRAM_CHAT_ID: z
    .string()
    .regex(/^(-?\d+|@\w+)$/, 'нужно число или @имя')
    .optional(),
  TELEGRAM_API_URL: webAddress.optional(),
}
type Variables = z.output<z.ZodObject<typeof telegramVariables>>

export type TelegramConfig = {
  readonly bot_token: string
  readonly chat_id: string | null
  readonly api_url: string | null
}

const SANDBOX_BOT = { bot_token: '1000000001:sandbox-bot-token', chat_id: '1', api_url: null }

export function readTelegram(v: Variables, sandbox: boolean, problems: string[]): TelegramConfig | null {
  if (v.TELEGRAM_BOT_TOKEN === undefined) {
    if (v.TELEGRAM_CHAT_ID !== undefined) problems.push('TELEGRAM_CHAT_ID: нужна и TELEGRAM_BOT_TOKEN')
    return sandbox ? SANDBOX_BOT : null
  }
  return {
    bot_token: v.TELEGRAM_BOT_TOKEN,
    chat_id: v.TELEGRAM_CHAT_ID ?? null,
    api_url: (v.TELEGRAM_API_URL ?? 'https://api.telegram.org').replace(/\/$/, ''),
  }
}
