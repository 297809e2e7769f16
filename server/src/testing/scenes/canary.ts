/**
 * Writes a canary word into every column that accepts text and later searches the whole database for it: the proof that
 * erasure leaves nothing behind. Columns are read from the catalogue, so that new ones are covered too.
 */
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

type Column = {
  readonly schema: string
  readonly table: string
  readonly column: string
  readonly type: string
}

async function columns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'jsonb', 'bytea', 'ARRAY')
    order by 1, 2, 3`.execute(db)
  return rows
}

/** SQL expressions for the word by column type; the row's ctid keeps unique columns unique. */
const wordIn: Record<string, (word: string) => string> = {
  text: (word) => `'${word}' || ctid::text`,
  'character varying': (word) => `'${word}' || ctid::text`,
  jsonb: (word) => `to_jsonb('${word}'::text)`,
  bytea: (word) => `convert_to('${word}' || ctid::text, 'UTF8')`,
  ARRAY: (word) => `array['${word}']`,
}

/**
 * Writes the word into every column of the selected rows that accepts it.
 * @param word the same for all columns, or one for each `table.column`
 * @param rowsOf the condition for a table's rows, given its column names; `null`: none of its rows
 * @returns `table.column` of those that accepted it
 */
export async function plantCanary(
  db: Database,
  word: string | ((place: string) => string),
  rowsOf: (table: string, names: readonly string[]) => string | null,
): Promise<string[]> {
  const { rows: all } = await sql<{ table: string; names: string[] }>`
    select table_name as table, array_agg(column_name::text) as names
    from information_schema.columns where table_schema = 'public' group by 1`.execute(db)
  const planted: string[] = []
  for (const { schema, table, column, type } of await columns(db)) {
    const where =
      schema === 'public' ? rowsOf(table, all.find((known) => known.table === table)?.names ?? []) : null
    if (where === null) continue
    const own = typeof word === 'string' ? word : word(`${table}.${column}`)
    const taken = await sql
      .raw(`update "${table}" set "${column}" = ${wordIn[type]?.(own) ?? 'null'} where ${where}`)
      .execute(db)
      // enumerations, foreign keys and immutable columns reject the word: they cannot hold personal data
      .catch(() => null)
    if (taken && (taken.numAffectedRows ?? 0n) > 0n) planted.push(`${table}.${column}`)
  }
  return planted
}

/** `table.column` of every place that contains the word, case-insensitively. */
export async function findCanary(db: Database, word: string): Promise<string[]> {
  const found: string[] = []
  for (const { schema, table, column, type } of await columns(db)) {
    const holds =
      type === 'bytea'
        ? `position(convert_to('${word}', 'UTF8') in "${column}") > 0`
        : `"${column}"::text ilike '%${word}%'`
    const { rows } = await sql.raw(`select 1 from "${schema}"."${table}" where ${holds} limit 1`).execute(db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
