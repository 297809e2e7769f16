/** Stores the token pair (CONST-01) and notifies subscribers of changes in this or another tab. */

export const ACCESS_KEY = 'rezumetr_access_token'
export const REFRESH_KEY = 'rezumetr_refresh_token'
const EXPIRED_KEY = 'rezumetr_session_expired'
const REPORTED = 'reported'

/** Why there is no session: the user signed out, or the server rejected the tokens. */
export type SessionEnd = 'logout' | 'expired'

export type TokenStore = {
  access: () => string | null
  refresh: () => string | null
  /** Stores a new pair. The refresh token is optional; without one the old token is kept. */
  save: (pair: { access_token: string; refresh_token?: string | undefined }) => void
  clear: (end: SessionEnd) => void
  /** A sign-out is known to the tab it was made in, an expiry to all tabs. `null`: no session has ended. */
  endedBy: () => SessionEnd | null
  /** Whether the user has been told that the session expired. */
  isExpiryReported: () => boolean
  markExpiryReported: () => void
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
  /** The latest session this tab knows of ended by a sign-out made in it; an expiry is in the storage, for every tab. */
  let hasLeft = false
  const notify = () => {
    if (medium.getItem(ACCESS_KEY) !== null) hasLeft = false
    listeners.forEach((listener) => listener())
  }
  return {
    access: () => medium.getItem(ACCESS_KEY),
    refresh: () => medium.getItem(REFRESH_KEY),
    save(pair) {
      medium.removeItem(EXPIRED_KEY)
      medium.setItem(ACCESS_KEY, pair.access_token)
      if (pair.refresh_token) medium.setItem(REFRESH_KEY, pair.refresh_token)
      notify()
    },
    clear(end) {
      // the session may be gone already: a late request that fails must not turn a sign-out into an expiry, nor tell of one again
      const hadSession = medium.getItem(ACCESS_KEY) !== null
      if (hadSession || end === 'logout') hasLeft = end === 'logout'
      // before the tokens go: the other tabs, which keep a person's drafts only after an expiry, see them go at once
      if (hasLeft) medium.removeItem(EXPIRED_KEY)
      else if (hadSession || medium.getItem(EXPIRED_KEY) === null) medium.setItem(EXPIRED_KEY, '1')
      medium.removeItem(ACCESS_KEY)
      medium.removeItem(REFRESH_KEY)
      notify()
    },
    endedBy() {
      if (medium.getItem(EXPIRED_KEY) !== null) return 'expired'
      return hasLeft ? 'logout' : null
    },
    isExpiryReported: () => medium.getItem(EXPIRED_KEY) === REPORTED,
    markExpiryReported() {
      if (medium.getItem(EXPIRED_KEY) !== null) medium.setItem(EXPIRED_KEY, REPORTED)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify,
  }
}
