/** Pure decisions of the connection and of synchronisation. */
import * as z from 'zod'
import { connectionSentence } from '@rezumetr/contracts/connection'
import { connectionTroubles, type ConnectionState, type ConnectionTrouble } from '@rezumetr/contracts/domain'
import type { ErrorCode } from '@rezumetr/contracts/errors'
import { HOUR_MS, MOSCOW_OFFSET_MS, moscowDay } from '../../platform/clock.ts'
import { contentHash } from '../../platform/crypto.ts'
import type { JobBoardProblem } from '../../ports/job-board.ts'

const paidAccess = z.object({ negotiations: z.boolean(), resumes: z.boolean() })
/** Whether the company has bought the paid areas of the board's API (Q-034). */
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

/** What stands in the connection's way; a word nobody knows any more, of a dead token, means that it was refused. */
export const troubleOf = ({ verified, last_error_code }: Stored): ConnectionTrouble | null =>
  connectionTroubles.find((known) => known === last_error_code) ?? (verified ? null : 'revoked')

export function stateOf(stored: Stored, now: Date): ConnectionState {
  const trouble = troubleOf(stored)
  if (trouble) return trouble
  if (stored.token_expires_at === null || stored.token_expires_at > now) return 'connected'
  return stored.refresh_token_enc ? 'refreshing' : 'expired'
}

/** A consent may take this long (Q-023). */
export const STATE_TTL_MS = 10 * 60_000

/** How long another employer's connection waits for the person's word (Q-038). */
export const SWITCH_TTL_MS = 30 * 60_000

/** What the person reads when the board refuses a stored connection; never our own 401. */
export const refusalOf: Record<JobBoardProblem, ErrorCode> = {
  auth_lost: 'HH_RECONNECT_REQUIRED',
  access_denied: 'HH_NO_RIGHTS',
  unpaid: 'HH_ACCESS_DENIED',
  account_lost: 'HH_ACCOUNT_LOST',
  rate_limited: 'HH_UNAVAILABLE',
  quota_used: 'HH_UNAVAILABLE',
  not_found: 'HH_UNAVAILABLE',
  rejected: 'HH_UNAVAILABLE',
  unavailable: 'HH_UNAVAILABLE',
}

/** Problems that tell about the token itself, not about the board's health. */
export const isVerdict = (problem: JobBoardProblem): boolean =>
  problem === 'auth_lost' || problem === 'access_denied' || problem === 'rejected' || problem === 'not_found'

/** Problems that every further question would meet as well. */
export const isCompanyWide = (problem: JobBoardProblem): boolean =>
  problem === 'auth_lost' || problem === 'account_lost'

/** Problems that are over in a while. */
export const isPassing = (problem: JobBoardProblem): boolean =>
  problem === 'rate_limited' || problem === 'unavailable'

/** A stored answer about paid access is not asked for again before this. */
export const PAID_ACCESS_TTL_MS = 24 * 3_600_000

// ── synchronisation ──────────────────────────────────────────────────────────────────────────────────────────────────

/** A job whose workers have died this often without going on in between is given up (Q-042). */
export const MAX_ATTEMPTS = 5

/** A job nobody has taken for this long has lost its wake-up. */
export const STALE_MS = 30_000

export const CANCELLED = 'Остановлено пользователем'
export const GIVEN_UP = 'Синхронизация прервалась несколько раз подряд. Запустите её ещё раз.'
export const CONNECTION_CHANGED = 'Подключение к HH.ru изменилось. Запустите синхронизацию ещё раз.'
export const NO_PAID_ACCESS = connectionSentence('unpaid')
// not at the start: the first of its kind reads 5 MB of rules for calendars and zones
const clockTime = (instant: Date): string =>
  new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short', timeZone: 'Europe/Moscow' }).format(instant)
/** @param left so many resumes wait for the next day @param continues_at when they are gone on with */
export const quotaUsed = (left: number, continues_at: Date): string =>
  `Лимит просмотров резюме на HH.ru на сегодня исчерпан. Осталось открыть: ${left}, продолжим завтра после ${clockTime(continues_at)} (МСК).`
