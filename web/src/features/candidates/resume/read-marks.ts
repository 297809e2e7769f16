/** Which pieces of a resume were read, and as an answer to what. Pure. */
import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { ResumeSections } from '@rezumetr/contracts/analysis/whole-resume'
import { placeOf } from '../../resumes/quotes.ts'

type Stance = ResultDetail['requirements'][number]['stance']

export type Part = {
  readonly text: string
  /** What was read here; `null`: nothing in particular. */
  readonly read: { readonly stance: Stance; readonly asks: readonly string[] } | null
}

type Mark = { readonly start: number; readonly end: number; readonly ask: string; readonly stance: Stance }

/** The worst of what one piece says stands out. */
const order: readonly Stance[] = ['contradicts', 'partly', 'meets', 'silent']

/** The text of every section in pieces, in the order of the sections. Where lines overlap, a piece has all they answer. */
export function readParts(
  sections: ResumeSections['sections'],
  requirements: ResultDetail['requirements'],
): Part[][] {
  const marks: Mark[][] = sections.map(() => [])
  for (const { ask, stance, lines } of requirements)
    for (const line of lines) {
      const place = placeOf(sections, line)
      if (place) marks[place.section]?.push({ start: place.start, end: place.end, ask, stance })
    }
  return sections.map(({ text }, at) => cutAt(text, marks[at] ?? []))
}

function cutAt(text: string, marks: readonly Mark[]): Part[] {
  const edges = [0, text.length, ...marks.flatMap(({ start, end }) => [start, end])]
  const cuts = [...new Set(edges)].toSorted((a, b) => a - b)
  return cuts.slice(0, -1).map((start, at) => {
    const end = cuts[at + 1] ?? text.length
    const over = marks.filter((mark) => mark.start <= start && mark.end >= end)
    const stance = order.find((one) => over.some((mark) => mark.stance === one))
    return {
      text: text.slice(start, end),
      read: stance ? { stance, asks: [...new Set(over.map(({ ask }) => ask))] } : null,
    }
  })
}
