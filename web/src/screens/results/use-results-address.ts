import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ResultsFilter } from './results-filter.ts'

const route = getRouteApi('/guard/shell/results')

/** URL state of the screen: filters, page and open card are read from and written to the URL. */
export function useResultsAddress() {
  const { candidate, page = 1, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const opened = candidate !== undefined
  // opening a card is a step Back can take; going on to the next one is not
  const openCandidate = useCallback(
    (id: string | null) =>
      void navigate({
        search: (before) => ({ ...before, candidate: id ?? undefined }),
        replace: opened,
        resetScroll: false,
      }),
    [navigate, opened],
  )
  return {
    filter,
    page,
    /** Id of the result whose card is open. */
    candidate,
    setFilter: (next: ResultsFilter) => void navigate({ search: next, replace: true, resetScroll: false }),
    setPage: (to: number) =>
      void navigate({ search: { ...filter, page: to > 1 ? to : undefined }, replace: true }),
    openCandidate,
  }
}

export type ResultsAddress = ReturnType<typeof useResultsAddress>
