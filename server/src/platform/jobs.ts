/**
 * Jobs wake workers. A definition (name, payload) stands apart from its handler; a job is enqueued in the transaction of
 * the fact it follows; payloads are ids and handlers re-read the truth, so running one twice is harmless.
 *
 * A job is a row of `jobs` until it is done. Nodes are told of a new one when its transaction commits, take it under their number
 * (see nodes.ts) and delete it; what a dead node had taken is free at once. What announces itself to nobody – a retry that is
 * due, a job of a dead node, news that were missed – is found by one question of each worker process, every second while something
 * goes on anywhere, else twice a minute.
 */
import { sql } from 'kysely'
import { json, type Database, type Db } from './database.ts'
import { withLogFields, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { isDeadNode, tellNodes, type Node } from './nodes.ts'
import { startSweeps, type Sweep, type Sweeps } from './sweeps.ts'
import type * as z from 'zod'

export type JobDefinition<P> = {
  /** `feature.verb-noun` */
  readonly name: string
  readonly payload: z.ZodType<P>
  readonly retries: number
  /** Jobs at the same time, per process. */
  readonly concurrency: number
  /** Name of the payload's field of which one value waits in the queue at most once; any number may be at work. */
  readonly once_per?: keyof P & string
}

/** A job of whatever payload, as lists of jobs hold them. */
export type AnyJob = Omit<JobDefinition<never>, 'payload'> & {
  readonly payload: { parse(data: unknown): unknown }
}

/** Of every job that is defined. */
export const jobNames: string[] = []

export const defineJob = <P>(definition: JobDefinition<P>): JobDefinition<P> => {
  jobNames.push(definition.name)
  return definition
}

export type Enqueue = <P extends object>(db: Db, job: JobDefinition<P>, payload: P) => Promise<void>

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

/**
 * A second one of the same `once_per` only touches the first: whoever takes it must wait for this transaction too, or would
 * read the truth before it is one.
 */
export const enqueue: Enqueue = async (db, job, payload) => {
  const once_per = job.once_per === undefined ? null : String(payload[job.once_per])
  await sql`
    with job as (
      insert into jobs (name, payload, once_per) values (${job.name}, ${json(payload)}, ${once_per})
      on conflict (name, once_per) where attempts = 0 do update set payload = excluded.payload)
    select ${tellNodes(job.name)}`.execute(db)
}

export type Queue = {
  /** @throws when a job has two handlers */
  work(workers: readonly Worker[], sweeps: readonly Sweep[]): Promise<void>
  /** Somebody changed something, which may be work for sweeps. Call it once the change can be seen. */
  tellChange(): void
  /** Lets running handlers finish for a moment, then leaves; what is cut off is done again elsewhere. */
  stop(): Promise<void>
}

/** How late a retry, or a job of a node that died, is taken up at most: while something goes on, and in silence. */
const LOOK_MS = 1000
const DOZING_LOOK_MS = 30_000
/** Taken together; few, so that idle nodes get some. */
const BATCH = 2
const STOP_MS = 5000
/** Sweeps that were told stay awake for longer. */
const TELL_MS = 10_000
const TELL_WORK_MS = 20_000
const FORGET_MS = 3_600_000

type Lane = {
  readonly worker: Worker
  /** Ids of jobs this process is at. */
  readonly at_work: Set<number>
  /** There may be more than was taken. */
  more: boolean
  taking: boolean
}

export function createQueue(db: Database, node: Node, log: Log, metrics: Metrics): Queue {
  const lanes = new Map<string, Lane>()
  const working = new Set<Promise<void>>()
  const stopping = new AbortController()
  /** As the last look found them; whatever those before the first one left, sweeps find as they start. */
  let known_dead: ReadonlySet<number> | null = null
  let sweeps: Sweeps | null = null
  let told_at = -TELL_MS

  async function take(lane: Lane): Promise<void> {
    lane.more = true
    if (lane.taking) return
    lane.taking = true
    const { job } = lane.worker
    try {
      while (
        lane.more &&
        lane.at_work.size < job.concurrency &&
        node.id() !== 0 &&
        !stopping.signal.aborted
      ) {
        lane.more = false
        const number = node.id()
        const limit = Math.min(BATCH, job.concurrency - lane.at_work.size)
        const taken = await takeJobs(db, job.name, number, [...lane.at_work], limit)
        lane.more ||= taken.length === limit
        for (const one of taken) start(lane, number, one)
      }
    } catch (error) {
      // the next look finds what is left
      log.warn({ job: job.name, err: error instanceof Error ? error.message : String(error) }, 'queue')
    } finally {
      lane.taking = false
    }
  }
  function start(lane: Lane, number: number, taken: TakenJob): void {
    lane.at_work.add(taken.id)
    const work = workOn(lane, number, taken)
      // not noted: of a living node, but in nobody's hands, so it is taken again
      .catch((error: unknown) => log.warn({ job_id: String(taken.id), err: String(error) }, 'queue'))
      .finally(() => {
        working.delete(work)
        lane.at_work.delete(taken.id)
        if (lane.more) void take(lane)
      })
    working.add(work)
  }
  async function workOn(lane: Lane, number: number, { id, payload, attempts }: TakenJob): Promise<void> {
    const { job, handle } = lane.worker
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    try {
      // whoever took it before did not live to say that it failed
      if (attempts > job.retries + 1) throw new Error('all attempts are used')
      await withLogFields({ job: job.name, job_id: String(id) }, () =>
        // `worker` bound this handler to this very payload
        handle(job.payload.parse(payload) as never, { signal: AbortSignal.any([stopping.signal]) }),
      )
      metrics.job(job.name, 'completed', seconds())
    } catch (error) {
      metrics.job(job.name, 'failed', seconds())
      log.error(
        { job: job.name, job_id: String(id), err: error instanceof Error ? error.stack : String(error) },
        'job failed',
      )
      // cut off by the end of this process: another one's next look finds it
      const later_ms = stopping.signal.aborted ? 0 : 1000 * 2 ** (attempts - 1)
      const retry_ms = attempts > job.retries && !stopping.signal.aborted ? null : later_ms
      await setBack(db, id, number, retry_ms)
      if (retry_ms !== null) setTimeout(() => void take(lane), retry_ms).unref()
      return
    }
    await deleteJob(db, id, number)
  }
  async function look(): Promise<void> {
    const at_work = [...lanes.values()].flatMap((lane) => [...lane.at_work])
    const { due, dead } = await findDue(db, [...lanes.keys()], node.id(), at_work)
    for (const name of due) hear(name)
    if (dead.some((id) => known_dead?.has(id) === false)) sweeps?.stir()
    known_dead = new Set(dead)
  }
  /** As long as a process is at something, all stay awake to see it die. */
  async function tellWork(): Promise<void> {
    if (working.size > 0) await tell()
  }
  const tell = () => sql`select ${tellNodes('change')}`.execute(db)
  /** @param news the name of a job; anything else: something that sweeps may look for; `null`: whatever there is */
  function hear(news: string | null): void {
    sweeps?.stir()
    for (const [name, lane] of lanes) if (news === null || news === name) void take(lane)
  }
  return {
    async work(workers, others) {
      for (const one of workers) {
        const { name } = one.job
        if (lanes.has(name)) throw new Error(`two handlers for ${name}`)
        lanes.set(name, { worker: one, at_work: new Set(), more: false, taking: false })
      }
      await node.hear(hear)
      const own: Sweep[] = [
        { name: 'look for due jobs', every_ms: LOOK_MS, dozing_ms: DOZING_LOOK_MS, run: look },
        { name: 'tell of work', every_ms: TELL_WORK_MS, dozing_ms: TELL_WORK_MS, run: tellWork },
        { name: 'forget failed jobs', every_ms: FORGET_MS, run: () => forgetFailed(db) },
      ]
      sweeps = startSweeps([...own, ...others], log, metrics)
    },
    tellChange() {
      if (performance.now() < told_at + TELL_MS) return
      told_at = performance.now()
      // the database is away: whoever comes back to it looks at everything
      void tell().catch(() => {})
    },
    async stop() {
      stopping.abort()
      // what is under way is noted before the pool goes away, unless it takes too long
      const patience = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref())
      await Promise.race([Promise.all([sweeps?.stop(), ...working]), patience])
    },
  }
}

