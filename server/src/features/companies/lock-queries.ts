/** Row locks, in this order: company, user, their rows, audit log. */
import type { Trx } from '../../platform/db/database.ts'
import type { CompanyScope } from './scope.ts'

/** Serialises decisions about the company; rows that refer to it can still be written. */
export async function lockCompany(trx: Trx, scope: CompanyScope): Promise<void> {
  await trx.selectFrom('companies').select('id').where('id', '=', scope).forNoKeyUpdate().execute()
}

/**
 * Serialises transactions about one user; take it before any of the user's rows. Locks the company first, against its erasure
 * only, as an erasure does.
 */
export async function lockUser(trx: Trx, user_id: string): Promise<void> {
  await trx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('users').select('company_id').where('users.id', '=', user_id))
    .forKeyShare()
    .execute()
  await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
}

/** Excludes an erasure of the company; take it before any row that one deletes. */
export async function lockCompanyAgainstErasure(trx: Trx, scope: CompanyScope): Promise<void> {
  await trx.selectFrom('companies').select('id').where('id', '=', scope).forKeyShare().execute()
}
