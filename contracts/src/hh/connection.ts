/**
 * State of the hh.ru connection: one value per situation that a user can act on, with its Russian wording. Screens, emails
 * and the report of a failed synchronisation share this wording.
 */
import type { ConnectionState } from '../domain.ts'

/** What is no longer synchronised; `null`: everything is. */
type Blocked = 'everything' | 'responses' | null
/** Action of the button: hh.ru's consent page, the choice of a work account, or a new check of the connection. */
type Remedy = 'reconnect' | 'choose_account' | 'check' | null

type Words = {
  readonly title: string
  /** What happened. */
  readonly text: string
  /** What to do. */
  readonly todo: string
  readonly blocks: Blocked
  readonly remedy: Remedy
}

export const connectionWords: Readonly<Record<ConnectionState, Words>> = {
  connected: {
    title: 'HH.ru подключен',
    text: 'Вакансии и отклики загружаются.',
    todo: 'Ничего делать не нужно.',
    blocks: null,
    remedy: null,
  },
  refreshing: {
    title: 'Доступ к HH.ru обновляется',
    text: 'Срок доступа вышел, он продлится сам при следующем обращении к HH.ru.',
    todo: 'Ничего делать не нужно.',
    blocks: null,
    remedy: 'check',
  },
  expired: {
    title: 'Срок доступа к HH.ru вышел',
    text: 'Токен, вставленный вручную, нельзя продлить.',
    todo: 'Переподключите HH.ru или вставьте новый токен.',
    blocks: 'everything',
    remedy: 'reconnect',
  },
  revoked: {
    title: 'Доступ к HH.ru отозван',
    text: 'HH.ru больше не принимает доступ: его отозвали в кабинете или сменили пароль.',
    todo: 'Переподключите HH.ru.',
    blocks: 'everything',
    remedy: 'reconnect',
  },
  refresh_lost: {
    title: 'Доступ к HH.ru не удалось обновить',
    text: 'HH.ru выдал новый доступ, но связь оборвалась, и он до нас не дошёл. Второй раз HH.ru его не выдаёт.',
    todo: 'Переподключите HH.ru.',
    blocks: 'everything',
    remedy: 'reconnect',
  },
  wrong_account: {
    title: 'Это аккаунт соискателя',
    text: 'Вакансии и отклики HH.ru показывает только работодателю.',
    todo: 'Выйдите на HH.ru из аккаунта соискателя и подключитесь аккаунтом работодателя.',
    blocks: 'everything',
    remedy: 'reconnect',
  },
  no_rights: {
    title: 'Нет прав работодателя на HH.ru',
    text: 'HH.ru не показывает этому менеджеру вакансии компании.',
    todo: 'Попросите администратора кабинета на HH.ru дать права и проверьте подключение.',
    blocks: 'everything',
    remedy: 'check',
  },
  unpaid: {
    title: 'Нет платного доступа к API HH.ru',
    text: 'Вакансии загружаются, но отклики и резюме HH.ru без него не отдаёт.',
    todo: 'Подключите доступ в кабинете работодателя HH.ru и проверьте подключение.',
    blocks: 'responses',
    remedy: 'check',
  },
  account_lost: {
    title: 'Рабочий аккаунт HH.ru недоступен',
    text: 'HH.ru заблокировал рабочий аккаунт или забрал его у менеджера.',
    todo: 'Выберите другой рабочий аккаунт в настройках.',
    blocks: 'everything',
    remedy: 'choose_account',
  },
  employer_check: {
    title: 'HH.ru проверяет компанию',
    text: 'На время дополнительной проверки HH.ru закрыл компании доступ. Переподключение не поможет.',
    todo: 'Узнайте у HH.ru, когда закончится проверка, и после неё проверьте подключение.',
    blocks: 'everything',
    remedy: 'check',
  },
}

/** What happened and what to do, as one line of a report. */
export const connectionSentence = (state: ConnectionState): string =>
  `${connectionWords[state].title}. ${connectionWords[state].todo}`

/** The token is invalid: only a new consent helps. */
export const needsConsent = (state: ConnectionState): boolean => connectionWords[state].remedy === 'reconnect'

/**
 * Values by which hh.ru says that a token is invalid, under every type it documents them for (`oauth`, `forbidden`,
 * `negotiations`, …). The others of a 403 concern rights, accounts or the request.
 */
export const deadTokenValues: ReadonlySet<string> = new Set([
  'bad_authorization',
  'token_expired',
  'token_revoked',
  'application_not_found',
  'user_auth_expected',
])
