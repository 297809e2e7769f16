/** A product with its sandbox and database; it can be killed at a named place and restarted on the same data. */
import path from 'node:path'
import pg from 'pg'
import { enter, type Api } from '../../../server/src/journey.ts'
import type { Connection } from '../../../server/src/platform/db/database.ts'
import { startPostgres } from '../../../server/src/platform/db/embedded-postgres.ts'
import type { Place } from './injector.ts'
import { freePort, startServer, type ServerProcess } from './server-process.ts'
import { retryingFetch } from './retrying-fetch.ts'
import { startWorld, type World } from './world.ts'

export type Company = { readonly api: Api; readonly email: string; readonly id: string }

export type Stage = {
  readonly url: string
  readonly world: World
  readonly connection: Connection
  pid(): number
  /** Runs a query that returns one row of numbers. */
  count<K extends string>(query: string, ...values: unknown[]): Promise<Record<K, number>>
  /** Runs a statement as the database owner. */
  run(statement: string): Promise<void>
  /** Registers a new company; its client retries everything. */
  company(): Promise<Company>
  /** Signs the same user in again, because sessions are short. */
  enter(email: string): Promise<Api>
  /** Arms the crash; resolves when the server is dead. @throws when the place is not reached in time */
  shoot(place: Place): Promise<void>
  /** Kills the server now. */
  kill(): Promise<void>
  /** Starts the server again. @returns ms until it is ready */
  restart(): Promise<number>
  stop(): Promise<void>
}

const PATIENCE_MS = 20_000
let companies = 0

const person = (email: string) => ({
  company_name: email,
  full_name: 'Анна Смирнова',
  email,
  password: 'Once-And-Never-2026',
})

/** Resolves when the process ended. @throws when it does not come to the place in time */
const endOf = ({ ended }: ServerProcess, { when, what }: Place) =>
  new Promise<void>((resolve, reject) => {
    const late = AbortSignal.timeout(PATIENCE_MS)
    void ended.then(() => resolve())
    late.addEventListener('abort', () => reject(new Error(`never came to ${when} ${what}`)))
  })

async function countIn<K extends string>(
  sql: pg.Pool,
  query: string,
  values: unknown[],
): Promise<Record<K, number>> {
  const { rows } = await sql.query<Record<K, string | number>>(query, values)
  // `count` is a 64-bit integer, which `pg` returns as a string
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([key, value]) => [key, Number(value)]),
  ) as Record<K, number>
}

const COMPANY_OF = 'select company_id as id from users where email = $1'

export async function setStage(
  data_dir: string,
  {
    pace = 1000,
    env = {},
    preload = [],
  }: {
    readonly pace?: number
    readonly env?: Readonly<Record<string, string>>
    /** Must contain the crash injector (`injector.ts`) for `shoot` to work. */
    readonly preload?: readonly string[]
  } = {},
): Promise<Stage> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // without fsync: a killed process loses nothing PostgreSQL has accepted, and power loss is not tested here
  const postgres = await startPostgres(path.join(data_dir, 'postgres'), { durable: false })
  const world = await startWorld(data_dir, url, pace)
  const start = () => startServer({ data_dir, port, preload, env: { ...world.env, ...env } })
  let server = await start()
  const sql = new pg.Pool({ ...postgres.connection, max: 2 })
  // PostgreSQL may stop before this pool
  sql.on('error', () => {})
  // removes the plan limits, which are tested elsewhere
  await sql.query('update plans set max_analyses_per_month = null, max_export_per_month = null')
  return {
    url,
    world,
    connection: postgres.connection,
    pid: () => server.pid,
    count: (query, ...values) => countIn(sql, query, values),
    async run(statement) {
      await sql.query(statement)
    },
    async company() {
      const email = `chaos-${process.pid}-${++companies}@example.ru`
      // a registration cut off after it succeeded fails when repeated: the second `enter` signs in to the
      // existing account
      const api = await enter(url, person(email), retryingFetch).catch(() =>
        enter(url, person(email), retryingFetch),
      )
      const { rows } = await sql.query<{ id: string }>(COMPANY_OF, [email])
      return { api, email, id: rows[0]?.id ?? '' }
    },
    enter: (email) => enter(url, person(email), retryingFetch),
    async shoot(place) {
      server.send(place)
      await endOf(server, place)
    },
    kill: () => server.kill(),
    async restart() {
      const since = performance.now()
      server = await start()
      return Math.round(performance.now() - since)
    },
    async stop() {
      await server.stop()
      await world.stop()
      await sql.end()
      await postgres.stop()
    },
  }
}
