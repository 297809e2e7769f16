import { useQuery } from '@tanstack/react-query'
import { toFilter } from '../../features/results/list/filter-address.ts'
import { PAGE_SIZE, resultPageQuery } from '../../features/results/api.ts'
import type { ResultsAddress } from './use-results-address.ts'

/** The page of results that the URL requests. Rows of another filter or page are not returned after an error. */
export function useResultPage({ filter, page }: ResultsAddress) {
  const { sort, ...narrowed } = filter
  const serverFilter = toFilter(narrowed)
  const query = useQuery(resultPageQuery(serverFilter, sort ?? 'score', page))
  const results = query.data?.data.results ?? []
  const meta = query.data?.meta
  return {
    query,
    /** The filter in the server's parameter names. */
    serverFilter,
    results,
    meta,
    pages: meta ? Math.ceil(meta.total / PAGE_SIZE) : 0,
  }
}

export type ResultPage = ReturnType<typeof useResultPage>
