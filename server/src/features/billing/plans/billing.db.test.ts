import { randomUUID } from 'node:crypto'
import type { Limits, Plan, Subscription } from '@rezumetr/contracts/billing/plans'
import { planTypes } from '@rezumetr/contracts/domain'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMoscowMonths, DAY_MS, moscowDay } from '../../../platform/values/clock.ts'
import { openDatabase, type Database } from '../../../platform/db/database.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { Refusal } from '../../../platform/values/errors.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/product/database.ts'
import { buildCompany, buildSubscription, buildVacancy, scopeOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { openPaidPeriod } from '../payments/subscription-usecases.ts'
import {
  getAllowance,
  openTrial,
  reserveAnalyses,
  reserveExport,
  settleAnalyses,
  settleExport,
  spendExport,
} from './usecases.ts'

describe('the ledger', () => {
  let database: TestDatabase
  let db: Database
  beforeAll(async () => {
    database = await createTestDatabase()
    db = openDatabase(database.connection).db
    await migrate(db)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })
  const reserve = (scope: CompanyScope, count: number, now = new Date()) =>
    db.transaction().execute((trx) => reserveAnalyses(trx, scope, count, now))
  const settle = (scope: CompanyScope, period_id: string, spent: string[], released = 0, now = new Date()) =>
    db.transaction().execute((trx) => settleAnalyses(trx, scope, period_id, { spent, released }, now))
  const trialCompany = async () => {
    const scope = await buildCompany(db)
    await openTrial(db, scope, new Date())
    return scope
  }
  const refs = (count: number) => Array.from({ length: count }, () => randomUUID())
  const counts = async (scope: CompanyScope, now = new Date()) => {
    const { analyses_used, analyses_reserved, exports_used } = await getAllowance(db, scope, now)
    return { analyses_used, analyses_reserved, exports_used }
  }
  const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : 'not a refusal')

  it('EXT-17 twenty concurrent reservations with five units left: exactly five succeed', async () => {
    const scope = await trialCompany()
    const { period_id } = await reserve(scope, 45)
    await settle(scope, period_id, refs(45))
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => reserve(scope, 1)))
    const refused = asked.filter((one) => one.status === 'rejected')
    expect(asked.length - refused.length).toBe(5)
    expect(new Set(refused.map(({ reason }) => codeOf(reason)))).toEqual(new Set(['LIMIT_EXCEEDED']))
    expect(await counts(scope)).toEqual({ analyses_used: 45, analyses_reserved: 5, exports_used: 0 })
  })

  it('ROLE-10 a request over the limit is refused whole, with the number left, and nothing is charged', async () => {
    const scope = await trialCompany()
    const { period_id } = await reserve(scope, 40)
    await settle(scope, period_id, refs(38), 2)
    const refusal = await reserve(scope, 13).catch((error: unknown) => error)
    expect(codeOf(refusal)).toBe('LIMIT_EXCEEDED')
    expect(refusal).toMatchObject({
      extras: {
        limit_type: 'analyses',
        used: 38,
        limit: 50,
        remaining: 12,
        requested: 13,
        plan_type: 'trial',
        plan_name: 'Пробный',
        reset_date: null,
        reset_at: null,
        subscription: { status: 'active', analyses_used_this_month: 38 },
      },
    })
    expect(await counts(scope)).toEqual({ analyses_used: 38, analyses_reserved: 0, exports_used: 0 })
  })

  it('EXT-16 a unit settled again is not counted again', async () => {
    const scope = await trialCompany()
    const { period_id } = await reserve(scope, 3)
    const names = refs(3)
    await settle(scope, period_id, names.slice(0, 2))
    await settle(scope, period_id, names)
    await settle(scope, period_id, names)
    expect(await counts(scope)).toEqual({ analyses_used: 3, analyses_reserved: 0, exports_used: 0 })
  })

  it('EXT-16 after any reservations, settlements and repeats, usage equals successes and stays within the limit', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('reserve' as const), count: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ do: fc.constant('spend' as const), count: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ do: fc.constant('release' as const), count: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ do: fc.constant('repeat' as const), count: fc.integer({ min: 1, max: 8 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const scope = await trialCompany()
        const { period_id } = await getAllowance(db, scope, new Date())
        const model = { used: 0, reserved: 0 }
        const spent: string[] = []
        const expected: string[] = []
        const answers: string[] = []
        for (const { do: what, count } of steps) {
          if (what === 'reserve') {
            const fits = model.used + model.reserved + count <= 50
            expected.push(fits ? 'ok' : 'LIMIT_EXCEEDED')
            answers.push(await reserve(scope, count).then(() => 'ok', codeOf))
            if (fits) model.reserved += count
          } else if (what === 'spend') {
            const names = refs(Math.min(count, model.reserved))
            await settle(scope, period_id, names)
            spent.push(...names)
            model.used += names.length
            model.reserved -= names.length
          } else if (what === 'release') {
            const released = Math.min(count, model.reserved)
            await settle(scope, period_id, [], released)
            model.reserved -= released
          } else await settle(scope, period_id, spent.slice(0, count))
        }
        expect(answers).toEqual(expected)
        expect(await counts(scope)).toEqual({
          analyses_used: model.used,
          analyses_reserved: model.reserved,
          exports_used: 0,
        })
      }),
      { numRuns: 25 },
    )
  })

  it('ROLE-11 exports stop at the limit, also in parallel, and one file is counted once', async () => {
    const scope = await trialCompany()
    const spend = (id: string) => db.transaction().execute((trx) => spendExport(trx, scope, id, new Date()))
    const file = randomUUID()
    await Promise.all([spend(file), spend(file), spend(file)])
    expect(await counts(scope)).toMatchObject({ exports_used: 1 })
    const asked = await Promise.allSettled(refs(20).map(spend))
    expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(9)
    expect(await counts(scope)).toMatchObject({ exports_used: 10 })
  })

  it('ROLE-11 a reserved export is held until it succeeds or fails, and counts towards the limit', async () => {
    const scope = await trialCompany()
    const now = new Date()
    const promise = () => db.transaction().execute((trx) => reserveExport(trx, scope, now))
    const end = (period_id: string, made: boolean) =>
      db
        .transaction()
        .execute((trx) => settleExport(trx, scope, { period_id, export_id: randomUUID(), made }, now))
    const { period_id } = await promise()
    await promise()
    await db.transaction().execute((trx) => spendExport(trx, scope, randomUUID(), now))
    expect(await getAllowance(db, scope, now)).toMatchObject({ exports_used: 1, exports_reserved: 2 })
    await end(period_id, true)
    await end(period_id, false)
    expect(await getAllowance(db, scope, now)).toMatchObject({ exports_used: 2, exports_reserved: 0 })
    const asked = await Promise.allSettled(Array.from({ length: 10 }, promise))
    expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(8)
    const spent = db.transaction().execute((trx) => spendExport(trx, scope, randomUUID(), now))
    expect(codeOf(await spent.catch((error: unknown) => error))).toBe('LIMIT_EXCEEDED')
  })

  it('a settlement changes only its own period: not the next one, not another company’s', async () => {
    const [scope, other] = [await buildCompany(db), await trialCompany()]
    const anchor = new Date('2026-03-31T21:30:00Z')
    await buildSubscription(db, scope, 'professional', { started_at: anchor, usage_anchor_at: anchor })
    const [late, next] = [new Date('2026-04-29T00:00:00Z'), new Date('2026-04-30T21:30:00Z')]
    const begin = async (now: Date) => {
      const { period_id } = await reserve(scope, 3, now)
      await db.transaction().execute((trx) => reserveExport(trx, scope, now))
      return period_id
    }
    const both = async () => {
      const [before, after] = [await getAllowance(db, scope, late), await getAllowance(db, scope, next)]
      return [before, after].map((period) => [
        period.analyses_used,
        period.analyses_reserved,
        period.exports_used,
        period.exports_reserved,
      ])
    }
    const period_id = await begin(late)
    await begin(next)
    const end = async (whose: CompanyScope) => {
      await settle(whose, period_id, refs(2), 1, next)
      const made = { period_id, export_id: randomUUID(), made: true }
      await db.transaction().execute((trx) => settleExport(trx, whose, made, next))
    }
    await expect(end(other)).rejects.toThrow('foreign key')
    expect(await both()).toEqual([
      [0, 3, 0, 1],
      [0, 3, 0, 1],
    ])
    await end(scope)
    expect(await both()).toEqual([
      [2, 0, 1, 0],
      [0, 3, 0, 1],
    ])
  })

  it('Q-066 the counters restart a Moscow month after the anchor; work of the old period settles there', async () => {
    const scope = await buildCompany(db)
    const anchor = new Date('2026-03-31T21:30:00Z')
    await buildSubscription(db, scope, 'starter', { started_at: anchor, usage_anchor_at: anchor })
    const late = new Date('2026-04-29T00:00:00Z')
    const { period_id } = await reserve(scope, 200, late)
    const next = new Date('2026-04-30T21:30:00Z')
    await settle(scope, period_id, refs(199), 1, next)
    expect(await counts(scope, late)).toMatchObject({ analyses_used: 199, analyses_reserved: 0 })
    expect(await counts(scope, next)).toMatchObject({ analyses_used: 0, analyses_reserved: 0 })
    expect((await getAllowance(db, scope, next)).reset_at).toEqual(new Date('2026-05-31T21:30:00Z'))
  })

  it('Q-066 Q-117 days carried over to a dearer plan have no quota of their own until the plan is prolonged', async () => {
    const scope = await buildCompany(db)
    const buy = (plan_type: string, now: Date) =>
      db.transaction().execute((trx) => openPaidPeriod(trx, scope, { plan_type, duration_months: 1 }, now))
    const start = new Date('2026-03-10T09:00:00Z')
    await buy('starter', start)
    const upgraded = new Date(start.getTime() + 29 * DAY_MS)
    expect((await buy('professional', upgraded)).bonus_days).toBe(1)
    const { period_id } = await reserve(scope, 1000, upgraded)
    await settle(scope, period_id, refs(1000), 0, upgraded)
    const bonus = addMoscowMonths(upgraded, 1)
    const end = new Date(bonus.getTime() + DAY_MS)
    expect(await getAllowance(db, scope, bonus)).toMatchObject({
      period_id,
      analyses_used: 1000,
      reset_at: end,
    })
    expect(codeOf(await reserve(scope, 1, bonus).catch((error: unknown) => error))).toBe('LIMIT_EXCEEDED')
    await buy('professional', bonus)
    expect(await getAllowance(db, scope, bonus)).toMatchObject({
      analyses_used: 0,
      period_start: bonus,
      reset_at: addMoscowMonths(end, 1),
    })
  })

  it('Q-066 Q-117 counters do not reset when the plan ends, unless it is prolonged or a bought one follows', async () => {
    const start = new Date('2026-03-10T09:00:00Z')
    const resets = async (scope: CompanyScope, now: Date) => {
      const { reset_at, is_plan_end } = await getAllowance(db, scope, now)
      return [reset_at?.toISOString().slice(0, 10), is_plan_end]
    }
    const bought = async (plan_type: string, duration_months: number) => {
      const scope = await buildCompany(db)
      const buy = (plan_type: string, duration_months: number) =>
        db.transaction().execute((trx) => openPaidPeriod(trx, scope, { plan_type, duration_months }, start))
      await buy(plan_type, duration_months)
      return { scope, buy }
    }
    const prolonged = await bought('professional', 1)
    expect(await resets(prolonged.scope, start)).toEqual(['2026-04-10', true])
    await prolonged.buy('professional', 1)
    expect(await resets(prolonged.scope, start)).toEqual(['2026-04-10', false])
    const followed = await bought('professional', 1)
    await followed.buy('starter', 1)
    expect(await resets(followed.scope, start)).toEqual(['2026-04-10', false])
    // a free plan is no continuation, and has no end itself
    const left = await bought('professional', 12)
    const free = db.selectFrom('plans').select('id').where('plan_type', '=', 'free')
    await db
      .updateTable('subscriptions')
      .set({ scheduled_plan_id: free })
      .where('company_id', '=', left.scope)
      .execute()
    expect(await resets(left.scope, start)).toEqual(['2026-04-10', false])
    expect(await resets(left.scope, addMoscowMonths(start, 11))).toEqual(['2027-03-10', true])
    expect(await resets(left.scope, addMoscowMonths(start, 12))).toEqual(['2027-04-10', false])
  })

  it('Q-117 an expired paid period becomes the free plan from its end, once, even with concurrent readers', async () => {
    const scope = await buildCompany(db)
    const end = new Date('2026-10-15T09:00:00Z')
    const started_at = new Date('2026-09-15T09:00:00Z')
    await buildSubscription(db, scope, 'professional', {
      started_at,
      usage_anchor_at: started_at,
      current_period_end: end,
    })
    expect((await getAllowance(db, scope, new Date(end.getTime() - 1))).plan_type).toBe('professional')
    const now = new Date('2026-11-20T00:00:00Z')
    const read = await Promise.all(Array.from({ length: 10 }, () => getAllowance(db, scope, now)))
    expect(new Set(read.map((one) => one.plan_type))).toEqual(new Set(['free']))
    expect(new Set(read.map((one) => one.period_id)).size).toBe(1)
    expect(read[0]).toMatchObject({ analyses_limit: 10, reset_at: new Date('2026-12-15T09:00:00Z') })
    const kept = await db
      .selectFrom('subscriptions')
      .select(['status', 'started_at', 'ended_at'])
      .where('company_id', '=', scope)
      .orderBy('started_at')
      .execute()
    expect(kept).toEqual([
      { status: 'expired', started_at, ended_at: end },
      { status: 'active', started_at: end, ended_at: null },
    ])
  })
})

