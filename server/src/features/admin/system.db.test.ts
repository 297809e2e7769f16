import fs from 'node:fs'
import path from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobNames, type System } from '@rezumetr/contracts/admin/system'
import { CONNECTION_CHANGED, SYNC_CANCELLED } from '@rezumetr/contracts/hh/job-board'
import { grantAdmin } from '../accounts/admin-usecases.ts'
import { insertMail } from '../notifications/outbox/queries.ts'
import { GIVE_UP_MS } from '../notifications/outbox/rules.ts'
import { DAY_MS } from '../../platform/values/clock.ts'
import { createLog } from '../../platform/process/log.ts'
import { buildCompany, scopeOf } from '../../testing/scenes/factories.ts'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'
import { until } from '../../testing/watch/until.ts'
import { countWaiting } from './system-queries.ts'

const TOKEN = 'metrics-token-of-the-test'
let product: TestProduct
const lines: string[] = []
const memory = { write: (line: string) => void lines.push(line) }
beforeAll(async () => {
  product = await startTestProduct({ METRICS_TOKEN: TOKEN, SLOW_QUERY_MS: '5' }, createLog('info', memory))
})
afterAll(() => product.drop())

const read = async (token?: string) => {
  const response = await fetch(`${product.localUrl}/metrics`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: response.status, text: await response.text() }
}

it('an administrator sees nodes, queues, the job board rate and model costs', async () => {
  const person = await product.register({ connect: true })
  await grantAdmin(product.deps, person.email)
  const { status, body } = await person.request<System>('GET', '/api/admin/system')
  expect(status).toBe(200)
  expect(body.data.nodes).toMatchObject([{ role: 'all', pid: process.pid, is_alive: true }])
  expect(body.data.queues.map(({ name }) => name).toSorted()).toEqual([...jobNames])
  expect(body.data.board?.top_rate).toBe(100)
  expect(body.data.model).toEqual({ answers_today: 0, cost_today: null, answers_month: 0, cost_month: null })
  const rateAfter = async (seconds: number) => {
    await sql`update paces set rate = 1, probe_seconds = 30,
      changed_at = clock_timestamp() - make_interval(secs => ${seconds}) where name = 'hh'`.execute(
      product.deps.db,
    )
    return (await person.request<System>('GET', '/api/admin/system')).body.data.board?.rate
  }
  expect([await rateAfter(20), await rateAfter(40)]).toEqual([1, 100])
  const stranger = await product.register()
  expect((await stranger.request('GET', '/api/admin/system')).status).toBe(403)
})

it('an email given up for its age counts as a failure of today, however old it is', async () => {
  const { db, clock } = product.deps
  const failed = async () => (await countWaiting(db, new Date(clock().getTime() - DAY_MS))).emails_failed
  const before = await failed()
  const old = new Date(clock().getTime() - GIVE_UP_MS.mail - 1000)
  await insertMail(
    db,
    await buildCompany(db),
    { to: 'late@example.ru', subject: 'Проверка', text: 'Проверка связи' },
    old,
  )
  await expect.poll(failed).toBe(before + 1)
})

it('only synchronisations that failed by themselves count as failures of the installation', async () => {
  const { db, clock } = product.deps
  const failed = async () => (await countWaiting(db, new Date(clock().getTime() - DAY_MS))).syncs_failed
  const company_id = await scopeOf(db, (await product.register()).email)
  const before = await failed()
  const job = {
    company_id,
    status: 'failed',
    sync_vacancies: true,
    sync_applications: true,
    force_full_sync: false,
  }
  await db
    .insertInto('sync_jobs')
    .values(
      [SYNC_CANCELLED, CONNECTION_CHANGED, 'HH.ru не отвечает'].map((error) => ({
        ...job,
        errors: JSON.stringify([error]),
      })),
    )
    .execute()
  expect(await failed()).toBe(before + 1)
})

it('Prometheus metrics require the token and contain no personal data', async () => {
  const person = await product.register({ connect: true })
  await person.request('GET', '/api/analysis/runs/00000000-0000-4000-8000-000000000001')
  expect([(await read()).status, (await read('another-token-of-nobody')).status]).toEqual([404, 404])
  const { status, text } = await read(TOKEN)
  expect(status).toBe(200)
  expect(text).toMatch(/rezumetr_http_request_seconds_count\{[^}]*route="\/api\/analysis\/runs\/:id"/)
  expect(text).toMatch(/rezumetr_nodes\{role="all",state="alive"\} 1/)
  expect(text).toMatch(/rezumetr_queue_waiting\{queue="analysis.work-run"\} \d/)
  expect(text).toMatch(/process_resident_memory_bytes \d/)
  expect(text).not.toMatch(/example\.ru|00000000-0000|ООО|Смирнова/)
})

it('a process that keeps its connection without heartbeats is silent, not alive', async () => {
  const { db } = product.deps
  const nodes = async () =>
    [...(await read(TOKEN)).text.matchAll(/rezumetr_nodes\{role="all",state="(\w+)"\} (\d)/g)].map(
      ([, ...state]) => state,
    )
  expect(await nodes()).toEqual([
    ['alive', '1'],
    ['silent', '0'],
    ['gone', '0'],
  ])
  await db
    .updateTable('nodes')
    .set({ seen_at: sql`now() - interval '4 minutes'` })
    .execute()
  expect(await nodes()).toEqual([
    ['alive', '0'],
    ['silent', '1'],
    ['gone', '0'],
  ])
  const person = await product.register()
  await grantAdmin(product.deps, person.email)
  const { body } = await person.request<System>('GET', '/api/admin/system')
  expect(body.data.nodes).toMatchObject([{ is_alive: true, is_silent: true }])
})

it('every metric named in docs/operations.md is exported', async () => {
  const paper = fs.readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  const asked = [...new Set(paper.match(/rezumetr_\w+(?=[{)[`])/g))].map((name) =>
    name.replace(/_count$/, ''),
  )
  expect(asked.length).toBeGreaterThan(8)
  const { text } = await read(TOKEN)
  expect(asked.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([])
})

it('a slow query is logged with the id of its request and without its parameters', async () => {
  const { deps } = product
  const person = await product.register()
  const full_name = 'Канарейка Имярековна'
  /** A request blocked by the lock that `lock` takes. */
  const slowly = async (lock: RawBuilder<unknown>, method: string, body?: object) => {
    // wrapped in an object: a bare promise would be awaited before the transaction releases the lock
    const { answer } = await deps.db.transaction().execute(async (trx) => {
      await lock.execute(trx)
      const answer = person.request(method, '/api/auth/me', body)
      const waitsLong = async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '20 ms'`.execute(
          deps.db,
        )
        return rows.length > 0
      }
      await until(waitsLong, (waits) => waits)
      return { answer }
    })
    expect((await answer).status).toBe(200)
  }
  await slowly(sql`select from users where email = ${person.email} for update`, 'PATCH', { full_name })
  // blocks already at the session check
  await slowly(sql`lock table users`, 'GET')
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const statement of ['update "users" set "full_name"', 'select company_id, role']) {
    const slow = entries.find(
      ({ msg, sql }) => msg === 'slow query' && String(sql).trim().startsWith(statement),
    )
    expect(slow).toMatchObject({
      level: 'warn',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      ms: expect.any(Number),
    })
  }
  expect(lines.join('')).not.toMatch(/Канарейка|example\.ru/)
  expect((await read(TOKEN)).text).toMatch(/rezumetr_slow_queries_total [1-9]/)
})
