import { getActiveRun, getDashboard, type Run } from '@rezumetr/contracts/analysis'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const RUN_POLL_MS = 3000

export const isRunActive = (run: Run | null | undefined): run is Run =>
  run?.status === 'pending' || run?.status === 'running'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
})

/** The running analysis of the company; polled only while there is one. Invalidate `['run']` after a start. */
export const activeRunQuery = queryOptions({
  queryKey: ['run', 'active'],
  queryFn: async ({ signal }) => (await call(getActiveRun, { signal })).run,
  refetchInterval: ({ state }) => (isRunActive(state.data) ? RUN_POLL_MS : false),
})
