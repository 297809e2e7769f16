/** Pure rules of a run. */
import { errorMessage, type ErrorCode } from '@rezumetr/contracts/errors'
import { Refusal } from '../../../platform/values/errors.ts'
import { JobBoardFailure } from '../../../ports/job-board.ts'
import { ModelFailure } from '../../../ports/language-model.ts'
import { needsPerson, refusalOf } from '../../hh/access/rules.ts'

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
export type ItemFailure =
  /** A temporary failure: costs an attempt, retried after a pause. */
  | { readonly kind: 'retry'; readonly code: string; readonly message: string }
  /** The board or the model asks to slow down: costs no attempt, the whole run waits. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** A permanent failure: a retry would fail too. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  /** Concerns the whole company: every queued item that needs the board fails with it. */
  | { readonly kind: 'abort'; readonly code: ErrorCode; readonly message: string }
  /** The day's views are used up: costs no attempt, every queued item that needs the board is postponed to tomorrow. */
  | { readonly kind: 'postpone' }
  /** Not started, or interrupted because the process stops: back to the queue. */
  | { readonly kind: 'requeue' }

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
export function decideFailure(error: unknown, aborted: boolean): ItemFailure {
  if (aborted) return { kind: 'requeue' }
  if (error instanceof JobBoardFailure) {
    // a run only opens resumes, usually of one vacancy: the next one would fail the same way
    if (needsPerson(error.problem)) return abort(refusalOf[error.problem])
    switch (error.problem) {
      case 'rate_limited':
      case 'switched':
        return {
          kind: 'wait',
          seconds: Math.min(error.retry_after_seconds ?? DEFAULT_WAIT_SECONDS, MAX_WAIT_SECONDS),
        }
      case 'quota_used':
        return { kind: 'postpone' }
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

const abort = (code: ErrorCode): ItemFailure => ({ kind: 'abort', code, message: errorMessage(code) })

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
