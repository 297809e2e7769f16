/** The browser's own client: local storage, Web Locks, the page's fetch. */
import { getMe } from '@rezumetr/contracts/accounts'
import { createClient } from './client.ts'
import { ACCESS_KEY, createTokenStore, REFRESH_KEY } from './tokens.ts'

export const tokens = createTokenStore(localStorage)
addEventListener('storage', ({ key }) => {
  if (key === null || key === ACCESS_KEY || key === REFRESH_KEY) tokens.notify()
})

declare global {
  /** Asked for by `public/early.js` while this code was on its way. */
  var earlyProfile: { token: string; answer: Promise<Response> } | undefined
}

/** The early answer, once, to the one question it answers: the profile of the same token. */
function takeEarly(url: string, headers: Headers) {
  const early = globalThis.earlyProfile
  if (!early || url !== getMe.path || headers.get('authorization') !== `Bearer ${early.token}`) return null
  globalThis.earlyProfile = undefined
  return early.answer
}

export const { call, callWithMeta, download } = createClient({
  fetch: (url, init) => takeEarly(url, new Headers(init.headers)) ?? fetch(url, init),
  tokens,
  exclusively: <T>(run: () => Promise<T>): Promise<T> =>
    // Absent on plain http outside localhost; the server's grace for a just rotated token covers that case.
    'locks' in navigator ? navigator.locks.request('rezumetr_refresh', run) : run(),
})
