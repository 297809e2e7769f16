/** Stores an authorization code between the return from hh.ru and its exchange. */

export const CODE_KEY = 'rezumetr_hh_code'
const TEN_MINUTES = 10 * 60_000

/** Stands in for a missing `state` in the callback URL: matches no stored state, so the exchange is rejected. */
export const NO_STATE = 'none'

/** `state` is `null` for a pasted code: pasting it is the user's confirmation. */
export type PendingCode = { code: string; state: string | null }
type Medium = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function storeCode({ code, state }: PendingCode, now = Date.now(), medium: Medium = sessionStorage) {
  medium.setItem(CODE_KEY, JSON.stringify({ code, state, saved_at: now }))
}

export const hasCode = (): boolean => sessionStorage.getItem(CODE_KEY) !== null

/** Removes and returns the code for its single attempt; `expired` after ten minutes, `null` when there is none. */
export function consumeCode(
  now = Date.now(),
  medium: Medium = sessionStorage,
): PendingCode | 'expired' | null {
  const raw = medium.getItem(CODE_KEY)
  if (raw === null) return null
  medium.removeItem(CODE_KEY)
  try {
    const { code, state, saved_at } = JSON.parse(raw) as {
      code?: unknown
      state?: unknown
      saved_at?: unknown
    }
    if (typeof code !== 'string' || code === '') return null
    if (typeof saved_at !== 'number' || now - saved_at > TEN_MINUTES) return 'expired'
    return { code, state: typeof state === 'string' ? state : null }
  } catch {
    return null
  }
}
