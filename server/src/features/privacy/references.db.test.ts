import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { createTestDatabase } from '../../testing/product/database.ts'

/** Rows of these tables are anonymised in place or kept by law, never deleted, so their references need no index. */
const NEVER_DELETED = ['companies', 'users', 'plans', 'subscriptions', 'payments']

/**
 * Deleting a row makes PostgreSQL check every referencing table: through an index that starts with the columns and covers
 * all rows or the non-null ones, or else by a full scan per deleted row.
 */
it('every foreign key to a deletable table has an index', async () => {
  const database = await createTestDatabase()
  const { db } = openDatabase(database.connection, 1)
  const { rows } = await sql<{ reference: string }>`
    select key.conrelid::regclass || '.' || a.attname as reference
    from pg_constraint key
    join pg_attribute a on a.attrelid = key.conrelid and a.attnum = key.conkey[array_upper(key.conkey, 1)]
    where key.contype = 'f' and key.connamespace = 'public'::regnamespace
      and not key.confrelid::regclass::text = any(${NEVER_DELETED})
      and not exists (select from pg_index i where i.indrelid = key.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(key.conkey) - 1] @> key.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`.execute(db)
  expect(rows.map(({ reference }) => reference)).toEqual([])
  await db.destroy()
  await database.drop()
})

it('what names a vacancy refers to one of its company', async () => {
  const database = await createTestDatabase()
  const { db } = openDatabase(database.connection, 1)
  const { rows } = await sql<{ table_name: string }>`
    select c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'vacancy_id'
      and not exists (select from pg_constraint key where key.contype = 'f'
        and key.conrelid = c.table_name::regclass and key.confrelid = 'vacancies'::regclass
        and cardinality(key.conkey) = 2)
    order by 1`.execute(db)
  expect(rows).toEqual([])
  await db.destroy()
  await database.drop()
})
