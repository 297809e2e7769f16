/** What a report reads, and never writes: current results and their figures, applications, decisions and vacancies. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import type { ExportFilter } from './rules.ts'
import type { Candidate } from './column-workbook.ts'

export type ReportVacancy = { readonly id: string; readonly title: string; readonly rows: number }

export type CandidateRow = Omit<Candidate, 'resume'> & {
  readonly application_id: string
  /** Sealed; `null` unless asked for. */
  readonly resume_enc: Buffer | null
}

export async function findVacancyTitle(db: Db, scope: CompanyScope, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('vacancies')
    .select('title')
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.title ?? null
}

/**
 * Vacancies that have candidates for the filter, by title, out of the figures: nobody is counted. One vacancy is given even when it
 * belongs to an employer the company has left; "all" means all of the present employer.
 */
export async function listReportVacancies(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string | null,
  { recommendation, min_score }: ExportFilter,
): Promise<ReportVacancy[]> {
  return await db
    .selectFrom('result_figures as f')
    .innerJoin('vacancies as v', 'v.id', 'f.vacancy_id')
    .where('f.company_id', '=', scope)
    .$if(recommendation !== null, (query) => query.where('f.recommendation', '=', recommendation ?? ''))
    .$if(min_score !== null, (query) => query.where('f.score', '>=', min_score ?? 0))
    .$if(vacancy_id !== null, (query) => query.where('f.vacancy_id', '=', vacancy_id ?? ''))
    .$if(vacancy_id === null, (query) => query.where('v.status', '<>', 'hidden'))
    .select((eb) => ['v.id', 'v.title', eb.fn.sum<number>('f.results').as('rows')])
    .groupBy(['v.id', 'v.title'])
    .having((eb) => eb(eb.fn.sum('f.results'), '>', 0))
    .orderBy('v.title')
    .orderBy('v.id')
    .execute()
}

/**
 * Opens a cursor over the candidates of a vacancy, best first, for `fetchCandidates`; it ends with the transaction. Planned once and
 * walked along the index, however long the list.
 */
export async function openCandidates(
  trx: Trx,
  scope: CompanyScope,
  vacancy_id: string,
  { recommendation, min_score }: ExportFilter,
  with_resume: boolean,
): Promise<void> {
  const query = trx
    .selectFrom('analysis_results as r')
    .innerJoin('applications as a', 'a.id', 'r.application_id')
    .leftJoin('decisions as d', 'd.application_id', 'r.application_id')
    .where('r.company_id', '=', scope)
    .where('r.vacancy_id', '=', vacancy_id)
    .where((eb) => eb('r.is_current', '=', eb.lit(true)))
    .$if(recommendation !== null, (only) => only.where('r.recommendation', '=', recommendation ?? ''))
    .$if(min_score !== null, (only) => only.where('r.score', '>=', min_score ?? 0))
    .select([
      'r.application_id',
      'r.score',
      'r.recommendation',
      'r.skills_match',
      'r.experience_match',
      'r.salary_match',
      'r.strengths',
      'r.weaknesses',
      'r.red_flags',
      'r.reasoning',
      'r.analyzed_at',
      'a.candidate_name',
      'a.candidate_email',
      'a.candidate_phone',
      'a.resume_title',
      'a.source',
      'a.resume_url',
      'a.area_name',
      'a.salary_amount',
      'a.salary_currency',
      'a.cover_letter',
      'a.applied_at',
      'd.verdict as decision',
    ])
    .select(with_resume ? 'a.resume_enc' : sql<Buffer | null>`null`.as('resume_enc'))
    .orderBy('r.score', 'desc')
    .orderBy('r.id')
  await sql`close all`.execute(trx)
  await sql`declare candidates no scroll cursor for ${query}`.execute(trx)
}

/** The next ones; none when all were given. */
export async function fetchCandidates(trx: Trx, count: number): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`fetch ${sql.lit(count)} from candidates`.execute(trx)
  // the tables' checks keep words to their vocabularies, the analysis writes lists of strings
  return rows
}
