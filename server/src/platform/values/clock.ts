/** Injected everywhere; stored in UTC, "today" is Moscow's. */
export type Clock = () => Date

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const systemClock: Clock = () => new Date()

export const MOSCOW_OFFSET_MS = 3 * HOUR_MS

export const moscowDay = (instant: Date): string =>
  new Date(instant.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(0, 10)

export const moscowMonth = (instant: Date): string => moscowDay(instant).slice(0, 7)

/** `day`: `YYYY-MM-DD`. */
export const startOfMoscowDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - MOSCOW_OFFSET_MS)

/** Whole Moscow months; the 31st becomes a shorter month's last day. */
export function addMoscowMonths(anchor: Date, months: number): Date {
  const local = new Date(anchor.getTime() + MOSCOW_OFFSET_MS)
  const dayOfMonth = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(dayOfMonth, lastDay))
  return new Date(local.getTime() - MOSCOW_OFFSET_MS)
}

export function moscowMonthsBetween(from: Date, to: Date): number {
  const [start, end] = [from, to].map((at) => new Date(at.getTime() + MOSCOW_OFFSET_MS)) as [Date, Date]
  return (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
}
