/** Migrations: forward only, applied at start, while nodes of the release before go on serving. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import type { Database } from './database.ts'

export const migrationsDir = path.resolve(import.meta.dirname, '../../migrations')

/** A migration waits so long for its locks, since whoever comes after it waits too; then it lets everybody pass and comes again. */
const LOCK_PATIENCE_MS = 1000
const LOCK_TRIES = 60
const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03'

/** Session-level, so that it is free at once when its process dies. */
const LOCK = 7_340_096
const LOOK_MS = 100

/**
 * Applies what is missing; safe when several nodes start at once (one works, the others wait) and while others serve.
 * A newer release may have been here: while versions change, and after a step back, an older one works on its tables.
 * @param last no migration behind this one
 */
export async function migrate(db: Database, last?: string): Promise<string[]> {
  const files = [...(await readMigrations())].filter(([name]) => last === undefined || name <= last)
  const isKnown = (applied: Set<string>) => files.every(([name]) => applied.has(name))
  // as at nearly every start; the migrator would look at every column of the database first
  if (isKnown(await listApplied(db))) return []
  return await db.connection().execute(async (session) => {
    const tryLock = sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK)}) as is_ours`
    // not a statement that waits: an index that is made would wait for it in turn
    while (!(await tryLock.execute(session)).rows[0]?.is_ours) await pause(LOOK_MS)
    try {
      const applied = await listApplied(session)
      const missing = files.filter(([name]) => !applied.has(name))
      const done = await applyInside(session, applied, new Map(missing.filter(([, text]) => !isBeside(text))))
      for (const [name, text] of missing.filter(([, text]) => isBeside(text))) {
        await applyBeside(session, name, text)
        done.push(name)
      }
      return done
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(session)
    }
  })
}

/** Names of all of this release, in order. */
export const listMigrations = async (): Promise<string[]> => [...(await readMigrations()).keys()]

/** Those of a newer release are among them. */
async function listApplied(db: Database): Promise<Set<string>> {
  const { rows: there } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  if (there.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function readMigrations(): Promise<Map<string, string>> {
  const files = (await fs.promises.readdir(migrationsDir)).filter((file) => /^\d{4}-[\w-]+\.sql$/.test(file))
  const texts = files
    .sort()
    .map(
      async (file) =>
        [
          path.basename(file, '.sql'),
          await fs.promises.readFile(path.join(migrationsDir, file), 'utf8'),
        ] as const,
    )
  return new Map(await Promise.all(texts))
}

/** Each in a transaction of its own, so that none holds its locks while the next one works; an empty database has nobody waiting. */
async function applyInside(
  db: Database,
  applied: Set<string>,
  missing: Map<string, string>,
): Promise<string[]> {
  const nothing = async () => {}
  const migrations: Record<string, Migration> = {
    // the migrator wants to know every name it finds
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
    // two branches may add files at once; whichever database met the later number first takes the earlier one too
    allowUnorderedMigrations: true,
  })
  const done: string[] = []
  for (let tries = 1; done.length < missing.size;) {
    const { error, results = [] } = await (applied.size === 0
      ? migrator.migrateToLatest()
      : migrator.migrateUp())
    // a node of an older release was quicker
    if (!error && results.length === 0) break
    if (!error) done.push(...results.map((result) => result.migrationName))
    else if (isLockTimeout(error) && tries++ < LOCK_TRIES) await pause(LOCK_PATIENCE_MS)
    else throw error instanceof Error ? error : new Error('migration failed')
  }
  return done
}

/** Indexes of tables that are large somewhere: made beside the traffic, which PostgreSQL does outside of transactions only. */
const isBeside = (text: string) => text.includes(' concurrently ')
/** Statement by statement; one that was cut short is begun anew, which is why such a file drops what it may have left half made. */
async function applyBeside(db: Database, name: string, text: string): Promise<void> {
  for (const statement of text.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db)
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    db,
  )
}
