import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createTestDatabase, runOn } from '../../testing/product/database.ts'
import { openDatabase } from './database.ts'
import { migrate, migrationsDir } from './migrate.ts'

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

/** A release with one more migration than ours. */
async function releaseWith(name: string, text: string): Promise<string> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-migrations-'))
  onTestFinished(() => fs.rmSync(directory, { recursive: true }))
  await fs.promises.cp(migrationsDir, directory, { recursive: true })
  fs.writeFileSync(path.join(directory, `${name}.sql`), text)
  return directory
}

it('a migration that waits for a table in use does not block others, and retries', async () => {
  const database = await createTestDatabase()
  const { db } = openDatabase(database.connection, 4)
  const release = await releaseWith('9999-later', 'alter table idempotency_keys add column later integer')
  let migrating: Promise<string[]> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select from idempotency_keys limit 1`.execute(trx)
    migrating = migrate(db, release)
    // longer than the lock timeout: the migration has given way at least once
    await sql`select pg_sleep(1.5)`.execute(trx)
    const { rows } = await sql<{ waiting: boolean }>`select 1 from idempotency_keys`.execute(db)
    expect(rows).toEqual([])
  })
  expect(await migrating).toEqual(['9999-later'])
  await db.destroy()
  await database.drop()
})

it('one of several nodes builds an index without blocking writers, and rebuilds an invalid one', async () => {
  const database = await createTestDatabase()
  const nodes = [openDatabase(database.connection, 1).db, openDatabase(database.connection, 1).db] as const
  const { db } = openDatabase(database.connection, 2)
  const release = await releaseWith(
    '9999-later',
    `drop index concurrently if exists analysis_results_later;
     create index concurrently analysis_results_later on analysis_results (company_id, engine);`,
  )
  // what a migration that was interrupted leaves
  await sql`create index analysis_results_later on analysis_results (company_id)`.execute(db)
  await sql`update pg_index set indisvalid = false where indexrelid = 'analysis_results_later'::regclass`.execute(
    db,
  )
  let migrating: Promise<string[][]> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`update analysis_results set score = 1`.execute(trx)
    migrating = Promise.all(nodes.map((node) => migrate(node, release)))
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'virtualxid'`
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
    // it waits only for open transactions; new writers are not blocked
    await sql`update analysis_results set score = 2`.execute(db)
  })
  expect((await migrating)?.flat()).toEqual(['9999-later'])
  const { rows } = await sql<{ columns: number; is_valid: boolean }>`
    select indnatts::int as columns, indisvalid as is_valid from pg_index
    where indexrelid = 'analysis_results_later'::regclass`.execute(db)
  expect(rows).toEqual([{ columns: 2, is_valid: true }])
  for (const one of [...nodes, db]) await one.destroy()
  await database.drop()
})

/** The baseline of the first release: until then a new table goes into the file of its owner. */
const BASELINE = [
  '0001-platform',
  '0002-companies',
  '0003-accounts',
  '0004-billing',
  '0005-vacancies',
  '0006-hh',
  '0007-analysis',
  '0008-exports',
  '0009-notifications',
  '0010-privacy',
]
const REMOVES =
  /\b(drop (table|column|constraint|function|type)|rename|alter column \w+ (set not null|type)|truncate)\b/i

it('a migration after the baseline only adds: nodes of the former release work on its tables', () => {
  const names = fs.readdirSync(migrationsDir).map((file) => path.basename(file, '.sql'))
  expect(names.slice(0, BASELINE.length)).toEqual(BASELINE)
  const text = (name: string) => fs.readFileSync(path.join(migrationsDir, `${name}.sql`), 'utf8')
  expect(names.slice(BASELINE.length).filter((name) => REMOVES.test(text(name)))).toEqual([])
  expect(
    ['drop table a', 'alter table a alter column b set not null'].every((one) => REMOVES.test(one)),
  ).toBe(true)
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
