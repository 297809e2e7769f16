import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { setDatabase } from '../../testing/product/database.ts'
import { untilWaiting } from '../../testing/watch/locks.ts'
import { until } from '../../testing/watch/until.ts'
import { createQueue, defineJob, enqueue, listFailedJobs, listQueues, worker, type Queue } from './jobs.ts'
import { createLog } from '../process/log.ts'
import { createMetrics } from '../http/metrics.ts'
import { joinNodes, type Node } from '../nodes/nodes.ts'

const { connection, db } = await setDatabase()
let node: Node
let queue: Queue
// names of real queues, other handlers: the figures of queues are those of the product's list
const greet = defineJob({
  name: 'analysis.work-run',
  payload: z.object({ name: z.string() }),
  retries: 2,
  concurrency: 4,
})
const stumble = defineJob({ name: 'privacy.pack-archive', payload: z.object({}), retries: 1, concurrency: 1 })
const dwell = defineJob({
  name: 'job-board.sync',
  payload: z.object({ place: z.string() }),
  retries: 2,
  concurrency: 3,
  once_per: 'place',
})
const greeted: string[] = []
const lines: string[] = []
const memory = { write: (line: string) => void lines.push(line) }
let stumbles = 0
const dwelt: string[] = []
let leave = Promise.withResolvers<void>()

const jobsOf = async (name: string) =>
  (
    await sql<{ id: number; claimed_by: number | null }>`select id, claimed_by from jobs where name = ${name}
      order by id`.execute(db)
  ).rows

beforeAll(async () => {
  node = await joinNodes(connection)
  const log = createLog('info', memory)
  queue = createQueue(db, node, log, createMetrics())
  const workers = [
    worker(greet, async ({ name }) => {
      greeted.push(name)
      log.info({}, 'greeted')
    }),
    worker(stumble, async () => {
      stumbles += 1
      throw new Error('never again')
    }),
    worker(dwell, async ({ place }) => {
      dwelt.push(place)
      await leave.promise
    }),
  ]
  await queue.work(workers, [])
})
afterAll(async () => {
  leave.resolve()
  await queue.stop()
  await node.stop()
})

