/** Stores the token pair (CONST-01) and notifies subscribers of changes in this or another tab. */

export const ACCESS_KEY = 'rezumetr_access_token'
export const REFRESH_KEY = 'rezumetr_refresh_token'

/** Why there is no session: the user signed out, or the server rejected the tokens. */
export type SessionEnd = 'logout' | 'expired'

export type TokenStore = {
  access: () => string | null
  refresh: () => string | null
  /** Stores a new pair. The refresh token is optional; without one the old token is kept. */
  save: (pair: { access_token: string; refresh_token?: string | undefined }) => void
  clear: (end: SessionEnd) => void
  /** `null` until a session has ended in this tab. */
  endedBy: () => SessionEnd | null
  subscribe: (listener: () => void) => () => void
}

/** User id from the access token, not verified: only the server decides whether the token is valid. */
export function personOf(access: string | null): string | null {
  try {
    const { sub } = JSON.parse(atob(access?.split('.')[1] ?? '')) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
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
      // the session may be gone already: a late request that fails must not turn a sign-out into an expiry
      if (medium.getItem(ACCESS_KEY) !== null || ended === null) ended = end
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
