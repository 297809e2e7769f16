/** The pool, the query builder and the migrations. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type LogEvent, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import type { DB, JsonValue } from './schema.gen.ts'

export type Database = Kysely<DB>
/** A query takes either: the pool for a single statement, a transaction where facts must move together. */
export type Db = Kysely<DB> | Transaction<DB>
/** Where a caller must have opened a transaction: several statements that count only together. */
export type Trx = Transaction<DB>
export type Connection = pg.PoolConfig

// int8 (counts) as numbers: ours stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export const migrationsDir = path.resolve(import.meta.dirname, '../../migrations')

/** A reading with more values than this is one of many lengths (`in (…)`): naming each would fill the server's memory. */
const NAMED_VALUES = 16
const NAMED_READINGS = 200
const names = new Map<string, string>()

/**
 * The name under which a connection keeps a reading prepared, so that PostgreSQL parses it once and, where the values do not
 * matter for it, plans it once: half of what a request for a page costs. Writings are left alone, as plans made while a table
 * was empty would outlive that; so is `select *`, whose answer changes its shape with the next migration.
 */
function nameOf(text: string, values: readonly unknown[]): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  const isNamed =
    names.size < NAMED_READINGS &&
    values.length <= NAMED_VALUES &&
    /^\s*select\b/.test(text) &&
    !/\bfor (no key )?(update|(key )?share)\b|select (\w+\.)?\*/.test(text)
  if (!isNamed) return undefined
  names.set(text, `reading_${names.size + 1}`)
  return names.get(text)
}

/** Numbers of rows that our own screens and the defaults of the API ask for, and one more to see whether there are others. */
const USUAL_LIMITS = new Set([10, 50, 51, 100, 101])

/**
 * The bound of a list. PostgreSQL keeps a plan only if it costs no more than one made for the values at hand, and takes a bound it
 * can not read for a tenth of all rows: a long list would be planned anew for each request, which is most of what a page costs.
 */
export const rowLimit = (count: number) => (USUAL_LIMITS.has(count) ? sql.lit(count) : sql.val(count))

type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown

class ReadingClient extends pg.Client {
  /** As Kysely calls it: a text and its values; every other form goes through as it is. */
  override query: pg.Client['query'] = ((config: unknown, values?: unknown, ...rest: unknown[]) => {
    // the one implementation behind the driver's overloads
    const query = super.query.bind(this) as Query
    const name = typeof config === 'string' && Array.isArray(values) ? nameOf(config, values) : undefined
    return name === undefined
      ? query(config, values, ...rest)
      : query({ name, text: config, values }, ...rest)
  }) as pg.Client['query']
}

/**
 * @param max connections of this process besides those of the queue
 * @param onStatement told of every statement that has run: its text with placeholders, and how long it took
 */
export function openDatabase(
  connection: Connection,
  max = 12,
  onStatement?: (text: string, ms: number) => void,
): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({ ...connection, max, application_name: 'rezumetr', Client: ReadingClient })
  // without listeners a restart of the server would end this process; the pool reconnects on next use. The pool itself
  // listens to idle connections only: one that is cut between two statements of a transaction has nobody else
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const log = onStatement && {
    log: ({ query, queryDurationMillis }: LogEvent) => onStatement(query.sql, queryDurationMillis),
  }
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...log }), pool }
}

/** A migration waits so long for its locks, since whoever comes after it waits too; then it lets everybody pass and comes again. */
const LOCK_PATIENCE_MS = 1000
const LOCK_TRIES = 60
const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03'

/**
 * Applies what is missing; safe when several nodes start at once (the migrator takes a lock) and while others serve.
 * A newer release may have been here: while versions change, and after a step back, an older one works on its tables.
 */
export async function migrate(db: Database): Promise<string[]> {
  // asked before: the migrator may hold the only connection
  const [applied, own] = await Promise.all([listApplied(db), readMigrations()])
  // as at nearly every start; the migrator would look at every column of the database first
  if (Object.keys(own).every((name) => name in applied)) return []
  const migrations = { ...applied, ...own }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // two branches may add files at once; whichever database met the later number first takes the earlier one too
    allowUnorderedMigrations: true,
  })
  for (let tries = 1; ; tries++) {
    const { error, results } = await migrator.migrateToLatest()
    if (!error) return (results ?? []).map((result) => result.migrationName)
    if (!isLockTimeout(error) || tries === LOCK_TRIES)
      throw error instanceof Error ? error : new Error('migration failed')
    await pause(LOCK_PATIENCE_MS)
  }
}

/** Those of a newer release are among them: the migrator wants to know every name it finds. */
async function listApplied(db: Database): Promise<Record<string, Migration>> {
  const { rows: there } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  if (there.length === 0) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]))
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await fs.promises.readdir(migrationsDir))
    .filter((file) => /^\d{4}-[\w-]+\.sql$/.test(file))
    .sort()
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, '.sql'),
      {
        async up(db: Kysely<unknown>) {
          await sql`set local lock_timeout = ${sql.lit(LOCK_PATIENCE_MS)}`.execute(db)
          await sql.raw(await fs.promises.readFile(path.join(migrationsDir, file), 'utf8')).execute(db)
        },
      },
    ]),
  )
}

/** PostgreSQL's unique-violation, optionally of one constraint. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  (!constraint || error.constraint === constraint)

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  // a machine that is gone, its name while it moves
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])

/** The connection was cut or can not be made (a restart, a lost network): nothing about the statement itself. */
export const isDisconnected = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? /^(08|57P)/.test(error.code ?? '')
    : error instanceof Error &&
      (/^Connection terminated|not queryable$/.test(error.message) ||
        ('code' in error && typeof error.code === 'string' && SOCKET_CODES.has(error.code)))

/** What PostgreSQL can keep of a text from outside: it has no room for NUL and for half a surrogate pair. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** jsonb parameters must be text: the driver would turn a JavaScript array into a PostgreSQL one. */
export const json = (value: unknown) =>
  sql<JsonValue>`${JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner))}::jsonb`
