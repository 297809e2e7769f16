/** Words with places → lines as a person reads them: columns one after the other, dates beside a text row by row. */
import { isFieldName } from '@rezumetr/screening/document/layout/fields'
import { isPartName } from '@rezumetr/screening/document/layout/headings'
import { findPeriod, isDuration } from '@rezumetr/screening/document/periods'
import { joinWrapped, type Row, type Run, textOf } from './pdf-rows.ts'

export type Word = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isTurned: boolean
}
type Column = { readonly left: Row[]; readonly right: Row[] }

/** In heights of letters: between words, and between columns. */
const WORD_GAP = 0.18
const RUN_GAP = 1.4
const COLUMN_GAP = 0.5
/** Entries of a list stand further apart than words. */
const ENTRY_GAP = 1.1
/** Rows beginning at one place. */
const MIN_COLUMN_ROWS = 4
const MIN_CELLS = 3
const MIN_FIELDS = 3
/** Share of dates in a column that only dates another. */
const MIN_TIMES = 0.5
const BREAK = '\f'

export function arrange(pages: readonly (readonly Word[])[]): string {
  const rows = withoutRepeated(pages.map(rowsOf)).map(withNotesBelow)
  const out: string[] = []
  let open: Column | null = null
  const close = (isBelow = false) => {
    if (open) {
      const [left, right] = [joinWrapped(open.left), joinWrapped(open.right)]
      // what stands below continues the longer column
      const [first, second] = isBelow && left.length > right.length ? [right, left] : [left, right]
      out.push(BREAK, ...first, BREAK, ...second)
    }
    open = null
  }
  for (const page of rows) {
    let at = 0
    for (const { from, to, gutter } of bandsOf(page)) {
      if (from > at) {
        close(true)
        out.push(...joinWrapped(page.slice(at, from)))
      }
      const band = page.slice(from, to).map((row) => divide(row, gutter))
      if (isDatesBesideText(band)) {
        close()
        out.push(...readBeside(band))
      } else {
        // a column goes on from page to page
        const whole: Column = open ?? { left: [], right: [] }
        for (const { left, right } of band) {
          if (left.runs.length > 0) whole.left.push(left)
          if (right.runs.length > 0) whole.right.push(right)
        }
        open = whole
      }
      at = to
    }
    if (at < page.length) {
      close(true)
      out.push(...joinWrapped(page.slice(at)))
    }
  }
  close()
  return out.join('\n')
}

function rowsOf(words: readonly Word[]): Row[] {
  const straight = words.filter(({ isTurned }) => !isTurned).toSorted((a, b) => b.y - a.y || a.x - b.x)
  const rows: { y: number; height: number; words: Word[] }[] = []
  for (const word of straight) {
    const row = rows.at(-1)
    if (row && Math.abs(row.y - word.y) < Math.min(row.height, word.height) * 0.45) row.words.push(word)
    else rows.push({ y: word.y, height: word.height, words: [word] })
  }
  const sorted = rows.map(({ y, words }) => ({ y, words: words.toSorted((a, b) => a.x - b.x) }))
  // where columns begin, the gap may be narrow
  const starts = new Map<number, number>()
  for (const { words } of sorted)
    for (const { x } of runsOf(words, new Set()))
      starts.set(Math.round(x), (starts.get(Math.round(x)) ?? 0) + 1)
  const columns = new Set([...starts].filter(([, count]) => count >= MIN_COLUMN_ROWS).map(([x]) => x))
  return sorted.map(({ y, words }) => ({ y, runs: runsOf(words, columns) }))
}

