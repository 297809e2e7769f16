/** Generates `schema.gen.ts` with table types from a migrated database; `--check` fails when the file is stale. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../../server/src/platform/db/database.ts'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { databaseUrl, startPostgres } from '../../../server/src/platform/db/embedded-postgres.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const target = path.join(root, 'server/src/platform/db/schema.gen.ts')
const fresh = path.join(root, '.cache/schema.gen.ts')
const name = `types_${process.pid}`

const postgres = await startPostgres(path.join(root, '.cache/pg-test'), { durable: false })
const admin = openDatabase(postgres.connection, 1)
try {
  await admin.pool.query(`create database ${name}`)
  const { db } = openDatabase({ ...postgres.connection, database: name }, 2)
  await migrate(db)
  await db.destroy()
  const url = databaseUrl({ ...postgres.connection, database: name })
  const codegen = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  execFileSync(
    process.execPath,
    [
      codegen,
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      fresh,
      '--type-only-imports',
      '--exclude-pattern',
      '{kysely_*,pgboss.*}',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
} finally {
  await admin.pool.query(`drop database if exists ${name} with (force)`)
  await admin.db.destroy()
  await postgres.stop()
}
// the driver is configured to return int8 as numbers (platform/db/database.ts)
const text = fs
  .readFileSync(fresh, 'utf8')
  .replace(
    /export type Int8 = .*;/,
    'export type Int8 = ColumnType<number, bigint | number | string, bigint | number | string>;',
  )
if (process.argv.includes('--check')) {
  if (!fs.existsSync(target) || fs.readFileSync(target, 'utf8') !== text) {
    console.error('server/src/platform/db/schema.gen.ts is stale: run "npm run db:types"')
    process.exitCode = 1
  }
} else fs.writeFileSync(target, text)
