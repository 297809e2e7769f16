import type { Db } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'

export const findConnectionRow = async (db: Db, scope: CompanyScope) =>
  (await db
    .selectFrom('hh_connections')
    .selectAll()
    .where('company_id', '=', scope)
    .executeTakeFirst()) ?? null
