import type { Result, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ResultPage } from '../api.ts'
import { useFigures } from './use-figures.ts'

const NOBODY: readonly Result[] = []

/** What is loaded of an endless list of results, and how it goes on. */
export function usePages(query: UseInfiniteQueryResult<InfiniteData<ResultPage>>, filter: ResultFilter) {
  const { fetchNextPage, isFetching } = query
  const pages = query.data?.pages
  const results = useMemo(() => pages?.flatMap(({ data }) => data.results) ?? NOBODY, [pages])
  const ids = useMemo(() => results.map(({ id }) => id), [results])
  const isFailed = query.isError && !query.isFetchNextPageError
  // not `hasNextPage`, which does not know the pages of the former filter
  const isWhole = pages?.at(-1)?.meta.next_cursor === null
  const { figures } = useFigures(filter, query, pages !== undefined && !isWhole)
  const has = query.hasNextPage && !isFailed
  const load = useCallback(() => {
    // the next page would cancel a reading of all pages again; when that ends, this is another function, which the list calls
    if (has && !isFetching) void fetchNextPage()
  }, [fetchNextPage, has, isFetching])
  return {
    pages,
    results,
    ids,
    /** Number of results of the filter; `null` until it is known. A list that is loaded to its end is not counted again. */
    total: isWhole ? results.length : (figures?.total ?? null),
    /** Not for want of the next page alone. */
    isFailed,
    more: { has, loading: query.isFetchingNextPage, failed: query.isFetchNextPageError, load },
  }
}
