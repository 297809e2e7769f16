/** How many responses there are, from the lines of `application_figures` that the database's triggers keep. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Folds lines added since the last time, vacancy by vacancy. Lines of a writer at work are left for later. */
export async function foldApplicationFigures(db: Db): Promise<void> {
  await sql`
    with busy as (
      select company_id, id from vacancies
      where id in (select vacancy_id from application_figures where not is_folded)
      limit 100 for key share skip locked
    ), taken as (
      delete from application_figures f using busy where f.company_id = busy.company_id and f.vacancy_id = busy.id returning f.*
    )
    insert into application_figures (company_id, vacancy_id, collection_id, applications, is_folded)
    select company_id, vacancy_id, collection_id, sum(applications), true from taken
    group by 1, 2, 3 having sum(applications) <> 0`.execute(db)
}
