import type { Db } from '../../platform/db/database.ts'
import { sql } from 'kysely'
import { createScope, type CompanyScope } from '../companies/scope.ts'

export async function listRetention(
  db: Db,
): Promise<{ readonly scope: CompanyScope; readonly days: number }[]> {
  const { rows } = await sql<{ company_id: string; days: number }>`
    select c.id as company_id, coalesce(s.retention_days, 365) as days
    from companies c left join company_settings s on s.company_id = c.id
    where (s.company_id is null or s.retention_days is not null)
      and exists (select from vacancies v where v.company_id = c.id)`.execute(db)
  return rows.map(({ company_id, days }) => ({ scope: createScope(company_id), days }))
}
