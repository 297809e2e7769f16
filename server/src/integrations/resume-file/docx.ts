/**
 * Extracts the text of a DOCX. The ZIP is read through its central directory, and only the parts with text are inflated,
 * within a budget that does not depend on sizes declared by the archive. XML is scanned tag by tag: no tree, no custom
 * entities, no external resources; macros are ignored.
 */
import { inflateRawSync } from 'node:zlib'
import { FileFailure } from '../../ports/resume-files.ts'

/** Maximum bytes of XML in all parts together; a resume of fifty pages has a tenth of it. */
const BUDGET = 30 * 1024 * 1024
const MAX_ENTRIES = 5000
const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** A tag, or text between tags. A tag never reaches past the next `<`: thousands of unclosed ones would take the square of the time. */
const PIECES = /<([^<>]*)>|([^<]+)/g
/** Enough for the name and attributes of any tag that matters. */
const MOST_OF_TAG = 500
const MAIN = /ContentType="application\/[^"]*(?:document\.main|document\.macroEnabled\.main)\+xml"/

type Entry = {
  readonly offset: number
  readonly packed: number
  readonly method: number
  readonly encrypted: boolean
}

/** @throws FileFailure `unknown_type` when it is another kind of ZIP */
export function readDocx(bytes: Uint8Array): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(file)
  let left = BUDGET
  const open = (name: string): string => {
    const entry = entries.get(name)
    if (!entry) throw new FileFailure('damaged')
    const content = inflate(file, entry, left)
    left -= content.length
    return content.toString('utf8')
  }
  if (!entries.has('[Content_Types].xml')) throw new FileFailure('unknown_type')
  const main = mainPartOf(open('[Content_Types].xml'))
  if (main === undefined) throw new FileFailure('unknown_type')
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  // names and contacts are often in the page header
  const headers = [...entries.keys()].filter(
    (name) => name.startsWith(`${folder}header`) && name.endsWith('.xml'),
  )
  return [...headers.toSorted().slice(0, 3), main].map((name) => textOf(open(name))).join('\n')
}

/** The name of the part with the text. */
function mainPartOf(types: string): string | undefined {
  for (const [, tag = ''] of types.matchAll(PIECES)) {
    const start = tag.slice(0, MOST_OF_TAG)
    if (MAIN.test(start)) return /PartName="\/([^"]+)"/.exec(start)?.[1]
  }
  return undefined
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new FileFailure('too_large_inside')
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY) throw new FileFailure('damaged')
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28))
    entries.set(name, {
      offset: file.readUInt32LE(at + 42),
      packed: file.readUInt32LE(at + 20),
      method: file.readUInt16LE(at + 10),
      encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
    })
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/** Finds the end-of-central-directory record; a comment of up to 64 kB may follow it. */
function findEnd(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - 65_535); at--)
    if (file.readUInt32LE(at) === END) return at
  throw new FileFailure('damaged')
}

function inflate(file: Buffer, { offset, packed, method, encrypted }: Entry, budget: number): Buffer {
  if (encrypted) throw new FileFailure('encrypted')
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL) throw new FileFailure('damaged')
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (from + packed > file.length) throw new FileFailure('damaged')
  const content = file.subarray(from, from + packed)
  if (method === 0 && packed > budget) throw new FileFailure('too_large_inside')
  if (method === 0) return content
  if (method !== 8) throw new FileFailure('damaged')
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, budget) })
  } catch (error) {
    const isBomb = error instanceof RangeError
    throw new FileFailure(isBomb ? 'too_large_inside' : 'damaged')
  }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * Paragraphs become lines; tabs and table cells become tabs. Deleted text, field codes,
 * fallback copies of shapes and moved text at its former place are skipped.
 */
function textOf(xml: string): string {
  // Word never writes a DOCTYPE; a file with one probably defines entities of its own
  if (xml.includes('<!DOCTYPE')) throw new FileFailure('damaged')
  const out: string[] = []
  let inText = false
  let inTabStops = false
  let oldCopies = 0
  for (const [, tag, text] of xml.matchAll(PIECES)) {
    if (text !== undefined) {
      if (inText && oldCopies === 0) out.push(decode(text))
      continue
    }
    const [, closing, name, single] = /^(\/?)(?:\w+:)?(\w+)[\s\S]*?(\/?)$/.exec(tag ?? '') ?? []
    const isStart = closing === '' && single === ''
    if (name === 't') inText = isStart
    else if (name === 'tabs') inTabStops = isStart
    else if (name === 'Fallback' || name === 'moveFrom')
      oldCopies = Math.max(0, oldCopies + (isStart ? 1 : closing ? -1 : 0))
    else if (oldCopies > 0) continue
    else if (name === 'tab' && !inTabStops) out.push('\t')
    else if (name === 'noBreakHyphen') out.push('-')
    else if (name === 'br' || name === 'cr' || (name === 'p' && closing)) out.push('\n')
  }
  return out.join('')
}

const decode = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
