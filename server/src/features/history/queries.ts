import type { Recommendation } from '@rezumetr/contracts/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { CompanyScope } from '../companies/scope.ts'

export const findArrival = (db: Db, scope: CompanyScope, application_id: string) =>
  db
    .selectFrom('applications as a')
    .leftJoin('resume_files as f', (on) =>
      on.onRef('f.company_id', '=', 'a.company_id').onRef('f.application_id', '=', 'a.id'),
    )
    .leftJoin('users as u', 'u.id', 'f.uploaded_by')
    .where('a.company_id', '=', scope)
    .where('a.id', '=', application_id)
    .select(['a.applied_at', 'f.file_name', 'u.full_name as by'])
    .executeTakeFirst()

export const listScores = (db: Db, scope: CompanyScope, application_id: string, limit: number) =>
  db
    .selectFrom('analysis_results')
    .where('company_id', '=', scope)
    .where('application_id', '=', application_id)
    .select(['id', 'score', 'recommendation', 'rubric_version', 'analyzed_at', 'scored_at', 'is_current'])
    .$narrowType<{ recommendation: Recommendation }>()
    .orderBy('analyzed_at', 'desc')
    .limit(limit)
    .execute()

export type StoredDecision = {
  readonly verdict: Recommendation
  readonly note: string | null
  readonly score: number
  readonly decided_at: Date
  readonly by: string | null
}

/** The present one and the one before, kept for a day: these alone have notes. */
export async function listStoredDecisions(
  db: Db,
  scope: CompanyScope,
  application_id: string,
): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`
    select d.verdict, d.note, d.score, d.decided_at, u.full_name as by from (
      select 0 as place, verdict, note, score, decided_at, decided_by from decisions
        where company_id = ${scope} and application_id = ${application_id}
      union all
      select 1, verdict, note, score, decided_at, decided_by from former_decisions
        where company_id = ${scope} and application_id = ${application_id}) d
    left join users u on u.id = d.decided_by order by d.place`.execute(db)
  return rows
}
