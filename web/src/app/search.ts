/** Validates the search parameters of each screen: invalid values are dropped instead of breaking the page. */
import {
  type DecisionFilter,
  decisionFilters,
  flagFilters,
  lacks,
  MAX_DAYS,
  MAX_MEETS,
  MAX_PAY,
  MAX_YEARS,
  placeFilters,
  type Recommendation,
  recommendations,
  resultSorts,
} from '@rezumetr/contracts/domain'
import { isId } from '@rezumetr/contracts/id'
import type { FilterAddress } from '../features/results/list/filter-address.ts'
import type { VacancyField } from '../features/exports/filters.ts'
import { type Period, periods } from '../features/billing/period.ts'

type Raw = Record<string, unknown>

const text = (value: unknown, max = 2000): string | undefined =>
  typeof value === 'string' && value !== ''
    ? value.slice(0, max)
    : typeof value === 'number'
      ? String(value)
      : undefined

/** Rejects ids that the server would reject, where a retry could not help. */
const id = (value: unknown): string | undefined => (isId(value) ? value : undefined)

const recommendation = (value: unknown): Recommendation | undefined =>
  recommendations.find((known) => known === value)

const decision = (value: unknown): DecisionFilter | undefined =>
  decisionFilters.find((known) => known === value)

const score = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= 100
    ? number
    : undefined
}

/** Page numbers start at 2: the first page has no parameter. */
const pageNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 1 && number <= 100_000
    ? number
    : undefined
}

/**
 * Missing values stay as explicit `undefined`: the URL omits them, and the router, which merges these values over the
 * raw ones, needs the key to override an invalid raw value.
 */
const compact = <T extends Raw>(values: T): { [K in keyof T]?: T[K] | undefined } => values

export const authSearch = (raw: Raw) => compact({ from: text(raw['from']) })
export const resetSearch = (raw: Raw) => compact({ token: text(raw['token'], 200) })
export const callbackSearch = (raw: Raw) =>
  compact({
    code: text(raw['code'], 512),
    state: text(raw['state'], 200),
    error: text(raw['error'], 200),
    error_description: text(raw['error_description'], 300),
  })
const filter = (raw: Raw) =>
  ({
    vacancy: id(raw['vacancy']),
    recommendation: recommendation(raw['recommendation']),
    minScore: score(raw['minScore']),
    search: text(raw['search'], 100),
    decision: decision(raw['decision']),
  }) satisfies Record<Exclude<keyof FilterAddress, VacancyField>, unknown>

/** A whole number from 1. */
const upTo = (value: unknown, most: number): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= most
    ? number
    : undefined
}
/** A list as the address writes it, with commas. */
const several = (value: unknown, most: number, longest: number): string[] | undefined => {
  const named = Array.isArray(value) ? value : (text(value, most * longest) ?? '').split(',')
  const kept = named.flatMap((one) => text(one, longest) ?? [])
  return kept.length > 0 ? [...new Set(kept)].slice(0, most) : undefined
}
const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)

/** The filters of a vacancy's own pages. */
const vacancyFilter = (raw: Raw) =>
  ({
    ...filter(raw),
    vacancy: undefined,
    max_score: score(raw['max_score']),
    area: text(raw['area'], 200),
    place: oneOf(placeFilters, raw['place']),
    max_pay: upTo(raw['max_pay'], MAX_PAY),
    min_years: upTo(raw['min_years'], MAX_YEARS),
    meets: several(raw['meets'], MAX_MEETS, 400),
    days: upTo(raw['days'], MAX_DAYS),
    stage: text(raw['stage'], 64),
    lack: oneOf(lacks, raw['lack']),
    flags: oneOf(flagFilters, raw['flags']),
  }) satisfies Record<keyof FilterAddress, unknown>

export const exportSearch = (raw: Raw) => compact(filter(raw))
export const resultsSearch = (raw: Raw) =>
  compact({
    ...filter(raw),
    sort: raw['sort'] === 'date' ? ('date' as const) : undefined,
    page: pageNumber(raw['page']),
    candidate: id(raw['candidate']),
  })
/** As the results, of the vacancy in the path. */
export const vacancySearch = (raw: Raw) =>
  compact({
    ...vacancyFilter(raw),
    sort: oneOf(resultSorts, raw['sort']),
    order: raw['order'] === 'asc' ? ('asc' as const) : undefined,
    candidate: id(raw['candidate']),
    tab: raw['tab'] === 'messages' ? ('messages' as const) : undefined,
  })
/** The most people compared side by side. */
const COMPARED = 5
export const compareSearch = (raw: Raw) => {
  const named = typeof raw['ids'] === 'string' ? raw['ids'].split(',') : raw['ids']
  const ids = Array.isArray(named) ? [...new Set(named.filter(isId))].slice(0, COMPARED) : []
  return compact({ ids: ids.length > 0 ? ids : undefined })
}
export const vacancyExportSearch = (raw: Raw) => compact(vacancyFilter(raw))
export const criteriaSearch = (raw: Raw) => compact({ vacancy: text(raw['vacancy'], 64) })
const period = (value: unknown): Period | undefined => periods.find((known) => known === value)

export const pricingSearch = (raw: Raw) =>
  compact({ period: period(raw['period']), payment_id: id(raw['payment_id']) })
export const checkoutSearch = (raw: Raw) =>
  compact({ plan: text(raw['plan'], 40), period: period(raw['period']) })
export const adminSearch = (raw: Raw) =>
  compact({ search: text(raw['search'], 100), payment: text(raw['payment'], 100) })
export const analysisSearch = (raw: Raw) =>
  compact({
    ...filter(raw),
    // the screen has no field to show it in
    minScore: undefined,
    candidate: id(raw['candidate']),
  })