it('a job is enqueued only if its transaction commits, and deleted when done', async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await enqueue(trx, greet, { name: 'rolled back' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await db.transaction().execute((trx) => enqueue(trx, greet, { name: 'committed' }))
  await until(
    async () => greeted,
    (names) => names.includes('committed'),
  )
  expect(greeted).toEqual(['committed'])
  const reported = lines.find((line) => line.includes('greeted'))
  expect(JSON.parse(reported ?? '{}')).toMatchObject({
    level: 'info',
    job: 'analysis.work-run',
    job_id: expect.any(String),
  })
  await until(
    () => jobsOf(greet.name),
    (jobs) => jobs.length === 0,
  )
})

it('a failed job is retried, and given up after its last attempt', async () => {
  await enqueue(db, stumble, {})
  const [failed] = await until(
    () => listFailedJobs(db, 5),
    (jobs) => jobs.length > 0,
  )
  expect([stumbles, failed?.name, failed?.attempts]).toEqual([2, stumble.name, 2])
  const queues = await listQueues(db)
  expect(queues.find(({ name }) => name === stumble.name)).toMatchObject({ waiting: 0, active: 0, failed: 1 })
  expect(queues.map(({ name }) => name)).toContain(greet.name)
})

it('at most one job per once_per value waits, and no more run than the concurrency allows', async () => {
  const places = ['one', 'two', 'three', 'four', 'four', 'four']
  for (const place of places) await enqueue(db, dwell, { place })
  await until(
    async () => dwelt.length,
    (n) => n === 3,
  )
  expect(await jobsOf(dwell.name)).toHaveLength(4)
  // the first one is already running, so another may wait
  await enqueue(db, dwell, { place: 'one' })
  expect(await jobsOf(dwell.name)).toHaveLength(5)
  leave.resolve()
  await until(
    () => jobsOf(dwell.name),
    (jobs) => jobs.length === 0,
  )
  expect(dwelt.toSorted()).toEqual(['four', 'one', 'one', 'three', 'two'])
})

it('a waiting job enqueued again is not claimed before the enqueuing transaction commits', async () => {
  leave = Promise.withResolvers()
  const ahead = dwelt.length
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  // the second transaction waits for the first one, so that no worker can take the row between the two
  const { slow } = await db.transaction().execute(async (first) => {
    await sql`insert into jobs (name, payload, once_per) values ('job-board.sync', '{"place": "late"}', 'late')`.execute(
      first,
    )
    const slow = db.transaction().execute(async (trx) => {
      await enqueue(trx, dwell, { place: 'late' })
      begun.resolve()
      await end.promise
    })
    await untilWaiting(db)
    return { slow }
  })
  await begun.promise
  // makes the queue poll: it may claim `other`, but not the row that the transaction has locked
  await enqueue(db, dwell, { place: 'other' })
  await until(
    async () => dwelt.slice(ahead),
    (places) => places.length > 0,
  )
  expect(dwelt.slice(ahead)).toEqual(['other'])
  end.resolve()
  await slow
  await until(
    async () => dwelt.slice(ahead),
    (places) => places.length === 2,
  )
  leave.resolve()
})

it('EXT-15 a job of a dead node is taken over by another node within seconds', async () => {
  const dead = 987_654
  await sql`insert into jobs (name, payload, attempts, claimed_by)
    values ('analysis.work-run', '{"name": "orphan"}', 1, ${dead})`.execute(db)
  const names = await until(
    async () => greeted,
    (seen) => seen.includes('orphan'),
  )
  expect(names.at(-1)).toBe('orphan')
})

it('a job enqueued while the connection is lost is taken after the reconnection', async () => {
  const before = node.id()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rezumetr node' and datname = current_database()`.execute(
    db,
  )
  await enqueue(db, greet, { name: 'unheard' })
  await until(
    async () => greeted,
    (names) => names.includes('unheard'),
  )
  // a poll may have taken it before the loss was noticed
  await expect.poll(() => node.id()).toBeGreaterThan(before)
})

it('EXT-15 after a reconnect crashes are counted only once other processes had time to return', async () => {
  const own = await joinNodes(connection)
  const back = Promise.withResolvers<number>()
  await own.subscribe((payload) => payload === null && back.resolve(performance.now()))
  const other = createQueue(db, own, createLog('silent'), createMetrics())
  let others = 0
  const counted: number[] = []
  await other.work(
    [],
    [
      {
        name: 'count',
        every_ms: 10,
        counts_crashes: true,
        run: async () => void counted.push(performance.now()),
      },
      { name: 'other', every_ms: 10, run: async () => void others++ },
    ],
  )
  const runOn = async (runs: number) =>
    await until(
      async () => others,
      (now) => now >= runs,
    )
  await until(
    async () => counted.length,
    (runs) => runs > 0,
  )
  // nobody can return
  await db.transaction().execute(async (trx) => {
    await sql`lock table nodes in share row exclusive mode`.execute(trx)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rezumetr node' and datname = current_database()`.execute(trx)
    await until(
      async () => own.id(),
      (id) => id === 0,
    )
    counted.length = 0
    await runOn(others + 5)
    expect(counted).toEqual([])
  })
  const [first = 0] = await until(
    async () => counted,
    (runs) => runs.length > 0,
  )
  expect(first - (await back.promise)).toBeGreaterThan(1900)
  await other.stop()
  await own.stop()
})

it('two handlers for one job are an error at start', async () => {
  const twice = [worker(greet, async () => {}), worker(greet, async () => {})]
  const other = createQueue(db, node, createLog('silent'), createMetrics())
  await expect(other.work(twice, [])).rejects.toThrow('two handlers for analysis.work-run')
})
