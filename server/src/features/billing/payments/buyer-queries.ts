import type { Buyer } from '@rezumetr/contracts/billing/documents'
import type { Db } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'

export async function findBuyer(db: Db, scope: CompanyScope): Promise<Buyer | null> {
  const row = await db
    .selectFrom('buyers')
    .select(['inn', 'kpp', 'name', 'address'])
    .where('company_id', '=', scope)
    .executeTakeFirst()
  return row ?? null
}
