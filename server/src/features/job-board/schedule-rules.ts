/** When the product synchronises by itself: pure. */
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  MOSCOW_OFFSET_MS,
  moscowDay,
  startOfMoscowDay,
} from '../../platform/clock.ts'

/** Hours of Moscow, `from` belongs to the quiet ones and `to` does not; equal hours are none. */
export type QuietHours = { readonly from: number; readonly to: number }

/** As they stand in a row. */
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

/** The instant itself when it is not quiet. */
export function endOfQuiet(instant: Date, quiet: QuietHours | null): Date {
  if (!quiet || !isQuiet(instant, quiet)) return instant
  const today = startOfMoscowDay(moscowDay(instant)).getTime() + quiet.to * HOUR_MS
  return new Date(today > instant.getTime() ? today : today + DAY_MS)
}

/** After the quiet hours companies begin within so many minutes, whatever their interval. */
const MORNING_MINUTES = 15

/**
 * The next start after an instant. Each company has a place of its own within the interval, from its random id, so that
 * thousands do not start together – neither at a quarter past, nor at the end of the quiet hours.
 */
export function nextStart(after: Date, { company_id, every_minutes, quiet }: SchedulePlan): Date {
  const every = every_minutes * MINUTE_MS
  const place = Number.parseInt(company_id.slice(0, 8), 16) / 2 ** 32
  const shift = Math.floor(place * every)
  const slot = new Date(Math.floor((after.getTime() - shift) / every) * every + shift + every)
  if (!isQuiet(slot, quiet)) return slot
  const morning = Math.floor(place * MORNING_MINUTES * MINUTE_MS)
  return new Date(endOfQuiet(slot, quiet).getTime() + morning)
}

/** The instant itself, or in quiet hours the company's own time after them. */
export const whenAllowed = (instant: Date, plan: SchedulePlan): Date =>
  isQuiet(instant, plan.quiet) ? nextStart(instant, plan) : instant

/** As it stands in a row. */
export const planOf = (
  row: { readonly company_id: string; readonly every_minutes: number } & Parameters<typeof quietOf>[0],
): SchedulePlan => ({
  company_id: row.company_id,
  every_minutes: row.every_minutes,
  quiet: quietOf(row),
})

const LONGEST_PAUSE_MINUTES = 360

/** After `failures` in a row: the interval doubled each time, up to six hours. */
export const pauseMinutes = (every_minutes: number, failures: number): number =>
  Math.max(every_minutes, Math.min(LONGEST_PAUSE_MINUTES, every_minutes * 2 ** failures))

/** News of the board come in bursts: a start they ask for comes so much after the last one. */
export const NEWS_GAP_MS = MINUTE_MS

/** What the product started by itself is forgotten after so many days; what people started stays. */
export const SCHEDULED_KEPT_DAYS = 30
