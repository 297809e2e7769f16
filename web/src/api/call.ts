/** The API client bound to the browser: `localStorage`, Web Locks, `fetch`. */
import { createClient } from './client.ts'
import { ACCESS_KEY, createTokenStore, REFRESH_KEY } from './tokens.ts'

export const tokens = createTokenStore(localStorage)
addEventListener('storage', ({ key }) => {
  if (key === null || key === ACCESS_KEY || key === REFRESH_KEY) tokens.notify()
})

declare global {
  /** Requests that `public/early.js` started while this bundle was loading. */
  var early: { token: string; answers: Record<string, Promise<Response>> } | undefined
}

/** Responses to early requests are used only this long after navigation starts; later calls fetch anew. */
const EARLY_MS = 10_000

/**
 * Takes the early response for this URL and access token, at most once. Any non-GET
 * request discards all of them: they would be stale.
 */
function takeEarly(url: string, { method = 'GET', headers }: RequestInit): Promise<Response> | undefined {
  if (method !== 'GET' || performance.now() > EARLY_MS) globalThis.early = undefined
  const { early } = globalThis
  if (!early || new Headers(headers).get('authorization') !== `Bearer ${early.token}`) return undefined
  const answer = early.answers[url]
  delete early.answers[url]
  return answer
}

export const { call, callWithMeta, download, send } = createClient({
  fetch: (url, init) => takeEarly(url, init) ?? fetch(url, init),
  tokens,
  exclusively: <T>(run: () => Promise<T>): Promise<T> =>
    // Web Locks are missing on plain http outside localhost; there the server's grace
    // period for a just rotated token suffices.
    'locks' in navigator ? navigator.locks.request('rezumetr_refresh', run) : run(),
})
