/** Decisions of a run: pure. */
import { errorMessage, type ErrorCode } from '@rezumetr/contracts/errors'
import type { RecommendationCounts } from '@rezumetr/contracts/analysis'
import { Refusal } from '../../platform/errors.ts'
import { JobBoardFailure } from '../../ports/job-board.ts'
import { ModelFailure } from '../../ports/language-model.ts'

/** After so many failed attempts an item is given up. */
export const MAX_ATTEMPTS = 3

/**
 * A resume that so many processes died over is given up. The first death says little, for a batch dies together; after it the
 * resume is taken singly, and after the second with the process to itself, so that those six more are nobody else's fault. One that
 * kills costs eight processes. One that does not survives any seven kills, and at worst the one a second of `chaos --part kills`,
 * where four deaths condemned an innocent one in a hundred kills.
 */
export const MAX_DEATHS = 8
/** From so many deaths on nothing is at work beside it in the same process. */
export const ALONE_FROM = 2
/** Why it was given up. */
export const KILLS = {
  code: 'INTERNAL',
  message: 'Анализ обрывается на этом резюме, поэтому оно пропущено',
} as const

/** Why an item was not judged, and what that means for it and for the run. */
export type Setback =
  /** Passing trouble: costs an attempt, comes back after a while. */
  | { readonly kind: 'retry'; readonly code: string; readonly message: string }
  /** The board asks to slow down: costs nothing, the whole run waits. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** Another attempt would end the same. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  /** Concerns the company, so every item that needs the board ends with it. */
  | { readonly kind: 'halt'; readonly code: ErrorCode; readonly message: string }
  /** The day's views are used up: comes back tomorrow, and costs nothing. */
  | { readonly kind: 'tomorrow' }
  /** Not started, or interrupted by a stopping process. */
  | { readonly kind: 'back' }

const DEFAULT_WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 600

/** A model that is busy for minutes is busy for minutes more; every other failure of it is read around. */
const MODEL_WAIT_SECONDS = 30

const COMPANY_CODES: readonly ErrorCode[] = ['HH_NOT_CONNECTED', 'HH_RECONNECT_REQUIRED', 'HH_ACCESS_DENIED']

/** What a failure while opening or judging a resume means. Anything unknown is passing trouble of our own. */
export function decideSetback(error: unknown, aborted: boolean): Setback {
  if (aborted) return { kind: 'back' }
  if (error instanceof JobBoardFailure) {
    switch (error.problem) {
      case 'rate_limited':
        return {
          kind: 'wait',
          seconds: Math.min(error.retry_after_seconds ?? DEFAULT_WAIT_SECONDS, MAX_WAIT_SECONDS),
        }
      case 'auth_lost':
        return halt('HH_RECONNECT_REQUIRED')
      case 'access_denied':
        return halt('HH_NO_RIGHTS')
      case 'unpaid':
        return halt('HH_ACCESS_DENIED')
      case 'account_lost':
        return halt('HH_ACCOUNT_LOST')
      case 'quota_used':
        return { kind: 'tomorrow' }
      case 'not_found':
        return { kind: 'failed', code: 'NOT_FOUND', message: 'Резюме удалено или скрыто на HH.ru' }
      case 'rejected':
        return { kind: 'failed', code: 'BAD_REQUEST', message: 'HH.ru не отдал это резюме' }
      case 'unavailable':
        return { kind: 'retry', code: 'HH_UNAVAILABLE', message: 'HH.ru не ответил, резюме не получено' }
    }
  }
  if (error instanceof ModelFailure) return { kind: 'wait', seconds: MODEL_WAIT_SECONDS }
  if (error instanceof Refusal) {
    return COMPANY_CODES.includes(error.code)
      ? halt(error.code)
      : { kind: 'failed', code: error.code, message: error.message }
  }
  return { kind: 'retry', code: 'INTERNAL', message: 'Не удалось проанализировать резюме' }
}

const halt = (code: ErrorCode): Setback => ({ kind: 'halt', code, message: errorMessage(code) })

/** Seconds before attempt `attempts + 1`: 2, then 10. */
export const backoffSeconds = (attempts: number): number => (attempts <= 1 ? 2 : 10)

