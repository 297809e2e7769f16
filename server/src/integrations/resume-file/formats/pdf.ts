/** Text of a PDF: no scripts, pictures, fonts or network. */
import { MAX_FILE_PAGES } from '@rezumetr/contracts/vacancies/resume-files'
import { getDocumentProxy } from 'unpdf'
import { FileFailure } from '../../../ports/resume-files.ts'
import { arrange, type Word } from './pdf-layout.ts'

const MAX_CHARS = 300_000
const MAX_WORDS = 60_000

export async function readPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(bytes, {
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    enableXfa: false,
    // nothing of a resume may reach a log
    verbosity: 0,
  }).catch((error: unknown) => {
    throw new FileFailure(
      error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged',
    )
  })
  try {
    if (pdf.numPages > MAX_FILE_PAGES) throw new FileFailure('too_many_pages')
    const pages: Word[][] = []
    let chars = 0
    let words = 0
    for (let number = 1; number <= pdf.numPages && chars < MAX_CHARS && words < MAX_WORDS; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const found: Word[] = []
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue
        const [a = 1, b = 0, , d = 1, x = 0, y = 0] = item.transform as number[]
        chars += item.str.length
        words++
        found.push({
          text: item.str,
          x,
          y,
          width: item.width,
          height: Math.abs(d) || Math.abs(a) || item.height || 10,
          isTurned: Math.abs(b) > Math.abs(a),
        })
      }
      pages.push(found)
      page.cleanup()
    }
    return arrange(pages)
  } catch (error) {
    throw error instanceof FileFailure ? error : new FileFailure('damaged')
  } finally {
    await pdf.destroy()
  }
}
