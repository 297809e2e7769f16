/** Connecting a company to the job board, and leaving. */
import type { EmployerInfo } from '@rezumetr/contracts/job-board'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import {
  JobBoardFailure,
  type BoardAccount,
  type BoardCall,
  type BoardTokens,
} from '../../ports/job-board.ts'
import type { CompanyScope, Session } from '../accounts/scope.ts'
import { countOfOthers, showOnlyEmployer } from '../vacancies/import-usecases.ts'
import {
  deleteConnection,
  findConnectionRow,
  lockConnection,
  upsertConnection,
  type ConnectionRow,
  type NewConnection,
} from './queries.ts'
import { openAccessToken, sealTokens, type TokenDeps } from './refresh-usecases.ts'
import { CONNECTION_CHANGED, isVerdict, refusalOf } from './rules.ts'
import { deleteSwitch, upsertSwitch } from './switch-queries.ts'
import { failActiveSync } from './sync-queries.ts'
import { endWebhook } from './webhook-usecases.ts'

const REVOKE_TIMEOUT_MS = 3000

export type Saved = {
  token_saved: boolean
  token_valid: boolean
  employer_info: EmployerInfo | null
  /** Why a token that lives was not kept: an applicant's, or another employer's and yet to be confirmed. */
  refused: 'wrong_account' | 'employer_switch' | null
}
const REFUSED: Saved = { token_saved: false, token_valid: false, employer_info: null, refused: null }

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
 * Keeps tokens that the board accepts as an employer's, and nothing else. Those of another employer wait aside for the
 * person's word.
 * @returns `token_saved: false` when the board refuses them, they are not an employer's, or another employer's
 * @throws JobBoardFailure when the board can not be asked
 */
export async function saveConnection(
  deps: TokenDeps,
  session: Pick<Session, 'scope' | 'user_id'>,
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
    ...sealTokens(deps, scope, tokens),
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
  return await db.transaction().execute(async (trx) => {
    await lockConnection(trx, scope)
    const isKnown = await isSameEmployer(trx, scope, employer_id)
    if (isKnown) await keepConnection(trx, scope, connection, clock())
    else await upsertSwitch(trx, connection, clock())
    return {
      token_saved: isKnown,
      token_valid: true,
      employer_info,
      refused: isKnown ? null : 'employer_switch',
    }
  })
}

/** Whether nothing of another employer would have to go: the one connected last, or one whose vacancies are shown. */
export async function isSameEmployer(trx: Trx, scope: CompanyScope, employer_id: string): Promise<boolean> {
  const before = await findConnectionRow(trx, scope)
  if (before) return before.employer_id === employer_id
  return (await countOfOthers(trx, scope, employer_id)).vacancies === 0
}

/** Writes the connection down; of another employer than it, nothing is shown or asked for any more. */
export async function keepConnection(
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
  await showOnlyEmployer(trx, scope, connection.employer_id)
  await upsertConnection(trx, connection, now)
  await deleteSwitch(trx, scope)
}

/**
 * The account behind a token, under the work account chosen before if it is still there, else under the primary, else –
 * that one is blocked – under any that works, until the person chooses.
 */
async function findWorkingAccount(
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

/** `null`: the board does not accept the token. @throws JobBoardFailure when it can not be asked */
export async function askAccount(
  { jobBoard }: Pick<Deps, 'jobBoard'>,
  call: BoardCall,
): Promise<BoardAccount | null> {
  try {
    const account = await jobBoard.whoAmI(call)
    if (!call.account_id || !account.is_employer) return account
    // whether a work account asked for is the one that answers is documented nowhere
    const work = (await jobBoard.listWorkAccounts(call)).find(({ id }) => id === call.account_id)
    if (!work || work.employer_id === account.employer_id) return account
    return { ...account, employer_id: work.employer_id, employer_name: work.employer_name, manager_id: null }
  } catch (error) {
    if (error instanceof JobBoardFailure && isVerdict(error.problem)) return null
    throw error
  }
}

/** `null` when the board does not tell. */
export async function askPaidAccess(
  { jobBoard }: Pick<Deps, 'jobBoard'>,
  call: BoardCall,
  { employer_id, manager_id }: Pick<BoardAccount, 'employer_id' | 'manager_id'>,
) {
  if (employer_id === null || manager_id === null) return null
  return await jobBoard.paidAccess(call, { employer_id, manager_id }).catch(() => null)
}

const NOT_EMPLOYER = 'Это токен соискателя: для подключения нужен токен работодателя'

/** A pasted access token. @throws HH_TOKEN_INVALID (nothing is kept) · HH_UNAVAILABLE */
export async function saveToken(
  deps: TokenDeps,
  session: Pick<Session, 'scope' | 'user_id'>,
  access_token: string,
): Promise<Saved> {
  const tokens = { access_token, refresh_token: null, expires_in_seconds: null }
  const saved = await refusing(() => saveConnection(deps, session, tokens, 'manual'))
  if (!saved.token_valid)
    throw refuse('HH_TOKEN_INVALID', saved.refused === 'wrong_account' ? { message: NOT_EMPLOYER } : {})
  return saved
}

/** Forgets the tokens here at once, and at the board as far as it listens; what was imported stays. */
export async function disconnect(deps: TokenDeps & Pick<Deps, 'log'>, scope: CompanyScope): Promise<void> {
  const { db, clock } = deps
  const row = await db.transaction().execute(async (trx) => {
    await lockConnection(trx, scope)
    const connection = await findConnectionRow(trx, scope)
    await failActiveSync(trx, scope, CONNECTION_CHANGED, clock())
    await deleteConnection(trx, scope)
    return connection
  })
  if (row) await forgetAtBoard(deps, scope, row)
}

/** What the board keeps of a connection that is over, as far as it listens. */
export async function forgetAtBoard(
  deps: TokenDeps & Pick<Deps, 'log'>,
  scope: CompanyScope,
  row: Pick<ConnectionRow, 'access_token_enc' | 'account_id' | 'hh_user_id'>,
): Promise<void> {
  const { jobBoard, keys, log } = deps
  try {
    // a token sealed with a key that is gone can not be given back either: nobody is kept from leaving by it
    const call = {
      access_token: openAccessToken(keys, scope, row),
      account_id: row.account_id,
      signal: AbortSignal.timeout(REVOKE_TIMEOUT_MS),
    }
    await endWebhook(deps, call, row.hh_user_id)
    await jobBoard.revoke(call)
  } catch {
    log.info({ company_id: scope }, 'something of the connection is left at the job board')
  }
}
