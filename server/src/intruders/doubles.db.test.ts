/**
 * R11: a request repeated with the same `Idempotency-Key` takes effect once; the same key with another payload is refused.
 * An endpoint without a key leaves the same rows after many concurrent requests as after one.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantAdmin } from '../features/accounts/admin-usecases.ts'
import { json } from '../platform/db/database.ts'
import { listEndpoints } from '../testing/http/endpoints.ts'
import { startTestProduct, type TestProduct } from '../testing/product/product.ts'
import { control } from '../testing/scenes/board.ts'
import { isFull } from '../testing/product/seeded.ts'
import { buildTenant, type Tenant } from '../testing/scenes/tenant.ts'
import { requestFor, sendSample } from './requests.ts'
import { rows } from './rows.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ LOG_LEVEL: 'silent' })
})
afterAll(() => product.drop())

type CaseRequest = { readonly query?: Record<string, string>; readonly body?: object }
type Case = { readonly request: CaseRequest; readonly other: CaseRequest; readonly table: string }

const buyer = { inn: '7707083893', kpp: '770701001', name: 'ООО «Покупатель»', address: 'Москва' }
/** An accepted request, a different one, and the table where its effect is a row. */
const cases = ({ ids }: Tenant, origin: string): Record<string, Case> => ({
  'POST /api/analysis/start': {
    request: { body: { application_ids: [ids.application], force_reanalysis: true } },
    other: { body: { application_ids: [ids['uploaded application']] } },
    table: 'analysis_runs',
  },
  'POST /api/analysis/start-new': {
    request: { query: { vacancy_id: ids.vacancy, limit: '1', collection_filter: 'all' } },
    other: { query: { vacancy_id: ids.vacancy, limit: '2', collection_filter: 'all' } },
    table: 'analysis_runs',
  },
  'POST /api/analysis/reanalyze-all': {
    request: { query: { vacancy_id: ids.vacancy, confirm_count: '1' } },
    other: { query: { vacancy_id: ids.vacancy, confirm_count: '2' } },
    table: 'analysis_runs',
  },
  'POST /api/analysis/decisions': {
    request: { body: { result_ids: [ids.result], verdict: 'reject' } },
    other: { body: { result_ids: [ids.result], verdict: 'hire' } },
    table: 'decisions',
  },
  'POST /api/board-actions': {
    request: {
      body: { application_ids: [ids.application], target: 'discard_by_employer', message: 'Спасибо' },
    },
    other: { body: { application_ids: [ids.application], target: 'phone_interview', message: 'Спасибо' } },
    table: 'board_actions',
  },
  'POST /api/hh/applications/:id/messages': {
    request: { body: { text: 'Когда вам удобно?' } },
    other: { body: { text: 'Приходите завтра' } },
    table: 'audit_log',
  },
  'POST /api/analysis/export': {
    request: { body: { vacancy_id: ids.vacancy } },
    other: { body: { vacancy_id: ids.vacancy, min_score: 10 } },
    table: 'exports',
  },
  'POST /api/payment/bill': {
    request: { body: { plan_type: 'starter', duration_months: 1, buyer } },
    other: { body: { plan_type: 'starter', duration_months: 12, buyer } },
    table: 'payments',
  },
  'POST /api/payment/create': {
    request: { body: { plan_type: 'starter', duration_months: 1, return_url: `${origin}/pricing` } },
    other: { body: { plan_type: 'starter', duration_months: 12, return_url: `${origin}/pricing` } },
    table: 'payments',
  },
  'POST /api/hh/sync': {
    request: { body: { sync_vacancies: true, sync_applications: false } },
    other: { body: { sync_vacancies: true, sync_applications: true } },
    table: 'sync_jobs',
  },
})

/** Preparation that a request needs besides the rows of a tenant. */
async function prepare(name: string, { client, scope, ids }: Tenant): Promise<void> {
  const { db } = product.deps
  if (/hh\/sync|board-actions|messages/.test(name)) {
    const { status, body } = await client.request('POST', '/api/settings/hh-token', {
      token: 'sandbox-employer-token',
    })
    if (status !== 200) throw new Error(`connect: ${status} ${body.message}`)
    // the rows of the tenant belong to another employer, so the switch must be confirmed
    await client.request('POST', '/api/hh/employer-switch')
  }
  if (name.includes('board-actions')) {
    const id = 'discard_by_employer'
    const place = { href: '/negotiations/1', method: 'PUT' }
    const steps = [{ id, name: 'Отказ', state: id, message: 'optional', ...place }]
    // connecting has hidden the other employer's vacancies
    await db.updateTable('vacancies').set({ status: 'active' }).where('company_id', '=', scope).execute()
    await db.deleteFrom('board_actions').where('company_id', '=', scope).execute()
    await sql`update applications set board_steps = ${json(steps)} where id = ${ids.application}`.execute(db)
  }
  if (name.endsWith('/messages')) {
    await db.updateTable('vacancies').set({ status: 'active' }).where('company_id', '=', scope).execute()
    const { items } = await control<{ items: { negotiation_id: string; resume_id: string | null }[] }>(
      product,
      '/answers',
    )
    const hh_negotiation_id = items.find(({ resume_id }) => resume_id !== null)?.negotiation_id ?? ''
    await db
      .updateTable('applications')
      .set({ hh_negotiation_id })
      .where('company_id', '=', scope)
      .where('id', '=', ids.application)
      .execute()
  }
  // a plan without an end date cannot be paid for
  if (name.includes('/payment/'))
    await sql`update subscriptions set plan_id = (select id from plans where plan_type = 'trial')
      where company_id = ${scope} and status = 'active'`.execute(db)
}

