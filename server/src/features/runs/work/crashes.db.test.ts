import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { reads, setRuns, unread } from '../../../testing/scenes/runs.ts'
import { claimItems } from '../queue/item-queries.ts'
import { EXCLUSIVE_FROM_CRASHES, TOO_MANY_CRASHES_ERROR, MAX_CRASHES } from '../queue/rules.ts'
import { stopRun } from '../start/run-usecases.ts'
import { startAnalysis } from '../start/usecases.ts'

const { deps, clock, board, keyOf, join, work, recover, startRun, state, errorsOf } = setRuns()

type Claim = { readonly crash_count: number; readonly limit: number }
/** Claims the first item of a run with every crash count. */
const EVERY_CRASH_COUNT: readonly Claim[] = Array.from({ length: MAX_CRASHES }, (_, crash_count) => ({
  crash_count,
  limit: 1,
}))

let killed = 900_000
/** Simulates a process killed while holding items: its number is not locked, and its row still exists. */
async function killWith(id: string, claim: Claim): Promise<void> {
  const number = ++killed
  const row = { id: number, role: 'worker', version: '0', host: 'h', pid: 1, memory_bytes: 1 }
  await deps().db.insertInto('nodes').values(row).execute()
  await claimItems(deps().db, await keyOf(id), number, claim, clock())
}
async function kill(id: string, ...claims: readonly Claim[]): Promise<void> {
  for (const claim of claims) {
    await killWith(id, claim)
    await recover()
  }
}
async function crashCountsOf(id: string): Promise<number[]> {
  const items = deps().db.selectFrom('analysis_run_items').where('run_id', '=', id)
  return (await items.select('crash_count').orderBy('position').execute()).map(
    ({ crash_count }) => crash_count,
  )
}
async function heldOf(id: string): Promise<number> {
  const items = deps().db.selectFrom('analysis_run_items').where('run_id', '=', id)
  return (await items.where('status', '=', 'processing').select('position').execute()).length
}

it('EXT-15 a killed process counts as a crash of the items it held; a clean exit does not', async () => {
  const { scope, id } = await startRun(4)
  await kill(id, { crash_count: 0, limit: 3 })
  expect(await crashCountsOf(id)).toEqual([1, 1, 1, 0])
  for (let leaving = 0; leaving < MAX_CRASHES; leaving++) {
    const node = await join()
    for (const crash_count of [0, 1])
      await claimItems(deps().db, await keyOf(id), node.id(), { crash_count, limit: 3 }, clock())
    await node.stop()
    await recover()
  }
  expect(await crashCountsOf(id)).toEqual([1, 1, 1, 0])
  await work(await join(), id)
  expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 4, failed: 0 })
})

it('EXT-15 a claim unknown to its live process is released without a crash', async () => {
  const { id } = await startRun(2)
  const node = await join()
  await claimItems(deps().db, await keyOf(id), node.id(), { crash_count: 0, limit: 2 }, clock())
  await recover(node)
  expect(await heldOf(id)).toBe(0)
  expect(await crashCountsOf(id)).toEqual([0, 0])
})