function runsOf(words: readonly Word[], columns: ReadonlySet<number>): Run[] {
  const runs: Run[] = []
  for (const { text, x, width, y, height } of words) {
    const run = runs.at(-1)
    const gap = run ? x - run.end : 0
    const isColumn = columns.has(Math.round(x)) && gap > COLUMN_GAP * height
    if (run && gap < RUN_GAP * height && !isColumn) {
      // a shadow printed over the same word
      if (gap < -0.5 * height && run.text.endsWith(text.trim()) && Math.abs(run.end - (x + width)) < height)
        continue
      const isApart = gap > WORD_GAP * height && !/\s$/u.test(run.text) && !/^\s/u.test(text)
      // words of spaced letters stand further apart
      const space = gap > ENTRY_GAP * height ? '\t' : gap > 0.75 * height ? '  ' : ' '
      run.text += isApart ? `${space}${text}` : text
      run.end = Math.max(run.end, x + width)
    } else runs.push({ text, x, end: x + width, y, height })
  }
  return runs
}

/** Of every page at the same height, like a name or number: once. */
function withoutRepeated(pages: readonly Row[][]): Row[][] {
  if (pages.length < 2) return [...pages]
  const textOf = (row: Row) =>
    row.runs
      .map(({ text }) => text)
      .join(' ')
      .replace(/\d+/gu, '0')
      .trim()
  const seen = new Map<string, number>()
  for (const page of pages)
    for (const key of new Set(page.map((row) => `${Math.round(row.y)} ${textOf(row)}`)))
      seen.set(key, (seen.get(key) ?? 0) + 1)
  return pages.map((page, number) =>
    page.filter(
      (row) =>
        number === 0 ||
        (seen.get(`${Math.round(row.y)} ${textOf(row)}`) ?? 0) < Math.max(2, pages.length - 1),
    ),
  )
}

/** Dates at the right edge, of several rows («01.2019 – настоящее», «время»): one line below the row they begin beside. */
function withNotesBelow(page: readonly Row[]): Row[] {
  const runs = page.flatMap((row) => row.runs)
  const edge = Math.max(0, ...runs.map(({ end }) => end))
  const notes = runs.filter(({ text, end }) => Math.abs(end - edge) < 3 && isTime(text))
  const from = Math.min(edge, ...notes.map(({ x }) => x))
  // anything else there makes it a column of text
  if (notes.length < MIN_COLUMN_ROWS || runs.some((run) => run.end > from && !notes.includes(run)))
    return [...page]
  const blocks: Run[][] = []
  for (const note of notes) {
    const last = blocks.at(-1)?.at(-1)
    if (last && last.y - note.y < note.height * 1.7) blocks.at(-1)?.push(note)
    else blocks.push([note])
  }
  if (!blocks.some((block) => block.length > 1)) return [...page]
  const plain = page
    .map(({ y, runs: whole }) => ({ y, runs: whole.filter((run) => !notes.includes(run)) }))
    .filter((row) => row.runs.length > 0)
  return plain.flatMap((row) => {
    const [first] = row.runs
    const beside = blocks.filter(([note]) => note && first && Math.abs(note.y - row.y) < note.height * 0.6)
    return [row, ...beside.map((block) => noteOf(block, row))]
  })
}

const noteOf = (block: readonly Run[], { y, runs: [first] }: Row): Row => {
  const [x, height] = [first?.x ?? 0, first?.height ?? 10]
  return { y, runs: [{ text: block.map(({ text }) => text.trim()).join(' '), x, end: x, y, height }] }
}

type Band = { readonly from: number; readonly to: number; readonly gutter: number }

/** Rows that a blank strip divides into two columns. */
function bandsOf(page: readonly Row[]): Band[] {
  // where many rows begin again after a gap, or all begin beside others
  const starts = new Map<number, number>()
  for (const { runs } of page)
    for (const run of runs) starts.set(Math.round(run.x / 3), (starts.get(Math.round(run.x / 3)) ?? 0) + 1)
  const leftmost = Math.min(...page.flatMap(({ runs }) => runs.map(({ x }) => x)))
  const candidates = [...starts]
    .filter(([key, count]) => count >= MIN_COLUMN_ROWS && key * 3 > leftmost + 40)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 6)
    .map(([key]) => key * 3 - 3)
  let best: { bands: Band[]; rows: number } = { bands: [], rows: 0 }
  for (const gutter of candidates) {
    const bands = bandsAt(page, gutter)
    const rows = bands.reduce((sum, { from, to }) => sum + to - from, 0)
    if (rows > best.rows * 1.15) best = { bands, rows }
  }
  return best.bands
}

