/**
 * What we ask of a job board, in our words. Vendors' words stay behind the adapter.
 *
 * Law of the port: lists come page by page in the board's order and may shift between pages, so callers key by id;
 * nothing is retried here beyond one polite repeat; every failure is a `JobBoardFailure` with one word for what is wrong.
 */
import type { ResumeText } from '@rezumetr/screening/model'

export const jobBoardProblems = [
  /** The token is dead: refresh it or ask the person to connect again. */
  'auth_lost',
  /** The account has no right to this: not an employer's, or its rights end before it. */
  'access_denied',
  /** The company has not paid for this part of the API. */
  'unpaid',
  /** The work account asked for is blocked or not this manager's any more. */
  'account_lost',
  /** Too fast; come back after `retry_after_seconds`. */
  'rate_limited',
  /** The day's resume views are used up. */
  'quota_used',
  /** Gone, hidden or never there. */
  'not_found',
  /** The board refused what was sent. */
  'rejected',
  /** No answer, 5xx, or an answer nobody can read. */
  'unavailable',
] as const
export type JobBoardProblem = (typeof jobBoardProblems)[number]

/** Why a token is dead, as far as the board tells; `refresh_lost`: its refresh token was used, and the answer came to nobody. */
export type TokenLoss = 'expired' | 'revoked' | 'refresh_lost'

/** Why a step was refused, when the board says so. */
export type StepRefusal =
  | 'moved_meanwhile'
  | 'resume_gone'
  | 'vacancy_archived'
  | 'message_refused'
  | 'limit_reached'
  | 'messages_closed'

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
  /** The one that works when none is asked for. */
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
  /** What the list counts of its responses: equal counters mean that nothing happened to them. `null`: it does not count. */
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
  /** Opaque: goes back to the board that gave it. */
  readonly href: string
  readonly total: number
  readonly updates: number
  /** What happened last comes first, so a reader may stop at what it knows. */
  readonly newest_first: boolean
}

/** A move to another collection that the board offers for a response now. */
export type BoardStep = {
  /** The collection it leads to. */
  readonly id: string
  readonly name: string
  /** Opaque: goes back to the board that gave it. */
  readonly href: string
  readonly method: 'PUT' | 'POST'
}

export type BoardResponse = {
  readonly negotiation_id: string
  readonly hh_state: string | null
  readonly has_updates: boolean
  readonly applied_at: Date
  readonly updated_at: Date | null
  /** `null`: the board does not tell. */
  readonly message_count: number | null
  readonly steps: readonly BoardStep[]
  /** `null`: the resume was deleted or closed. */
  readonly resume: {
    readonly id: string
    /** Where the full text is, opaque; opening it marks the response viewed. */
    readonly href: string
    readonly title: string | null
    readonly url: string | null
    readonly candidate_name: string | null
    readonly area_name: string | null
    readonly salary: { readonly amount: number; readonly currency: string } | null
    readonly updated_at: Date | null
  } | null
}

/** A full resume: what is judged (`text` has no room for what must not be) and what is shown. */
export type BoardResume = {
  readonly text: ResumeText
  readonly candidate_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly title: string | null
  readonly url: string | null
}

/** The day's views of resumes, as the board counts them. */
export type BoardViews = {
  readonly limit: number
  readonly left: number
  /** People looking on the board's site spend the same ones. */
  readonly is_shared: boolean
}

export type Page<T> = {
  readonly items: readonly T[]
  readonly page: number
  readonly pages: number
  readonly found: number
}

/** One call to the board: whose token, which of its work accounts (the primary without), and the way to give up. */
export type BoardCall = {
  readonly access_token: string
  readonly account_id?: string | null
  readonly signal?: AbortSignal
}

export type JobBoard = {
  /** The consent page for the browser. */
  authorizationUrl(input: { readonly state: string; readonly redirect_uri: string }): string
  /** @throws JobBoardFailure `rejected` when the code was used, expired or never issued */
  exchangeCode(input: { readonly code: string; readonly redirect_uri: string }): Promise<BoardTokens>
  /** Allowed once per refresh token and only after expiry. @throws JobBoardFailure `auth_lost` when it is refused, `rejected` when it was too early */
  refresh(refresh_token: string): Promise<BoardTokens>
  /** Best effort. */
  revoke(call: BoardCall): Promise<void>
  whoAmI(call: BoardCall): Promise<BoardAccount>
  /** The work accounts of the manager behind the token, whichever the call works under. */
  listWorkAccounts(call: BoardCall): Promise<readonly WorkAccount[]>
  /** `null` when the board does not tell. */
  paidAccess(
    call: BoardCall,
    account: { readonly employer_id: string; readonly manager_id: string },
  ): Promise<{ readonly negotiations: boolean; readonly resumes: boolean } | null>
  /** Of the employee whose token it is; nothing is told of the company's. `null` when the board does not tell. */
  viewsLeft(
    call: BoardCall,
    account: { readonly employer_id: string; readonly manager_id: string },
  ): Promise<BoardViews | null>
  /** Has new responses and archived vacancies told to `url`; as it should be already, nothing is changed. */
  subscribe(call: BoardCall, url: string): Promise<void>
  /** Nothing is told to `url` any more. */
  unsubscribe(call: BoardCall, url: string): Promise<void>
  listVacancies(
    call: BoardCall,
    input: {
      readonly employer_id: string
      readonly manager_id: string | null
      readonly status: 'active' | 'archived'
      readonly page: number
    },
  ): Promise<Page<BoardVacancy>>
  readVacancy(call: BoardCall, hh_id: string): Promise<BoardVacancyText>
  listCollections(call: BoardCall, vacancy_hh_id: string): Promise<readonly BoardCollection[]>
  listResponses(call: BoardCall, collection: BoardCollection, page: number): Promise<Page<BoardResponse>>
  /** Marks the response viewed. @throws JobBoardFailure `not_found` when deleted or hidden, `quota_used` at the day's limit */
  openResume(call: BoardCall, href: string): Promise<BoardResume>
  /** Where a response is now. @throws JobBoardFailure */
  readPlace(
    call: BoardCall,
    negotiation_id: string,
  ): Promise<{
    readonly collection_id: string | null
    readonly steps: readonly BoardStep[]
  }>
  /**
   * Moves a response, with a message to the person or silently. Never repeated by itself: `unavailable` leaves open whether
   * it was done.
   * @throws JobBoardFailure with its `step_refusal` when the board says why
   */
  takeStep(call: BoardCall, step: Pick<BoardStep, 'href' | 'method'>, message: string | null): Promise<void>
  /** The applicant's words at the moment of the response; `null` is a normal case. */
  readCoverLetter(call: BoardCall, negotiation_id: string): Promise<string | null>
}
