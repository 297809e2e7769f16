import * as schedule from '@rezumetr/contracts/hh/schedule'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { syncViewsQuery } from '../quota/views-api.ts'

/** The key is below `sync`, so that every synchronisation invalidates it: the time of the next one changes. */
export const scheduleQuery = queryOptions({
  queryKey: ['sync', 'history', 'schedule'],
  queryFn: ({ signal }) => call(schedule.getSyncSchedule, { signal }),
  refetchInterval: 30_000,
})

export function useUpdateSchedule() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Pick<schedule.SyncSchedule, 'is_on' | 'every_minutes' | 'quiet'>>) =>
      call(schedule.updateSyncSchedule, { body }),
    onSuccess: (changed) => {
      cache.setQueryData(scheduleQuery.queryKey, changed)
      // when what is left is opened
      void cache.invalidateQueries({ queryKey: syncViewsQuery.queryKey })
    },
  })
}
