import { FileFailure } from '../../../ports/resume-files.ts'
import { Page } from './page.ts'
import { decode, depthOf, piecesOf } from './xml.ts'
import type { Zip } from './zip.ts'

const MAIN = /ContentType="application\/[^"]*(?:document\.main|document\.macroEnabled\.main)\+xml"/
/** Headers and footers of the first, even and odd pages. */
const MAX_MARGINS = 4

/** @throws FileFailure `unknown_type` for another ZIP */
export function readDocx(zip: Zip): string {
  const main = mainPartOf(zip.open('[Content_Types].xml'))
  if (main === undefined) throw new FileFailure('unknown_type')
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  // names and contacts are often there
  const margins = ['header', 'footer'].flatMap((name) =>
    zip.names
      .filter((part) => part.startsWith(`${folder}${name}`) && part.endsWith('.xml'))
      .toSorted()
      .slice(0, MAX_MARGINS),
  )
  const above = new Set(margins.flatMap((name) => linesOf(zip.open(name))))
  return [...above, ...linesOf(zip.open(main))].join('\n')
}

function mainPartOf(types: string): string | undefined {
  for (const piece of piecesOf(types))
    if (typeof piece !== 'string' && MAIN.test(piece.source))
      return /PartName="\/([^"]+)"/.exec(piece.source)?.[1]
  return undefined
}

/** Marks that stand for a character. */
const MARKS = new Map([
  ['tab', '\t'],
  ['noBreakHyphen', '-'],
  ['br', '\n'],
  ['cr', '\n'],
])
const PLACES: ReadonlyMap<string, 'Row' | 'Cell' | 'Box'> = new Map([
  ['tr', 'Row'],
  ['tc', 'Cell'],
  ['txbxContent', 'Box'],
] as const)
/** Copies of shapes, and moved text at its former place. */
const OLD_COPIES = new Set(['Fallback', 'moveFrom'])

/** Without deleted text, field codes and old copies. */
function linesOf(xml: string): string[] {
  const page = new Page()
  let inText = false
  let inTabStops = false
  let oldCopies = 0
  for (const piece of piecesOf(xml)) {
    if (typeof piece === 'string') {
      if (inText && oldCopies === 0) page.write(decode(piece))
      continue
    }
    const { name, kind } = piece
    const isStart = kind === 'start'
    if (name === 't') inText = isStart
    else if (name === 'tabs') inTabStops = isStart
    else if (OLD_COPIES.has(name)) oldCopies = Math.max(0, oldCopies + depthOf(kind))
    else if (oldCopies > 0) continue
    else if (name === 'tab' && inTabStops) continue
    else if (MARKS.has(name)) page.write(MARKS.get(name) ?? '')
    else if (name === 'p' && !isStart) page.endParagraph()
    else if (kind !== 'single') page.turn(PLACES.get(name), isStart)
  }
  return page.finish()
}
