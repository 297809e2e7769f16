/** Applications a run may take; reads the tables of the vacancies feature. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { isOpenable, isReadable } from '../../applications/stored/shared-queries.ts'

/** An application as seen when a run starts. */
export type Choice = {
  readonly application_id: string
  readonly vacancy_id: string
  /** Whether the vacancy is enabled within the plan. */
  readonly is_enabled: boolean
  /** Of the current result; `null`: there is none. */
  readonly analyzed_at: Date | null
  /** The full resume is stored, so no request to the board is needed. */
  readonly has_resume: boolean
  /** The board still has the full resume, as far as is known. */
  readonly is_openable: boolean
  /** Not yet viewed at the board. */
  readonly is_unread: boolean
}

const selectChoices = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('applications as a')
    .innerJoin('vacancies as v', (join) =>
      join.onRef('v.company_id', '=', 'a.company_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .leftJoin('analysis_results as r', (join) =>
      join
        .onRef('r.company_id', '=', 'a.company_id')
        .onRef('r.application_id', '=', 'a.id')
        .on('r.is_current', '=', true),
    )
    .select([
      'a.id as application_id',
      'a.vacancy_id',
      'v.is_enabled',
      'r.analyzed_at',
      'a.has_full_resume as has_resume',
      isOpenable('a').as('is_openable'),
      'a.has_updates as is_unread',
    ])
    .where('a.company_id', '=', scope)
    .where('v.status', '<>', 'hidden')

/**
 * Returns only the company's own applications, in the order of `ids`. These are one parameter: a whole run has more than
 * the 65,535 of a statement.
 */
export async function findChoices(db: Db, scope: CompanyScope, ids: readonly string[]): Promise<Choice[]> {
  const rows = await selectChoices(db, scope)
    .where(sql<boolean>`a.id = any(${[...ids]}::uuid[])`)
    .execute()
  const found = new Map(rows.map((choice) => [choice.application_id, choice]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * Newest response first, stable by id, and after all of these, in the same order, those whose resume can not be read: they
 * fail without a result, so they would be the first ones of every run. `collection` absent: every collection; `stored`: only those
 * whose full resume is stored.
 */
export async function listChoices(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  {
    analyzed,
    collection,
    limit,
    stored = false,
  }: {
    readonly analyzed: boolean
    readonly collection?: string | undefined
    readonly limit?: number | undefined
    readonly stored?: boolean | undefined
  },
): Promise<Choice[]> {
  let query = selectChoices(db, scope)
    .where('a.vacancy_id', '=', vacancy_id)
    .where('r.id', analyzed ? 'is not' : 'is', null)
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id', 'desc')
  if (collection !== undefined) query = query.where('a.collection_id', '=', collection)
  if (stored) query = query.where('a.has_full_resume', '=', true)
  const readable = await query
    .where(isReadable('a'))
    .limit(limit ?? null)
    .execute()
  // apart, so that usually the index gives the order and no row beyond the limit is read
  const left = limit === undefined ? null : limit - readable.length
  if (left === 0) return readable
  const others = await query
    .where((eb) => eb.not(isReadable('a')))
    .limit(left)
    .execute()
  // one may have become unreadable in between
  const known = new Set(readable.map(({ application_id }) => application_id))
  return [...readable, ...others.filter(({ application_id }) => !known.has(application_id))]
}
