/** Where the pair of tokens lives (CONST-01) and who hears when it changes, in this tab or another one. */

export const ACCESS_KEY = 'rezumetr_access_token'
export const REFRESH_KEY = 'rezumetr_refresh_token'

/** Why there is no session: the person left, or the server did not know the tokens any more. */
export type SessionEnd = 'logout' | 'expired'

export type TokenStore = {
  access: () => string | null
  refresh: () => string | null
  /** Keeps a new pair; a refresh token is optional, the old one is kept then. */
  save: (pair: { access_token: string; refresh_token?: string | undefined }) => void
  clear: (end: SessionEnd) => void
  /** `null` until a session of this tab ended. */
  endedBy: () => SessionEnd | null
  subscribe: (listener: () => void) => () => void
}

type Medium = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function createTokenStore(medium: Medium): TokenStore & { notify: () => void } {
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  let ended: SessionEnd | null = null
  return {
    access: () => medium.getItem(ACCESS_KEY),
    refresh: () => medium.getItem(REFRESH_KEY),
    save(pair) {
      ended = null
      medium.setItem(ACCESS_KEY, pair.access_token)
      if (pair.refresh_token) medium.setItem(REFRESH_KEY, pair.refresh_token)
      notify()
    },
    clear(end) {
      ended = end
      medium.removeItem(ACCESS_KEY)
      medium.removeItem(REFRESH_KEY)
      notify()
    },
    endedBy: () => ended,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify,
  }
}
