import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Trx } from '../../../platform/db/database.ts'
import { countRowsRead } from '../../../testing/watch/rows-read.ts'
import { at, failing, reads, setRuns, unread } from '../../../testing/scenes/runs.ts'
import { claimItems } from '../queue/item-queries.ts'
import { listTroubledRuns } from '../queue/run-queries.ts'
import { stopRun } from '../start/run-usecases.ts'
import { recoverRuns } from './usecases.ts'

const { deps, clock, board, keyOf, hold, join, work, recover, startRun, state } = setRuns()

it('EXT-13 a stop lets items in progress finish, releases the rest and is idempotent', async () => {
  const { scope, id } = await startRun(40)
  const { asked, release } = hold()
  const working = join().then((node) => work(node, id))
  await asked
  const stopped = await stopRun(deps(), { scope }, id)
  expect(stopped).toMatchObject({ status: 'running', analyzed: 0 })
  release()
  await working
  const after = await state(scope, id)
  expect(after).toMatchObject({ status: 'stopped', failed: 0, analyses_reserved: 0 })
  expect(after.analyzed).toBeGreaterThanOrEqual(1)
  expect(after.analyzed).toBeLessThanOrEqual(25)
  expect([after.results, after.analyses_used, 40 - after.remaining]).toEqual(Array(3).fill(after.analyzed))
  await stopRun(deps(), { scope }, id)
  expect(await state(scope, id)).toEqual(after)
})

it('EXT-13 a run stopped before its first item releases every unit', async () => {
  const { scope, id } = await startRun(12)
  expect(await stopRun(deps(), { scope }, id)).toMatchObject({ status: 'stopped', remaining: 12 })
  await work(await join(), id)
  expect(await state(scope, id)).toMatchObject({
    status: 'stopped',
    results: 0,
    analyses_used: 0,
    analyses_reserved: 0,
  })
  // else the periodic tasks that notify of ended runs would look at it for ever
  const run = deps().db.selectFrom('analysis_runs').select('notified_at').where('id', '=', id)
  expect(await run.execute()).toEqual([{ notified_at: clock() }])
})

it('EXT-15 items of a dead process are taken over and counted once, even if it still writes', async () => {
  const { scope, id } = await startRun(30)
  const dead = await join()
  const { asked, release } = hold()
  const ghost = work(dead, id)
  await asked
  await dead.stop()
  board.answer = reads
  await recover()
  await work(await join(), id)
  expect(await state(scope, id)).toMatchObject({
    status: 'completed',
    analyzed: 30,
    results: 30,
    analyses_used: 30,
  })
  release()
  await ghost
  expect(await state(scope, id)).toMatchObject({
    status: 'completed',
    analyzed: 30,
    results: 30,
    analyses_used: 30,
    analyses_reserved: 0,
  })
})

it('EXT-16 late writes of a dead process do not change a run that continues', async () => {
  const { scope, id } = await startRun(26)
  const dead = await join()
  const { asked, release } = hold()
  const ghost = work(dead, id)
  const first = await asked
  const last = first === 25 ? 24 : 25
  await dead.stop()
  board.answer = at(last, failing('rate_limited', 30))
  await recover()
  const heir = await join()
  await work(heir, id)
  const going = { status: 'running', analyzed: 25, failed: 0, remaining: 1, results: 25, analyses_used: 25 }
  expect(await state(scope, id)).toMatchObject(going)
  release()
  await ghost
  expect(await state(scope, id)).toMatchObject({ ...going, analyses_reserved: 1 })
  board.answer = reads
  clock.advance(30_000)
  await work(heir, id)
  expect(board.opened.filter((place) => place === first)).toHaveLength(2)
  expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 26, analyses_used: 26 })
})

it('EXT-15 items a live node holds without knowing it are released by its own periodic task', async () => {
  const { scope, id } = await startRun(30)
  const node = await join()
  // a claim whose answer was lost
  await claimItems(deps().db, await keyOf(id), node.id(), { crash_count: 0, limit: 25 }, clock())
  await work(await join(), id)
  expect(await state(scope, id)).toMatchObject({ status: 'running', analyzed: 5 })
  await recover()
  await work(node, id)
  expect(await state(scope, id)).toMatchObject({ status: 'running', analyzed: 5 })
  await recover(node)
  await work(node, id)
  expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 30, analyses_used: 30 })
})