export const RESUMES_UNREAD = 'Часть резюме не открылась: HH.ru не ответил. Они откроются при анализе.'
export const tooManyResponses = (title: string): string =>
  `Вакансия «${title}»: откликов больше, чем показывает HH.ru. Загружены последние.`

export const movedUnderWay = (title: string): string =>
  `Вакансия «${title}»: список откликов менялся во время загрузки. Остальные загрузятся при следующей синхронизации.`
export const VACANCIES_MOVED =
  'Список вакансий менялся во время загрузки. Остальные загрузятся при следующей синхронизации.'

export const problemText: Record<JobBoardProblem, string> = {
  auth_lost: 'доступ к HH.ru истёк или отозван',
  access_denied: 'нет доступа на HH.ru',
  unpaid: 'нет платного доступа к API HH.ru',
  account_lost: 'рабочий аккаунт HH.ru недоступен',
  rate_limited: 'HH.ru просит подождать: слишком много запросов',
  quota_used: 'лимит HH.ru исчерпан',
  not_found: 'не найдено на HH.ru',
  rejected: 'HH.ru отклонил запрос',
  unavailable: 'HH.ru не ответил',
}

/** A line of `errors[]` or `warnings[]` about one vacancy. */
export const aboutVacancy = (title: string, problem: JobBoardProblem): string =>
  `Вакансия «${title}»: ${problemText[problem]}`

/** Vacancies the plan has no room for (Q-046); a long list is cut. */
export function heldBackWarning(titles: readonly string[]): string | null {
  if (titles.length === 0) return null
  const shown = titles.slice(0, 5).map((title) => `«${title}»`)
  const rest = titles.length - shown.length
  return `Доступно на старшем тарифе: ${shown.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`
}

const seen = z.object({
  /** The vacancy's counters in the board's list. */
  list: z.unknown(),
  /** Total and updates of each collection. */
  collections: z.record(z.string(), z.tuple([z.number(), z.number()])),
})
/** What the board counted when a vacancy's responses were last read. */
export type Seen = z.output<typeof seen>

export const asSeen = (stored: unknown): Seen =>
  seen.safeParse(stored).data ?? { list: null, collections: {} }

/** Equal counters mean nothing new; counters the board does not give mean nothing at all. */
export const isSeen = (before: unknown, now: unknown): boolean =>
  now !== null && contentHash(before) === contentHash(now)

/**
 * Counters do not tell everything: one answer may come while another goes, a text may be edited. So the counters of a
 * vacancy's collections are asked for once an hour, and everything is read once a day, whatever the list says.
 */
export const isDue = (read_at: Date | null, now: Date, every: 'hour' | 'day'): boolean =>
  read_at === null || now.getTime() - read_at.getTime() >= (every === 'hour' ? HOUR_MS : 24 * HOUR_MS)

const cursor = z.object({
  /** The list of vacancies has been read to its end and written. */
  vacancies_done: z.boolean(),
  /** Ids of vacancies whose responses have been read. */
  done: z.array(z.string()),
})
export type SyncCursor = z.output<typeof cursor>

/** Where to go on; from the beginning when nothing readable is stored. */
export const asCursor = (stored: unknown): SyncCursor =>
  cursor.safeParse(stored).data ?? { vacancies_done: false, done: [] }

/** Seconds to wait before asking again; the board's own wish wins, within a minute. */
export const patienceSeconds = (attempt: number, retry_after_seconds: number | null): number =>
  Math.min(60, retry_after_seconds ?? 2 ** attempt)

/** How often a step that meets a passing problem is tried. */
export const PATIENCE = 4

/** After this many unanswered questions in a row, whatever they were about, the board counts as silent and the synchronisation stops. */
export const SILENCE = 10

const RETRY_MINUTES = [5, 15, 60]

/** When to try again after so many failures in a row; `null`: not before the regular time. */
export function retryAt(failures: number, now: Date): Date | null {
  const minutes = RETRY_MINUTES[failures - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}

/** Time of Moscow; quiet hours may put it off to the next day. */
export const triesAgain = (at: Date, now: Date): string =>
  `HH.ru не отвечает. Попробуем ещё раз ${moscowDay(at) === moscowDay(now) ? '' : 'завтра '}в ${moscowTime(at)}.`

const moscowTime = (at: Date): string => new Date(at.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(11, 16)
