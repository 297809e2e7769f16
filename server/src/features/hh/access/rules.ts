import * as z from 'zod'
import { connectionSentence } from '@rezumetr/contracts/hh/connection'
import { errorMessage } from '@rezumetr/contracts/errors'
import { connectionTroubles, type ConnectionState, type ConnectionTrouble } from '@rezumetr/contracts/domain'
import type { boardRefusals } from '@rezumetr/contracts/hh/job-board'
import { DAY_MS, HOUR_MS, MINUTE_MS, MOSCOW_OFFSET_MS, moscowDay } from '../../../platform/values/clock.ts'
import { contentHash } from '../../../platform/security/crypto.ts'
import { problemNature, type JobBoardProblem } from '../../../ports/job-board.ts'
import type { Limit } from '../../accounts/limits/rules.ts'

const paidAccess = z.object({ negotiations: z.boolean(), resumes: z.boolean() })
export type PaidAccess = z.output<typeof paidAccess>

export const asPaidAccess = (stored: unknown): PaidAccess | null => paidAccess.safeParse(stored).data ?? null

export const isUnpaid = (access: PaidAccess | null): boolean =>
  access !== null && !(access.negotiations && access.resumes)

type Stored = {
  readonly verified: boolean
  readonly last_error_code: string | null
  readonly token_expires_at: Date | null
  readonly refresh_token_enc: Buffer | null
}

export const troubleOf = ({ verified, last_error_code }: Stored): ConnectionTrouble | null =>
  connectionTroubles.find((known) => known === last_error_code) ?? (verified ? null : 'revoked')

export function stateOf(stored: Stored, now: Date): ConnectionState {
  const trouble = troubleOf(stored)
  if (trouble) return trouble
  if (stored.token_expires_at === null || stored.token_expires_at > now) return 'connected'
  return stored.refresh_token_enc ? 'refreshing' : 'expired'
}

export const STATE_TTL_MS = 10 * MINUTE_MS

/** Tokens and codes a company may send: invented ones would get a share of the common rate each. */
export const TOKEN_LIMIT: Limit = { max: 20, window_seconds: 600 }

/** A connection to another employer waits this long to be confirmed (Q-038). */
export const SWITCH_TTL_MS = 30 * MINUTE_MS

/** When the board rejects a stored connection; never our own 401. */
export const refusalOf: Record<JobBoardProblem, (typeof boardRefusals)[number]> = {
  auth_lost: 'HH_RECONNECT_REQUIRED',
  access_denied: 'HH_NO_RIGHTS',
  unpaid: 'HH_ACCESS_DENIED',
  account_lost: 'HH_ACCOUNT_LOST',
  employer_check: 'HH_EMPLOYER_CHECK',
  captcha: 'HH_CAPTCHA',
  rate_limited: 'HH_UNAVAILABLE',
  switched: 'HH_UNAVAILABLE',
  quota_used: 'HH_UNAVAILABLE',
  not_found: 'HH_UNAVAILABLE',
  rejected: 'HH_UNAVAILABLE',
  unavailable: 'HH_UNAVAILABLE',
}

/** Problems that are a verdict on the token itself. */
export const isVerdict = (problem: JobBoardProblem): boolean =>
  problem === 'auth_lost' || problem === 'access_denied' || problem === 'rejected' || problem === 'not_found'

export const needsPerson = (problem: JobBoardProblem): boolean =>
  problemNature[problem].concerns !== 'item' && problemNature[problem].passes === 'never'

export const isCompanyWide = (problem: JobBoardProblem): boolean =>
  needsPerson(problem) && problemNature[problem].concerns === 'everything'

export const isPassing = (problem: JobBoardProblem): boolean => problemNature[problem].passes === 'soon'

export const PAID_ACCESS_TTL_MS = DAY_MS

/** Claims without progress before a job fails (Q-042). */
export const MAX_ATTEMPTS = 5

export const STALE_MS = 30_000

export const GIVEN_UP = 'Синхронизация прервалась несколько раз подряд. Запустите её ещё раз.'
export const NO_PAID_ACCESS = connectionSentence('unpaid')
/** Met by everything alike: one warning instead of an error each. */
export const STOPPING: Partial<Record<JobBoardProblem, string>> = {
  unpaid: NO_PAID_ACCESS,
  captcha: errorMessage('HH_CAPTCHA'),
}
// lazy: the first formatter loads 5 MB
const clockTime = (instant: Date): string =>
  new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short', timeZone: 'Europe/Moscow' }).format(instant)
/**
 * @param left resumes left for another day
 * @param continues_at `null`: not by itself
 */
export const quotaUsed = (left: number, continues_at: Date | null): string =>
  `Лимит просмотров резюме на HH.ru на сегодня исчерпан. Осталось открыть: ${left}${
    continues_at
      ? `, продолжим завтра после ${clockTime(continues_at)} (МСК).`
      : '. Запустите синхронизацию завтра.'
  }`
export const RESUMES_UNREAD = 'Часть резюме не открылась: HH.ru не ответил. Они откроются при анализе.'
export const tooManyResponses = (vacancy: string): string =>
  `Вакансия «${vacancy}»: откликов больше, чем показывает HH.ru. Загружены последние.`
