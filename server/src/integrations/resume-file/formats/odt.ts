/** Extracts the text of an OpenDocument text with the headers and footers of its pages. */
import { Page } from './page.ts'
import { decode, piecesOf } from './xml.ts'
import type { Zip } from './zip.ts'

export const isOdt = (zip: Zip): boolean =>
  zip.has('mimetype') &&
  zip.has('content.xml') &&
  zip.open('mimetype').startsWith('application/vnd.oasis.opendocument.text')

export function readOdt(zip: Zip): string {
  const margins = zip.has('styles.xml') ? linesOf(zip.open('styles.xml'), true) : []
  return [...new Set(margins), ...linesOf(zip.open('content.xml'), false)].join('\n')
}

const SKIPPED = new Set([
  'annotation',
  'tracked-changes',
  'forms',
  'script',
  'settings',
  'index-title-template',
])

/** @param marginsOnly of styles only what stands in headers and footers */
function linesOf(xml: string, marginsOnly: boolean): string[] {
  const page = new Page()
  let paragraphs = 0
  let skipped = 0
  let margins = marginsOnly ? 0 : 1
  for (const piece of piecesOf(xml)) {
    if (typeof piece === 'string') {
      if (paragraphs > 0 && skipped === 0 && margins > 0) page.write(decode(piece).replace(/\s+/gu, ' '))
      continue
    }
    const { name, kind, source } = piece
    const isStart = kind === 'start'
    if (SKIPPED.has(name)) skipped = Math.max(0, skipped + (isStart ? 1 : kind === 'end' ? -1 : 0))
    else if (marginsOnly && /^(?:header|footer)(?:-(?:left|first))?$/.test(name))
      margins += isStart ? 1 : kind === 'end' && margins > 0 ? -1 : 0
    else if (skipped > 0 || margins === 0) continue
    else if (/^\/?text:(?:p|h)(?![\w-])/.test(source)) {
      if (kind === 'start') paragraphs++
      else {
        paragraphs = Math.max(0, paragraphs - (kind === 'end' ? 1 : 0))
        page.endParagraph()
      }
    } else if (name === 'tab') page.write('\t')
    else if (name === 's' && source.startsWith('text:s'))
      page.write(' '.repeat(Math.min(40, Number(/text:c="(\d{1,3})"/.exec(source)?.[1] ?? 1))))
    else if (name === 'line-break') page.write('\n')
    else if (kind === 'single') {
      if (name === 'table-cell') {
        page.openCell()
        page.closeCell()
      }
    } else if (name === 'table-row') page.turn('Row', isStart)
    else if (name === 'table-cell') page.turn('Cell', isStart)
    else if (name === 'text-box') page.turn('Box', isStart)
  }
  return page.finish()
}
