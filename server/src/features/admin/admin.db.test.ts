import type { AdminUser, AuditEntry, Statistics } from '@rezumetr/contracts/admin/admin'
import type { Limits, Subscription } from '@rezumetr/contracts/billing/plans'
import type { User } from '@rezumetr/contracts/accounts/account'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { control } from '../../testing/scenes/board.ts'
import { scopeOf } from '../../testing/scenes/factories.ts'
import { untilWaiting } from '../../testing/watch/locks.ts'
import { startTestProduct, type Client, type TestProduct } from '../../testing/product/product.ts'
import { grantAdmin } from '../accounts/admin-usecases.ts'
import { getAllowance, reserveAnalyses, settleAnalyses } from '../billing/plans/usecases.ts'

const DAY_MS = 86_400_000
type Registered = Client & { email: string }
let product: TestProduct
let admin: Registered
let person: Registered
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.register({ email: 'owner@example.ru' })
  await grantAdmin(product.deps, admin.email)
  person = await product.register({ email: 'buyer_100x@example.ru' })
})
afterAll(() => product.drop())

const idOf = async (who: Client) => (await who.request<User>('GET', '/api/auth/me')).body.data.id
const change = (by: Client, user_id: string, query: string, body?: object) =>
  by.request<{ user: AdminUser; subscription: Subscription }>(
    'POST',
    `/api/admin/users/${user_id}/subscription${query}`,
    body,
  )
const users = (query: string) => admin.request<{ users: AdminUser[] }>('GET', `/api/admin/users${query}`)

