import type { ConsentDocument } from '@rezumetr/contracts/domain'
import type { EmployerSwitch, User } from '@rezumetr/contracts/accounts/account'
import type { Connection } from '../hh/access/usecases.ts'
import type { UserRow } from './users/queries.ts'

export function presentUser(
  user: UserRow,
  connection: Connection | null,
  documents_to_accept: ConsentDocument[],
  employer_switch: EmployerSwitch | null,
): User {
  return {
    id: user.id,
    email: user.email,
    company_name: user.company_name,
    full_name: user.full_name,
    role: user.role,
    has_hh_token: connection !== null,
    token_verified: connection?.verified ?? false,
    hh: connection && {
      employer_name: connection.employer_name,
      manager_name: connection.manager_name,
      source: connection.source,
      expires_at: connection.expires_at?.toISOString() ?? null,
      needs_reconnect: !connection.verified,
      state: connection.state,
      since: connection.since?.toISOString() ?? null,
      has_several_accounts: connection.has_several_accounts,
      is_account_chosen: connection.is_account_chosen,
      paid_access:
        connection.paid_access && connection.paid_access.negotiations && connection.paid_access.resumes,
    },
    employer_switch,
    created_at: user.created_at.toISOString(),
    email_confirmed: user.email_confirmed_at !== null,
    documents_to_accept,
    erase_at: user.erase_at?.toISOString() ?? null,
  }
}
