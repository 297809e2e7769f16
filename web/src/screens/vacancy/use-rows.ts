import type { Result, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import type { Brief } from '@rezumetr/contracts/vacancies/workspace'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePages } from '../../features/results/list/use-pages.ts'
import { briefsQuery, resultTableQuery, type TableOrder } from '../../features/results/workspace-api.ts'
import type { TableRow } from './table/columns.tsx'

/** The results of a filter, as many pages as were asked for; with their briefs where `hasBriefs`. */
export function useRows(filter: ResultFilter, order: TableOrder, hasBriefs: boolean) {
  const query = useInfiniteQuery(resultTableQuery(filter, order))
  const list = usePages(query, filter)
  const { pages, results } = list
  const briefs = useBriefs(pages, hasBriefs)
  const rows = useMemo<TableRow[]>(
    () => results.map((result) => ({ result, brief: briefs.get(result.id) })),
    [results, briefs],
  )
  return { ...list, query, rows }
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
