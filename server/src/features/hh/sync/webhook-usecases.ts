/** Webhooks are hints: unsigned and unreliable, so the body is ignored and polling remains. */
import { createHmac } from 'node:crypto'
import type { Deps } from '../../../ports/deps.ts'
import { sha256 } from '../../../platform/security/crypto.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { JobBoardFailure, type BoardCall } from '../../../ports/job-board.ts'
import type { ConnectionRow } from '../access/queries.ts'
import { isCompanyWide, isDue } from '../access/rules.ts'
import { startSyncWhenAllowed } from './schedule-usecases.ts'
import { askBoard, type SyncDeps, type SyncRun } from './step-usecases.ts'
import { listByWebhook, updateWebhook } from '../access/webhook-queries.ts'

type Secrets = Pick<Deps, 'config'>

/** hh.ru keeps one URL per user, so companies of one manager share the secret. */
const secretOf = ({ config }: Secrets, hh_user_id: string): string =>
  createHmac('sha256', config.jwt_secret).update(`hh-webhook:${hh_user_id}`).digest('base64url')

function addressOf(deps: Secrets, hh_user_id: string | null): string | null {
  const base = deps.config.app_base_url
  return base && hh_user_id ? `${base}/api/hh/webhook/${secretOf(deps, hh_user_id)}` : null
}

/** Daily: hh.ru drops subscriptions with the token and for silent URLs. A failure does not end the synchronisation. */
export async function renewWebhook(deps: SyncDeps, run: SyncRun, connection: ConnectionRow): Promise<void> {
  const { jobBoard, clock, log } = deps
  const { hh_user_id, webhook_checked_at } = connection
  const url = addressOf(deps, hh_user_id)
  if (!url || !hh_user_id || !isDue(webhook_checked_at, clock(), 'day')) return
  try {
    if (!(await askBoard(deps, run, (call) => jobBoard.subscribe(call, url))))
      log.info({ company_id: run.claim.scope }, 'notifications of the job board go to another application')
  } catch (error) {
    if (!(error instanceof JobBoardFailure) || isCompanyWide(error.problem)) throw error
    log.info({ company_id: run.claim.scope, problem: error.problem }, 'no notifications of the job board')
  }
  await run.step((trx) => updateWebhook(trx, run.claim.scope, sha256(secretOf(deps, hh_user_id)), clock()))
}

/** Unless another company of the manager uses it. @throws JobBoardFailure */
export async function endWebhook(
  deps: Pick<Deps, 'db' | 'config' | 'jobBoard'>,
  call: BoardCall,
  hh_user_id: string | null,
): Promise<void> {
  const url = addressOf(deps, hh_user_id)
  if (!url || !hh_user_id) return
  if ((await listByWebhook(deps.db, sha256(secretOf(deps, hh_user_id)))).length > 0) return
  await deps.jobBoard.unsubscribe(call, url)
}

/**
 * Only brings the next start forward.
 * @throws NOT_FOUND for an unknown secret
 */
export async function receiveWebhook(deps: Pick<Deps, 'db' | 'clock'>, secret: string): Promise<void> {
  const scopes = await listByWebhook(deps.db, sha256(secret))
  if (scopes.length === 0) throw refuse('NOT_FOUND')
  for (const scope of scopes) await startSyncWhenAllowed(deps, scope)
}
