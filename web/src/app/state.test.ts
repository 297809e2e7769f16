/** Each part of the application state has one place: server state the query cache, user choices the URL. */
import type { PublicConfig } from '@rezumetr/contracts/public'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isActive } from '../features/hh/sync/sync.ts'
import { analysisSearch } from './search.ts'

// browser globals that the modules access; the next test file of the process, which shares the modules, replaces them
const localStorage = { getItem: () => null, setItem() {}, removeItem() {} }
for (const [name, value] of Object.entries({ localStorage, addEventListener() {} }))
  Object.defineProperty(globalThis, name, { value, configurable: true })
const { applicationStatsQuery } = await import('../features/applications/api.ts')
const { modelQuery } = await import('../features/model/api.ts')
const { resultListQuery } = await import('../features/results/api.ts')
const { openRunsQuery } = await import('../features/runs/api.ts')
const { configQuery, clearAnswers } = await import('../api/config.ts')
const { limitsQuery, refreshAfterPlanChange } = await import('../features/billing/api.ts')
const { syncHistoryQuery } = await import('../features/hh/sync/api.ts')
const { vacanciesQuery } = await import('../features/vacancies/api.ts')

const vacancy = '0193a1c2-7d3e-7b4a-8c5d-1e2f3a4b5c6d'

it('ENT-02 every part of the state has its own query key with its loading flags and error', () => {
  const { vacancy: currentVacancy = '' } = analysisSearch({ vacancy })
  const places = {
    vacancies: vacanciesQuery.queryKey,
    applications: applicationStatsQuery(currentVacancy).queryKey,
    analysisResults: resultListQuery({ vacancy_id: currentVacancy }).queryKey,
    activeAnalysis: openRunsQuery.queryKey,
    syncHistory: syncHistoryQuery.queryKey,
  }
  expect(new Set(Object.values(places).map((key) => JSON.stringify(key))).size).toBe(5)
  const cache = new QueryClient()
  for (const queryKey of Object.values(places)) {
    const { isPending, isFetching, error } = new QueryObserver(cache, {
      queryKey,
      enabled: false,
    }).getCurrentResult()
    expect({ isPending, isFetching, error }).toEqual({ isPending: true, isFetching: false, error: null })
  }
  // active jobs are derived from the history, never stored separately
  expect(['pending', 'processing', 'completed', 'failed'].filter(isActive)).toEqual(['pending', 'processing'])
})

it('STATE-03 nothing of the former user stays, only the configuration, which is the same for everybody', () => {
  const cache = new QueryClient()
  const observer = new QueryObserver(cache, configQuery)
  onTestFinished(observer.subscribe(() => undefined))
  const config = { brand: 'Другая марка' } as PublicConfig
  cache.setQueryData(configQuery.queryKey, config)
  cache.setQueryData(vacanciesQuery.queryKey, [])
  clearAnswers(cache)
  observer.setOptions(configQuery)
  expect(observer.getCurrentResult().data).toBe(config)
  expect(cache.getQueryCache().getAll()).toHaveLength(1)
})

it('Q-118 a changed plan is asked again for everything that depends on it, also for the model', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const cache = new QueryClient()
  const keys = [modelQuery, limitsQuery, vacanciesQuery].map(({ queryKey }) => queryKey)
  const stale = () => keys.map((key) => cache.getQueryState(key)?.isInvalidated)
  for (const key of keys) cache.setQueryData(key, [])
  expect(stale()).toEqual([false, false, false])
  await refreshAfterPlanChange(cache)
  expect(stale()).toEqual([true, true, true])
})
