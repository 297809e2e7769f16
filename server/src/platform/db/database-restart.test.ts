import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enter, synchronise } from '../../journey.ts'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import { startProduct, type Product } from '../../product.ts'
import { until } from '../../testing/watch/until.ts'
import { readConfig } from '../../config/config.ts'
import { startPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { createLog } from '../process/log.ts'

let dir: string
let postgres: EmbeddedPostgres
let product: Product
const server = () => startPostgres(path.join(dir, 'pg'), { durable: false })

beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-restart-'))
  postgres = await server()
  const config = readConfig(
    { NODE_ENV: 'test', PORT: '0', DATA_DIR: dir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
    'test',
  )
  product = await startProduct({ config, log: createLog('silent'), connection: postgres.connection })
})
afterAll(async () => {
  await product?.stop()
  await postgres?.stop()
  fs.rmSync(dir, { recursive: true, force: true })
})

const person = {
  company_name: 'ООО «Стойкость»',
  full_name: 'Анна Смирнова',
  email: 'steady@example.ru',
  password: 'Once-And-Never-2026',
}

it('the product survives a PostgreSQL restart: requests, the queue and node registration recover', async () => {
  const before = await enter(product.localUrl, person)
  await before.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
  const number = product.deps.node()
  expect(number).toBeGreaterThan(0)

  await postgres.stop()
  expect((await fetch(`${product.localUrl}/health/ready`)).status).toBe(503)
  expect((await fetch(`${product.localUrl}/health`)).status).toBe(200)
  postgres = await server()

  const ready = () => fetch(`${product.localUrl}/health/ready`)
  await until(ready, (answer) => answer.status === 200)
  await until(
    async () => product.deps.node(),
    (now) => now > number,
  )
  const after = await enter(product.localUrl, person)
  const job = await synchronise(after)
  expect([job.status, job.errors]).toEqual(['completed', []])
  expect(job.applications_synced).toBeGreaterThan(0)
}, 60_000)

it('a PostgreSQL that stands still for six seconds is missed, told about and found again', async () => {
  const pid = Number(fs.readFileSync(path.join(dir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where pid <> pg_backend_pid()`.execute(product.deps.db)
  const all = [pid, ...rows.map((row) => row.pid)]
  const ready = async () => {
    const answer = await fetch(`${product.localUrl}/health/ready`)
    return { status: answer.status, reported: await answer.text() }
  }
  for (const one of all) process.kill(one, 'SIGSTOP')
  const before = performance.now()
  const stalled = await until(ready, ({ status }) => status === 503)
  expect(stalled.reported).toContain('"reasons":["the database does not answer"')
  await until(
    async () => {
      expect((await fetch(`${product.localUrl}/health`)).status).toBe(200)
      return performance.now() - before
    },
    (ms) => ms > 6000,
  )
  for (const one of all) process.kill(one, 'SIGCONT')
  await until(ready, ({ status }) => status === 200)
  const after = await enter(product.localUrl, person)
  expect((await synchronise(after)).status).toBe('completed')
})
