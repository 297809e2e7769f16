/** One product with its world, which may be shot at a named place and stands up again on the same data. */
import path from 'node:path'
import pg from 'pg'
import { enter, type Api } from '../server/src/journey.ts'
import type { Connection } from '../server/src/platform/database.ts'
import { startPostgres } from '../server/src/platform/embedded-postgres.ts'
import type { Place } from './crash/hand.ts'
import { freePort, startServer, type ServerProcess } from './server-process.ts'
import { stubborn } from './stubborn.ts'
import { startWorld, type World } from './world.ts'

export type Company = { readonly api: Api; readonly email: string; readonly id: string }

export type Stage = {
  readonly url: string
  readonly world: World
  readonly connection: Connection
  pid(): number
  /** One row of numbers: what the database itself says. */
  count<K extends string>(query: string, ...values: unknown[]): Promise<Record<K, number>>
  /** A statement of whoever owns the database. */
  run(statement: string): Promise<void>
  /** A fresh one; its person never gives up. */
  company(): Promise<Company>
  /** The same person again: sessions are short. */
  enter(email: string): Promise<Api>
  /** The server dies when it comes there; resolves when it is dead. @throws when it never came there */
  shoot(place: Place): Promise<void>
  /** Dies now. */
  kill(): Promise<void>
  /** Stands up again. @returns ms until it is ready */
  restart(): Promise<number>
  stop(): Promise<void>
}

const PATIENCE_MS = 20_000
let companies = 0

export async function setStage(
  data_dir: string,
  {
    pace = 1000,
    env = {},
    preload = [],
  }: {
    readonly pace?: number
    readonly env?: Readonly<Record<string, string>>
    /** `shoot` needs the crash hand. */
    readonly preload?: readonly string[]
  } = {},
): Promise<Stage> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // a killed process loses nothing that PostgreSQL was told; power cuts are not what is tried here
  const postgres = await startPostgres(path.join(data_dir, 'postgres'), { durable: false })
  const world = await startWorld(data_dir, url, pace)
  const start = (): Promise<ServerProcess> =>
    startServer({ data_dir, port, preload, env: { ...world.env, ...env } })
  let server = await start()
  const sql = new pg.Pool({ ...postgres.connection, max: 2 })
  // it may be stopped before us
  sql.on('error', () => {})
  // as much as is asked for: limits are tried elsewhere
  await sql.query('update plans set max_analyses_per_month = null, max_export_per_month = null')
  const person = (email: string) => ({
    company_name: email,
    full_name: 'Анна Смирнова',
    email,
    password: 'Once-And-Never-2026',
  })
  return {
    url,
    world,
    connection: postgres.connection,
    pid: () => server.pid,
    async count<K extends string>(query: string, ...values: unknown[]) {
      const { rows } = await sql.query<Record<K, string | number>>(query, values)
      // counts come as text, being 64 bits
      return Object.fromEntries(
        Object.entries(rows[0] ?? {}).map(([key, value]) => [key, Number(value)]),
      ) as Record<K, number>
    },
    async run(statement) {
      await sql.query(statement)
    },
    async company() {
      const email = `chaos-${process.pid}-${++companies}@example.ru`
      // cut off after it was made, a registration is repeated: there is such an account then
      const api = await enter(url, person(email), stubborn).catch(() => enter(url, person(email), stubborn))
      const { rows } = await sql.query<{ id: string }>(
        'select company_id as id from users where email = $1',
        [email],
      )
      return { api, email, id: rows[0]?.id ?? '' }
    },
    enter: (email) => enter(url, person(email), stubborn),
    async shoot(place) {
      server.send(place)
      const late = AbortSignal.timeout(PATIENCE_MS)
      await new Promise<void>((resolve, reject) => {
        void server.ended.then(() => resolve())
        late.addEventListener('abort', () => reject(new Error(`never came to ${place.when} ${place.what}`)))
      })
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
