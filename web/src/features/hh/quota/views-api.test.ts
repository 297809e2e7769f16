import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
vi.stubGlobal('localStorage', nothingStored)
vi.stubGlobal('sessionStorage', nothingStored)
vi.stubGlobal('addEventListener', () => undefined)
const { useEnableVacancy } = await import('../../vacancies/api.ts')
const { useUpdateSchedule } = await import('../schedule/schedule-api.ts')
const { useUpdateSettings } = await import('./settings-api.ts')
const { syncViewsQuery } = await import('./views-api.ts')

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each<[string, () => { mutateAsync: (change: never) => Promise<unknown> }, object, boolean]>([
  ['a vacancy is switched on or off', useEnableVacancy, { id: 'vacancy', enabled: true }, true],
  ['resumes are to be opened at another moment', useUpdateSettings, { resume_opening: 'with_sync' }, true],
  ['the schedule changes', useUpdateSchedule, { is_on: false }, false],
])(
  'the views that opening resumes takes are asked for again when %s',
  async (_, useChange, change, isAnalysis) => {
    vi.stubGlobal('fetch', async () => Response.json({ data: {} }))
    const cache = new QueryClient()
    const keys = [syncViewsQuery.queryKey, ['applications', 'views', 'vacancy', 5]]
    for (const key of keys) cache.setQueryData(key, {})
    const saving: Promise<unknown>[] = []
    const Screen = () => {
      const { mutateAsync } = useChange()
      saving.push(mutateAsync(change as never))
      return null
    }
    renderToStaticMarkup(createElement(QueryClientProvider, { client: cache }, createElement(Screen)))
    await Promise.all(saving)
    expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, isAnalysis])
  },
)
