import { sql, type RawBuilder } from 'kysely'
import { containsPart, hasPart, hasWords, NAME_WORDS, type Db } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { vacancyName } from '../../vacancies/shared-queries.ts'
import { comparedPay, spelledTown } from '../order-queries.ts'
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
      'r.vacancy_id',
      'r.rubric_version',
      'r.score',
      'r.is_current',
      'r.total_months',
      'r.is_little_known',
      'r.latest_position',
      'r.latest_company',
      eb.ref('r.reading').$castTo<StoredReading | null>().as('reading'),
    ])
    .execute()
export type BriefRow = Awaited<ReturnType<typeof listBriefRows>>[number]

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
  // decisions are few: counting them is cheaper
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

const MOST = { areas: 50, pays: 2000 }

export async function readOverview(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
): Promise<{
  readonly areas: { value: string; n: number }[]
  readonly stages: { value: string; n: number }[]
  readonly pays: number[]
  readonly above_pay: number
}> {
  // those of one spelling are one, as in the filter, and named as most of them are
  const counts = (column: string, spelling = column) =>
    sql`(select json_agg(json_build_object('value', value, 'n', n) order by n desc, value)
      from (select mode() within group (order by ${sql.ref(column)}) as value, count(*) as n from people
        where ${sql.ref(spelling)} is not null
        group by ${sql.ref(spelling)} order by 2 desc, 1 limit ${MOST.areas}) counted)`
  const { rows } = await sql<{
    areas: { value: string; n: number }[] | null
    stages: { value: string; n: number }[] | null
    pays: number[] | null
    above_pay: number
  }>`
    with people as materialized (
      select a.area_name, ${spelledTown('a')} as town, a.collection_id, ${comparedPay('a')} as pay,
        r.salary_match = 'higher' as is_above
      from analysis_results r join vacancies v on v.company_id = r.company_id and v.id = r.vacancy_id
        join applications a on a.company_id = r.company_id and a.id = r.application_id
      where r.company_id = ${scope} and r.vacancy_id = ${vacancy_id} and r.is_current and v.status <> 'hidden')
    select ${counts('area_name', 'town')} as areas, ${counts('collection_id')} as stages,
      (select json_agg(pay order by pay) from (
        select pay from people where pay is not null limit ${MOST.pays}) named) as pays,
      (select count(*)::integer from people where is_above) as above_pay`.execute(db)
  const [found] = rows
  return {
    areas: found?.areas ?? [],
    stages: found?.stages ?? [],
    pays: found?.pays ?? [],
    above_pay: found?.above_pay ?? 0,
  }
}

export type FoundRow = {
  readonly application_id: string
  readonly vacancy_id: string
  readonly vacancy_name: string
  readonly candidate_name: string | null
  readonly resume_title: string | null
  readonly result_id: string | null
  readonly score: number | null
}

/** Fewer match too many; up to `LAST` they are the number's end. */
const DIGITS = 4
const LAST = 6

/** Names that begin with what is searched first, then the best; those without a score last, the latest responses first. */
async function readFound(
  db: Db,
  scope: CompanyScope,
  search: string,
  isFound: RawBuilder<boolean>,
  limit: number,
): Promise<FoundRow[]> {
  const begins = containsPart(sql`concat(' ', a.candidate_name)`, ` ${search}`)
  const { rows } = await sql<FoundRow>`
    select a.id as application_id, a.vacancy_id, ${vacancyName('v')} as vacancy_name, a.candidate_name, a.resume_title,
      r.id as result_id, r.score
    from applications a join vacancies v on v.company_id = a.company_id and v.id = a.vacancy_id
      left join analysis_results r on r.company_id = a.company_id and r.application_id = a.id and r.is_current
    where a.company_id = ${scope} and v.status <> 'hidden' and ${isFound}
    order by ${begins} desc, r.score desc nulls last, a.applied_at desc, a.id limit ${limit}`.execute(db)
  return rows
}

/** By name, e-mail or phone, which have indexes. */
export function findCandidateRows(
  db: Db,
  scope: CompanyScope,
  search: string,
  limit: number,
): Promise<FoundRow[]> {
  // without the trunk prefix 8 or +7
  const digits = search.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '')
  const pattern = digits.length <= LAST ? `%${digits}` : `%${digits}%`
  const hasDigits = sql`regexp_replace(a.candidate_phone, '\\D', '', 'g') like ${pattern}`
  const byPhone = digits.length < DIGITS || /\p{L}/u.test(search) ? sql`` : sql`or ${hasDigits}`
  const isFound = sql<boolean>`(
    ${hasWords(sql.ref('a.candidate_name'), search)} or ${hasPart(sql.ref('a.candidate_email'), search)} ${byPhone})`
  return readFound(db, scope, search, isFound, limit)
}

/** By marks of the words of the resume, which are all in it; ids first, as only those of the page are read as a whole. */
export async function findResumeRows(
  db: Db,
  scope: CompanyScope,
  marks: readonly number[],
  limit: number,
): Promise<FoundRow[]> {
  const best = sql<boolean>`a.id in (select w.id from applications w
    join vacancies wv on wv.company_id = w.company_id and wv.id = w.vacancy_id and wv.status <> 'hidden'
    left join analysis_results wr on wr.company_id = w.company_id and wr.vacancy_id = w.vacancy_id
      and wr.application_id = w.id and wr.is_current
    where w.company_id = ${scope} and w.word_marks @> ${[...marks]}::integer[]
    order by wr.score desc nulls last, w.applied_at desc, w.id limit ${limit})`
  return await readFound(db, scope, '', best, limit)
}

/** By the desired title, or by the latest job and its company where the resume was judged. */
export function findWorkRows(
  db: Db,
  scope: CompanyScope,
  search: string,
  limit: number,
): Promise<FoundRow[]> {
  const work = sql`concat_ws(' ', a.resume_title, r.latest_position, r.latest_company)`
  const isFound = sql<boolean>`${sql.join(
    search
      .split(/\s+/)
      .slice(0, NAME_WORDS)
      .map((part) => containsPart(work, part)),
    sql` and `,
  )}`
  return readFound(db, scope, search, isFound, limit)
}
