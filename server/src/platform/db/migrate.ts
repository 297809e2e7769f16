/** Migrations: forward only, at start, while the previous release serves. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import type { Database } from './database.ts'

export const migrationsDir = path.resolve(import.meta.dirname, '../../../migrations')

/** Queries queue behind a migration that waits for a lock, so it gives up and retries. */
const LOCK_PATIENCE_MS = 1000
const LOCK_TRIES = 60
const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03'

/** Session-level: released when its process dies. */
export const MIGRATION_LOCK = 7_340_096
const LOOK_MS = 100

/** Safe on several nodes at once and while others serve; an older release works on a newer one's tables. */
export async function migrate(db: Database, directory = migrationsDir): Promise<string[]> {
  const files = [...(await readMigrations(directory))]
  const isKnown = (applied: Set<string>) => files.every(([name]) => applied.has(name))
  // nearly every start ends here
  if (isKnown(await listApplied(db))) return []
  return await db.connection().execute(async (session) => {
    const tryLock = sql<{
      is_ours: boolean
    }>`select pg_try_advisory_lock(${sql.lit(MIGRATION_LOCK)}) as is_ours`
    // polling: `create index concurrently` would wait for a statement that waits
    while (!(await tryLock.execute(session)).rows[0]?.is_ours) await pause(LOOK_MS)
    try {
      const applied = await listApplied(session)
      if (applied.size === 0) await refuseForeignLetters(session)
      const missing = files.filter(([name]) => !applied.has(name))
      const done = await applyInside(session, applied, new Map(missing.filter(([, text]) => !isBeside(text))))
      for (const [name, text] of missing.filter(([, text]) => isBeside(text))) {
        await applyBeside(session, name, text)
        done.push(name)
      }
      return done
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(session)
    }
  })
}

/** Other encodings measure bytes or lack letters, and locale C ignores Cyrillic case. Only a new database is refused. */
async function refuseForeignLetters(db: Database): Promise<void> {
  const { rows: wide } = await sql`select where current_setting('server_encoding') = 'UTF8'`.execute(db)
  // asked only then: some encodings lack the letter
  const known = wide.length > 0 && (await sql`select where lower('Ж') = 'ж'`.execute(db)).rows.length > 0
  if (!known)
    throw new Error(
      'the database does not know Cyrillic letters: create it with the encoding UTF8 and a locale such as C.UTF-8 (docs/operations.md)',
    )
}

/** Also of a newer release. */
async function listApplied(db: Database): Promise<Set<string>> {
  const { rows: there } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  if (there.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function readMigrations(directory: string): Promise<Map<string, string>> {
  const files = (await fs.promises.readdir(directory)).filter((file) => /^\d{4}-[\w-]+\.sql$/.test(file))
  const texts = files
    .sort()
    .map(
      async (file) =>
        [
          path.basename(file, '.sql'),
          await fs.promises.readFile(path.join(directory, file), 'utf8'),
        ] as const,
    )
  return new Map(await Promise.all(texts))
}

/** A transaction each, to release locks; an empty database gets all in one. */
async function applyInside(
  db: Database,
  applied: Set<string>,
  missing: Map<string, string>,
): Promise<string[]> {
  const nothing = async () => {}
  const migrations: Record<string, Migration> = {
    // the migrator rejects unknown applied names
    ...Object.fromEntries([...applied].map((name) => [name, { up: nothing }])),
    ...Object.fromEntries(
      [...missing].map(([name, text]) => [
        name,
        {
          async up(trx: Kysely<unknown>) {
            await sql`set local lock_timeout = ${sql.lit(LOCK_PATIENCE_MS)}`.execute(trx)
            await sql.raw(text).execute(trx)
          },
        },
      ]),
    ),
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // branches may add files in any order
    allowUnorderedMigrations: true,
  })
  const done: string[] = []
  for (let tries = 1; done.length < missing.size;) {
    const { error, results = [] } = await (applied.size === 0
      ? migrator.migrateToLatest()
      : migrator.migrateUp())
    // applied by another node
    if (!error && results.length === 0) break
    if (!error) done.push(...results.map((result) => result.migrationName))
    else if (isLockTimeout(error) && tries++ < LOCK_TRIES) await pause(LOCK_PATIENCE_MS)
    else throw error instanceof Error ? error : new Error('migration failed')
  }
  return done
}

/** Indexes of large tables block no traffic, but only outside transactions. */
const isBeside = (text: string) => text.includes(' concurrently ')
/** An interrupted one starts over, so it first drops what is half built. */
async function applyBeside(db: Database, name: string, text: string): Promise<void> {
  for (const statement of text.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db)
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    db,
  )
}
