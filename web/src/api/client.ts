/**
 * Calls any endpoint of the contract: bearer token, timeout, a single refresh shared by all concurrent 401s, one retry.
 * A factory, so that tests can inject `fetch`, storage and lock.
 */
import type { Data, Endpoint, Input, Meta } from '@rezumetr/contracts/endpoint'
import { ApiError, readMessage } from './api-error.ts'
import { personOf, type TokenStore } from './tokens.ts'

export const TIMEOUT_MS = 30_000
/**
 * Timeout of a file transfer on a slow connection: of the upload, or of the response
 * body once the headers have arrived. Also limits a live stream.
 */
export const FILE_TIMEOUT_MS = 180_000
/**
 * A refresh not answered by then is sent once more. Shorter than the 15 s during which the server accepts a refresh token once
 * more: when the answer is lost, the repeated request must still be in time.
 */
const REFRESH_REPEAT_MS = 10_000
const REFRESH_PATH = '/api/auth/refresh'

type Options = {
  signal?: AbortSignal | undefined
  /** Makes a repeated POST idempotent. */
  idempotencyKey?: string
  /** The response may be an endless stream; see follow.ts. */
  live?: true
  /** When the session is lost, only the caller is informed; the stored tokens stay. */
  keepSession?: boolean
}
/** The binary body of an endpoint that declares `bytes`. */
type Bytes<E extends Endpoint> = E['bytes'] extends number ? { bytes: Blob } : unknown
/** An input part with only optional fields is itself optional. */
type Sent<I> = { [K in keyof I as Partial<I[K]> extends I[K] ? never : K]: I[K] } & {
  [K in keyof I as Partial<I[K]> extends I[K] ? K : never]?: I[K]
}
type Args<E extends Endpoint> =
  Partial<Sent<Input<E>>> extends Sent<Input<E>>
    ? [input?: Sent<Input<E>> & Options]
    : [input: Sent<Input<E>> & Bytes<E> & Options]
type Loose = Options & { params?: unknown; query?: unknown; body?: unknown; bytes?: Blob }

export type Environment = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  tokens: TokenStore
  /** Mutual exclusion across tabs; without Web Locks it runs unprotected. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T>
  timeoutMs?: number
}

export type DownloadedFile = { blob: Blob; name: string | null }

export const unwrap = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body ? (body.data ?? body) : body

const timedOut = () => new ApiError('timeout', 0, null, 'Превышено время ожидания')
const cutOff = () => new ApiError('network', 0, null, 'Нет связи с сервером')

type Request = (
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  patienceMs?: number,
  bodyMs?: number,
) => Promise<Response>

/** @returns sends a request; `bodyMs` limits the body after the headers have arrived, without it `patienceMs` covers both */
const createRequest =
  (fetch: Environment['fetch'], timeoutMs: number): Request =>
  async (url, init, signal, patienceMs = timeoutMs, bodyMs) => {
    const timeout = new AbortController()
    const giveUp = () => timeout.abort(timedOut())
    const headers = setTimeout(giveUp, patienceMs)
    try {
      const response = await fetch(url, {
        ...init,
        signal: signal ? AbortSignal.any([timeout.signal, signal]) : timeout.signal,
      })
      if (bodyMs !== undefined) {
        clearTimeout(headers)
        setTimeout(giveUp, bodyMs)
      }
      return response
    } catch (cause) {
      clearTimeout(headers)
      if (signal?.aborted) throw cause
      throw timeout.signal.aborted ? timedOut() : cutOff()
    }
  }

async function failure(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  let body: unknown = null
  try {
    body = JSON.parse(text)
  } catch {
    // A gateway returned its own page instead of JSON; only the status is usable.
  }
  return new ApiError('http', response.status, body, readMessage(body) ?? `HTTP ${response.status}`)
}

/** Only a refused refresh ends the session: an unavailable server says nothing about its validity. */
const endsSession = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** An answer that breaks off or has no token, such as a proxy's page, refuses nothing: the connection has failed. */
async function readPair(response: Response) {
  type Body = { access_token?: string; refresh_token?: string; data?: Body } | null
  const body = await (response.json() as Promise<Body>).catch(() => null)
  const access_token = body?.access_token ?? body?.data?.access_token
  if (!access_token) throw cutOff()
  return { access_token, refresh_token: body?.refresh_token ?? body?.data?.refresh_token }
}

/** Sends the refresh, and once more when the answer is late: on a slow connection the first may still come. */
async function askForPair(request: Request, refresh_token: string) {
  const over = new AbortController()
  const ask = async () => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ refresh_token }) }
    const response = await request(REFRESH_PATH, init, over.signal)
    if (!response.ok) throw await failure(response)
    return await readPair(response)
  }
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), REFRESH_REPEAT_MS)
  try {
    const first = ask()
    const early = await Promise.race([first, late.promise])
    if (early) return early
    return await Promise.any([first, ask()]).catch(({ errors }: AggregateError) => {
      // a refusal says more than a connection that failed
      throw errors.find(endsSession) ?? errors[0]
    })
  } finally {
    clearTimeout(timer)
    // a repeated request still on its way must not arrive when the server would take it for a stolen token
    over.abort()
  }
}

