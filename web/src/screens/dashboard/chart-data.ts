const months = new Intl.DateTimeFormat('ru-RU', { month: 'short', timeZone: 'UTC' })

/** «2026-11» → «нояб.» */
export function monthName(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`))
}

/** Axis ticks of a count: integers from 0, at most five, the last one not below `max`. */
export function ticksUpTo(max: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max / 4)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step * 4 >= max) ?? 10 * power
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step)
}
