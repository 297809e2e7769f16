/** Pure rules of the daily budget of resume views. */
import { DAY_MS, MINUTE_MS, moscowDay, startOfMoscowDay } from '../../../platform/values/clock.ts'
import type { BoardViews } from '../../../ports/job-board.ts'
import { shareOf } from '../schedule/rules.ts'

/** How long the board's remaining-views figure is reused; views opened here are subtracted meanwhile. */
export const REPORTED_TTL_MS = 10 * MINUTE_MS

/**
 * Views reserved for people on the board's site; at most half, otherwise a small limit would leave none for the product.
 */
export const reserveOf = (wanted: number, limit: number): number => Math.min(wanted, Math.floor(limit / 2))

/** What the board reports, together with our own count at that moment. */
export type ReportedViews = BoardViews & {
  /** Views already opened here when the board reported the figures. */
  readonly opened: number
}

/**
 * How many resumes may be opened in the whole day, including those already opened: the smaller of what the employee's and
 * the company's limits allow after the reserve for people. The employee's views on the site count for both, but are
 * unknown where views through the API are counted separately. `null`: unknown, so only the board's refusal stops us.
 */
export function mayOpen(
  reported: ReportedViews | null,
  company_limit: number | null,
  kept: number,
): number | null {
  const onSite = reported?.is_shared ? Math.max(0, reported.spent - reported.opened) : 0
  const bounds = [
    ...(reported
      ? [
          reported.opened +
            Math.max(0, reported.left - (reported.is_shared ? reserveOf(kept, reported.limit) : 0)),
        ]
      : []),
    ...(company_limit === null ? [] : [Math.max(0, company_limit - reserveOf(kept, company_limit) - onSite)]),
  ]
  return bounds.length === 0 ? null : Math.min(...bounds)
}

/** How far our clock may be ahead of the board's: the new day must have begun there, or the work waits for another one. */
const CLOCK_MARGIN_MS = 5 * MINUTE_MS
/** Spreads the companies' restarts. */
const SPREAD_MINUTES = 10

/** When postponed work resumes: after midnight in Moscow, where the board's day begins. */
export function afterReset(now: Date, company_id: string): Date {
  const midnight = startOfMoscowDay(moscowDay(now)).getTime() + DAY_MS
  return new Date(midnight + CLOCK_MARGIN_MS + Math.floor(shareOf(company_id) * SPREAD_MINUTES * MINUTE_MS))
}
