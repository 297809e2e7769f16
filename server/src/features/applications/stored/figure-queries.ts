import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Skips vacancies locked by a writer and companies being erased until the next run. */
export async function foldApplicationFigures(db: Db): Promise<void> {
  await sql`
    with busy as (
      select v.company_id, v.id from vacancies v join companies c on c.id = v.company_id
      where (v.company_id, v.id) in (select company_id, vacancy_id from application_figures where not is_folded)
      limit 100 for key share skip locked
    ), taken as (
      delete from application_figures f using busy where f.company_id = busy.company_id and f.vacancy_id = busy.id returning f.*
    )
    insert into application_figures (company_id, vacancy_id, collection_id, applications, is_folded)
    select company_id, vacancy_id, collection_id, sum(applications), true from taken
    group by 1, 2, 3 having sum(applications) <> 0`.execute(db)
}
