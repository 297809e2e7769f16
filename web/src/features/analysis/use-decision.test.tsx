import type { User } from '@rezumetr/contracts/accounts'
import { InfiniteQueryObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
vi.stubGlobal('localStorage', nothingStored)
vi.stubGlobal('sessionStorage', nothingStored)
vi.stubGlobal('addEventListener', () => undefined)
afterAll(() => vi.unstubAllGlobals())
const { useDecision } = await import('./use-decision.ts')
const { resultListQuery } = await import('./api.ts')
const { UserProvider } = await import('../accounts/api.ts')

/** The server's: one row per page, and the decision about the first. */
let decision: { verdict: string; note: string | null } | null
let beforeReading: (page: 'first' | 'second') => Promise<void> | void

vi.stubGlobal('fetch', async (address: string, { method, body, signal }: RequestInit) => {
  if (method === 'PUT') {
    decision = JSON.parse(body as string)
    return Response.json({ data: { id: 'first', application: { id: 'anna' }, decision } })
  }
  const id = address.includes('cursor=') ? 'second' : 'first'
  const row = { id, decision: id === 'first' ? (decision?.verdict ?? null) : null }
  await beforeReading(id)
  signal?.throwIfAborted()
  return Response.json({ data: { results: [row] }, meta: { next_cursor: id === 'first' ? 'more' : null } })
})
beforeEach(() => {
  decision = null
  beforeReading = () => undefined
})

function Card({ give }: { give: (decision: ReturnType<typeof useDecision>) => void }) {
  give(useDecision())
  return null
}

function screen() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = new InfiniteQueryObserver(cache, resultListQuery({}))
  const close = list.subscribe(() => undefined)
  const given = vi.fn<(decision: ReturnType<typeof useDecision>) => void>()
  renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <UserProvider value={{ id: 'anna' } as User}>
        <Card give={given} />
      </UserProvider>
    </QueryClientProvider>,
  )
  return {
    cache,
    list,
    close,
    decideOnFirst: async () => {
      void given.mock.lastCall?.[0].note('first', 'hire', '')
      await vi.waitUntil(() => decision !== null && cache.isMutating() === 0)
    },
    rows: async () => {
      await vi.waitUntil(() => cache.isFetching() === 0)
      return list
        .getCurrentResult()
        .data?.pages.flatMap(({ data }) => data.results.map(({ id, decision: made }) => [id, made]))
    },
  }
}

/** Holds the next reading of a page; it is answered with what the server knew when it was asked. */
function hold(held: 'first' | 'second') {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  beforeReading = (page) => {
    if (page !== held) return undefined
    beforeReading = () => undefined
    asked.resolve()
    return released.promise
  }
  return { asked: asked.promise, release: released.resolve }
}

it('a decision stays in a list that was being read again when it was made', async () => {
  const { cache, list, close, decideOnFirst, rows } = screen()
  await list.refetch()
  await list.fetchNextPage()
  const { asked, release } = hold('second')
  void cache.invalidateQueries({ queryKey: ['results'] })
  await asked
  await decideOnFirst()
  release()
  expect(await rows()).toEqual([
    ['first', 'hire'],
    ['second', null],
  ])
  close()
})

it('a decision is in a list whose first reading began before it', async () => {
  const { asked, release } = hold('first')
  const { close, decideOnFirst, rows } = screen()
  await asked
  await decideOnFirst()
  release()
  expect(await rows()).toEqual([['first', 'hire']])
  close()
})

it('a list that is not being read is not read again for a decision', async () => {
  const { list, close, decideOnFirst, rows } = screen()
  await list.refetch()
  const readAgain = vi.fn<() => void>()
  beforeReading = readAgain
  await decideOnFirst()
  expect(await rows()).toEqual([['first', 'hire']])
  expect(readAgain).not.toHaveBeenCalled()
  close()
})
