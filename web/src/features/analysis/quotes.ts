/** Where a quote stands in a resume's text. Pure. */
import type { ResumeSections } from '@rezumetr/contracts/analysis'

export type Evidence = { readonly quote: string; readonly source: string }
export type Place = { readonly section: number; readonly start: number; readonly end: number }

/** The text as the engine reads it, and for each of its characters where it stands in the original. */
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

/** The first place of the quote, whatever the case, the spaces and ё; `null`: it does not stand there. */
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

/** The section the engine names comes first, then any other: a quote of the list may stand in the letter. */
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
