import { isContact } from '@rezumetr/screening/document/contacts'
import { isPayLine } from '@rezumetr/screening/document/pay'

export type Run = {
  text: string
  readonly x: number
  end: number
  readonly y: number
  readonly height: number
}
export type Row = { readonly y: number; readonly runs: Run[] }

export const textOf = ({ runs }: Row): string => runs.map(({ text }) => entriesOf(text.trim())).join('\t')
/** Three pieces that begin with capitals are entries, though closer. */
const entriesOf = (text: string): string => {
  const pieces = text.split(/(?<=\S{2})  (?=\S{2})/u)
  return pieces.length >= 3 && pieces.every((piece) => /^[\p{Lu}\d]/u.test(piece)) ? pieces.join('\t') : text
}

/** Joins a sentence whose next word did not fit. */
export function joinWrapped(rows: readonly Row[]): string[] {
  const edge = Math.max(0, ...rows.map(({ runs }) => runs.at(-1)?.end ?? 0))
  const tight = Math.min(...rows.slice(1).map((row, at) => gapAbove(rows[at], row)))
  const out: string[] = []
  let last: Row | undefined
  let isListed = false
  for (const row of rows) {
    // the last row of a list may hold two entries
    const text: string = isListed ? textOf(row).replace(/(?<=\S{2})  (?=[\p{Lu}\d]\S)/gu, '\t') : textOf(row)
    isListed = row.runs.length === 1 && (text.match(/\t/gu)?.length ?? 0) >= (isListed ? 1 : 2)
    if (
      last &&
      gapAbove(last, row) <= tight * MAX_SPREAD &&
      isWrapped(last, row, edge) &&
      !/\p{L}-$/u.test(out.at(-1) ?? '')
    )
      out[out.length - 1] = `${out.at(-1) ?? ''} ${text}`
    else out.push(text)
    last = row
  }
  return out
}

/** Entries stand further apart than lines. */
const MAX_SPREAD = 1.08
function gapAbove(last: Row | undefined, row: Row): number {
  const [above, below] = [last?.runs[0], row.runs[0]]
  const isPair = above && below && Math.abs(above.height - below.height) < 0.6 && above.y > below.y
  return isPair ? (above.y - below.y) / below.height : Number.POSITIVE_INFINITY
}

function isWrapped(last: Row, row: Row, edge: number): boolean {
  const [above, below] = [last.runs.at(-1), row.runs[0]]
  if (!above || !below || last.runs.length > 1 || row.runs.length > 1) return false
  const isNear =
    Math.abs(above.height - below.height) < 0.6 &&
    last.y - row.y < below.height * 1.8 &&
    Math.abs(above.x - below.x) < below.height * 2.5
  if (!isNear || /[.;:!?]\s*$/u.test(above.text)) return false
  const [word = ''] = below.text.trim().split(' ')
  const room = edge - above.end
  const needed = ((below.end - below.x) * (word.length + 1)) / Math.max(1, below.text.length)
  if (room > needed * 1.15) return false
  if (isContact(above.text) || isContact(below.text) || isPayLine(below.text)) return false
  return /^\p{Ll}/u.test(below.text)
}
