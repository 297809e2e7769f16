/** OAuth consent. `state` is single-use and of one user. */
import type { Deps } from '../../../ports/deps.ts'
import { randomToken, sha256 } from '../../../platform/security/crypto.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { JobBoardFailure, type BoardTokens } from '../../../ports/job-board.ts'
import type { Session } from '../../companies/scope.ts'
import { limitTokens, refuseBoardFailures, saveConnection, type Saved } from './usecases.ts'
import { insertOauthState, listPendingStates, consumeOauthState } from '../access/queries.ts'
import { STATE_TTL_MS } from '../access/rules.ts'
import type { TokenDeps } from '../access/refresh-usecases.ts'

function checkConfigured({ config }: Pick<Deps, 'config'>): void {
  if (config.hh.client_id === null || config.hh.client_secret === null) throw refuse('HH_NOT_CONFIGURED')
}

export async function startOauth(deps: TokenDeps, { scope, user_id }: Session) {
  checkConfigured(deps)
  const { db, jobBoard, clock, config, publicUrl } = deps
  const state = randomToken()
  const redirect_uri = config.hh.redirect_uri ?? `${publicUrl()}/auth/hh-callback`
  const created_at = clock()
  const expires_at = new Date(created_at.getTime() + STATE_TTL_MS)
  await insertOauthState(db, {
    state_hash: sha256(state),
    company_id: scope,
    user_id,
    redirect_uri,
    created_at,
    expires_at,
  })
  return {
    authorization_url: jobBoard.authorizationUrl({ state, redirect_uri }),
    state,
    redirect_uri,
    expires_at: expires_at.toISOString(),
  }
}

/**
 * @param given.state absent for a pasted code: then there must be one pending authorization
 * @throws HH_OAUTH_FAILED (code used, expired or unknown)
 */
export async function exchangeCode(
  deps: TokenDeps & Pick<Deps, 'log'>,
  session: Session,
  given: { readonly code: string; readonly state: string | undefined },
): Promise<Saved> {
  checkConfigured(deps)
  await limitTokens(deps, session.scope)
  const { db, jobBoard, clock } = deps
  const state_hash =
    given.state === undefined ? await onlyPending(deps, session.user_id) : sha256(given.state)
  const redirect_uri = state_hash && (await consumeOauthState(db, session.user_id, state_hash, clock()))
  if (!redirect_uri) throw refuse('HH_OAUTH_STATE')
  let tokens: BoardTokens
  try {
    tokens = await jobBoard.exchangeCode({ code: given.code, redirect_uri })
  } catch (error) {
    if (error instanceof JobBoardFailure && error.problem === 'rejected') throw refuse('HH_OAUTH_FAILED')
    if (error instanceof JobBoardFailure) throw refuse('HH_UNAVAILABLE')
    throw error
  }
  return await refuseBoardFailures(() => saveConnection(deps, session, tokens, 'oauth'))
}

async function onlyPending({ db, clock }: Pick<Deps, 'db' | 'clock'>, user_id: string) {
  const [only, other] = await listPendingStates(db, user_id, clock())
  return only && !other ? only.state_hash : null
}
