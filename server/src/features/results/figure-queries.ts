/** Figures over current results, from `result_figures` where that knows the filter, otherwise counted. */
import { sql } from 'kysely'
import { appliedFields, type ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Db } from '../../platform/db/database.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { vacancyName } from '../vacancies/shared-queries.ts'
import { selectCurrent, type ChosenResults } from './queries.ts'
import { BEST_SCORE, type MonthTally, type Tally } from './rules.ts'

const isCounted = {
  vacancy_id: true,
  recommendation: true,
  min_score: true,
  search: false,
  decision: false,
  max_score: true,
  area: false,
  place: false,
  max_pay: false,
  min_years: false,
  meets: false,
  days: false,
  stage: false,
  lack: false,
  flags: false,
} satisfies Record<keyof ResultFilter, boolean>
const needsRows = (filter: ResultFilter): boolean =>
  Object.keys(appliedFields(filter)).some((field) => !isCounted[field as keyof ResultFilter])

/** `selectCurrent`'s condition on kept figures, for filters they know. */
function selectLines(db: Db, scope: CompanyScope, filter: ResultFilter) {
  const { vacancy_id, recommendation, min_score, max_score } = filter
  let query = db
    .selectFrom('result_figures as f')
    .innerJoin('vacancies as v', (join) =>
      join.onRef('v.company_id', '=', 'f.company_id').onRef('v.id', '=', 'f.vacancy_id'),
    )
    .where('f.company_id', '=', scope)
    .where('v.status', '<>', 'hidden')
  if (vacancy_id !== undefined) query = query.where('f.vacancy_id', '=', vacancy_id)
  if (recommendation !== undefined) query = query.where('f.recommendation', '=', recommendation)
  if (min_score !== undefined) query = query.where('f.score', '>=', min_score)
  if (max_score !== undefined) query = query.where('f.score', '<=', max_score)
  return query
}

const selectFigures = (db: Db, scope: CompanyScope, filter: ResultFilter) =>
  selectLines(db, scope, filter)
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
    .$narrowType<{ recommendation: Recommendation }>()

export async function tallyResults(db: Db, scope: CompanyScope, filter: ResultFilter): Promise<Tally[]> {
  const { decision, ...others } = filter
  if (decision === 'none' && !needsRows(others)) {
    // decisions are few: counting them is cheaper
    const [all, decided] = await Promise.all([
      tallyResults(db, scope, others),
      tallyFound(db, scope, { ...others, decision: 'any' }),
    ])
    const taken = decided.map(({ n, sum, best, ...tally }) => ({ ...tally, n: -n, sum: -sum, best: -best }))
    return [...all, ...taken]
  }
  if (needsRows(filter)) return await tallyFound(db, scope, filter)
  return await selectFigures(db, scope, filter).execute()
}

const tallyFound = (db: Db, scope: CompanyScope, filter: ResultFilter): Promise<Tally[]> =>
  selectCurrent(db, scope, filter)
    .select((eb) => [
      'r.recommendation',
      eb.fn.countAll<number>().as('n'),
      eb.fn.sum<number>('r.score').as('sum'),
      eb.fn.countAll<number>().filterWhere('r.score', '>=', BEST_SCORE).as('best'),
    ])
    .groupBy('r.recommendation')
    .$narrowType<{ recommendation: Recommendation }>()
    .execute()

export type FoundVacancy = {
  readonly id: string
  readonly title: string
  readonly name: string
  readonly rows: number
}

export async function tallyVacancies(
  db: Db,
  scope: CompanyScope,
  filter: ChosenResults,
): Promise<FoundVacancy[]> {
  const columns = ['v.id', 'v.title'] as const
  const found = selectCurrent(db, scope, filter)
    .select((eb) => [...columns, vacancyName('v').as('name'), eb.fn.countAll<number>().as('rows')])
    .groupBy(['v.company_id', ...columns])
    .orderBy('v.title')
    .orderBy('v.id')
  const known = selectLines(db, scope, filter)
    .select((eb) => [...columns, vacancyName('v').as('name'), eb.fn.sum<number>('f.results').as('rows')])
    .groupBy(['v.company_id', ...columns])
    .having((eb) => eb(eb.fn.sum('f.results'), '>', 0))
    .orderBy('v.title')
    .orderBy('v.id')
  return await (needsRows(filter) ? found : known).execute()
}

/** By recommendation and Moscow month; before `since` combined as `null`. */
export async function tallyMonths(db: Db, scope: CompanyScope, since: string): Promise<MonthTally[]> {
  const month = sql<
    string | null
  >`case when f.month >= ${`${since}-01`}::date then to_char(f.month, 'YYYY-MM') end`
  return await selectFigures(db, scope, {}).select(month.as('month')).groupBy('month').execute()
}

/** Skips locked vacancies and companies being erased until the next run. */
export async function foldFigures(db: Db): Promise<void> {
  await sql`
    with busy as (
      select v.company_id, v.id from vacancies v join companies c on c.id = v.company_id
      where (v.company_id, v.id) in (select company_id, vacancy_id from result_figures where not is_folded)
      limit 100 for key share skip locked
    ), taken as (
      delete from result_figures f using busy where f.company_id = busy.company_id and f.vacancy_id = busy.id returning f.*
    )
    insert into result_figures (company_id, vacancy_id, recommendation, score, month, results, is_folded)
    select company_id, vacancy_id, recommendation, score, month, sum(results), true from taken
    group by 1, 2, 3, 4, 5 having sum(results) <> 0`.execute(db)
}

/** Place of a score among the current results of a vacancy, 1 for the best, and how many there are; equal scores share a place. */
export async function rankOf(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  score: number,
): Promise<{ readonly place: number; readonly of: number }> {
  const current = db
    .selectFrom('analysis_results')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('company_id', '=', scope)
    .where('vacancy_id', '=', vacancy_id)
    .where((eb) => eb('is_current', '=', eb.lit(true)))
  const [better, all] = await Promise.all([
    current.where('score', '>', score).executeTakeFirstOrThrow(),
    current.executeTakeFirstOrThrow(),
  ])
  return { place: better.n + 1, of: all.n }
}
