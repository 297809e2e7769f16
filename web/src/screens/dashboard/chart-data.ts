const months = new Intl.DateTimeFormat('ru-RU', { month: 'short', timeZone: 'UTC' })

/** «2026-11» → «нояб.» */
export function monthName(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`))
}

/** Whole percent of a total; 0 of nothing is 0. */
export function shareOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((count / total) * 100)
}

/** Ticks of an axis of counts: whole numbers from 0, at most five, the last not below `max`. */
export function ticksUpTo(max: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max / 4)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step * 4 >= max) ?? 10 * power
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step)
}
