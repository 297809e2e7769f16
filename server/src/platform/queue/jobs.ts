/**
 * A queue in PostgreSQL: jobs are rows of the fact's transaction, claimed under a node's number (nodes.ts).
 * Handlers read current rows, so running twice is harmless.
 * `NOTIFY` wakes nodes; polling, each second or twice a minute when idle, finds
 * retries, dead nodes' jobs and lost notifications.
 */
import { sql } from 'kysely'
import { jobNames, type JobName } from '@rezumetr/contracts/admin/system'
import { isLeft } from '../nodes/claims.ts'
import { HOUR_MS } from '../values/clock.ts'
import { json, type Database, type Db } from '../db/database.ts'
import { withLogFields, type Log } from '../process/log.ts'
import type { Metrics } from '../http/metrics.ts'
import { isDeadNode, notifyNodes, type Node } from '../nodes/nodes.ts'
import { startPeriodicTasks, type PeriodicTask, type PeriodicTasks } from './periodic-tasks.ts'
import type * as z from 'zod'

export type JobDefinition<P> = {
  readonly name: JobName
  readonly payload: z.ZodType<P>
  readonly retries: number
  readonly concurrency: number
  /** Of this field one value waits at most; any number may run. */
  readonly once_per?: keyof P & string
}

export type AnyJob = Omit<JobDefinition<never>, 'payload'> & {
  readonly payload: { parse(data: unknown): unknown }
}

export const defineJob = <P>(definition: JobDefinition<P>): JobDefinition<P> => definition

export type Enqueue = <P extends object>(db: Db, job: JobDefinition<P>, payload: P) => Promise<void>

export type JobContext = { readonly signal: AbortSignal }
export type Worker = {
  readonly job: AnyJob
  readonly handle: (payload: never, context: JobContext) => Promise<void>
}
export const worker = <P>(
  job: JobDefinition<P>,
  handle: (payload: P, context: JobContext) => Promise<void>,
): Worker =>
  // the queue parses the payload first
  ({ job, handle })

/** A waiting job with the same `once_per` is locked until this commits, so its handler sees what this wrote. */
export const enqueue: Enqueue = async (db, job, payload) => {
  const once_per = job.once_per === undefined ? null : String(payload[job.once_per])
  await sql`
    with job as (
      insert into jobs (name, payload, once_per) values (${job.name}, ${json(payload)}, ${once_per})
      on conflict (name, once_per) where attempts = 0 do update set payload = excluded.payload)
    select ${notifyNodes(job.name)}`.execute(db)
}

/** Waits or runs; not one given up. */
export async function isUnderway(db: Db, { name }: Pick<AnyJob, 'name'>, once_per: string): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where name = ${name} and once_per = ${once_per} and failed_at is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export type Queue = {
  work(workers: readonly Worker[], tasks: readonly PeriodicTask[]): Promise<void>
  /** Wakes all nodes' tasks. After the commit. */
  notifyOfChange(): void
  /** Interrupted jobs run again elsewhere. */
  stop(): Promise<void>
}

/** The longest delay of a retry or a dead node's job, active and idle. */
const POLL_MS = 1000
const IDLE_POLL_MS = 30_000
/** Few, so that idle nodes get some. */
const BATCH = 2
const STOP_MS = 5000
/** Notified tasks stay awake longer. */
const NOTIFY_MS = 10_000
const NOTIFY_WORK_MS = 20_000
const PURGE_MS = HOUR_MS

type PoolDeps = {
  readonly db: Database
  readonly node: Node
  readonly log: Log
  readonly metrics: Metrics
  readonly stopping: AbortSignal
}

type JobPool = {
  readonly running: ReadonlyMap<number, Promise<void>>
  claim(): Promise<void>
}

