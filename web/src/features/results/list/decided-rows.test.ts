import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markRows } from './decided-rows.ts'

const KEY = ['results', 'list', 'of a vacancy']
const row = (id: string) => ({ id, decision: null }) as Result
const list = (...pages: readonly (readonly Result[])[]) => ({
  pages: pages.map((results) => ({ data: { results } })),
  pageParams: [],
})

it('a decision replaces its own row and page alone; one that the list shows already replaces nothing', () => {
  const cache = new QueryClient()
  const before = list([row('baker'), row('miller')], [row('brewer')])
  cache.setQueryData(KEY, before)
  markRows(cache, ({ id }) => id === 'miller', 'hire')
  const after = cache.getQueryData<typeof before>(KEY)
  expect(after?.pages[0]?.data.results.map(({ decision }) => decision)).toEqual([null, 'hire'])
  expect(after?.pages[0]?.data.results[0]).toBe(before.pages[0]?.data.results[0])
  expect(after?.pages[1]).toBe(before.pages[1])

  markRows(cache, ({ id }) => id === 'miller', 'hire')
  expect(cache.getQueryData(KEY)).toBe(after)
})
