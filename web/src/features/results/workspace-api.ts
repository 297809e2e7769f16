import * as analysis from '@rezumetr/contracts/analysis/analysis'
import type { ResultSort } from '@rezumetr/contracts/domain'
import {
  type Brief,
  findCandidates,
  getVacancyOverview,
  LEAST_SEARCH,
  listBriefs,
  listVacancyFigures,
} from '@rezumetr/contracts/vacancies/workspace'
import { listViews } from '@rezumetr/contracts/analysis/saved-views'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callWithMeta } from '../../api/call.ts'

/** Rows of the table read at a time. */
const TABLE_STEP = 100

export type TableOrder = { sort: ResultSort; order: 'desc' | 'asc' }

/** All results of a filter in an order of the server, in keyset pages. Under `list`: decisions mark its rows too. */
export const resultTableQuery = (filter: analysis.ResultFilter, { sort, order }: TableOrder) =>
  infiniteQueryOptions({
    queryKey: ['results', 'list', analysis.appliedFields(filter), sort, order],
    queryFn: ({ pageParam, signal }) =>
      callWithMeta(analysis.listResults, {
        query: {
          ...analysis.appliedFields(filter),
          sort,
          order,
          limit: TABLE_STEP,
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next_cursor,
    placeholderData: keepPreviousData,
  })

/** What the rows of one page show besides their results. */
export const briefsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['results', 'briefs', ...ids],
    queryFn: async ({ signal }) => {
      const { briefs } = await call(listBriefs, { body: { result_ids: [...ids] }, signal })
      return new Map<string, Brief>(briefs.map((brief) => [brief.id, brief]))
    },
    enabled: ids.length > 0,
    staleTime: 30_000,
  })

/** What the pictures and filters of a vacancy are made of; under `count`: decisions and steps change it. */
export const overviewQuery = (vacancyId: string) =>
  queryOptions({
    queryKey: ['results', 'count', 'overview', vacancyId],
    queryFn: ({ signal }) => call(getVacancyOverview, { params: { id: vacancyId }, signal }),
    staleTime: 10_000,
  })

export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async ({ signal }) => (await call(listViews, { signal })).views,
})

/** How far the vacancies are; under `count`: decisions change it. */
export const vacancyFiguresQuery = queryOptions({
  queryKey: ['results', 'count', 'vacancies'],
  queryFn: async ({ signal }) => {
    const { figures } = await call(listVacancyFigures, { signal })
    return new Map(figures.map((one) => [one.vacancy_id, one]))
  },
})

export const foundCandidatesQuery = (search: string) =>
  queryOptions({
    queryKey: ['results', 'found', search],
    queryFn: async ({ signal }) => (await call(findCandidates, { query: { search }, signal })).candidates,
    enabled: search.length >= LEAST_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