function createJobPool({ job, handle }: Worker, { db, node, log, metrics, stopping }: PoolDeps): JobPool {
  const running = new Map<number, Promise<void>>()
  let more = false
  let isTaking = false

  async function claim(): Promise<void> {
    more = true
    if (isTaking) return
    isTaking = true
    try {
      while (more && running.size < job.concurrency && node.id() !== 0 && !stopping.aborted) {
        more = false
        const number = node.id()
        const limit = Math.min(BATCH, job.concurrency - running.size)
        const claimed = await claimJobs(db, job.name, number, [...running.keys()], limit)
        more ||= claimed.length === limit
        for (const one of claimed) start(number, one)
      }
    } catch (error) {
      // the next poll finds the rest
      const err = error instanceof Error ? error.message : String(error)
      log.warn({ job: job.name, err }, 'jobs not claimed')
    } finally {
      isTaking = false
    }
  }
  function start(number: number, claimed: ClaimedJob): void {
    const work = runJob(number, claimed)
      // not recorded: claimed but not running, so claimed again
      .catch((error: unknown) =>
        log.warn({ job_id: String(claimed.id), err: String(error) }, 'outcome of a job not recorded'),
      )
      .finally(() => {
        running.delete(claimed.id)
        if (more) void claim()
      })
    running.set(claimed.id, work)
  }
  async function runJob(number: number, { id, payload, attempts }: ClaimedJob): Promise<void> {
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    try {
      // the last attempt's process died
      if (attempts > job.retries + 1) throw new Error('all attempts are used')
      await withLogFields({ job: job.name, job_id: String(id) }, () =>
        // `worker` bound them
        handle(job.payload.parse(payload) as never, { signal: stopping }),
      )
      metrics.job(job.name, 'completed', seconds())
    } catch (error) {
      metrics.job(job.name, 'failed', seconds())
      const err = error instanceof Error ? error.stack : String(error)
      log.error({ job: job.name, job_id: String(id), err }, 'job failed')
      // this process stops: due at once elsewhere
      const later_ms = stopping.aborted ? 0 : 1000 * 2 ** (attempts - 1)
      const retry_ms = attempts > job.retries && !stopping.aborted ? null : later_ms
      await requeue(db, id, number, retry_ms)
      if (retry_ms !== null) setTimeout(() => void claim(), retry_ms).unref()
      return
    }
    await deleteJob(db, id, number)
  }
  return { running, claim }
}

export function createQueue(db: Database, node: Node, log: Log, metrics: Metrics): Queue {
  const pools = new Map<string, JobPool>()
  const stopping = new AbortController()
  /** `null` before the first poll. */
  let known_dead: ReadonlySet<number> | null = null
  let tasks: PeriodicTasks | null = null
  let notified_at = -NOTIFY_MS

  const listRunning = () => [...pools.values()].flatMap(({ running }) => [...running])
  async function look(): Promise<void> {
    const ids = listRunning().map(([id]) => id)
    const { due, dead } = await findDue(db, [...pools.keys()], node.id(), ids)
    for (const name of due) onNotification(name)
    if (dead.some((id) => known_dead?.has(id) === false)) tasks?.wake()
    known_dead = new Set(dead)
  }
  /** Keeps all nodes' tasks awake while a job runs, to notice our death. */
  async function notifyOfWork(): Promise<void> {
    if (listRunning().length > 0) await notify()
  }
  const notify = () => sql`select ${notifyNodes('change')}`.execute(db)
  /** @param payload name of a job, another word for a change, `null` when some were missed */
  function onNotification(payload: string | null): void {
    tasks?.wake()
    for (const [name, pool] of pools) if (payload === null || payload === name) void pool.claim()
  }
  return {
    async work(workers, others) {
      for (const one of workers) {
        const { name } = one.job
        if (pools.has(name)) throw new Error(`two handlers for ${name}`)
        pools.set(name, createJobPool(one, { db, node, log, metrics, stopping: stopping.signal }))
      }
      await node.subscribe(onNotification)
      const own: PeriodicTask[] = [
        { name: 'poll due jobs', every_ms: POLL_MS, idle_ms: IDLE_POLL_MS, run: look },
        { name: 'notify of work', every_ms: NOTIFY_WORK_MS, idle_ms: NOTIFY_WORK_MS, run: notifyOfWork },
        { name: 'purge failed jobs', every_ms: PURGE_MS, run: () => purgeFailed(db) },
      ]
      const settled = others.map((task) =>
        task.counts_crashes
          ? { ...task, run: async () => void (node.isSettled() && (await task.run())) }
          : task,
      )
      tasks = startPeriodicTasks([...own, ...settled], log, metrics)
    },
    notifyOfChange() {
      if (performance.now() < notified_at + NOTIFY_MS) return
      notified_at = performance.now()
      // after reconnecting every node checks everything
      void notify().catch(() => {})
    },
    async stop() {
      stopping.abort()
      // outcomes are recorded before the pool closes
      const patience = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref())
      const running = listRunning().map(([, work]) => work)
      await Promise.race([Promise.all([tasks?.stop(), ...running]), patience])
    },
  }
}

