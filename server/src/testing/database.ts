/** One database per test file, copied from a migrated template within milliseconds. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Connection } from '../platform/database.ts'
import type { EmbeddedPostgres } from '../platform/embedded-postgres.ts'

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
  await runOn(server, `create database ${name} template ${TEMPLATE}`)
  return {
    connection: { ...server, database: name },
    drop: () => runOn(server, `drop database if exists ${name} with (force)`),
  }
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