export const tooManyVacancies = (status: 'active' | 'archived'): string =>
  `${status === 'active' ? 'Вакансий' : 'Архивных вакансий'} больше, чем показывает HH.ru. Загружены первые.`

export const ARCHIVE_HIDDEN = 'Архив вакансий не загружен: на HH.ru у вас нет прав на его просмотр.'
export const movedUnderWay = (vacancy: string): string =>
  `Вакансия «${vacancy}»: список откликов менялся во время загрузки. Остальные загрузятся при следующей синхронизации.`
export const VACANCIES_MOVED =
  'Список вакансий менялся во время загрузки. Остальные загрузятся при следующей синхронизации.'

const problemText: Record<JobBoardProblem, string> = {
  auth_lost: 'доступ к HH.ru истёк или отозван',
  access_denied: 'нет доступа на HH.ru',
  unpaid: 'нет платного доступа к API HH.ru',
  account_lost: 'рабочий аккаунт HH.ru недоступен',
  employer_check: 'HH.ru проверяет компанию',
  captcha: 'HH.ru просит подтвердить, что вы не робот',
  rate_limited: 'HH.ru просит подождать: слишком много запросов',
  switched: 'подключение к HH.ru сменилось',
  quota_used: 'лимит HH.ru исчерпан',
  not_found: 'не найдено на HH.ru',
  rejected: 'HH.ru отклонил запрос',
  unavailable: 'HH.ru не ответил',
}

export const aboutVacancy = (vacancy: string, problem: JobBoardProblem): string =>
  `Вакансия «${vacancy}»: ${problemText[problem]}`

export function heldBackWarning(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const shown = names.slice(0, 5).map((name) => `«${name}»`)
  const rest = names.length - shown.length
  return `Доступно на старшем тарифе: ${shown.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`
}

const seen = z.object({
  list: z.unknown(),
  /** Of each collection: total, updates, and how many were stored then. */
  collections: z.record(z.string(), z.tuple([z.number(), z.number()], z.number())),
})
/** The board's counters when responses were last read. */
export type Seen = z.output<typeof seen>

export const asSeen = (stored: unknown): Seen =>
  seen.safeParse(stored).data ?? { list: null, collections: {} }

/**
 * How many fewer than counted were stored when everything listed was read: erased, hidden, too deep. The same number missing
 * later is not looked for.
 */
export const shortfallOf = (known: Seen['collections'][string] | undefined): number => {
  const [total = 0, , kept = total] = known ?? []
  return Math.max(0, total - kept)
}

export const isSeen = (before: unknown, now: unknown): boolean =>
  now !== null && contentHash(before) === contentHash(now)

/** Counters miss some changes, so those of collections are read hourly and everything daily. */
export const isDue = (read_at: Date | null, now: Date, every: 'hour' | 'day'): boolean =>
  read_at === null || now.getTime() - read_at.getTime() >= (every === 'hour' ? HOUR_MS : 24 * HOUR_MS)

type Closed = {
  readonly archived_at: Date | null
  readonly synced_at: Date
  readonly responses_read_at: Date | null
  readonly collections_read_at: Date | null
}

/** Responses may have come between the last reading and the archiving. */
export function isLastPassDue({ archived_at, responses_read_at, collections_read_at }: Closed): boolean {
  const read_at = collections_read_at ?? responses_read_at
  return read_at === null || (archived_at !== null && archived_at > read_at)
}

/** Deleted by age: not imported again (Q-153). */
export const isPastRetention = (
  { archived_at, synced_at }: Closed,
  retention_days: number | null,
  now: Date,
): boolean =>
  retention_days !== null && (archived_at ?? synced_at).getTime() < now.getTime() - retention_days * DAY_MS

const cursor = z.object({
  vacancies_done: z.boolean(),
  /** Responses of vacancies up to this hh.ru id have been read. */
  read_to: z.string().default(''),
  /** Ids after that which are done; few, as it is rewritten with each. */
  done: z.array(z.string()),
})
export type SyncCursor = z.output<typeof cursor>

export const asCursor = (stored: unknown): SyncCursor =>
  cursor.safeParse(stored).data ?? { vacancies_done: false, read_to: '', done: [] }

/** Seconds; `attempt` from 0. `Retry-After` takes precedence, at most a minute. */
export const requestPauseSeconds = (attempt: number, retry_after_seconds: number | null): number =>
  Math.min(60, retry_after_seconds ?? 2 ** attempt)

export const REQUEST_ATTEMPTS = 4

/** Consecutive failures after which the board counts as down. */
export const MAX_FAILURES_IN_A_ROW = 10

const RETRY_MINUTES = [5, 15, 60]

/** `null`: at the regular time. */
export function nextRetry(failures: number, now: Date): Date | null {
  const minutes = RETRY_MINUTES[failures - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}

export const retryAnnouncement = (at: Date, now: Date): string =>
  `HH.ru не отвечает. Попробуем ещё раз ${moscowDay(at) === moscowDay(now) ? '' : 'завтра '}в ${moscowTime(at)} (МСК).`

const moscowTime = (at: Date): string => new Date(at.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(11, 16)
