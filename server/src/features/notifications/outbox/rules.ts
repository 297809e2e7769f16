import { LINK_MINUTES, type Channel } from '@rezumetr/contracts/notifications'
import { MINUTE_MS } from '../../../platform/values/clock.ts'

/** 1, 5, 15 and 60 minutes, then hourly. */
const PAUSES_MINUTES = [1, 5, 15, 60]
/** Older ones are useless; Telegram is best effort. */
export const GIVE_UP_MS: Readonly<Record<Channel, number>> = {
  mail: 72 * 60 * MINUTE_MS,
  telegram: 24 * 60 * MINUTE_MS,
}
export const LINK_TTL_MS = LINK_MINUTES * MINUTE_MS
export const SETTLED_RETENTION_MS = 7 * 24 * 60 * MINUTE_MS
/** Dedupe keys outlive the longest period of a fact, a year. */
export const FACTS_RETENTION_MS = 400 * 24 * 60 * MINUTE_MS

export const isStale = (created_at: Date, now: Date, give_up_ms: number): boolean =>
  now.getTime() - created_at.getTime() > give_up_ms

export function nextAttempt(attempts: number, now: Date): Date {
  const minutes = PAUSES_MINUTES[attempts - 1] ?? 60
  return new Date(now.getTime() + minutes * MINUTE_MS)
}
