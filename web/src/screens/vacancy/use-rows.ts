import type { Result, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import type { Brief } from '@rezumetr/contracts/vacancies/workspace'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { briefsQuery, resultTableQuery, type TableOrder } from '../../features/results/workspace-api.ts'
import type { TableRow } from './table/columns.tsx'

const NOBODY: readonly Result[] = []

/** The results of a filter, as many pages as were asked for; with their briefs where `hasBriefs`. */
export function useRows(filter: ResultFilter, order: TableOrder, hasBriefs: boolean) {
  const query = useInfiniteQuery(resultTableQuery(filter, order))
  const { fetchNextPage, isFetching } = query
  const pages = query.data?.pages
  const results = useMemo(() => pages?.flatMap(({ data }) => data.results) ?? NOBODY, [pages])
  const ids = useMemo(() => results.map(({ id }) => id), [results])
  const briefs = useBriefs(pages, hasBriefs)
  const rows = useMemo<TableRow[]>(
    () => results.map((result) => ({ result, brief: briefs.get(result.id) })),
    [results, briefs],
  )
  const isFailed = query.isError && !query.isFetchNextPageError
  const has = query.hasNextPage && !isFailed
  const load = useCallback(() => {
    // the next page would cancel a reading of all pages again
    if (has && !isFetching) void fetchNextPage()
  }, [fetchNextPage, has, isFetching])
  return {
    query,
    pages,
    results,
    ids,
    rows,
    total: pages?.[0]?.meta.total ?? 0,
    isFailed,
    more: { has, loading: query.isFetchingNextPage, failed: query.isFetchNextPageError, load },
  }
}

/** What rows show besides their results, page by page. */
function useBriefs(
  pages: readonly { data: { results: readonly Result[] } }[] | undefined,
  isAsked: boolean,
): ReadonlyMap<string, Brief> {
  return useQueries({
    queries: (isAsked ? (pages ?? []) : []).map(({ data }) => briefsQuery(data.results.map(({ id }) => id))),
    combine: joined,
  })
}

const joined = (queries: readonly { data: ReadonlyMap<string, Brief> | undefined }[]) =>
  new Map(queries.flatMap(({ data }) => [...(data ?? [])]))
