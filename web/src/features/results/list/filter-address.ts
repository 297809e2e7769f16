/** The filter of results as addresses write it: `?vacancy=…&minScore=80`. Pure. */
import { isAtStage } from '@rezumetr/contracts/hh/stages'
import type { Result, ResultDetail, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import type { Recommendation } from '@rezumetr/contracts/domain'
import { hasWords } from '../../../ui/text/has-words.ts'

export type FilterAddress = Omit<ResultFilter, 'vacancy_id' | 'min_score'> & {
  vacancy?: ResultFilter['vacancy_id']
  minScore?: ResultFilter['min_score']
}

export const toFilter = ({ vacancy, minScore, ...same }: FilterAddress): ResultFilter => ({
  vacancy_id: vacancy,
  min_score: minScore,
  ...same,
})

/** The filter as the address of its vacancy's page writes it: the vacancy stands in the path. */
export function toVacancyAddress(filter: ResultFilter): Omit<FilterAddress, 'vacancy'> {
  const { vacancy_id: _, min_score: minScore, ...same } = filter
  return { minScore, ...same }
}

/** Whether a result with this decision still belongs to a list filtered by decision. */
export const matchesDecision = ({ decision: asked }: ResultFilter, made: Recommendation | null): boolean =>
  asked === undefined || (asked === 'none' ? made === null : asked === 'any' ? made !== null : made === asked)

/** Whether the result may be in the list of the filter, best first, and does not stand before the row `last`. */
const isBehind = (last: Result, result: ResultDetail, filter: ResultFilter): boolean =>
  result.score <= last.score &&
  result.replaced_by === null &&
  (!filter.vacancy_id || result.vacancy_id === filter.vacancy_id) &&
  (!filter.recommendation || result.recommendation === filter.recommendation) &&
  result.score >= (filter.min_score ?? 0) &&
  result.score <= (filter.max_score ?? 100) &&
  (!filter.area || result.application.area === filter.area) &&
  (!filter.stage || isAtStage(result.application.collection_id, filter.stage)) &&
  matchesDecision(filter, result.decision?.verdict ?? null) &&
  hasWords(result.application.candidate_name ?? '', filter.search ?? '')

/** Pages loaded to find the row of the open card; every page loaded is read again with the list. */
const PAGES_SEARCHED = 10

/** Whether the row of the open card may be on the page after these. */
export function isSearched(
  pages: readonly { readonly data: { readonly results: readonly Result[] } }[],
  result: ResultDetail,
  filter: ResultFilter,
): boolean {
  const last = pages.at(-1)?.data.results.at(-1)
  return last !== undefined && pages.length < PAGES_SEARCHED && isBehind(last, result, filter)
}
