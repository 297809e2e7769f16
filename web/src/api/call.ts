/** The API client bound to the browser: `localStorage`, Web Locks, `fetch`. */
import { createClient } from './client.ts'
import { ACCESS_KEY, createTokenStore, REFRESH_KEY } from './tokens.ts'

export const tokens = createTokenStore(localStorage)
addEventListener('storage', ({ key }) => {
  if (key === null || key === ACCESS_KEY || key === REFRESH_KEY) tokens.notify()
})

declare global {
  /** Requests that `public/preload.js` started while this bundle was loading. */
  var preloaded: { token: string; answers: Record<string, Promise<Response>> } | undefined
}

/** Preloaded responses are used only this long after navigation starts; later calls fetch anew. */
const PRELOADED_MS = 10_000

/**
 * Takes the preloaded response for this URL and access token, at most once. Any non-GET
 * request discards all of them: they would be stale.
 */
function takePreloaded(url: string, { method = 'GET', headers }: RequestInit): Promise<Response> | undefined {
  if (method !== 'GET' || performance.now() > PRELOADED_MS) globalThis.preloaded = undefined
  const { preloaded } = globalThis
  if (!preloaded || new Headers(headers).get('authorization') !== `Bearer ${preloaded.token}`)
    return undefined
  const answer = preloaded.answers[url]
  delete preloaded.answers[url]
  return answer
}

export const { call, callWithMeta, download, send } = createClient({
  fetch: (url, init) => takePreloaded(url, init) ?? fetch(url, init),
  tokens,
  exclusively: <T>(run: () => Promise<T>): Promise<T> =>
    // Web Locks are missing on plain http outside localhost; there the server's grace
    // period for a just rotated token suffices.
    'locks' in navigator ? navigator.locks.request('rezumetr_refresh', run) : run(),
})
