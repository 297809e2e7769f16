/** Bytes → document: which kind it is, its text, and the reading of the text. */
import { readDocument } from '@rezumetr/screening/document'
import { FileFailure, type ReadFile } from '../../ports/resume-files.ts'
import { readDocx } from './docx.ts'
import { readPdf } from './pdf.ts'

/** Letters without which there is nothing to judge: a scan gives none, a scan with a stamp gives a few. */
const MIN_LETTERS = 80

/** @throws FileFailure */
export async function readBytes(bytes: Uint8Array): Promise<ReadFile> {
  const kind = kindOf(bytes)
  const text = kind === 'pdf' ? await readPdf(bytes) : readDocx(bytes)
  const letters = text.slice(0, 10_000).match(/\p{L}/gu)?.length ?? 0
  if (letters < MIN_LETTERS) throw new FileFailure('no_text')
  const document = readDocument(text)
  if (!document.is_resume) throw new FileFailure('not_resume')
  return { kind, document }
}

/** By the bytes alone: a name proves nothing. */
function kindOf(bytes: Uint8Array): ReadFile['kind'] {
  const starts = (...head: number[]) => head.every((byte, at) => bytes[at] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'docx'
  // Acrobat too looks for the mark in the first kilobyte
  if (Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return 'pdf'
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) {
    const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
      Buffer.from('EncryptedPackage', 'utf16le'),
    )
    throw new FileFailure(isEncrypted ? 'encrypted' : 'old_word')
  }
  throw new FileFailure('unknown_type')
}
