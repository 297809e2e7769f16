import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
const { inboxQuery, showRead } = await import('./api.ts')

it('what was marked read stays read, whatever an earlier reading answers', async () => {
  const cache = new QueryClient()
  const unread = { items: [], unread: 2 }
  let answer = (_: typeof unread) => {}
  const read = cache
    .fetchQuery({
      queryKey: inboxQuery.queryKey,
      queryFn: () => new Promise<typeof unread>((done) => (answer = done)),
    })
    .catch(() => undefined)
  await showRead(cache, { items: [], unread: 0 })
  answer(unread)
  await read
  expect(cache.getQueryData(inboxQuery.queryKey)).toEqual({ items: [], unread: 0 })
})
