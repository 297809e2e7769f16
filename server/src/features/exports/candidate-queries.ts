/** What a report reads, and never writes: current results with their applications, decisions and vacancies. */
import { sql } from 'kysely'
import type { Recommendation, SalaryMatch } from '@rezumetr/contracts/domain'
import type { Db } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import type { ExportFilter } from './rules.ts'
import type { Candidate } from './column-workbook.ts'

export type ReportVacancy = { readonly id: string; readonly title: string; readonly rows: number }

export type CandidateRow = Omit<Candidate, 'resume'> & {
  readonly id: string
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

const filteredResults = (db: Db, scope: CompanyScope, { recommendation, min_score }: ExportFilter) =>
  db
    .selectFrom('analysis_results as r')
    .where('r.company_id', '=', scope)
    .where('r.is_current', '=', true)
    .$if(recommendation !== null, (query) => query.where('r.recommendation', '=', recommendation ?? ''))
    .$if(min_score !== null, (query) => query.where('r.score', '>=', min_score ?? 0))

/**
 * Vacancies that have candidates for the filter, by title. One vacancy is given even when it belongs to an employer the
 * company has left; "all" means all of the present employer.
 */
export async function listReportVacancies(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string | null,
  filter: ExportFilter,
): Promise<ReportVacancy[]> {
  return await filteredResults(db, scope, filter)
    .innerJoin('vacancies as v', 'v.id', 'r.vacancy_id')
    .$if(vacancy_id !== null, (query) => query.where('r.vacancy_id', '=', vacancy_id ?? ''))
    .$if(vacancy_id === null, (query) => query.where('v.status', '<>', 'hidden'))
    .select(['v.id', 'v.title', sql<number>`count(*)::int`.as('rows')])
    .groupBy(['v.id', 'v.title'])
    .orderBy('v.title')
    .orderBy('v.id')
    .execute()
}

/** The next candidates, best first; `after` is the last one seen. Follows the index, however long the list. */
export async function listCandidates(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  filter: ExportFilter,
  page: {
    readonly after: { readonly score: number; readonly id: string } | null
    readonly limit: number
    readonly with_resume: boolean
  },
): Promise<CandidateRow[]> {
  const { after, limit, with_resume } = page
  const rows = await filteredResults(db, scope, filter)
    .innerJoin('applications as a', 'a.id', 'r.application_id')
    .leftJoin('decisions as d', 'd.application_id', 'r.application_id')
    .where('r.vacancy_id', '=', vacancy_id)
    .$if(after !== null, (query) =>
      query
        .where('r.score', '<=', after?.score ?? 0)
        .where((eb) => eb.or([eb('r.score', '<', after?.score ?? 0), eb('r.id', '>', after?.id ?? '')])),
    )
    .select([
      'r.id',
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
    .limit(limit)
    .execute()
  // the tables' checks keep these columns to their words, the analysis writes lists of strings
  return rows.map((row) => ({
    ...row,
    recommendation: row.recommendation as Recommendation,
    salary_match: row.salary_match as SalaryMatch | null,
    decision: row.decision as Recommendation | null,
    strengths: row.strengths as string[],
    weaknesses: row.weaknesses as string[],
    red_flags: row.red_flags as string[],
  }))
}
