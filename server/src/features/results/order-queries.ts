import { sql, type RawBuilder } from 'kysely'
import { stages } from '@rezumetr/contracts/hh/stages'
import { recommendations, type ResultSort } from '@rezumetr/contracts/domain'
import type { Order, PageCursor } from './rules.ts'

/** In an index; others sort the matches by response `s` and decision `made`. */
const indexed = { score: 'r.score', date: 'r.analyzed_at' } as const
export type IndexedSort = keyof typeof indexed
export const isIndexed = (sort: ResultSort): sort is IndexedSort => Object.hasOwn(indexed, sort)
export const indexedColumn = (sort: IndexedSort) => indexed[sort]

/** Any case, «ё» beside «е», as long as a cursor carries. */
const spelled = (text: RawBuilder<unknown>) =>
  sql<string | null>`nullif(translate(lower(left(${text}, 60)), 'ё', 'е'), '') collate "C"`

/** Only in the vacancy's currency; hh.ru writes RUR and RUB. */
export const comparedPay = (response: 's' | 'a') => {
  const { salary_currency, salary_amount } = {
    salary_currency: sql.ref(`${response}.salary_currency`),
    salary_amount: sql.ref(`${response}.salary_amount`),
  }
  return sql<number | null>`case when replace(${salary_currency}, 'RUB', 'RUR')
    = replace(coalesce(v.salary_currency, 'RUR'), 'RUB', 'RUR') then ${salary_amount} end`
}

const placeOf = (known: readonly string[], value: RawBuilder<unknown>) =>
  sql<number | null>`array_position(${sql.lit(`{${known.join(',')}}`)}::text[], ${value})`

const others: Readonly<Record<Exclude<ResultSort, IndexedSort>, RawBuilder<number | string | null>>> = {
  name: spelled(sql`s.candidate_name`),
  title: spelled(sql`s.resume_title`),
  job: spelled(sql`coalesce(r.latest_position, r.latest_company)`),
  years: sql`r.total_months`,
  city: spelled(sql`s.area_name`),
  pay: comparedPay('s'),
  // of a thousand: equal shares are equal
  musts: sql`r.musts_met * 1000 / nullif(r.musts_asked, 0)`,
  flags: sql`jsonb_array_length(r.red_flags)`,
  // own stages after hh.ru's
  stage: sql`coalesce(${placeOf(stages, sql`s.collection_id`)}, ${sql.lit(stages.length + 1)})`,
  decision: placeOf(recommendations, sql`made.verdict`),
  applied: sql`(extract(epoch from s.applied_at) * 1000)::bigint`,
}

export const orderValue = (sort: Exclude<ResultSort, IndexedSort>) => others[sort]

/** After the cursor: no value stands last, equals by id. */
export function isAfter(
  value: RawBuilder<number | string | null>,
  order: Order,
  after: PageCursor,
): RawBuilder<boolean> {
  if (after.value === null) return sql`(${value} is null and r.id > ${after.id})`
  const beyond = sql.raw(order === 'desc' ? '<' : '>')
  return sql`(${value} is null or ${value} ${beyond} ${after.value} or (${value} = ${after.value} and r.id > ${after.id}))`
}
