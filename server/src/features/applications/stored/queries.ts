import { sql } from 'kysely'
import { rowLimit, type Db } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import type { ApplicationMarks } from './mark-rules.ts'

const selectApplications = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('applications')
    .innerJoin('vacancies', (join) =>
      join
        .onRef('vacancies.company_id', '=', 'applications.company_id')
        .onRef('vacancies.id', '=', 'applications.vacancy_id'),
    )
    // at most one row; PostgreSQL would run `exists` as a scan of all results
    .leftJoin('analysis_results', (join) =>
      join
        .onRef('analysis_results.company_id', '=', 'applications.company_id')
        .onRef('analysis_results.application_id', '=', 'applications.id')
        .on((eb) => eb('analysis_results.is_current', '=', eb.lit(true))),
    )
    .where('applications.company_id', '=', scope)
    .where('vacancies.status', '!=', 'hidden')

const isAnalyzed = sql<boolean>`analysis_results.application_id is not null`

const columns = [
  'applications.id',
  'applications.vacancy_id',
  'applications.source',
  'applications.candidate_name',
  'applications.candidate_email',
  'applications.candidate_phone',
  'applications.resume_url',
  'applications.resume_title',
  'applications.area_name',
  'applications.salary_amount',
  'applications.salary_currency',
  'applications.collection_id',
  'applications.applied_at',
] as const

export type ApplicationFilter = {
  readonly vacancy_id?: string
  readonly collection_id?: string | undefined
  readonly analyzed?: boolean | undefined
  readonly readable?: boolean | undefined
}

const filtered = (db: Db, scope: CompanyScope, filter: ApplicationFilter) => {
  let query = selectApplications(db, scope)
  query =
    filter.vacancy_id === undefined
      ? query.where('vacancies.is_enabled', '=', true)
      : query.where('applications.vacancy_id', '=', filter.vacancy_id)
  if (filter.collection_id !== undefined && filter.collection_id !== 'all')
    query = query.where('applications.collection_id', '=', filter.collection_id)
  if (filter.analyzed !== undefined)
    query = query.where('analysis_results.application_id', filter.analyzed ? 'is not' : 'is', null)
  const isAsked = isReadable('applications')
  if (filter.readable !== undefined)
    query = query.where((eb) => (filter.readable ? isAsked : eb.not(isAsked)))
  return query
}

export type ApplicationRow = Awaited<ReturnType<typeof listApplicationRows>>[number]

export const listApplicationRows = (
  db: Db,
  scope: CompanyScope,
  filter: ApplicationFilter,
  page: { readonly limit: number; readonly offset: number },
) =>
  filtered(db, scope, filter)
    .select(columns)
    .select(isAnalyzed.as('is_analyzed'))
    .orderBy('applications.applied_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(rowLimit(page.limit))
    .$if(page.offset > 0, (later) => later.offset(page.offset))
    .execute()

export async function countApplications(
  db: Db,
  scope: CompanyScope,
  vacancy_id?: string,
): Promise<{ total: number; analyzed: number; unreadable: number }> {
  const sumOf = (table: 'application_figures' | 'result_figures', column: string) => sql<number>`coalesce((
    select sum(f.${sql.ref(column)}) from ${sql.table(table)} f
      join vacancies v on v.company_id = f.company_id and v.id = f.vacancy_id
    where f.company_id = ${scope} and v.status <> 'hidden'
      and ${vacancy_id === undefined ? sql`v.is_enabled` : sql`f.vacancy_id = ${vacancy_id}`}), 0)`
  const unreadable = filtered(db, scope, {
    ...(vacancy_id !== undefined && { vacancy_id }),
    analyzed: false,
    readable: false,
  }).select((eb) => eb.fn.countAll<number>().as('n'))
  const { rows } = await sql<{ total: number; analyzed: number; unreadable: number }>`select
    ${sumOf('application_figures', 'applications')} as total, ${sumOf('result_figures', 'results')} as analyzed,
    (${unreadable}) as unreadable`.execute(db)
  return rows[0] ?? { total: 0, analyzed: 0, unreadable: 0 }
}

export async function countCollection(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  collection_id: string,
): Promise<number> {
  const { total } = await db
    .selectFrom('application_figures')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('applications'), eb.lit(0)).as('total'))
    .where('company_id', '=', scope)
    .where('vacancy_id', '=', vacancy_id)
    .where('collection_id', '=', collection_id)
    .executeTakeFirstOrThrow()
  return total
}

export async function countStored(
  db: Db,
  scope: CompanyScope,
  vacancy_id?: string,
): Promise<{ total: number; analyzed: number; unreadable: 0 }> {
  const figures = await filtered(db, scope, vacancy_id === undefined ? {} : { vacancy_id })
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('analysis_results.application_id').as('analyzed'),
    ])
    .where('applications.has_full_resume', '=', true)
    .executeTakeFirstOrThrow()
  return { ...figures, unreadable: 0 }
}

