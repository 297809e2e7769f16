import { CONNECTION_CHANGED, type EmployerInfo } from '@rezumetr/contracts/hh/job-board'
import type { Deps } from '../../../ports/deps.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import {
  JobBoardFailure,
  type BoardAccount,
  type BoardCall,
  type BoardTokens,
} from '../../../ports/job-board.ts'
import { bucket, limitAttempts, type LimitDeps } from '../../accounts/limits/usecases.ts'
import { isLeaving } from '../../accounts/users/queries.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { isLive } from '../../accounts/users/session-queries.ts'
import { insertAudit } from '../../companies/audit-queries.ts'
import { countOfOthers, showOnlyEmployer } from '../../vacancies/import/shared-queries.ts'
import {
  deleteConnection,
  findConnectionRow,
  listOfSameUser,
  lockConnection,
  upsertConnection,
  type ConnectionRow,
  type NewConnection,
} from '../access/queries.ts'
import { resetOtherViews } from '../quota/queries.ts'
import { decryptAccessToken, encryptTokens, type TokenDeps } from '../access/refresh-usecases.ts'
import { isVerdict, refusalOf, TOKEN_LIMIT } from '../access/rules.ts'
import { deleteSwitch, insertSwitch } from './switch-queries.ts'
import { failActiveSync } from '../sync/queries.ts'
import { endWebhook } from '../sync/webhook-usecases.ts'

const REVOKE_TIMEOUT_MS = 3000

export type Saved = {
  token_saved: boolean
  token_valid: boolean
  employer_info: EmployerInfo | null
  /** An applicant's token, or another employer's, to be confirmed. */
  refused: 'wrong_account' | 'employer_switch' | null
}
const REFUSED: Saved = { token_saved: false, token_valid: false, employer_info: null, refused: null }

/** hh.ru's failures as our refusals, never as our own 401. @throws `boardRefusals` of the contract */
export async function refuseBoardFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof JobBoardFailure) throw refuse(refusalOf[error.problem])
    throw error
  }
}

/**
 * Stores tokens that hh.ru accepts as an employer's; another employer's wait for confirmation (Q-038).
 * Declines a pending switch.
 * @returns `token_saved: false` for rejected, applicants' or another employer's
 * @throws JobBoardFailure when hh.ru cannot be reached · UNAUTHORIZED when the session ended
 */
export async function saveConnection(
  deps: TokenDeps & Pick<Deps, 'log'>,
  session: Pick<Session, 'scope' | 'user_id' | 'family_id'>,
  tokens: BoardTokens,
  source: 'oauth' | 'manual',
): Promise<Saved> {
  const { db, clock } = deps
  const { scope } = session
  const before = await findConnectionRow(db, scope)
  const { account, account_id } = await findWorkingAccount(deps, tokens.access_token, before?.account_id)
  if (!account) return REFUSED
  if (!account.is_employer || account.employer_id === null) return { ...REFUSED, refused: 'wrong_account' }
  const { employer_id, employer_name, manager_id, manager_name, email } = account
  const connection: NewConnection = {
    company_id: scope,
    created_by: session.user_id,
    source,
    ...encryptTokens(deps, scope, tokens),
    hh_user_id: account.user_id,
    employer_id,
    employer_name,
    manager_id,
    manager_name,
    email,
    account_id,
    has_several_accounts: account.has_several_accounts,
    paid_access: await askPaidAccess(deps, { access_token: tokens.access_token, account_id }, account),
  }
  const employer_info = { name: employer_name, manager_name }
  const { declined, saved } = await db.transaction().execute(async (trx) => {
    await lockConnection(trx, scope)
    // the account may have been erased or given back meanwhile
    if (!(await isLive(trx, session.family_id, clock()))) throw refuse('UNAUTHORIZED')
    await refuseWhenLeaving(trx, scope)
    const declined = await deleteSwitch(trx, scope)
    const isKnown = await isSameEmployer(trx, scope, employer_id)
    if (isKnown) {
      await storeConnection(trx, scope, connection, clock())
      const by = { company_id: scope, actor_user_id: session.user_id }
      await insertAudit(trx, { ...by, action: 'job-board.connect' }, clock())
    } else await insertSwitch(trx, connection, clock())
    const refused = isKnown ? null : ('employer_switch' as const)
    return { declined, saved: { token_saved: isKnown, token_valid: true, employer_info, refused } }
  })
  if (declined) await revokeAtBoard(deps, scope, declined, { keepsPasted: true })
  return saved
}

/** A requested erasure ends the connection. Call under `lockConnection`. @throws ERASURE_REQUESTED */
export async function refuseWhenLeaving(trx: Trx, scope: CompanyScope): Promise<void> {
  if (await isLeaving(trx, scope)) throw refuse('ERASURE_REQUESTED')
}

export async function isSameEmployer(trx: Trx, scope: CompanyScope, employer_id: string): Promise<boolean> {
  const before = await findConnectionRow(trx, scope)
  if (before) return before.employer_id === employer_id
  return (await countOfOthers(trx, scope, employer_id)).vacancies === 0
}

export async function storeConnection(
  trx: Trx,
  scope: CompanyScope,
  connection: NewConnection,
  now: Date,
): Promise<void> {
  const before = await findConnectionRow(trx, scope)
  if (
    before &&
    (before.employer_id !== connection.employer_id || before.account_id !== connection.account_id)
  )
    await failActiveSync(trx, scope, CONNECTION_CHANGED, now)
  const isKnown = await isSameEmployer(trx, scope, connection.employer_id)
  await showOnlyEmployer(trx, scope, connection.employer_id)
  await upsertConnection(trx, connection, now)
  await resetOtherViews(trx, scope, { isSameEmployer: isKnown, manager_id: connection.manager_id })
}

