/** Outcome of exchanging a code for a token, in the texts of the screen that started it. */
import { connectionSentence } from '@rezumetr/contracts/hh/connection'
import type { EmployerInfo } from '@rezumetr/contracts/hh/job-board'
import { ApiError, isStatus, messageOr, serverMessage } from '../../../api/api-error.ts'

export const EXCHANGED = 'Токен HH.ru успешно сохранён и проверен!'
const NOT_VALID = 'Токен получен, но не прошёл валидацию'
const SESSION_LOST = 'Ваша сессия истекла. Пожалуйста, перезагрузите страницу и войдите заново.'

export type ExchangeOutcome =
  | {
      ok: true
      employer: EmployerInfo | null
      /** Another employer's token: the settings ask for confirmation. */ asks: boolean
    }
  | { ok: false; message: string; /** How to fix it. */ hint?: string }

/** Success requires that the token was saved and is valid (STATE-53). */
export function readExchange(result: {
  token_saved: boolean
  token_valid: boolean
  employer_info: EmployerInfo | null
  refused?: 'wrong_account' | 'employer_switch' | null
}): ExchangeOutcome {
  const { token_saved, token_valid, employer_info, refused } = result
  if (refused === 'employer_switch') return { ok: true, employer: employer_info, asks: true }
  if (token_saved && token_valid) return { ok: true, employer: employer_info, asks: false }
  return refused === 'wrong_account'
    ? { ok: false, message: NOT_VALID, hint: connectionSentence('wrong_account') }
    : { ok: false, message: NOT_VALID }
}

/** A failed exchange on the settings side (ERR-12, ERR-13). */
export function settingsExchangeFailure(error: unknown): ExchangeOutcome {
  if (isStatus(error, 401)) return { ok: false, message: SESSION_LOST }
  return { ok: false, message: messageOr(error, 'Ошибка при обмене кода на токен') }
}

/**
 * A failed exchange on the callback page (CB-21…23): the server's message, else the exception's, else the default text.
 */
export function callbackExchangeFailure(error: unknown): ExchangeOutcome {
  if (isStatus(error, 401)) return { ok: false, message: SESSION_LOST }
  // an answer that is not ours, such as a proxy's page, has only a status
  const isForeign = error instanceof SyntaxError || (error instanceof ApiError && error.kind === 'http')
  const own = error instanceof Error && !isForeign ? error.message : ''
  return { ok: false, message: serverMessage(error) ?? (own || 'Ошибка при сохранении токена') }
}
