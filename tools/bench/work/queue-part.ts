/**
 * Size of the job table after a million jobs. The product's own queue enqueues, claims, completes and deletes
 * one job; the recorded statements are then executed for the remaining jobs in a loop inside PostgreSQL, over
 * as many connections as a busy server has. This is faster than any client could be, so more dead rows
 * accumulate between autovacuum runs, which happen once a minute.
 */
import { sql } from 'kysely'
import { workRunJob } from '../../../server/src/features/runs/queue/jobs.ts'
import { openDatabase, type Database } from '../../../server/src/platform/db/database.ts'
import { createQueue, enqueue, worker, type JobDefinition } from '../../../server/src/platform/queue/jobs.ts'
import { createLog } from '../../../server/src/platform/process/log.ts'
import { createMetrics } from '../../../server/src/platform/http/metrics.ts'
import { joinNodes } from '../../../server/src/platform/nodes/nodes.ts'
import { figure, type Part } from '../measures/figures.ts'
import { startBenchProduct } from '../measures/stage.ts'
import { recordStatements, type Statement } from '../measures/statements.ts'

const JOBS = 1_000_000
const CONNECTIONS = 4
/** Jobs per client statement: PostgreSQL updates its dead-row statistics when a client statement ends. */
const TOGETHER = 1000

/** Another handler under the name of a product's queue, in a database of its own. */
const note: JobDefinition<{ run_id: string }> = {
  name: workRunJob.name,
  payload: workRunJob.payload,
  retries: 0,
  concurrency: 2,
}

/** Records the statements of one job, from enqueueing to deletion. */
async function recordJob(db: Database, product: Product) {
  const node = await joinNodes(product.connection, 'worker')
  const queue = createQueue(db, node, createLog('error'), createMetrics())
  const handled = Promise.withResolvers<void>()
  await queue.work([worker(note, async () => handled.resolve())], [])
  const seen = await recordStatements(async () => {
    await enqueue(db, note, { run_id: '00000000-0000-4000-8000-000000000000' })
    await handled.promise
    await queue.stop()
  })
  await node.stop()
  const one = (words: RegExp): Statement => {
    const found = seen.find(({ text }) => words.test(text))
    if (!found) throw new Error(`the queue ran nothing like ${words}`)
    return found
  }
  return {
    add: one(/insert into jobs/),
    claim: one(/update jobs set claimed_by/),
    end: one(/delete from "jobs"/),
  }
}
type Product = Awaited<ReturnType<typeof startBenchProduct>>

/** Formats a parameter as an SQL literal; the queue's statements take only numbers, arrays of numbers and texts. */
const literal = (value: unknown): string => {
  if (typeof value === 'number') return `${value}::bigint`
  if (Array.isArray(value)) return `'{${value.join(',')}}'::bigint[]`
  if (value === null) return 'null::text'
  if (typeof value !== 'string') throw new Error(`a value of the queue is a ${typeof value}`)
  return `'${value.replaceAll("'", "''")}'::text`
}
const run = ({ text, values }: Statement, own: readonly string[] = []): string =>
  `execute $statement$${text}$statement$ using ${values.map((value, n) => own[n] ?? literal(value)).join(', ')}`

/** Runs each of the three statements in its own transaction, as the product does. */
const loop = ({ add, claim, end }: Awaited<ReturnType<typeof recordJob>>, count: number) => `
do $loop$
declare job record;
begin
  for n in 1..${count} loop
    ${run(add)};
    commit;
    for job in ${run(claim)} loop
      ${run(end, ['job.id'])};
    end loop;
    commit;
  end loop;
end $loop$`

const look = async (db: Database) => {
  const { rows } = await sql<{ mb: number; ended: number; sweeps: number }>`
    select pg_total_relation_size('jobs') / 1e6::float8 as mb, n_tup_del as ended, autovacuum_count as sweeps
    from pg_stat_user_tables where relname = 'jobs'`.execute(db)
  return rows[0] ?? { mb: Number.NaN, ended: Number.NaN, sweeps: Number.NaN }
}

export const queuePart: Part = {
  async measure() {
    // `ROLE=web`: the product's own queue stays idle
    const product = await startBenchProduct({ ROLE: 'web', SANDBOX: 'off' })
    const { db } = openDatabase(product.connection)
    try {
      const text = loop(await recordJob(db, product), TOGETHER)
      const started = performance.now()
      let begun = 0
      let most = 0
      const runSome = async () => {
        while (begun < JOBS) {
          begun += TOGETHER
          await sql.raw(text).execute(db)
          most = Math.max(most, (await look(db)).mb)
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, runSome))
      const seconds = (performance.now() - started) / 1000
      const after = await look(db)
      return {
        figures: [{ what: 'jobs with their indexes, at most', goal: 10, measured: most, unit: 'MB' }],
        about: `${JOBS} jobs in ${figure(seconds)} s, ${figure(JOBS / seconds)} a second: ${after.ended} deleted, swept ${after.sweeps} times, ${figure(after.mb)} MB after the last.`,
      }
    } finally {
      await db.destroy()
      await product.drop()
    }
  },
}
