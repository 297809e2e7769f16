/** The distribution of scores and of expectations as pictures show it. Pure. */

export type Band = { readonly from: number; readonly to: number; readonly n: number }

/** Ten bands of ten points; the last ends with 100. */
export function bandsOf(scores: readonly { readonly score: number; readonly n: number }[]): Band[] {
  return Array.from({ length: 10 }, (_, at) => {
    const [from, to] = [at * 10, at === 9 ? 100 : at * 10 + 9]
    const own = scores.filter(({ score }) => score >= from && score <= to)
    return { from, to, n: own.reduce((sum, { n }) => sum + n, 0) }
  })
}

export const medianOf = (sorted: readonly number[]): number | null => {
  const { length } = sorted
  if (length === 0) return null
  const upper = sorted[Math.floor(length / 2)] ?? 0
  return length % 2 === 1 ? upper : Math.round(((sorted[length / 2 - 1] ?? 0) + upper) / 2)
}

/** Ends of the axis: all that was named, and the offer. */
export function payAxis(
  sorted: readonly number[],
  offer: { readonly from: number | null; readonly to: number | null } | null,
): { readonly least: number; readonly most: number } | null {
  const all = [...sorted, ...[offer?.from, offer?.to].filter((amount) => typeof amount === 'number')]
  if (sorted.length === 0) return null
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return { least, most: most === least ? least + 1 : most }
}
