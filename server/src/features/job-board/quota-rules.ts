/** The day's views of resumes: pure. */
import { DAY_MS, MINUTE_MS, moscowDay, startOfMoscowDay } from '../../platform/clock.ts'
import type { BoardViews } from '../../ports/job-board.ts'

/** The board is not asked again what is left before this; what is opened here is counted meanwhile. */
export const TOLD_TTL_MS = 10 * MINUTE_MS

/** What people on the board's site keep: never more than half, or a small limit would let nothing be opened here. */
export const keptOf = (wish: number, limit: number): number => Math.min(wish, Math.floor(limit / 2))

export type Told = BoardViews & {
  /** How many had been opened here when it was told. */
  readonly opened: number
}

/**
 * How many resumes may be opened in the whole day, those already opened included: the least that the employee's and the
 * company's limits allow when people keep their part. `null`: nothing is known, the board itself will say stop.
 */
export function mayOpen(told: Told | null, company_limit: number | null, kept: number): number | null {
  const bounds = [
    ...(told ? [told.opened + Math.max(0, told.left - (told.is_shared ? keptOf(kept, told.limit) : 0))] : []),
    ...(company_limit === null ? [] : [company_limit - keptOf(kept, company_limit)]),
  ]
  return bounds.length === 0 ? null : Math.min(...bounds)
}

/** Minutes after midnight in which companies go on, each at its own time: the board’s clock need not be ours either. */
const SPREAD_MINUTES = 10

/** When what is left goes on: after midnight in Moscow, where the board counts its days. */
export function afterReset(now: Date, company_id: string): Date {
  const midnight = startOfMoscowDay(moscowDay(now)).getTime() + DAY_MS
  const place = Number.parseInt(company_id.slice(0, 8), 16) / 2 ** 32
  return new Date(midnight + MINUTE_MS + Math.floor(place * SPREAD_MINUTES * MINUTE_MS))
}
