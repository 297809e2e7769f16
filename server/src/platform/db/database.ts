import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, Transaction, type LogEvent, type RawBuilder } from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '../values/clock.ts'
import type { DB, JsonValue } from './schema.gen.ts'
import { oneName } from '../values/spelling.ts'

export type Database = Kysely<DB>
export type Db = Kysely<DB> | Transaction<DB>
export type Trx = Transaction<DB>
export type Connection = pg.PoolConfig

export const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db instanceof Transaction ? work(db) : db.transaction().execute(work)

// int8 as numbers: ours stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Longer lists would each be a prepared statement. */
const NAMED_VALUES = 16
const NAMED_READINGS = 200
/** Longer than idle polling, which would open a connection each time. */
const IDLE_MS = MINUTE_MS
/** For a free connection; ends mutual waiting before the web client gives up. */
const WAIT_MS = 20_000
const names = new Map<string, string>()

/**
 * Prepared statements are parsed and, with a generic plan, planned once: without, the p95 of 20,000 results doubles. Not
 * writes, whose plan for an empty table would stay, nor `select *`.
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

const USUAL_LIMITS = new Set([10, 50, 51, 100, 101])

/** Usual limits are literals: for an unknown one PostgreSQL assumes a tenth of the rows and would plan each request again. */
export const rowLimit = (count: number) => (USUAL_LIMITS.has(count) ? sql.lit(count) : sql.val(count))

const escaped = (part: string) => part.replace(/[\\%_]/g, '\\$&')

/** Any case, «ё» as «е». */
function isLike(text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  const plain = (letters: unknown) => sql`translate(${letters}, 'ёЁ', 'еЕ')`
  return sql<boolean>`${plain(text)} ilike ${plain(pattern)}`
}

/** Fewer letters in a row have no trigram: the whole index would be read. */
const TRIGRAM = /[a-zа-яё\d]{3}/i

/**
 * `isLike` by the index on `search_key`, where there is a trigram. The repeated condition lowers
 * PostgreSQL's estimate, so that a generic plan is kept.
 */
function isLikeByKey(text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  if (!TRIGRAM.test(pattern)) return isLike(text, pattern)
  const isFound = sql`search_key(${text}) like search_key(${pattern})`
  return sql<boolean>`(${isFound} and ${isFound} and ${isLike(text, pattern)})`
}

export const containsPart = (text: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  isLike(text, `%${escaped(part)}%`)

/** By the index on `search_key`. */
export const hasPart = (text: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  isLikeByKey(text, `%${escaped(part)}%`)

export const NAME_WORDS = 4

/** All words in any order, as hh.ru puts the surname first. More words than a name has are one part, to spare scans. */
export function hasWords(name: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const spelled = oneName(search) ?? search
  const words = spelled.split(/\s+/)
  const parts = words.length > NAME_WORDS ? [spelled] : words
  return sql`(${sql.join(
    parts.map((part) => hasPart(name, part)),
    sql` and `,
  )})`
}

export const isWhole = (text: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  isLikeByKey(text, escaped(part))

type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown

class ReadingClient extends pg.Client {
  /** Intercepts Kysely's form; others pass. */
  override query: pg.Client['query'] = ((config: unknown, values?: unknown, ...rest: unknown[]) => {
    // behind the driver's overloads
    const query = super.query.bind(this) as Query
    const name = typeof config === 'string' && Array.isArray(values) ? nameOf(config, values) : undefined
    return name === undefined
      ? query(config, values, ...rest)
      : query({ name, text: config, values }, ...rest)
  }) as pg.Client['query']
}

const READ_ONLY = '25006'
/** After a switchover a name may lead to the old primary, a standby whose connections would refuse writes. */
const readOnly = () =>
  Object.assign(new pg.DatabaseError('the server is read-only', 0, 'error'), { code: READ_ONLY })

/**
 * @param max connections besides the queue's
 * @param onStatement text with placeholders, duration, error
 */
export function openDatabase(
  connection: Connection,
  max = 12,
  onStatement?: (text: string, ms: number, error: unknown) => void,
): {
  db: Database
  pool: pg.Pool
  disconnect: () => void
} {
  const sockets = new Set<net.Socket>()
  const open = () => {
    const socket = new net.Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  const pool = new pg.Pool({
    connectionTimeoutMillis: WAIT_MS,
    ...connection,
    max,
    idleTimeoutMillis: IDLE_MS,
    application_name: 'rezumetr',
    Client: ReadingClient,
    stream: open,
    verify: (client, done) =>
      client.query<{ transaction_read_only: string }>(
        'show transaction_read_only',
        (error: Error | null, result) =>
          done(error ?? (result.rows[0]?.transaction_read_only === 'on' ? readOnly() : undefined)),
      ),
  })
  // without listeners a restart of the database ends the process; the pool's own covers idle connections only
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const log = onStatement && {
    log: (event: LogEvent) =>
      onStatement(
        event.query.sql,
        event.queryDurationMillis,
        event.level === 'error' ? event.error : undefined,
      ),
  }
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...log }),
    pool,
    disconnect: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint

export const isReferenceGone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503'

export const isDiskFull = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '53100'

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  // a machine that is gone, or its name during a failover
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])

export const isStarved = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** Cut, impossible, not free or read-only; the statement is not at fault. */
export const isDisconnected = (error: unknown): boolean =>
  isStarved(error) ||
  (error instanceof pg.DatabaseError
    ? error.code === READ_ONLY || /^(08|57P|53300)/.test(error.code ?? '')
    : error instanceof Error &&
      (/^Connection terminated|not queryable$/.test(error.message) ||
        ('code' in error && typeof error.code === 'string' && SOCKET_CODES.has(error.code))))

/** A deadlock or serialization failure: no effect. */
const isCollision = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')

/** Repeats without a connection and after collisions, each half second, half a minute by default: for what exists nowhere else. */
export async function onceConnected<T>(work: () => Promise<T>, tries = 60): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (!(isDisconnected(error) || isCollision(error)) || attempt >= tries) throw error
      await pause(500)
    }
}

/** Repeats a read twice that lost to others, such as a migration. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await read()
    } catch (error) {
      if (!isCollision(error) || attempt > 2) throw error
    }
}

export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** As text: the driver would make a PostgreSQL array of an array. */
export const json = (value: unknown) =>
  sql<JsonValue>`${JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner))}::jsonb`