/**
 * Seconds left (Q-071): the moving average of the latest items' time, which holds the parallelism in it, times what remains.
 * `null` before two items are finished.
 * @param finished instants of the latest finished items, any order
 */
export function etaSeconds(finished: readonly Date[], remaining: number, now: Date): number | null {
  if (remaining === 0) return 0
  if (finished.length < 2) return null
  const first = Math.min(...finished.map((instant) => instant.getTime()))
  const perItem = Math.max(0, now.getTime() - first) / 1000 / (finished.length - 1)
  return Math.ceil(perItem * remaining)
}

/** «Лучшие кандидаты 80+» (CONST-05). */
export const BEST_SCORE = 80

/** What one group by recommendation says: enough for every figure of a list. `best`: of at least `BEST_SCORE`. */
export type Tally = {
  readonly recommendation: keyof RecommendationCounts
  readonly n: number
  readonly sum: number
  readonly best: number
}

/** `month`: Moscow's, `YYYY-MM`; `null`: before those that are told apart. */
export type MonthTally = Tally & { readonly month: string | null }

export function countsOf(tallies: readonly Tally[]): RecommendationCounts {
  const counts = { hire: 0, interview: 0, maybe: 0, reject: 0 }
  for (const { recommendation, n } of tallies) counts[recommendation] += n
  return counts
}

export const totalOf = (tallies: readonly Tally[]): number => tallies.reduce((total, { n }) => total + n, 0)

/** One digit after the point; `null` of nothing. */
export function averageOf(tallies: readonly Tally[]): number | null {
  const total = totalOf(tallies)
  if (total === 0) return null
  return Math.round((tallies.reduce((sum, tally) => sum + tally.sum, 0) / total) * 10) / 10
}

export type Sort = 'score' | 'date'
export type Order = 'desc' | 'asc'
/** Where the next page of a list begins: after this row. */
export type Mark = { readonly sort: Sort; readonly order: Order; readonly value: number; readonly id: string }

export const encodeMark = ({ sort, order, value, id }: Mark): string =>
  Buffer.from(`${sort}:${order}:${value}:${id}`).toString('base64url')

/** `null` for what this server never gave, or gave for another order: the database can compare with whatever passes. */
export function decodeMark(cursor: string, sort: Sort, order: Order): Mark | null {
  const match = /^(score|date):(desc|asc):(\d{1,14}):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  )
  if (match?.[1] !== sort || match[2] !== order || match[4] === undefined) return null
  const value = Number(match[3])
  return sort === 'score' && value > 100 ? null : { sort, order, value, id: match[4] }
}

/** Rubles for a thousand tokens. */
type Prices = { readonly input: number; readonly output: number }
type Tokens = { readonly input_tokens: number; readonly output_tokens: number }

/** Millionths of a ruble: one answer costs kopecks at most. `null` without prices. */
export const costMicrorubles = (
  prices: Prices | null,
  { input_tokens, output_tokens }: Tokens,
): number | null => prices && Math.round((prices.input * input_tokens + prices.output * output_tokens) * 1000)

/** Measured once on real resumes with a rubric and the schema (screening method §7.4.9). */
const TYPICAL: Tokens = { input_tokens: 2700, output_tokens: 800 }
/** Fewer own resumes than this say little. */
const MEASURED_FROM = 5

/** Tokens and rubles one more resume is expected to take: as the company's own did, else as is typical. */
export function estimatePerResume(
  spent: Tokens & { readonly resumes: number },
  prices: Prices | null,
): Tokens & { readonly cost: number | null; readonly basis: 'measured' | 'typical' } {
  const isMeasured = spent.resumes >= MEASURED_FROM
  const tokens = isMeasured
    ? {
        input_tokens: Math.round(spent.input_tokens / spent.resumes),
        output_tokens: Math.round(spent.output_tokens / spent.resumes),
      }
    : TYPICAL
  const cost = costMicrorubles(prices, tokens)
  return { ...tokens, cost: cost === null ? null : rubles(cost), basis: isMeasured ? 'measured' : 'typical' }
}

export const rubles = (microrubles: number): number => microrubles / 1_000_000
