import { type Run, startAnalysis, startNewAnalysis, stopRun } from '@rezumetr/contracts/analysis/analysis'
import { MAX_NAMED } from '@rezumetr/contracts/analysis/run-failures'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { useSubmit } from '../../api/use-submit.ts'
import { useUser } from '../accounts/api.ts'
import { refreshAfterRun } from '../hh/sync/api.ts'
import { openRunsQuery, runQuery } from './api.ts'
import { runMemory } from './run-memory.ts'

/** Starts a run. Each call is one idempotent request, even when the network repeats it. */
export function useStartRun() {
  const user = useUser()
  const cache = useQueryClient()
  return useSubmit({
    mutationKey: ['run', 'start'],
    mutationFn: async (request: StartRequest): Promise<Run> => {
      const idempotencyKey = newIdempotencyKey()
      const started =
        request.kind === 'new'
          ? call(startNewAnalysis, {
              query: {
                vacancy_id: request.vacancyId,
                limit: request.count,
                stored: request.stored || undefined,
              },
              idempotencyKey,
            })
          : call(startAnalysis, {
              body: {
                application_ids: request.applicationIds.slice(0, MAX_NAMED),
                force_reanalysis: request.force,
              },
              idempotencyKey,
            })
      return (await started).run
    },
    onSuccess: (run) => {
      runMemory.remember(user.id, run.id)
      cache.setQueryData(openRunsQuery.queryKey, (known) => ({ postponed: [], ...known, run }))
      void cache.invalidateQueries({ queryKey: ['billing', 'limits'] })
    },
    onError: (error) => {
      // A run of a colleague, or of this user in another tab, is active: load it.
      if (errorCode(error) === 'ANALYSIS_IN_PROGRESS') void cache.invalidateQueries({ queryKey: ['run'] })
      // What the screen shows as new was analysed meanwhile.
      if (errorCode(error) === 'NOTHING_TO_ANALYZE') void refreshAfterRun(cache)
      // Less of the limit is left than the cached value shows.
      if (errorCode(error) === 'LIMIT_EXCEEDED')
        void cache.invalidateQueries({ queryKey: ['billing', 'limits'] })
    },
  })
}

export type StartRequest =
  /** The newest `count` applications without a result; `stored`: of those whose resume is stored. */
  | { kind: 'new'; vacancyId: string; count: number; stored: boolean }
  /** The named applications; `force` analyses again those that already have a result. */
  | { kind: 'named'; applicationIds: readonly string[]; force: boolean }

/** Limits the request to `count` applications. */
export const shortened = (request: StartRequest, count: number): StartRequest =>
  request.kind === 'new'
    ? { ...request, count: Math.min(request.count, count) }
    : { ...request, applicationIds: request.applicationIds.slice(0, count) }

export function useStopRun() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(stopRun, { params: { id } }),
    onSuccess: (run) => {
      cache.setQueryData(runQuery(run.id).queryKey, run)
      return cache.invalidateQueries({ queryKey: openRunsQuery.queryKey })
    },
  })
}
