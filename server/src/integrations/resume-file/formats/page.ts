/**
 * Paragraphs of a document: a row of plain cells is one line with tabs, a longer cell
 * a column, a text box follows its paragraph.
 */
import { CELL_LINE } from '@rezumetr/screening/document/layout/marks'

type Space = {
  readonly kind: 'body' | 'cell' | 'box'
  readonly lines: string[]
  readonly boxes: string[]
  text: string[]
}
type Row = { readonly depth: number; readonly cells: string[][] }

/** Deeper tables are plain text: a resume has two. */
const MAX_DEPTH = 12
/** Paragraphs; a longer cell is a column. */
const MAX_CELL_LINES = 3
const MAX_CELL_LENGTH = 120

const newSpace = (kind: Space['kind']): Space => ({ kind, lines: [], boxes: [], text: [] })

export class Page {
  readonly #spaces: Space[] = [newSpace('body')]
  readonly #rows: Row[] = []

  get #space(): Space {
    return this.#spaces.at(-1) ?? newSpace('body')
  }
  write(text: string): void {
    this.#space.text.push(text)
  }
  endParagraph(): void {
    const space = this.#space
    space.lines.push(...space.text.join('').split('\n'), ...space.boxes.splice(0))
    space.text = []
  }
  openRow(): void {
    if (this.#spaces.length < MAX_DEPTH) this.#rows.push({ depth: this.#spaces.length, cells: [] })
  }
  openCell(): void {
    const row = this.#rows.at(-1)
    if (row && row.depth === this.#spaces.length) this.#spaces.push(newSpace('cell'))
  }
  closeCell(): void {
    if (this.#space.kind !== 'cell') return this.endParagraph()
    this.#rows.at(-1)?.cells.push(this.#leave())
  }
  dropCell(): void {
    if (this.#space.kind === 'cell' && this.#space.lines.length === 0 && this.#space.text.length === 0)
      this.#spaces.pop()
    else this.closeCell()
  }
  closeRow(): void {
    const row = this.#rows.at(-1)
    if (!row || row.depth !== this.#spaces.length) return
    this.#rows.pop()
    this.#space.lines.push(...linesOfRow(row.cells))
  }
  openBox(): void {
    if (this.#spaces.length < MAX_DEPTH) this.#spaces.push(newSpace('box'))
  }
  closeBox(): void {
    if (this.#space.kind !== 'box') return
    const lines = this.#leave()
    this.#space.boxes.push(...lines)
  }
  turn(what: 'Row' | 'Cell' | 'Box' | undefined, isStart: boolean): void {
    if (what) this[`${isStart ? 'open' : 'close'}${what}`]()
  }
  finish(): string[] {
    while (this.#spaces.length > 1) {
      const lines = this.#leave()
      const row = this.#rows.at(-1)
      if (row && row.depth === this.#spaces.length) this.#rows.pop()
      this.#space.lines.push(...(row?.cells.flat() ?? []), ...lines)
    }
    this.endParagraph()
    return this.#space.lines
  }
  #leave(): string[] {
    this.endParagraph()
    return (this.#spaces.pop()?.lines ?? []).filter((line) => line.trim() !== '')
  }
}

function linesOfRow(cells: readonly (readonly string[])[]): string[] {
  const filled = cells.filter((cell) => cell.length > 0)
  if (filled.length <= 1) return filled.flat()
  const isShort = (cell: readonly string[]) =>
    cell.length <= MAX_CELL_LINES && cell.join(' ').length <= MAX_CELL_LENGTH
  const isPlain = cells.every((cell) => cell.length <= 1)
  const before = cells.slice(0, -1)
  const last = cells.at(-1) ?? []
  if (!isPlain && (cells.length < 3 || !before.every(isShort))) return filled.flat()
  // an empty cell keeps its place
  const write = (cell: readonly string[]) =>
    cell.length === 0
      ? cells.length > 2
        ? '-'
        : ''
      : cell.map((line) => line.replaceAll('\t', ' ')).join(CELL_LINE)
  return isPlain || isShort(last) ? [cells.map(write).join('\t')] : [before.map(write).join('\t'), ...last]
}
