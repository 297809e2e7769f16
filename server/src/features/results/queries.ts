/** Results: the current one of every application, its history, and the person's decision. */
import { sql, type RawBuilder } from 'kysely'
import { type Fallback, type ResultDetail, type ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import type { EngineName, Recommendation, ResultSort, SalaryMatch } from '@rezumetr/contracts/domain'
import { json, rowLimit, storable, type Db, type Trx } from '../../platform/db/database.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { isRepeat } from '../candidates/shared-queries.ts'
import { vacancyName } from '../vacancies/shared-queries.ts'
import { conditionsOf } from './filter-queries.ts'
import { indexedColumn, inOrder, isIndexed, orderValue, tieOf, type IndexedSort } from './order-queries.ts'
import type { PageCursor, Order } from './rules.ts'
import type { WrittenJudgement } from '../rubrics/judgement-present.ts'
import type { StoredReading } from '../rubrics/reading-rules.ts'

export type NewResult = {
  readonly application_id: string
  readonly vacancy_id: string
  readonly judgement: WrittenJudgement
  readonly reading: StoredReading
  readonly reading_base: number
  readonly engine: EngineName
  readonly model: string | null
  readonly fallback: Fallback | null
  readonly engine_version: string
  readonly rubric_version: number
  /** Hash of the judged vacancy text. */
  readonly vacancy_hash: string
  readonly resume_hash: string
  readonly latest_position: string | null
  readonly latest_company: string | null
  readonly analyzed_at: Date
}

/** Previous ones become history. @returns id by application */
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
        latest_position: result.latest_position && storable(result.latest_position),
        latest_company: result.latest_company && storable(result.latest_company),
        score: judgement.score,
        recommendation: judgement.recommendation,
        skills_match: judgement.skills_match,
        experience_match: judgement.experience_match,
        salary_match: judgement.salary_match,
        reasoning: storable(judgement.reasoning),
        strengths: json(judgement.strengths),
        weaknesses: json(judgement.weaknesses),
        red_flags: json(judgement.red_flags),
        flags: json(judgement.flags),
        musts_met: judgement.musts_met,
        musts_asked: judgement.musts_asked,
        is_little_known: judgement.is_little_known,
      })),
    )
    .returning(['id', 'application_id'])
    .execute()
  return new Map(rows.map((row) => [row.application_id, row.id]))
}

export async function listResultTimes(
  db: Db,
  scope: CompanyScope,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('analysis_results')
    .select('analyzed_at')
    .where('company_id', '=', scope)
    .where((eb) => eb('is_current', '=', eb.lit(true)))
    .where('analyzed_at', '>=', since)
    .orderBy('analyzed_at', 'desc')
    .limit(rowLimit(limit))
    .execute()
  return rows.map((row) => row.analyzed_at)
}

const selectVisible = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('analysis_results as r')
    .innerJoin('vacancies as v', (join) =>
      join.onRef('v.company_id', '=', 'r.company_id').onRef('v.id', '=', 'r.vacancy_id'),
    )
    .where('r.company_id', '=', scope)
    .where('v.status', '<>', 'hidden')

export type ChosenResults = ResultFilter & { readonly result_ids?: readonly string[] }

/**
 * The condition of lists, files and figures; kept figures have their own, `selectLines`.
 * @param response the name under which the query joins responses, so that their order and the filter read one index
 */
