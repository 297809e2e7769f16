import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
vi.stubGlobal('localStorage', nothingStored)
vi.stubGlobal('sessionStorage', nothingStored)
vi.stubGlobal('addEventListener', () => undefined)
const { refreshAfterRun, refreshAfterSync, syncJobQuery } = await import('./api.ts')
const { vacanciesQuery } = await import('../../vacancies/api.ts')

beforeEach(() => {
  vi.useFakeTimers()
  // otherwise the cache takes Node for a server, where nothing is read again
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  environmentManager.setIsServer(() => true)
})

/** Follows a job that the server answers for with `status`, from now on. */
function follow(status: number) {
  const server = { status, asked: [] as number[] }
  const began = Date.now()
  vi.stubGlobal('fetch', async () => {
    server.asked.push((Date.now() - began) / 1000)
    return Response.json({ data: { id: 'job', status: 'processing' } }, { status: server.status })
  })
  onTestFinished(new QueryObserver(new QueryClient(), syncJobQuery('job')).subscribe(() => undefined))
  return server
}

it('STATE-25 Q-048 a running job is read every 2 s, after failures in a row 4, 8 and then every 30 s', async () => {
  const server = follow(200)
  await vi.advanceTimersByTimeAsync(5000)
  server.status = 503
  await vi.advanceTimersByTimeAsync(75_000)
  expect(server.asked).toEqual([0, 2, 4, 6, 10, 18, 48, 78])
  server.status = 200
  await vi.advanceTimersByTimeAsync(33_000)
  server.status = 503
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.asked.slice(8)).toEqual([108, 110, 112, 114, 118])
})

it.each([401, 404])('STATE-25 a job answered with %i is not read again', async (status) => {
  const server = follow(200)
  await vi.advanceTimersByTimeAsync(1000)
  server.status = status
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.asked).toEqual([0, 2])
})

/** A tab that shows results: when it read them, in seconds from now on, and what the server says. */
async function results() {
  vi.stubGlobal('fetch', async () => Response.json({ data: { id: 'user' } }))
  const server = { analyzed: 0, run: null as object | null, asked: [] as number[] }
  const cache = new QueryClient()
  const began = Date.now()
  for (const [queryKey, queryFn] of [
    [vacanciesQuery.queryKey, () => [{ applications_count: 9, new_applications_count: 9 - server.analyzed }]],
    [['run', 'active'], () => ({ run: server.run })],
    [['results', 'list'], () => server.asked.push((Date.now() - began) / 1000)],
  ] as const)
    onTestFinished(new QueryObserver<unknown>(cache, { queryKey, queryFn }).subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
  server.asked = []
  return { server, cache }
}

it.each([
  ['a synchronisation', refreshAfterSync],
  ['a run', refreshAfterRun],
])(
  'SET-06 automatic analyses after %s that nobody saw are looked for until nothing more is analysed',
  async (_, refresh) => {
    const { server, cache } = await results()
    void refresh(cache)
    await vi.advanceTimersByTimeAsync(4000)
    server.analyzed = 5
    await vi.advanceTimersByTimeAsync(5000)
    server.analyzed = 7
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.asked).toEqual([0, 5, 10, 15])
  },
)

it('after a synchronisation the steps at hh.ru are read again, as it may have brought other stages', async () => {
  const { cache } = await results()
  cache.setQueryData(['board-actions', 'applications', 'application'], [])
  await refreshAfterSync(cache)
  expect(cache.getQueryState(['board-actions', 'applications', 'application'])?.isInvalidated).toBe(true)
})

it('what a run has changed is read once more, as its results may have been scored by newer criteria', async () => {
  const { server, cache } = await results()
  server.analyzed = 5
  void refreshAfterRun(cache)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked).toEqual([0, 5])
})

it('after a run the other applications of a person are read again, as they show its scores', async () => {
  const { cache } = await results()
  cache.setQueryData(['applicants', 'application'], [])
  await refreshAfterRun(cache)
  expect(cache.getQueryState(['applicants', 'application'])?.isInvalidated).toBe(true)
})

it('a run that is seen is not looked for again, as it is watched to its end', async () => {
  const { server, cache } = await results()
  void refreshAfterRun(cache)
  await vi.advanceTimersByTimeAsync(4000)
  Object.assign(server, { analyzed: 1, run: { id: 'run' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked).toEqual([0, 5])
})