/** @returns replaces the pair of which `stale` was refused; concurrent callers share one refresh, also across tabs */
function createRefresh({ tokens, exclusively }: Environment, request: Request) {
  async function rotate(stale: string | null): Promise<void> {
    const current = tokens.access()
    // Another tab has already refreshed: its pair is in the storage.
    if (current !== null && current !== stale) return
    const refresh = tokens.refresh()
    // as good as refused
    if (refresh === null) throw new ApiError('http', 401, null, 'No refresh token available')
    const answer = await askForPair(request, refresh).catch((error: ApiError) => error)
    // a sign-out, a sign-in or another tab without Web Locks came first: the answer concerns tokens no longer stored
    if (tokens.refresh() !== refresh) return
    if (answer instanceof ApiError) throw answer
    tokens.save(answer)
  }
  let rotating: Promise<void> | null = null
  return (stale: string | null): Promise<void> => {
    rotating ??= exclusively(() => rotate(stale)).finally(() => (rotating = null))
    return rotating
  }
}

function initOf({ method }: Endpoint, input: Loose, access: string | null) {
  const headers: Record<string, string> = {}
  if (access !== null) headers['authorization'] = `Bearer ${access}`
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  if (input.bytes) headers['content-type'] = 'application/octet-stream'
  if (input.live) headers['accept'] = 'text/event-stream'
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
  const body = input.bytes ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  return { method, headers, ...(body === undefined ? {} : { body }) }
}

export function createClient(environment: Environment) {
  const { tokens, timeoutMs = TIMEOUT_MS } = environment
  const request = createRequest(environment.fetch, timeoutMs)
  const refreshSession = createRefresh(environment, request)

  async function send(endpoint: Endpoint, input: Loose): Promise<Response> {
    const attempt = () =>
      request(
        urlOf(endpoint, input),
        initOf(endpoint, input, tokens.access()),
        input.signal,
        input.bytes || input.live ? FILE_TIMEOUT_MS : timeoutMs,
        endpoint.file ? FILE_TIMEOUT_MS : undefined,
      )
    const used = tokens.access()
    let response = await attempt()
    if (response.status === 401 && endpoint.access !== 'anon') {
      const refused = await failure(response)
      try {
        await refreshSession(used)
      } catch (error) {
        if (!endsSession(error)) throw error
        if (!input.keepSession && tokens.access() === used) tokens.clear('expired')
        throw Object.assign(refused, { cause: error })
      }
      const renewed = tokens.access()
      // if another person has signed in, or this one out, the request is not repeated
      if (renewed === null || personOf(renewed) !== personOf(used)) throw refused
      response = await attempt()
    }
    if (!response.ok) throw await failure(response)
    return response
  }

  /** @returns the `data` of the response. @throws ApiError */
  async function call<E extends Endpoint>(endpoint: E, ...[input]: Args<E>): Promise<Data<E>> {
    const response = await send(endpoint, input ?? {})
    // The server validates responses against the contract, so the cast is safe.
    return unwrap(await response.json()) as Data<E>
  }

  /** Also returns `meta`: totals and averages over the whole filter. */
  async function callWithMeta<E extends Endpoint>(
    endpoint: E,
    ...[input]: Args<E>
  ): Promise<{ data: Data<E>; meta: Meta<E> }> {
    const response = await send(endpoint, input ?? {})
    return (await response.json()) as { data: Data<E>; meta: Meta<E> }
  }

  /** Downloads a file with the name from the server; an error response is parsed as usual. */
  async function download<E extends Endpoint & { file: true }>(
    endpoint: E,
    ...[input]: Args<E>
  ): Promise<DownloadedFile> {
    const response = await send(endpoint, input ?? {})
    const blob = await response.blob().catch((cause: unknown) => {
      throw cause instanceof ApiError || input?.signal?.aborted ? cause : cutOff()
    })
    return { blob, name: fileName(response.headers.get('content-disposition')) }
  }

  return { call, callWithMeta, download, send }
}

function urlOf(endpoint: Endpoint, { params, query }: Loose): string {
  const values = (params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
    // a list is written with commas
    if (!isEmpty && (Array.isArray(value) || ['string', 'number', 'boolean'].includes(typeof value)))
      search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

/** RFC 6266: `filename*` (UTF-8) takes precedence over `filename`. */
export function fileName(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="([^"]+)"/i)?.[1] ?? null
}
