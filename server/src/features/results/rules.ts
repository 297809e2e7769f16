/** Pure rules of results: their figures and the order of their pages. */
import type { RecommendationCounts } from '@rezumetr/contracts/analysis/analysis'

/** «Лучшие кандидаты 80+» (CONST-05). */
export const BEST_SCORE = 80

/**
 * Aggregates of a recommendation group. A group may have several lines, also negative ones that correct another line: adding
 * them up gives every figure of a list. `best`: with at least `BEST_SCORE`.
 */
export type Tally = {
  readonly recommendation: keyof RecommendationCounts
  readonly n: number
  readonly sum: number
  readonly best: number
}

/** `month`: in Moscow, `YYYY-MM`; `null`: all earlier months combined. */
export type MonthTally = Tally & { readonly month: string | null }

export function countsOf(tallies: readonly Tally[]): RecommendationCounts {
  const counts = { hire: 0, interview: 0, maybe: 0, reject: 0 }
  for (const { recommendation, n } of tallies) counts[recommendation] += n
  return counts
}

export const totalOf = (tallies: readonly Tally[]): number => tallies.reduce((total, { n }) => total + n, 0)

/** Rounded to one decimal; `null` without results. */
export function averageOf(tallies: readonly Tally[]): number | null {
  const total = totalOf(tallies)
  if (total === 0) return null
  return Math.round((tallies.reduce((sum, tally) => sum + tally.sum, 0) / total) * 10) / 10
}

export type Sort = 'score' | 'date'
export type Order = 'desc' | 'asc'
/** Keyset cursor: the next page starts after this row. */
export type PageCursor = {
  readonly sort: Sort
  readonly order: Order
  readonly value: number
  readonly id: string
}

export const encodePageCursor = ({ sort, order, value, id }: PageCursor): string =>
  Buffer.from(`${sort}:${order}:${value}:${id}`).toString('base64url')

/**
 * `null` for a cursor that this server never issued, or issued for another order: an
 * accepted value is safe to use in SQL.
 */
export function decodePageCursor(cursor: string, sort: Sort, order: Order): PageCursor | null {
  const match = /^(score|date):(desc|asc):(\d{1,14}):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  )
  if (match?.[1] !== sort || match[2] !== order || match[4] === undefined) return null
  const value = Number(match[3])
  return sort === 'score' && value > 100 ? null : { sort, order, value, id: match[4] }
}
