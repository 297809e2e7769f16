/** Calendar arithmetic in whole months. A month is `year × 12 + month index`; intervals include both ends. */

export type Interval = { readonly first: number; readonly last: number }

/** `YYYY-MM-DD`, `YYYY-MM` or `YYYY` to a month; `null` for anything else. A lone year means its January. */
export function monthOf(date: string | null | undefined): number | null {
  const parts = /^(\d{4})(?:-(\d{1,2}))?/.exec(date?.trim() ?? '')
  if (parts === null) return null
  const month = parts[2] === undefined ? 1 : Number(parts[2])
  if (month < 1 || month > 12) return null
  return Number(parts[1]) * 12 + month - 1
}

/** Sorted intervals that neither overlap nor touch, covering the same months. */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals
    .filter(({ first, last }) => first <= last)
    .toSorted((a, b) => a.first - b.first || a.last - b.last)
  const out: Interval[] = []
  for (const interval of sorted) {
    const tail = out.at(-1)
    if (tail === undefined || interval.first > tail.last + 1) out.push(interval)
    else if (interval.last > tail.last) out[out.length - 1] = { first: tail.first, last: interval.last }
  }
  return out
}

export function countMonths(intervals: readonly Interval[]): number {
  return union(intervals).reduce((sum, { first, last }) => sum + last - first + 1, 0)
}

/**
 * Months covered, each counted once with the greatest weight (0–1) of the jobs that cover it: two half-relevant jobs
 * held simultaneously are not one relevant job.
 */
export function weighedMonths(jobs: readonly (Interval & { readonly weight: number })[]): number {
  const edges = [...new Set(jobs.flatMap(({ first, last }) => [first, last + 1]))].toSorted((a, b) => a - b)
  let sum = 0
  for (let index = 0; index + 1 < edges.length; index += 1) {
    const from = edges[index] ?? 0
    const until = edges[index + 1] ?? from
    let weight = 0
    for (const job of jobs)
      if (job.first <= from && job.last >= until - 1 && job.weight > weight) weight = job.weight
    sum += weight * (until - from)
  }
  return sum
}

/**
 * Months worked by a list of dated jobs up to `now` (`YYYY-MM-DD`): the union, both ends inclusive; open jobs last
 * until now. Jobs without a start, or starting in the future, give nothing.
 */
export function experienceMonths(
  jobs: readonly { readonly start: string | null; readonly end: string | null }[],
  now: string,
): number {
  return countMonths(
    jobs.flatMap(({ start, end }) => jobInterval(monthOf(start), monthOf(end), monthOf(now) ?? 0) ?? []),
  )
}

/** A start more than eighty years ago is a typing error. */
const LONGEST_LIFE_OF_WORK = 80 * 12

/** The months of one job as known at month `now`; `null` when it has no usable start. */
export function jobInterval(start: number | null, end: number | null, now: number): Interval | null {
  if (start === null || start > now || start < now - LONGEST_LIFE_OF_WORK) return null
  const last = Math.min(end ?? now, now)
  return last < start ? null : { first: start, last }
}

/** «3 года 2 месяца» with Russian plural forms, without a locale. */
export function describeMonths(months: number): string {
  const whole = Math.max(0, Math.round(months))
  const years = Math.floor(whole / 12)
  const rest = whole % 12
  const parts: string[] = []
  if (years > 0) parts.push(`${years} ${plural(years, 'год', 'года', 'лет')}`)
  if (rest > 0 || years === 0) parts.push(`${rest} ${plural(rest, 'месяц', 'месяца', 'месяцев')}`)
  return parts.join(' ')
}

export function plural(count: number, one: string, few: string, many: string): string {
  const tens = count % 100
  const units = count % 10
  if (tens >= 11 && tens <= 14) return many
  if (units === 1) return one
  return units >= 2 && units <= 4 ? few : many
}

/** «марте 2021», the form after «в», for a month number. */
export function describeMonth(month: number): string {
  return `${MONTHS[month % 12] ?? ''} ${Math.floor(month / 12)}`
}
const MONTHS = [
  'январе',
  'феврале',
  'марте',
  'апреле',
  'мае',
  'июне',
  'июле',
  'августе',
  'сентябре',
  'октябре',
  'ноябре',
  'декабре',
]

/** The number of a month by its name in any case, folded: «марта» — 3; `null` when it is none. */
export function monthNamed(name: string): number | null {
  const at = STEMS.findIndex((stem) => stem.test(name))
  return at < 0 ? null : at + 1
}
const STEMS: readonly RegExp[] = [
  /^(?:янв|jan)/,
  /^(?:фев|feb)/,
  /^(?:март|mar)/,
  /^(?:апр|apr)/,
  /^(?:ма[йяе]$|may)/,
  /^(?:июн|jun)/,
  /^(?:июл|jul)/,
  /^(?:авг|aug)/,
  /^(?:сен|sep)/,
  /^(?:окт|oct)/,
  /^(?:ноя|nov)/,
  /^(?:дек|dec)/,
]
