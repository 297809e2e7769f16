import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { databaseUrl } from './platform/db/embedded-postgres.ts'
import { MIGRATION_LOCK } from './platform/db/migrate.ts'
import { setDatabase } from './testing/product/database.ts'
import { TEST_ENVIRONMENT } from './testing/product/product.ts'
import { until } from './testing/watch/until.ts'

const { connection, db } = await setDatabase()
const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-serve-'))
afterAll(() => fs.rmSync(data_dir, { recursive: true, force: true }))

it('SIGTERM ends a process that is still loading by its own handler', async () => {
  // in place of the server, whose own handler comes after everything it imports
  const loading = `process.stdout.write('loading'); setInterval(() => {}, 60_000); await new Promise(() => {})`
  const preload = `import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => url.endsWith('/serve.ts')
      ? { format: 'module', source: ${JSON.stringify(loading)}, shortCircuit: true } : next(url, context) })`
  const child = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(preload)}`,
      path.join(import.meta.dirname, 'main.ts'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  expect(String(await once(child.stdout, 'data'))).toBe('loading')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

it('a port in use is told in one line', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as net.AddressInfo
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...TEST_ENVIRONMENT,
      PORT: String(port),
      DATA_DIR: data_dir,
      DATABASE_URL: databaseUrl(connection),
    },
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  taken.close()
  expect(code).toBe(1)
  expect(said).toContain(
    `Конфигурация неверна:\nPORT: порт ${port} занят другой программой: освободите его или задайте другой\n`,
  )
})

it('SIGTERM ends a process that is still preparing the demo company by its own handler', async () => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...TEST_ENVIRONMENT,
      SEED: 'on',
      PORT: '0',
      DATA_DIR: data_dir,
      DATABASE_URL: databaseUrl(connection),
    },
  })
  const [said, ended] = [text(child.stderr), once(child, 'exit')]
  let printed = ''
  for await (const part of child.stdout) {
    printed += String(part)
    if (printed.includes('Данные:')) child.kill('SIGTERM')
  }
  expect(await said).toBe('')
  expect(await ended).toEqual([0, null])
})

it('SIGTERM ends a process that is still starting by its own handler: the first process of a container has no other', async () => {
  // as if another node were applying it
  await sql`delete from kysely_migration where name = '0001-platform'`.execute(db)
  await db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(session)
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
      stdio: 'ignore',
      env: { ...TEST_ENVIRONMENT, PORT: '0', DATA_DIR: data_dir, DATABASE_URL: databaseUrl(connection) },
    })
    const ended = once(child, 'exit')
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and query like 'select pg_try_advisory_lock%'`
    await until(
      async () => (await waiting.execute(db)).rows.length,
      (count) => count === 1,
    )
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})
