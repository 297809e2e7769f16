/**
 * Distributed adaptive rate limiter: one leaky bucket for all processes. A row of `paces` stores when the next request
 * may start, by the database's clock, so the processes' clocks need not agree. Each process leases permits for a short
 * time and gives them to its accounts round-robin. The rate is halved when the service refuses, and raised by a quarter
 * after a period without refusals.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The service counts requests in windows unknown to us: at the full rate, jitter alone would overflow one. */
const HEADROOM = 0.98
/** Burst tolerance: a permit used this late does not delay the next one, otherwise late timers would cost throughput. */
const LATE_MS = 20
/**
 * Sliding window in which one process starts no more requests than the top rate: a second plus the
 * minimum latency to the service.
 */
const WINDOW_MS = 1020
/** Permits are leased for this long at once: leased singly, they would be limited to one per round trip to the database. */
const LEASE_SECONDS = 0.05
/**
 * Requests of one account in flight: enough to use up the rate at usual latencies, few enough to
 * spare a service that slows down.
 */
const parallelOf = (top_rate: number) => Math.max(5, Math.ceil(top_rate * 0.05))
/** The longest pause that one `Retry-After` can impose: all companies wait for it, so it must not be a day. */
const MAX_PAUSE_SECONDS = 60

/** Permission to send one request now. */
export type Permit = {
  /** Call when the service answered "too many requests": every process slows down. */
  refused(retry_after_seconds: number | null): Promise<void>
}

export type Pace = {
  /**
   * Waits for a permit, then does the work. @param account key of round-robin fairness; only
   * compared, and dropped after the work
   */
  run<T>(account: string, signal: AbortSignal | undefined, work: (permit: Permit) => Promise<T>): Promise<T>
}

export type Rate = {
  /** Requests per second. */
  readonly rate: number
  /** The rate to return to when a probe is refused; equal to `rate` while there is no probe. */
  readonly safe_rate: number
  /** Seconds without refusals after which a higher rate is probed. */
  readonly probe_seconds: number
}

/** The lowest rate, as a share of the top rate: random refusals must not stop us altogether. */
const LEAST_SHARE = 0.1
const FIRST_PROBE_SECONDS = 30
const LAST_PROBE_SECONDS = 900

export const startRate = (top_rate: number): Rate => ({
  rate: top_rate * HEADROOM,
  safe_rate: top_rate * HEADROOM,
  probe_seconds: FIRST_PROBE_SECONDS,
})

/**
 * After a refusal: a refused probe is reverted and the next one waits four times as long; a refused safe rate is halved.
 */
export const slower = ({ rate, safe_rate, probe_seconds }: Rate, top_rate: number): Rate => {
  if (rate > safe_rate)
    return { rate: safe_rate, safe_rate, probe_seconds: Math.min(LAST_PROBE_SECONDS, probe_seconds * 4) }
  const half = Math.max(top_rate * LEAST_SHARE, rate / 2)
  return { rate: half, safe_rate: half, probe_seconds: FIRST_PROBE_SECONDS }
}

/** After `probe_seconds` without a refusal: the current rate is safe, and a quarter more is probed. */
export const faster = ({ rate, probe_seconds }: Rate, top_rate: number): Rate => ({
  rate: Math.min(top_rate * HEADROOM, rate * 1.25),
  safe_rate: rate,
  probe_seconds,
})

/**
 * A granted permit; times by `performance.now()`. The service counted the request between `granted_at` and `counted_at`:
 * the request may have reached it later by the amount its answer took longer than the quickest one.
 */
type Grant = { readonly granted_at: number; counted_at: number; took: number }
type Waiter = { start(permit: Permit, grant: Grant): void; fail(reason: unknown): void }
type Account = { in_flight: number; waiting: Waiter[] }

/**
 * @param name of the bucket: processes with the same name share it
 * @param top_rate requests per second that the service allows
 */