it('EXT-15 a process that loses its connection and survives counts as no crash', async () => {
  const { scope, id } = await startRun(2)
  const node = await join()
  const old = node.id()
  await claimItems(deps().db, await keyOf(id), old, { crash_count: 0, limit: 2 }, clock())
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'rezumetr node' and datname = current_database()`.execute(deps().db)
  await expect.poll(() => node.id()).toBeGreaterThan(old)
  await recover()
  expect(await crashCountsOf(id)).toEqual([0, 0])
  await work(node, id)
  expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 2 })
})

it('EXT-15 an item with one crash fewer than the maximum is still analysed', async () => {
  const { scope, id } = await startRun(3)
  await kill(id, ...EVERY_CRASH_COUNT.slice(0, -1))
  expect(await crashCountsOf(id)).toEqual([MAX_CRASHES - 1, 0, 0])
  await work(await join(), id)
  expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 3, analyses_used: 3 })
})

it('EXT-15 EXT-16 the last allowed crash fails that item only; its unit is released once', async () => {
  const { scope, id, ids } = await startRun(3)
  await kill(id, ...EVERY_CRASH_COUNT)
  expect(await state(scope, id)).toMatchObject({ failed: 1, remaining: 2, analyses_reserved: 2 })
  await recover()
  await work(await join(), id)
  expect(await state(scope, id)).toEqual({
    status: 'completed',
    analyzed: 2,
    failed: 1,
    remaining: 0,
    results: 2,
    analyses_used: 2,
    analyses_reserved: 0,
  })
  expect(await errorsOf(scope, id)).toMatchObject([
    { application_id: ids[0], message: TOO_MANY_CRASHES_ERROR.message },
  ])
})

it('EXT-15 EXT-16 a run whose only item kills processes fails; a retry is allowed one crash, or succeeds', async () => {
  const { scope, id, ids } = await startRun(1)
  await kill(id, ...EVERY_CRASH_COUNT)
  const failed = { status: 'failed', failed: 1, analyses_used: 0, analyses_reserved: 0 }
  expect(await state(scope, id)).toMatchObject(failed)
  const again = async () => {
    const asked = { application_ids: ids, force: false }
    return (await startAnalysis(deps(), { scope, user_id: null }, randomUUID(), asked)).run.id
  }
  const second = await again()
  await kill(second, { crash_count: MAX_CRASHES, limit: 1 })
  expect(await state(scope, second)).toMatchObject(failed)
  const third = await again()
  await work(await join(), third)
  expect(await state(scope, third)).toMatchObject({ status: 'completed', analyses_used: 1 })
})

it('EXT-13 EXT-15 a stopped run with an item that kills processes releases every unit once', async () => {
  const { scope, id } = await startRun(3)
  await kill(id, ...EVERY_CRASH_COUNT.slice(0, -1))
  await killWith(id, { crash_count: MAX_CRASHES - 1, limit: 1 })
  await stopRun(deps(), { scope }, id)
  await recover()
  expect(await state(scope, id)).toMatchObject({ status: 'stopped', failed: 1, analyses_reserved: 0 })
})

it('EXT-15 items with crashes come last, one at a time, those with the fewest crashes first', async () => {
  const { scope, id } = await startRun(8)
  await kill(id, { crash_count: 0, limit: 5 }, { crash_count: 1, limit: 1 })
  const held: number[] = []
  board.answer = async (place) => {
    if (place < 5) held.push(await heldOf(id))
    return unread
  }
  await work(await join(), id)
  expect(board.opened.slice(0, 3).toSorted((a, b) => a - b)).toEqual([5, 6, 7])
  expect(board.opened.slice(3)).toEqual([1, 2, 3, 4, 0])
  expect(held).toEqual([1, 1, 1, 1, 1])
  expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 8, analyses_used: 8 })
})

it('EXT-15 an item with several crashes runs alone in its process', async () => {
  const beside = await startRun(1)
  const crashing = await startRun(1)
  await kill(crashing.id, ...EVERY_CRASH_COUNT.slice(0, EXCLUSIVE_FROM_CRASHES))
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const seen: string[] = []
  board.answer = async (place) => {
    // the board stub knows only the places of the latest run
    if (place === 0) seen.push('crashing')
    else {
      asked.resolve()
      await released.promise
      seen.push('beside')
    }
    return await reads(place)
  }
  const node = await join()
  const working = work(node, beside.id)
  await asked.promise
  const alone = work(node, crashing.id)
  await expect.poll(() => state(crashing.scope, crashing.id)).toMatchObject({ status: 'running' })
  // many times the steps needed to open it
  for (let look = 0; look < 40; look++) await state(crashing.scope, crashing.id)
  released.resolve()
  await Promise.all([working, alone])
  expect(seen).toEqual(['beside', 'crashing'])
  expect(await state(crashing.scope, crashing.id)).toMatchObject({ status: 'completed', analyzed: 1 })
})
