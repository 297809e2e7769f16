/** Pure rules of a run. */
import { errorMessage, type ErrorCode } from '@rezumetr/contracts/errors'
import type { RecommendationCounts } from '@rezumetr/contracts/analysis'
import type { ResultSort } from '@rezumetr/contracts/domain'
import { isId } from '@rezumetr/contracts/id'
import { Refusal } from '../../platform/errors.ts'
import { JobBoardFailure } from '../../ports/job-board.ts'
import { ModelFailure } from '../../ports/language-model.ts'
import { needsPerson, refusalOf } from '../job-board/rules.ts'

/** After this many failed attempts an item fails permanently. */
export const MAX_ATTEMPTS = 3

/**
 * A resume fails permanently once this many processes were killed while holding it. The first death proves little,
 * because all items of a batch share it. After one death the resume is taken singly, and after two its process works on
 * nothing else (`EXCLUSIVE_FROM_DEATHS`), so no other resume can cause the remaining six. A resume that kills its process
 * thus costs eight processes. An innocent one survives any seven kills, and the kill every second of `chaos --part
 * kills`, where a limit of four failed one innocent resume in a hundred kills.
 */
export const MAX_DEATHS = 8
/** From this many deaths on, the item's process works on no other item at the same time. */
export const EXCLUSIVE_FROM_DEATHS = 2
/** Error of an item that reaches `MAX_DEATHS`. */
export const TOO_MANY_DEATHS_ERROR = {
  code: 'INTERNAL',
  message: 'Анализ обрывается на этом резюме, поэтому оно пропущено',
} as const

/** Why an item was not judged, and the consequences for it and the run. */
export type Setback =
  /** A temporary failure: costs an attempt, retried after a pause. */
  | { readonly kind: 'retry'; readonly code: string; readonly message: string }
  /** The board or the model asks to slow down: costs no attempt, the whole run waits. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** A permanent failure: a retry would fail too. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  /** Concerns the whole company: every queued item that needs the board fails with it. */
  | { readonly kind: 'halt'; readonly code: ErrorCode; readonly message: string }
  /** The day's views are used up: costs no attempt, every queued item that needs the board is postponed to tomorrow. */
  | { readonly kind: 'tomorrow' }
  /** Not started, or interrupted because the process stops: back to the queue. */
  | { readonly kind: 'back' }

const DEFAULT_WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 600

/** An overloaded model stays so for minutes; after any other failure of the model the embedded engine reads the resume. */
const MODEL_WAIT_SECONDS = 30

/** Errors of an item whose resume is fine: a person must reconnect the board first … */
export const WITHOUT_CONNECTION: readonly ErrorCode[] = ['HH_NOT_CONNECTED', 'HH_RECONNECT_REQUIRED']
/** … or the board refuses access for a while, or until someone pays, grants rights or solves a captcha, of which we are not notified. */
export const WITHOUT_BOARD: readonly ErrorCode[] = [
  'HH_UNAVAILABLE',
  'HH_ACCESS_DENIED',
  'HH_NO_RIGHTS',
  'HH_ACCOUNT_LOST',
  'HH_EMPLOYER_CHECK',
  'HH_CAPTCHA',
]
/** How many times automatic analysis takes such a response; after that it is left to people. */
export const AUTO_TRIES = 6
/**
 * Pause before the second try, in seconds; each further pause is four times as long, about two and a half days in total.
 */
export const AUTO_PAUSE_SECONDS = 600

/**
 * The consequences of a failure while opening or judging a resume. An unknown error counts as a temporary one of our own.
 */
export function decideSetback(error: unknown, aborted: boolean): Setback {
  if (aborted) return { kind: 'back' }
  if (error instanceof JobBoardFailure) {
    // a run only opens resumes, usually of one vacancy: the next one would fail the same way
    if (needsPerson(error.problem)) return halt(refusalOf[error.problem])
    switch (error.problem) {
      case 'rate_limited':
      case 'switched':
        return {
          kind: 'wait',
          seconds: Math.min(error.retry_after_seconds ?? DEFAULT_WAIT_SECONDS, MAX_WAIT_SECONDS),
        }
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
  if (error instanceof Refusal) return { kind: 'failed', code: error.code, message: error.message }
  return { kind: 'retry', code: 'INTERNAL', message: 'Не удалось проанализировать резюме' }
}

const halt = (code: ErrorCode): Setback => ({ kind: 'halt', code, message: errorMessage(code) })

/** Seconds before attempt `attempts + 1`: 2, then 10. */
export const backoffSeconds = (attempts: number): number => (attempts <= 1 ? 2 : 10)

/** The states of a run that has not ended. */
export const OPEN_RUN = ['pending', 'running'] as const

/** Items of a run without an outcome. */
export const remainingItems = (run: {
  readonly total: number
  readonly analyzed: number
  readonly failed: number
  readonly skipped: number
  readonly postponed: number
}): number => run.total - run.analyzed - run.failed - run.skipped - run.postponed

/**
 * Seconds left: the moving average time of the latest results, which already reflects parallelism, times the
 * remaining number. `null` before two results.
 * @param finished instants of the latest results, in any order
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

/** Rubles per thousand tokens. */
type Prices = { readonly input: number; readonly output: number }
type Tokens = { readonly input_tokens: number; readonly output_tokens: number }

/** Millionths of a ruble, because one answer costs kopecks at most. `null` without prices. */
export const costMicrorubles = (
  prices: Prices | null,
  { input_tokens, output_tokens }: Tokens,
): number | null => prices && Math.round((prices.input * input_tokens + prices.output * output_tokens) * 1000)

/** Measured once on real resumes with a rubric and the schema. */
const TYPICAL: Tokens = { input_tokens: 2700, output_tokens: 800 }
/** With fewer of the company's own resumes the average is unreliable. */
const MEASURED_FROM = 5

/** Expected tokens and rubles for one more resume: the company's own average, or the typical values. */
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
