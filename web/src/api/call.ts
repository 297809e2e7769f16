/** The browser's own client: local storage, Web Locks, the page's fetch. */
import { createClient } from './client.ts'
import { ACCESS_KEY, createTokenStore, REFRESH_KEY } from './tokens.ts'

export const tokens = createTokenStore(localStorage)
addEventListener('storage', ({ key }) => {
  if (key === null || key === ACCESS_KEY || key === REFRESH_KEY) tokens.notify()
})

declare global {
  /** Asked for by `public/early.js` while this code was on its way. */
  var early: { token: string; answers: Record<string, Promise<Response>> } | undefined
}

/** An answer asked for with the page is of its beginning: later ones are asked anew. */
const EARLY_MS = 10_000

/** An early answer, once, to the question it answers and to the person who asked; none after anything was changed. */
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
    // Absent on plain http outside localhost; the server's grace for a just rotated token covers that case.
    'locks' in navigator ? navigator.locks.request('rezumetr_refresh', run) : run(),
})
