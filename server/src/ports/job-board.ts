/**
 * The job board: one, hh.ru (docs/decisions/0009). Its HTTP, tokens, paging and errors stay inside the adapter; its ids,
 * states and collections pass through as they are (`hh_id`, `hh_state`, …), and features interpret some of them.
 *
 * Port contract: lists are paginated in the board's order and may shift between pages, so callers key items by id; the
 * adapter retries a call at most once, politely; every failure is a `JobBoardFailure` with one of the problems below.
 */
import type { MessageNeed } from '@rezumetr/contracts/hh/actions'
import type { ResumeText } from '@rezumetr/screening/model'

export const jobBoardProblems = [
  /** The token is invalid: refresh it or ask the user to reconnect. */
  'auth_lost',
  /** The account has no right to this: it is not an employer's, or its permissions do not cover it. */
  'access_denied',
  /** The company has not paid for this part of the API. */
  'unpaid',
  /** The requested work account is blocked or no longer belongs to this manager. */
  'account_lost',
  /** The board is checking the employer and refuses its requests meanwhile. */
  'employer_check',
  /** The board wants a person to prove on its site that they are not a robot. */
  'captcha',
  /** Too many requests; retry after `retry_after_seconds`. */
  'rate_limited',
  /** The connection now acts for another employer or work account than when the operation began: nothing was sent. */
  'switched',
  /** The daily limit of resume views is used up. */
  'quota_used',
  /** Deleted, hidden or never existed. */
  'not_found',
  /** The board rejected the request. */
  'rejected',
  /** No answer, 5xx, or an unreadable answer. */
  'unavailable',
] as const
export type JobBoardProblem = (typeof jobBoardProblems)[number]

/**
 * How much of a company's requests a problem affects, and whether it resolves without human action.
 * - `concerns`: the one `item` requested; a `part` of the company's requests, such as resumes or everything of one vacancy;
 *   or `everything`
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

/**
 * Why a token is invalid, as far as the board says; `refresh_lost`: its refresh token was
 * used, but the answer never arrived.
 */
export type TokenLoss = 'expired' | 'revoked' | 'refresh_lost'

/** Why the board refused a step, when it says so. */
export type StepRefusal =
  | 'moved_meanwhile'
  | 'resume_gone'
  | 'vacancy_archived'
  | 'message_refused'
  | 'limit_reached'
  | 'messages_closed'
  /** Temporary: the chat with the applicant is still being created. */
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
  /** Last and first name. */
  readonly manager_name: string | null
  readonly email: string | null
  readonly has_several_accounts: boolean
}

/** One of a manager's work accounts; they may belong to different employers. */
export type WorkAccount = {
  readonly id: string
  readonly employer_id: string
  readonly employer_name: string | null
  /** The account used when a call names none. */
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
  /**
   * Counters of responses from the vacancy list: unchanged counters mean that the responses have not changed.
   * `null`: the board gives no counters.
   */
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
  /** Opaque: passed back to the board unchanged. */
  readonly href: string
  /** `null`: the board does not say. */
  readonly total: number | null
  readonly updates: number
  /** Sorted by the latest change, newest first, so a reader may stop at the first item it already knows. */
  readonly newest_first: boolean
}

/** A move to another collection that the board currently offers for a response. */
export type BoardStep = {
  /** Id of the target collection. */
  readonly id: string
  readonly name: string
  /** The employer state it leads to: ids of collections and of states are different things. */
  readonly state: string
  /** Opaque: passed back to the board unchanged. */
  readonly href: string
  readonly method: 'PUT' | 'POST'
  readonly message: MessageNeed
}

export type BoardResponse = {
  /** The board's id of the response. */
  readonly response_id: string
  readonly hh_state: string | null
  readonly has_updates: boolean
  readonly applied_at: Date
  readonly updated_at: Date | null
  /** `null`: the board does not say. */
  readonly message_count: number | null
  readonly steps: readonly BoardStep[]
  /** `null`: the resume was deleted or closed. */
  readonly resume: {
    readonly id: string
    /** Opaque address of the full text; opening it marks the response as viewed. */
    readonly href: string
    readonly title: string | null
    readonly url: string | null
    readonly candidate_name: string | null
    readonly area_name: string | null
    readonly salary: { readonly amount: number; readonly currency: string } | null
    readonly updated_at: Date | null
  } | null
}

