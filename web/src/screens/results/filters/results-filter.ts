import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import type { FilterAddress } from '../../../features/results/list/filter-address.ts'
import { recommendationLooks } from '../../../features/results/recommendation.tsx'
import { decisionWords, scoreWords } from '../../../features/exports/filters.ts'
import { labelOf } from '../../../features/vacancies/vacancy-label.ts'

export type ResultsFilter = FilterAddress & { sort?: 'date' | undefined }

/** Label of a vacancy that the URL names but the user cannot choose. */
export const UNKNOWN_VACANCY = 'Недоступная вакансия'

/** Folded away on narrow screens; the search is always visible. */
type FoldedField = Exclude<keyof FilterAddress, 'search'>

/** Applied filters except the search, with their values as their fields show them. `vacancies` is `undefined` while loading. */
export function appliedFilters(
  { vacancy, recommendation, minScore, decision }: ResultsFilter,
  vacancies: readonly Vacancy[] | undefined,
): { field: FoldedField; label: string; ending?: string }[] {
  const known = vacancies?.find(({ id }) => id === vacancy)
  const name = known ? labelOf(known) : { label: vacancies ? UNKNOWN_VACANCY : 'Вакансия' }
  return [
    ...(vacancy ? [{ field: 'vacancy' as const, ...name }] : []),
    ...(recommendation
      ? [{ field: 'recommendation' as const, label: recommendationLooks[recommendation].label }]
      : []),
    ...(minScore ? [{ field: 'minScore' as const, label: scoreWords(minScore) }] : []),
    ...(decision ? [{ field: 'decision' as const, label: decisionWords(decision) }] : []),
  ]
}
