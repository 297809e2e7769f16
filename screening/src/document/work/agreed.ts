/** Lines of one form name the company and the position in one order: what one of them tells, the others follow. */
import type { Parse } from './parses.ts'

/** Of the order that most lines of a form tell. */
const AGREED = 1
const MIN_LINES = 2
/** One line alone may not outvote the others. */
const MAX_VOICE = 2
const MIN_VOICE = 0.5

type Order = 'company,position' | 'position,company'
/** Where the dates stand, and which of the two is first; `null` when the line does not name both. */
function orderOf({ pieces }: Parse): { readonly form: string; readonly order: Order } | null {
  const kinds = pieces.map(({ kind }) => kind).filter((kind) => kind !== 'extra' && kind !== 'duty')
  const both = kinds.filter((kind) => kind !== 'period').join()
  if (both !== 'company,position' && both !== 'position,company') return null
  return { form: String(kinds.indexOf('period')), order: both }
}

/** How much better the position reads first than the company, by the form of the line. */
function voicesOf(ways: readonly Parse[]): ReadonlyMap<string, number> {
  const best = new Map<string, Partial<Record<Order, number>>>()
  for (const way of ways) {
    const read = orderOf(way)
    if (read === null) continue
    const known = best.get(read.form) ?? {}
    best.set(read.form, { ...known, [read.order]: Math.max(known[read.order] ?? -99, way.score) })
  }
  return new Map(
    [...best].flatMap(([form, scores]) => {
      const [first, second] = [scores['position,company'], scores['company,position']]
      if (first === undefined || second === undefined) return []
      return [[form, Math.max(-MAX_VOICE, Math.min(MAX_VOICE, first - second))] as const]
    }),
  )
}

export function agreed(lines: readonly (readonly Parse[])[]): (readonly Parse[])[] {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const ways of lines)
    for (const [form, voice] of voicesOf(ways)) {
      const known = sums.get(form) ?? { sum: 0, count: 0 }
      sums.set(form, { sum: known.sum + voice, count: known.count + 1 })
    }
  return lines.map((ways) =>
    ways.map((way) => {
      const read = orderOf(way)
      const { sum, count } = sums.get(read?.form ?? '') ?? { sum: 0, count: 0 }
      const isTold = count >= MIN_LINES && Math.abs(sum) >= MIN_VOICE
      const isOurs = (read?.order === 'position,company') === sum > 0
      return read !== null && isTold && isOurs ? { ...way, score: way.score + AGREED } : way
    }),
  )
}
