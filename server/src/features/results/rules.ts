/** Pure rules of results: their figures and the order of their pages. */
import type { RecommendationCounts } from '@rezumetr/contracts/analysis/analysis'
import type { ResultSort } from '@rezumetr/contracts/domain'
import { isId } from '@rezumetr/contracts/id'

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

export type Order = 'desc' | 'asc'
/** Keyset cursor: the next page starts after this row. */
export type PageCursor = {
  readonly sort: ResultSort
  readonly order: Order
  /** What the list is ordered by; `null`: the row has none and stands among the last. */
  readonly value: number | string | null
  readonly id: string
}

const textSorts: ReadonlySet<ResultSort> = new Set(['name', 'title', 'job', 'city'])

export const encodePageCursor = ({ sort, order, value, id }: PageCursor): string =>
  Buffer.from(JSON.stringify([sort, order, value, id])).toString('base64url')

/**
 * `null` for a cursor that this server never issued, or issued for another order: an
 * accepted value is safe to use in SQL.
 */
export function decodePageCursor(cursor: string, sort: ResultSort, order: Order): PageCursor | null {
  const parsed = parsedOrNull(Buffer.from(cursor, 'base64url').toString())
  if (!Array.isArray(parsed)) return null
  const [givenSort, givenOrder, value, id] = parsed as unknown[]
  if (givenSort !== sort || givenOrder !== order || !isId(id) || !isValueOf(sort, value)) return null
  return { sort, order, value, id }
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The largest instant of a JavaScript date; every other number of a list is an integer of the database. */
const MOST = { instant: 8.64e15, integer: 2 ** 31 - 1 }

function isValueOf(sort: ResultSort, value: unknown): value is PageCursor['value'] {
  if (value === null) return sort !== 'score' && sort !== 'date'
  if (textSorts.has(sort)) return typeof value === 'string' && !value.includes('\0')
  const most = sort === 'date' || sort === 'applied' ? MOST.instant : sort === 'score' ? 100 : MOST.integer
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
}
