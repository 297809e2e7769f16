/** The browser's own client: local storage, Web Locks, the page's fetch. */
import { createClient } from './client.ts'
import { ACCESS_KEY, createTokenStore, REFRESH_KEY } from './tokens.ts'

export const tokens = createTokenStore(localStorage)
addEventListener('storage', ({ key }) => {
  if (key === null || key === ACCESS_KEY || key === REFRESH_KEY) tokens.notify()
})

export const { call, callWithMeta, download } = createClient({
  fetch: (...args) => fetch(...args),
  tokens,
  exclusively: <T>(run: () => Promise<T>): Promise<T> =>
    // Absent on plain http outside localhost; the server's grace for a just rotated token covers that case.
    'locks' in navigator ? navigator.locks.request('rezumetr_refresh', run) : run(),
})
