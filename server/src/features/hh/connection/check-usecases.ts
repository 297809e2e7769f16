import type { EmployerInfo } from '@rezumetr/contracts/hh/job-board'
import type { Deps } from '../../../ports/deps.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { JobBoardFailure, type BoardCall } from '../../../ports/job-board.ts'
import type { LimitDeps } from '../../accounts/limits/usecases.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { askPaidAccess, findWorkingAccount, limitTokens, refuseBoardFailures } from './usecases.ts'
import { findConnectionRow, updatePaidAccess, updateTrouble, type ConnectionRow } from '../access/queries.ts'
import type { TokenDeps } from '../access/refresh-usecases.ts'
import { isCompanyWide, isUnpaid, type PaidAccess } from '../access/rules.ts'
import { ownerOf, withToken } from '../access/token-usecases.ts'

/** Stores nothing. */
export async function checkToken(
  deps: LimitDeps & Pick<Deps, 'jobBoard'>,
  scope: CompanyScope,
  access_token: string,
) {
  await limitTokens(deps, scope)
  const { account } = await refuseBoardFailures(() => findWorkingAccount(deps, access_token))
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
    name: account.employer_name,
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

/** Records the state of the connection. @throws HH_UNAVAILABLE */
export async function testConnection(deps: TokenDeps, scope: CompanyScope): Promise<ConnectionCheck> {
  const { db, jobBoard, clock } = deps
  const checked_at = clock().toISOString()
  const failed = { valid: false, employer_info: null, paid_access: null, checked_at }
  const before = await findConnectionRow(db, scope)
  if (!before) return { connected: false, ...failed }
  const ask = async (call: BoardCall) => {
    const account = await jobBoard.whoAmI(call)
    if (!account.is_employer) return { account, paid_access: null, trouble: 'wrong_account' as const }
    const paid_access = await askPaidAccess(deps, call, before)
    const refusal = await findListRefusal(deps, call, before)
    return { account, paid_access, trouble: refusal ?? (isUnpaid(paid_access) ? ('unpaid' as const) : null) }
  }
  try {
    const { account, paid_access, trouble } = await withToken(deps, scope, ask, { again: true })
    const row = await findConnectionRow(db, scope)
    if (!row) return { connected: false, ...failed }
    // switched meanwhile
    if (ownerOf(row) !== ownerOf(before)) throw refuse('HH_UNAVAILABLE')
    await updateTrouble(db, scope, row, trouble, clock())
    if (trouble === 'wrong_account') return { connected: true, ...failed }
    await updatePaidAccess(db, scope, row.access_token_enc, paid_access, clock())
    return {
      connected: true,
      valid: true,
      employer_info: { name: row.employer_name, manager_name: account.manager_name },
      paid_access,
      checked_at,
    }
  } catch (error) {
    if (!(error instanceof JobBoardFailure)) throw error
    if (isCompanyWide(error.problem)) return { connected: true, ...failed }
    throw refuse('HH_UNAVAILABLE')
  }
}

async function findListRefusal(
  { jobBoard }: Pick<Deps, 'jobBoard'>,
  call: BoardCall,
  { employer_id }: ConnectionRow,
): Promise<'no_rights' | 'unpaid' | null> {
  try {
    await jobBoard.listVacancies(call, { employer_id, status: 'active', page: 0 })
    return null
  } catch (error) {
    const problem = error instanceof JobBoardFailure ? error.problem : null
    if (problem === 'access_denied') return 'no_rights'
    if (problem === 'unpaid') return 'unpaid'
    throw error
  }
}
