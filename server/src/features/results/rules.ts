import type { RecommendationCounts } from '@rezumetr/contracts/analysis/analysis'
import type { ResultSort } from '@rezumetr/contracts/domain'
import { isId } from '@rezumetr/contracts/id'

/** «Лучшие кандидаты 80+» (CONST-05). */
export const BEST_SCORE = 80

/** A group may have several lines, also negative corrections: add them up. `best`: at least `BEST_SCORE`. */
export type Tally = {
  readonly recommendation: keyof RecommendationCounts
  readonly n: number
  readonly sum: number
  readonly best: number
}

/** Moscow `YYYY-MM`; `null`: all earlier. */
export type MonthTally = Tally & { readonly month: string | null }

export function countsOf(tallies: readonly Tally[]): RecommendationCounts {
  const counts = { hire: 0, interview: 0, maybe: 0, reject: 0 }
  for (const { recommendation, n } of tallies) counts[recommendation] += n
  return counts
}

export const totalOf = (tallies: readonly Tally[]): number => tallies.reduce((total, { n }) => total + n, 0)

/** One decimal; `null` without results. */
export function averageOf(tallies: readonly Tally[]): number | null {
  const total = totalOf(tallies)
  if (total === 0) return null
  return Math.round((tallies.reduce((sum, tally) => sum + tally.sum, 0) / total) * 10) / 10
}

export type Order = 'desc' | 'asc'
export type PageCursor = {
  readonly sort: ResultSort
  readonly order: Order
  readonly value: number | string | null
  readonly id: string
}

const textSorts: ReadonlySet<ResultSort> = new Set(['name', 'title', 'job', 'city'])

export const encodePageCursor = ({ sort, order, value, id }: PageCursor): string =>
  Buffer.from(JSON.stringify([sort, order, value, id])).toString('base64url')

/** `null` for a cursor never issued or of another order: others are safe in SQL. */
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

/** JavaScript's last instant; others are database integers. */
const MOST = { instant: 8.64e15, integer: 2 ** 31 - 1 }

function isValueOf(sort: ResultSort, value: unknown): value is PageCursor['value'] {
  if (value === null) return sort !== 'score' && sort !== 'date'
  if (textSorts.has(sort)) return typeof value === 'string' && !value.includes('\0')
  const most = sort === 'date' || sort === 'applied' ? MOST.instant : sort === 'score' ? 100 : MOST.integer
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
}
