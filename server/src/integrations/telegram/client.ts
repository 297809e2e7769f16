/** Bot API, the one call we make. The token is part of the address: no error or log line may carry the address. */
import * as z from 'zod'
import { MessengerFailure } from '../../ports/messenger.ts'

/** One sending, waits included. */
const TIMEOUT_MS = 10_000
/** A longer wait than this is the caller's to keep. */
const LONGEST_WAIT_SECONDS = 5

const answer = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    error_code: z.number(),
    description: z.string(),
    parameters: z.optional(z.object({ retry_after: z.optional(z.number()) })),
  }),
])

export type TelegramOptions = {
  /** Origin and path before `/bot<token>`. */
  readonly api_url: () => string
  readonly token: string
}

/**
 * `sendMessage` with HTML markup; a 429 with a short wait is waited out once.
 * @throws MessengerFailure
 */
export async function sendMessage(
  { api_url, token }: TelegramOptions,
  chat_id: string,
  html: string,
): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  for (let attempt = 1; ; attempt++) {
    const body = await post(`${api_url()}/bot${token}/sendMessage`, { chat_id, text: html }, signal)
    if (body.ok) return
    const { error_code, parameters } = body
    const wait = parameters?.retry_after ?? 1
    if (error_code === 429 && attempt === 1 && wait <= LONGEST_WAIT_SECONDS) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
      continue
    }
    if (error_code === 429) throw new MessengerFailure('busy', 'too many requests', wait)
    // the description of a client error names the cause (bot blocked, chat not found) and holds nothing of ours
    throw new MessengerFailure(
      error_code >= 500 ? 'unavailable' : 'refused',
      `${error_code} ${body.description}`,
    )
  }
}

async function post(url: string, fields: { chat_id: string; text: string }, signal: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...fields,
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
      }),
      redirect: 'error',
      signal,
    })
    return answer.parse(await response.json())
  } catch (error) {
    // fetch puts the address into its errors: only their name goes on
    const reason = error instanceof Error ? error.name : 'unknown'
    throw new MessengerFailure('unavailable', reason)
  }
}
