/** Until when an end is reported; the weekly digest is sent on Mondays from nine, company time. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/values/clock.ts'

/** Runs that ended longer ago are not reported. */
export const NOTIFY_WITHIN_MS = DAY_MS

const WEEK_MS = 7 * DAY_MS
const MORNING_HOUR = 9

export type Week = {
  /** `YYYY-MM-DD` */
  readonly monday: string
  readonly from: Date
  readonly to: Date
}

/** `null`: not Monday in that zone, or too early. @param time_zone of the tz database */
export function weekToReport(now: Date, time_zone: string): Week | null {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone: time_zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  const hour = Number(parts['hour'])
  if (parts['weekday'] !== 'Mon' || hour < MORNING_HOUR) return null
  const sinceMidnight =
    hour * HOUR_MS +
    Number(parts['minute']) * MINUTE_MS +
    Number(parts['second']) * 1000 +
    now.getMilliseconds()
  // Russian zones have no summer time
  const to = new Date(now.getTime() - sinceMidnight)
  return {
    monday: `${parts['year']}-${parts['month']}-${parts['day']}`,
    from: new Date(to.getTime() - WEEK_MS),
    to,
  }
}
