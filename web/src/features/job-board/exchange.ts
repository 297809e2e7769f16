/** How an exchange of a code for a token turned out, in the words of the screen that asked. */
import type { EmployerInfo } from '@rezumetr/contracts/job-board'
import { isStatus, messageOr, serverMessage } from '../../api/api-error.ts'

export const EXCHANGED = 'Токен HH.ru успешно сохранён и проверен!'
const NOT_VALID = 'Токен получен, но не прошёл валидацию'
const SESSION_LOST = 'Ваша сессия истекла. Пожалуйста, перезагрузите страницу и войдите заново.'

export type ExchangeOutcome = { ok: true; employer: EmployerInfo | null } | { ok: false; message: string }

/** Success needs both the token saved and the token valid (STATE-53). */
export function readExchange(result: {
  token_saved: boolean
  token_valid: boolean
  employer_info: EmployerInfo | null
}): ExchangeOutcome {
  return result.token_saved && result.token_valid
    ? { ok: true, employer: result.employer_info }
    : { ok: false, message: NOT_VALID }
}

/** A failed exchange on the settings side (ERR-12, ERR-13). */
export function settingsExchangeFailure(error: unknown): ExchangeOutcome {
  if (isStatus(error, 401)) return { ok: false, message: SESSION_LOST }
  return { ok: false, message: messageOr(error, 'Ошибка при обмене кода на токен') }
}

/** A failed exchange on the callback page (CB-21…23): server, else exception, else the page's own words. */
export function callbackExchangeFailure(error: unknown): ExchangeOutcome {
  if (isStatus(error, 401)) return { ok: false, message: SESSION_LOST }
  const own = error instanceof Error ? error.message : ''
  return { ok: false, message: serverMessage(error) ?? (own || 'Ошибка при сохранении токена') }
}
