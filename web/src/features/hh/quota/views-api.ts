import * as views from '@rezumetr/contracts/hh/resume-views'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useUser } from '../../accounts/api.ts'

/** Without a connection that works there is nothing to ask. */
export function useCanOpen(): boolean {
  const { has_hh_token, token_verified } = useUser()
  return has_hh_token && token_verified
}

/** Under `sync history`: a synchronisation that ended has opened some. */
export const syncViewsQuery = queryOptions({
  queryKey: ['sync', 'history', 'views'],
  queryFn: ({ signal }) => call(views.getSyncViews, { signal }),
  retry: false,
})

/** What the next synchronisation will open; `undefined` while nobody knows. */
export function useSyncViews(refetchInterval: number | false = false) {
  const enabled = useCanOpen()
  const { data } = useQuery({ ...syncViewsQuery, enabled, refetchInterval })
  // what was read before the connection was lost is still cached
  return enabled ? data : undefined
}

/** Under `applications`: an analysis that ended has opened some. */
const analysisViewsQuery = (vacancyId: string, limit: number) =>
  queryOptions({
    queryKey: ['applications', 'views', vacancyId, limit],
    queryFn: ({ signal }) =>
      call(views.getAnalysisViews, { query: { vacancy_id: vacancyId, limit }, signal }),
    retry: false,
  })

/** What the analysis of so many new responses will open; `undefined` while nobody knows, and for none. */
export function useAnalysisViews(vacancyId: string, count: number) {
  const enabled = useCanOpen() && count > 0
  const { data } = useQuery({
    ...analysisViewsQuery(vacancyId, count),
    enabled,
    placeholderData: keepPreviousData,
  })
  return enabled ? data : undefined
}
