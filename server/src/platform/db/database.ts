/** The pool and the query builder. */
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, Transaction, type LogEvent, type RawBuilder } from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '../values/clock.ts'
import type { DB, JsonValue } from './schema.gen.ts'
import { oneName } from '../values/spelling.ts'

export type Database = Kysely<DB>
/** For queries that accept either: the pool for a single statement, a transaction where several changes must be atomic. */
export type Db = Kysely<DB> | Transaction<DB>
/** For several statements that must be atomic: the caller must have opened a transaction. */
export type Trx = Transaction<DB>
export type Connection = pg.PoolConfig

/** Runs statements that must be atomic in the caller's transaction if there is one, otherwise in a new one. */
export const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db instanceof Transaction ? work(db) : db.transaction().execute(work)

// int8 (counts) as numbers: our values stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * A query with more values has a variable length (`in (…)`): a prepared statement for each length
 * would fill the server's memory.
 */
const NAMED_VALUES = 16
const NAMED_READINGS = 200
/** Longer than the interval of idle polling, which would otherwise open a new connection every time. */
const IDLE_MS = MINUTE_MS
/**
 * How long a query waits for a free connection, far longer than under any load that is not refused. If connections wait for one
 * another, this ends it. Shorter than the patience of the web client, so that a person reads our message.
 */
const WAIT_MS = 20_000
const names = new Map<string, string>()

/**
 * Returns the name of a prepared statement, so that PostgreSQL parses a query once and, if a generic plan suffices, plans
 * it once: without it the p95 of a list of 20,000 results doubles. Writes are not prepared, because a plan made while a table was empty would
 * stay; neither is `select *`, whose result type changes with the next migration.
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

/** Page sizes used by our screens and the API's defaults; 51 and 101 include a row that shows whether there is more. */
const USUAL_LIMITS = new Set([10, 50, 51, 100, 101])

/**
 * The `limit` of a list. PostgreSQL keeps a generic plan only if it costs no more than a custom one, and assumes a tenth
 * of all rows for an unknown limit: a long list would be planned again on every request, which is most of a page's cost.
 * Usual limits are therefore literals.
 */
export const rowLimit = (count: number) => (USUAL_LIMITS.has(count) ? sql.lit(count) : sql.val(count))

/** Escapes `%`, `_` and `\` for `like`. */
const escaped = (part: string) => part.replace(/[\\%_]/g, '\\$&')

/** Matches regardless of case and of «ё» for «е». */
function isLike(text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  const plain = (letters: unknown) => sql`translate(${letters}, 'ёЁ', 'еЕ')`
  return sql<boolean>`${plain(text)} ilike ${plain(pattern)}`
}

/** Letters and digits in a row; without three of them a search has no trigram, and the index would be read as a whole. */
const TRIGRAM = /[a-zа-яё\d]{3}/i

/**
 * `isLike` using an index on the company and the text's `search_key`, if there is a trigram to look up: the key finds
 * candidates, the text decides. For an unknown value PostgreSQL expects a two-hundredth of all rows and would plan every search again,
 * which is most of its cost. Repeating the condition lowers that estimate, so the generic plan is kept.
 */
function isLikeByKey(text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  if (!TRIGRAM.test(pattern)) return isLike(text, pattern)
  const isFound = sql`search_key(${text}) like search_key(${pattern})`
  return sql<boolean>`(${isFound} and ${isFound} and ${isLike(text, pattern)})`
}