function bandsAt(page: readonly Row[], gutter: number): Band[] {
  const bands: Band[] = []
  let from = -1
  const end = (to: number) => {
    if (from >= 0 && isTwoColumns(page.slice(from, to), gutter)) bands.push({ from, to, gutter })
    from = -1
  }
  for (const [at, { runs }] of page.entries()) {
    const crosses = runs.some(({ x, end }) => x < gutter && end > gutter + 1)
    if (crosses) end(at)
    else if (from < 0) from = at
  }
  end(page.length)
  return bands
}

/** Both sides have rows, the right one begins at the gutter. */
function isTwoColumns(rows: readonly Row[], gutter: number): boolean {
  const right = rows.filter(({ runs }) => runs.some(({ x }) => x >= gutter && x < gutter + 9))
  const left = rows.filter(({ runs }) => runs.some(({ x }) => x < gutter))
  if (right.length < 3 || left.length < 2) return false
  // spaced entries of a list are no column
  const beyond = rows.filter(
    ({ runs }) =>
      runs.some(({ x }) => x >= gutter + 9) && !runs.some(({ x }) => x >= gutter && x < gutter + 9),
  )
  return beyond.length <= right.length
}

const divide = ({ y, runs }: Row, gutter: number): { readonly left: Row; readonly right: Row } => ({
  left: { y, runs: runs.filter(({ x }) => x < gutter) },
  right: { y, runs: runs.filter(({ x }) => x >= gutter) },
})

const DATED = /(?:19|20)\d{2}|настоящ|наст\.|present|till now|сейчас|\d{2}[./]\d{2}/iu

/** Dates, durations, the rest of a period. */
const isTime = (text: string): boolean =>
  (DATED.test(text) && text.length < 45) || isDuration(text) || /^(?:врем[а-я]*|вр\.|now|time)$/iu.test(text)

/** The left column only dates and heads the right one. */
function isDatesBesideText(band: readonly { readonly left: Row; readonly right: Row }[]): boolean {
  const left = band.map(({ left }) => left).filter(({ runs }) => runs.length > 0)
  const right = band.map(({ right }) => right).filter(({ runs }) => runs.length > 0)
  const isBeside = (row: Row) =>
    right.some(({ y }) => Math.abs(y - row.y) < (row.runs[0]?.height ?? 10) * 0.8)
  if (isForm(left, right)) return true
  const dated = left.filter((row) => DATED.test(textOf(row)) && textOf(row).length < 45)
  const periods = right.filter((row) => findPeriod(textOf(row)) !== null)
  // a text that holds dates is no column of dates; rows above or below the other belong to neither
  const [highest, lowest] = [Math.max(...right.map(({ y }) => y)), Math.min(...right.map(({ y }) => y))]
  const beside = left.filter((row) => row.y >= lowest - 2 && row.y <= highest + (row.runs[0]?.height ?? 10))
  if (dated.length > 0 && beside.filter((row) => isTime(textOf(row))).length >= beside.length * MIN_TIMES)
    return periods.length < dated.length && dated.filter(isBeside).length >= Math.min(2, dated.length)
  return (
    periods.length === 0 &&
    beside.length <= right.length &&
    left.every(
      (row) => textOf(row).length < 30 && (isBeside(row) || isPartName(textOf(row)) || isTime(textOf(row))),
    )
  )
}

function isForm(left: readonly Row[], right: readonly Row[]): boolean {
  const hasValue = (row: Row) => right.some(({ y }) => Math.abs(y - row.y) < 0.5)
  return (
    left.length >= MIN_FIELDS &&
    left.filter(hasValue).length >= left.length * 0.8 &&
    left.filter((row) => isFieldName(textOf(row).trim())).length >= left.length * 0.5
  )
}

