/**
 * Dumps every row into one compressed file, since the embedded PostgreSQL comes without `pg_dump`. Migrations create the tables.
 */
import fs from 'node:fs'
import { pipeline } from 'node:stream'
import { pipeline as throughAll } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Deps } from './ports/deps.ts'
import { revokeRestored } from './features/accounts/users/session-queries.ts'
import { reserveNumbers } from './features/billing/documents/usecases.ts'
import { cancelRestored } from './features/hh/actions/usecases.ts'
import { countUnreadable } from './features/privacy/keys/usecases.ts'

const FETCHED = 10
/** Bounds a batch: a row may hold megabytes, a string half a gigabyte. */
const BATCH_CHARS = 8_000_000

/** The tables and how their columns are saved and read: as text, since JSON would turn the `null` of a jsonb column into SQL's. */
const tablesOf = async (client: pg.Client) =>
  (
    await client.query<{ name: string; columns: string; texts: string; line: string; values: string }>(`
      select table_name as name,
        string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns,
        string_agg(format('%1$I::text as %1$I', column_name), ', ' order by ordinal_position) as texts,
        string_agg(format('%I text', column_name), ', ' order by ordinal_position) as line,
        string_agg(
          format('%I::%s', column_name, format_type(atttypid, atttypmod)), ', ' order by ordinal_position) as values
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
        join pg_attribute on attrelid = format('%I', table_name)::regclass and attname = column_name
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and table_name not in ('kysely_migration_lock', 'nodes')
      group by table_name order by table_name`)
  ).rows

/** Servers spell times by their own zone and style. */
const ONE_SPELLING = "set local timezone to 'UTC'; set local datestyle to ISO"

/** Per table the number of rows and an order-independent hash of them. */
async function checksums(client: pg.Client): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { name, columns } of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: number; hash: string | null }>(
      `select count(*) as rows, md5(string_agg(hash, '' order by hash)) as hash
       from (select md5(row(${columns})::text) as hash from "${name}") lines`,
    )
    sums[name] = `${rows[0]?.rows} ${rows[0]?.hash ?? '-'}`
  }
  return sums
}

async function* batches(client: pg.Client): AsyncGenerator<string[]> {
  let [batch, length]: [string[], number] = [[], 0]
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${FETCHED} from lines`)
    for (const { line } of rows) {
      batch.push(line)
      length += line.length
      if (length < BATCH_CHARS) continue
      yield batch
      ;[batch, length] = [[], 0]
    }
    if (rows.length === 0) break
  }
  if (batch.length > 0) yield batch
}

async function* linesOfTables(client: pg.Client): AsyncGenerator<string> {
  for (const { name, texts } of await tablesOf(client)) {
    await client.query(
      `declare lines no scroll cursor for select row_to_json(t)::text as line from (select ${texts} from "${name}") t`,
    )
    for await (const rows of batches(client)) yield `${name}\t[${rows.join(',')}]\n`
    await client.query('close lines')
  }
}

/** Saves a snapshot of all tables. @returns their checksums @throws when the file cannot be written */
export async function saveBackup(client: pg.Client, file: string): Promise<Record<string, string>> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(ONE_SPELLING)
  let sums: Record<string, string> = {}
  const lines = async function* () {
    yield* linesOfTables(client)
    sums = await checksums(client)
    yield `checksums\t${JSON.stringify(sums)}\n`
  }
  await throughAll(lines, createGzip(), fs.createWriteStream(file, { mode: 0o600 }))
  await client.query('commit')
  return sums
}

/** Splits at `\n` alone; `readline` also splits at U+2028 and hides errors. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input = pipeline(fs.createReadStream(file), createGunzip(), () => {}).setEncoding('utf8')
  let parts: string[] = []
  for await (const text of input as AsyncIterable<string>) {
    const [rest = '', ...more] = text.split('\n')
    parts.push(rest)
    for (const begun of more) {
      yield parts.join('')
      parts = [begun]
    }
  }
}

const migrationsOf = async (client: pg.Client): Promise<string> =>
  (
    await client.query<{ names: string | null }>(
      `select string_agg(name, ', ' order by name) as names from kysely_migration`,
    )
  ).rows[0]?.names ?? ''

/**
 * Restores into a migrated, empty database, in one transaction.
 * @throws when it is in use, the file cannot be read, its release differs, or a checksum does
 */
export async function restoreBackup(client: pg.Client, file: string): Promise<Record<string, string>> {
  const { rows: used } = await client.query('select 1 from companies limit 1')
  if (used.length > 0) throw new Error('the database is not empty: restore into a new one')
  const tables = await tablesOf(client)
  const migrations = await migrationsOf(client)
  await client.query('begin')
  await client.query(ONE_SPELLING)
  // no triggers and foreign keys: rows are restored unchanged, in any order
  await client.query('set local session_replication_role = replica')
  await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
  let promised: Record<string, string> = {}
  for await (const line of linesOf(file)) {
    const tab = line.indexOf('\t')
    const [name, rows] = [line.slice(0, tab), line.slice(tab + 1)]
    if (name === 'checksums') {
      promised = JSON.parse(rows) as Record<string, string>
      continue
    }
    const table = tables.find((one) => one.name === name)
    if (table === undefined) throw new Error(`no table ${name} in this release`)
    await client.query(
      `insert into "${name}" (${table.columns}) overriding system value
       select ${table.values} from json_to_recordset($1::json) as line (${table.line})`,
      [rows],
    )
  }
  // a release that only added tables has the same columns, but another list of migrations
  if ((await migrationsOf(client)) !== migrations) throw new Error('the backup is of another release')
  const { rows: owned } = await client.query<{ sequence: string; place: string }>(`
    select pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence,
      format('(select max(%I) from %I)', column_name, table_name) as place
    from information_schema.columns where table_schema = 'public'
      and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`)
  for (const { sequence, place } of owned)
    await client.query(`select setval('${sequence}', greatest(1, coalesce(${place}, 1)))`)
  // no new process may get a number under which the old database has claimed work
  const { rows: claims } = await client.query<{ place: string }>(`
    select format('(select max(claimed_by) from %I)', table_name) as place
    from information_schema.columns where table_schema = 'public' and column_name = 'claimed_by'`)
  const numbers = claims.map(({ place }) => place).join(', ')
  await client.query(`select setval('node_ids', greatest(last_value, ${numbers})) from node_ids`)
  const sums = await checksums(client)
  const off = Object.keys(promised).filter((name) => promised[name] !== sums[name])
  if (Object.keys(promised).length === 0 || off.length > 0)
    throw new Error(`checksums differ: ${off.join(', ')}`)
  await client.query('commit')
  return sums
}

/**
 * Ends sessions and waiting hh.ru steps of a restored database and counts values encrypted
 * with unknown keys. Run before the nodes start.
 * @param issued bills and acts issued since the backup, whose numbers must not be reused
 */
export async function endRestored(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  issued: Parameters<typeof reserveNumbers>[1] = [],
) {
  await reserveNumbers({ db }, issued)
  return {
    sessions: await revokeRestored(db, clock()),
    steps: await cancelRestored({ db, clock }),
    unreadable: await countUnreadable({ db, keys }),
  }
}
