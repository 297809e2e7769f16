/** Dates in a margin left of their jobs, as boards print them: the two ends of a period on two rows. */
import { isDuration, isPurePeriod } from '../periods.ts'

const MARGIN = /^(\s{0,4}\S.{3,26}?)\s{2,}(\S.*)$/u
const ENDS_OPEN = /\d{4}\s?[-–—]$/u

type Head = {
  readonly period: string
  readonly length: number
  readonly indent: number
  readonly rows: string[]
}

/** «Июнь 2021 —   Кафе «Лён»» and «март 2024   Тверь» → the dates on a row of their own, then what stood beside them. */
export function readMargin(rows: readonly string[]): string[] {
  const out: string[] = []
  let indent = 0
  for (let at = 0; at < rows.length;) {
    const head = headAt(rows, at)
    if (head) {
      indent = head.indent
      out.push(head.period, ...head.rows)
      at += head.length
      continue
    }
    const row = rows[at] ?? ''
    // what stands right of the margin goes on with its job
    const isInside = indent > 0 && row.trim() !== '' && row.slice(0, indent).trim() === ''
    if (!isInside && row.trim() !== '' && row.search(/\S/u) === 0 && isHeading(row)) indent = 0
    out.push(isInside ? row.slice(indent) : row)
    at++
  }
  return out
}

const isHeading = (row: string): boolean => /^\p{Lu}[^.,]{3,40}$/u.test(row.trim())

function headAt(rows: readonly string[], at: number): Head | null {
  const [, start = '', beside = ''] = MARGIN.exec(rows[at] ?? '') ?? []
  if (!ENDS_OPEN.test(start)) return null
  const [end, below] = cellsOf(rows[at + 1] ?? '')
  const period = `${start.trim()} ${end}`
  if (end === '' || !isPurePeriod(period)) return null
  const [long, third] = cellsOf(rows[at + 2] ?? '')
  const hasDuration = isDuration(long)
  return {
    period,
    length: hasDuration ? 3 : 2,
    indent: (rows[at] ?? '').length - beside.length,
    rows: [beside, below, hasDuration ? third : ''].filter((row) => row !== ''),
  }
}

const cellsOf = (row: string): [string, string] => {
  const [, left = row, right = ''] = MARGIN.exec(row) ?? []
  return [left.trim(), right]
}