describe('permissions', () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  it.each([
    ['GET', '/api/admin/statistics'],
    ['GET', '/api/admin/users'],
    ['POST', `/api/admin/users/${nobody}/subscription?plan_type=starter`],
    ['POST', '/api/admin/telegram/send-statistics'],
    ['GET', '/api/admin/audit'],
    ['GET', '/api/admin/audit/verify'],
  ])(
    'ROLE-04…07 %s %s answers a user with 403 and a request without a session with 401',
    async (method, path) => {
      const [asUser, asAnyone] = [
        await person.request(method, path),
        await product.client().request(method, path),
      ]
      expect([asUser.status, asUser.body.error.code]).toEqual([403, 'FORBIDDEN'])
      expect([asAnyone.status, asAnyone.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
    },
  )
  it('ROLE-06 a user cannot grant themselves a plan, even with an admin role in the body', async () => {
    const refused = await change(person, await idOf(person), '?plan_type=enterprise', { role: 'admin' })
    expect(refused.status).toBe(403)
    expect((await person.request<Limits>('GET', '/api/subscription/limits/check')).body.data.plan_type).toBe(
      'trial',
    )
  })
  it('EXT-30 a role is granted by the command only: registration and profile ignore it', async () => {
    const sly = {
      company_name: 'Хитрецы',
      full_name: 'Хитрый Лис',
      email: 'sly@example.ru',
      password: 'Secret123',
    }
    const made = await product
      .client()
      .request<{ user: User }>('POST', '/api/auth/register', { ...sly, role: 'admin' })
    expect(made.body.data.user.role).toBe('user')
    const edited = await person.request<User>('PATCH', '/api/auth/me', {
      full_name: 'Анна Смирнова',
      role: 'admin',
    })
    expect(edited.body.data.role).toBe('user')
  })
  it('ROLE-04 a revoked role is gone with the next request', async () => {
    const former = await product.register()
    await grantAdmin(product.deps, former.email)
    expect((await former.request('GET', '/api/admin/statistics')).status).toBe(200)
    await product.deps.db
      .updateTable('users')
      .set({ role: 'user' })
      .where('email', '=', former.email)
      .execute()
    expect((await former.request('GET', '/api/admin/statistics')).status).toBe(403)
  })
})

describe('statistics', () => {
  const read = async () => (await admin.request<Statistics>('GET', '/api/admin/statistics')).body.data

  it('ROLE-04 API-41 Q-128 count a new user and a new connection immediately, activity for thirty days', async () => {
    const before = await read()
    const newcomer = await product.register({ connect: true })
    const after = await read()
    expect(after.users).toEqual({
      total: before.users.total + 1,
      new_this_week: before.users.new_this_week + 1,
      with_hh_token: before.users.with_hh_token + 1,
      active: before.users.active + 1,
      with_hh_token_active: before.users.with_hh_token_active + 1,
      without_subscription: before.users.without_subscription,
    })
    expect(after.subscriptions).toEqual({ ...before.subscriptions, trial: before.subscriptions.trial + 1 })
    await product.deps.db
      .updateTable('users')
      .set({ last_active_at: new Date(product.clock().getTime() - 30 * DAY_MS - 1000) })
      .where('email', '=', newcomer.email)
      .execute()
    expect((await read()).users).toMatchObject({
      total: after.users.total,
      active: before.users.active,
      with_hh_token_active: before.users.with_hh_token_active,
    })
    // a single authenticated request counts as activity
    await newcomer.request('GET', '/api/auth/me')
    expect((await read()).users.active).toBe(after.users.active)
  })
})

describe('users', () => {
  it('ROLE-05 API-42 lists all users, newest first, with company, plan and token', async () => {
    const connected = await product.register({ connect: true })
    const { status, body } = await users('')
    expect(status).toBe(200)
    expect(body.data.users[0]).toMatchObject({
      email: connected.email,
      company_name: expect.stringContaining('ООО «Тест'),
      subscription: { plan_type: 'trial', plan_name: 'Пробный', is_paid: false },
      has_hh_token: true,
      role: 'user',
    })
    expect(body.data.users.find((one) => one.email === admin.email)).toMatchObject({
      role: 'admin',
      has_hh_token: false,
    })
    expect(body.meta).toEqual({ total: body.data.users.length, page: 1, limit: 50 })
  })
  it('API-42 Q-130 finds by part of an email or company in any case, and treats wildcards literally', async () => {
    const emails = async (search: string) =>
      (await users(`?search=${encodeURIComponent(search)}`)).body.data.users.map((one) => one.email)
    expect(await emails('OWNER@')).toEqual([admin.email])
    expect(await emails('хИТРЕ')).toEqual(['sly@example.ru'])
    expect(await emails('хитрё')).toEqual(['sly@example.ru'])
    expect(await emails('_100X')).toEqual([person.email])
    expect(await emails('100_')).toEqual([])
    expect(await emails('%')).toEqual([])
    expect(await emails('\\')).toEqual([])
    expect((await users(`?search=${'a'.repeat(101)}`)).status).toBe(422)
  })
  it('API-42 Q-130 pages without gaps or duplicates', async () => {
    const all = (await users('?limit=200')).body.data.users.map((one) => one.id)
    const paged: string[] = []
    for (let page = 1; paged.length < all.length; page++) {
      const { body } = await users(`?limit=2&page=${page}`)
      expect(body.meta).toEqual({ total: all.length, page, limit: 2 })
      paged.push(...body.data.users.map((one) => one.id))
    }
    expect(paged).toEqual(all)
    expect((await users('?limit=201')).status).toBe(422)
  })
})

describe('a plan granted by an administrator', () => {
  it('API-44 EXT-31 starts now for a month with no usage, and is logged with the values before and after', async () => {
    const buyer = await product.register()
    const scope = await scopeOf(product.deps.db, buyer.email)
    const { period_id } = await getAllowance(product.deps.db, scope, product.clock())
    await product.deps.db.transaction().execute(async (trx) => {
      await reserveAnalyses(trx, scope, 30, product.clock())
      await settleAnalyses(trx, scope, period_id, { spent: ['one', 'two'], released: 8 }, product.clock())
    })
    const { status, body } = await change(admin, await idOf(buyer), '?plan_type=professional')
    expect(status).toBe(200)
    expect(body.data.user.subscription).toMatchObject({
      plan_type: 'professional',
      plan_name: 'Профессиональный',
      is_paid: true,
    })
    const { subscription } = body.data
    const days =
      (Date.parse(subscription.current_period_end ?? '') - Date.parse(subscription.period.started_at)) /
      DAY_MS
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
    expect(subscription.usage.analyses).toEqual({ used: 0, limit: 1000, percentage: 0, unlimited: false })

    // the run that reserved 20 analyses in the old period ends there
    await product.deps.db
      .transaction()
      .execute((trx) =>
        settleAnalyses(trx, scope, period_id, { spent: ['three'], released: 19 }, product.clock()),
      )
    const limits = (await buyer.request<Limits>('GET', '/api/subscription/limits/check')).body.data
    expect([limits.plan_type, limits.analyses_used, limits.analyses_remaining]).toEqual([
      'professional',
      0,
      1000,
    ])

    const [entry] = (await admin.request<{ entries: AuditEntry[] }>('GET', '/api/admin/audit?limit=1')).body
      .data.entries
    expect(entry).toMatchObject({
      action: 'admin.change-subscription',
      actor_email: admin.email,
      target_type: 'user',
      target_id: await idOf(buyer),
      before: { plan_type: 'trial', current_period_end: null },
      after: { plan_type: 'professional', current_period_end: subscription.current_period_end },
    })
  })
  it('API-44 Q-131 accepts query and body parameters; the body takes precedence', async () => {
    const id = await idOf(person)
    const months = async (query: string, body?: object) => {
      const { subscription } = (await change(admin, id, query, body)).body.data
      return [
        subscription.plan.plan_type,
        Math.round(
          (Date.parse(subscription.current_period_end ?? '') - Date.parse(subscription.period.started_at)) /
            DAY_MS /
            30.4,
        ),
      ]
    }
    expect(await months('?plan_type=starter&duration_months=3')).toEqual(['starter', 3])
    expect(await months('', { plan_type: 'enterprise', duration_months: 12 })).toEqual(['enterprise', 12])
    expect(await months('?plan_type=starter', { plan_type: 'professional' })).toEqual(['professional', 1])
  })
  it.each(['trial', 'free'])('API-44 Q-131 %s has no end', async (plan_type) => {
    const { body } = await change(admin, await idOf(person), `?plan_type=${plan_type}&duration_months=6`)
    expect(body.data.subscription).toMatchObject({ plan: { plan_type }, current_period_end: null })
  })
  it('API-44 Q-135 refuses an unknown user, an unknown plan and an invalid duration', async () => {
    const ask = async (id: string, query: string) => (await change(admin, id, query)).body.error.code
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await ask(nobody, '?plan_type=starter')).toBe('USER_NOT_FOUND')
    expect(await ask('7', '?plan_type=starter')).toBe('USER_NOT_FOUND')
    expect(await ask(await idOf(person), '?plan_type=gold')).toBe('PLAN_UNKNOWN')
    expect(await ask(await idOf(person), '')).toBe('PLAN_UNKNOWN')
    expect(await ask(await idOf(person), '?plan_type=starter&duration_months=0')).toBe('VALIDATION_ERROR')
  })
  it('Q-131 a plan that has changed since it was shown is not replaced', async () => {
    const buyer = await product.register()
    const id = await idOf(buyer)
    await change(admin, id, '?plan_type=starter')
    const shown = async () => {
      const [user] = (await users(`?search=${buyer.email}`)).body.data.users
      return { seen: user?.subscription }
    }
    const seen = await shown()
    // bought meanwhile
    await change(admin, id, '?plan_type=professional&duration_months=12')
    const refused = await change(admin, id, '?plan_type=free', seen)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SUBSCRIPTION_CHANGED'])
    const again = await shown()
    expect(again.seen).toMatchObject({ plan_type: 'professional' })
    // prolonged meanwhile
    const { db } = product.deps
    await db
      .updateTable('subscriptions')
      .set({ current_period_end: sql`current_period_end + interval '1 year'` })
      .where('id', '=', again.seen?.id ?? '')
      .execute()
    expect((await change(admin, id, '?plan_type=free', again)).status).toBe(409)
    expect((await change(admin, id, '?plan_type=free', await shown())).status).toBe(200)
  })
  it('ROLE-06 ten concurrent plan changes leave one active subscription and ten audit entries', async () => {
    const buyer = await product.register()
    const id = await idOf(buyer)
    const plans = ['starter', 'professional', 'enterprise', 'free', 'trial']
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => change(admin, id, `?plan_type=${plans[i % 5]}`)),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    const rows = await product.deps.db
      .selectFrom('subscriptions')
      .select('status')
      .where('company_id', '=', await scopeOf(product.deps.db, buyer.email))
      .execute()
    expect(rows.filter((row) => row.status === 'active')).toHaveLength(1)
    const { entries } = (await admin.request<{ entries: AuditEntry[] }>('GET', '/api/admin/audit')).body.data
    expect(entries.filter((entry) => entry.target_id === id)).toHaveLength(10)
  })
  it('EXT-31 the audit log is intact, numbered and paged', async () => {
    const verified = await admin.request<{ entries: number; broken_at: number | null }>(
      'GET',
      '/api/admin/audit/verify',
    )
    expect(verified.body.data.broken_at).toBeNull()
    const { body } = await admin.request<{ entries: AuditEntry[] }>('GET', '/api/admin/audit?limit=2&page=2')
    expect(body.meta).toEqual({ total: verified.body.data.entries, page: 2, limit: 2 })
    expect(body.data.entries).toHaveLength(2)
  })
  it('EXT-31 the verification of a long audit log continues after the entry where it ended', async () => {
    const { db } = product.deps
    const last = db.selectFrom('audit_log').select(['company_id', 'seq', 'hash']).where('seq', '>', 1)
    const place = await last
      .orderBy('company_id', 'desc')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const verifyAfter = async ({ company_id, seq, hash }: typeof place) =>
      (
        await admin.request(
          'GET',
          `/api/admin/audit/verify?company_id=${company_id}&seq=${seq}&hash=${hash}&entries=7`,
        )
      ).body.data
    expect(await verifyAfter(place)).toMatchObject({ entries: 7, broken_at: null })
    const wrong = { ...place, seq: place.seq - 1 }
    expect(await verifyAfter(wrong)).toMatchObject({ broken_at: place.seq })
  })
  it('EXT-31 the audit log is verified once at a time', async () => {
    const { db } = product.deps
    const verify = () => admin.request('GET', '/api/admin/audit/verify')
    const { first } = await db.transaction().execute(async (trx) => {
      await sql`lock table audit_log in access exclusive mode`.execute(trx)
      const first = verify()
      await untilWaiting(db)
      expect((await verify()).body.error.code).toBe('RATE_LIMITED')
      return { first }
    })
    expect([(await first).status, (await verify()).status]).toEqual([200, 200])
  })
})

