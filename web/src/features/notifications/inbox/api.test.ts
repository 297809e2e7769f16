import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
const { inboxQuery, showRead } = await import('./api.ts')

it('what was marked read stays read, whatever an earlier reading answers', async () => {
  const cache = new QueryClient()
  const earlier = Promise.withResolvers<{ items: []; unread: number }>()
  const read = cache
    .fetchQuery({ queryKey: inboxQuery.queryKey, queryFn: () => earlier.promise })
    .catch(() => undefined)
  await showRead(cache, { items: [], unread: 0 })
  earlier.resolve({ items: [], unread: 2 })
  await read
  expect(cache.getQueryData(inboxQuery.queryKey)).toEqual({ items: [], unread: 0 })
})