export async function countUnanalyzed(
  db: Db,
  scope: CompanyScope,
  filter: Omit<ApplicationFilter, 'analyzed'>,
): Promise<number> {
  const { n } = await filtered(db, scope, { ...filter, analyzed: false })
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const findResumeRow = async (db: Db, scope: CompanyScope, id: string) =>
  (await db
    .selectFrom('applications as a')
    .innerJoin('vacancies as v', (join) =>
      join.onRef('v.company_id', '=', 'a.company_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .select([
      'a.id',
      'a.hh_negotiation_id',
      'a.hh_resume_href',
      'a.message_count',
      'a.resume_enc',
      'a.resume_hash',
      'a.has_full_resume',
      'a.candidate_name',
      'v.status as vacancy_status',
    ])
    .where('a.company_id', '=', scope)
    .where('a.id', '=', id)
    .executeTakeFirst()) ?? null

/** The board has the full resume, as far as known. @param a alias of `applications` */
export const isOpenable = (a: string) =>
  sql<boolean>`(${sql.ref(`${a}.hh_resume_href`)} is not null and ${sql.ref(`${a}.resume_gone_at`)} is null)`

/** Stored, or the board has it. @param a alias of `applications` */
export const isReadable = (a: string) =>
  sql<boolean>`(${sql.ref(`${a}.has_full_resume`)} or ${isOpenable(a)})`

export async function noteResumeGone(db: Db, scope: CompanyScope, id: string, now: Date): Promise<void> {
  await db
    .updateTable('applications')
    .set({ resume_gone_at: now })
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .execute()
}

/**
 * Encrypted; applications without one are absent.
 * @param latest only those not changed at the board since
 */
export const listResumeRows = (db: Db, scope: CompanyScope, ids: readonly string[], latest: boolean) =>
  db
    .selectFrom('applications')
    .select(['id', 'resume_enc', 'resume_hash', 'candidate_name'])
    .where('company_id', '=', scope)
    .where('id', 'in', ids)
    .$if(latest, (query) => query.where('has_full_resume', '=', true))
    .where('resume_enc', 'is not', null)
    .where('resume_hash', 'is not', null)
    .$narrowType<{ resume_enc: Buffer; resume_hash: string }>()
    .execute()

export type ResumeRow = ApplicationMarks & {
  readonly id: string
  readonly resume_enc: Buffer
  readonly resume_hash: string
  readonly cover_letter: string | null
  readonly candidate_name: string | null
  readonly candidate_email: string | null
  readonly candidate_phone: string | null
  readonly resume_title: string | null
  readonly resume_url: string | null
  readonly hh_updated_at: Date | null
}

/**
 * Locks rows in the order of an erasure. Texts older than the change a list has shown are not stored, and
 * contacts once seen are kept: the board may close them.
 */
export async function updateResumes(db: Db, scope: CompanyScope, rows: readonly ResumeRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(
    (
      row,
    ) => sql`(${row.id}::uuid, ${row.resume_enc}::bytea, ${row.resume_hash}, ${row.text_marks}::integer[], ${row.word_marks}::integer[],
      ${row.marks_version}, ${row.phone_mark}::bytea, ${row.email_mark}::bytea, ${row.cover_letter}, ${row.candidate_name},
      ${row.candidate_email}, ${row.candidate_phone}, ${row.resume_title}, ${row.resume_url},
      ${row.hh_updated_at}::timestamptz)`,
  )
  await sql`
    with own as (
      select id from applications where company_id = ${scope} and id = any(${rows.map(({ id }) => id)}::uuid[])
      order by id for no key update)
    update applications a set
      resume_enc = r.resume_enc,
      resume_hash = r.resume_hash,
      has_full_resume = true,
      -- the board takes an opened response for read
      unread_count = 0,
      text_marks = r.text_marks,
      word_marks = r.word_marks,
      -- a mark kept with its contact may be that of another key: then the periodic task marks the row again
      marks_version = case when r.phone_mark is null and a.phone_mark is not null or r.email_mark is null and a.email_mark is not null
        then a.marks_version else r.marks_version end,
      phone_mark = coalesce(r.phone_mark, a.phone_mark),
      email_mark = coalesce(r.email_mark, a.email_mark),
      cover_letter = coalesce(r.cover_letter, a.cover_letter),
      candidate_name = coalesce(r.candidate_name, a.candidate_name),
      candidate_email = coalesce(r.candidate_email, a.candidate_email),
      candidate_phone = coalesce(r.candidate_phone, a.candidate_phone),
      resume_title = coalesce(r.resume_title, a.resume_title),
      resume_url = coalesce(r.resume_url, a.resume_url),
      hh_updated_at = greatest(r.hh_updated_at, a.hh_updated_at)
    from (values ${sql.join(values)}) as r (id, resume_enc, resume_hash, text_marks, word_marks, marks_version, phone_mark,
      email_mark, cover_letter, candidate_name, candidate_email, candidate_phone, resume_title, resume_url, hh_updated_at)
    join own using (id)
    where a.company_id = ${scope} and a.id = r.id and coalesce(r.hh_updated_at >= a.hh_updated_at, true)`.execute(
    db,
  )
}
