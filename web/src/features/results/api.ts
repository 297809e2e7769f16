import * as analysis from '@rezumetr/contracts/analysis/analysis'
import { getResultFigures } from '@rezumetr/contracts/analysis/result-figures'
import { getResultResume } from '@rezumetr/contracts/analysis/whole-resume'
import { getDashboard } from '@rezumetr/contracts/analysis/dashboard'
import type { Data, Meta } from '@rezumetr/contracts/endpoint'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callWithMeta } from '../../api/call.ts'

/** Rows per page of the analysis list (ANAL-28). */
const LIST_STEP = 100
/** How often a recount of a large vacancy is looked at. */
export const RECOUNT_MS = 2000
/** Cards per page of the results. */
export const PAGE_SIZE = 50

export type ResultPage = { data: Data<typeof analysis.listResults>; meta: Meta<typeof analysis.listResults> }

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
})

/** All results of a filter, best first, loaded in keyset pages by the server's cursor. */
export const resultListQuery = (filter: analysis.ResultFilter) =>
  infiniteQueryOptions({
    queryKey: ['results', 'list', analysis.appliedFields(filter)],
    queryFn: ({ pageParam, signal }) =>
      callWithMeta(analysis.listResults, {
        query: {
          ...analysis.appliedFields(filter),
          limit: LIST_STEP,
          figures: 'apart',
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next_cursor,
    placeholderData: keepPreviousData,
  })

export const resultPageQuery = (filter: analysis.ResultFilter, sort: 'score' | 'date', page: number) =>
  queryOptions({
    queryKey: ['results', 'page', analysis.appliedFields(filter), sort, page],
    queryFn: ({ signal }) =>
      callWithMeta(analysis.listResults, {
        query: { ...analysis.appliedFields(filter), sort, page, limit: PAGE_SIZE, figures: 'apart' },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The most results one bulk action may cover. */
export const BULK_MOST = 500
/** The best results of a filter, across pages. */
export async function listBest(filter: analysis.ResultFilter): Promise<analysis.Result[]> {
  const results: analysis.Result[] = []
  let cursor: string | null = null
  do {
    const page: ResultPage = await callWithMeta(analysis.listResults, {
      query: {
        ...analysis.appliedFields(filter),
        limit: LIST_STEP,
        figures: 'apart',
        ...(cursor && { cursor }),
      },
    })
    results.push(...page.data.results)
    cursor = page.meta.next_cursor
  } while (cursor !== null && results.length < BULK_MOST)
  return results
}

const readFigures = (filter: analysis.ResultFilter, signal: AbortSignal) =>
  call(getResultFigures, { query: analysis.appliedFields(filter), signal })

/** Number and average of the results of a list: as it was read, whatever was decided since. */
export const resultFiguresQuery = (filter: analysis.ResultFilter) =>
  queryOptions({
    queryKey: ['results', 'figures', analysis.appliedFields(filter)],
    queryFn: ({ signal }) => readFigures(filter, signal),
    placeholderData: keepPreviousData,
  })

/** The number of results of a filter, without loading them. */
export const matchCountQuery = (filter: analysis.ResultFilter) =>
  queryOptions({
    queryKey: ['results', 'count', analysis.appliedFields(filter)],
    queryFn: async ({ signal }) => (await readFigures(filter, signal)).total,
  })

/** The number of results of a filter, and the vacancy of the best one. */
export const bestMatchQuery = (filter: analysis.ResultFilter) =>
  queryOptions({
    // under `count`: a decision changes it too
    queryKey: ['results', 'count', 'best', analysis.appliedFields(filter)],
    queryFn: async ({ signal }) => {
      const query = { ...analysis.appliedFields(filter), limit: 1, figures: 'apart' as const }
      const [{ results }, { total }] = await Promise.all([
        call(analysis.listResults, { query, signal }),
        readFigures(filter, signal),
      ])
      return { total, vacancy_id: results[0]?.vacancy_id ?? null }
    },
  })

export const resultQuery = (id: string) =>
  queryOptions({
    queryKey: ['results', 'one', id],
    queryFn: ({ signal }) => call(analysis.getResult, { params: { id }, signal }),
  })

/** The stored resume that a result is based on; it changes only together with the result. */
export const resumeQuery = (id: string) =>
  queryOptions({
    queryKey: ['results', 'resume', id],
    queryFn: ({ signal }) => call(getResultResume, { params: { id }, signal }),
    staleTime: 60_000,
  })

/** The six figures: from the statistics of a vacancy, or from the totals of the results for all vacancies. */
export const summaryQuery = (vacancyId: string | undefined) =>
  queryOptions({
    queryKey: ['results', 'summary', vacancyId ?? 'all'],
    queryFn: async ({ signal }): Promise<analysis.VacancyStats> => {
      if (vacancyId) return call(analysis.getVacancyStats, { params: { id: vacancyId }, signal })
      const { total, avg_score, counts } = await readFigures({}, signal)
      return {
        total_analyzed: total,
        avg_score,
        hire_count: counts.hire,
        interview_count: counts.interview,
        maybe_count: counts.maybe,
        reject_count: counts.reject,
        is_recounting: false,
      }
    },
    refetchInterval: ({ state: { data } }) => (data?.is_recounting ? RECOUNT_MS : false),
  })
