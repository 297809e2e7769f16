/**
 * Jobs wake workers. A definition (name, payload) stands apart from its handler; a job is enqueued in the transaction of
 * the fact it follows; payloads are ids and handlers re-read the truth, so running one twice is harmless.
 */
import { sql } from 'kysely'
import { fromKysely, PgBoss, type Job } from 'pg-boss'
import type { Connection, Db } from './database.ts'
import { withLogFields, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type * as z from 'zod'

export type JobDefinition<P> = {
  /** `feature.verb-noun` */
  readonly name: string
  readonly payload: z.ZodType<P>
  readonly retries: number
  /** Fetchers per process; each works on at most two jobs at the same time. */
  readonly concurrency: number
  /** Name of the payload's field of which one value waits in the queue at most once; any number may be at work. */
  readonly once_per?: keyof P & string
}

/** A job of whatever payload, as lists of jobs hold them. */
export type AnyJob = Omit<JobDefinition<never>, 'payload'> & {
  readonly payload: { parse(data: unknown): unknown }
}

export const defineJob = <P>(definition: JobDefinition<P>): JobDefinition<P> => definition

export type Enqueue = <P extends object>(
  db: Db,
  job: JobDefinition<P>,
  payload: P,
  options?: { readonly after_seconds?: number },
) => Promise<void>

export type JobContext = { readonly signal: AbortSignal }
export type Worker = {
  readonly job: AnyJob
  readonly handle: (payload: never, context: JobContext) => Promise<void>
}
/** Binds a handler to its definition, with the payload's type checked. */
export const worker = <P>(
  job: JobDefinition<P>,
  handle: (payload: P, context: JobContext) => Promise<void>,
): Worker =>
  // the queue parses the payload with the definition's own schema before it calls the handler
  ({ job, handle })

/** Something to do again and again on every worker node: recovery of orphans, expiry. Must be cheap and safe to race. */
export type Sweep = { readonly name: string; readonly every_ms: number; readonly run: () => Promise<void> }

export type Queue = {
  readonly enqueue: Enqueue
  /** @throws when a job has two handlers */
  work(workers: readonly Worker[], sweeps: readonly Sweep[]): Promise<void>
  isReady(): Promise<boolean>
  /** Lets running handlers finish for a moment, then leaves; what is cut off is done again elsewhere. */
  stop(): Promise<void>
}

export async function startQueue(
  connection: Connection,
  jobs: readonly AnyJob[],
  log: Log,
  metrics: Metrics,
): Promise<Queue> {
  const boss = new PgBoss({
    ...(connection as object),
    max: 6,
    application_name: 'rezumetr queue',
    useListenNotify: true,
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
  })
  // emitted while PostgreSQL restarts; pg-boss polls on and recovers
  boss.on('error', (error) => log.warn({ err: error.message }, 'queue'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      notify: true,
      retryLimit: job.retries,
      retryDelay: 1,
      retryBackoff: true,
      heartbeatSeconds: 10,
      ...(job.once_per === undefined ? {} : { policy: 'short' as const }),
    })
  }
  const running: Repeated[] = []
  const stopping = new AbortController()
  return {
    async enqueue(db, job, payload, options) {
      const after = options?.after_seconds
      const once = job.once_per === undefined ? undefined : String(payload[job.once_per])
      await boss.send(job.name, payload, {
        db: fromKysely(db),
        ...(after === undefined ? {} : { startAfter: after }),
        ...(once === undefined ? {} : { singletonKey: once }),
      })
    },
    async work(workers, sweeps) {
      const names = workers.map((w) => w.job.name)
      const doubled = names.find((name, i) => names.indexOf(name) !== i)
      if (doubled) throw new Error(`two handlers for ${doubled}`)
      const fetchers = new Map<string, string[]>()
      for (const { job, handle } of workers) {
        const options = {
          // several fetchers, small batches: a long job never holds up the next one behind it;
          // a batch of one would be fetched once per poll only
          batchSize: 2,
          burstWhenBatchFull: true,
          perJobResults: true as const,
          pollingIntervalSeconds: 2,
          // retries and delayed jobs announce themselves to nobody: `wakeForDue` looks for them
          notifyPollingIntervalSeconds: 30,
          heartbeatRefreshSeconds: 2,
        }
        const work = async (batch: readonly Job[]) =>
          Promise.all(
            batch.map(async ({ id, data, signal }) => {
              const started = performance.now()
              const seconds = () => (performance.now() - started) / 1000
              try {
                const either = AbortSignal.any([signal, stopping.signal])
                await withLogFields({ job: job.name, job_id: id }, () =>
                  // `worker` bound this handler to this very payload
                  handle(job.payload.parse(data) as never, { signal: either }),
                )
                metrics.job(job.name, 'completed', seconds())
                return { id, status: 'completed' as const }
              } catch (error) {
                metrics.job(job.name, 'failed', seconds())
                log.error(
                  { job: job.name, job_id: id, err: error instanceof Error ? error.stack : String(error) },
                  'job failed',
                )
                return { id, status: 'failed' as const, output: { message: 'failed' } }
              }
            }),
          )
        const ids: string[] = []
        for (let n = 0; n < job.concurrency; n++) ids.push(await boss.work<object>(job.name, options, work))
        fetchers.set(job.name, ids)
      }
      const wakeForDue = async () => {
        const { rows } = await boss.getDb().executeSql(DUE, [[...fetchers.keys()]])
        // the one column of the statement
        for (const { name } of rows as { name: string }[])
          fetchers.get(name)?.forEach((id) => boss.notifyWorker(id))
      }
      running.push(repeat({ name: 'wake for due jobs', every_ms: 2000, run: wakeForDue }, log, metrics))
      for (const sweep of sweeps) running.push(repeat(sweep, log, metrics))
    },
    async isReady() {
      return await boss.isInstalled()
    },
    async stop() {
      stopping.abort()
      // what a sweep has begun is noted before the pool goes away, unless it takes too long
      const patience = new Promise<void>((resolve) => setTimeout(resolve, 5000).unref())
      await Promise.race([Promise.all(running.map((sweep) => sweep.stop())), patience])
      await boss.stop({ graceful: true, timeout: 5000, close: true })
    },
  }
}

