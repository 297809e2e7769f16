import fs from 'node:fs'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { runOn } from '../../testing/product/database.ts'
import { openDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'

/** Database and role of this file; the server is shared with other tests. */
const name = `owner_${randomUUID().replaceAll('-', '')}`
const server = inject('postgres')
let db: Database

beforeAll(async () => {
  const script = fs.readFileSync(new URL('../../../../deploy/postgres-init.sql', import.meta.url), 'utf8')
  // psql reads the password from the environment; the superuser of the tests keeps its own
  const statements = script
    .replace(/^\\getenv .*$/m, '')
    .replace(/^alter role postgres .*$/m, '')
    .replaceAll(":'password'", "'secret'")
    .replaceAll(/(role|database|to) rezumetr\b/g, `$1 ${name}`)
  await runOn(server, `create database ${name}`)
  await runOn({ ...server, database: name }, statements)
  db = openDatabase({ ...server, database: name, user: name, password: 'secret' }, 2).db
})
afterAll(async () => {
  await db.destroy()
  await runOn(server, `drop database ${name} with (force)`)
  await runOn(server, `drop role ${name}`)
})

it('every migration runs as an owner of the database who is no superuser', async () => {
  await migrate(db)
  const { rows } = await sql<{ superuser: boolean; tables: string[] }>`
    select rolsuper as superuser, array(select tablename::text from pg_tables
      where schemaname = 'public' and tableowner <> current_user) as tables
    from pg_roles where rolname = current_user`.execute(db)
  expect(rows).toEqual([{ superuser: false, tables: [] }])
})

it('compose.yaml connects the product as that owner, and PostgreSQL starts with the script', () => {
  const compose = fs.readFileSync(new URL('../../../../deploy/compose.yaml', import.meta.url), 'utf8')
  expect(compose.match(/postgres:\/\/\w+:/g)).toEqual(['postgres://rezumetr:', 'postgres://rezumetr:'])
  expect(compose).toContain('POSTGRES_USER: postgres\n')
  expect(compose).toContain('./postgres-init.sql:/docker-entrypoint-initdb.d/')
})

it('compose.yaml limits the logs of every container, and the proxy may listen where docs/operations.md says', () => {
  const compose = fs.readFileSync(new URL('../../../../deploy/compose.yaml', import.meta.url), 'utf8')
  expect(compose).toMatch(/max-size: \d+m, max-file: '\d+'/)
  // the nodes by their template, PostgreSQL, the proxy and the model
  expect(compose.match(/restart: unless-stopped/g)).toHaveLength(4)
  expect(compose.match(/logging: \*logging/g)).toHaveLength(4)
  expect(compose).toContain("'${PROXY_LISTEN:-127.0.0.1}:8080:8080'")
})
