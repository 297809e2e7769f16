import { sql, type RawBuilder } from 'kysely'
import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import type { Lack, PlaceFilter } from '@rezumetr/contracts/domain'
import { hasWords } from '../../platform/db/database.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { comparedPay, isAtStage, isInTown } from './order-queries.ts'

/** The vacancy's town, another they would move from, or none. */
const placeStances = {
  here: ['meets'],
  ready: ['meets', 'partly'],
  away: ['contradicts', 'silent'],
} as const satisfies Record<PlaceFilter, readonly string[]>

const lacking: Readonly<Record<Lack, RawBuilder<boolean>>> = {
  must: sql`r.musts_asked - r.musts_met = 1`,
  pay: sql`r.salary_match = 'higher'`,
  move: sql`r.place_stance in ('partly', 'contradicts')`,
  data: sql`r.is_little_known`,
}

/** Those on the response itself. */
function responseConditions(filter: ResultFilter, response: 's' | 'a'): RawBuilder<boolean>[] {
  const { search, area, stage, days, max_pay } = filter
  const applied_at = sql.ref(`${response}.applied_at`)
  return [
    search ? hasWords(sql.ref(`${response}.candidate_name`), search) : null,
    area === undefined ? null : isInTown(response, area),
    stage === undefined ? null : isAtStage(response, stage),
    days === undefined
      ? null
      : sql<boolean>`${applied_at} >= now() - make_interval(days => ${days}::integer)`,
    max_pay === undefined ? null : sql<boolean>`${comparedPay(response)} <= ${max_pay}`,
  ].filter((condition) => condition !== null)
}

/** `null`: none on the response itself. */
function selectResponses(scope: CompanyScope, filter: ResultFilter): RawBuilder<boolean> | null {
  const { vacancy_id } = filter
  const conditions = responseConditions(filter, 'a')
  if (conditions.length === 0) return null
  if (vacancy_id !== undefined) conditions.push(sql`a.vacancy_id = ${vacancy_id}`)
  return sql`r.application_id in (select a.id from applications a
    where a.company_id = ${scope} and ${sql.join(conditions, sql` and `)})`
}

export function conditionsOf(
  scope: CompanyScope,
  filter: ResultFilter,
  response?: 's',
): RawBuilder<boolean>[] {
  const { max_score, min_years, flags, meets, place, lack } = filter
  return [
    max_score === undefined ? null : sql<boolean>`r.score <= ${max_score}`,
    min_years === undefined ? null : sql<boolean>`r.total_months >= ${min_years * 12}`,
    flags && sql<boolean>`jsonb_array_length(r.red_flags) ${sql.raw(flags === 'some' ? '>' : '=')} 0`,
    // as the migration hashes them
    ...(meets ?? []).map((id) => sql<boolean>`hashtextextended(${id}::text, 0) = any(r.requirements_met)`),
    place && sql<boolean>`r.place_stance = any(${[...placeStances[place]]}::text[])`,
    lack && lacking[lack],
    // without one no join: other figures never touch applications
    ...(response ? responseConditions(filter, response) : [selectResponses(scope, filter)]),
  ].filter((condition) => condition !== null && condition !== undefined)
}
