/** Results: the current one of every application, its history, and a person's decision beside it. */
import { sql } from 'kysely'
import type { Fallback, ResultDetail } from '@rezumetr/contracts/analysis'
import type { EngineName, Recommendation, SalaryMatch } from '@rezumetr/contracts/domain'
import { hasPart, json, rowLimit, storable, type Db, type Trx } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { isRepeat } from '../applicants/repeat-usecases.ts'
import type { Mark, Order, Sort } from './rules.ts'
import type { Judgement } from '@rezumetr/screening/model'
import type { Reading } from '@rezumetr/screening/reading'

export type NewResult = {
  readonly application_id: string
  readonly vacancy_id: string
  readonly judgement: Judgement
  /** What the judgement was counted from, and the version of the rubric whose text it was read by. */
  readonly reading: Reading
  readonly reading_base: number
  readonly engine: EngineName
  /** In the vendor's words; `null`: the embedded engine. */
  readonly model: string | null
  readonly fallback: Fallback | null
  readonly engine_version: string
  readonly rubric_version: number
  /** Of the vacancy's text and of the resume that were judged. */
  readonly vacancy_hash: string
  readonly resume_hash: string
  readonly analyzed_at: Date
}

/** They become current and the former ones history. @returns id by application */
export async function insertResults(
  trx: Trx,
  scope: CompanyScope,
  run_id: string,
  results: readonly NewResult[],
): Promise<Map<string, string>> {
  if (results.length === 0) return new Map()
  await trx
    .updateTable('analysis_results')
    .set({ is_current: false })
    .where('company_id', '=', scope)
    .where(
      'application_id',
      'in',
      results.map((result) => result.application_id),
    )
    .where('is_current', '=', true)
    .execute()
  const rows = await trx
    .insertInto('analysis_results')
    .values(
      results.map(({ judgement, ...result }) => ({
        ...result,
        company_id: scope,
        run_id,
        scored_at: result.analyzed_at,
        reading: json(result.reading),
        score: judgement.score,
        recommendation: judgement.recommendation,
        skills_match: judgement.skills_match,
        experience_match: judgement.experience_match,
        salary_match: judgement.salary_match,
        reasoning: storable(judgement.reasoning),
        strengths: json(judgement.strengths),
        weaknesses: json(judgement.weaknesses),
        red_flags: json(judgement.red_flags),
        criteria: json(judgement.criteria),
        flags: json(judgement.flags),
        questions: json(judgement.questions),
      })),
    )
    .returning(['id', 'application_id'])
    .execute()
  return new Map(rows.map((row) => [row.application_id, row.id]))
}

export type ResultFilter = {
  readonly vacancy_id?: string | undefined
  readonly recommendation?: Recommendation | undefined
  readonly min_score?: number | undefined
  /** Part of the candidate's name, any case. */
  readonly search?: string | undefined
}

/** Vacancies of an employer the company has left are not shown. */
const selectVisible = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('analysis_results as r')
    .innerJoin('vacancies as v', 'v.id', 'r.vacancy_id')
    .where('r.company_id', '=', scope)
    .where('v.status', '<>', 'hidden')

export function selectCurrent(db: Db, scope: CompanyScope, filter: ResultFilter) {
  // a literal: a prepared plan that does not know the value could not follow the indexes of current results
  let query = selectVisible(db, scope).where((eb) => eb('r.is_current', '=', eb.lit(true)))
  if (filter.vacancy_id !== undefined) query = query.where('r.vacancy_id', '=', filter.vacancy_id)
  if (filter.recommendation !== undefined) query = query.where('r.recommendation', '=', filter.recommendation)
  if (filter.min_score !== undefined) query = query.where('r.score', '>=', filter.min_score)
  const { search } = filter
  // not a join: figures without a search never touch the applications
  if (search)
    query = query.where('r.application_id', 'in', (eb) =>
      eb
        .selectFrom('applications')
        .select('id')
        .where('company_id', '=', scope)
        .where(hasPart(sql.ref('candidate_name'), search)),
    )
  return query
}

const listColumns = [
  'r.id',
  'r.vacancy_id',
  'v.title as vacancy_title',
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
  'r.engine',
  'r.fallback',
  'r.application_id',
  'a.source',
  'a.candidate_name',
  'a.candidate_email',
  'a.candidate_phone',
  'a.resume_url',
  'a.resume_title',
  'a.area_name',
  'a.salary_amount',
  'a.salary_currency',
  'a.collection_id',
  'a.applied_at',
] as const

/** The text or the resume is another one than was judged. */
const isVacancyChanged = sql<boolean>`r.vacancy_hash <> v.content_hash`
const isResumeChanged = sql<boolean>`r.resume_hash is distinct from a.resume_hash`

