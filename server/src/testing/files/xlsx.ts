/**
 * Reads workbooks independently of our writer: cells with a third-party reader, parts through
 * the archive's central directory.
 */
import { crc32, inflateRawSync } from 'node:zlib'
import readXlsxFile from 'read-excel-file/node'

export type ReadSheet = { readonly sheet: string; readonly rows: readonly (readonly unknown[])[] }

export async function readWorkbook(bytes: Buffer): Promise<ReadSheet[]> {
  const sheets = await readXlsxFile(bytes, { trim: false })
  return sheets.map(({ sheet, data }) => ({ sheet, rows: data.map((row) => row.map(toTheSecond)) }))
}

/** Rows of the sheet of candidates, its titles first. */
export async function candidateRows(bytes: Buffer): Promise<ReadSheet['rows']> {
  const sheets = await readWorkbook(bytes)
  return (sheets.find(({ sheet }) => sheet === 'Кандидаты') ?? sheets[0])?.rows ?? []
}

/** A date is stored as a fraction of a day, so the reader's result may be off by a millisecond. */
const toTheSecond = (value: unknown): unknown =>
  value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value

/** Parts by name, as listed in the archive's central directory. @throws when a size, an offset or a checksum is wrong */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.length - 22
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of directory')
  const parts = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('no directory entry')
    const [crc, packed, size] = [16, 20, 24].map((field) => bytes.readUInt32LE(at + field))
    const length = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + length)
    const local = bytes.readUInt32LE(at + 42)
    if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name}: no local header`)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = inflateRawSync(bytes.subarray(start, start + (packed ?? 0)))
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name}: damaged`)
    parts.set(name, content.toString('utf8'))
    at += 46 + length
  }
  if (at !== end) throw new Error('something lies behind the directory')
  return parts
}

export const bytesOf = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(pieces))
export const partOf = (bytes: Buffer, name: string): string => unzip(bytes).get(name) ?? ''

/** Font and fill of a cell, as XML from the styles part. */
export function styleOf(
  bytes: Buffer,
  cell: string,
  sheet = 1,
): { readonly font: string; readonly fill: string } {
  const xml = partOf(bytes, `xl/worksheets/sheet${sheet}.xml`)
  const place = new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(xml)?.[1]
  const styles = partOf(bytes, 'xl/styles.xml')
  const listed = (name: string) => styles.match(new RegExp(`<${name}>.*?</${name}>`, 'gs')) ?? []
  const xf = (styles.match(/(?<=<cellXfs.*)<xf .*?<\/xf>/gs) ?? [])[Number(place ?? 0)] ?? ''
  const of = (name: 'font' | 'fill') =>
    listed(name)[Number(new RegExp(`${name}Id="(\\d+)"`).exec(xf)?.[1])] ?? ''
  return { font: of('font'), fill: of('fill') }
}

/** @throws when tags do not match, or a character or reference is not valid in XML */
export function assertWellFormed(xml: string): void {
  // eslint-disable-next-line no-control-regex
  if (/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml))
    throw new Error('a forbidden character')
  if (/&(?!(?:amp|lt|gt|quot);)/.test(xml)) throw new Error('a bare ampersand')
  const open: string[] = []
  const outside = xml.replace(
    /<\?xml [^>]*\?>\n|<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>/g,
    (tag, close, name, _, empty) => {
      if (name === undefined) return ''
      if (close === '/' && open.pop() !== name) throw new Error(`${tag} closes nothing`)
      if (close === '' && empty === '') open.push(String(name))
      return ''
    },
  )
  if (open.length > 0 || /[<>]/.test(outside)) throw new Error('tags do not match')
}
