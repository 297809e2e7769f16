/** Rows of a table saved as text: cells between semicolons or commas, some of them in quotes. */
import { isColumnNames } from '../layout/tables.ts'

const MIN_ROWS = 4
const MIN_SHARE = 0.6
const MAX_ROW = 3000
/** No sentence has a divider that no space follows. */
const DIVIDERS = [/;(?! \S)/u, /,(?!\s)/u] as const

/** Cells divided by tabs; an empty one among others keeps its place. */
export function readSeparated(rows: readonly string[]): string[] {
  const filled = rows.filter((row) => row.trim() !== '')
  for (const [at, divider] of DIVIDERS.entries()) {
    const mark = at === 0 ? ';' : ','
    const marked = filled.filter((row) => row.length <= MAX_ROW && divider.test(row))
    const isTable =
      at === 0
        ? marked.length >= filled.length * MIN_SHARE
        : marked.some((row) => isColumnNames(cellsOf(row, mark).join('\t')))
    if (marked.length < MIN_ROWS - at || !isTable) continue
    return rows.map((row) => (marked.includes(row) ? joined(cellsOf(row, mark)) : row))
  }
  const width = Math.max(0, ...rows.filter(isColumnNames).map((row) => row.split('\t').length))
  return rows.map((row) => {
    const cells = width < 3 ? [] : row.split('\t')
    return cells.length === width && cells.slice(1).some((cell) => cell.trim() !== '') ? joined(cells) : row
  })
}

const EMPTY = '-'
function joined(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells
    .slice(0, last + 1)
    .map((cell) => (cell.trim() === '' ? EMPTY : cell))
    .join('\t')
}

/** A divider inside quotes divides nothing; two quotes are one. */
function cellsOf(row: string, mark: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < row.length; at++) {
    const letter = row[at] ?? ''
    if (letter === '"' && isQuoted && row[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (letter === mark && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}
