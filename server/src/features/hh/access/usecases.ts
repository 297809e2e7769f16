import { connectionSentence } from '@rezumetr/contracts/hh/connection'
import type { ConnectionState } from '@rezumetr/contracts/domain'
import type { Db } from '../../../platform/db/database.ts'
import { refuse, type Refusal } from '../../../platform/values/errors.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { findConnectionRow } from './queries.ts'
import { asPaidAccess, stateOf, type PaidAccess } from './rules.ts'

export type Connection = {
  readonly employer_name: string | null
  readonly manager_name: string | null
  readonly source: 'oauth' | 'manual'
  readonly expires_at: Date | null
  readonly verified: boolean
  readonly state: ConnectionState
  readonly since: Date | null
  readonly has_several_accounts: boolean
  readonly is_account_chosen: boolean
  readonly paid_access: PaidAccess | null
}

export async function findConnection(db: Db, scope: CompanyScope, now: Date): Promise<Connection | null> {
  const row = await findConnectionRow(db, scope)
  return (
    row && {
      employer_name: row.employer_name,
      manager_name: row.manager_name,
      source: row.source === 'oauth' ? 'oauth' : 'manual',
      expires_at: row.token_expires_at,
      verified: row.verified,
      state: stateOf(row, now),
      since: row.last_error_at,
      has_several_accounts: row.has_several_accounts,
      is_account_chosen: row.account_id !== null,
      paid_access: asPaidAccess(row.paid_access),
    }
  )
}

export async function findConnectionRefusal(db: Db, scope: CompanyScope, now: Date): Promise<Refusal | null> {
  const connection = await findConnection(db, scope, now)
  if (!connection) return refuse('HH_NOT_CONNECTED')
  return connection.verified
    ? null
    : refuse('HH_RECONNECT_REQUIRED', { message: connectionSentence(connection.state) })
}
