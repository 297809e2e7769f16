/** hh.ru's errors by status, then `errors[].type/value`; unknown ones become a general problem. */
import { deadTokenValues } from '@rezumetr/contracts/hh/connection'
import * as z from 'zod'
import {
  JobBoardFailure,
  type JobBoardProblem,
  type StepRefusal,
  type TokenLoss,
} from '../../ports/job-board.ts'

const envelope = z.object({
  errors: z.array(z.object({ type: z.string(), value: z.string().nullish() })).catch([]),
})

/** The same under every documented type. */
const LOST_ACCOUNT = new Set(['used_manager_account_forbidden', 'manager_extra_account_not_found'])
const EMPLOYER_CHECK = new Set(['employer_on_additional_check_restricted'])
const CAPTCHA = new Set(['captcha_required'])
const NO_RIGHT = new Set(['forbidden', 'oauth'])

export function failureOf(
  status: number,
  body: unknown,
  retry_after_seconds: number | null,
): JobBoardFailure {
  const problem = problemOf(status, body)
  const token_loss = problem === 'auth_lost' ? tokenLossOf(body) : null
  return new JobBoardFailure(problem, retry_after_seconds, stepRefusalOf(body), token_loss)
}

const tokenLossOf = (body: unknown): TokenLoss =>
  envelope.safeParse(body).data?.errors.some(({ value }) => value === 'token_expired') ? 'expired' : 'revoked'

const STEP_REFUSALS: Record<string, StepRefusal> = {
  wrong_state: 'moved_meanwhile',
  resume_not_found: 'resume_gone',
  resume_deleted: 'resume_gone',
  archived: 'vacancy_archived',
  invalid_vacancy: 'vacancy_archived',
  topic_archived: 'vacancy_archived',
  chat_archived: 'messages_closed',
  chat_is_not_ready: 'chat_not_ready',
  disabled_by_employer: 'messages_closed',
  no_invitation: 'messages_closed',
  empty_message: 'message_refused',
  message_cannot_be_empty: 'message_refused',
  too_long_message: 'message_refused',
  inappropriate_language_message: 'message_refused',
  resource_policy_violation_message: 'message_refused',
  limit_exceeded: 'limit_reached',
  in_a_row_limit: 'limit_reached',
  overall_limit: 'limit_reached',
  not_enough_purchased_services: 'limit_reached',
}

function stepRefusalOf(body: unknown): StepRefusal | null {
  for (const { type, value } of envelope.safeParse(body).data?.errors ?? [])
    if (type === 'negotiations' && value) return STEP_REFUSALS[value] ?? null
  return null
}

/** Our program is refused: the operator must correct `HH_USER_AGENT`. */
export const isBadAgent = (body: unknown): boolean =>
  envelope.safeParse(body).data?.errors.some(({ type }) => type === 'bad_user_agent') ?? false

function problemOf(status: number, body: unknown): JobBoardProblem {
  const errors = envelope.safeParse(body).data?.errors ?? []
  const says = (values: ReadonlySet<string>) => errors.some(({ value }) => values.has(value ?? ''))
  const has = (type: string, values?: ReadonlySet<string>) =>
    errors.some((error) => error.type === type && (!values || values.has(error.value ?? '')))
  if (status === 429) return has('resumes', new Set(['view_limit_exceeded'])) ? 'quota_used' : 'rate_limited'
  if (status >= 500 || body === null || isBadAgent(body)) return 'unavailable'
  if (status === 401 || says(deadTokenValues)) return 'auth_lost'
  if (says(LOST_ACCOUNT)) return 'account_lost'
  if (says(EMPLOYER_CHECK)) return 'employer_check'
  if (says(CAPTCHA)) return 'captcha'
  if (status === 404) return 'not_found'
  if (has('resumes', new Set(['quota_exceeded']))) return 'quota_used'
  if (status === 402 || has('api_access_payment')) return 'unpaid'
  if (status === 403 && errors.some(({ type }) => NO_RIGHT.has(type))) return 'access_denied'
  return 'rejected'
}

const tokenError = z.object({ error: z.string(), error_description: z.string().catch('') })

/** A refresh token used too early stays valid: `rejected`; other refusals require reconnecting. */
export function tokenFailureOf(
  status: number,
  body: unknown,
  grant: 'authorization_code' | 'refresh_token',
): JobBoardFailure {
  const said = tokenError.safeParse(body).data
  if (status === 429) return new JobBoardFailure('rate_limited')
  if (status >= 500 || !said) return new JobBoardFailure('unavailable')
  if (grant === 'authorization_code' || said.error_description === 'token not expired')
    return new JobBoardFailure('rejected')
  const isSpent = said.error_description === 'token has already been refreshed'
  return new JobBoardFailure('auth_lost', null, null, isSpent ? 'refresh_lost' : 'revoked')
}
