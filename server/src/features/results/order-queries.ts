import { sql, type RawBuilder } from 'kysely'
import { stages, undecidedStages } from '@rezumetr/contracts/hh/stages'
import { recommendations, type ResultSort } from '@rezumetr/contracts/domain'
import type { Order, PageCursor } from './rules.ts'

/** Orders of results that may be of any vacancy; the others are those of one, of `s`, the response, and `made`, the decision. */
const indexed = { score: 'r.score', date: 'r.analyzed_at' } as const
export type IndexedSort = keyof typeof indexed
export const isIndexed = (sort: ResultSort): sort is IndexedSort => Object.hasOwn(indexed, sort)
export const indexedColumn = (sort: IndexedSort) => indexed[sort]

/** As people look words up (the indexes of their orders say the same): without regard to case, «ё» beside «е»; no longer than a cursor carries. */
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

/** Towns are one without regard to case and «ё». */
export const spelledTown = (response: 's' | 'a') => spelled(sql.ref(`${response}.area_name`))

/** Own stages come after hh.ru's. */
const OWN_STAGE = stages.length + 1
const stagePlace = (response: 's' | 'a') =>
  sql<number>`coalesce(${placeOf(stages, sql.ref(`${response}.collection_id`))}, ${sql.lit(OWN_STAGE)})`

const others: Readonly<Record<Exclude<ResultSort, IndexedSort>, RawBuilder<number | string | null>>> = {
  name: spelled(sql`s.candidate_name`),
  title: spelled(sql`s.resume_title`),
  job: spelled(sql`coalesce(r.latest_position, r.latest_company)`),
  years: sql`r.total_months`,
  city: spelledTown('s'),
  pay: comparedPay('s'),
  musts: sql`r.musts_met * 1000 / nullif(r.musts_asked, 0)`,
  flags: sql`jsonb_array_length(r.red_flags)`,
  stage: stagePlace('s'),
  decision: placeOf(recommendations, sql`made.verdict`),
  applied: sql`(extract(epoch from s.applied_at) * 1000)::bigint`,
}

export const orderValue = (sort: Exclude<ResultSort, IndexedSort>) => others[sort]

/** By what the indexes of these orders hold, which then serve the filters too. */
export const isInTown = (response: 's' | 'a', town: string) =>
  sql<boolean>`${spelledTown(response)} = ${spelled(sql`${town}::text`)}`
export function isAtStage(response: 's' | 'a', stage: string) {
  if (stage === 'invited' || stage === 'answered') {
    const place = sql.ref(`${response}.collection_id`)
    const answered = sql<boolean>`${place} <> all(${[...undecidedStages]}::text[])`
    return stage === 'answered'
      ? answered
      : sql<boolean>`${answered} and not starts_with(${place}, 'discard')`
  }
  const place = stages.indexOf(stage) + 1
  return place > 0
    ? sql<boolean>`${stagePlace(response)} = ${sql.lit(place)}`
    : sql<boolean>`${stagePlace(response)} = ${sql.lit(OWN_STAGE)} and ${sql.ref(`${response}.collection_id`)} = ${stage}`
}

/** Equals stand by the id of what has the order: its index ends with it. */
export const tieOf = (sort: Exclude<ResultSort, IndexedSort>) => (ofResult.has(sort) ? 'r.id' : 's.id')
const ofResult: ReadonlySet<ResultSort> = new Set(['job', 'years', 'musts', 'flags'])

/** Columns that an index has, in the order of the values where there are any. */
const standing: Partial<Record<ResultSort, RawBuilder<unknown>>> = {
  applied: sql`s.applied_at`,
  pay: sql`s.salary_amount`,
}

/** What tells whether there is a value, where the value itself would keep the planner from leaving out rows without one. */
const present: Partial<Record<ResultSort, RawBuilder<unknown>>> = { decision: sql`made.application_id` }

/**
 * A page has the rows with a value first and then those without one, either way: two statements that each walk an index,
 * where a single one would sort all rows.
 */
export function inOrder(sort: Exclude<ResultSort, IndexedSort>, order: Order, after: PageCursor | null) {
  const value = others[sort]
  const tie = sql.ref(tieOf(sort))
  const by = standing[sort] ?? value
  const valued = [...new Set([by, present[sort] ?? value])].map((one) => sql<boolean>`${one} is not null`)
  const unvalued = [sql<boolean>`${present[sort] ?? value} is null`]
  if (after?.value === null) unvalued.push(sql`${tie} > ${after.id}`)
  else if (after) {
    const last = sort === 'applied' ? new Date(after.value) : after.value
    const beyond = sql.raw(order === 'desc' ? '<' : '>')
    // an index of the responses can begin at the first, one of the results at the second
    valued.push(sql`${by} ${beyond}= ${last}`, sql`(${by}, ${tie}) ${beyond} (${last}, ${after.id})`)
  }
  return { by, valued: after?.value === null ? null : valued, unvalued }
}
