import { DAY_MS, MINUTE_MS, moscowDay, startOfMoscowDay } from '../../../platform/values/clock.ts'
import type { BoardViews } from '../../../ports/job-board.ts'
import { shareOf } from '../schedule/rules.ts'

/** How long hh.ru's figure is reused, less views opened here. */
export const REPORTED_TTL_MS = 10 * MINUTE_MS

/** For people on the site; at most half, as limits may be small. */
export const reserveOf = (wanted: number, limit: number): number => Math.min(wanted, Math.floor(limit / 2))

/** With our own count when hh.ru reported. */
export type ReportedViews = BoardViews & {
  readonly opened: number
}

/**
 * How many resumes may be opened in the day, the smaller of both limits after the reserve. Views on the site count unless
 * the API's are separate. `null`: unknown, only a refusal stops us.
 */
export function mayOpen(
  reported: ReportedViews | null,
  company_limit: number | null,
  reserved: number,
): number | null {
  const onSite = reported?.is_shared ? Math.max(0, reported.spent - reported.opened) : 0
  const bounds = [
    ...(reported
      ? [
          reported.opened +
            Math.max(0, reported.left - (reported.is_shared ? reserveOf(reserved, reported.limit) : 0)),
        ]
      : []),
    ...(company_limit === null
      ? []
      : [Math.max(0, company_limit - reserveOf(reserved, company_limit) - onSite)]),
  ]
  return bounds.length === 0 ? null : Math.min(...bounds)
}

const CLOCK_MARGIN_MS = 5 * MINUTE_MS
const SPREAD_MINUTES = 10

/** After midnight in Moscow, where hh.ru's day begins. */
export function afterReset(now: Date, company_id: string): Date {
  const midnight = startOfMoscowDay(moscowDay(now)).getTime() + DAY_MS
  return new Date(midnight + CLOCK_MARGIN_MS + Math.floor(shareOf(company_id) * SPREAD_MINUTES * MINUTE_MS))
}
