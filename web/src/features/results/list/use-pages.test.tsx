import type { InfiniteData } from '@tanstack/react-query'
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it, vi } from 'vitest'
import type { ResultPage } from '../api.ts'

const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
vi.stubGlobal('localStorage', nothingStored)
vi.stubGlobal('addEventListener', () => undefined)
afterAll(() => vi.unstubAllGlobals())
const { resultFiguresQuery, resultListQuery } = await import('../api.ts')
const { usePages } = await import('./use-pages.ts')

const filter = { min_score: 60 }
const page = (rows: number, next_cursor: string | null) =>
  ({
    data: { results: Array.from({ length: rows }, (_, at) => ({ id: `${at}` })) },
    meta: { page: 1, limit: 100, next_cursor },
  }) as ResultPage

function List({ give }: { give: (total: number | null) => void }) {
  give(usePages(useInfiniteQuery(resultListQuery(filter)), filter).total)
  return null
}

function totalOf(pages: readonly ResultPage[] | null, counted: number | null): number | null {
  const client = new QueryClient()
  const data = pages && { pages: [...pages], pageParams: pages.map(() => null) }
  if (data)
    client.setQueryData<InfiniteData<ResultPage, string | null>>(resultListQuery(filter).queryKey, data)
  const counts = { hire: 0, interview: 0, maybe: 0, reject: 0 }
  if (counted !== null)
    client.setQueryData(resultFiguresQuery(filter).queryKey, { total: counted, avg_score: null, counts })
  const given = vi.fn<(total: number | null) => void>()
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <List give={given} />
    </QueryClientProvider>,
  )
  return given.mock.lastCall?.[0] ?? null
}

it('a list that goes on has no number until it is counted, and none before it came', () => {
  expect(totalOf([page(100, 'next')], null)).toBeNull()
  expect(totalOf([page(100, 'next')], 250)).toBe(250)
  expect(totalOf(null, 250)).toBeNull()
})

it('a list loaded to its end is its own number', () => {
  expect(totalOf([page(100, 'next'), page(3, null)], null)).toBe(103)
  expect(totalOf([page(0, null)], 5)).toBe(0)
})
