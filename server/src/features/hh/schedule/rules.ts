/** Pure rules of when scheduled synchronisations start. */
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  MOSCOW_OFFSET_MS,
  moscowDay,
  startOfMoscowDay,
} from '../../../platform/values/clock.ts'

/** Hours in Moscow, from `from` inclusive to `to` exclusive; equal hours mean no quiet hours. */
export type QuietHours = { readonly from: number; readonly to: number }

/** Reads quiet hours from a row. */
export const quietOf = ({
  quiet_from: from,
  quiet_to: to,
}: {
  readonly quiet_from: number | null
  readonly quiet_to: number | null
}): QuietHours | null => (from === null || to === null ? null : { from, to })

export type SchedulePlan = {
  readonly company_id: string
  readonly every_minutes: number
  readonly quiet: QuietHours | null
}

export const isQuiet = (instant: Date, quiet: QuietHours | null): boolean => {
  if (!quiet || quiet.from === quiet.to) return false
  const hour = new Date(instant.getTime() + MOSCOW_OFFSET_MS).getUTCHours()
  return quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to
}

/** Returns `instant` itself outside the quiet hours. */
export function endOfQuiet(instant: Date, quiet: QuietHours | null): Date {
  if (!quiet || !isQuiet(instant, quiet)) return instant
  const today = startOfMoscowDay(moscowDay(instant)).getTime() + quiet.to * HOUR_MS
  return new Date(today > instant.getTime() ? today : today + DAY_MS)
}

/** The share of an interval, from 0 to 1, after which the company's own moment comes. */
export const shareOf = (company_id: string): number => Number.parseInt(company_id.slice(0, 8), 16) / 2 ** 32

/** After the quiet hours the companies' starts are spread over this many minutes, whatever their interval. */
const MORNING_MINUTES = 15

/**
 * The next start after an instant. Each company has a fixed offset within the interval, derived from its random id, so
 * that thousands do not start together at a quarter past or at the end of the quiet hours.
 */
export function nextStart(after: Date, { company_id, every_minutes, quiet }: SchedulePlan): Date {
  const every = every_minutes * MINUTE_MS
  const share = shareOf(company_id)
  const shift = Math.floor(share * every)
  const slot = new Date(Math.floor((after.getTime() - shift) / every) * every + shift + every)
  if (!isQuiet(slot, quiet)) return slot
  const morning = Math.floor(share * MORNING_MINUTES * MINUTE_MS)
  return new Date(endOfQuiet(slot, quiet).getTime() + morning)
}

/** Returns `instant` itself or, within the quiet hours, the company's own start after them. */
export const whenAllowed = (instant: Date, plan: SchedulePlan): Date =>
  isQuiet(instant, plan.quiet) ? nextStart(instant, plan) : instant

/** Reads a plan from a row. */
export const planOf = (
  row: { readonly company_id: string; readonly every_minutes: number } & Parameters<typeof quietOf>[0],
): SchedulePlan => ({
  company_id: row.company_id,
  every_minutes: row.every_minutes,
  quiet: quietOf(row),
})

/** What a person must do before anything starts by itself: every request would fail. `takeDueSchedule` asks the same in SQL. */
export const haltOf = ({
  verified,
  last_error_code,
}: {
  readonly verified: boolean
  readonly last_error_code: string | null
}): 'reconnect' | 'choose_account' | null => {
  if (!verified) return 'reconnect'
  return last_error_code === 'account_lost' ? 'choose_account' : null
}

const LONGEST_PAUSE_MINUTES = 360

/** Interval after `failures` consecutive failures: doubled each time, up to six hours. */
export const pauseMinutes = (every_minutes: number, failures: number): number =>
  Math.max(every_minutes, Math.min(LONGEST_PAUSE_MINUTES, every_minutes * 2 ** failures))

/** Webhooks arrive in bursts: a start they request comes at least this long after the last one. */
export const NEWS_GAP_MS = MINUTE_MS

/** Scheduled synchronisations are deleted after this many days; those started by people stay. */
export const SCHEDULED_KEPT_DAYS = 30
