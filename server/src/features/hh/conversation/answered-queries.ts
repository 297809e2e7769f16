import type { Db } from '../../../platform/db/database.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import { vacancyName } from '../../vacancies/shared-queries.ts'

type Answered = {
  readonly scope: CompanyScope
  readonly vacancy_id: string
  readonly vacancy_name: string
  readonly application_id: string
}

/** Where to read what was written; without responses that are gone, or whose vacancy is hidden. */
export async function listAnswered(
  db: Db,
  company_id: string,
  application_ids: readonly string[],
): Promise<Answered[]> {
  const rows = await db
    .selectFrom('applications as a')
    .innerJoin('vacancies as v', (on) =>
      on.onRef('v.company_id', '=', 'a.company_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .select(['a.company_id', 'a.vacancy_id', 'a.id as application_id', vacancyName('v').as('vacancy_name')])
    .where('a.company_id', '=', company_id)
    .where('a.id', 'in', application_ids)
    .where('v.status', '<>', 'hidden')
    .execute()
  return rows.map((row) => ({ ...row, scope: createScope(row.company_id) }))
}
