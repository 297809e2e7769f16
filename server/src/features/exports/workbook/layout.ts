/** How Excel wraps a text at Calibri 11, so that rows are as high as their texts and nothing is hidden. */
import type { Cell } from './cell.ts'

/** Points. */
const LINE = 15
/** Excel's highest row has 409 points. */
const MOST_LINES = 27

/** Pixels of a letter. */
const letters = new Uint8Array(0x500).fill(8)
for (const [pixels, alike] of [
  [4, "fijlI|.,:;'!()[]- "],
  [5, 'гrtJ"`^'],
  [6, 'зстхэГcsxzL/'],
  [7, 'авеклучьяёЕЗТaegkvyEFSTYZ0123456789+'],
  [9, 'фДИЙЛНПЦDGHNU'],
  [10, 'жмыОФwOQ%'],
  [11, 'шщюЫ'],
  [13, 'ЖМШЩЮmMW@'],
] as const)
  for (const letter of alike) letters[letter.charCodeAt(0)] = pixels

function pixelsOf(word: string): number {
  let pixels = 0
  for (let i = 0; i < word.length; i++) pixels += letters[word.charCodeAt(i)] ?? 14
  return pixels
}

const SPACE = 4
/** The width left when letters are bold. */
const BOLDER = 0.93
/** Pixels for text in a column: less its padding, with a little to spare. */
const roomOf = (width: number): number => Math.max(14, (width * 7 - 5) * 0.97)

function linesOf(text: string, width: number): number {
  const room = roomOf(width)
  let lines = 0
  for (const paragraph of text.split('\n')) {
    lines++
    let used = 0
    for (const word of paragraph.split(' ')) {
      const pixels = pixelsOf(word)
      if (used > 0 && used + SPACE + pixels > room) {
        lines++
        used = 0
      }
      lines += Math.max(0, Math.ceil(pixels / room) - 1)
      used = pixels > room ? pixels % room : used + pixels + (used > 0 ? SPACE : 0)
    }
  }
  return lines
}

/** The text as far as the highest row shows it, and what is left out: items of a list, else words. */
function shown(text: string, width: number): string {
  const isList = text.startsWith('• ')
  const parts = text.split(isList ? /(?<=\n)/ : /(?<=[ \n])/)
  const head = (count: number) => {
    const left = parts.length - count
    return `${parts.slice(0, count).join('').trimEnd()}\n… ещё ${isList ? left : `слов: ${left}`}`
  }
  let [fits, over] = [0, parts.length]
  while (over - fits > 1) {
    const half = Math.floor((fits + over) / 2)
    if (linesOf(head(half), width) <= MOST_LINES) fits = half
    else over = half
  }
  return head(fits)
}

/** The row's height and its cells, in a table with texts that no row could show cut. */
export function laidOut(
  row: readonly Cell[],
  widths: readonly number[],
  isTable: boolean,
): { readonly cells: readonly Cell[]; readonly height: number } {
  let most = 1
  const cells = row.map((cell, at): Cell => {
    if (typeof cell?.value !== 'string') return cell
    const width = (widths[at] ?? 10) * (cell.style === 'header' ? BOLDER : 1)
    const lines = linesOf(cell.value, width)
    most = Math.max(most, Math.min(lines, MOST_LINES))
    return isTable && lines > MOST_LINES ? { ...cell, value: shown(cell.value, width) } : cell
  })
  return { cells, height: most * LINE }
}
