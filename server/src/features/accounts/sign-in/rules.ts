import { DAY_MS, MINUTE_MS } from '../../../platform/values/clock.ts'

export const ACCESS_TTL_SECONDS = 15 * 60
export const REFRESH_TTL_MS = 30 * DAY_MS
export const SESSION_MAX_MS = 90 * DAY_MS
/** Two tabs may present the same refresh token at once: that is no theft. */
export const ROTATION_GRACE_MS = 15_000
export const RESET_TTL_MS = 30 * MINUTE_MS
export const EMAIL_CHANGE_TTL_MS = 30 * MINUTE_MS
export const CONFIRM_TTL_MS = DAY_MS
/** Until then an erasure can be cancelled. */
export const ERASE_GRACE_MS = 14 * DAY_MS
/** `last_active_at` is a statistic, written at most this often. */
export const ACTIVITY_STEP_MS = 5 * MINUTE_MS

export type StoredSession = {
  readonly expires_at: Date
  readonly rotated_at: Date | null
  readonly revoked_at: Date | null
  readonly superseded: boolean
}

/** `reuse`: an old token was presented, so the family is revoked. */
export function decideRefresh(session: StoredSession, now: Date): 'rotate' | 'reuse' | 'dead' {
  if (session.revoked_at !== null || session.expires_at <= now) return 'dead'
  if (session.rotated_at === null) return 'rotate'
  const fresh = now.getTime() - session.rotated_at.getTime() <= ROTATION_GRACE_MS
  return fresh && !session.superseded ? 'rotate' : 'reuse'
}
