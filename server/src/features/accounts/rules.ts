/** Numbers of sign-in and the decisions about sessions (contract §10). */

export const ACCESS_TTL_SECONDS = 15 * 60
export const REFRESH_TTL_MS = 30 * 24 * 3_600_000
/** However often it is renewed, a session ends this long after the password was last typed. */
export const SESSION_MAX_MS = 90 * 24 * 3_600_000
/** Two tabs may present the same refresh token almost at once; the later one is not a thief. */
export const ROTATION_GRACE_MS = 15_000
export const RESET_TTL_MS = 30 * 60_000
export const CONFIRM_TTL_MS = 24 * 3_600_000
/** Between asking for the erasure of an account and its end: the time to think again. */
export const ERASE_GRACE_MS = 14 * 24 * 3_600_000
/** `last_active_at` is a statistic: written at most this often. */
export const ACTIVITY_STEP_MS = 5 * 60_000

export type Limit = { readonly max: number; readonly window_seconds: number }
export const LOGIN_LIMIT: Limit = { max: 5, window_seconds: 60 }
/** Of everybody behind one address: a word tried at many doors is slow as well, an office at nine o'clock is not. */
export const ADDRESS_LIMIT: Limit = { max: 60, window_seconds: 60 }
export const REGISTER_LIMIT: Limit = { max: 5, window_seconds: 3600 }
export const FORGOT_LIMIT: Limit = { max: 3, window_seconds: 3600 }
/** Wrong passwords in a row before the account's sign-in rests. */
export const FAILURE_LIMIT: Limit = { max: 10, window_seconds: 15 * 60 }

/** Wrong codes of the second step, and wrong passwords of somebody signed in, before a rest. */
export const CODE_LIMIT: Limit = { max: 5, window_seconds: 15 * 60 }

export type StoredSession = {
  readonly expires_at: Date
  readonly rotated_at: Date | null
  readonly revoked_at: Date | null
  /** A later rotation happened in the same family. */
  readonly superseded: boolean
}

/** `rotate`: issue the next one · `reuse`: somebody shows an old token, end the family · `dead`: refuse. */
export function decideRefresh(session: StoredSession, now: Date): 'rotate' | 'reuse' | 'dead' {
  if (session.revoked_at !== null || session.expires_at <= now) return 'dead'
  if (session.rotated_at === null) return 'rotate'
  const fresh = now.getTime() - session.rotated_at.getTime() <= ROTATION_GRACE_MS
  return fresh && !session.superseded ? 'rotate' : 'reuse'
}
