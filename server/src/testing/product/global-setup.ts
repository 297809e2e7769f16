/** One PostgreSQL for the whole test run, and the migrated template that every test database is copied from. */
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { startPostgres } from '../../platform/db/embedded-postgres.ts'
import { runOn, TEMPLATE } from './database.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory =
    process.env['TEST_POSTGRES'] ?? path.resolve(import.meta.dirname, '../../../../.cache/pg-test')
  const postgres = await startPostgres(directory, { durable: false, max_connections: 300 })
  // several runs may share the server, so the template is built under another name and renamed into place
  const building = `${TEMPLATE}_${process.pid}`
  await runOn(postgres.connection, `create database ${building}`)
  const { db } = openDatabase({ ...postgres.connection, database: building }, 1)
  await migrate(db)
  await db.destroy()
  await runOn(postgres.connection, `drop database if exists ${TEMPLATE} with (force)`)
  await runOn(postgres.connection, `alter database ${building} rename to ${TEMPLATE}`)
  project.provide('postgres', postgres.connection)
  return () => postgres.stop()
}