export function selectCurrent(db: Db, scope: CompanyScope, filter: ChosenResults, response?: 's') {
  // a literal: a prepared plan could not use partial indexes
  let query = selectVisible(db, scope).where((eb) => eb('r.is_current', '=', eb.lit(true)))
  if (filter.vacancy_id !== undefined) query = query.where('r.vacancy_id', '=', filter.vacancy_id)
  if (filter.recommendation !== undefined) query = query.where('r.recommendation', '=', filter.recommendation)
  if (filter.min_score !== undefined) query = query.where('r.score', '>=', filter.min_score)
  if (filter.result_ids !== undefined) query = query.where(isOneOf(filter.result_ids))
  for (const condition of conditionsOf(scope, filter, response)) query = query.where(condition)
  const { decision, vacancy_id } = filter
  if (decision !== undefined)
    query = query.where((eb) => {
      const made = eb
        .selectFrom('decisions as made')
        .select(eb.lit(1).as('one'))
        .where('made.company_id', '=', scope)
        .where('made.vacancy_id', '=', vacancy_id ?? eb.ref('r.vacancy_id'))
        .whereRef('made.application_id', '=', 'r.application_id')
      if (decision === 'none') return eb.not(eb.exists(made))
      if (decision === 'any') return eb.exists(made)
      const isMade = eb.exists(made.where('made.verdict', '=', decision))
      // looked up in a hash: people refuse low scores, and PostgreSQL would probe for the refused from the best score down
      return vacancy_id === undefined || response ? isMade : sql<boolean>`${isMade} is true`
    })
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

export const changeColumns = [
  sql<boolean>`r.vacancy_hash <> v.content_hash`.as('is_vacancy_changed'),
  sql<boolean>`r.resume_hash is distinct from a.resume_hash`.as('is_resume_changed'),
] as const

const selectRows = (query: ReturnType<typeof selectVisible>) =>
  query
    .innerJoin('applications as a', (join) =>
      join.onRef('a.company_id', '=', 'r.company_id').onRef('a.id', '=', 'r.application_id'),
    )
    .leftJoin('decisions as d', (join) =>
      join.onRef('d.company_id', '=', 'r.company_id').onRef('d.application_id', '=', 'r.application_id'),
    )
    .select(listColumns)
    .select([vacancyName('v').as('vacancy_name'), 'd.verdict as decision', ...changeColumns])
    .$narrowType<{
      recommendation: Recommendation
      salary_match: SalaryMatch | null
      engine: EngineName
      fallback: Fallback | null
      strengths: string[]
      weaknesses: string[]
      red_flags: string[]
      decision: Recommendation | null
    }>()
export type ResultRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

export type ListedRow = ResultRow & { readonly is_repeat: boolean }

type Page = {
  readonly sort: ResultSort
  readonly order: Order
  readonly limit: number
  readonly offset: number
  readonly after: PageCursor | null
}

/** `value` and `tie`: where the next page begins. */
export type OrderedRow = ListedRow & { readonly value: PageCursor['value']; readonly tie: string }

/** `after` continues after a row at constant cost where an index has the order; `offset` counts rows. */
export async function listResultRows(
  db: Db,
  scope: CompanyScope,
  filter: ResultFilter,
  page: Page,
): Promise<OrderedRow[]> {
  const { sort, order, after } = page
  if (!isIndexed(sort)) return await listSorted(db, scope, filter, { ...page, sort })
  const column = indexedColumn(sort)
  // the mirror of descending, so either reads the same index
  const down = order === 'desc'
  const [way, ties] = down ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)
  let chosen = selectCurrent(db, scope, filter)
  if (after && after.value !== null) {
    const value = sort === 'score' ? Number(after.value) : new Date(after.value)
    chosen = chosen
      .where(column, down ? '<=' : '>=', value)
      .where((eb) => eb.or([eb(column, down ? '<' : '>', value), eb('r.id', down ? '>' : '<', after.id)]))
  }
  // ids first, by an index-only scan. A single statement is planned anew each time, for longer than it runs; and there PostgreSQL
  // takes scores and recommendations for independent and would search for rejected candidates from the best score down.
  const found = await chosen
    .select('r.id')
    .orderBy(column, way)
    .orderBy('r.id', ties)
    .limit(rowLimit(page.limit))
    .$if(page.offset > 0, (later) => later.offset(page.offset))
    .execute()
  const rows = await selectRows(selectVisible(db, scope).where(isOneOf(found.map(({ id }) => id))))
    .select(isRepeat.as('is_repeat'))
    .orderBy(column, way)
    .orderBy('r.id', ties)
    .limit(rowLimit(page.limit))
    .execute()
  return rows.map((row) => ({
    ...row,
    value: sort === 'score' ? row.score : row.analyzed_at.getTime(),
    tie: row.id,
  }))
}

const isOneOf = (ids: readonly string[]) => sql<boolean>`r.id = any(${[...ids]}::uuid[])`