type TakenJob = {
  readonly id: number
  readonly payload: unknown
  /** This one included. */
  readonly attempts: number
}

/** In nobody's hands: not taken, taken by a node that died, or by this one, which does not know of it – an answer was lost. */
const isFree = (number: number, at_work: readonly number[]) => sql<boolean>`(claimed_by is null
  or (id <> all (${[...at_work]}::bigint[]) and (claimed_by = ${number} or ${isDeadNode('claimed_by')})))`

async function takeJobs(
  db: Db,
  name: string,
  number: number,
  at_work: readonly number[],
  limit: number,
): Promise<TakenJob[]> {
  const { rows } = await sql<TakenJob>`
    update jobs set claimed_by = ${number}, attempts = attempts + 1
    where id in (
      select id from jobs
      where name = ${name} and failed_at is null and due_at <= now() and ${isFree(number, at_work)}
      order by due_at, id limit ${limit} for update skip locked)
    returning id, payload, attempts`.execute(db)
  return rows
}

/** @returns names of jobs with something to do, and nodes that went without a word */
async function findDue(
  db: Db,
  jobs: readonly string[],
  number: number,
  at_work: readonly number[],
): Promise<{ readonly due: readonly string[]; readonly dead: readonly number[] }> {
  const { rows } = await sql<{ due: string[]; dead: number[] }>`
    select
      array(select distinct name from jobs where name = any (${[...jobs]}::text[]) and failed_at is null
        and due_at <= now() and ${isFree(number, at_work)}) as due,
      array(select id from nodes where ${isDeadNode('id')}) as dead`.execute(db)
  return rows[0] ?? { due: [], dead: [] }
}

/** No effect when the job is somebody else's by now. */
async function deleteJob(db: Db, id: number, number: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('claimed_by', '=', number).execute()
}

/** @param retry_ms `null`: it is given up */
async function setBack(db: Db, id: number, number: number, retry_ms: number | null): Promise<void> {
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

async function forgetFailed(db: Db): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where(sql<boolean>`failed_at < now() - interval '7 days'`)
    .execute()
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

/** Of every job that is defined, whether there are any or not. */
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

/** The latest first. Why is in the log, under the job's id: reasons may hold what people wrote. */
export async function listFailedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::text as id, name, attempts, failed_at from jobs
    where failed_at is not null order by failed_at desc limit ${limit}`.execute(db)
  return rows
}
