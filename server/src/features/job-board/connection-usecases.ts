/** Connecting a company to the job board, asking after the connection, and leaving. */
import type { EmployerInfo } from '@rezumetr/contracts/job-board'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../platform/errors.ts'
import { JobBoardFailure, type BoardAccount, type BoardTokens } from '../../ports/job-board.ts'
import type { CompanyScope, Session } from '../accounts/scope.ts'
import { showOnlyEmployer } from '../vacancies/import-usecases.ts'
import {
  deleteConnection,
  findConnectionRow,
  lockConnection,
  updatePaidAccess,
  updateVerdict,
  upsertConnection,
} from './queries.ts'
import { CONNECTION_CHANGED, isVerdict, refusalOf, type PaidAccess } from './rules.ts'
import { failActiveSync } from './sync-queries.ts'
import { openAccessToken, sealTokens, withToken, type TokenDeps } from './token-usecases.ts'

const REVOKE_TIMEOUT_MS = 3000

export type Saved = {
  token_saved: boolean
  token_valid: boolean
  employer_info: EmployerInfo | null
  /** Why a token that lives was not kept, for people. */
  reason?: string
}

const NOT_EMPLOYER = 'Это токен соискателя: для подключения нужен токен работодателя'

/** Board's failures as our refusals; a refused token is never our own 401. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof JobBoardFailure) throw refuse(refusalOf[error.problem])
    throw error
  }
}

/**
 * Keeps tokens that the board accepts as an employer's, and nothing else.
 * @returns `token_saved: false` when the board refuses them or they are not an employer's
 * @throws JobBoardFailure when the board can not be asked
 */
export async function saveConnection(
  deps: TokenDeps,
  session: Pick<Session, 'scope' | 'user_id'>,
  tokens: BoardTokens,
  source: 'oauth' | 'manual',
): Promise<Saved> {
  const { db, jobBoard, clock } = deps
  const { scope } = session
  const account = await askAccount(deps, tokens.access_token)
  if (!account?.is_employer || account.employer_id === null) {
    const reason = account ? { reason: NOT_EMPLOYER } : {}
    return { token_saved: false, token_valid: false, employer_info: null, ...reason }
  }
  const { employer_id, employer_name, manager_id, manager_name, email } = account
  const paid_access = manager_id
    ? await jobBoard
        .paidAccess({ access_token: tokens.access_token }, { employer_id, manager_id })
        .catch(() => null)
    : null
  const sealed = sealTokens(deps, scope, tokens)
  await db.transaction().execute(async (trx) => {
    await lockConnection(trx, scope)
    const previous = await findConnectionRow(trx, scope)
    const now = clock()
    if (previous && previous.employer_id !== employer_id)
      await failActiveSync(trx, scope, CONNECTION_CHANGED, now)
    await showOnlyEmployer(trx, scope, employer_id)
    await upsertConnection(
      trx,
      {
        company_id: scope,
        created_by: session.user_id,
        source,
        ...sealed,
        hh_user_id: account.user_id,
        employer_id,
        employer_name,
        manager_id,
        manager_name,
        email,
        paid_access,
      },
      now,
    )
  })
  return { token_saved: true, token_valid: true, employer_info: { name: employer_name, manager_name } }
}

/** `null`: the board does not accept the token. @throws JobBoardFailure when it can not be asked */
async function askAccount(
  { jobBoard }: Pick<Deps, 'jobBoard'>,
  access_token: string,
): Promise<BoardAccount | null> {
  try {
    return await jobBoard.whoAmI({ access_token })
  } catch (error) {
    if (error instanceof JobBoardFailure && isVerdict(error.problem)) return null
    throw error
  }
}

/** A pasted access token. @throws HH_TOKEN_INVALID (nothing is kept) · HH_UNAVAILABLE */
export async function saveToken(
  deps: TokenDeps,
  session: Pick<Session, 'scope' | 'user_id'>,
  access_token: string,
): Promise<Saved> {
  const tokens = { access_token, refresh_token: null, expires_in_seconds: null }
  const saved = await refusing(() => saveConnection(deps, session, tokens, 'manual'))
  if (!saved.token_saved) throw refuse('HH_TOKEN_INVALID', saved.reason ? { message: saved.reason } : {})
  return saved
}

/** Asks the board about a token; keeps nothing. @throws HH_UNAVAILABLE */
export async function checkToken(deps: Pick<Deps, 'jobBoard'>, access_token: string) {
  const account = await refusing(() => askAccount(deps, access_token))
  if (!account)
    return {
      valid: false,
      name: null,
      email: null,
      is_employer: false,
      message: 'Токен недействителен или истек',
    }
  return {
    valid: true,
    name: account.manager_name,
    email: account.email,
    is_employer: account.is_employer,
    message: account.is_employer
      ? 'Токен действителен'
      : 'Токен действителен, но принадлежит не работодателю',
  }
}

export type ConnectionCheck = {
  connected: boolean
  valid: boolean
  employer_info: EmployerInfo | null
  paid_access: PaidAccess | null
  checked_at: string
}

/** Asks the board about the stored token and remembers the verdict. @throws HH_UNAVAILABLE */
export async function testConnection(deps: TokenDeps, scope: CompanyScope): Promise<ConnectionCheck> {
  const { db, jobBoard, clock } = deps
  const checked_at = clock().toISOString()
  const failed = { valid: false, employer_info: null, paid_access: null, checked_at }
  if (!(await findConnectionRow(db, scope))) return { connected: false, ...failed }
  const ask = async (access_token: string) => {
    const account = await jobBoard.whoAmI({ access_token })
    const { employer_id, manager_id } = account
    const paid_access =
      employer_id && manager_id
        ? await jobBoard.paidAccess({ access_token }, { employer_id, manager_id })
        : null
    return { account, paid_access }
  }
  try {
    const { account, paid_access } = await withToken(deps, scope, ask, { again: true })
    const row = await findConnectionRow(db, scope)
    if (!row || !account.is_employer) return { connected: row !== null, ...failed }
    await updateVerdict(db, scope, row.access_token_enc, { verified: true, error_code: null }, clock())
    await updatePaidAccess(db, scope, paid_access, clock())
    return {
      connected: true,
      valid: true,
      employer_info: { name: account.employer_name, manager_name: account.manager_name },
      paid_access,
      checked_at,
    }
  } catch (error) {
    if (!(error instanceof JobBoardFailure)) throw error
    if (error.problem === 'auth_lost') return { connected: true, ...failed }
    throw refuse('HH_UNAVAILABLE')
  }
}

/** Forgets the tokens here at once, and at the board as far as it listens; what was imported stays. */
export async function disconnect(deps: TokenDeps & Pick<Deps, 'log'>, scope: CompanyScope): Promise<void> {
  const { db, jobBoard, keys, clock, log } = deps
  const row = await db.transaction().execute(async (trx) => {
    await lockConnection(trx, scope)
    const connection = await findConnectionRow(trx, scope)
    await failActiveSync(trx, scope, CONNECTION_CHANGED, clock())
    await deleteConnection(trx, scope)
    return connection
  })
  if (!row) return
  const access_token = openAccessToken(keys, scope, row)
  await jobBoard
    .revoke({ access_token, signal: AbortSignal.timeout(REVOKE_TIMEOUT_MS) })
    .catch(() => log.info({ company_id: scope }, 'token was not revoked at the job board'))
}
