import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { isOpenable, isReadable } from '../../applications/stored/shared-queries.ts'

export type Choice = {
  readonly application_id: string
  readonly vacancy_id: string
  readonly is_enabled: boolean
  readonly analyzed_at: Date | null
  readonly has_resume: boolean
  readonly is_openable: boolean
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

/** Own ones, in the order of `ids`, which are one parameter: a run has more than 65,535. */
export async function findChoices(db: Db, scope: CompanyScope, ids: readonly string[]): Promise<Choice[]> {
  const rows = await selectChoices(db, scope)
    .where(sql<boolean>`a.id = any(${[...ids]}::uuid[])`)
    .execute()
  const found = new Map(rows.map((choice) => [choice.application_id, choice]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * Newest first, unreadable ones last: they fail without a result, so every run would
 * begin with them. `stored`: only with a stored resume.
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
  // apart: the index gives the order, and no row beyond the limit is read
  const left = limit === undefined ? null : limit - readable.length
  if (left === 0) return readable
  const others = await query
    .where((eb) => eb.not(isReadable('a')))
    .limit(left)
    .execute()
  // may have become unreadable meanwhile
  const known = new Set(readable.map(({ application_id }) => application_id))
  return [...readable, ...others.filter(({ application_id }) => !known.has(application_id))]
}