describe('statistics in Telegram', () => {
  const send = () =>
    admin.request<{ sent: true; sent_at: string }>('POST', '/api/admin/telegram/send-statistics')
  const messages = async () =>
    (await control<{ items: { chat_id: string; text: string }[] }>(product, '/telegram')).items

  it('ROLE-07 API-43 are sent at most once a minute, with the figures of the panel and no names', async () => {
    product.clock.advance(61_000)
    const sent = await send()
    expect([sent.status, sent.body.data.sent]).toEqual([200, true])
    const [message] = (await messages()).slice(-1)
    const { users: people } = (await admin.request<Statistics>('GET', '/api/admin/statistics')).body.data
    expect(message?.text).toContain(`Пользователей: ${people.total}\n`)
    expect(message?.text).not.toMatch(/@|ООО/)
    const again = await send()
    expect([again.status, again.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
    product.clock.advance(61_000)
    expect((await send()).status).toBe(200)
  })
  it('API-43 a short wait requested by Telegram is waited out, a long one is returned as Retry-After', async () => {
    product.clock.advance(61_000)
    const before = (await messages()).length
    await control(product, '/telegram', { answer: 'flood', retry_after: 1 })
    expect((await send()).status).toBe(200)
    expect(await messages()).toHaveLength(before + 1)
    product.clock.advance(61_000)
    await control(product, '/telegram', { answer: 'flood', retry_after: 40 })
    const reported = await send()
    expect([reported.status, reported.headers.get('retry-after')]).toEqual([429, '40'])
    // a failed sending does not consume the rate limit
    expect((await send()).status).toBe(200)
  })
  it.each(['blocked', 'down'])('API-43 a bot that is %s gives 502 without its token', async (answer) => {
    product.clock.advance(61_000)
    await control(product, '/telegram', { answer })
    const { status, body } = await send()
    expect([status, body.error.code]).toEqual([502, 'TELEGRAM_UNAVAILABLE'])
    expect(JSON.stringify(body)).not.toContain('sandbox-bot-token')
  })
})

it('API-43 without a bot the answer is 503 and names the variable to set', async () => {
  const bare = await startTestProduct({ SANDBOX: 'off' })
  try {
    const owner = await bare.register()
    await grantAdmin(bare.deps, owner.email)
    const { status, body } = await owner.request('POST', '/api/admin/telegram/send-statistics')
    expect([status, body.error.code]).toEqual([503, 'TELEGRAM_NOT_CONFIGURED'])
    expect(body.message).toContain('TELEGRAM_BOT_TOKEN')
  } finally {
    await bare.drop()
  }
})
