/** Extracts the text of a PDF without running scripts, rendering pictures, loading fonts or fetching anything. */
import { MAX_FILE_PAGES } from '@rezumetr/contracts/resume-files'
import { getDocumentProxy } from 'unpdf'
import { FileFailure } from '../../ports/resume-files.ts'

const MAX_CHARS = 300_000

/** @throws FileFailure */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(bytes, {
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    enableXfa: false,
    // errors are reported as exceptions; nothing of a resume may reach a log
    verbosity: 0,
  }).catch((error: unknown) => {
    throw new FileFailure(
      error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged',
    )
  })
  try {
    if (pdf.numPages > MAX_FILE_PAGES) throw new FileFailure('too_many_pages')
    let text = ''
    for (let number = 1; number <= pdf.numPages && text.length < MAX_CHARS; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
      text += '\n'
      page.cleanup()
    }
    return text
  } catch (error) {
    throw error instanceof FileFailure ? error : new FileFailure('damaged')
  } finally {
    await pdf.destroy()
  }
}