const selectRows = (query: ReturnType<typeof selectVisible>) =>
  query
    .innerJoin('applications as a', 'a.id', 'r.application_id')
    .leftJoin('decisions as d', 'd.application_id', 'r.application_id')
    .select(listColumns)
    .select([
      'd.verdict as decision',
      isVacancyChanged.as('is_vacancy_changed'),
      isResumeChanged.as('is_resume_changed'),
    ])

/** The tables' checks keep words to their vocabularies; lists and criteria are written by `insertResults` alone. */
type Narrowed = {
  readonly recommendation: Recommendation
  readonly salary_match: SalaryMatch | null
  readonly engine: EngineName
  readonly fallback: Fallback | null
  readonly strengths: string[]
  readonly weaknesses: string[]
  readonly red_flags: string[]
  readonly decision: Recommendation | null
}
type Wide = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
export type ResultRow = Omit<Wide, keyof Narrowed> & Narrowed

export type ListedRow = ResultRow & { readonly is_repeat: boolean }

/** One page in order; `after` goes on where a page ended, at the same cost however far down. */
export async function listResultRows(
  db: Db,
  scope: CompanyScope,
  filter: ResultFilter,
  page: {
    readonly sort: Sort
    readonly order: Order
    readonly limit: number
    readonly offset: number
    readonly after: Mark | null
  },
): Promise<ListedRow[]> {
  const { sort, order, after } = page
  const column = sort === 'score' ? 'r.score' : 'r.analyzed_at'
  // ascending is the exact mirror of descending, so either reads the same index
  const down = order === 'desc'
  const [way, ties] = down ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)
  let chosen = selectCurrent(db, scope, filter)
  if (after) {
    const value = sort === 'score' ? after.value : new Date(after.value)
    chosen = chosen
      .where(column, down ? '<=' : '>=', value)
      .where((eb) => eb.or([eb(column, down ? '<' : '>', value), eb('r.id', down ? '>' : '<', after.id)]))
  }
  if (page.offset > 0 || filter.recommendation !== undefined) {
    // found in an index alone, by a statement small enough to be planned for each offset. PostgreSQL takes scores for independent of
    // recommendations, and looked for the rows of those advised against from the best one down
    const found = await chosen
      .select('r.id')
      .orderBy(column, way)
      .orderBy('r.id', ties)
      .limit(rowLimit(page.limit))
      .$if(page.offset > 0, (later) => later.offset(page.offset))
      .execute()
    chosen = selectVisible(db, scope).where(sql<boolean>`r.id = any(${found.map(({ id }) => id)}::uuid[])`)
  }
  const rows = await selectRows(chosen)
    .select(isRepeat.as('is_repeat'))
    .orderBy(column, way)
    .orderBy('r.id', ties)
    .limit(rowLimit(page.limit))
    .execute()
  return rows as ListedRow[]
}

/** The latest analyses, newest first. */
export const listRecent = (db: Db, scope: CompanyScope, limit: number): Promise<ResultRow[]> =>
  listResultRows(db, scope, {}, { sort: 'date', order: 'desc', limit, offset: 0, after: null })

export type DetailRow = ResultRow & {
  readonly criteria: ResultDetail['criteria']
  readonly flags: ResultDetail['flags']
  readonly questions: string[]
  readonly cover_letter: string | null
  readonly rubric_version: number
  readonly engine_version: string
  readonly model: string | null
  readonly scored_at: Date
  readonly resume_hash: string
  readonly reading: Reading | null
  readonly note: string | null
  readonly decided_by: string | null
  readonly decided_at: Date | null
  /** What the person saw when deciding. */
  readonly decided_score: number | null
  readonly decided_recommendation: Recommendation | null
  readonly decided_version: number | null
}

/** Also a former result, by its id. */
export async function findResult(db: Db, scope: CompanyScope, id: string): Promise<DetailRow | null> {
  const row = await selectRows(selectVisible(db, scope))
    .leftJoin('users as u', 'u.id', 'd.decided_by')
    .select([
      'r.criteria',
      'r.flags',
      'r.questions',
      'a.cover_letter',
      'r.rubric_version',
      'r.engine_version',
      'r.model',
      'r.scored_at',
      'r.resume_hash',
      'r.reading',
      'd.note',
      'u.full_name as decided_by',
      'd.decided_at',
      'd.score as decided_score',
      'd.recommendation as decided_recommendation',
      'd.rubric_version as decided_version',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row ? (row as unknown as DetailRow) : null
}

/** Results of a run the embedded engine read in a model's place. */
export async function countFallbacks(db: Db, scope: CompanyScope, run_id: string): Promise<number> {
  const { n } = await db
    .selectFrom('analysis_results')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('company_id', '=', scope)
    .where('run_id', '=', run_id)
    .where('fallback', 'is not', null)
    .executeTakeFirstOrThrow()
  return n
}
