/**
 * The newest migrations on a database with a million results: how long each takes, and how long it locks its
 * tables.
 */
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Connection, type Db } from '../server/src/platform/database.ts'
import { startPostgres } from '../server/src/platform/embedded-postgres.ts'
import { listMigrations, migrate } from '../server/src/platform/migrate.ts'
import { buildCompany } from '../server/src/testing/factories.ts'
import { figure, type Part } from './figures.ts'
import { fill } from './stage.ts'

const ROWS = 1_000_000
/** Migrations after this one are measured. */
const BEFORE = '0083-auto-found'
const GOAL_MS = 500
const LOOK_MS = 5

type Hold = { readonly table: string; readonly stops: 'access' | 'writing'; ms: number }

/**
 * @returns the longest time each table was locked against access or writes while `work` ran, sampled every
 * `LOOK_MS`
 */
async function watchLocks(connection: Connection, work: () => Promise<unknown>): Promise<Hold[]> {
  const { db } = openDatabase(connection, 1)
  const held = new Map<string, Hold & { since: number }>()
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      // a table created in the same transaction is not visible here, and nobody waits for it yet
      const { rows } = await sql<Pick<Hold, 'table' | 'stops'>>`
        select distinct c.relname as table, case when l.mode = 'AccessExclusiveLock' then 'access' else 'writing' end as stops
        from pg_locks l join pg_class c on c.oid = l.relation
        where l.granted and l.pid <> pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`.execute(
        db,
      )
      const now = performance.now()
      for (const { table, stops } of rows) {
        const key = `${table} ${stops}`
        const hold = held.get(key) ?? { table, stops, since: now - LOOK_MS, ms: 0 }
        held.set(key, { ...hold, ms: now - hold.since })
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  })()
  await work()
  over.abort()
  await watching
  await db.destroy()
  return [...held.values()]
}

/** Idempotency keys of requests, of which one in a thousand is being answered; in production, cleanup keeps one day of them. */
const addKeys = (db: Db, company: string) =>
  sql`
  insert into idempotency_keys (company_id, key, fingerprint, status, response)
  select ${company}, 'key-' || g, 'bench', case when g % 1000 > 0 then 200 end, '{}'
  from generate_series(1, ${sql.lit(ROWS)}) g`.execute(db)

export const migrationsPart: Part = {
  async measure() {
    const postgres = await startPostgres(path.resolve(import.meta.dirname, '../.cache/pg-bench'), {
      durable: false,
    })
    const database = `bench_migrations_${process.pid}`
    const admin = openDatabase(postgres.connection, 1).db
    await sql`create database ${sql.ref(database)}`.execute(admin)
    const connection = { ...postgres.connection, database }
    const { db } = openDatabase(connection, 2)
    try {
      await migrate(db, BEFORE)
      const scope = await buildCompany(db)
      await fill(db, scope, ROWS)
      await addKeys(db, scope)
      const measured: { name: string; seconds: number; held: Hold[] }[] = []
      for (const name of (await listMigrations()).filter((one) => one > BEFORE)) {
        const started = performance.now()
        const held = await watchLocks(connection, () => migrate(db, name))
        measured.push({ name, seconds: (performance.now() - started) / 1000, held })
      }
      const longest = (stops: Hold['stops']) =>
        Math.max(
          0,
          ...measured.flatMap(({ held }) => held.filter((hold) => hold.stops === stops)).map(({ ms }) => ms),
        )
      return {
        figures: [
          { what: 'longest a table let nobody in', goal: GOAL_MS, measured: longest('access'), unit: 'ms' },
          {
            what: 'longest a table could only be read',
            goal: GOAL_MS,
            measured: longest('writing'),
            unit: 'ms',
          },
        ],
        about: `Once, on ${figure(ROWS)} results, responses and keys of requests; locks looked at every ${LOOK_MS} ms:
${measured
  .map(
    ({ name, seconds, held }) =>
      `  ${name}: ${figure(seconds)} s${held.map(({ table, stops, ms }) => `; no ${stops} of ${table} ${figure(ms)} ms`).join('')}`,
  )
  .join('\n')}`,
      }
    } finally {
      await db.destroy()
      await sql`drop database if exists ${sql.ref(database)} with (force)`.execute(admin)
      await admin.destroy()
      await postgres.stop()
    }
  },
}
