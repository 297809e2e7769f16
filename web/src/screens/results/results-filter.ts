import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Vacancy } from '@rezumetr/contracts/vacancies'
import { recommendationLooks } from '../../features/analysis/recommendation.tsx'
import { scoreWords } from '../../features/exports/filters.ts'

export type ResultsFilter = {
  vacancy?: string | undefined
  recommendation?: Recommendation | undefined
  minScore?: number | undefined
  search?: string | undefined
  sort?: 'date' | undefined
}

/** Label of a vacancy that the URL names but the user cannot choose. */
export const UNKNOWN_VACANCY = 'Недоступная вакансия'

/** An applied filter. */
type Applied = {
  readonly field: 'vacancy' | 'recommendation' | 'minScore'
  /** The value as shown by its field. */
  readonly words: string
}

/** Applied filters except the search, which is always visible. `vacancies` is `undefined` while loading. */
export function appliedFilters(
  { vacancy, recommendation, minScore }: ResultsFilter,
  vacancies: readonly Vacancy[] | undefined,
): Applied[] {
  const applied: Applied[] = []
  if (vacancy) {
    const title = vacancies?.find(({ id }) => id === vacancy)?.title
    applied.push({ field: 'vacancy', words: title ?? (vacancies ? UNKNOWN_VACANCY : 'Вакансия') })
  }
  if (recommendation)
    applied.push({ field: 'recommendation', words: recommendationLooks[recommendation].label })
  if (minScore) applied.push({ field: 'minScore', words: scoreWords(minScore) })
  return applied
}
