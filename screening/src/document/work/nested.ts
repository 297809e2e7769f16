/** A company with its whole time, and below it each position with a time of its own. */
import { scores } from './cuts.ts'
import { findPeriod, isPurePeriod, type Period } from '../periods.ts'

type Whole = { readonly company: string; readonly period: Period }
/** A position with its dates below it or behind it, and how many lines they take. */
type Inner = {
  readonly role: string
  readonly dates: string
  readonly period: Period
  readonly length: number
}

const isRole = (line: string): boolean => {
  const { position, company } = scores(line)
  return position >= 1.5 && position > company
}

function innerAt(lines: readonly string[], at: number): Inner | null {
  const [line = '', below = ''] = [lines[at], lines[at + 1]]
  const own = line.length > 120 ? null : findPeriod(line)
  if (own) {
    const dates = line.slice(own.around[0].length, line.length - own.around[1].length)
    return own.after === '' && isRole(own.before) ? { role: own.before, dates, period: own, length: 1 } : null
  }
  const period = isRole(line) && isPurePeriod(below) ? findPeriod(below) : null
  return period && { role: line, dates: below, period, length: 2 }
}

export const isInside = (inner: Period, whole: Period): boolean =>
  inner.start.slice(0, 4) >= whole.start.slice(0, 4) &&
  (inner.end ?? '9').slice(0, 4) <= (whole.end ?? '9').slice(0, 4)

function wholeAt(lines: readonly string[], at: number): Whole | null {
  const [line = '', above = ''] = [lines[at], lines[at - 1]]
  const period = line.length > 120 ? null : findPeriod(line)
  if (period === null) return null
  const company = isPurePeriod(line) ? above : [period.before, period.after].filter(Boolean).join(' ')
  const inner = innerAt(lines, at + 1)
  const isWhole = inner !== null && isInside(inner.period, period)
  return isWhole && company !== '' && !isRole(company) ? { company, period } : null
}

/** Each position becomes a row of its dates, the company and itself. */
export function flattened(lines: readonly string[]): string[] {
  const out: string[] = []
  let whole: Whole | null = null
  for (let at = 0; at < lines.length; at++) {
    const begun = wholeAt(lines, at)
    if (begun) {
      if (out.at(-1) === begun.company) out.pop()
      whole = begun
      continue
    }
    const inner = innerAt(lines, at)
    if (whole && inner && isInside(inner.period, whole.period)) {
      out.push(`${inner.dates}\t${whole.company}\t${inner.role}`)
      at += inner.length - 1
    } else out.push(lines[at] ?? '')
  }
  return out
}