it('EXT-15 the periodic task releases no items that its own process is working on', async () => {
  const { scope, id } = await startRun(10)
  const node = await join()
  const { asked, release } = hold()
  const working = work(node, id)
  await asked
  await recover(node)
  release()
  await working
  expect(board.opened).toHaveLength(10)
  expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 10 })
})

it('EXT-15 the periodic task reads the items in progress, not those that are queued', async () => {
  const { scope, id } = await startRun(40)
  const node = await join()
  await claimItems(deps().db, await keyOf(id), node.id(), { crash_count: 0, limit: 5 }, clock())
  const own = { node: node.id(), at_work: [id] }
  const look = (trx: Trx) => listTroubledRuns(trx, own, clock())
  // without figures of the table PostgreSQL takes either of two indexes
  await sql`analyze analysis_run_items`.execute(deps().db)
  // one to see that the run is open, five to see that none is orphaned, one to see that some are in progress
  expect(await countRowsRead(deps().db, 'analysis_run_items', look)).toBeLessThanOrEqual(7)
  await stopRun(deps(), { scope }, id)
})

it('EXT-15 the periodic task releases no items that its own process began to work on while it mended another run', async () => {
  const node = await join()
  const runs = [await startRun(10), await startRun(10)]
  // one item of each is stranded, so both are to be mended
  for (const { id } of runs)
    await claimItems(deps().db, await keyOf(id), node.id(), { crash_count: 0, limit: 1 }, clock())
  const { asked, release } = hold()
  const working: Promise<void>[] = []
  await recoverRuns({
    ...deps(),
    node: () => node.id(),
    // called once the first of the two is mended
    enqueue: async (_db, _job, payload) => {
      if (working.length > 0) return
      const later = runs.find(({ id }) => !Object.values(payload).includes(id))
      working.push(work(node, later?.id ?? ''))
      await asked
    },
  })
  release()
  await Promise.all(working)
  const analyzed = async () => {
    const states = await Promise.all(runs.map(({ scope, id }) => state(scope, id)))
    return states.map((run) => run.analyzed).toSorted((a, b) => a - b)
  }
  expect([board.opened.length, await analyzed()]).toEqual([9, [0, 9]])
  await recover(node)
  for (const { id } of runs) await work(node, id)
  expect([board.opened.length, await analyzed()]).toEqual([20, [10, 10]])
})

it('EXT-13 items that would need a retry after a stop are released', async () => {
  const { scope, id } = await startRun(2)
  const { asked, release } = hold(at(0, failing('unavailable'), failing('rate_limited', 30)))
  const working = join().then((node) => work(node, id))
  await asked
  await stopRun(deps(), { scope }, id)
  release()
  await working
  expect(await state(scope, id)).toEqual({
    status: 'stopped',
    analyzed: 0,
    failed: 0,
    remaining: 2,
    results: 0,
    analyses_used: 0,
    analyses_reserved: 0,
  })
})

it('EXT-13 EXT-15 a stopped run whose process died ends and releases the items it held', async () => {
  const { scope, id } = await startRun(30)
  const dead = await join()
  const { asked, release } = hold()
  const ghost = work(dead, id)
  await asked
  await stopRun(deps(), { scope }, id)
  await dead.stop()
  await recover()
  expect(await state(scope, id)).toMatchObject({ status: 'stopped', analyzed: 0, analyses_reserved: 0 })
  release()
  await ghost
  expect(await state(scope, id)).toMatchObject({ status: 'stopped', results: 0, analyses_used: 0 })
})

it('EXT-15 a process that shuts down releases unfinished items, and another one analyses them', async () => {
  const { scope, id } = await startRun(30)
  const leaving = new AbortController()
  board.answer = async (place) => {
    if (place === 4) leaving.abort()
    return unread
  }
  await work(await join(), id, leaving.signal)
  const half = await state(scope, id)
  expect(half).toMatchObject({ status: 'running', failed: 0 })
  expect(half.analyzed).toBeLessThan(25)
  await work(await join(), id)
  expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 30, analyses_used: 30 })
})
