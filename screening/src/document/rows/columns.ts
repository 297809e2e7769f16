/** Two columns of a page that a program wrote as text: each row holds a line of both, with spaces between. */

import { isFieldName } from '../layout/fields.ts'

/** Rows a column takes at least, and rows on which one stands alone. */
const MIN_ROWS = 4
const MIN_LEFT = 10
/** Share of dates from which a column only dates the other. */
const MAX_DATED = 0.35
const YEAR = /(?:19|20)\d{2}|\d{2}[./]\d{2}/u

/** Rows of columns one after the other, between breaks; other rows stay as they are. Time grows with their length. */
export function readColumns(rows: readonly string[], breaks: string): string[] {
  const cells = rows.map((row) => row.trimEnd().replace(/^ +/u, '').split(/\t+/u))
  const [left, right] = [cells.map(([cell = '']) => cell), cells.map(([, cell = '']) => cell)]
  const both = right.filter((cell) => cell !== '').length
  // a program that writes both columns of a page as cells
  if (
    both >= MIN_ROWS &&
    both > rows.length * 0.4 &&
    cells.every(({ length }) => length <= 2) &&
    left.some(isHeading) &&
    right.some(isHeading) &&
    // names of fields and their values
    cells.filter(([name = '', value = '']) => value !== '' && isFieldName(name.trim())).length < MIN_ROWS
  )
    return [breaks, ...folded(left), breaks, ...folded(right)]
  const gutter = gutterOf(rows)
  if (gutter === null) return [...rows]
  const out: string[] = []
  let band: string[] = []
  const wide = new Map<number, string>()
  const close = () => {
    const [left, right] = [
      band.map((row, at) => wide.get(at) ?? row.slice(0, gutter)),
      band.map((row) => row.slice(gutter)),
    ]
    out.push(...(isTwoColumns(left, right) ? [breaks, ...folded(left), breaks, ...folded(right)] : band))
    band = []
    wide.clear()
  }
  for (const row of rows) {
    if (isClear(row, gutter)) band.push(row)
    // «Колледж дизайна, 2014–2018» below the heading of its column, and wider than that
    else if (isHeading(band.at(-1) ?? '') && !/\S {2}/u.test(row)) wide.set(band.push('') - 1, row)
    else {
      close()
      out.push(row)
    }
  }
  close()
  return out
}

/** Each column has headings of its own, as no table has. */
const HEADING =
  /^(?:(?:мо[йи]|обо|о|key|my|work|professional|ключевые|профессиональные) )?(?:опыт(?: работы)?|навыки|образование|город|контакты|языки|себе|мне|профиль|experience|education|skills|contacts?|languages|profile|about(?: me)?|summary):?$/iu
const isHeading = (row: string): boolean => HEADING.test(row.trim())

/** A phrase that had no room in its column: «Менеджер по работе», «с ключевыми клиентами». */
function folded(rows: readonly string[]): string[] {
  const out: string[] = []
  for (const row of rows.map((one) => one.trim())) {
    const last = out.at(-1) ?? ''
    if (/^(?:с|со|по|для|и|на|при|of|and|for|to) \p{L}/u.test(row) && /\p{L}$/u.test(last))
      out[out.length - 1] = `${last} ${row}`
    else out.push(row)
  }
  return out
}

const isClear = (row: string, gutter: number): boolean => row.slice(gutter - 2, gutter).trim() === ''

/** Where most rows begin again after a gap. */
function gutterOf(rows: readonly string[]): number | null {
  const starts = new Map<number, number>()
  for (const row of rows)
    for (const { index, 0: gap } of row.slice(0, 160).matchAll(/ {3,}(?=\S)/gu)) {
      const at = index + gap.length
      if (at >= MIN_LEFT) starts.set(at, (starts.get(at) ?? 0) + 1)
    }
  const [best] = [...starts].toSorted((a, b) => b[1] - a[1])
  return best && best[1] >= MIN_ROWS * 2 ? best[0] : null
}

/** Both sides go on for some rows on their own, and the left one does not date the right one. */
function isTwoColumns(left: readonly string[], right: readonly string[]): boolean {
  const isFilled = (row: string | undefined) => (row ?? '').trim() !== ''
  const both = left.filter((row, at) => isFilled(row) && isFilled(right[at])).length
  const filled = left.filter(isFilled)
  const isList = filled.length >= MIN_ROWS && right.filter(isFilled).length >= MIN_ROWS
  const together = left.some((row, at) => isFilled(row) && isFilled(left[at + 1]) && isFilled(left[at + 2]))
  // what stands at the right edge beside two rows at most is told of them
  const isOwn = right.some(
    (row, at) =>
      isFilled(row) && (!isFilled(left[at]) || (isFilled(right[at + 1]) && isFilled(right[at + 2]))),
  )
  return (
    isList &&
    together &&
    isOwn &&
    (both < left.length * 0.8 || (left.some(isHeading) && right.some(isHeading))) &&
    filled.filter((row) => YEAR.test(row)).length < filled.length * MAX_DATED
  )
}
