import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { migrate, openDatabase } from './database.ts'

it('an older release starts on the tables of a newer one', async () => {
  const database = await createTestDatabase()
  const { db } = openDatabase(database.connection, 2)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-release', '2027-01-01')`.execute(
    db,
  )
  expect(await migrate(db)).toEqual([])
  await db.destroy()
  await database.drop()
})

it('a migration lets others pass while it waits for a table that is in use, and comes again', async () => {
  const database = await createTestDatabase()
  const { db } = openDatabase(database.connection, 4)
  // as if the column of 0070 were still to come
  await sql`delete from kysely_migration where name = '0070-nodes'`.execute(db)
  await sql`drop table nodes`.execute(db)
  await sql`alter table idempotency_keys drop column claimed_by`.execute(db)
  let migrating: Promise<string[]> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select from idempotency_keys limit 1`.execute(trx)
    migrating = migrate(db)
    // longer than its patience: it has given way at least once
    await sql`select pg_sleep(1.5)`.execute(trx)
    const { rows } = await sql<{ waiting: boolean }>`select 1 from idempotency_keys`.execute(db)
    expect(rows).toEqual([])
  })
  expect(await migrating).toEqual(['0070-nodes'])
  await db.destroy()
  await database.drop()
})
