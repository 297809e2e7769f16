import { readDocument } from '@rezumetr/screening/document'
import { FileFailure, type ReadFile } from '../../ports/resume-files.ts'
import { readDocx } from './formats/docx.ts'
import { isOdt, readOdt } from './formats/odt.ts'
import { readPdf } from './formats/pdf.ts'
import { isRtf, readRtf } from './formats/rtf.ts'
import { readText } from './formats/text.ts'
import { openZip } from './formats/zip.ts'

/** A scan has none, a stamped one a few. */
const MIN_LETTERS = 80

export async function readBytes(bytes: Uint8Array): Promise<ReadFile> {
  const { kind, text } = await textOf(bytes)
  const letters = text.slice(0, 10_000).match(/\p{L}/gu)?.length ?? 0
  if (letters < MIN_LETTERS) throw new FileFailure(kind === 'txt' ? 'not_resume' : 'no_text')
  const document = readDocument(text, new Date().getFullYear())
  if (!document.is_resume) throw new FileFailure('not_resume')
  return { kind, document, text }
}

async function textOf(
  bytes: Uint8Array,
): Promise<{ readonly kind: ReadFile['kind']; readonly text: string }> {
  const starts = (...head: number[]) => head.every((byte, at) => bytes[at] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04)) {
    const zip = openZip(bytes)
    if (zip.has('[Content_Types].xml')) return { kind: 'docx', text: readDocx(zip) }
    if (isOdt(zip)) return { kind: 'odt', text: readOdt(zip) }
    throw new FileFailure('unknown_type')
  }
  // like Acrobat, anywhere in the first kilobyte
  if (Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-'))
    return { kind: 'pdf', text: await readPdf(bytes) }
  if (isRtf(bytes)) return { kind: 'rtf', text: readRtf(bytes) }
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) {
    const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
      Buffer.from('EncryptedPackage', 'utf16le'),
    )
    throw new FileFailure(isEncrypted ? 'encrypted' : 'old_word')
  }
  if (isPicture(starts, bytes)) throw new FileFailure('picture')
  // a program or a web page
  if (starts(0x4d, 0x5a) || starts(0x7f, 0x45, 0x4c, 0x46) || starts(0x3c))
    throw new FileFailure('unknown_type')
  const text = readText(bytes)
  if (text === null) throw new FileFailure('unknown_type')
  return { kind: 'txt', text }
}

const isPicture = (starts: (...head: number[]) => boolean, bytes: Uint8Array): boolean =>
  starts(0x89, 0x50, 0x4e, 0x47) ||
  starts(0xff, 0xd8, 0xff) ||
  starts(0x47, 0x49, 0x46, 0x38) ||
  (starts(0x42, 0x4d) && bytes[5] === 0) ||
  starts(0x49, 0x49, 0x2a, 0) ||
  starts(0x4d, 0x4d, 0, 0x2a) ||
  /^(?:RIFF....WEBP|....ftyp(?:heic|heix|mif1|avif))/s.test(
    Buffer.from(bytes.subarray(0, 12)).toString('latin1'),
  )
