/**
 * Breaks PostgreSQL under a working server (terminated backends, restart, freeze, exhausted connections); the
 * server must neither exit nor lose data.
 */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres, type EmbeddedPostgres } from '../../../server/src/platform/db/embedded-postgres.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import { fingerprint, type Fingerprint } from '../product/fingerprint.ts'
import { company, work } from '../nodes/nodes.ts'
import type { ChaosOptions } from '../harness/part.ts'
import { freePort, startServer } from '../product/server-process.ts'

export const faults = ['backends cut', 'restart', 'frozen 10 s', 'connections used up'] as const
export type Fault = (typeof faults)[number]

export type DatabaseRound = {
  readonly fault: Fault
  readonly after_ms: number
  /** From the end of the fault until `/health/ready` answers 200. */
  readonly back_in_ms: number
  readonly end: Fingerprint
  readonly twin: Fingerprint
}

const ALLOWED_MS = 10_000
const FROZEN_MS = 10_000
const USED_UP_MS = 5000
const MAX_CONNECTIONS = 60

export const isGoodRound = ({ back_in_ms, end, twin }: DatabaseRound): boolean =>
  back_in_ms <= ALLOWED_MS &&
  end.hash === twin.hash &&
  end.counted === end.results &&
  end.used === end.results

export async function* breakDatabase(
  { data_dir, random, pace }: Pick<ChaosOptions, 'data_dir' | 'random' | 'pace'>,
  rounds: number,
  from = 0,
): AsyncGenerator<DatabaseRound> {
  const own = path.join(data_dir, 'database')
  const directory = path.join(own, 'postgres')
  const start = () => startPostgres(directory, { max_connections: MAX_CONNECTIONS })
  let postgres = await start()
  const server = await startServer({
    data_dir: own,
    port: await freePort(),
    env: { HH_REQUESTS_PER_SECOND: String(pace), SYNC_SCHEDULE: 'off' },
  })
  try {
    const undisturbed = await company(server.url)
    const began = performance.now()
    await work(undisturbed, [])
    const span_ms = performance.now() - began
    const twin = await fingerprint(undisturbed)
    for (let round = 0; round < rounds; round++) {
      const fault = faults[(from + round) % faults.length] ?? 'restart'
      const api = await company(server.url)
      const done = work(api, [], 100)
      const after_ms = Math.round(random() * 0.8 * span_ms)
      await pause(after_ms)
      if (fault === 'restart') postgres = await restart(directory, start)
      else await inflict(fault, postgres, directory)
      const over = performance.now()
      await until(
        () =>
          fetch(`${server.url}/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        (isReady) => isReady,
        60_000,
      )
      const back_in_ms = Math.round(performance.now() - over)
      await done
      yield { fault, after_ms, back_in_ms, end: await fingerprint(api), twin }
    }
  } finally {
    await server.stop()
    await postgres.stop()
  }
}

const postmaster = (directory: string) =>
  Number(fs.readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])

async function restart(directory: string, start: () => Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  process.kill(postmaster(directory), 'SIGINT')
  await until(
    async () => fs.existsSync(path.join(directory, 'postmaster.pid')),
    (isThere) => !isThere,
    60_000,
  )
  return await start()
}

async function inflict(
  fault: Exclude<Fault, 'restart'>,
  { connection }: EmbeddedPostgres,
  directory: string,
): Promise<void> {
  const admin = new pg.Client(connection)
  await admin.connect()
  const others = `from pg_stat_activity where pid <> pg_backend_pid() and application_name like 'rezumetr%'`
  if (fault === 'backends cut') await admin.query(`select pg_terminate_backend(pid) ${others}`)
  if (fault === 'frozen 10 s') {
    const { rows } = await admin.query<{ pid: number }>(`select pid ${others}`)
    const frozen = [postmaster(directory), ...rows.map(({ pid }) => pid)]
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    await pause(FROZEN_MS)
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
  if (fault === 'connections used up') {
    // terminates the server's connections and takes their slots before it can reconnect
    const taken: pg.Client[] = []
    await admin.query(`select pg_terminate_backend(pid) ${others}`)
    for (let isFull = false; !isFull;) {
      const client = new pg.Client(connection)
      client.on('error', () => {})
      isFull = await client.connect().then(
        () => taken.push(client) >= MAX_CONNECTIONS,
        () => true,
      )
    }
    await pause(USED_UP_MS)
    await Promise.all(taken.map((client) => client.end()))
  }
  await admin.end()
}
