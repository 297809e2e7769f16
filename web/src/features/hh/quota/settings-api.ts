import * as board from '@rezumetr/contracts/hh/job-board'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { syncViewsQuery } from './views-api.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(board.getSettings, { signal }),
})

export function useUpdateSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Omit<board.Settings, 'hh'>>) => call(board.updateSettings, { body }),
    onSuccess: (settings) => {
      cache.setQueryData(settingsQuery.queryKey, settings)
      // they decide when resumes are opened, and how many
      void cache.invalidateQueries({ queryKey: syncViewsQuery.queryKey })
      void cache.invalidateQueries({ queryKey: ['applications', 'views'] })
    },
  })
}
