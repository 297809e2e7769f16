/** Bytes to document: detects the format, extracts the text and parses it. */
import { readDocument } from '@rezumetr/screening/document'
import { FileFailure, type ReadFile } from '../../ports/resume-files.ts'
import { readDocx } from './docx.ts'
import { readPdf } from './pdf.ts'

/** Minimum number of letters for a text that can be judged: a scan has none, a stamped scan a few. */
const MIN_LETTERS = 80

/** @throws FileFailure */
export async function readBytes(bytes: Uint8Array): Promise<ReadFile & { readonly text: string }> {
  const kind = kindOf(bytes)
  const text = kind === 'pdf' ? await readPdf(bytes) : readDocx(bytes)
  const letters = text.slice(0, 10_000).match(/\p{L}/gu)?.length ?? 0
  if (letters < MIN_LETTERS) throw new FileFailure('no_text')
  const document = readDocument(text)
  if (!document.is_resume) throw new FileFailure('not_resume')
  return { kind, document, text }
}

/** Detects the format from the bytes only: the file name is not trustworthy. */
function kindOf(bytes: Uint8Array): ReadFile['kind'] {
  const starts = (...head: number[]) => head.every((byte, at) => bytes[at] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'docx'
  // like Acrobat, accept the signature anywhere in the first kilobyte
  if (Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return 'pdf'
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) {
    const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
      Buffer.from('EncryptedPackage', 'utf16le'),
    )
    throw new FileFailure(isEncrypted ? 'encrypted' : 'old_word')
  }
  throw new FileFailure('unknown_type')
}
