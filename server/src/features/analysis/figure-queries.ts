/**
 * Figures over current results, from the lines of `result_figures` that the database's triggers keep: the same selection as the
 * lists, so that figures agree with rows, at a cost that does not grow with results.
 */
import { sql } from 'kysely'
import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Db } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { selectCurrent, type ResultFilter } from './result-queries.ts'
import { BEST_SCORE, type MonthTally, type Tally } from './rules.ts'

const selectFigures = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('result_figures as f')
    .innerJoin('vacancies as v', 'v.id', 'f.vacancy_id')
    .where('f.company_id', '=', scope)
    .where('v.status', '<>', 'hidden')
    .select((eb) => [
      'f.recommendation',
      eb.fn.sum<number>('f.results').as('n'),
      eb.fn.sum<number>(eb('f.results', '*', eb.ref('f.score'))).as('sum'),
      eb.fn
        .coalesce(eb.fn.sum<number>('f.results').filterWhere('f.score', '>=', BEST_SCORE), eb.lit(0))
        .as('best'),
    ])
    .groupBy('f.recommendation')
    .having((eb) => eb(eb.fn.sum('f.results'), '>', 0))

const asTally = <T extends { recommendation: string }>(row: T) => ({
  ...row,
  // the table follows the results' own check
  recommendation: row.recommendation as Recommendation,
})

/** Number and sum of scores by recommendation: every figure of a list comes from here. */
export async function tallyResults(db: Db, scope: CompanyScope, filter: ResultFilter): Promise<Tally[]> {
  if (filter.search) return await tallyFound(db, scope, filter)
  const { vacancy_id, recommendation, min_score } = filter
  let query = selectFigures(db, scope)
  if (vacancy_id !== undefined) query = query.where('f.vacancy_id', '=', vacancy_id)
  if (recommendation !== undefined) query = query.where('f.recommendation', '=', recommendation)
  if (min_score !== undefined) query = query.where('f.score', '>=', min_score)
  return (await query.execute()).map(asTally)
}

/** Nobody keeps figures by name: whoever is found is counted. */
async function tallyFound(db: Db, scope: CompanyScope, filter: ResultFilter): Promise<Tally[]> {
  const rows = await selectCurrent(db, scope, filter)
    .select((eb) => [
      'r.recommendation',
      eb.fn.countAll<number>().as('n'),
      eb.fn.sum<number>('r.score').as('sum'),
      eb.fn.countAll<number>().filterWhere('r.score', '>=', BEST_SCORE).as('best'),
    ])
    .groupBy('r.recommendation')
    .execute()
  return rows.map(asTally)
}

/** The same of the whole company, month by month of Moscow (`YYYY-MM`); those before `since` together as `null`. */
export async function tallyMonths(db: Db, scope: CompanyScope, since: string): Promise<MonthTally[]> {
  const month = sql<
    string | null
  >`case when f.month >= ${`${since}-01`}::date then to_char(f.month, 'YYYY-MM') end`
  const rows = await selectFigures(db, scope).select(month.as('month')).groupBy('month').execute()
  return rows.map(asTally)
}

/** Folds lines added since the last time, vacancy by vacancy. Lines of a writer at work are left for later. */
export async function foldFigures(db: Db): Promise<void> {
  await sql`
    with busy as (
      select company_id, id from vacancies
      where id in (select vacancy_id from result_figures where not is_folded)
      limit 100 for key share skip locked
    ), taken as (
      delete from result_figures f using busy where f.company_id = busy.company_id and f.vacancy_id = busy.id returning f.*
    )
    insert into result_figures (company_id, vacancy_id, recommendation, score, month, results, is_folded)
    select company_id, vacancy_id, recommendation, score, month, sum(results), true from taken
    group by 1, 2, 3, 4, 5 having sum(results) <> 0`.execute(db)
}
