/** Results that are counted again by another version of the rubric: what they were counted from, and what they come to. */
import { sql } from 'kysely'
import type { EngineName, Recommendation } from '@rezumetr/contracts/domain'
import type { Judgement } from '@rezumetr/screening/model'
import type { Reading } from '@rezumetr/screening/reading'
import { json, type Db, type Trx } from '../../platform/database.ts'
import { mintScope, type CompanyScope } from '../accounts/scope.ts'

export type CountedResult = {
  readonly id: string
  readonly application_id: string
  readonly candidate_name: string | null
  readonly score: number
  readonly recommendation: Recommendation
  readonly rubric_version: number
  readonly engine: EngineName
  readonly engine_version: string
  /** `null`: made before readings were kept. */
  readonly reading: Reading | null
  readonly reading_base: number | null
}

/** Every current result of a vacancy. */
export async function listCounted(db: Db, scope: CompanyScope, vacancy_id: string): Promise<CountedResult[]> {
  const rows = await db
    .selectFrom('analysis_results as r')
    .innerJoin('applications as a', 'a.id', 'r.application_id')
    .select([
      'r.id',
      'r.application_id',
      'a.candidate_name',
      'r.score',
      'r.recommendation',
      'r.rubric_version',
      'r.engine',
      'r.engine_version',
      'r.reading',
      'r.reading_base',
    ])
    .where('r.company_id', '=', scope)
    .where('r.vacancy_id', '=', vacancy_id)
    .where('r.is_current', '=', true)
    .execute()
  // `reading` is written by this feature alone, in this very shape; the table's checks keep the words to their vocabularies
  return rows as unknown as CountedResult[]
}

export type Recount<J = Judgement> = {
  readonly id: string
  readonly judgement: J
  /** Present when the resume was read again from the store. */
  readonly again?:
    | {
        readonly reading: Reading
        readonly reading_base: number
        readonly engine: EngineName
        readonly engine_version: string
        readonly vacancy_hash: string
        readonly resume_hash: string
      }
    | undefined
}

/**
 * Writes all of them at once. Criteria and questions are left empty: they are counted from the reading when somebody looks, and
 * would be two thirds of what is written.
 */
export async function updateCounted(
  trx: Trx,
  scope: CompanyScope,
  recounts: readonly Recount[],
  rubric_version: number,
  now: Date,
): Promise<void> {
  if (recounts.length === 0) return
  const rows = recounts.map(({ id, judgement, again }) => {
    const { criteria: _counted, questions: _too, flags, ...written } = judgement
    return { id, ...written, again: again ? { ...again, flags } : null }
  })
  // what came from the database can be kept there as it is; looking through it would cost as much as writing it
  const given = recounts.some(({ again }) => again)
    ? sql`${json(rows)}::json`
    : sql`${JSON.stringify(rows)}::json`
  await sql`
    update analysis_results r
    set score = c.score, recommendation = c.recommendation, skills_match = c.skills_match,
      experience_match = c.experience_match, salary_match = c.salary_match, strengths = c.strengths,
      weaknesses = c.weaknesses, red_flags = c.red_flags, reasoning = c.reasoning, criteria = '[]', questions = '[]',
      rubric_version = ${rubric_version}, scored_at = ${now},
      flags = coalesce((c.again -> 'flags')::jsonb, r.flags),
      reading = coalesce(c.again -> 'reading', r.reading),
      reading_base = coalesce((c.again ->> 'reading_base')::int, r.reading_base),
      engine = coalesce(c.again ->> 'engine', r.engine),
      model = case when c.again ->> 'engine' = 'embedded' then null else r.model end,
      engine_version = coalesce(c.again ->> 'engine_version', r.engine_version),
      vacancy_hash = coalesce(c.again ->> 'vacancy_hash', r.vacancy_hash),
      resume_hash = coalesce(c.again ->> 'resume_hash', r.resume_hash)
    from json_to_recordset(${given}) as c (id uuid, score int, recommendation text, skills_match int,
      experience_match int, salary_match text, strengths jsonb, weaknesses jsonb, red_flags jsonb, reasoning text,
      again json)
    where r.id = c.id and r.company_id = ${scope}`.execute(trx)
}

/** How many results a vacancy has, and how many of them another version counted. */
export async function countCounted(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  rubric_version: number,
): Promise<{ results: number; results_behind: number }> {
  // two ranges of an index instead of one «other than», which no index has
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

/** Vacancies whose rubric people changed after results of this run were counted. */
export async function listOvertaken(
  db: Db,
  run_id: string,
): Promise<{ readonly scope: CompanyScope; readonly vacancy_id: string }[]> {
  const rows = await db
    .selectFrom('analysis_results as r')
    .select(['r.company_id', 'r.vacancy_id'])
    .distinct()
    .where('r.run_id', '=', run_id)
    .where('r.is_current', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('rubrics as newer')
          .select('newer.version')
          .whereRef('newer.vacancy_id', '=', 'r.vacancy_id')
          .whereRef('newer.version', '>', 'r.rubric_version')
          .where('newer.created_by', 'is not', null),
      ),
    )
    .execute()
  return rows.map(({ company_id, vacancy_id }) => ({ scope: mintScope(company_id), vacancy_id }))
}
