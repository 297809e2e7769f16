import type { Db } from '../../../platform/db/database.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import { vacancyName } from '../../vacancies/shared-queries.ts'

type Answered = {
  readonly scope: CompanyScope
  readonly vacancy_id: string
  readonly vacancy_name: string
  readonly result_id: string | null
  readonly message_count: number | null
}

/** Where to read what was written; `null`: the response is gone, or its vacancy is hidden. */
export async function findAnswered(
  db: Db,
  { company_id, application_id }: { readonly company_id: string; readonly application_id: string },
): Promise<Answered | null> {
  const row = await db
    .selectFrom('applications as a')
    .innerJoin('vacancies as v', (on) =>
      on.onRef('v.company_id', '=', 'a.company_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .leftJoin('analysis_results as r', (on) =>
      on
        .onRef('r.company_id', '=', 'a.company_id')
        .onRef('r.application_id', '=', 'a.id')
        .on('r.is_current', '=', true),
    )
    .select(['a.company_id', 'a.vacancy_id', 'a.message_count', 'r.id as result_id'])
    .select(vacancyName('v').as('vacancy_name'))
    .where('a.company_id', '=', company_id)
    .where('a.id', '=', application_id)
    .where('v.status', '<>', 'hidden')
    .executeTakeFirst()
  return row ? { ...row, scope: createScope(row.company_id) } : null
}
