/** The Bot API calls we use. URLs contain the token: never log them. */
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { MessengerFailure } from '../../ports/messenger.ts'

/** With retry waits. */
const TIMEOUT_MS = 10_000
/** The token is wrong, or another program reads the bot: for the operator. */
const BOT_TROUBLES = [401, 404, 409]
/** Longer waits are up to the caller. */
const LONGEST_WAIT_SECONDS = 5

const answer = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.number(),
    description: z.string(),
    parameters: z.optional(
      z.object({ retry_after: z.optional(z.number()), migrate_to_chat_id: z.optional(z.number()) }),
    ),
  }),
])

export type TelegramOptions = {
  readonly api_url: () => string
  readonly token: string
}

const bot = z.object({ username: z.string() })
const updates = z.array(
  z.object({
    update_id: z.number(),
    message: z.optional(
      z.object({
        chat: z.object({ id: z.union([z.number(), z.string()]), type: z.string() }),
        text: z.optional(z.string()),
      }),
    ),
  }),
)
export type Update = z.output<typeof updates>[number]

export const getMe = async (options: TelegramOptions): Promise<{ username: string }> =>
  parsed(bot, await callBot(options, 'getMe', {}))

/** Oldest first; `offset` confirms earlier ones. No long polling, which would delay a shutdown. @throws MessengerFailure */
export const getUpdates = async (options: TelegramOptions, offset?: number): Promise<Update[]> =>
  parsed(updates, await callBot(options, 'getUpdates', { offset, timeout: 0, allowed_updates: ['message'] }))

/** HTML markup; waits once for a short `retry_after`. @throws MessengerFailure */
export async function sendMessage(options: TelegramOptions, chat_id: string, html: string): Promise<void> {
  const fields = { chat_id, text: html, parse_mode: 'HTML', link_preview_options: { is_disabled: true } }
  await callBot(options, 'sendMessage', fields)
}

function parsed<T>(schema: z.ZodType<T>, result: unknown): T {
  const known = schema.safeParse(result)
  if (!known.success) throw new MessengerFailure('unavailable', 'an answer of another shape')
  return known.data
}

async function callBot(
  { api_url, token }: TelegramOptions,
  method: string,
  fields: object,
): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let sent = fields
  for (let attempt = 1; ; attempt++) {
    const body = await post(`${api_url()}/bot${token}/${method}`, sent, signal)
    if (body.ok) return body.result
    const { error_code, description, parameters } = body
    if (parameters?.migrate_to_chat_id !== undefined && attempt === 1) {
      sent = { ...fields, chat_id: parameters.migrate_to_chat_id }
      continue
    }
    const wait = parameters?.retry_after ?? 1
    if (error_code === 429 && attempt === 1 && wait <= LONGEST_WAIT_SECONDS) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
      continue
    }
    if (error_code === 429) throw new MessengerFailure('busy', 'too many requests', wait)
    const gone = error_code === 403 || (error_code === 400 && description.includes('chat not found'))
    // names the cause and contains none of our data
    throw new MessengerFailure(
      gone ? 'gone' : error_code >= 500 || BOT_TROUBLES.includes(error_code) ? 'unavailable' : 'refused',
      `${error_code} ${description}`,
    )
  }
}

/** `fetch` does not tell a failed connection from a lost answer. */
async function post(url: string, fields: object, signal: AbortSignal) {
  const { request } = url.startsWith('https:') ? https : http
  const body = JSON.stringify(fields)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  let isSent = false
  try {
    const call = request(url, { method: 'POST', headers, signal })
    // later failures are those of reading
    call.on('error', () => {})
    call.end(body, () => (isSent = true))
    // the event's only argument
    const [response] = (await once(call, 'response')) as [http.IncomingMessage]
    return readAnswer(await text(response))
  } catch (error) {
    if (error instanceof MessengerFailure) throw error
    // the error may contain the URL: keep its code
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new MessengerFailure(isSent ? 'unanswered' : 'unavailable', signal.aborted ? 'timeout' : code)
  }
}

function readAnswer(body: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(body))
  } catch {
    throw new MessengerFailure('unavailable', 'an answer of another shape')
  }
}
