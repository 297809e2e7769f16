import * as auto from '@rezumetr/contracts/analysis/auto'
import type { Settings } from '@rezumetr/contracts/hh/job-board'
import * as board from '@rezumetr/contracts/hh/job-board'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { settingsQuery } from '../hh/quota/settings-api.ts'

export const autoQuery = queryOptions({
  queryKey: ['vacancies', 'auto'],
  queryFn: ({ signal }) => call(auto.getAutoAnalysis, { signal }),
})

export type AutoChoice = Partial<Pick<Settings, 'auto_analysis' | 'min_score' | 'batch_size'>> & {
  per_day?: number | null
  per_period?: number | null
  vacancy_ids?: string[]
  /** Those that were chosen before. */
  seen_ids?: string[]
}

/** Saves what is given: vacancies and caps before the switch, so that automatic analysis never starts with outdated rules. */
export function useSaveAuto() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ per_day, per_period, vacancy_ids, seen_ids, ...switches }: AutoChoice) => {
      const rules = await call(auto.updateAutoAnalysis, {
        body: { per_day, per_period, vacancy_ids, seen_ids },
      })
      return { rules, settings: await call(board.updateSettings, { body: switches }) }
    },
    onSuccess: ({ rules, settings }) => {
      cache.setQueryData(autoQuery.queryKey, rules)
      cache.setQueryData(settingsQuery.queryKey, settings)
    },
    // the first half may be stored
    onError: () =>
      Promise.all([autoQuery, settingsQuery].map(({ queryKey }) => cache.invalidateQueries({ queryKey }))),
  })
}
