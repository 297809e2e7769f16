/**
 * Calls any endpoint of the contract: bearer, timeout, one refresh for all concurrent 401s, one retry.
 * Made by a factory so that tests give it their own fetch, storage and lock.
 */
import type { Data, Endpoint, Input, Meta } from '@rezumetr/contracts/endpoint'
import { ApiError, readMessage } from './api-error.ts'
import type { TokenStore } from './tokens.ts'

export const TIMEOUT_MS = 30_000
/** A file over a slow line. */
const FILE_TIMEOUT_MS = 180_000
const REFRESH_PATH = '/api/auth/refresh'

type Options = {
  signal?: AbortSignal | undefined
  /** Makes a repeated POST the same request. */
  idempotencyKey?: string
  /** The answer may go on and on; see follow.ts. */
  live?: true
  /** A lost session is reported to the caller and nothing else happens. */
  keepSession?: boolean
}
/** The file an endpoint of bytes takes. */
type Bytes<E extends Endpoint> = E['bytes'] extends number ? { bytes: Blob } : unknown
/** A part whose every field may be left out may be left out itself. */
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
  /** Runs one holder at a time across tabs; browsers without Web Locks just run it. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T>
  timeoutMs?: number
}

export type DownloadedFile = { blob: Blob; name: string | null; rows: number | null }

export const unwrap = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body ? (body.data ?? body) : body

export function createClient({ fetch, tokens, exclusively, timeoutMs = TIMEOUT_MS }: Environment) {
  async function request(
    url: string,
    init: RequestInit,
    signal: AbortSignal | undefined,
    patienceMs = timeoutMs,
  ): Promise<Response> {
    const timeout = AbortSignal.timeout(patienceMs)
    try {
      return await fetch(url, { ...init, signal: signal ? AbortSignal.any([timeout, signal]) : timeout })
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw timeout.aborted
        ? new ApiError('timeout', 0, null, 'Превышено время ожидания')
        : new ApiError('network', 0, null, 'Нет связи с сервером')
    }
  }

  async function failure(response: Response): Promise<ApiError> {
    const text = await response.text().catch(() => '')
    let body: unknown = null
    try {
      body = JSON.parse(text)
    } catch {
      // A gateway answered with a page of its own; only the status is worth anything.
    }
    return new ApiError('http', response.status, body, readMessage(body) ?? `HTTP ${response.status}`)
  }

  async function rotate(stale: string | null): Promise<void> {
    const current = tokens.access()
    // Another tab was first: its pair is already here.
    if (current !== null && current !== stale) return
    const refresh = tokens.refresh()
    if (refresh === null) throw new Error('No refresh token available')
    const response = await request(
      REFRESH_PATH,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: refresh }),
      },
      undefined,
    )
    if (!response.ok) throw await failure(response)
    const body = (await response.json()) as {
      access_token?: string
      refresh_token?: string
      data?: typeof body
    }
    const access = body.access_token ?? body.data?.access_token
    if (!access) throw new Error('No access token in the answer')
    tokens.save({ access_token: access, refresh_token: body.refresh_token ?? body.data?.refresh_token })
  }

  let rotating: Promise<void> | null = null
  /** All concurrent callers of this tab share one refresh; the lock keeps other tabs waiting. */
  function refreshSession(stale: string | null): Promise<void> {
    rotating ??= exclusively(() => rotate(stale)).finally(() => (rotating = null))
    return rotating
  }

  /** A server that is down says nothing about the session; only a refusal ends it. */
  const endsSession = (error: unknown) =>
    !(error instanceof ApiError) || (error.status >= 400 && error.status < 500 && error.status !== 429)

  async function send(endpoint: Endpoint, input: Loose): Promise<Response> {
    const attempt = () => {
      const access = tokens.access()
      const headers: Record<string, string> = {}
      if (access !== null) headers['authorization'] = `Bearer ${access}`
      if (input.body !== undefined) headers['content-type'] = 'application/json'
      if (input.bytes) headers['content-type'] = 'application/octet-stream'
      if (input.live) headers['accept'] = 'text/event-stream'
      if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
      const body = input.bytes ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
      const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) }
      return request(
        urlOf(endpoint, input),
        init,
        input.signal,
        input.bytes || input.live ? FILE_TIMEOUT_MS : timeoutMs,
      )
    }
    const used = tokens.access()
    let response = await attempt()
    if (response.status === 401 && endpoint.access !== 'anon') {
      const refused = await failure(response)
      try {
        await refreshSession(used)
        response = await attempt()
      } catch (error) {
        if (!endsSession(error)) throw error
        if (!input.keepSession) tokens.clear('expired')
        throw refused
      }
    }
    if (!response.ok) throw await failure(response)
    return response
  }

  /** The `data` of an endpoint. Throws `ApiError`. */
  async function call<E extends Endpoint>(endpoint: E, ...[input]: Args<E>): Promise<Data<E>> {
    const response = await send(endpoint, input ?? {})
    // The server refuses to send what breaks the contract, so the type is proven there.
    return unwrap(await response.json()) as Data<E>
  }

  /** Data together with `meta`: totals and averages of the whole filter. */
  async function callWithMeta<E extends Endpoint>(
    endpoint: E,
    ...[input]: Args<E>
  ): Promise<{ data: Data<E>; meta: Meta<E> }> {
    const response = await send(endpoint, input ?? {})
    return (await response.json()) as { data: Data<E>; meta: Meta<E> }
  }

  /** Bytes and the name the server gave them; a refusal inside the answer is read like any other. */
  async function download<E extends Endpoint & { file: true }>(
    endpoint: E,
    ...[input]: Args<E>
  ): Promise<DownloadedFile> {
    const response = await send(endpoint, input ?? {})
    const rows = response.headers.get('x-export-rows')
    return {
      blob: await response.blob(),
      name: fileName(response.headers.get('content-disposition')),
      rows: rows === null ? null : Number(rows),
    }
  }

  return { call, callWithMeta, download, send }
}

function urlOf(endpoint: Endpoint, { params, query }: Loose): string {
  const values = (params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean') {
      search.set(name, String(value))
    }
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

/** RFC 6266: the UTF-8 name wins over the plain one. */
export function fileName(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="([^"]+)"/i)?.[1] ?? null
}
