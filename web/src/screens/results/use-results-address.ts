import { getRouteApi } from '@tanstack/react-router'
import { useOpenCandidate } from '../../features/candidates/use-open-candidate.ts'
import type { ResultsFilter } from './filters/results-filter.ts'

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
    /** Goes to a page with the open card, if one is open, moved to `next`. */
    turnTo: (to: number, next: string) =>
      void navigate({
        search: {
          ...filter,
          page: to > 1 ? to : undefined,
          candidate: candidate === undefined ? undefined : next,
        },
        replace: true,
        // the list before an open card is this one only as long as the page is the same
        state: to === page ? true : {},
        resetScroll: false,
      }),
    openCandidate: useOpenCandidate(candidate !== undefined),
  }
}

export type ResultsAddress = ReturnType<typeof useResultsAddress>
