/** One database per test file, copied from a migrated template within milliseconds. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Connection, type Database } from '../../platform/db/database.ts'
import type { EmbeddedPostgres } from '../../platform/db/embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: EmbeddedPostgres['connection']
  }
}

export const TEMPLATE = 'template_rezumetr'

export type TestDatabase = {
  readonly connection: EmbeddedPostgres['connection']
  drop(): Promise<void>
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  // copying through the log, the default, costs two to four times the processor time
  await runOn(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    connection: { ...server, database: name },
    drop: () => runOn(server, `drop database if exists ${name} with (force)`),
  }
}

/**
 * The database of a test file, with a pool that is closed after its tests.
 * @param connections size of the pool
 */
export async function setDatabase(
  connections = 4,
): Promise<Pick<TestDatabase, 'connection'> & { readonly db: Database }> {
  const database = await createTestDatabase()
  const { db } = openDatabase(database.connection, connections)
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })
  return { connection: database.connection, db }
}

export async function runOn(server: Connection, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