function blocksOf(lefts: readonly Row[], rights: readonly Row[]): Row[][] {
  const blocks: Row[][] = []
  for (const left of lefts) {
    const last = blocks.at(-1)?.at(-1)
    // «Телефон», «Почта»: each label has its own text
    const isOwn = !isTime(textOf(left)) && rights.some(({ y }) => Math.abs(y - left.y) < 0.5)
    if (last && isNear(last, left) && !isOwn && (isTime(textOf(last)) || !isTime(textOf(left))))
      blocks.at(-1)?.push(left)
    else blocks.push([left])
  }
  return blocks
}

/** A line of the same size goes on below; «Март 2021 —» at any distance. */
function isNear(above: Row, below: Row): boolean {
  const height = below.runs[0]?.height ?? 10
  return (
    Math.abs((above.runs[0]?.height ?? 10) - height) < 0.6 &&
    above.y - below.y < height * (/[-–—]\s*$/u.test(textOf(above)) ? 2.6 : 1.45)
  )
}

function readBeside(band: readonly { readonly left: Row; readonly right: Row }[]): string[] {
  const rights = band.map(({ right }) => right).filter(({ runs }) => runs.length > 0)
  const columns = columnsOf(rights)
  const out: string[] = []
  const blocks = blocksOf(
    band.map(({ left }) => left).filter(({ runs }) => runs.length > 0),
    rights,
  )
  let at = 0
  let field: string | null = null
  const heads: string[] = []
  const takeUntil = (y: number) => {
    const rows: Row[] = []
    for (; at < rights.length && (rights[at]?.y ?? 0) > y; at++) rows.push(rights[at] as Row)
    if (columns === null || rows.length === 0) {
      const [first = '', ...below] = joinWrapped(rows)
      const head = [field, first].filter(Boolean).join('\t')
      out.push(...(head === '' ? [] : [head]), ...below)
      field = null
    }
    // cells of a table beside the date before them
    else out.push(`${heads.splice(0).join(' ')}\t${cellsOf(rows, columns).join('\t')}`)
  }
  for (const block of blocks) {
    const [first] = block
    if (!first) continue
    // letters of another size stand a little higher or lower
    takeUntil(first.y + (first.runs[0]?.height ?? 10) * 0.6)
    const [name = ''] = block.map(textOf)
    if (columns === null && block.length === 1 && isFieldName(name) && !isPartName(name)) field = name
    else if (columns === null) out.push(...block.map(textOf))
    else {
      out.push(...heads.splice(0))
      heads.push(...block.map(textOf))
    }
  }
  takeUntil(Number.NEGATIVE_INFINITY)
  return [...out, ...heads]
}

function columnsOf(rows: readonly Row[]): readonly number[] | null {
  const starts = new Map<number, number>()
  const runs = rows.flatMap((row) => row.runs)
  for (const { x } of runs) starts.set(Math.round(x), (starts.get(Math.round(x)) ?? 0) + 1)
  const columns = [...starts].filter(([, count]) => count >= MIN_CELLS).map(([x]) => x)
  const inColumns = runs.filter(({ x }) => columns.includes(Math.round(x))).length
  const isTable =
    columns.length >= 2 &&
    inColumns >= runs.length * 0.9 &&
    rows.filter((row) => row.runs.length > 1).length >= rows.length * 0.5
  return isTable ? columns.toSorted((a, b) => a - b) : null
}

/** An empty cell keeps its place beside two others. */
function cellsOf(rows: readonly Row[], columns: readonly number[]): string[] {
  const cells = columns.map((column, at) =>
    rows
      .flatMap(({ runs }) => runs)
      .filter(({ x }) => x > column - 2 && x < (columns[at + 1] ?? Number.POSITIVE_INFINITY) - 2)
      .map(({ text }) => text.trim())
      .reduce((cell, text) => (cell === '' || /\p{L}-$/u.test(cell) ? cell + text : `${cell} ${text}`), ''),
  )
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 1 ? cells.map((cell) => cell || '-') : filled
}
