import type { Vacancy } from '@rezumetr/contracts/vacancies'
import type { FilterAddress } from '../../features/analysis/filter-address.ts'
import { recommendationLooks } from '../../features/analysis/recommendation.tsx'
import { decisionWords, scoreWords } from '../../features/exports/filters.ts'
import { named } from '../../features/vacancies/named.ts'

export type ResultsFilter = FilterAddress & { sort?: 'date' | undefined }

/** Label of a vacancy that the URL names but the user cannot choose. */
export const UNKNOWN_VACANCY = 'Недоступная вакансия'

/** Folded away on narrow screens; the search is always visible. */
type FoldedField = Exclude<keyof FilterAddress, 'search'>

/** Applied filters except the search, with their values as their fields show them. `vacancies` is `undefined` while loading. */
export function appliedFilters(
  { vacancy, recommendation, minScore, decision }: ResultsFilter,
  vacancies: readonly Vacancy[] | undefined,
): { field: FoldedField; words: string }[] {
  const name =
    named(vacancies ?? []).find(({ id }) => id === vacancy)?.name ??
    (vacancies ? UNKNOWN_VACANCY : 'Вакансия')
  const words: Record<FoldedField, string | undefined> = {
    vacancy: vacancy && name,
    recommendation: recommendation && recommendationLooks[recommendation].label,
    minScore: minScore ? scoreWords(minScore) : undefined,
    decision: decision && decisionWords(decision),
  }
  const fields = Object.keys(words) as FoldedField[]
  return fields.flatMap((field) => (words[field] ? [{ field, words: words[field] }] : []))
}
