/** Jobs on an axis of years, and the gaps between them. Pure. */
import type { ResumeSections } from '@rezumetr/contracts/analysis/whole-resume'
import { plural } from '../../../ui/text/format.ts'

type Job = ResumeSections['jobs'][number]
export type TimelineBar = Job & {
  /** Per cent of the axis. */
  readonly left: number
  readonly width: number
}
export type Timeline = {
  readonly bars: readonly TimelineBar[]
  /** Months without a job, as shares of the axis too. */
  readonly gaps: readonly { readonly months: number; readonly left: number; readonly width: number }[]
  readonly years: readonly { readonly year: number; readonly left: number }[]
}

/** Shorter ones are a holiday between two jobs. */
const LEAST_GAP = 4
/** Labels that fit on the axis. */
const MOST_YEARS = 8

/** `year × 12 + month`; `null` where the date is none. */
function monthOf(date: string | null): number | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?/.exec(date ?? '') ?? []
  return year === undefined ? null : Number(year) * 12 + Number(month ?? '01') - 1
}

/** `null` where no job says when it began. @param now a day, `2026-11-28` */
export function timelineOf(jobs: readonly Job[], now: string): Timeline | null {
  const today = monthOf(now) ?? 0
  const dated = jobs.flatMap((job) => {
    const start = monthOf(job.start)
    // the month of the end was worked too; a job of the future is a slip of the pen
    const end = Math.min(job.end === null ? today : (monthOf(job.end) ?? today), today) + 1
    return start === null || start >= end ? [] : [{ job, start, end }]
  })
  if (dated.length === 0) return null
  const from = Math.min(...dated.map(({ start }) => start))
  const span = today + 1 - from
  const share = (months: number) => (100 * months) / span
  const gaps: { months: number; left: number; width: number }[] = []
  let reached = from
  for (const { start, end } of [
    ...dated.toSorted((a, b) => a.start - b.start),
    { start: today + 1, end: today + 1 },
  ]) {
    const months = start - reached
    if (months >= LEAST_GAP) gaps.push({ months, left: share(reached - from), width: share(months) })
    reached = Math.max(reached, end)
  }
  const first = Math.ceil(from / 12)
  const all = Array.from({ length: Math.floor(today / 12) - first + 1 }, (_, at) => first + at)
  const step = Math.ceil(all.length / MOST_YEARS)
  return {
    bars: dated.map(({ job, start, end }) => ({
      ...job,
      left: share(start - from),
      width: share(end - start),
    })),
    gaps,
    // begun after the last new year
    years:
      all.length === 0
        ? [{ year: first - 1, left: 0 }]
        : all.filter((_, at) => at % step === 0).map((year) => ({ year, left: share(year * 12 - from) })),
  }
}

/** «1 год 2 мес.» */
function lengthWords(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  return [
    years > 0 && `${years}\u00a0${plural(years, ['год', 'года', 'лет'])}`,
    rest > 0 && `${rest}\u00a0мес.`,
  ]
    .filter(Boolean)
    .join('\u00a0')
}

/** «Перерыв 4 мес.», «Перерывы: 1 год, 5 мес.»; one full stop ends it. */
export function pauseWords(gaps: Timeline['gaps']): string | null {
  if (gaps.length === 0) return null
  const lengths = gaps.map(({ months }) => lengthWords(months)).join(', ')
  return `${gaps.length === 1 ? 'Перерыв\u00a0' : 'Перерывы: '}${lengths.replace(/\.$/, '')}.`
}