describe('plans and limits over HTTP', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct()
  })
  afterAll(() => product.drop())

  it('PROD-15 a fresh account has the trial with fifty analyses that never reset', async () => {
    const person = await product.register()
    const { body } = await person.request<Limits>('GET', '/api/subscription/limits/check')
    expect(body.data).toMatchObject({
      plan_type: 'trial',
      analyses_limit: 50,
      analyses_remaining: 50,
      analyses_used: 0,
      can_analyze: true,
      reset_date: null,
    })
  })

  it('API-38 ENT-20 ENT-21 limits/check returns flags, messages and counters exactly as specified', async () => {
    const person = await product.register()
    const { db } = product.deps
    const scope = await scopeOf(db, person.email)
    const now = new Date()
    await db.transaction().execute(async (trx) => {
      const { period_id } = await reserveAnalyses(trx, scope, 50, now)
      const spent = Array.from({ length: 50 }, () => randomUUID())
      await settleAnalyses(trx, scope, period_id, { spent, released: 0 }, now)
      await spendExport(trx, scope, randomUUID(), now)
    })
    for (const is_enabled of [true, true, true, false]) await buildVacancy(db, scope, { is_enabled })
    await buildVacancy(db, scope, { status: 'archived' })
    await buildVacancy(db, await buildCompany(db))
    const { body } = await person.request('GET', '/api/subscription/limits/check')
    expect(body).toEqual({
      success: true,
      data: {
        can_analyze: false,
        can_export: true,
        can_add_vacancy: false,
        messages: {
          analyses: 'Вы использовали все 50 анализов пробного периода',
          exports: null,
          vacancies: 'На вашем тарифе доступны 3 активные вакансии',
        },
        is_unlimited: false,
        analyses_used: 50,
        analyses_limit: 50,
        analyses_remaining: 0,
        analyses_carried: 0,
        analyses_to_carry: 0,
        exports_used: 1,
        exports_limit: 10,
        exports_remaining: 9,
        vacancies_used: 3,
        vacancies_limit: 3,
        reset_date: null,
        reset_at: null,
        is_plan_end: false,
        plan_type: 'trial',
        plan_name: 'Пробный',
      },
    })
  })

  it('API-33 ENT-22 ENT-23 ENT-24 ENT-25 ENT-26 lists five plans in both formats, all public but the trial', async () => {
    const { body } = await product.client().request<{ plans: Plan[] }>('GET', '/api/subscription/plans')
    const { plans } = body.data
    expect(plans.map((plan) => plan.plan_type)).toEqual([...planTypes])
    expect(plans.filter((plan) => !plan.is_public).map((plan) => plan.plan_type)).toEqual(['trial'])
    expect(plans.filter((plan) => plan.is_popular).map((plan) => plan.plan_type)).toEqual(['professional'])
    for (const plan of plans) {
      expect(plan.pricing).toEqual({ monthly: plan.price_monthly, yearly: plan.price_yearly })
      expect(plan.limits).toEqual({
        active_vacancies: plan.max_active_vacancies,
        analyses_per_month: plan.max_analyses_per_month,
        exports_per_month: plan.max_export_per_month,
      })
    }
    expect(plans.find((plan) => plan.plan_type === 'professional')).toMatchObject({
      price_monthly: 4990,
      price_yearly: 47_904,
      limits: { active_vacancies: 20, analyses_per_month: 1000, exports_per_month: 100 },
    })
    expect(plans.at(-1)?.limits.analyses_per_month).toBe(999_999)
    const sold = async (plan_type: string, is_active: boolean) =>
      await product.deps.db
        .updateTable('plans')
        .set({ is_active })
        .where('plan_type', '=', plan_type)
        .execute()
    await sold('starter', false)
    const offered = async () =>
      (
        await product.client().request<{ plans: Plan[] }>('GET', '/api/subscription/plans')
      ).body.data.plans.map((plan) => plan.plan_type)
    // the price list is cached for a second
    await until(offered, (types) => !types.includes('starter'), 5000)
    await sold('starter', true)
    await until(offered, (types) => types.includes('starter'), 5000)
  })

  it('CONST-07 no yearly price saves more than 20 percent, and the best saves exactly that', async () => {
    const { body } = await product.client().request<{ plans: Plan[] }>('GET', '/api/subscription/plans')
    const savings = body.data.plans
      .filter((plan) => plan.price_monthly > 0)
      .map((plan) => 1 - plan.price_yearly / (12 * plan.price_monthly))
    expect(Math.max(...savings)).toBeCloseTo(0.2, 3)
    for (const saving of savings) expect(saving).toBeLessThanOrEqual(0.2 + 1e-9)
  })

  it('API-34 ENT-27 ENT-28 ENT-29 the subscription is returned in both formats, with 999999 for no limit', async () => {
    const person = await product.register()
    const scope = await scopeOf(product.deps.db, person.email)
    const now = product.clock()
    const end = new Date(now.getTime() + 20 * 86_400_000)
    await buildSubscription(product.deps.db, scope, 'enterprise', {
      started_at: now,
      usage_anchor_at: now,
      current_period_end: end,
    })
    const { body } = await person.request<{ subscription: Subscription }>('GET', '/api/subscription/current')
    expect(body.data.subscription).toMatchObject({
      status: 'active',
      plan: { plan_type: 'enterprise', limits: { exports_per_month: 999_999 } },
      usage: { analyses: { used: 0, limit: 999_999, percentage: 0, unlimited: true } },
      analyses_used_this_month: 0,
      exports_used_this_month: 0,
      // the instant, not only its day: until that hour the counters are the old ones
      period: { started_at: now.toISOString(), expires_at: end.toISOString(), reset_at: end.toISOString() },
      current_period_end: end.toISOString(),
      cancel_at_period_end: false,
      scheduled_plan: null,
    })
    const limits = await person.request<Limits>('GET', '/api/subscription/limits/check')
    expect(limits.body.data).toMatchObject({
      is_unlimited: true,
      analyses_limit: 999_999,
      analyses_remaining: 999_999,
      can_analyze: true,
      reset_at: end.toISOString(),
    })
  })

  it('API-37 usage counts units by Moscow day, with zeros for days without usage, 30 days by default', async () => {
    const person = await product.register()
    const { db } = product.deps
    const scope = await scopeOf(db, person.email)
    const today = moscowDay(product.clock())
    const lateYesterday = new Date(Date.parse(`${today}T00:00:00+03:00`) - 1)
    for (const now of [lateYesterday, product.clock(), product.clock()]) {
      await db.transaction().execute((trx) => spendExport(trx, scope, randomUUID(), now))
    }
    await buildVacancy(db, scope)
    await buildVacancy(db, scope, { is_enabled: false })
    const { body } = await person.request<{
      from: string
      to: string
      totals: object
      daily: { date: string }[]
    }>('GET', '/api/subscription/usage')
    expect(body.data).toMatchObject({
      days: 30,
      to: today,
      totals: { analyses: 0, exports: 3, vacancies: 1 },
    })
    expect(body.data.daily).toHaveLength(30)
    expect(body.data.daily.slice(-2)).toEqual([
      { date: moscowDay(lateYesterday), analyses: 0, exports: 1 },
      { date: today, analyses: 0, exports: 2 },
    ])
    expect((await person.request('GET', '/api/subscription/usage?days=0')).status).toBe(422)
    expect((await person.request('GET', '/api/subscription/usage?days=366')).status).toBe(422)
  })
})
