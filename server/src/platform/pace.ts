/**
 * A polite pace towards a service that counts requests per second: evenly spaced turns, one line for all processes,
 * slower when the service refuses. The line is a row; its clock is the database's, so processes need not agree on the time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** A service counts in windows we cannot see: at the full rate, jitter alone would overflow one. */
const HEADROOM = 0.98
/** A turn missed by no more than this is made up for, or timers that wake late would cost throughput. */
const LATE_MS = 20
/** No window of this length holds more turns of a process than the top rate: a second, and the shortest way to the service. */
const WINDOW_MS = 1020
/** Turns are taken for this long at once: one by one, a fast line would be as slow as the round trip to its row. */
const LEASE_SECONDS = 0.05
/** Requests of one account in flight: enough to fill the line at usual latencies, few enough to spare a service that slows down. */
const parallelOf = (top_rate: number) => Math.max(5, Math.ceil(top_rate * 0.05))
/** Whatever a single answer asks for: the line is everybody's and must not stand still for a day. */
const MAX_PAUSE_SECONDS = 60

export type Turn = {
  /** The service said "too fast": everybody asks more slowly from now on. */
  refused(retry_after_seconds: number | null): Promise<void>
}

export type Pace = {
  /** Waits for a turn, then does the work. @param account whoever shares the line; only compared, never kept longer than the work */
  run<T>(account: string, signal: AbortSignal | undefined, work: (turn: Turn) => Promise<T>): Promise<T>
}

export type Rate = {
  readonly rate: number
  readonly safe_rate: number
  readonly probe_seconds: number
}

/** The lowest rate, as a share of the top rate: a service that refuses at random must not silence us. */
const LEAST_SHARE = 0.1
const FIRST_PROBE_SECONDS = 30
const LAST_PROBE_SECONDS = 900

export const startRate = (top_rate: number): Rate => ({
  rate: top_rate * HEADROOM,
  safe_rate: top_rate * HEADROOM,
  probe_seconds: FIRST_PROBE_SECONDS,
})

/** A refused attempt to go faster is taken back, and the next waits longer; a refused safe rate is halved. */
export const slower = ({ rate, safe_rate, probe_seconds }: Rate, top_rate: number): Rate => {
  if (rate > safe_rate)
    return { rate: safe_rate, safe_rate, probe_seconds: Math.min(LAST_PROBE_SECONDS, probe_seconds * 4) }
  const half = Math.max(top_rate * LEAST_SHARE, rate / 2)
  return { rate: half, safe_rate: half, probe_seconds: FIRST_PROBE_SECONDS }
}

/** After `probe_seconds` of quiet: what went well is safe, and a quarter more is tried. */
export const faster = ({ rate, probe_seconds }: Rate, top_rate: number): Rate => ({
  rate: Math.min(top_rate * HEADROOM, rate * 1.25),
  safe_rate: rate,
  probe_seconds,
})

/**
 * A turn that was given, by `performance.now()`. The service counted it between `given_at` and `counted_at`: an answer that
 * took longer than the quickest may have been on its way there for so much longer.
 */
type Given = { readonly given_at: number; counted_at: number; took: number }
type Asker = { start(turn: Turn, given: Given): void; fail(reason: unknown): void }
type Account = { in_flight: number; waiting: Asker[] }

/**
 * @param name of the line: processes that name it alike share it
 * @param top_rate requests per second that the service allows
 */
export function createPace(db: Db, name: string, top_rate: number): Pace {
  const parallel = parallelOf(top_rate)
  const lease = Math.max(1, Math.floor(top_rate * LEASE_SECONDS))
  const window = Math.floor(top_rate)
  /** In the order in which they are served: whoever had a turn comes after all others. */
  const accounts = new Map<string, Account>()
  /** The last ones, as many as a second may have, the oldest first. */
  const given: Given[] = []
  let isServing = false
  let refusals = 0
  let slowing: Promise<void> = Promise.resolve()

  const servable = () => {
    let askers = 0
    for (const { in_flight, waiting } of accounts.values())
      askers += Math.max(0, Math.min(waiting.length, parallel - in_flight))
    return askers
  }
  const takeNext = (): Asker | undefined => {
    for (const [key, account] of accounts) {
      const asker = account.in_flight < parallel ? account.waiting.shift() : undefined
      if (!asker) continue
      accounts.delete(key)
      accounts.set(key, account)
      account.in_flight += 1
      return asker
    }
    return undefined
  }

  const waitFor = (turn: number) => {
    const free = given.length < window ? 0 : (given[0]?.counted_at ?? 0) + WINDOW_MS
    return Math.max(turn, free) - performance.now()
  }
  const noteAnswer = (one: Given) => {
    one.took = performance.now() - one.given_at
    one.counted_at = one.given_at + one.took - Math.min(...given.map(({ took }) => took), one.took)
  }

  async function give(askers: number): Promise<void> {
    await slowing
    const before = refusals
    const { turns, row } = await takeTurns(db, name, top_rate, Math.min(askers, lease))
    const refused = (retry_after_seconds: number | null) => {
      refusals += 1
      const change = changeRate(db, name, row, slower(row, top_rate), retry_after_seconds ?? 1)
      slowing = change.catch(() => {})
      return change
    }
    for (const turn of turns) {
      // late answers move the time meanwhile; a process that only waits may end
      for (let ms = waitFor(turn); ms >= 1; ms = waitFor(turn)) await pause(ms, undefined, { ref: false })
      // what was taken before is too fast as well
      if (refusals > before) return
      const asker = takeNext()
      if (!asker) return
      const given_at = performance.now()
      const one: Given = { given_at, counted_at: given_at, took: Infinity }
      if (given.push(one) > window) given.shift()
      asker.start({ refused }, one)
    }
  }
  async function serve(): Promise<void> {
    if (isServing) return
    isServing = true
    try {
      for (let askers = servable(); askers > 0; askers = servable()) await give(askers)
    } catch (error) {
      const all = [...accounts.values()].flatMap(({ waiting }) => waiting.splice(0))
      for (const asker of all) asker.fail(error)
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
      const [turn, one] = await new Promise<[Turn, Given]>((resolve, reject) => {
        const leave = () => {
          account.waiting = account.waiting.filter((other) => other !== asker)
          reject(signal?.reason as Error)
        }
        const asker: Asker = {
          start(...turn) {
            signal?.removeEventListener('abort', leave)
            resolve(turn)
          },
          fail: reject,
        }
        signal?.addEventListener('abort', leave, { once: true })
        account.waiting.push(asker)
        void serve()
      }).catch((error: unknown) => {
        forget()
        throw error
      })
      try {
        return await work(turn)
      } finally {
        noteAnswer(one)
        account.in_flight -= 1
        forget()
        void serve()
      }
    },
  }
}

type PaceRow = Rate & { readonly version: number; readonly wait_ms: number; readonly is_quiet: boolean }

/** @returns when each of the turns begins, by this process's clock */
async function takeTurns(
  db: Db,
  name: string,
  top_rate: number,
  count: number,
): Promise<{ readonly turns: readonly number[]; readonly row: PaceRow }> {
  const start = startRate(top_rate)
  // a top rate configured anew begins anew
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
  return { turns: Array.from({ length: count }, (_, i) => first + (i * 1000) / row.rate), row }
}

/** Once per rate: refusals of requests that were under way together count as one. */
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