/** A full resume: what is judged (`text` has no fields for what must not be judged) and what is only displayed. */
export type BoardResume = {
  readonly text: ResumeText
  readonly candidate_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly title: string | null
  readonly url: string | null
  /** When the candidate last changed it, as in the lists. */
  readonly updated_at: Date | null
}

/** An employee's daily limit of resume views, as the board counts. */
export type BoardViews = {
  readonly limit: number
  /** What may still be viewed: less than the limit leaves where the company has less. */
  readonly left: number
  /** What the employee has viewed. */
  readonly spent: number
  /** The limit is shared with people who open resumes on the board's site. */
  readonly is_shared: boolean
}

export type Page<T> = {
  readonly items: readonly T[]
  readonly page: number
  readonly pages: number
  readonly found: number
}

/**
 * Parameters of one call: the token, the work account (the primary one by default), a cancellation signal and a hook
 * that runs right before sending.
 */
export type BoardCall = {
  readonly access_token: string
  readonly account_id?: string | null
  readonly signal?: AbortSignal
  /**
   * Awaited when the rate limiter lets the call go; if it rejects, the request is not sent and the
   * call fails with the same error.
   */
  readonly beforeLeaving?: () => Promise<void>
}

export type JobBoard = {
  /** URL of the consent page, to be opened in the browser. */
  authorizationUrl(input: { readonly state: string; readonly redirect_uri: string }): string
  /** @throws JobBoardFailure `rejected` when the code was used, has expired or was never issued */
  exchangeCode(input: { readonly code: string; readonly redirect_uri: string }): Promise<BoardTokens>
  /**
   * Allowed once per refresh token and only after the access token has expired.
   * @throws JobBoardFailure `auth_lost` when the board refuses it, `rejected` when it is too early
   */
  refresh(refresh_token: string): Promise<BoardTokens>
  /** Best effort. */
  revoke(call: BoardCall): Promise<void>
  whoAmI(call: BoardCall): Promise<BoardAccount>
  /** All work accounts of the manager who owns the token, whichever account the call uses. */
  listWorkAccounts(call: BoardCall): Promise<readonly WorkAccount[]>
  /** `null` when the board does not say. */
  paidAccess(
    call: BoardCall,
    account: { readonly employer_id: string; readonly manager_id: string },
  ): Promise<{ readonly negotiations: boolean; readonly resumes: boolean } | null>
  /** Views of the employee who owns the token; the company's limit is unknown. `null` when the board does not say. */
  viewsLeft(
    call: BoardCall,
    account: { readonly employer_id: string; readonly manager_id: string },
  ): Promise<BoardViews | null>
  /**
   * Subscribes `url` to new responses and archived vacancies, in place of a former `url` that differs in its last segment or its origin.
   * Idempotent.
   * @returns whether it is subscribed: the only subscription the board allows may be another application's
   */
  subscribe(call: BoardCall, url: string): Promise<boolean>
  /** Unsubscribes `url` from everything. */
  unsubscribe(call: BoardCall, url: string): Promise<void>
  /**
   * The vacancies of the manager who owns the token.
   * @throws JobBoardFailure `access_denied` when the manager may not see the list
   */
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
   * @throws JobBoardFailure `not_found` when deleted or hidden, `quota_used` when the daily limit is reached
   */
  openResume(call: BoardCall, href: string): Promise<BoardResume>
  /** The current employer state of a response and the steps available from there. @throws JobBoardFailure */
  readPlace(
    call: BoardCall,
    response_id: string,
  ): Promise<{
    /** `null`: the board does not say. */
    readonly state: string | null
    readonly steps: readonly BoardStep[]
  }>
  /**
   * Moves a response, with a message to the applicant or without one. Never retried automatically: after `unavailable` it
   * is unknown whether the move happened.
   * @throws JobBoardFailure with its `step_refusal` when the board says why
   */
  takeStep(call: BoardCall, step: Pick<BoardStep, 'href' | 'method'>, message: string | null): Promise<void>
  /**
   * The cover letter sent with the response; often `null`. Marks the response as viewed.
   * @param message_count the number of messages the response was listed with; `null`: not told
   */
  readCoverLetter(call: BoardCall, response_id: string, message_count: number | null): Promise<string | null>
}
