/**
 * hh.ru (docs/decisions/0009). HTTP, tokens, paging and errors stay in the adapter; ids and states pass through.
 * Lists may shift between pages, so key items by id; a call is retried once at most; every failure is a `JobBoardFailure`.
 */
import type { MessageNeed } from '@rezumetr/contracts/hh/actions'
import type { ResumeText } from '@rezumetr/screening/model'

export const jobBoardProblems = [
  /** Refresh, or ask the user to reconnect. */
  'auth_lost',
  /** Not an employer's, or without the permission. */
  'access_denied',
  /** This part of the API is not bought. */
  'unpaid',
  /** Blocked, or not this manager's. */
  'account_lost',
  /** hh.ru is checking the employer. */
  'employer_check',
  /** A person must solve a captcha on the site. */
  'captcha',
  /** After `retry_after_seconds`. */
  'rate_limited',
  /** Another employer or account than at the beginning: nothing was sent. */
  'switched',
  /** The daily limit of resume views is used up. */
  'quota_used',
  /** Deleted, hidden or unknown. */
  'not_found',
  'rejected',
  /** No readable answer, or 5xx. */
  'unavailable',
] as const
export type JobBoardProblem = (typeof jobBoardProblems)[number]

/**
 * How much a problem affects and whether it passes.
 * - `concerns`: one `item`, a `part` of the company's requests, or `everything`
 * - `passes`: `soon`, `tomorrow`, or `never` until a person acts
 */
export const problemNature: Readonly<
  Record<
    JobBoardProblem,
    { readonly concerns: 'item' | 'part' | 'everything'; readonly passes: 'soon' | 'tomorrow' | 'never' }
  >
> = {
  auth_lost: { concerns: 'everything', passes: 'never' },
  access_denied: { concerns: 'part', passes: 'never' },
  unpaid: { concerns: 'part', passes: 'never' },
  account_lost: { concerns: 'everything', passes: 'never' },
  employer_check: { concerns: 'everything', passes: 'never' },
  captcha: { concerns: 'part', passes: 'never' },
  rate_limited: { concerns: 'everything', passes: 'soon' },
  switched: { concerns: 'everything', passes: 'soon' },
  quota_used: { concerns: 'part', passes: 'tomorrow' },
  not_found: { concerns: 'item', passes: 'never' },
  rejected: { concerns: 'item', passes: 'never' },
  unavailable: { concerns: 'item', passes: 'soon' },
}

/** As far as hh.ru says; `refresh_lost`: the answer to a refresh was lost. */
export type TokenLoss = 'expired' | 'revoked' | 'refresh_lost'

/** Why a step was refused, when hh.ru says so. */
export type StepRefusal =
  | 'moved_meanwhile'
  | 'resume_gone'
  | 'vacancy_archived'
  | 'message_refused'
  | 'limit_reached'
  | 'messages_closed'
  /** Temporary: the chat is being created. */
  | 'chat_not_ready'

export class JobBoardFailure extends Error {
  override readonly name = 'JobBoardFailure'
  readonly problem: JobBoardProblem
  readonly retry_after_seconds: number | null
  readonly step_refusal: StepRefusal | null
  readonly token_loss: TokenLoss | null

  constructor(
    problem: JobBoardProblem,
    retry_after_seconds: number | null = null,
    step_refusal: StepRefusal | null = null,
    token_loss: TokenLoss | null = null,
  ) {
    super(problem)
    this.problem = problem
    this.retry_after_seconds = retry_after_seconds
    this.step_refusal = step_refusal
    this.token_loss = token_loss
  }
}

export type BoardTokens = {
  readonly access_token: string
  readonly refresh_token: string | null
  readonly expires_in_seconds: number | null
}

export type BoardAccount = {
  readonly user_id: string
  readonly is_employer: boolean
  readonly employer_id: string | null
  readonly employer_name: string | null
  readonly manager_id: string | null
  readonly manager_name: string | null
  readonly email: string | null
  readonly has_several_accounts: boolean
}

/** They may belong to different employers. */
export type WorkAccount = {
  readonly id: string
  readonly employer_id: string
  readonly employer_name: string | null
  /** Used when a call names none. */
  readonly is_primary: boolean
}

export type BoardVacancy = {
  readonly hh_id: string
  readonly title: string
  readonly status: 'active' | 'archived'
  readonly area_name: string | null
  readonly salary: {
    readonly from: number | null
    readonly to: number | null
    readonly currency: string
    readonly gross: boolean | null
  } | null
  readonly hh_url: string | null
  readonly published_at: Date | null
  readonly archived_at: Date | null
  /** Unchanged ones mean unchanged responses; `null`: none. */
  readonly counters: Readonly<Record<string, number>> | null
}

export type BoardVacancyText = {
  readonly description_html: string | null
  readonly key_skills: readonly string[]
  readonly experience_id: string | null
  readonly employment: string | null
  readonly schedule: string | null
  readonly languages: readonly { readonly id: string; readonly level: string | null }[]
  readonly driver_license_types: readonly string[]
}

export type BoardCollection = {
  readonly id: string
  readonly name: string
  readonly href: string
  readonly total: number | null
  readonly updates: number
  /** By latest change: a reader may stop at a known item. */
  readonly newest_first: boolean
}

