/** A connection to another employer waits here until the person says that the old one's data may go out of sight. */
import type { EmployerSwitch } from '@rezumetr/contracts/accounts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { countOfOthers } from '../vacancies/import-usecases.ts'
import { forgetAtBoard, keepConnection } from './connection-usecases.ts'
import { findConnectionRow, lockConnection } from './queries.ts'
import type { TokenDeps } from './refresh-usecases.ts'
import { asPaidAccess, SWITCH_TTL_MS } from './rules.ts'
import { deleteSwitch, deleteSwitchesBefore, findSwitchRow } from './switch-queries.ts'

type SwitchDeps = TokenDeps & Pick<Deps, 'log'>

const since = (now: Date) => new Date(now.getTime() - SWITCH_TTL_MS)

/** What waits for a word, and what it would put out of sight; `null`: nothing. */
export async function findSwitch(db: Db, scope: CompanyScope, now: Date): Promise<EmployerSwitch | null> {
  const row = await findSwitchRow(db, scope, since(now))
  if (!row) return null
  const [before, { vacancies, applications }] = await Promise.all([
    findConnectionRow(db, scope),
    countOfOthers(db, scope, row.employer_id),
  ])
  return {
    from: before?.employer_name ?? null,
    to: row.employer_name,
    vacancies,
    applications,
    until: new Date(row.created_at.getTime() + SWITCH_TTL_MS).toISOString(),
  }
}

/** @throws NOT_FOUND when nothing waits, or it waited too long */
export async function confirmSwitch(deps: SwitchDeps, scope: CompanyScope): Promise<void> {
  const { db, clock } = deps
  const left = await db.transaction().execute(async (trx) => {
    await lockConnection(trx, scope)
    const now = clock()
    const row = await findSwitchRow(trx, scope, since(now))
    if (!row) throw refuse('NOT_FOUND', { message: 'Подтверждать нечего. Подключите HH.ru ещё раз.' })
    const before = await findConnectionRow(trx, scope)
    const connection = {
      company_id: scope,
      created_by: row.created_by,
      source: row.source === 'oauth' ? ('oauth' as const) : ('manual' as const),
      access_token_enc: row.access_token_enc,
      refresh_token_enc: row.refresh_token_enc,
      token_expires_at: row.token_expires_at,
      hh_user_id: row.hh_user_id ?? '',
      employer_id: row.employer_id,
      employer_name: row.employer_name,
      manager_id: row.manager_id,
      manager_name: row.manager_name,
      email: row.email,
      account_id: row.account_id,
      has_several_accounts: row.has_several_accounts,
      paid_access: asPaidAccess(row.paid_access),
    }
    await keepConnection(trx, scope, connection, now)
    return before
  })
  if (left) await forgetAtBoard(deps, scope, left)
}

/** Everything stays as it was. */
export async function refuseSwitch(deps: SwitchDeps, scope: CompanyScope): Promise<void> {
  const row = await deleteSwitch(deps.db, scope)
  if (row) await forgetAtBoard(deps, scope, row)
}

/** Nobody answered: the tokens go. */
export async function forgetLateSwitches(deps: SwitchDeps): Promise<void> {
  for (const { scope, row } of await deleteSwitchesBefore(deps.db, since(deps.clock())))
    await forgetAtBoard(deps, scope, row)
}
