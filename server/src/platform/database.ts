/** The pool and the query builder. */
import { Kysely, PostgresDialect, sql, type LogEvent, type RawBuilder, type Transaction } from 'kysely'
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

/** A reading with more values than this is one of many lengths (`in (…)`): naming each would fill the server's memory. */
const NAMED_VALUES = 16
const NAMED_READINGS = 200
/** Longer than between two looks for work at rest, each of which would else make a connection of its own. */
const IDLE_MS = 60_000
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

/** What `like` finds a text by that holds `part`, whose own `%`, `_` and `\` mean themselves. */
export const patternOf = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Whether a text holds what a person typed, in any case, by an index of its `search_key` (0082): the key finds, the text decides.
 * Of a value it does not know PostgreSQL expects a two-hundredth of all rows, and would plan every search anew, which is most of
 * what one costs. Asked twice it expects few, and keeps its plan.
 */
export function hasPart(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const pattern = patternOf(part)
  const isFound = sql`search_key(${text}) like search_key(${pattern})`
  return sql<boolean>`(${isFound} and ${isFound} and ${text} ilike ${pattern})`
}

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
  const pool = new pg.Pool({
    ...connection,
    max,
    idleTimeoutMillis: IDLE_MS,
    application_name: 'rezumetr',
    Client: ReadingClient,
  })
  // without listeners a restart of the server would end this process; the pool reconnects on next use. The pool itself
  // listens to idle connections only: one that is cut between two statements of a transaction has nobody else
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const log = onStatement && {
    log: ({ query, queryDurationMillis }: LogEvent) => onStatement(query.sql, queryDurationMillis),
  }
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...log }), pool }
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
