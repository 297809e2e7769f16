import { sql } from 'kysely'
import { containsPart, type Db, type Trx } from '../../platform/db/database.ts'
import { createScope, type CompanyScope } from '../companies/scope.ts'
import { isReadable } from '../applications/stored/shared-queries.ts'
import { vacancyName } from './name-queries.ts'

/** `hidden`: of an employer the company has left. */
const VISIBLE = ['active', 'archived'] as const

const columns = [
  'vacancies.id',
  'vacancies.hh_id',
  'vacancies.title',
  'vacancies.status',
  'vacancies.is_enabled',
  'vacancies.area_name',
  'vacancies.salary_from',
  'vacancies.salary_to',
  'vacancies.salary_currency',
  'vacancies.salary_gross',
  'vacancies.hh_url',
  'vacancies.published_at',
  'vacancies.synced_at',
  'vacancies.responses_read_at',
] as const

const textColumns = [
  'vacancies.description_text',
  'vacancies.key_skills',
  'vacancies.experience_id',
  'vacancies.employment',
  'vacancies.schedule',
  'vacancies.languages',
  'vacancies.driver_license_types',
  'vacancies.content_hash',
] as const

const selectVacancies = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('vacancies')
    .where('vacancies.company_id', '=', scope)
    .where('vacancies.status', 'in', VISIBLE)
    .select(columns)
    .select((eb) => [
      vacancyName('vacancies').as('name'),
      eb
        .selectFrom('application_figures')
        .whereRef('application_figures.vacancy_id', '=', 'vacancies.id')
        .where('application_figures.company_id', '=', scope)
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('applications'), sum.lit(0)).as('n'))
        .$asScalar()
        .$notNull()
        .as('applications_count'),
      eb
        .selectFrom('result_figures')
        .whereRef('result_figures.vacancy_id', '=', 'vacancies.id')
        .where('result_figures.company_id', '=', scope)
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('results'), sum.lit(0)).as('n'))
        .$asScalar()
        .$notNull()
        .as('analyzed_count'),
      eb
        .selectFrom('applications as a')
        .leftJoin('analysis_results as r', (join) =>
          join
            .onRef('r.company_id', '=', 'a.company_id')
            .onRef('r.application_id', '=', 'a.id')
            .on((on) => on('r.is_current', '=', on.lit(true))),
        )
        .where('a.company_id', '=', scope)
        .whereRef('a.vacancy_id', '=', 'vacancies.id')
        .where('r.id', 'is', null)
        .where((not) => not.not(isReadable('a')))
        .select((n) => n.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('unreadable_count'),
    ])

export type VacancyRow = Awaited<ReturnType<typeof listVacancyRows>>['rows'][number]

export async function listVacancyRows(
  db: Db,
  scope: CompanyScope,
  filter: {
    readonly active_only: boolean
    readonly search: string | null
    readonly page: number
    readonly limit: number
  },
) {
  let query = selectVacancies(db, scope)
  let counting = db
    .selectFrom('vacancies')
    .where('company_id', '=', scope)
    .where('status', 'in', VISIBLE)
    .select((eb) => eb.fn.countAll<number>().as('total'))
  if (filter.active_only) {
    query = query.where('vacancies.status', '=', 'active')
    counting = counting.where('status', '=', 'active')
  }
  if (filter.search) {
    const isFound = containsPart(sql.ref('vacancies.title'), filter.search)
    query = query.where(isFound)
    counting = counting.where(isFound)
  }
  const [rows, { total }] = await Promise.all([
    query
      .orderBy('vacancies.status')
      .orderBy('vacancies.is_enabled', 'desc')
      .orderBy('vacancies.published_at', (order) => order.desc().nullsLast())
      .orderBy('vacancies.id')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    counting.executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findVacancyRow = async (db: Db, scope: CompanyScope, id: string) =>
  (await selectVacancies(db, scope).select(textColumns).where('vacancies.id', '=', id).executeTakeFirst()) ??
  null

export const findVacancyFacts = async (db: Db, scope: CompanyScope, id: string) =>
  (await db
    .selectFrom('vacancies')
    .select([...columns, ...textColumns, 'criteria_confirmed_at', 'criteria_skipped_at'])
    .select(vacancyName('vacancies').as('name'))
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where('status', 'in', VISIBLE)
    .executeTakeFirst()) ?? null

export async function findServedCompany(db: Db, company_id: string): Promise<CompanyScope | null> {
  const row = await db
    .selectFrom('vacancies')
    .select('company_id')
    .where('company_id', '=', company_id)
    .limit(1)
    .executeTakeFirst()
  return row ? createScope(row.company_id) : null
}

/** Serialises changes of enabled vacancies: the limit spans rows. */
export async function lockVacancies(trx: Trx, scope: CompanyScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vacancies:${scope}`}, 0))`.execute(trx)
}

export const listActive = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('vacancies')
    .select(['id', 'is_enabled', 'is_declined', 'published_at', vacancyName('vacancies').as('name')])
    .where('company_id', '=', scope)
    .where('status', '=', 'active')
    .orderBy('published_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()

export async function setEnabled(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
  flags: { is_enabled: boolean; is_declined?: boolean },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('vacancies')
    .set(flags)
    .where('company_id', '=', scope)
    .where('id', 'in', ids)
    .execute()
}
