import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod'
import { JobBoardFailure } from '../../ports/job-board.ts'
import { failureOf, isBadAgent } from './errors.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Pace } from '../../platform/queue/pace.ts'
import { readText } from '../../platform/outgoing/response-text.ts'
import { retryAfterOf } from '../../platform/outgoing/retry-after.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 10 * 1024 * 1024
/** Longer waits are up to the caller. */
const MAX_POLITE_WAIT_SECONDS = 5
const POLITE_WAIT_SECONDS = 1

export type HhClientOptions = {
  readonly api_url: () => string
  readonly user_agent: string
  /** Shared by all processes: limits are per application and IP address. */
  readonly pace: Pace
  readonly log: Pick<Log, 'error'>
}

export type HhCall = {
  readonly access_token: string
  readonly account_id?: string | null
  readonly signal?: AbortSignal
  readonly beforeLeaving?: () => Promise<void>
}

export type HhAnswer = {
  readonly status: number
  readonly body: unknown
  readonly retry_after: number | null
}

export type HhClient = {
  get<T>(call: HhCall, path: string, schema: z.ZodType<T>): Promise<T>
  /** Sent once: after `unavailable` it may have been done. @throws JobBoardFailure */
  send(
    call: HhCall,
    method: 'PUT' | 'POST' | 'DELETE',
    path: string,
    fields?: Record<string, string>,
  ): Promise<void>
  /** JSON, as webhooks and chats require. @param done a status that says that it was done before */
  sendJson(call: HhCall, method: 'PUT' | 'POST', path: string, body: object, done?: number): Promise<void>
  /** Never retried: codes and refresh tokens are single-use. @throws JobBoardFailure `unavailable` */
  postForm(url: string, fields: Record<string, string>): Promise<HhAnswer>
}

export const path = (strings: TemplateStringsArray, ...ids: readonly string[]) =>
  String.raw({ raw: strings }, ...ids.map(encodeURIComponent))

export function createHhClient({ api_url, user_agent, pace, log }: HhClientOptions): HhClient {
  const agent = { 'hh-user-agent': user_agent, 'user-agent': user_agent }
  const failed = ({ status, body, retry_after }: HhAnswer): JobBoardFailure => {
    if (isBadAgent(body)) log.error({ user_agent }, 'the job board refuses our user agent')
    return failureOf(status, body, retry_after)
  }

  const ask = async (
    method: string,
    path: string,
    { access_token, account_id, signal, beforeLeaving }: HhCall,
    sent?: { readonly body: string | URLSearchParams; readonly type?: string },
  ): Promise<HhAnswer> => {
    const base = api_url()
    const url = new URL(base + path)
    // paths come from answers: the token goes to the API alone
    if (!isUnder(url, base)) throw new JobBoardFailure('rejected')
    const headers = {
      ...agent,
      accept: 'application/json',
      authorization: `Bearer ${access_token}`,
      ...(account_id ? { 'x-manager-account-id': account_id } : {}),
      ...(sent?.type ? { 'content-type': sent.type } : {}),
    }
    return await pace.run(access_token, signal, async (permit) => {
      await beforeLeaving?.()
      const answer = await exchange(url, { method, headers, ...(sent ? { body: sent.body } : {}) }, signal)
      if (answer.status === 429 && !isQuotaUsed(answer)) await permit.refused(answer.retry_after)
      return answer
    })
  }
  const askPolitely = async (method: string, path: string, call: HhCall): Promise<HhAnswer> => {
    const first = await ask(method, path, call)
    const wait = politeWait(first)
    if (wait === null) return first
    await pause(wait * 1000, undefined, { signal: call.signal })
    return await ask(method, path, call)
  }
  return {
    async get(call, path, schema) {
      const answer = await askPolitely('GET', path, call)
      if (answer.status !== 200) throw failed(answer)
      const read = schema.safeParse(answer.body)
      if (!read.success) throw new JobBoardFailure('unavailable')
      return read.data
    },
    async send(call, method, path, fields) {
      const answer = await ask(method, path, call, fields && { body: new URLSearchParams(fields) })
      if (answer.status >= 300) throw failed(answer)
    },
    async sendJson(call, method, path, body, done) {
      const answer = await ask(method, path, call, { body: JSON.stringify(body), type: 'application/json' })
      if (answer.status >= 300 && answer.status !== done) throw failed(answer)
    },
    postForm: (url, fields) =>
      exchange(new URL(url), {
        method: 'POST',
        headers: { ...agent, accept: 'application/json' },
        body: new URLSearchParams(fields),
      }),
  }
}

/** Before the second attempt; `null`: none, as a quota does not recover in seconds. */
function politeWait(first: HhAnswer): number | null {
  if (first.status !== 429 && first.status < 500) return null
  const wait = first.retry_after ?? POLITE_WAIT_SECONDS
  return isQuotaUsed(first) || wait > MAX_POLITE_WAIT_SECONDS ? null : wait
}

const isQuotaUsed = ({ status, body }: HhAnswer) => failureOf(status, body, null).problem === 'quota_used'

/** Whether `url` lies below the API's base. */
export function isUnder(url: URL, base: string): boolean {
  const home = new URL(base)
  return url.origin === home.origin && `${url.pathname}/`.startsWith(`${home.pathname.replace(/\/$/, '')}/`)
}

/** @throws JobBoardFailure `unavailable`; the caller's abort passes through */
async function exchange(url: URL, init: RequestInit, signal?: AbortSignal): Promise<HhAnswer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return {
      status: response.status,
      body: parse(await readText(response, MAX_BYTES)),
      retry_after: retryAfterOf(response.headers.get('retry-after'), saysItIs(response)),
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof JobBoardFailure) throw error
    throw new JobBoardFailure('unavailable')
  }
}

/** hh.ru's clock, to which `Retry-After` dates are relative. */
const saysItIs = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '') || Date.now()

/** NUL and unpaired surrogates: legal JSON, rejected by PostgreSQL. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

function parse(text: string): unknown {
  try {
    return JSON.parse(text, UNSTORABLE.test(text) ? storable : undefined) as unknown
  } catch {
    return null
  }
}
