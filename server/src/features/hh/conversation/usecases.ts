import { LATEST_MESSAGES, type Conversation } from '@rezumetr/contracts/hh/conversation'
import type { Deps } from '../../../ports/deps.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { JobBoardFailure, type BoardCall, type BoardConversation } from '../../../ports/job-board.ts'
import { insertAudit } from '../../companies/audit-queries.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { findResumeRow } from '../../applications/stored/shared-queries.ts'
import { bucket, limitAttempts } from '../../accounts/limits/usecases.ts'
import type { TokenDeps } from '../access/refresh-usecases.ts'
import { findConnectionRefusal } from '../access/usecases.ts'
import { refusalOf } from '../access/rules.ts'
import { withToken } from '../access/token-usecases.ts'
import { problemWords } from '../actions/rules.ts'
import { deliveryKey, toConversation } from './rules.ts'

/** Of a company: a person writes less. */
const WRITING = { max: 30, window_seconds: 60 }

/** @throws NOT_FOUND · HH_NOT_CONNECTED · ACTION_IMPOSSIBLE with why · `boardRefusals` */
export const getConversation = async (
  deps: TokenDeps,
  scope: CompanyScope,
  application_id: string,
): Promise<Conversation> => toConversation(await withResponse(deps, scope, application_id, ask(deps)))

/** Delivered once for a `key`. @throws as `getConversation` · RATE_LIMITED */
export async function writeToApplicant(
  deps: TokenDeps,
  { scope, user_id }: Pick<Session, 'scope' | 'user_id'>,
  application_id: string,
  { text, key }: { readonly text: string; readonly key: string },
): Promise<Conversation> {
  await limitAttempts(deps, bucket('write-message', scope), WRITING)
  const written = await withResponse(deps, scope, application_id, async (call, response_id) => {
    const { chat_id, ...conversation } = await ask(deps)(call, response_id)
    const { closed } = toConversation({ chat_id, ...conversation })
    if (chat_id === null || closed !== null)
      throw refuse('ACTION_IMPOSSIBLE', closed ? { message: closed } : {})
    await deps.jobBoard.write(call, chat_id, { text, key: deliveryKey(response_id, text, key) })
    return await ask(deps)(call, response_id)
  })
  await insertAudit(
    deps.db,
    {
      company_id: scope,
      actor_user_id: user_id,
      action: 'job-board.write-message',
      target_type: 'application',
      target_id: application_id,
    },
    deps.clock(),
  )
  return toConversation(written)
}

const ask =
  ({ jobBoard }: Pick<Deps, 'jobBoard'>) =>
  (call: BoardCall, response_id: string) =>
    jobBoard.readConversation(call, response_id, LATEST_MESSAGES)

async function withResponse(
  deps: TokenDeps,
  scope: CompanyScope,
  application_id: string,
  work: (call: BoardCall, response_id: string) => Promise<BoardConversation>,
): Promise<BoardConversation> {
  const row = await findResumeRow(deps.db, scope, application_id)
  // uploaded, or of a former employer
  if (!row?.hh_negotiation_id || row.vacancy_status === 'hidden') throw refuse('NOT_FOUND')
  const response_id = row.hh_negotiation_id
  const refusal = await findConnectionRefusal(deps.db, scope, deps.clock())
  if (refusal) throw refusal
  try {
    return await withToken(deps, scope, (call) => work(call, response_id))
  } catch (error) {
    if (!(error instanceof JobBoardFailure)) throw error
    const { problem, step_refusal } = error
    if (step_refusal !== null || problem === 'not_found' || problem === 'rejected')
      throw refuse('ACTION_IMPOSSIBLE', { message: problemWords(error) })
    throw refuse(refusalOf[problem])
  }
}
