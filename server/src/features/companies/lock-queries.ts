/** Row locks, in this order: the company, the user, the rows of either, and last the audit log. */
import type { Trx } from '../../platform/db/database.ts'
import type { CompanyScope } from './scope.ts'

/** Row lock that serialises decisions about the whole company; rows that refer to it can still be written. */
export async function lockCompany(trx: Trx, scope: CompanyScope): Promise<void> {
  await trx.selectFrom('companies').select('id').where('id', '=', scope).forNoKeyUpdate().execute()
}

/**
 * Row lock on the user: serialises transactions that add the same thing for one user. Take it before any row of the user.
 * The company is locked first, against its erasure only: an erasure locks the company before the user, and without this lock a
 * row of the transaction that refers to the company would lock it after the user.
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

/** Row lock that waits for an erasure of the company, and for which an erasure waits. Take it before any row that the erasure deletes. */
export async function lockCompanyAgainstErasure(trx: Trx, scope: CompanyScope): Promise<void> {
  await trx.selectFrom('companies').select('id').where('id', '=', scope).forKeyShare().execute()
}