/** Whether the text contains the part, regardless of case and of «ё» for «е»; for few rows, as it uses no index. */
export const containsPart = (text: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  isLike(text, `%${escaped(part)}%`)

/** `containsPart` using the index on `search_key`. */
export const hasPart = (text: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  isLikeByKey(text, `%${escaped(part)}%`)

/** Words of a full name at most, as in «Мамедов Али Гасан оглы». */
export const NAME_WORDS = 4

/**
 * The name contains all words of the search in any order: the board puts the surname first, people who search often do not.
 * More words than a name has are one part: no name matches, and each word would cost a scan of the index.
 */
export function hasWords(name: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const spelled = oneName(search) ?? search
  const words = spelled.split(/\s+/)
  const parts = words.length > NAME_WORDS ? [spelled] : words
  return sql`(${sql.join(
    parts.map((part) => hasPart(name, part)),
    sql` and `,
  )})`
}

/** Like `hasPart`, but the part must be the whole text. */
export const isWhole = (text: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  isLikeByKey(text, escaped(part))

type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown

class ReadingClient extends pg.Client {
  /** Intercepts the form used by Kysely (text and values); other forms pass through unchanged. */
  override query: pg.Client['query'] = ((config: unknown, values?: unknown, ...rest: unknown[]) => {
    // the single implementation behind the driver's overloads
    const query = super.query.bind(this) as Query
    const name = typeof config === 'string' && Array.isArray(values) ? nameOf(config, values) : undefined
    return name === undefined
      ? query(config, values, ...rest)
      : query({ name, text: config, values }, ...rest)
  }) as pg.Client['query']
}

const READ_ONLY = '25006'
/**
 * After a switchover the database's name may still lead to the old primary, which answers reads as a standby: a pool of such
 * connections would refuse writes until the next restart.
 */
const readOnly = () =>
  Object.assign(new pg.DatabaseError('the server is read-only', 0, 'error'), { code: READ_ONLY })

/**
 * @param max connections of this process besides the queue's
 * @param onStatement called after every statement with its text (with placeholders), its duration and its error, if any
 */
export function openDatabase(
  connection: Connection,
  max = 12,
  onStatement?: (text: string, ms: number, error: unknown) => void,
): {
  db: Database
  pool: pg.Pool
  /** Ends every connection at once, with the statements that wait for an answer; the pool reconnects on next use. */
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
  // without error listeners a restart of the database would end this process; the pool reconnects on next use. The
  // pool's own listener covers only idle connections, not one cut between two statements of a transaction
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

/** Whether the error is a violation of this unique constraint or index. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint

/** Whether a row was to refer to one that has been deleted since it was read: an erasure runs at any moment. */
export const isReferenceGone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503'

/** The server had no disk space for what the statement writes. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '53100'

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  // a machine that is gone, or its DNS name during a failover
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])

/** Every connection of the pool stayed in use for `WAIT_MS`. */
export const isStarved = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/**
 * There is no connection: it was cut, cannot be made (a restart, a network failure), did not become free or leads to a server
 * that is read-only; the statement itself is not at fault.
 */
export const isDisconnected = (error: unknown): boolean =>
  isStarved(error) ||
  (error instanceof pg.DatabaseError
    ? error.code === READ_ONLY || /^(08|57P|53300)/.test(error.code ?? '')
    : error instanceof Error &&
      (/^Connection terminated|not queryable$/.test(error.message) ||
        ('code' in error && typeof error.code === 'string' && SOCKET_CODES.has(error.code))))

/** The statement had no effect because of other transactions at that moment: a deadlock or a serialization failure. */
const isCollision = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')

/**
 * Repeats `work` while there is no connection and after a collision with other transactions, every half second and `tries` times
 * at most, half a minute unless told: for what has been paid for and exists nowhere else.
 */
export async function onceConnected<T>(work: () => Promise<T>, tries = 60): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (!(isDisconnected(error) || isCollision(error)) || attempt >= tries) throw error
      await pause(500)
    }
}

/** Repeats a read that lost to other transactions twice at most: to a migration, for example, that locks two tables. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await read()
    } catch (error) {
      if (!isCollision(error) || attempt > 2) throw error
    }
}

/** External text in a form that PostgreSQL can store: without NUL and unpaired surrogates. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** A jsonb parameter, passed as text because the driver would turn a JavaScript array into a PostgreSQL array. */
export const json = (value: unknown) =>
  sql<JsonValue>`${JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner))}::jsonb`