const TIMES = isFull ? 50 : 8

it(
  `R11 every repeatable POST sent ${TIMES} times concurrently with one key takes effect once`,
  { timeout: 300_000 },
  async () => {
    const repeatable = [...(await listEndpoints())]
      .filter(([, { idempotent }]) => idempotent)
      .map(([name]) => name)
    expect(Object.keys(cases(await buildTenant(product), product.url)).sort()).toEqual(repeatable.sort())
    for (const name of repeatable) {
      // one tenant per request, so that they do not interfere
      const tenant = await buildTenant(product)
      await prepare(name, tenant)
      const one = cases(tenant, product.url)[name]
      if (!one) throw new Error(`no case: ${name}`)
      const rows = async () => {
        const { rows: counted } = await sql<{
          n: number
        }>`select count(*)::int as n from ${sql.table(one.table)}
        where company_id = ${tenant.scope}`.execute(product.deps.db)
        return counted[0]?.n ?? 0
      }
      const send = (request: CaseRequest) =>
        tenant.client.request<{ id?: string }>(
          'POST',
          `${name.split(' ')[1]?.replace(':id', tenant.ids.application)}?${new URLSearchParams(request.query).toString()}`,
          request.body,
          { 'idempotency-key': `key of ${name}` },
        )
      const before = await rows()
      const answers = await Promise.all(Array.from({ length: TIMES }, () => send(one.request)))
      const later = await send(one.request)
      expect([name, later.status < 300 ? 'done' : `${later.status} ${later.body.message}`]).toEqual([
        name,
        'done',
      ])
      const done = answers.filter(({ status }) => status < 300)
      const refused = answers.filter(({ status }) => status >= 300)
      expect([name, refused.filter(({ status }) => status !== 409).map(({ body }) => body.message)]).toEqual([
        name,
        [],
      ])
      expect([
        name,
        done.filter(({ body }) => JSON.stringify(body) !== JSON.stringify(later.body)).length,
      ]).toEqual([name, 0])
      expect([name, (await rows()) - before]).toEqual([name, 1])
      const other = await send(one.other)
      expect([name, other.status, other.body.error.code]).toEqual([name, 409, 'IDEMPOTENCY_CONFLICT'])
    }
  },
)

/** Intentionally not idempotent: each call replaces the previous code or link; emails have a rate limit of their own. */
const ANEW = [
  'POST /api/notifications/telegram',
  'POST /api/auth/email/resend',
  'POST /api/auth/email/change',
]

/** Row counts of a company and its user, by table. */
async function rowsOf({ scope, user_id }: Tenant): Promise<Record<string, number>> {
  const { db } = product.deps
  const { rows: tables } = await sql<{ name: string; key: string }>`
    select table_name as name, column_name as key from information_schema.columns
    where table_schema = 'public' and column_name in ('company_id', 'user_id')
      -- sums of other rows, which a periodic task folds when it likes
      and table_name not like '%figures' order by 1, 2`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name, key } of tables) {
    const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}
      where ${sql.ref(key)} = ${key === 'company_id' ? scope : user_id}`.execute(db)
    counts[`${name} by ${key}`] = counted[0]?.n ?? 0
  }
  return counts
}

it(
  `R11 every other POST of a user, sent ${TIMES} times concurrently, leaves as many rows as one`,
  { timeout: 900_000 },
  async () => {
    const admin = await product.register()
    await grantAdmin(product.deps, admin.email)
    const plain = [...(await listEndpoints())].filter(
      ([name, { method, idempotent }]) =>
        method === 'POST' && !idempotent && rows[name] !== 'public' && !ANEW.includes(name),
    )
    expect(plain.length).toBeGreaterThan(20)
    const complaints: string[] = []
    // a reduced run takes every twelfth
    for (const [at, [name, endpoint]] of plain.entries()) {
      if (!isFull && at % 12 !== 0) continue
      const leave = async (times: number) => {
        const tenant = await buildTenant(product)
        const token = rows[name] === 'admin' ? admin.token : tenant.client.token
        const before = await rowsOf(tenant)
        const sample = requestFor(endpoint, tenant.ids)
        const answers = await Promise.all(
          Array.from({ length: times }, () => sendSample(product.localUrl, endpoint, sample, token)),
        )
        // an upload may be told to try again: the files of a company in one process are limited
        const failed = answers.filter(
          ({ status, text }) => status >= 500 && !text.includes('слишком много файлов'),
        )
        if (failed.length > 0) complaints.push(`${name}: ${failed.length} × ${failed[0]?.status}`)
        const after = await rowsOf(tenant)
        return Object.entries(after)
          .filter(([table, count]) => count !== before[table])
          .map(([table, count]) => `${table} ${count - (before[table] ?? 0)}`)
          .join(', ')
      }
      const [one, many] = [await leave(1), await leave(TIMES)]
      if (one !== many) complaints.push(`${name}: one leaves ${one || 'nothing'}; ${TIMES} leave ${many}`)
    }
    expect(complaints).toEqual([])
  },
)
