import { sql } from 'kysely'
import type { EngineName, Recommendation } from '@rezumetr/contracts/domain'
import { json, type Db, type Trx } from '../../platform/db/database.ts'
import { createScope, type CompanyScope } from '../companies/scope.ts'
import type { WrittenJudgement } from './judgement-present.ts'
import type { StoredReading } from './reading-rules.ts'

const selectScored = (db: Db, scope: CompanyScope, ids: readonly string[]) =>
  db
    .selectFrom('analysis_results as r')
    .innerJoin('applications as a', (join) =>
      join.onRef('a.company_id', '=', 'r.company_id').onRef('a.id', '=', 'r.application_id'),
    )
    .select([
      'r.id',
      'r.application_id',
      'a.candidate_name',
      'r.score',
      'r.recommendation',
      'r.rubric_version',
      'r.engine',
      'r.engine_version',
      'r.reading_base',
      'r.resume_hash',
    ])
    .select((eb) => eb.ref('r.reading').$castTo<StoredReading | null>().as('reading'))
    .where('r.company_id', '=', scope)
    .where('r.id', 'in', ids)
    .where('r.is_current', '=', true)
    .orderBy('r.score', 'desc')
    .orderBy('r.id')
    .$narrowType<{ recommendation: Recommendation; engine: EngineName }>()
export type ScoredResult = Awaited<ReturnType<ReturnType<typeof selectScored>['execute']>>[number]

export const listScored = (db: Db, scope: CompanyScope, ids: readonly string[]): Promise<ScoredResult[]> =>
  selectScored(db, scope, ids).execute()

export const findScoredId = async (
  db: Db,
  scope: CompanyScope,
  application_id: string,
): Promise<string | null> =>
  (
    await db
      .selectFrom('analysis_results')
      .select('id')
      .where('company_id', '=', scope)
      .where('application_id', '=', application_id)
      .where('is_current', '=', true)
      .executeTakeFirst()
  )?.id ?? null

export async function listScoredIds(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  which: { readonly limit: number } | { readonly behind: number },
): Promise<string[]> {
  let query = db
    .selectFrom('analysis_results')
    .select('id')
    .where('company_id', '=', scope)
    .where('vacancy_id', '=', vacancy_id)
    .where('is_current', '=', true)
    .orderBy('score', 'desc')
    .orderBy('id')
  if ('limit' in which) query = query.limit(which.limit)
  else query = query.where('rubric_version', '<', which.behind)
  return (await query.execute()).map(({ id }) => id)
}

export async function findScoredCompany(
  db: Db,
  { company_id, vacancy_id }: { readonly company_id: string; readonly vacancy_id: string },
): Promise<CompanyScope | null> {
  const row = await db
    .selectFrom('analysis_results')
    .select('company_id')
    .where('company_id', '=', company_id)
    .where('vacancy_id', '=', vacancy_id)
    .limit(1)
    .executeTakeFirst()
  return row ? createScope(row.company_id) : null
}

export type NewScore<J = WrittenJudgement> = {
  readonly id: string
  readonly judgement: J
  readonly again?:
    | {
        readonly reading: StoredReading
        readonly reading_base: number
        readonly engine: EngineName
        readonly engine_version: string
        readonly vacancy_hash: string
        readonly resume_hash: string
        readonly latest_position: string | null
        readonly latest_company: string | null
      }
    | undefined
}

export async function updateScores(
  trx: Trx,
  scope: CompanyScope,
  newScores: readonly NewScore[],
  rubric_version: number,
  now: Date,
): Promise<void> {
  if (newScores.length === 0) return
  const rows = newScores.map(({ id, judgement, again }) => {
    const { flags, ...written } = judgement
    return { id, ...written, again: again ? { ...again, flags } : null }
  })
  // texts from the database need no cleaning by `json`
  const given = newScores.some(({ again }) => again)
    ? sql`${json(rows)}::json`
    : sql`${JSON.stringify(rows)}::json`
  await sql`
    update analysis_results r
    set score = c.score, recommendation = c.recommendation, skills_match = c.skills_match,
      experience_match = c.experience_match, salary_match = c.salary_match, strengths = c.strengths,
      musts_met = c.musts_met, musts_asked = c.musts_asked, is_little_known = c.is_little_known,
      weaknesses = c.weaknesses, red_flags = c.red_flags, reasoning = c.reasoning,
      rubric_version = ${rubric_version}, scored_at = ${now},
      flags = coalesce((c.again -> 'flags')::jsonb, r.flags),
      reading = coalesce(c.again -> 'reading', r.reading),
      reading_base = coalesce((c.again ->> 'reading_base')::int, r.reading_base),
      engine = coalesce(c.again ->> 'engine', r.engine),
      model = case when c.again ->> 'engine' = 'embedded' then null else r.model end,
      engine_version = coalesce(c.again ->> 'engine_version', r.engine_version),
      vacancy_hash = coalesce(c.again ->> 'vacancy_hash', r.vacancy_hash),
      resume_hash = coalesce(c.again ->> 'resume_hash', r.resume_hash),
      latest_position = case when c.again is null then r.latest_position else c.again ->> 'latest_position' end,
      latest_company = case when c.again is null then r.latest_company else c.again ->> 'latest_company' end
    from json_to_recordset(${given}) as c (id uuid, score int, recommendation text, skills_match int,
      experience_match int, salary_match text, strengths jsonb, weaknesses jsonb, red_flags jsonb, reasoning text,
      musts_met int, musts_asked int, is_little_known boolean, again json)
    where r.id = c.id and r.company_id = ${scope}`.execute(trx)
}

export async function countScored(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  rubric_version: number,
): Promise<{ results: number; results_behind: number }> {
  // two index ranges, as `<>` uses none
  const beyond = (sign: '<' | '>') => sql`(select count(*) from analysis_results
    where company_id = ${scope} and vacancy_id = ${vacancy_id} and is_current
      and rubric_version ${sql.raw(sign)} ${rubric_version})`
  const { rows } = await sql<{ results: number; results_behind: number }>`
    select ${beyond('<')} + ${beyond('>')} as results_behind, coalesce((
      select sum(results) from result_figures where company_id = ${scope} and vacancy_id = ${vacancy_id}), 0) as results`.execute(
    db,
  )
  return rows[0] ?? { results: 0, results_behind: 0 }
}

/** Changed by people after results of this run were scored. */
export async function listOutdatedVacancies(
  db: Db,
  { company_id, run_id }: { readonly company_id: string; readonly run_id: string },
): Promise<{ readonly scope: CompanyScope; readonly vacancy_id: string }[]> {
  const rows = await db
    .selectFrom('analysis_results as r')
    .select(['r.company_id', 'r.vacancy_id'])
    .distinct()
    .where('r.company_id', '=', company_id)
    .where('r.run_id', '=', run_id)
    .where('r.is_current', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('rubrics as newer')
          .select('newer.version')
          .whereRef('newer.company_id', '=', 'r.company_id')
          .whereRef('newer.vacancy_id', '=', 'r.vacancy_id')
          .whereRef('newer.version', '>', 'r.rubric_version')
          .where('newer.created_by', 'is not', null),
      ),
    )
    .execute()
  return rows.map(({ company_id, vacancy_id }) => ({ scope: createScope(company_id), vacancy_id }))
}