/** A move that hh.ru offers. */
export type BoardStep = {
  readonly id: string
  readonly name: string
  /** Ids of states are not ids of collections. */
  readonly state: string
  readonly href: string
  readonly method: 'PUT' | 'POST'
  readonly message: MessageNeed
}

export type BoardResponse = {
  readonly response_id: string
  readonly hh_state: string | null
  readonly has_updates: boolean
  readonly applied_at: Date
  readonly updated_at: Date | null
  readonly message_count: number | null
  /** Of the candidate's messages. */
  readonly unread_count: number | null
  readonly steps: readonly BoardStep[]
  /** `null`: deleted or closed. */
  readonly resume: {
    readonly id: string
    /** Of the full text; opening marks the response as viewed. */
    readonly href: string
    readonly title: string | null
    readonly url: string | null
    readonly candidate_name: string | null
    readonly area_name: string | null
    readonly salary: { readonly amount: number; readonly currency: string } | null
    readonly updated_at: Date | null
  } | null
}

/** `text` is judged, and has no fields for what must not be. */
export type BoardResume = {
  readonly text: ResumeText
  readonly candidate_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly title: string | null
  readonly url: string | null
  readonly updated_at: Date | null
}

export type BoardViews = {
  readonly limit: number
  readonly left: number
  readonly spent: number
  /** The limit is shared with people on the site. */
  readonly is_shared: boolean
}

export type BoardConversation = {
  /** Where to write; `null`: nowhere. */
  readonly chat_id: string | null
  /** Oldest first. */
  readonly messages: readonly {
    readonly id: string
    readonly at: Date | null
    readonly author: 'applicant' | 'employer' | 'bot'
    readonly text: string
  }[]
  readonly has_older: boolean
  /** Why nothing can be written; `null`: it can. */
  readonly closed: 'archived' | 'limit' | 'blocked' | 'no_chat' | null
}

export type Page<T> = {
  readonly items: readonly T[]
  readonly page: number
  readonly pages: number
  readonly found: number
}

/** Token, work account, signal, and a hook before sending. */
export type BoardCall = {
  readonly access_token: string
  readonly account_id?: string | null
  readonly signal?: AbortSignal
  /** When the rate limiter lets it go; if it rejects, nothing is sent. */
  readonly beforeLeaving?: () => Promise<void>
}

export type JobBoard = {
  authorizationUrl(input: { readonly state: string; readonly redirect_uri: string }): string
  /** @throws JobBoardFailure `rejected`: used, expired or unknown */
  exchangeCode(input: { readonly code: string; readonly redirect_uri: string }): Promise<BoardTokens>
  /**
   * Once, after the access token has expired.
   * @throws JobBoardFailure `auth_lost` when refused, `rejected` when too early
   */
  refresh(refresh_token: string): Promise<BoardTokens>
  revoke(call: BoardCall): Promise<void>
  whoAmI(call: BoardCall): Promise<BoardAccount>
  listWorkAccounts(call: BoardCall): Promise<readonly WorkAccount[]>
  paidAccess(
    call: BoardCall,
    account: { readonly employer_id: string; readonly manager_id: string },
  ): Promise<{ readonly negotiations: boolean; readonly resumes: boolean } | null>
  /** The employee's; the company's limit is unknown. `null`: unknown. */
  viewsLeft(
    call: BoardCall,
    account: { readonly employer_id: string; readonly manager_id: string },
  ): Promise<BoardViews | null>
  /**
   * New responses and archived vacancies, in place of a former own `url`. Idempotent.
   * @returns `false`: another application has the only subscription
   */
  subscribe(call: BoardCall, url: string): Promise<boolean>
  unsubscribe(call: BoardCall, url: string): Promise<void>
  listVacancies(
    call: BoardCall,
    input: {
      readonly employer_id: string
      readonly status: 'active' | 'archived'
      readonly page: number
    },
  ): Promise<Page<BoardVacancy>>
  readVacancy(call: BoardCall, hh_id: string): Promise<BoardVacancyText>
  listCollections(call: BoardCall, vacancy_hh_id: string): Promise<readonly BoardCollection[]>
  listResponses(call: BoardCall, collection: BoardCollection, page: number): Promise<Page<BoardResponse>>
  /**
   * Marks the response as viewed.
   * @throws JobBoardFailure `not_found` when deleted or hidden, `quota_used` at the daily limit
   */
  openResume(call: BoardCall, href: string): Promise<BoardResume>
  readPlace(
    call: BoardCall,
    response_id: string,
  ): Promise<{
    readonly state: string | null
    readonly steps: readonly BoardStep[]
  }>
  /** Never retried: after `unavailable` it may have happened. @throws JobBoardFailure with `step_refusal` when told */
  performStep(
    call: BoardCall,
    step: Pick<BoardStep, 'href' | 'method'>,
    message: string | null,
  ): Promise<void>
  /**
   * Often `null`. Marks the response as viewed.
   * @param message_count as listed; `null`: unknown
   */
  readCoverLetter(call: BoardCall, response_id: string, message_count: number | null): Promise<string | null>
  /** The latest `limit`; marks the response as viewed. */
  readConversation(call: BoardCall, response_id: string, limit: number): Promise<BoardConversation>
  /** Delivered once for a `key`, however often it is repeated; never retried. */
  write(
    call: BoardCall,
    chat_id: string,
    message: { readonly text: string; readonly key: string },
  ): Promise<void>
}
