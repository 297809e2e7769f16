import { errorMessage, type ErrorCode } from '@rezumetr/contracts/errors'
import { Refusal } from '../../../platform/values/errors.ts'
import { JobBoardFailure } from '../../../ports/job-board.ts'
import { ModelFailure } from '../../../ports/language-model.ts'
import { needsPerson, refusalOf } from '../../hh/access/rules.ts'

export const MAX_ATTEMPTS = 3

/**
 * Killed processes before a resume fails. All items of a batch share the first crash; after one it is
 * taken singly, after two alone (`EXCLUSIVE_FROM_CRASHES`).
 * An innocent one survives seven kills; with four, one in a hundred failed under `chaos --part kills`.
 */
export const MAX_CRASHES = 8
export const EXCLUSIVE_FROM_CRASHES = 2
export const TOO_MANY_CRASHES_ERROR = {
  code: 'INTERNAL',
  message: 'Анализ обрывается на этом резюме, поэтому оно пропущено',
} as const

export type ItemFailure =
  | { readonly kind: 'retry'; readonly code: string; readonly message: string }
  /** Asked to slow down: costs no attempt, the whole run waits. */
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  /** Of the whole company: every queued item that needs hh.ru fails. */
  | { readonly kind: 'abort'; readonly code: ErrorCode; readonly message: string }
  /** No views left: items that need hh.ru wait for tomorrow, without an attempt. */
  | { readonly kind: 'postpone' }
  | { readonly kind: 'requeue' }

const DEFAULT_WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 600

/** An overloaded model stays so for minutes; other failures fall back to the embedded engine. */
const MODEL_WAIT_SECONDS = 30

/** Failures that say nothing about the resume: somebody has to reconnect hh.ru first. */
export const WITHOUT_CONNECTION: readonly ErrorCode[] = ['HH_NOT_CONNECTED', 'HH_RECONNECT_REQUIRED']
/** Neither do these: hh.ru refuses or does not answer, and nobody tells us when that ends. */
export const WITHOUT_BOARD: readonly ErrorCode[] = [
  'HH_UNAVAILABLE',
  'HH_ACCESS_DENIED',
  'HH_NO_RIGHTS',
  'HH_ACCOUNT_LOST',
  'HH_EMPLOYER_CHECK',
  'HH_CAPTCHA',
]
/** Tries of automatic analysis before a response is left to people. */
export const AUTO_TRIES = 6
/** Seconds; each further pause is four times longer, 2.5 days in all. */
export const AUTO_PAUSE_SECONDS = 600

/** Unknown errors count as temporary ones of our own. */
export function decideFailure(error: unknown, aborted: boolean): ItemFailure {
  if (aborted) return { kind: 'requeue' }
  if (error instanceof JobBoardFailure) {
    // resumes are usually of one vacancy: the next fails too
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

export const backoffSeconds = (attempts: number): number => (attempts <= 1 ? 2 : 10)

export const OPEN_RUN = ['pending', 'running'] as const

export const remainingItems = (run: {
  readonly total: number
  readonly analyzed: number
  readonly failed: number
  readonly skipped: number
  readonly postponed: number
}): number => run.total - run.analyzed - run.failed - run.skipped - run.postponed

/**
 * By the moving average of the latest results. `null` before two results.
 * @param finished in any order
 */
export function etaSeconds(finished: readonly Date[], remaining: number, now: Date): number | null {
  if (remaining === 0) return 0
  if (finished.length < 2) return null
  const first = Math.min(...finished.map((instant) => instant.getTime()))
  const perItem = Math.max(0, now.getTime() - first) / 1000 / (finished.length - 1)
  return Math.ceil(perItem * remaining)
}
