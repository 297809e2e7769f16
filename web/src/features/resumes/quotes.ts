/** Locates a quote in the text of a resume. Pure. */
import type { ResumeSections } from '@rezumetr/contracts/analysis/whole-resume'

export type Evidence = { readonly quote: string; readonly source: string }
export type Place = { readonly section: number; readonly start: number; readonly end: number }

/** Normalises text in the same way as the engine and maps each resulting character to its position in the original. */
function fold(text: string): { folded: string; at: { start: number; end: number }[] } {
  let folded = ''
  const at: { start: number; end: number }[] = []
  let place = 0
  for (const char of text) {
    const plain = char.normalize('NFKC').toLowerCase().replaceAll('ё', 'е')
    for (const one of plain) {
      const isSpace = /\s/.test(one)
      if (/[\u00ad\u200b-\u200f\ufeff]/.test(one) || (isSpace && folded.endsWith(' '))) continue
      folded += isSpace ? ' ' : one
      for (let unit = 0; unit < (isSpace ? 1 : one.length); unit++)
        at.push({ start: place, end: place + char.length })
    }
    place += char.length
  }
  return { folded, at }
}

/** The first occurrence of the quote, ignoring case, whitespace differences and ё/е; `null` when there is none. */
export function findQuote(text: string, quote: string): { start: number; end: number } | null {
  const needle = fold(quote.replace(/…$/, '')).folded.trim()
  if (needle === '') return null
  const { folded, at } = fold(text)
  const found = folded.indexOf(needle)
  if (found === -1) return null
  const first = at[found]
  const last = at[found + needle.length - 1]
  return first && last ? { start: first.start, end: last.end } : null
}

/**
 * Searches the section named by the engine first, then the others: a quote of the
 * skills list may only occur in the cover letter.
 */
export function placeOf(sections: ResumeSections['sections'], { quote, source }: Evidence): Place | null {
  const order = sections
    .map((section, index) => ({ section, index }))
    .toSorted((a, b) => Number(b.section.source === source) - Number(a.section.source === source))
  for (const { section, index } of order) {
    const found = findQuote(section.text, quote)
    if (found) return { section: index, ...found }
  }
  return null
}