/** Queues with jobs whose time has come: one question instead of one of each fetcher. */
const DUE = `select name from unnest($1::text[]) as names(name) where exists (
  select from pgboss.job j where j.name = names.name and j.state < 'active' and j.start_after <= now())`

type Repeated = { stop(): Promise<void> }

/** Runs at once and then on the interval; never overlaps itself. */
function repeat(sweep: Sweep, log: Log, metrics: Metrics): Repeated {
  let busy = false
  const tick = async () => {
    busy = true
    try {
      await withLogFields({ sweep: sweep.name }, sweep.run)
    } catch (error) {
      metrics.sweepFailed(sweep.name)
      log.warn(
        { sweep: sweep.name, err: error instanceof Error ? error.message : String(error) },
        'sweep failed',
      )
    } finally {
      busy = false
    }
  }
  let current = tick()
  const timer = setInterval(() => {
    if (!busy) current = tick()
  }, sweep.every_ms)
  return {
    stop() {
      clearInterval(timer)
      return current
    },
  }
}

export type QueueFigures = {
  readonly name: string
  /** Not begun; those whose time has not come are among them. */
  readonly waiting: number
  readonly active: number
  /** Given up within a day, all attempts used. */
  readonly failed: number
  /** How long the first whose time has come has waited. */
  readonly oldest_seconds: number
}

/** Every queue, whether it has jobs or not. Read from the jobs themselves: counts that are kept lag behind. */
export async function listQueues(db: Db): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select q.name,
      count(j.id) filter (where j.state in ('created', 'retry')) as waiting,
      count(j.id) filter (where j.state = 'active') as active,
      count(j.id) filter (where j.state = 'failed' and j.completed_on > now() - interval '1 day') as failed,
      coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::float8
        as oldest_seconds
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state <> 'completed'
    where q.name not like '\\_\\_%' group by q.name order by q.name`.execute(db)
  return rows
}

export type FailedJob = {
  readonly id: string
  readonly name: string
  readonly attempts: number
  readonly failed_at: Date
}

/** The latest first. Why is in the log, under the job's id: reasons may hold what people wrote. */
export async function listFailedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, name, retry_count + 1 as attempts, completed_on as failed_at
    from pgboss.job where state = 'failed' and completed_on is not null order by completed_on desc limit ${limit}`.execute(
    db,
  )
  return rows
}
