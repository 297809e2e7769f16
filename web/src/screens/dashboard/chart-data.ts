const months = new Intl.DateTimeFormat('ru-RU', { month: 'short', timeZone: 'UTC' })

/** «2026-11» → «нояб.» */
export function monthName(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`))
}

/** Whole percent of a total; 0 of nothing is 0. */
export function shareOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((count / total) * 100)
}
