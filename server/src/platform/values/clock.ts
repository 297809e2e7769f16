/** Time is injected everywhere; storage is UTC, "today" and "this month" are Moscow's. */
export type Clock = () => Date

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const systemClock: Clock = () => new Date()

/** Moscow has had no daylight saving time since 2014, so a constant is exact. */
export const MOSCOW_OFFSET_MS = 3 * HOUR_MS

/** `YYYY-MM-DD` in Moscow. */
export const moscowDay = (instant: Date): string =>
  new Date(instant.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(0, 10)

/** `YYYY-MM` in Moscow. */
export const moscowMonth = (instant: Date): string => moscowDay(instant).slice(0, 7)

/** The instant a Moscow day begins; `day` is `YYYY-MM-DD`. */
export const startOfMoscowDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - MOSCOW_OFFSET_MS)

/** `anchor` moved by whole months in Moscow time; the 31st becomes the last day of a shorter month. */
export function addMoscowMonths(anchor: Date, months: number): Date {
  const local = new Date(anchor.getTime() + MOSCOW_OFFSET_MS)
  const dayOfMonth = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(dayOfMonth, lastDay))
  return new Date(local.getTime() - MOSCOW_OFFSET_MS)
}

/** Calendar months from one instant's Moscow month to another's. */
export function moscowMonthsBetween(from: Date, to: Date): number {
  const [start, end] = [from, to].map((at) => new Date(at.getTime() + MOSCOW_OFFSET_MS)) as [Date, Date]
  return (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
}
