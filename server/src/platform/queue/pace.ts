/**
 * A rate limiter for all processes: a row of `paces` has the next start by the database's clock. Processes
 * lease permits for a short time and serve accounts in turn.
 * Halved after a refusal, raised by a quarter after a quiet period.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Windows of the service are unknown: jitter would overflow one. */
const HEADROOM = 0.98
/** A permit used this late does not delay the next. */
const LATE_MS = 20
/** A process starts no more than the top rate in it: a second and the least latency. */
const WINDOW_MS = 1020
/** Singly, a permit would take a round trip. */
const LEASE_SECONDS = 0.05
/** Uses up the rate, and spares a service that slows down. */
const parallelOf = (top_rate: number) => Math.max(5, Math.ceil(top_rate * 0.05))
/** All companies wait for it. */
const MAX_PAUSE_SECONDS = 60

export type Permit = {
  /** Every process slows down. */
  refused(retry_after_seconds: number | null): Promise<void>
}

export type Pace = {
  /** @param account whose turns are fair; only compared */
  run<T>(account: string, signal: AbortSignal | undefined, work: (permit: Permit) => Promise<T>): Promise<T>
}

export type Rate = {
  readonly rate: number
  /** To return to after a refused probe. */
  readonly safe_rate: number
  /** Quiet seconds before a probe. */
  readonly probe_seconds: number
}

/** Random refusals must not stop us. */
const LEAST_SHARE = 0.1
const FIRST_PROBE_SECONDS = 30
const LAST_PROBE_SECONDS = 900

export const startRate = (top_rate: number): Rate => ({
  rate: top_rate * HEADROOM,
  safe_rate: top_rate * HEADROOM,
  probe_seconds: FIRST_PROBE_SECONDS,
})

/** A refused probe is reverted, the next waits four times as long; a refused safe rate is halved. */
export const slower = ({ rate, safe_rate, probe_seconds }: Rate, top_rate: number): Rate => {
  if (rate > safe_rate)
    return { rate: safe_rate, safe_rate, probe_seconds: Math.min(LAST_PROBE_SECONDS, probe_seconds * 4) }
  const half = Math.max(top_rate * LEAST_SHARE, rate / 2)
  return { rate: half, safe_rate: half, probe_seconds: FIRST_PROBE_SECONDS }
}

/** The rate is safe now, and a quarter more is probed. */
export const faster = ({ rate, probe_seconds }: Rate, top_rate: number): Rate => ({
  rate: Math.min(top_rate * HEADROOM, rate * 1.25),
  safe_rate: rate,
  probe_seconds,
})

/**
 * Times by `performance.now()`. The service counted it between `granted_at` and `counted_at`, later by what its answer took
 * longer than the quickest.
 */
type Grant = { readonly granted_at: number; counted_at: number; took: number }
type Waiter = { start(permit: Permit, grant: Grant): void; fail(reason: unknown): void }
type Account = { in_flight: number; waiting: Waiter[] }

/**
 * @param name shared by processes
 * @param top_rate requests per second
 */
export function createPace(db: Db, name: string, top_rate: number): Pace {
  const lease = Math.max(1, Math.floor(top_rate * LEASE_SECONDS))
  const line = new Line(parallelOf(top_rate))
  const window = new Window(Math.floor(top_rate))
  let isServing = false
  let refusals = 0
  let slowing: Promise<void> = Promise.resolve()

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
      // answers shift the time; the timer keeps no process alive
      for (let ms = window.waitFor(start); ms >= 1; ms = window.waitFor(start))
        await pause(ms, undefined, { ref: false })
      // refused meanwhile
      if (refusals > before) return
      const waiter = line.next()
      if (!waiter) return
      waiter.start({ refused }, window.grant())
    }
  }
  async function serve(): Promise<void> {
    if (isServing) return
    isServing = true
    try {
      for (let waiters = line.servable(); waiters > 0; waiters = line.servable()) await grantLease(waiters)
    } catch (error) {
      line.failAll(error)
    } finally {
      isServing = false
    }
  }
  return {
    async run(key, signal, work) {
      signal?.throwIfAborted()
      const entered = line.enter(key, signal)
      void serve()
      const [permit, grant] = await entered
      try {
        return await work(permit)
      } finally {
        window.noteAnswer(grant)
        line.leave(key)
        void serve()
      }
    },
  }
}

/** Who waits, by account; idle accounts are purged. */
class Line {
  readonly #parallel: number
  /** In turn: one that got a permit moves to the end. */
  readonly #accounts = new Map<string, Account>()

  constructor(parallel: number) {
    this.#parallel = parallel
  }

  /** How many could start now. */
  servable(): number {
    let waiters = 0
    for (const { in_flight, waiting } of this.#accounts.values())
      waiters += Math.max(0, Math.min(waiting.length, this.#parallel - in_flight))
    return waiters
  }

  next(): Waiter | undefined {
    for (const [key, account] of this.#accounts) {
      const waiter = account.in_flight < this.#parallel ? account.waiting.shift() : undefined
      if (!waiter) continue
      this.#accounts.delete(key)
      this.#accounts.set(key, account)
      account.in_flight += 1
      return waiter
    }
    return undefined
  }

  /** Call `leave` when the work is over. */
  async enter(key: string, signal: AbortSignal | undefined): Promise<[Permit, Grant]> {
    const account = this.#accounts.get(key) ?? { in_flight: 0, waiting: [] }
    this.#accounts.set(key, account)
    try {
      return await new Promise((resolve, reject) => {
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
      })
    } catch (error) {
      this.#purgeIdle(key)
      throw error
    }
  }

  leave(key: string): void {
    const account = this.#accounts.get(key)
    if (account) account.in_flight -= 1
    this.#purgeIdle(key)
  }

  failAll(error: unknown): void {
    const all = [...this.#accounts.values()].flatMap(({ waiting }) => waiting.splice(0))
    for (const waiter of all) waiter.fail(error)
  }

  #purgeIdle(key: string): void {
    const account = this.#accounts.get(key)
    if (account?.in_flight === 0 && account.waiting.length === 0) this.#accounts.delete(key)
  }
}

/** The latest, oldest first; as many as a window allows. */
class Window {
  readonly #most: number
  readonly #granted: Grant[] = []

  constructor(most: number) {
    this.#most = most
  }

  waitFor(start: number): number {
    const [oldest] = this.#granted
    const free = this.#granted.length < this.#most ? 0 : (oldest?.counted_at ?? 0) + WINDOW_MS
    return Math.max(start, free) - performance.now()
  }

  grant(): Grant {
    const granted_at = performance.now()
    const grant: Grant = { granted_at, counted_at: granted_at, took: Infinity }
    if (this.#granted.push(grant) > this.#most) this.#granted.shift()
    return grant
  }

  noteAnswer(grant: Grant): void {
    grant.took = performance.now() - grant.granted_at
    const quickest = Math.min(...this.#granted.map(({ took }) => took), grant.took)
    grant.counted_at = grant.granted_at + grant.took - quickest
  }
}

type PaceRow = Rate & { readonly version: number; readonly wait_ms: number; readonly is_quiet: boolean }

/** @returns earliest times by `performance.now()` */
async function leasePermits(
  db: Db,
  name: string,
  top_rate: number,
  count: number,
): Promise<{ readonly starts: readonly number[]; readonly row: PaceRow }> {
  const start = startRate(top_rate)
  // another top rate discards what was learnt
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

/** By `version`: concurrent refusals count as one. */
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