type ClaimedJob = {
  readonly id: number
  readonly payload: unknown
  readonly attempts: number
}

/** SQL: nothing runs the job, here by its ids. */
const isFree = (number: number, running: readonly number[]) => sql<boolean>`(claimed_by is null
  or (id <> all (${[...running]}::bigint[]) and ${isLeft(number)}))`

async function claimJobs(
  db: Db,
  name: string,
  number: number,
  running: readonly number[],
  limit: number,
): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    update jobs set claimed_by = ${number}, attempts = attempts + 1
    where id in (
      select id from jobs
      where name = ${name} and failed_at is null and due_at <= now() and ${isFree(number, running)}
      order by due_at, id limit ${limit} for update skip locked)
    returning id, payload, attempts`.execute(db)
  return rows
}

/** @returns names of due jobs and numbers of killed nodes */
async function findDue(
  db: Db,
  jobs: readonly string[],
  number: number,
  running: readonly number[],
): Promise<{ readonly due: readonly string[]; readonly dead: readonly number[] }> {
  const { rows } = await sql<{ due: string[]; dead: number[] }>`
    select
      array(select distinct name from jobs where name = any (${[...jobs]}::text[]) and failed_at is null
        and due_at <= now() and ${isFree(number, running)}) as due,
      array(select id from nodes where ${isDeadNode('id')}) as dead`.execute(db)
  return rows[0] ?? { due: [], dead: [] }
}

async function deleteJob(db: Db, id: number, number: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('claimed_by', '=', number).execute()
}

/** @param retry_ms `null`: all attempts are used */
async function requeue(db: Db, id: number, number: number, retry_ms: number | null): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      claimed_by: null,
      ...(retry_ms === null
        ? { failed_at: sql<Date>`now()` }
        : { due_at: sql<Date>`now() + ${retry_ms} * interval '1 millisecond'` }),
    })
    .where('id', '=', id)
    .where('claimed_by', '=', number)
    .execute()
}

async function purgeFailed(db: Db): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where(sql<boolean>`failed_at < now() - interval '7 days'`)
    .execute()
}

export type QueueFigures = {
  readonly name: JobName
  readonly waiting: number
  readonly active: number
  readonly failed: number
  readonly oldest_seconds: number
}

export async function listQueues(db: Db): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select defined.name,
      count(j.id) filter (where j.claimed_by is null and j.failed_at is null) as waiting,
      count(j.id) filter (where j.claimed_by is not null and j.failed_at is null) as active,
      count(j.id) filter (where j.failed_at > now() - interval '1 day') as failed,
      coalesce(extract(epoch from now() - min(j.due_at) filter (where j.claimed_by is null and j.failed_at is null and j.due_at <= now())), 0)::float8
        as oldest_seconds
    from unnest(${jobNames}::text[]) as defined (name) left join jobs j on j.name = defined.name
    group by defined.name order by defined.name`.execute(db)
  return rows
}

export type FailedJob = {
  readonly id: string
  readonly name: string
  readonly attempts: number
  readonly failed_at: Date
}

/** Latest first. Reasons are in the log, as they may quote data. */
export async function listFailedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::text as id, name, attempts, failed_at from jobs
    where failed_at is not null order by failed_at desc limit ${limit}`.execute(db)
  return rows
}
