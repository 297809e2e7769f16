import type { EmployerSwitch } from '@rezumetr/contracts/accounts/account'
import type { Deps } from '../../../ports/deps.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { insertAudit } from '../../companies/audit-queries.ts'
import { countOfOthers } from '../../vacancies/import/shared-queries.ts'
import { endConnection, storeConnection, refuseWhenLeaving, revokeAtBoard } from './usecases.ts'
import { findConnectionRow, lockConnection } from '../access/queries.ts'
import type { TokenDeps } from '../access/refresh-usecases.ts'
import { asPaidAccess, SWITCH_TTL_MS } from '../access/rules.ts'
import { deleteSwitch, deleteSwitchesBefore, findSwitchRow } from './switch-queries.ts'

type SwitchDeps = TokenDeps & Pick<Deps, 'log'>

const since = (now: Date) => new Date(now.getTime() - SWITCH_TTL_MS)
/** When the shown switch was made; `null`: whichever waits. */
const madeAt = (until: string | undefined) =>
  until === undefined ? null : new Date(Date.parse(until) - SWITCH_TTL_MS)

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

/**
 * @param until of the switch that was shown
 * @throws NOT_FOUND when not pending any more
 */
export async function confirmSwitch(
  deps: SwitchDeps,
  session: Pick<Session, 'scope' | 'user_id'>,
  until?: string,
): Promise<void> {
  const { db, clock } = deps
  const { scope } = session
  const left = await db.transaction().execute(async (trx) => {
    await lockConnection(trx, scope)
    await refuseWhenLeaving(trx, scope)
    const now = clock()
    // deleted, not read: whoever declines it now revokes its token
    const row = await deleteSwitch(trx, scope, { after: since(now), made_at: madeAt(until) })
    const message = 'На этот вопрос уже ответили, или его время вышло. Проверьте подключение.'
    if (!row) throw refuse('NOT_FOUND', { message })
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
    await storeConnection(trx, scope, connection, now)
    const by = { company_id: scope, actor_user_id: session.user_id }
    await insertAudit(trx, { ...by, action: 'job-board.switch-employer' }, now)
    return before
  })
  if (left) await revokeAtBoard(deps, scope, left, { keepsPasted: true })
}

/** Keeps the old connection. @param until of the switch that was shown */
export async function refuseSwitch(deps: SwitchDeps, scope: CompanyScope, until?: string): Promise<void> {
  const row = await deleteSwitch(deps.db, scope, { made_at: madeAt(until) })
  if (row) await revokeAtBoard(deps, scope, row, { keepsPasted: true })
}

export type EndedConnection = Parameters<typeof revokeAtBoard>[2]

/** Ends this user's connection and pending switch; a colleague's stays. @returns what `revokeAtBoard` needs after the commit */
export async function endConnectionsOf(
  trx: Trx,
  session: Pick<Session, 'scope' | 'user_id'>,
  now: Date,
): Promise<EndedConnection[]> {
  const { scope, user_id } = session
  await lockConnection(trx, scope)
  const connection = await findConnectionRow(trx, scope)
  const isOwn = connection?.created_by === user_id
  return [
    await deleteSwitch(trx, scope, { created_by: user_id }),
    isOwn ? await endConnection(trx, session, now) : null,
  ].filter((row) => row !== null)
}

export async function purgeLateSwitches(deps: SwitchDeps): Promise<void> {
  for (const { scope, row } of await deleteSwitchesBefore(deps.db, since(deps.clock())))
    await revokeAtBoard(deps, scope, row, { keepsPasted: true })
}
