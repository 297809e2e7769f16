import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { until } from '../testing/until.ts'
import { openDatabase, type Database } from './database.ts'
import { defineJob, startQueue, worker, type Queue } from './jobs.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'

let database: TestDatabase
let db: Database
let queue: Queue
const greet = defineJob({
  name: 'test.greet-person',
  payload: z.object({ name: z.string() }),
  retries: 2,
  concurrency: 4,
})
const stumble = defineJob({ name: 'test.stumble', payload: z.object({}), retries: 2, concurrency: 1 })
const jobs = [greet, stumble]
const greeted: string[] = []
const lines: string[] = []
const memory = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})
let stumbles = 0

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.connection, 2).db
  const log = createLog('info', memory)
  queue = await startQueue(database.connection, jobs, log, createMetrics())
  const workers = [
    worker(greet, async ({ name }) => {
      greeted.push(name)
      log.info({}, 'greeted')
    }),
    worker(stumble, async () => {
      if (++stumbles === 1) throw new Error('first time')
    }),
  ]
  await queue.work(workers, [])
})
afterAll(async () => {
  await queue.stop()
  await db.destroy()
  await database.drop()
})

it('a job is enqueued with the fact it follows, or not at all', async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await queue.enqueue(trx, greet, { name: 'rolled back' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await db.transaction().execute((trx) => queue.enqueue(trx, greet, { name: 'committed' }))
  await until(
    async () => greeted,
    (names) => names.includes('committed'),
  )
  expect(greeted).toEqual(['committed'])
  const told = lines.find((line) => line.includes('greeted'))
  expect(JSON.parse(told ?? '{}')).toMatchObject({
    level: 'info',
    job: 'test.greet-person',
    job_id: expect.any(String),
  })
})

it('a handler that fails is called again, and what was put off is begun: neither is announced when its time comes', async () => {
  await queue.enqueue(db, greet, { name: 'put off' }, { after_seconds: 1 })
  await queue.enqueue(db, stumble, {})
  await until(
    async () => stumbles,
    (times) => times === 2,
  )
  expect(stumbles).toBe(2)
  await until(
    async () => greeted,
    (names) => names.includes('put off'),
  )
})

it('two handlers for one job stop the start', async () => {
  const twice = [worker(greet, async () => {}), worker(greet, async () => {})]
  await expect(queue.work(twice, [])).rejects.toThrow('two handlers for test.greet-person')
})