export function createPace(db: Db, name: string, top_rate: number): Pace {
  const parallel = parallelOf(top_rate)
  const lease = Math.max(1, Math.floor(top_rate * LEASE_SECONDS))
  const window = Math.floor(top_rate)
  /** In serving order (round-robin): an account that got a permit moves to the end. */
  const accounts = new Map<string, Account>()
  /** The latest grants, oldest first; as many as the window may hold. */
  const granted: Grant[] = []
  let isServing = false
  let refusals = 0
  let slowing: Promise<void> = Promise.resolve()

  const servable = () => {
    let waiters = 0
    for (const { in_flight, waiting } of accounts.values())
      waiters += Math.max(0, Math.min(waiting.length, parallel - in_flight))
    return waiters
  }
  const takeNext = (): Waiter | undefined => {
    for (const [key, account] of accounts) {
      const waiter = account.in_flight < parallel ? account.waiting.shift() : undefined
      if (!waiter) continue
      accounts.delete(key)
      accounts.set(key, account)
      account.in_flight += 1
      return waiter
    }
    return undefined
  }

  const waitFor = (start: number) => {
    const free = granted.length < window ? 0 : (granted[0]?.counted_at ?? 0) + WINDOW_MS
    return Math.max(start, free) - performance.now()
  }
  const noteAnswer = (grant: Grant) => {
    grant.took = performance.now() - grant.granted_at
    grant.counted_at =
      grant.granted_at + grant.took - Math.min(...granted.map(({ took }) => took), grant.took)
  }

  async function grantLease(waiters: number): Promise<void> {
    await slowing
    const before = refusals
    const { starts, row } = await leasePermits(db, name, top_rate, Math.min(waiters, lease))
    const refused = (retry_after_seconds: number | null) => {
      refusals += 1
      const change = changeRate(db, name, row, slower(row, top_rate), retry_after_seconds ?? 1)
      slowing = change.catch(() => {})
      return change
    }
    for (const start of starts) {
      // answers arriving meanwhile shift the time; an unreferenced timer does not keep an idle process alive
      for (let ms = waitFor(start); ms >= 1; ms = waitFor(start)) await pause(ms, undefined, { ref: false })
      // this lease used a rate that was refused meanwhile
      if (refusals > before) return
      const waiter = takeNext()
      if (!waiter) return
      const granted_at = performance.now()
      const grant: Grant = { granted_at, counted_at: granted_at, took: Infinity }
      if (granted.push(grant) > window) granted.shift()
      waiter.start({ refused }, grant)
    }
  }
  async function serve(): Promise<void> {
    if (isServing) return
    isServing = true
    try {
      for (let waiters = servable(); waiters > 0; waiters = servable()) await grantLease(waiters)
    } catch (error) {
      const all = [...accounts.values()].flatMap(({ waiting }) => waiting.splice(0))
      for (const waiter of all) waiter.fail(error)
    } finally {
      isServing = false
    }
  }
  return {
    async run(key, signal, work) {
      signal?.throwIfAborted()
      const account = accounts.get(key) ?? { in_flight: 0, waiting: [] }
      accounts.set(key, account)
      const forget = () => {
        if (account.in_flight === 0 && account.waiting.length === 0) accounts.delete(key)
      }
      const [permit, grant] = await new Promise<[Permit, Grant]>((resolve, reject) => {
        const giveUp = () => {
          account.waiting = account.waiting.filter((other) => other !== waiter)
          reject(signal?.reason as Error)
        }
        const waiter: Waiter = {
          start(...granted) {
            signal?.removeEventListener('abort', giveUp)
            resolve(granted)
          },
          fail: reject,
        }
        signal?.addEventListener('abort', giveUp, { once: true })
        account.waiting.push(waiter)
        void serve()
      }).catch((error: unknown) => {
        forget()
        throw error
      })
      try {
        return await work(permit)
      } finally {
        noteAnswer(grant)
        account.in_flight -= 1
        forget()
        void serve()
      }
    },
  }
}

type PaceRow = Rate & { readonly version: number; readonly wait_ms: number; readonly is_quiet: boolean }

/** @returns the earliest time of each leased permit, by this process's `performance.now()` */
async function leasePermits(
  db: Db,
  name: string,
  top_rate: number,
  count: number,
): Promise<{ readonly starts: readonly number[]; readonly row: PaceRow }> {
  const start = startRate(top_rate)
  // after a change of the configured top rate, what was learnt under the old one is discarded
  const { rows } = await sql<PaceRow>`
    insert into paces as p (name, top_rate, rate, safe_rate, probe_seconds, version, changed_at, next_at)
    values (${name}, ${top_rate}, ${start.rate}, ${start.safe_rate}, ${start.probe_seconds}, 0, clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${count} / ${start.rate}::float8))
    on conflict (name) do update set
      top_rate = excluded.top_rate,
      rate = case when p.top_rate = excluded.top_rate then p.rate else excluded.rate end,
      safe_rate = case when p.top_rate = excluded.top_rate then p.safe_rate else excluded.safe_rate end,
      next_at = greatest(p.next_at, clock_timestamp() - make_interval(secs => ${LATE_MS / 1000}))
        + make_interval(secs => ${count} / case when p.top_rate = excluded.top_rate then p.rate else excluded.rate end)
    returning rate, safe_rate, probe_seconds, version,
      extract(epoch from next_at - clock_timestamp())::float8 * 1000 - ${count} * 1000 / rate as wait_ms,
      clock_timestamp() > changed_at + make_interval(secs => probe_seconds) as is_quiet`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('a pace always has its row')
  const first = performance.now() + row.wait_ms
  if (row.is_quiet && row.rate < start.rate) await changeRate(db, name, row, faster(row, top_rate), 0)
  return { starts: Array.from({ length: count }, (_, i) => first + (i * 1000) / row.rate), row }
}

/** Compare-and-set by `version`: refusals of concurrent requests at the same rate count as one. */
async function changeRate(
  db: Db,
  name: string,
  { version }: PaceRow,
  { rate, safe_rate, probe_seconds }: Rate,
  pause_seconds: number,
): Promise<void> {
  await sql`
    update paces set rate = ${rate}, safe_rate = ${safe_rate}, probe_seconds = ${probe_seconds},
      version = version + 1, changed_at = clock_timestamp(),
      next_at = greatest(next_at, clock_timestamp() + make_interval(secs => ${Math.min(MAX_PAUSE_SECONDS, pause_seconds)}))
    where name = ${name} and version = ${version}`.execute(db)
}
