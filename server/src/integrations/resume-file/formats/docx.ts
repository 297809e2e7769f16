/** Extracts the text of a DOCX with the headers and footers of its pages, its tables and text boxes; macros are ignored. */
import { FileFailure } from '../../../ports/resume-files.ts'
import { Page } from './page.ts'
import { decode, piecesOf } from './xml.ts'
import type { Zip } from './zip.ts'

const MAIN = /ContentType="application\/[^"]*(?:document\.main|document\.macroEnabled\.main)\+xml"/
/** Headers and footers read: of the first page, of even and of odd ones. */
const MAX_MARGINS = 4

/** @throws FileFailure `unknown_type` when it is another kind of ZIP */
export function readDocx(zip: Zip): string {
  const main = mainPartOf(zip.open('[Content_Types].xml'))
  if (main === undefined) throw new FileFailure('unknown_type')
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  // names and contacts are often in the margins of the page
  const margins = ['header', 'footer'].flatMap((name) =>
    zip.names
      .filter((part) => part.startsWith(`${folder}${name}`) && part.endsWith('.xml'))
      .toSorted()
      .slice(0, MAX_MARGINS),
  )
  const above = new Set(margins.flatMap((name) => linesOf(zip.open(name))))
  return [...above, ...linesOf(zip.open(main))].join('\n')
}

/** The name of the part with the text. */
function mainPartOf(types: string): string | undefined {
  for (const piece of piecesOf(types))
    if (typeof piece !== 'string' && MAIN.test(piece.source))
      return /PartName="\/([^"]+)"/.exec(piece.source)?.[1]
  return undefined
}

/** Deleted text, field codes, fallback copies of shapes and moved text at its former place are skipped. */
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
    else if (name === 'Fallback' || name === 'moveFrom')
      oldCopies = Math.max(0, oldCopies + (isStart ? 1 : kind === 'end' ? -1 : 0))
    else if (oldCopies > 0 || (kind === 'single' && !/^(?:tab|noBreakHyphen|br|cr|p)$/.test(name))) continue
    else if (name === 'tab' && !inTabStops) page.write('\t')
    else if (name === 'noBreakHyphen') page.write('-')
    else if (name === 'br' || name === 'cr') page.write('\n')
    else if (name === 'p' && !isStart) page.endParagraph()
    else if (name === 'tr') page.turn('Row', isStart)
    else if (name === 'tc') page.turn('Cell', isStart)
    else if (name === 'txbxContent') page.turn('Box', isStart)
  }
  return page.finish()
}
