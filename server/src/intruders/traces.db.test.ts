/** What an investigation would start from: security events in the audit log, refusals and reading in the log. */
import type { TokenPair } from '@rezumetr/contracts/accounts/account'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROTATION_GRACE_MS } from '../features/accounts/sign-in/rules.ts'
import { createLog } from '../platform/process/log.ts'
import { buildSubscription, scopeOf } from '../testing/scenes/factories.ts'
import { untilWaiting } from '../testing/watch/locks.ts'
import { startTestProduct, TEST_PASSWORD, type Client, type TestProduct } from '../testing/product/product.ts'
import { buildTenant } from '../testing/scenes/tenant.ts'

type Line = { msg: string; user_id?: string | null } & Record<string, unknown>
const lines: Line[] = []
/** Without what a busy machine adds. */
const traces = () => lines.filter(({ msg }) => msg !== 'slow query')
let product: TestProduct
beforeAll(async () => {
  const memory = { write: (line: string) => void lines.push(JSON.parse(line) as Line) }
  product = await startTestProduct({}, createLog('warn', memory))
})
afterAll(() => product.drop())

const entriesOf = async (email: string) => {
  const { db } = product.deps
  return await db
    .selectFrom('audit_log')
    .select(['action', 'actor_user_id', 'target_type', 'target_id', 'before', 'after'])
    .where('company_id', '=', await scopeOf(db, email))
    .orderBy('seq')
    .execute()
}
const idOf = async (client: Client) =>
  (await client.request<{ id: string }>('GET', '/api/auth/me')).body.data.id

it('S7 EXT-31 sign-ins, a reused refresh token, connections and plan changes are in the audit log, without personal data', async () => {
  const person = await product.register()
  const user_id = await idOf(person)
  await person.request('POST', '/api/settings/hh-token', { token: 'sandbox-employer-token' })
  await person.request('POST', '/api/settings/hh-token', { token: 'sandbox-employer-2-token' })
  await person.request('POST', '/api/hh/employer-switch')
  await person.request('DELETE', '/api/settings/hh-token')
  await person.request('POST', '/api/subscription/upgrade', { plan_type: 'free', duration_months: 1 })
  await person.request('POST', '/api/subscription/upgrade', { plan_type: 'free', duration_months: 1 })
  const refresh = () =>
    product.client().request<TokenPair>('POST', '/api/auth/refresh', { refresh_token: person.refresh_token })
  await refresh()
  product.clock.advance(ROTATION_GRACE_MS + 1000)
  expect((await refresh()).status).toBe(401)
  const entries = await entriesOf(person.email)
  expect(entries.map(({ action }) => action)).toEqual([
    'accounts.sign-in',
    'job-board.connect',
    'job-board.switch-employer',
    'job-board.disconnect',
    // the second choice of the same plan changed nothing
    'billing.plan-change',
    'accounts.refresh-reused',
  ])
  expect(new Set(entries.map(({ actor_user_id }) => actor_user_id))).toEqual(new Set([user_id]))
  const [signedIn, , , , changed, reused] = entries
  expect([signedIn?.target_type, signedIn?.target_id]).toEqual(['session', reused?.target_id])
  expect(changed).toMatchObject({ before: { plan_type: 'trial' }, after: { plan_type: 'free' } })
  expect(JSON.stringify(entries)).not.toMatch(/@|Анна|ООО|ГК|token/)
})

it.each([
  ['/api/analysis/model', 'analysis.switch-model', [{ is_on: true }, { is_on: false }]],
  ['/api/settings', 'job-board.change-settings', [{ retention_days: null }, { retention_days: 365 }]],
  ['/api/analysis/auto', 'analysis.change-automatic', [{ per_day: 10 }, { per_day: 50 }]],
])(
  'EXT-31 of two simultaneous changes at %s, of which the second restores the former value, both are in the audit log',
  async (path, action, [first, second]) => {
    const person = await product.register()
    const { db } = product.deps
    await buildSubscription(db, await scopeOf(db, person.email), 'enterprise')
    const { changes } = await db.transaction().execute(async (trx) => {
      await sql`lock table audit_log in exclusive mode`.execute(trx)
      const earlier = person.request('PUT', path, first)
      await untilWaiting(db)
      const later = person.request('PUT', path, second)
      await Promise.race([later, untilWaiting(db, 2)])
      return { changes: [earlier, later] }
    })
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200])
    const entries = (await entriesOf(person.email)).filter((entry) => entry.action === action)
    expect(entries.map(({ after }) => after)).toMatchObject([first, second])
  },
)

it('S7 refused sign-ins and refused administration are in the log by user id, without the address', async () => {
  const person = await product.register()
  const user_id = await idOf(person)
  const before = (await entriesOf(person.email)).length
  lines.length = 0
  const login = (email: string, password: string) =>
    product.client().request('POST', '/api/auth/login', { email, password })
  await login(person.email, 'Wrong12345')
  await login('nobody-here@example.ru', TEST_PASSWORD)
  await person.request('GET', '/api/admin/users')
  expect(traces().map((line) => [line.msg, line.user_id])).toEqual([
    ['sign-in refused', user_id],
    ['sign-in refused', null],
    ['administration refused', user_id],
  ])
  expect(traces().map((line) => typeof line['request_id'])).toEqual(['string', 'string', 'string'])
  expect(JSON.stringify(lines)).not.toMatch(/example|127\.0\.0|::1/)
  // anyone can produce them without limit, and appends of the whole product wait for one another
  expect(await entriesOf(person.email)).toHaveLength(before)
})

it('S7 who has read whose resume and contacts is in the log', async () => {
  const { client, user_id, ids } = await buildTenant(product)
  await product.deps.db
    .updateTable('applications')
    .set({ candidate_email: 'kandidat@example.ru' })
    .where('id', '=', ids.application)
    .execute()
  lines.length = 0
  expect((await client.request('GET', `/api/analysis/results/${ids.result}/resume`)).status).toBe(200)
  expect((await client.request('GET', `/api/hh/vacancies/${ids.vacancy}/applications`)).status).toBe(200)
  expect(traces()).toMatchObject([
    { msg: 'resume read', user_id, application_id: ids.application },
    { msg: 'contacts read', user_id, application_ids: expect.arrayContaining([ids.application]) as string[] },
  ])
  expect(JSON.stringify(lines)).not.toContain('kandidat')
})
