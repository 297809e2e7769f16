import { Page } from './page.ts'
import { decode, depthOf, piecesOf, type Tag } from './xml.ts'
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

const MARGINS = /^(?:header|footer)(?:-(?:left|first))?$/
const PARAGRAPH = /^\/?text:(?:p|h)(?![\w-])/
const PLACES: ReadonlyMap<string, 'Row' | 'Cell' | 'Box'> = new Map([
  ['table-row', 'Row'],
  ['table-cell', 'Cell'],
  ['text-box', 'Box'],
] as const)

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
    if (SKIPPED.has(name)) skipped = Math.max(0, skipped + depthOf(kind))
    else if (marginsOnly && MARGINS.test(name)) margins = Math.max(0, margins + depthOf(kind))
    else if (skipped > 0 || margins === 0) continue
    else if (!PARAGRAPH.test(source)) writeMark(page, piece)
    else if (kind === 'start') paragraphs++
    else {
      paragraphs = Math.max(0, paragraphs - (kind === 'end' ? 1 : 0))
      page.endParagraph()
    }
  }
  return page.finish()
}

function writeMark(page: Page, { name, kind, source }: Tag): void {
  if (name === 'tab') page.write('\t')
  else if (name === 's' && source.startsWith('text:s'))
    page.write(' '.repeat(Math.min(40, Number(/text:c="(\d{1,3})"/.exec(source)?.[1] ?? 1))))
  else if (name === 'line-break') page.write('\n')
  else if (kind !== 'single') page.turn(PLACES.get(name), kind === 'start')
  else if (name === 'table-cell') {
    page.openCell()
    page.closeCell()
  }
}