/** A page in an order of a vacancy's table: ids and values first, so that only the rows of the page are read as a whole. */
async function listSorted(
  db: Db,
  scope: CompanyScope,
  filter: ResultFilter,
  { sort, order, after, limit, offset }: Page & { readonly sort: Exclude<ResultSort, IndexedSort> },
): Promise<OrderedRow[]> {
  const { vacancy_id } = filter
  const chosen = selectCurrent(db, scope, filter, 's')
    .innerJoin('applications as s', (join) =>
      join.onRef('s.company_id', '=', 'r.company_id').onRef('s.id', '=', 'r.application_id'),
    )
    .leftJoin('decisions as made', (join) =>
      join
        .onRef('made.company_id', '=', 'r.company_id')
        .onRef('made.vacancy_id', '=', 'r.vacancy_id')
        .onRef('made.application_id', '=', 'r.application_id'),
    )
    // the same of the response, whose indexes begin with it
    .$if(vacancy_id !== undefined, (query) => query.where('s.vacancy_id', '=', vacancy_id ?? ''))
  const { by, ...parts } = inOrder(sort, order, after)
  // with a decision or without: the filter leaves one part
  const isOfDecision = sort === 'decision' && filter.decision !== undefined
  const valued = isOfDecision && filter.decision === 'none' ? null : parts.valued
  const unvalued = isOfDecision && filter.decision !== 'none' ? null : parts.unvalued
  const tie = tieOf(sort)
  const having = (conditions: readonly RawBuilder<boolean>[]) =>
    conditions.reduce((query, condition) => query.where(condition), chosen)
  const page = (conditions: readonly RawBuilder<boolean>[], most: number, skipped: number) =>
    having(conditions)
      .select(['r.id', sql<string>`${sql.ref(tie)}`.as('tie'), orderValue(sort).as('value')])
      // descending is the exact mirror of ascending, so either reads the same index
      .$if(conditions !== unvalued, (query) => query.orderBy(by, order))
      .orderBy(tie, conditions === unvalued ? 'asc' : order)
      .limit(rowLimit(most))
      .$if(skipped > 0, (query) => query.offset(skipped))
      .execute()
  const found = valued ? await page(valued, limit, offset) : []
  if (found.length < limit && unvalued) {
    const isBeyond = offset > 0 && found.length === 0
    const skipped = isBeyond ? offset - (valued ? await countOf(having(valued)) : 0) : 0
    found.push(...(await page(unvalued, limit - found.length, skipped)))
  }
  const rows = await selectRows(selectVisible(db, scope).where(isOneOf(found.map(({ id }) => id))))
    .select(isRepeat.as('is_repeat'))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, ...place }) => {
    const row = byId.get(id)
    return row ? [{ ...row, ...place }] : []
  })
}

const countOf = async (query: ReturnType<typeof selectCurrent>): Promise<number> =>
  (await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n

export const listRecent = (db: Db, scope: CompanyScope, limit: number): Promise<ResultRow[]> =>
  listResultRows(db, scope, {}, { sort: 'date', order: 'desc', limit, offset: 0, after: null })

const selectDetails = (db: Db, scope: CompanyScope) =>
  selectRows(selectVisible(db, scope))
    .leftJoin('users as u', 'u.id', 'd.decided_by')
    .select([
      'a.cover_letter',
      'r.rubric_version',
      'r.engine_version',
      'r.model',
      'r.scored_at',
      'r.resume_hash',
      sql<boolean>`a.resume_enc is not null and not a.has_full_resume`.as('is_resume_renewed'),
      'd.note',
      'u.full_name as decided_by',
      'd.decided_at',
      'd.score as decided_score',
      'd.recommendation as decided_recommendation',
      'd.rubric_version as decided_version',
    ])
    .select((eb) => [
      eb
        .selectFrom('analysis_results as later')
        .select('later.id')
        .where('later.company_id', '=', scope)
        .whereRef('later.application_id', '=', 'r.application_id')
        .where('later.is_current', '=', eb.lit(true))
        .whereRef('later.id', '<>', 'r.id')
        .as('replaced_by'),
      eb.ref('r.flags').$castTo<ResultDetail['flags']>().as('flags'),
      eb.ref('r.reading').$castTo<StoredReading | null>().as('reading'),
      'r.is_current',
    ])
    .$narrowType<{ decided_recommendation: Recommendation | null }>()
export type DetailRow = Awaited<ReturnType<ReturnType<typeof selectDetails>['execute']>>[number]

export const findResult = async (db: Db, scope: CompanyScope, id: string): Promise<DetailRow | null> =>
  (await selectDetails(db, scope).where('r.id', '=', id).executeTakeFirst()) ?? null

export const listShown = (trx: Trx, scope: CompanyScope, ids: readonly string[]) =>
  selectVisible(trx, scope)
    .where(sql<boolean>`r.id = any(${[...ids]}::uuid[])`)
    .select(['r.id', 'r.application_id', 'r.score', 'r.recommendation', 'r.rubric_version'])
    .orderBy('r.is_current')
    .$narrowType<{ recommendation: Recommendation }>()
    .execute()
export type ShownRow = Awaited<ReturnType<typeof listShown>>[number]

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
