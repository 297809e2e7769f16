/** Facts of rows, figures of vacancies and people found, for the pages of a vacancy and the search everywhere. */
import { sql } from 'kysely'
import { hasPart, hasWords, type Db } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { vacancyName } from '../../vacancies/shared-queries.ts'
import type { StoredReading } from '../../rubrics/reading-rules.ts'

export const listBriefRows = (db: Db, scope: CompanyScope, ids: readonly string[]) =>
  db
    .selectFrom('analysis_results as r')
    .innerJoin('vacancies as v', (on) =>
      on.onRef('v.company_id', '=', 'r.company_id').onRef('v.id', '=', 'r.vacancy_id'),
    )
    .where('r.company_id', '=', scope)
    .where('v.status', '<>', 'hidden')
    .where(sql<boolean>`r.id = any(${[...ids]}::uuid[])`)
    .select((eb) => [
      'r.id',
      'r.application_id',
      'r.vacancy_id',
      'r.rubric_version',
      'r.score',
      'r.is_current',
      // only this feature writes readings, in this shape
      eb.ref('r.reading').$castTo<StoredReading | null>().as('reading'),
    ])
    .execute()

/** Number of current results of each score, from the kept figures. */
export const tallyScores = (db: Db, scope: CompanyScope, vacancy_ids: readonly string[]) =>
  db
    .selectFrom('result_figures')
    .where('company_id', '=', scope)
    .where(sql<boolean>`vacancy_id = any(${[...vacancy_ids]}::uuid[])`)
    .select((eb) => ['vacancy_id', 'score', eb.fn.sum<number>('results').as('n')])
    .groupBy(['vacancy_id', 'score'])
    .execute()

export async function listUndecided(
  db: Db,
  scope: CompanyScope,
): Promise<{ readonly vacancy_id: string; readonly n: number }[]> {
  // a decision takes a person's time: counting the few there are is cheaper than counting all others
  const { rows } = await sql<{ vacancy_id: string; n: number }>`
    select vacancy_id, sum(n)::integer as n from (
      select f.vacancy_id, sum(f.results) as n from result_figures f where f.company_id = ${scope} group by 1
      union all
      select r.vacancy_id, -count(*) from decisions d
        join analysis_results r on r.company_id = d.company_id and r.application_id = d.application_id and r.is_current
        where d.company_id = ${scope} group by 1) counted
    group by 1 having sum(n) > 0`.execute(db)
  return rows
}

export const listCollections = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('application_figures')
    .where('company_id', '=', scope)
    .select((eb) => ['vacancy_id', 'collection_id', eb.fn.sum<number>('applications').as('n')])
    .groupBy(['vacancy_id', 'collection_id'])
    .having((eb) => eb(eb.fn.sum('applications'), '>', 0))
    .execute()

export type FoundRow = {
  readonly application_id: string
  readonly vacancy_id: string
  readonly vacancy_name: string
  readonly candidate_name: string | null
  readonly resume_title: string | null
  readonly result_id: string | null
  readonly score: number | null
}

/** Fewer digits would match too many numbers; up to `LAST` they are the end of the number. */
const DIGITS = 4
const LAST = 6

/** By name, e-mail or phone, within the company's own indexes of them. */
export async function findCandidateRows(
  db: Db,
  scope: CompanyScope,
  search: string,
  limit: number,
): Promise<FoundRow[]> {
  // the trunk prefix may be 8 or +7, or absent: the number is compared without it
  const digits = search.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '')
  const pattern = digits.length <= LAST ? `%${digits}` : `%${digits}%`
  const hasDigits = sql`regexp_replace(a.candidate_phone, '\\D', '', 'g') like ${pattern}`
  const byPhone = digits.length < DIGITS || /\p{L}/u.test(search) ? sql`` : sql`or ${hasDigits}`
  const { rows } = await sql<FoundRow>`
    select a.id as application_id, a.vacancy_id, ${vacancyName('v')} as vacancy_name, a.candidate_name, a.resume_title,
      r.id as result_id, r.score
    from applications a join vacancies v on v.company_id = a.company_id and v.id = a.vacancy_id
      left join analysis_results r on r.company_id = a.company_id and r.application_id = a.id and r.is_current
    where a.company_id = ${scope} and v.status <> 'hidden' and (
      ${hasWords(sql.ref('a.candidate_name'), search)} or ${hasPart(sql.ref('a.candidate_email'), search)} ${byPhone})
    order by a.applied_at desc, a.id limit ${limit}`.execute(db)
  return rows
}
