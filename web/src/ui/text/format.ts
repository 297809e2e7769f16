const NBSP = '\u00a0'
const pluralRules = new Intl.PluralRules('ru-RU')
const numbers = new Intl.NumberFormat('ru-RU')
const roubles = new Intl.NumberFormat('ru-RU', {
  style: 'currency',
  currency: 'RUB',
  maximumFractionDigits: 0,
})
const costs = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' })
const dateTimes = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short' })
const times = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short' })
const longDate = { day: 'numeric', month: 'long', year: 'numeric' } as const
const shortDates = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'short' })
const dates = new Intl.DateTimeFormat('ru-RU', longDate)
const days = new Intl.DateTimeFormat('ru-RU', { ...longDate, timeZone: 'UTC' })
const moscowDates = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Moscow',
})

const moscowLongDates = new Intl.DateTimeFormat('ru-RU', { ...longDate, timeZone: 'Europe/Moscow' })
const moscowTimes = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short', timeZone: 'Europe/Moscow' })

/** The three Russian plural forms: 1 вакансия, 2 вакансии, 5 вакансий. */
export type Forms = readonly [one: string, few: string, many: string]

/** Selects the plural form for a whole number. */
export function plural(count: number, [one, few, many]: Forms): string {
  const rule = pluralRules.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}

/** «1 234 отклика», joined by a non-breaking space. */
export function counted(count: number, forms: Forms): string {
  return `${formatNumber(count)}${NBSP}${plural(count, forms)}`
}

export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** «82 %» for a whole percentage, with a non-breaking space; a dash for `null`. */
export function formatPercent(value: number | null): string {
  return value === null ? '—' : `${value}${NBSP}%`
}

/** «1 990 ₽», with kopecks if there are any: «1 127,67 ₽». */
export function formatRoubles(value: number): string {
  return (Number.isInteger(value) ? roubles : costs).format(value)
}

/** Roubles with kopecks, for small amounts: «0,75 ₽». */
export function formatCost(value: number): string {
  return value > 0 && value < 0.01 ? `меньше ${costs.format(0.01)}` : costs.format(value)
}

/** An instant in the viewer's time zone; a dash when missing. */
export function formatDateTime(iso: string | null | undefined): string {
  return iso ? dateTimes.format(new Date(iso)) : '—'
}

/** «сегодня, 13:02», «вчера, 18:00», «28 нояб., 10:00»: of what happened lately; another year is said. */
export function formatMoment(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const time = times.format(at)
  const daysAgo = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS)
  if (daysAgo === 0) return `сегодня, ${time}`
  if (daysAgo === 1) return `вчера, ${time}`
  return at.getFullYear() === now.getFullYear() ? `${formatShortDate(iso)}, ${time}` : formatDate(iso)
}

/** A day with a change of the clocks is an hour longer or shorter: differences are rounded. */
const DAY_MS = 86_400_000
const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** «18:16» in the viewer's time zone. */
export const formatTime = (iso: string): string => times.format(new Date(iso))

/** Drops the «г.» of the locale, because its period would double the one at the end of a sentence. */
const written = (format: Intl.DateTimeFormat, iso: string): string =>
  format.format(new Date(iso)).replace(/\s*г\.$/, '')

/** «20 декабря 2026»: the day of an instant in the viewer's time zone; a dash when missing. */
export function formatDate(iso: string | null | undefined): string {
  return iso ? written(dates, iso) : '—'
}

/** «20 дек.»: for a narrow column, whose cell has the year in its title. */
export const formatShortDate = (iso: string): string => shortDates.format(new Date(iso)).replaceAll(' ', NBSP)

/** As `formatDate`, for `2026-12-20`: a day without an hour is the same one everywhere. */
export function formatDay(day: string): string {
  return written(days, day)
}

/**
 * «24 декабря в 18:16 (МСК)»: when a counter resets. Periods are counted in Moscow from the hour of the purchase: the day alone
 * would promise new units hours too early.
 */
export function formatReset(iso: string): string {
  return `${moscowDates.format(new Date(iso))} ${moscowHour(iso)}`
}

/** «24 декабря 2026 в 18:16 (МСК)»: as `formatReset`, when a plan starts or ends, which may be years ahead. */
export function formatPlanTime(iso: string): string {
  return `${formatPlanDay(iso)} ${moscowHour(iso)}`
}

/** «24 декабря 2026»: the Moscow day of the same, where the hour is not known yet. */
export const formatPlanDay = (iso: string): string => written(moscowLongDates, iso)

const moscowHour = (iso: string): string => `в${NBSP}${moscowTimes.format(new Date(iso))}${NBSP}(МСК)`

/** «4 мин 5 с»: a remaining duration. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}${NBSP}мин ${whole % 60}${NBSP}с`
}

/** «1,2 МБ», «340 КБ». */
export function formatBytes(bytes: number): string {
  const isSmall = bytes < 1_048_576
  const value = isSmall ? Math.ceil(bytes / 1024) : Math.round(bytes / 104_857.6) / 10
  return `${numbers.format(value)}${NBSP}${isSmall ? 'КБ' : 'МБ'}`
}
