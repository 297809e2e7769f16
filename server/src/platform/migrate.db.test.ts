import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { createTestDatabase, runOn } from '../testing/database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

it('an older release starts on the schema of a newer one', async () => {
  const database = await createTestDatabase()
  const { db } = openDatabase(database.connection, 2)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-release', '2027-01-01')`.execute(
    db,
  )
  expect(await migrate(db)).toEqual([])
  await db.destroy()
  await database.drop()
})

it('a migration that waits for a table in use does not block others, and retries', async () => {
  const database = await createTestDatabase()
  const { db } = openDatabase(database.connection, 4)
  // as if the column of migration 0070 were still missing
  await sql`delete from kysely_migration where name = '0070-nodes'`.execute(db)
  await sql`drop table nodes`.execute(db)
  await sql`alter table idempotency_keys drop column claimed_by`.execute(db)
  let migrating: Promise<string[]> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select from idempotency_keys limit 1`.execute(trx)
    migrating = migrate(db)
    // longer than the lock timeout: the migration has given way at least once
    await sql`select pg_sleep(1.5)`.execute(trx)
    const { rows } = await sql<{ waiting: boolean }>`select 1 from idempotency_keys`.execute(db)
    expect(rows).toEqual([])
  })
  expect(await migrating).toEqual(['0070-nodes'])
  await db.destroy()
  await database.drop()
})

it('one of several nodes builds an index without blocking writers, and rebuilds an invalid one', async () => {
  const database = await createTestDatabase()
  const nodes = [openDatabase(database.connection, 1).db, openDatabase(database.connection, 1).db] as const
  const { db } = openDatabase(database.connection, 2)
  const name = '0097-covering-indexes-of-results'
  await sql`delete from kysely_migration where name = ${name}`.execute(db)
  await sql`update pg_index set indisvalid = false where indexrelid = 'analysis_results_best'::regclass`.execute(
    db,
  )
  await sql`create index analysis_results_date on analysis_results (company_id, analyzed_at)`.execute(db)
  let migrating: Promise<string[][]> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`update analysis_results set score = 1`.execute(trx)
    migrating = Promise.all(nodes.map((node) => migrate(node)))
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'virtualxid'`
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
    // it waits only for open transactions; new writers are not blocked
    await sql`update analysis_results set score = 2`.execute(db)
  })
  expect((await migrating)?.flat()).toEqual([name])
  const { rows } = await sql<{ name: string; is_valid: boolean }>`
    select indexrelid::regclass::text as name, indisvalid as is_valid from pg_index
    where indrelid = 'analysis_results'::regclass`.execute(db)
  expect(rows).toContainEqual({ name: 'analysis_results_best', is_valid: true })
  expect(rows.map((row) => row.name)).not.toContain('analysis_results_date')
  for (const one of [...nodes, db]) await one.destroy()
  await database.drop()
})

it('a new database whose encoding or locale does not know Cyrillic is refused and left empty', async () => {
  const server = inject('postgres')
  for (const encoding of ['SQL_ASCII', 'LATIN1', 'UTF8']) {
    const name = `t_${randomUUID().replaceAll('-', '')}`
    await runOn(
      server,
      `create database ${name} template template0 locale_provider libc locale 'C' encoding '${encoding}'`,
    )
    const { db } = openDatabase({ ...server, database: name }, 1)
    await expect(migrate(db)).rejects.toThrow('create it with the encoding UTF8')
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db)
    expect(rows).toEqual([])
    await db.destroy()
    await runOn(server, `drop database ${name}`)
  }
})