/** The chosen work account if it exists, else the primary, else any that works. */
export async function findWorkingAccount(
  deps: Pick<Deps, 'jobBoard'>,
  access_token: string,
  chosen: string | null = null,
): Promise<{ account: BoardAccount | null; account_id: string | null }> {
  const under = async (account_id: string | null) => {
    try {
      return { account: await askAccount(deps, { access_token, account_id }), account_id }
    } catch (error) {
      if (error instanceof JobBoardFailure && error.problem === 'account_lost') return null
      throw error
    }
  }
  const usual = (chosen !== null && (await under(chosen))) || (await under(null))
  if (usual) return usual
  for (const { id } of await deps.jobBoard.listWorkAccounts({ access_token })) {
    const other = await under(id)
    if (other) return other
  }
  return { account: null, account_id: null }
}

export async function askAccount(
  { jobBoard }: Pick<Deps, 'jobBoard'>,
  call: BoardCall,
): Promise<BoardAccount | null> {
  try {
    const account = await jobBoard.whoAmI(call)
    if (!call.account_id || !account.is_employer) return account
    // undocumented whether hh.ru answers for the requested account
    const work = (await jobBoard.listWorkAccounts(call)).find(({ id }) => id === call.account_id)
    if (!work || work.employer_id === account.employer_id) return account
    return { ...account, employer_id: work.employer_id, employer_name: work.employer_name, manager_id: null }
  } catch (error) {
    if (error instanceof JobBoardFailure && isVerdict(error.problem)) return null
    throw error
  }
}

export async function askPaidAccess(
  { jobBoard }: Pick<Deps, 'jobBoard'>,
  call: BoardCall,
  { employer_id, manager_id }: Pick<BoardAccount, 'employer_id' | 'manager_id'>,
) {
  if (employer_id === null || manager_id === null) return null
  return await jobBoard.paidAccess(call, { employer_id, manager_id }).catch(() => null)
}

/** Before a token or code from outside is sent. */
export const limitTokens = (deps: LimitDeps, scope: CompanyScope): Promise<void> =>
  limitAttempts(deps, bucket('board-token', scope), TOKEN_LIMIT)

const NOT_EMPLOYER = 'Это токен соискателя: для подключения нужен токен работодателя'

/** A pasted token. @throws HH_TOKEN_INVALID (nothing is stored) */
export async function saveToken(
  deps: TokenDeps & Pick<Deps, 'log'>,
  session: Pick<Session, 'scope' | 'user_id' | 'family_id'>,
  access_token: string,
): Promise<Saved> {
  await limitTokens(deps, session.scope)
  const tokens = { access_token, refresh_token: null, expires_in_seconds: null }
  const saved = await refuseBoardFailures(() => saveConnection(deps, session, tokens, 'manual'))
  if (!saved.token_valid)
    throw refuse('HH_TOKEN_INVALID', saved.refused === 'wrong_account' ? { message: NOT_EMPLOYER } : {})
  return saved
}

/** Deletes tokens at once, revokes them as best it can; imported data stays. */
export async function disconnect(
  deps: TokenDeps & Pick<Deps, 'log'>,
  session: Pick<Session, 'scope' | 'user_id'>,
): Promise<void> {
  const { db, clock } = deps
  const row = await db.transaction().execute((trx) => endConnection(trx, session, clock()))
  if (row) await revokeAtBoard(deps, session.scope, row)
}

export async function endConnection(
  trx: Trx,
  { scope, user_id }: Pick<Session, 'scope' | 'user_id'>,
  now: Date,
): Promise<ConnectionRow | null> {
  await lockConnection(trx, scope)
  const connection = await findConnectionRow(trx, scope)
  await failActiveSync(trx, scope, CONNECTION_CHANGED, now)
  await deleteConnection(trx, scope)
  if (connection)
    await insertAudit(trx, { company_id: scope, actor_user_id: user_id, action: 'job-board.disconnect' }, now)
  return connection
}

/**
 * Removes webhook and token at hh.ru, as best it can, unless in use.
 * @param keepsPasted a pasted token is the customer's: revoked only on request
 */
export async function revokeAtBoard(
  deps: TokenDeps & Pick<Deps, 'log'>,
  scope: CompanyScope,
  row: Pick<
    ConnectionRow,
    'access_token_enc' | 'account_id' | 'hh_user_id' | 'has_several_accounts' | 'source'
  >,
  { keepsPasted = false } = {},
): Promise<void> {
  const { db, jobBoard, keys, log } = deps
  const tryTo = (work: () => Promise<void>): Promise<void> =>
    work().catch(() => log.info({ company_id: scope }, 'connection not fully revoked at the job board'))
  await tryTo(async () => {
    // a lost key must not prevent disconnecting
    const access_token = decryptAccessToken(keys, scope, row)
    const holders = (await listOfSameUser(db, scope, row)).filter((other) => {
      try {
        return decryptAccessToken(keys, other.scope, other) === access_token
      } catch {
        return false
      }
    })
    // one token may serve two employers
    if (holders.some((other) => other.scope === scope)) return
    const call = () => ({ access_token, signal: AbortSignal.timeout(REVOKE_TIMEOUT_MS) })
    await tryTo(() => endWebhook(deps, { ...call(), account_id: row.account_id }, row.hh_user_id))
    // or two companies
    if (holders.length > 0 || (keepsPasted && row.source === 'manual')) return
    // under no work account: a blocked one would prevent it
    await jobBoard.revoke(call())
  })
}
