const months = new Intl.DateTimeFormat('ru-RU', { month: 'short', timeZone: 'UTC' })

/** «2026-11» → «нояб.» */
export function monthName(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`))
}

/** Whole percents of counts that add up to 100 (the largest remainders are rounded up); of nothing all are 0. */
export function sharesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count / total) * 100)
  const left = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const raised = exact
    .map((share, index) => ({ index, rest: share % 1 }))
    .toSorted((a, b) => b.rest - a.rest)
    .slice(0, left)
    .map(({ index }) => index)
  return exact.map((share, index) => Math.floor(share) + (raised.includes(index) ? 1 : 0))
}

/** Ticks of an axis of counts: whole numbers from 0, at most five, the last not below `max`. */
export function ticksUpTo(max: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max / 4)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step * 4 >= max) ?? 10 * power
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step)
}
