import { useQuery } from '@tanstack/react-query'
import { toFilter } from '../../features/results/list/filter-address.ts'
import { useFigures } from '../../features/results/list/use-figures.ts'
import { PAGE_SIZE, resultPageQuery } from '../../features/results/api.ts'
import type { ResultsAddress } from './use-results-address.ts'

/** The page of results that the URL requests. Rows of another filter or page are not returned after an error. */
export function useResultPage({ filter, page }: ResultsAddress) {
  const { sort, ...narrowed } = filter
  const serverFilter = toFilter(narrowed)
  const query = useQuery(resultPageQuery(serverFilter, sort ?? 'score', page))
  const results = query.data?.data.results ?? []
  const { figures, query: counting } = useFigures(serverFilter, query)
  return {
    query,
    /** The filter in the server's parameter names. */
    serverFilter,
    results,
    /** `null` until they are counted. */
    figures,
    counting,
    pages: figures ? Math.ceil(figures.total / PAGE_SIZE) : 0,
  }
}

export type ResultPage = ReturnType<typeof useResultPage>
