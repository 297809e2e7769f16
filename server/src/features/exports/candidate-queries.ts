import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { changeColumns, selectCurrent, type ChosenResults } from '../results/shared-queries.ts'
import type { StoredReading } from '../rubrics/reading-rules.ts'
import type { Candidate } from './workbook/column.ts'

export type CandidateRow = Omit<Candidate, 'resume' | 'lacks_resume' | 'questions' | 'requirements'> & {
  readonly application_id: string
  readonly rubric_version: number
  readonly reading: StoredReading | null
  readonly resume_enc: Buffer | null
}

/** A cursor for `fetchCandidates`, best first, until the transaction ends; planned once, along the index. */
export async function openCandidates(
  trx: Trx,
  scope: CompanyScope,
  filter: ChosenResults & { readonly vacancy_id: string },
  withResume: boolean,
): Promise<void> {
  const query = selectCurrent(trx, scope, filter)
    .innerJoin('applications as a', (join) =>
      join.onRef('a.company_id', '=', 'r.company_id').onRef('a.id', '=', 'r.application_id'),
    )
    .leftJoin('decisions as d', (join) =>
      join.onRef('d.company_id', '=', 'r.company_id').onRef('d.application_id', '=', 'r.application_id'),
    )
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
      'r.rubric_version',
      'r.total_months',
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
      'a.collection_id',
      'd.verdict as decision',
      'd.note',
      'r.reading',
      ...changeColumns,
    ])
    .select(withResume ? 'a.resume_enc' : sql<Buffer | null>`null`.as('resume_enc'))
    .orderBy('r.score', 'desc')
    .orderBy('r.id')
  await sql`close all`.execute(trx)
  await sql`declare candidates no scroll cursor for ${query}`.execute(trx)
}

export async function fetchCandidates(trx: Trx, count: number): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`fetch ${sql.lit(count)} from candidates`.execute(trx)
  return rows
}

export async function findTimeZone(db: Db, scope: CompanyScope): Promise<string> {
  const row = await db
    .selectFrom('company_settings')
    .select('time_zone')
    .where('company_id', '=', scope)
    .executeTakeFirst()
  return row?.time_zone ?? 'Europe/Moscow'
}
