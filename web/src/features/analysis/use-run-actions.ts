import { type Run, startAnalysis, startNewAnalysis, stopRun } from '@rezumetr/contracts/analysis'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { activeRunQuery, runQuery } from './api.ts'
import { rememberRun } from './run-memory.ts'

/** The most applications one request may name. */
const NAMED_AT_MOST = 500

/** Ways to set a run going; each press is one request, however often the network repeats it. */
export function useStartRun() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (wish: StartWish): Promise<Run> => {
      const idempotencyKey = crypto.randomUUID()
      const started =
        wish.kind === 'new'
          ? call(startNewAnalysis, {
              query: { vacancy_id: wish.vacancyId, limit: wish.count },
              idempotencyKey,
            })
          : call(startAnalysis, {
              body: {
                application_ids: wish.applicationIds.slice(0, NAMED_AT_MOST),
                force_reanalysis: wish.force,
              },
              idempotencyKey,
            })
      return (await started).run
    },
    onSuccess: (run) => {
      rememberRun(run.id)
      cache.setQueryData(activeRunQuery.queryKey, run)
      void cache.invalidateQueries({ queryKey: ['billing', 'limits'] })
    },
    onError: (error) => {
      // Somebody else's run, or this one's own from another tab: show it.
      if (errorCode(error) === 'ANALYSIS_IN_PROGRESS') void cache.invalidateQueries({ queryKey: ['run'] })
    },
  })
}

export type StartWish =
  /** The newest `count` applications without a result. */
  | { kind: 'new'; vacancyId: string; count: number }
  /** These applications; `force` reads those again that have a result. */
  | { kind: 'named'; applicationIds: readonly string[]; force: boolean }

export function useStopRun() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(stopRun, { params: { id } }),
    onSuccess: (run) => {
      cache.setQueryData(runQuery(run.id).queryKey, run)
      return cache.invalidateQueries({ queryKey: activeRunQuery.queryKey })
    },
  })
}
