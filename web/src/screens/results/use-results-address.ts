import { getRouteApi } from '@tanstack/react-router'
import { useOpenCandidate } from '../../features/analysis/use-open-candidate.ts'
import type { ResultsFilter } from './results-filter.ts'

const route = getRouteApi('/guard/shell/results')

/** URL state of the screen: filters, page and open card are read from and written to the URL. */
export function useResultsAddress() {
  const { candidate, page = 1, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  return {
    filter,
    page,
    /** Id of the result whose card is open. */
    candidate,
    setFilter: (next: ResultsFilter) => void navigate({ search: next, replace: true, resetScroll: false }),
    setPage: (to: number) =>
      void navigate({ search: { ...filter, page: to > 1 ? to : undefined }, replace: true }),
    openCandidate: useOpenCandidate(candidate !== undefined),
  }
}

export type ResultsAddress = ReturnType<typeof useResultsAddress>
