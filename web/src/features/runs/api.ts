import { getActiveRun, getRun } from '@rezumetr/contracts/analysis/analysis'
import type { Data } from '@rezumetr/contracts/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The company's unfinished analyses: the one that is running, and those that continue another day. */
export type OpenRuns = Pick<Data<typeof getActiveRun>, 'run' | 'postponed'>

/** `useRunWatch` keeps it up to date while an analysis is running. */
export const openRunsQuery = queryOptions({
  queryKey: ['run', 'active'],
  queryFn: async ({ signal }): Promise<OpenRuns> => call(getActiveRun, { signal }),
})

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['run', id],
    queryFn: ({ signal }) => call(getRun, { params: { id }, signal }),
  })
