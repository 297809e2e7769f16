/**
 * A polite pace towards a service that counts requests per second: evenly spaced turns, one line for all processes,
 * slower when the service refuses. The line is a row; its clock is the database's, so processes need not agree on the time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** A service counts in windows we do not see: at the full rate jitter alone makes a window overflow. */
const HEADROOM = 0.97
/** A turn missed by so little is made up for, or timers that wake late would cost throughput. */
const LATE_MS = 20
/** At a time for one account: enough to fill the line at usual latencies, few enough to leave room for others. */
const MAX_PARALLEL = 5
/** Whatever one answer says: everybody's line must not stand still for a day. */
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

/** Of the top rate: a service that refuses at random must not silence us. */
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
 * @param name of the line: processes that name it alike share it
 * @param top_rate requests per second that the service allows
 */
export function createPace(db: Db, name: string, top_rate: number): Pace {
  const accounts = new Map<string, { active: number; waiting: (() => void)[] }>()
  /** One of us waits for a turn at a time: a refusal then concerns those in flight only. */
  let line: Promise<unknown> = Promise.resolve()

  const nextTurn = (signal: AbortSignal | undefined): Promise<Turn> => {
    const mine = line.then(async () => {
      signal?.throwIfAborted()
      const { wait_ms, turn } = await takeTurn(db, name, top_rate)
      if (wait_ms > 0) await pause(wait_ms, undefined, { signal })
      return turn
    })
    line = mine.catch(() => {})
    return mine
  }
  return {
    async run(account, signal, work) {
      const lane = accounts.get(account) ?? { active: 0, waiting: [] }
      accounts.set(account, lane)
      if (lane.active >= MAX_PARALLEL) await new Promise<void>((resolve) => lane.waiting.push(resolve))
      else lane.active += 1
      try {
        signal?.throwIfAborted()
        return await work(await nextTurn(signal))
      } finally {
        // the place goes to the first who waits, or is given back
        const follower = lane.waiting.shift()
        if (follower) follower()
        else if ((lane.active -= 1) === 0) accounts.delete(account)
      }
    },
  }
}

type PaceRow = Rate & { readonly version: number; readonly wait_ms: number; readonly is_quiet: boolean }

async function takeTurn(
  db: Db,
  name: string,
  top_rate: number,
): Promise<{ readonly wait_ms: number; readonly turn: Turn }> {
  const start = startRate(top_rate)
  // a top rate configured anew begins anew
  const { rows } = await sql<PaceRow>`
    insert into paces as p (name, top_rate, rate, safe_rate, probe_seconds, version, changed_at, next_at)
    values (${name}, ${top_rate}, ${start.rate}, ${start.safe_rate}, ${start.probe_seconds}, 0, clock_timestamp(),
      clock_timestamp() + make_interval(secs => 1.0 / ${start.rate}::float8))
    on conflict (name) do update set
      top_rate = excluded.top_rate,
      rate = case when p.top_rate = excluded.top_rate then p.rate else excluded.rate end,
      safe_rate = case when p.top_rate = excluded.top_rate then p.safe_rate else excluded.safe_rate end,
      next_at = greatest(p.next_at, clock_timestamp() - make_interval(secs => ${LATE_MS / 1000}))
        + make_interval(secs => 1.0 / case when p.top_rate = excluded.top_rate then p.rate else excluded.rate end)
    returning rate, safe_rate, probe_seconds, version,
      extract(epoch from next_at - clock_timestamp())::float8 * 1000 - 1000 / rate as wait_ms,
      clock_timestamp() > changed_at + make_interval(secs => probe_seconds) as is_quiet`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('a pace always has its row')
  if (row.is_quiet && row.rate < start.rate) await changeRate(db, name, row, faster(row, top_rate), 0)
  return {
    wait_ms: row.wait_ms,
    turn: {
      refused: (retry_after_seconds) =>
        changeRate(db, name, row, slower(row, top_rate), retry_after_seconds ?? 1),
    },
  }
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
