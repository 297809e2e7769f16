/** A company with its whole time, and below it each position with a time of its own. */
import { scores } from './cuts.ts'
import { findPeriod, isPurePeriod, type Period } from '../periods.ts'

type Whole = { readonly company: string; readonly period: Period }

const isRole = (line: string): boolean => {
  const { position, company } = scores(line)
  return position >= 1.5 && position > company
}

/** Dates whose position stands right above them. */
function innerAt(lines: readonly string[], at: number): Period | null {
  const dates = lines[at + 1] ?? ''
  return isRole(lines[at] ?? '') && isPurePeriod(dates) ? findPeriod(dates) : null
}

const isInside = (inner: Period, whole: Period): boolean =>
  inner.start.slice(0, 4) >= whole.start.slice(0, 4) &&
  (inner.end ?? '9').slice(0, 4) <= (whole.end ?? '9').slice(0, 4)

function wholeAt(lines: readonly string[], at: number): Whole | null {
  const [line = '', above = ''] = [lines[at], lines[at - 1]]
  const period = line.length > 120 ? null : findPeriod(line)
  if (period === null) return null
  const company = isPurePeriod(line) ? above : [period.before, period.after].filter(Boolean).join(' ')
  const inner = innerAt(lines, at + 1)
  const isWhole = inner !== null && isInside(inner, period)
  return isWhole && company !== '' && !isRole(company) ? { company, period } : null
}

/** Each position becomes a row of its dates, the company and itself. */
export function flattened(lines: readonly string[]): string[] {
  const out: string[] = []
  let whole: Whole | null = null
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const begun = wholeAt(lines, at)
    if (begun) {
      if (out.at(-1) === begun.company) out.pop()
      whole = begun
      continue
    }
    const inner = innerAt(lines, at)
    if (whole && inner && isInside(inner, whole.period)) {
      out.push(`${lines[at + 1]}\t${whole.company}\t${line}`)
      at++
    } else out.push(line)
  }
  return out
}
