/** GigaChat's token of half an hour, shared by the process. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { MINUTE_MS } from '../../platform/values/clock.ts'
import { ModelFailure } from '../../ports/language-model.ts'
import type { Exchange } from './transport.ts'

const TIMEOUT_MS = 15_000
const RENEW_BEFORE_MS = MINUTE_MS

/** `expires_at` in milliseconds; the legacy form has seconds. */
const answer = z.union([
  z.object({ access_token: z.string().min(1), expires_at: z.number() }),
  z
    .object({ tok: z.string().min(1), exp: z.number() })
    .transform(({ tok, exp }) => ({ access_token: tok, expires_at: exp * 1000 })),
])

export type TokenSource = {
  get(signal: AbortSignal): Promise<string>
  clear(token: string): void
}

export function createTokenSource(
  post: Exchange,
  options: { readonly auth_url: () => string; readonly key: string; readonly scope: string },
): TokenSource {
  let known: { readonly access_token: string; readonly expires_at: number } | null = null
  let asking: Promise<string> | null = null
  const ask = async (): Promise<string> => {
    const { status, text } = await post(options.auth_url(), {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        authorization: `Basic ${options.key}`,
        rquid: randomUUID(),
      },
      body: new URLSearchParams({ scope: options.scope }).toString(),
      timeout_ms: TIMEOUT_MS,
      // not the caller's signal: the request is shared
      signal: new AbortController().signal,
    })
    if (status >= 400 && status < 500 && status !== 429) throw new ModelFailure('misconfigured')
    const read = answer.safeParse(status === 200 ? parse(text) : null)
    if (!read.success) throw new ModelFailure('unavailable')
    known = read.data
    return known.access_token
  }
  return {
    async get(signal) {
      if (known && known.expires_at - Date.now() > RENEW_BEFORE_MS) return known.access_token
      asking ??= ask().finally(() => {
        asking = null
      })
      const token = await asking
      signal.throwIfAborted()
      return token
    },
    clear(token) {
      if (known?.access_token === token) known = null
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
