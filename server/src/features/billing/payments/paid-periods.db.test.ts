import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Subscription } from '@rezumetr/contracts/billing/plans'
import type { Payment, Quote } from '@rezumetr/contracts/billing/payments'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMoscowMonths } from '../../../platform/values/clock.ts'
import { createLog } from '../../../platform/process/log.ts'
import type { PaymentOrder, Payments } from '../../../ports/payments.ts'
import { control } from '../../../testing/scenes/board.ts'
import { buildCompany, scopeOf } from '../../../testing/scenes/factories.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { prices, setShop } from '../../../testing/scenes/shop.ts'
import { until } from '../../../testing/watch/until.ts'
import { lockCompany } from '../../companies/lock-queries.ts'
import { adminOf, createScope } from '../../companies/scope.ts'
import { clearReceiptEmails } from '../../privacy/erasure-queries.ts'
import { findPaymentById, updatePayment } from './queries.ts'
import { reconcilePayments } from './usecases.ts'
import { grantPlan } from '../plans/plan-usecases.ts'
import { closeReceipts } from './receipt-usecases.ts'
import { refreshFromProvider } from './settlement-usecases.ts'
import { expireOverdue, openPaidPeriod } from './subscription-usecases.ts'
import { getCurrentSubscription } from '../plans/usecases.ts'

const DAY = 86_400_000

const {
  product,
  shop,
  read,
  current,
  planOf,
  shopIdOf,
  rowsOf,
  paidRowsOf,
  quietly,
  succeed,
  notify,
  hint,
  pass,
  buy,
  valueLeft,
} = setShop()

const closingOf = async (id: string) =>
  (
    await product()
      .deps.db.selectFrom('payments')
      .select('closing_receipt_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).closing_receipt_id
/** Claimed twenty at a time, and other tests have left theirs. */
const closeAll = async () => {
  for (let round = 0; round < 10; round++) await closeReceipts(product().deps)
}
/** The receipt of a due payment; the product's own periodic task may have claimed it just before. */
const closed = async (id: string) => {
  await closeAll()
  return await until(
    () => closingOf(id),
    (receipt) => receipt !== null,
  )
}
const refundsOf = (id: string) =>
  product()
    .deps.db.selectFrom('audit_log')
    .select(['actor_user_id', 'before', 'after'])
    .where('action', '=', 'billing.refund')
    .where('target_id', '=', id)
    .orderBy('seq')
    .execute()
type SeenReceipt = {
  readonly id: string
  readonly payment_id: string
  readonly status: string
  readonly settlements: unknown
}
const receiptsOf = async (id: string) => {
  const [{ items }, shop_id] = [await shop<{ items: SeenReceipt[] }>('/receipts'), await shopIdOf(id)]
  return items.filter((receipt) => receipt.payment_id === shop_id)
}

describe('periods', () => {
  it('Q-117 purchases of the same plan add up, even when paid concurrently', async () => {
    const person = await product().register()
    await buy(person, 'starter')
    const { period } = await current(person)
    const [month, year] = [await quietly(person, 'starter', 1), await quietly(person, 'starter', 12)]
    await Promise.all([succeed(month.shop_id), succeed(year.shop_id)])
    await Promise.all([notify(hint(month.shop_id)), notify(hint(year.shop_id))])
    const end = addMoscowMonths(new Date(period.started_at), 14)
    expect((await current(person)).current_period_end).toBe(end.toISOString())
    expect(await paidRowsOf(person)).toHaveLength(1)
  })

  it('Q-117 a more expensive plan starts immediately with the quoted days, a cheaper one is scheduled', async () => {
    const person = await product().register()
    await buy(person, 'starter')
    const quoteOf = async (plan_type: string) =>
      (await person.request<Quote>('GET', `/api/payment/quote?plan_type=${plan_type}&duration_months=1`)).body
        .data
    const promised = await quoteOf('professional')
    expect(promised).toMatchObject({ kind: 'start', amount: 4990, currency: 'RUB' })
    expect(promised.bonus_days).toBeGreaterThanOrEqual(11)
    const bought = await buy(person, 'professional')
    const running = await current(person)
    expect(running.plan.plan_type).toBe('professional')
    expect(
      Math.abs(Date.parse(running.current_period_end ?? '') - Date.parse(promised.ends_at)),
    ).toBeLessThan(DAY / 2)
    expect((await read(person, bought)).period?.ends_at).toBe(running.current_period_end)
    expect(await quoteOf('starter')).toMatchObject({
      kind: 'schedule',
      starts_at: running.current_period_end,
    })
    await buy(person, 'starter')
    const waiting = await current(person)
    expect(waiting).toMatchObject({
      plan: { plan_type: 'professional' },
      current_period_end: running.current_period_end,
      scheduled_plan: { plan_type: 'starter', starts_at: running.current_period_end },
    })
    const left = Date.parse(running.current_period_end ?? '') - product().clock().getTime()
    const next = await current(await pass(left + 1000, person))
    expect(next).toMatchObject({
      plan: { plan_type: 'starter' },
      scheduled_plan: null,
      period: { started_at: running.current_period_end },
      current_period_end: addMoscowMonths(new Date(running.current_period_end ?? ''), 1).toISOString(),
    })
  })

  it('EXT-23 PROD-17 an expired paid period becomes the free plan on the next read or by the periodic task', async () => {
    const [reader, absent] = [await product().register(), await product().register()]
    await buy(reader, 'starter')
    await buy(absent, 'enterprise')
    const later = await pass(32 * DAY, reader)
    expect(await current(later)).toMatchObject({ plan: { plan_type: 'free' }, current_period_end: null })
    await expireOverdue(product().deps)
    const rows = await rowsOf(absent)
    expect(rows.map(({ status }) => status).sort()).toEqual(['active', 'expired', 'replaced'])
    expect(await planOf(await pass(0, absent))).toBe('free')
  })

  it('Q-118 API-35 the free plan starts immediately from the trial, and at the end of a paid period', async () => {
    const person = await product().register()
    const upgrade = (plan_type: string) =>
      person.request<{ subscription: Subscription; effective_at: string }>(
        'POST',
        '/api/subscription/upgrade',
        { plan_type, duration_months: 1 },
      )
    expect((await upgrade('gold')).body.error.code).toBe('PLAN_UNKNOWN')
    expect((await upgrade('free')).body.data.subscription.plan.plan_type).toBe('free')
    expect((await upgrade('free')).status).toBe(200)
    expect((await upgrade('trial')).body.error.code).toBe('TRIAL_ALREADY_USED')
    await buy(person, 'starter')
    const { current_period_end } = await current(person)
    const chosen = await upgrade('free')
    expect(chosen.body.data).toMatchObject({
      effective_at: current_period_end,
      subscription: {
        plan: { plan_type: 'starter' },
        current_period_end,
        scheduled_plan: { plan_type: 'free', starts_at: current_period_end },
      },
    })
    expect(await planOf(await pass(32 * DAY, person))).toBe('free')
  })

  it('Q-118 Q-119 a free plan, and a cancellation, wait for the end of the last purchased plan', async () => {
    const person = await product().register()
    await buy(person, 'professional')
    const cancel = (by = person) => by.request('POST', '/api/subscription/cancel')
    await cancel()
    await buy(person, 'starter')
    const running = await current(person)
    expect(running.cancel_at_period_end).toBe(false)
    const last = addMoscowMonths(new Date(running.current_period_end ?? ''), 1)
    const request = { plan_type: 'free', duration_months: 1 }
    const chosen = await person.request<{ effective_at: string }>(
      'POST',
      '/api/subscription/upgrade',
      request,
    )
    expect(chosen.body.data.effective_at).toBe(last.toISOString())
    await cancel()
    const later = await pass(32 * DAY, person)
    expect(await current(later)).toMatchObject({
      plan: { plan_type: 'starter' },
      cancel_at_period_end: true,
      current_period_end: last.toISOString(),
    })
    await later.request('POST', '/api/subscription/upgrade', request)
    expect(await planOf(await pass(32 * DAY, later))).toBe('free')
  })

  it('Q-119 API-36 cancelling is idempotent: the paid period stays, the scheduled plan is dropped', async () => {
    const person = await product().register()
    await buy(person, 'starter')
    const { current_period_end } = await current(person)
    await person.request('POST', '/api/subscription/upgrade', { plan_type: 'free', duration_months: 1 })
    const cancel = () => person.request<{ subscription: Subscription }>('POST', '/api/subscription/cancel')
    const [first, second] = [await cancel(), await cancel()]
    expect(first.body.data.subscription).toMatchObject({
      plan: { plan_type: 'starter' },
      cancel_at_period_end: true,
      scheduled_plan: null,
      current_period_end,
    })
    expect(second.body.data).toEqual(first.body.data)
    await buy(person, 'starter')
    expect((await current(person)).cancel_at_period_end).toBe(false)
  })

  it.each([
    ['starter', 'starter', 1],
    ['professional', 'starter', 0],
  ] as const)(
    'Q-119 a cancellation of %s, then %s outlives the refund of one of them',
    async (first, second, refunded) => {
      const person = await product().register()
      const id = [await buy(person, first), await buy(person, second)][refunded]
      await person.request('POST', '/api/subscription/cancel')
      await shop('/refunds', { payment_id: await shopIdOf(id ?? '') })
      await until(
        () => read(person, id ?? ''),
        ({ result }) => result === 'refunded',
      )
      expect(await current(person)).toMatchObject({
        plan: { plan_type: 'starter' },
        cancel_at_period_end: true,
        scheduled_plan: null,
      })
    },
  )

  it('Q-122 a refund ends its plan, also before the success is known; repeated notifications change nothing', async () => {
    const person = await product().register()
    const payment_id = await buy(person, 'starter')
    const shop_id = await shopIdOf(payment_id)
    await shop('/refunds', { payment_id: shop_id })
    const refunded = await until(
      () => read(person, payment_id),
      (payment) => payment.result === 'refunded',
    )
    expect(refunded).toMatchObject({ status: 'refunded', refunded_amount: 1990 })
    const { db } = product().deps
    const entries = await db
      .selectFrom('audit_log')
      .select([
        'actor_user_id',
        'target_id',
        sql<string>`before ->> 'plan_type'`.as('from'),
        sql<string>`after ->> 'plan_type'`.as('to'),
      ])
      .where('company_id', '=', await scopeOf(db, person.email))
      .where('action', '=', 'billing.plan-change')
      .orderBy('seq')
      .execute()
    const byProvider = { actor_user_id: null, target_id: payment_id }
    expect(entries).toEqual([
      { ...byProvider, from: 'trial', to: 'starter' },
      { ...byProvider, from: 'starter', to: 'free' },
    ])
    expect(await planOf(person)).toBe('free')
    await notify(hint(randomUUID(), 'refund.succeeded', { payment_id: shop_id }))
    await notify(hint(shop_id))
    expect(await planOf(person)).toBe('free')

    const early = await quietly(person, 'starter')
    await succeed(early.shop_id)
    await shop('/refunds', { payment_id: early.shop_id })
    await notify(hint(early.shop_id))
    expect((await read(person, early.payment_id)).result).toBe('refunded')
    expect(await planOf(person)).toBe('free')
  })

  it('Q-122 a partial refund before the success is known counts as after it: what was kept is accounted for', async () => {
    const person = await product().register()
    await buy(person, 'starter')
    const { current_period_end } = await current(person)
    const { payment_id, shop_id } = await quietly(person, 'starter')
    await succeed(shop_id)
    await shop('/refunds', { payment_id: shop_id, amount: '1127.67' })
    await notify(hint(shop_id))
    const payment = await read(person, payment_id)
    expect(payment).toMatchObject({
      result: 'refunded',
      refunded_amount: 1127.67,
      paid_at: expect.any(String),
      period: { starts_at: current_period_end },
    })
    expect(await current(person)).toMatchObject({ plan: { plan_type: 'starter' }, current_period_end })
    const emails = await Promise.all(
      ['Оплата получена', 'Возврат оплаты'].map((subject) => emailsTo(product(), person.email, subject)),
    )
    expect(emails.map(({ length }) => length)).toEqual([2, 1])
    await closed(payment_id)
    const receipts = await receiptsOf(payment_id)
    expect(receipts.map(({ settlements }) => settlements)).toEqual([
      [{ type: 'prepayment', amount: { value: '862.33', currency: 'RUB' } }],
    ])
  })

  it('Q-122 a refund with a lost notification is found within a day', async () => {
    const person = await product().register()
    const payment_id = await buy(person, 'starter')
    await shop('/webhooks', { lost: true })
    await shop('/refunds', { payment_id: await shopIdOf(payment_id) })
    const later = await pass(DAY + 1000, person)
    await until(
      async () => {
        await reconcilePayments(product().deps)
        return await read(later, payment_id)
      },
      (payment) => payment.result === 'refunded',
    )
    expect(await planOf(later)).toBe('free')
  })

  it.each([
    ['a notification', false],
    ['the daily check', true],
  ])('Q-122 the second partial refund is found by %s, and told by its own email', async (_by, lost) => {
    const person = await product().register()
    const id = await buy(person, 'starter')
    const payment_id = await shopIdOf(id)
    await shop('/refunds', { payment_id, amount: '500.00' })
    await until(
      () => read(person, id),
      ({ refunded_amount }) => refunded_amount === 500,
    )
    await shop('/webhooks', { lost })
    await shop('/refunds', { payment_id, amount: '700.00' })
    const later = lost ? await pass(DAY + 1000, person) : person
    await until(
      async () => {
        if (lost) await reconcilePayments(product().deps)
        return await read(later, id)
      },
      ({ refunded_amount }) => refunded_amount === 1200,
    )
    expect(await emailsTo(product(), person.email, 'Возврат оплаты')).toHaveLength(2)
    expect((await refundsOf(id)).map(({ before, after }) => [before, after])).toMatchObject([
      [{ refunded_amount: 0 }, { refunded_amount: 500 }],
      [{ refunded_amount: 500 }, { refunded_amount: 1200 }],
    ])
  })

  it('Q-117 for any sequence of purchases, the value granted is at least the value paid', async () => {
    const purchase = fc.record({
      plan: fc.constantFrom('starter', 'professional', 'enterprise'),
      months: fc.constantFrom(1, 12),
      pause: fc.integer({ min: 0, max: 20 * 24 * 60 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(purchase, { minLength: 2, maxLength: 6 }), async (purchases) => {
        const { db } = product().deps
        const scope = await buildCompany(db)
        let now = new Date('2030-01-31T20:00:00Z')
        const value = () => valueLeft(scope, now, 28)
        for (const { plan, months, pause } of purchases) {
          now = new Date(now.getTime() + pause * 60_000)
          const before = await value()
          await db
            .transaction()
            .execute((trx) => openPaidPeriod(trx, scope, { plan_type: plan, duration_months: months }, now))
          const bought = months * 28 * DAY * (prices[plan] ?? 0)
          expect((await value()) - before).toBeGreaterThanOrEqual(bought)
        }
      }),
      { numRuns: process.env['FULL'] === 'on' ? 1000 : 15 },
    )
  }, 60_000)

  it('Q-122 a refund starts the scheduled plan immediately; a refund of a scheduled plan cancels it', async () => {
    const person = await product().register()
    const dear = await buy(person, 'professional')
    await buy(person, 'starter')
    const second = await buy(person, 'starter', 12)
    const refund = async (payment_id: string) => {
      await shop('/refunds', { payment_id: await shopIdOf(payment_id) })
      await until(
        () => read(person, payment_id),
        (payment) => payment.result === 'refunded',
      )
    }
    await refund(second)
    expect(await current(person)).toMatchObject({
      plan: { plan_type: 'professional' },
      scheduled_plan: { plan_type: 'starter' },
    })
    await refund(dear)
    const running = await current(person)
    expect(running).toMatchObject({ plan: { plan_type: 'starter' }, scheduled_plan: null })
    expect(addMoscowMonths(new Date(running.period.started_at), 1).toISOString()).toBe(
      running.current_period_end,
    )
    const states = (await rowsOf(person)).map(({ status }) => status).toSorted()
    expect(states).toEqual(['active', 'canceled', 'canceled', 'replaced'])
  })

  it('EXT-23 PROD-17 after a long absence every scheduled plan has had its time, then the free plan starts', async () => {
    const person = await product().register()
    await buy(person, 'enterprise')
    await buy(person, 'starter')
    await buy(person, 'professional')
    const later = await pass(95 * DAY, person)
    expect(await current(later)).toMatchObject({ plan: { plan_type: 'free' }, current_period_end: null })
    const rows = (await rowsOf(person)).filter(({ source }) => source === 'payment')
    const [first, next, last] = rows.toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime())
    expect(rows.map(({ status }) => status)).toEqual(['expired', 'expired', 'expired'])
    expect([next?.started_at, last?.started_at]).toEqual([
      first?.current_period_end,
      next?.current_period_end,
    ])
  })

  it('Q-131 after an administrator grants the free plan, a scheduled paid plan starts immediately', async () => {
    const person = await product().register()
    const { db, clock } = product().deps
    await buy(person, 'professional')
    await buy(person, 'starter')
    const user = await db
      .selectFrom('users')
      .select(['id', 'company_id'])
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    const admin = adminOf({
      scope: createScope(user.company_id),
      user_id: user.id,
      role: 'admin',
      family_id: '',
    })
    const { after } = await db
      .transaction()
      .execute((trx) =>
        grantPlan(trx, admin, admin.scope, { plan_type: 'free', duration_months: 1 }, clock()),
      )
    const { started_at, expires_at } = after.period
    expect(after).toMatchObject({ plan: { plan_type: 'starter' }, scheduled_plan: null })
    expect(expires_at).toBe(addMoscowMonths(new Date(started_at), 1).toISOString())
    expect((await rowsOf(person)).map(({ status }) => status).sort()).toEqual([
      'active',
      'expired',
      'replaced',
      'replaced',
    ])
  })

  it.each([
    ['refused', '/yookassa/v3/receipts'],
    ['preceded by an unanswered question about the payment', '/yookassa/v3/payments/*'],
  ])('Q-122 a closing receipt is issued once after the paid period, an hour later if %s', async (_, path) => {
    const person = await product().register()
    const id = await buy(person, 'starter')
    const receipt = () => closingOf(id)
    await closeAll()
    expect(await receipt()).toBeNull()
    // before it is due: the product's own periodic task issues receipts too
    await control(product(), '/faults', { path, preset: 'bad_gateway', times: 500 })
    product().clock.advance(32 * DAY)
    await closeAll()
    expect(await receipt()).toBeNull()
    await control(product(), '/faults', undefined, 'DELETE')
    await closeAll()
    expect(await receipt()).toBeNull()
    product().clock.advance(3_600_000)
    await Promise.all([closeAll(), closeAll()])
    expect(await closed(id)).toMatch(/^rt-/)
  })

  it.each([
    ['issued', ['succeeded']],
    ['canceled, which another one replaces', ['canceled', 'succeeded']],
  ])('Q-122 a pending closing receipt is watched until it is %s', async (_case, statuses) => {
    const id = await buy(await product().register(), 'starter')
    await shop('/receipts', { status: 'pending' })
    product().clock.advance(32 * DAY)
    await closeAll()
    expect(await closingOf(id)).toBeNull()
    for (const status of statuses) await shop('/receipts', { status })
    // the provider remembers the key of the canceled one for a day
    product().clock.advance(25 * 3_600_000)
    await control(product(), '/clock', { advance_seconds: 25 * 3600 })
    await closed(id)
    const seen = await receiptsOf(id)
    expect(seen.map(({ status }) => status)).toEqual(statuses)
    expect(await closingOf(id)).toBe(seen.at(-1)?.id)
  })

  it('Q-122 a closing receipt canceled before a partial refund is replaced within the hour by one for the rest', async () => {
    const person = await product().register()
    const id = await buy(person, 'starter')
    const later = await pass(32 * DAY, person)
    await shop('/receipts', { status: 'pending' })
    await closeAll()
    await shop('/receipts', { status: 'canceled' })
    await shop('/receipts', { status: 'succeeded' })
    await shop('/refunds', { payment_id: await shopIdOf(id), amount: '500.00' })
    await until(
      () => read(later, id),
      ({ result }) => result === 'refunded',
    )
    product().clock.advance(3_600_000)
    await closed(id)
    const seen = await receiptsOf(id)
    expect(seen.map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
    expect(seen[1]?.settlements).toEqual([
      { type: 'prepayment', amount: { value: '1490.00', currency: 'RUB' } },
    ])
    expect(await closingOf(id)).toBe(seen[1]?.id)
  })

  /** Two payments at the head of the queue for closing receipts, so that they are claimed together. */
  async function buyTogether(): Promise<string[]> {
    const ids = [
      await buy(await product().register(), 'starter'),
      await buy(await product().register(), 'starter'),
    ]
    await sql`update payments set period_start = to_timestamp(0), period_end = to_timestamp(1)
      where id = any(${ids}::uuid[])`.execute(product().deps.db)
    return ids
  }

  it('Q-122 a closing receipt that fails unexpectedly does not hold up those claimed with it', async () => {
    const { deps } = product()
    const ids = await buyTogether()
    const tried: string[] = []
    const yookassa = {
      ...(deps.payments.yookassa as Payments),
      closeReceipt: async ({ payment_id }: PaymentOrder) => {
        tried.push(payment_id)
        throw new Error('not told by the provider')
      },
    }
    await expect(closeReceipts({ ...deps, payments: { yookassa } })).rejects.toThrow(
      'not told by the provider',
    )
    expect(tried).toEqual(expect.arrayContaining(ids))
  })

  it('Q-122 a closing receipt owed after the keys of the shop were removed is named in the log', async () => {
    const ids = await buyTogether()
    const lines: string[] = []
    const log = createLog('error', { write: (line) => void lines.push(line) })
    await closeReceipts({ ...product().deps, payments: {}, log })
    for (const id of ids)
      expect(lines.filter((line) => line.includes(id))).toEqual([
        expect.stringContaining('a closing receipt was not taken'),
      ])
  })

  it('Q-122 a payment whose receipt was refused is named in the log', async () => {
    const { deps } = product()
    const warned = async (status: string) => {
      await shop('/receipts', { status })
      const id = await buy(await product().register(), 'starter')
      const payment = await findPaymentById(deps.db, id)
      const lines: string[] = []
      const log = createLog('warn', { write: (line) => void lines.push(line) })
      if (payment) await refreshFromProvider({ ...deps, log }, payment)
      return lines.filter((line) => line.includes('receipt')).map((line) => line.includes(id))
    }
    expect([await warned('canceled'), await warned('succeeded')]).toEqual([[true], []])
  })

  it('Q-122 a payment refunded after the claim gets no closing receipt', async () => {
    const { deps } = product()
    const ids = await buyTogether()
    const closed: string[] = []
    const yookassa = {
      ...(deps.payments.yookassa as Payments),
      closeReceipt: async ({ payment_id }: PaymentOrder) => {
        closed.push(payment_id)
        await sql`update payments set status = 'refunded', refunded_kopecks = amount_kopecks
          where id = any(${ids}::uuid[])`.execute(deps.db)
        return 'rt-1'
      },
    }
    await closeReceipts({ ...deps, payments: { yookassa } })
    expect(closed.filter((id) => ids.includes(id))).toHaveLength(1)
  })

  it.each([
    ['partial refund offsets what it left', '500.00', ['1490.00']],
    ['full refund does not come', '1990.00', []],
  ])('Q-122 the closing receipt after a %s', async (_case, amount, left) => {
    const { deps } = product()
    const person = await product().register()
    const id = await buy(person, 'starter')
    await shop('/refunds', { payment_id: await shopIdOf(id), amount })
    await until(
      () => read(person, id),
      ({ result }) => result === 'refunded',
    )
    const email = async () => {
      await clearReceiptEmails(deps.db, await scopeOf(deps.db, person.email))
      return (await findPaymentById(deps.db, id))?.receipt_email
    }
    await sql`update users set erased_at = now() where email = ${person.email}`.execute(deps.db)
    expect(await email()).toBe(left.length > 0 ? person.email : '')
    await (left.length > 0 ? closed(id) : closeAll())
    const receipts = await receiptsOf(id)
    expect(receipts.map(({ settlements }) => settlements)).toEqual(
      left.map((value) => [{ type: 'prepayment', amount: { value, currency: 'RUB' } }]),
    )
    expect(await closingOf(id)).toBe(receipts[0]?.id ?? null)
    expect(await email()).toBe('')
  })

  it.each([
    ['500.00', ['1490.00']],
    ['1990.00', []],
  ])(
    'Q-122 a refund of %s that was never reported is found before the closing receipt',
    async (amount, left) => {
      const { db } = product().deps
      const id = await buy(await product().register(), 'starter')
      // the checks for refunds are over
      const bought = await findPaymentById(db, id)
      if (bought) await updatePayment(db, bought, { next_check_at: null })
      await shop('/webhooks', { lost: true })
      await shop('/refunds', { payment_id: await shopIdOf(id), amount })
      product().clock.advance(32 * DAY)
      await (left.length > 0 ? closed(id) : closeAll())
      const payment = await until(
        () => findPaymentById(db, id),
        (seen) => seen?.status === 'refunded',
      )
      expect(payment?.refunded_kopecks).toBe(Number(amount) * 100)
      const receipts = await receiptsOf(id)
      expect(receipts.map(({ settlements }) => settlements)).toEqual(
        left.map((value) => [{ type: 'prepayment', amount: { value, currency: 'RUB' } }]),
      )
      expect(await closingOf(id)).toBe(receipts[0]?.id ?? null)
    },
  )

  it('Q-117 the payment of a scheduled plan shows its dates after an extension or a refund before it', async () => {
    const person = await product().register()
    await buy(person, 'professional')
    const id = await buy(person, 'starter')
    /** @returns the start, which is the end of the running plan */
    const begins = async () => {
      const starts_at = (await current(person)).current_period_end ?? ''
      const ends_at = addMoscowMonths(new Date(starts_at), 1).toISOString()
      const payment = await read(person, id)
      expect(payment.period).toEqual({ starts_at, ends_at })
      const { body } = await person.request<{ payments: Payment[] }>('GET', '/api/payment/history')
      expect(body.data.payments).toContainEqual(payment)
      return starts_at
    }
    const promised = await begins()
    const year = await buy(person, 'professional', 12)
    expect(await begins()).not.toBe(promised)
    await shop('/refunds', { payment_id: await shopIdOf(year) })
    await until(
      () => read(person, year),
      ({ result }) => result === 'refunded',
    )
    expect(await begins()).toBe(promised)
  })

  it('Q-122 the closing receipt of a scheduled plan follows its actual period after an extension before it', async () => {
    const person = await product().register()
    const { clock } = product().deps
    await buy(person, 'professional')
    const id = await buy(person, 'starter')
    const promised = (await read(person, id)).period?.ends_at ?? ''
    await buy(person, 'professional', 12)
    const isClosed = async () => {
      await closeAll()
      return (await closingOf(id)) !== null
    }
    const atEndOf = async (plan_type: string) => {
      const running = await current(await pass(0, person))
      expect(running.plan.plan_type).toBe(plan_type)
      const end = Date.parse(running.current_period_end ?? '')
      return await current(await pass(end - clock().getTime() + 1000, person))
    }
    await pass(Date.parse(promised) - clock().getTime() + 1000, person)
    expect(await isClosed()).toBe(false)
    const begun = await atEndOf('professional')
    const reader = await pass(0, person)
    expect((await read(reader, id)).period).toEqual({
      starts_at: begun.period.started_at,
      ends_at: begun.current_period_end,
    })
    expect(await isClosed()).toBe(false)
    expect((await atEndOf('starter')).plan.plan_type).toBe('free')
    expect(await isClosed()).toBe(true)
  })

  it('Q-122 the closing receipts of plans that purchases replaced follow the end of the last one', async () => {
    const person = await product().register()
    const ids = [
      await buy(person, 'starter', 12),
      await buy(person, 'starter', 12),
      await buy(person, 'professional'),
      await buy(person, 'enterprise'),
    ]
    const end = (await current(person)).current_period_end ?? ''
    const periods = await Promise.all(ids.map(async (id) => (await read(person, id)).period))
    for (const period of periods)
      expect(Date.parse(period?.ends_at ?? '')).toBeLessThanOrEqual(Date.parse(end))
    // converted time stays after the refund of its payment
    const [refunded = '', ...kept] = ids
    await shop('/refunds', { payment_id: await shopIdOf(refunded) })
    await until(
      () => read(person, refunded),
      ({ result }) => result === 'refunded',
    )
    expect((await current(person)).current_period_end).toBe(end)
    product().clock.advance(Date.parse(end) - product().clock().getTime() + 1000)
    for (const id of kept) expect(await closed(id)).toMatch(/^rt-/)
    expect(await closingOf(refunded)).toBeNull()
  })

  it('Q-122 what an upgrade converted is provided by the end of the new plan, also once that is refunded', async () => {
    const person = await product().register()
    const starter = await buy(person, 'starter', 12)
    const professional = await buy(person, 'professional')
    const { current_period_end: before } = await current(person)
    await shop('/refunds', { payment_id: await shopIdOf(professional) })
    await until(
      () => read(person, professional),
      ({ result }) => result === 'refunded',
    )
    const { current_period_end } = await current(person)
    expect(current_period_end).not.toBe(before)
    expect((await read(person, starter)).period?.ends_at).toBe(current_period_end)
  })

  it('Q-122 EXT-31 a refund of a used-up period takes no time from another payment, and is in the audit log', async () => {
    const person = await product().register()
    const first = await buy(person, 'starter')
    const second = await buy(person, 'starter')
    const later = await pass(32 * DAY, person)
    const { current_period_end } = await current(later)
    await shop('/refunds', { payment_id: await shopIdOf(first) })
    const refunded = () =>
      until(
        () => read(later, first),
        (payment) => payment.result === 'refunded',
      )
    await refunded()
    expect((await current(later)).current_period_end).toBe(current_period_end)
    expect((await read(later, second)).period?.ends_at).toBe(current_period_end)
    // the plan has not changed, yet the money is recorded
    expect(await refundsOf(first)).toMatchObject([
      {
        actor_user_id: null,
        before: { status: 'succeeded', refunded_amount: 0 },
        after: { status: 'refunded', refunded_amount: 1990 },
      },
    ])
  })

  it('Q-122 the period after a refunded one moves earlier, and so do the dates of its payment', async () => {
    const person = await product().register()
    const first = await buy(person, 'starter')
    const second = await buy(person, 'starter')
    const length = async () => {
      const { starts_at = '', ends_at = '' } = (await read(person, second)).period ?? {}
      return Date.parse(ends_at) - Date.parse(starts_at)
    }
    const before = await length()
    await shop('/refunds', { payment_id: await shopIdOf(first) })
    await until(
      () => read(person, first),
      (payment) => payment.result === 'refunded',
    )
    const { current_period_end } = await current(person)
    expect((await read(person, second)).period?.ends_at).toBe(current_period_end)
    expect(await length()).toBe(before)
    expect(Date.parse(current_period_end ?? '') - product().clock().getTime()).toBeLessThanOrEqual(before)
  })

  it('Q-117 a plan begun on the 31st and renewed in February ends on the 31st again', async () => {
    const { db } = product().deps
    const scope = await buildCompany(db)
    const buy = (now: string) =>
      db
        .transaction()
        .execute((trx) =>
          openPaidPeriod(trx, scope, { plan_type: 'starter', duration_months: 1 }, new Date(now)),
        )
    await buy('2031-01-31T09:00:00Z')
    expect(await buy('2031-02-20T09:00:00Z')).toMatchObject({
      period_start: new Date('2031-02-28T09:00:00Z'),
      period_end: new Date('2031-03-31T09:00:00Z'),
    })
  })

  it('PROD-17 a purchase settled while the plan expires still gets its time', async () => {
    const { db } = product().deps
    const scope = await buildCompany(db)
    const bought = { plan_type: 'starter', duration_months: 1 }
    const start = new Date('2031-01-10T09:00:00Z')
    await db.transaction().execute((trx) => openPaidPeriod(trx, scope, bought, start))
    const end = addMoscowMonths(start, 1)
    // the settling transaction holds the company's lock and has read the plan as active
    const late = await db.transaction().execute(async (trx) => {
      await lockCompany(trx, scope)
      const expiring = getCurrentSubscription(db, scope, end)
      await until(
        async () =>
          (
            await sql`select 1 from pg_stat_activity where datname = current_database()
              and wait_event_type = 'Lock' and query like '%for no key update%'`.execute(db)
          ).rows,
        ({ length }) => length === 1,
      )
      await openPaidPeriod(trx, scope, bought, new Date(end.getTime() - 1))
      return { expiring }
    })
    expect((await late.expiring).current_period_end).toEqual(addMoscowMonths(end, 1))
  })

  it('Q-122 a refund of one of two payments removes only its own months', async () => {
    const person = await product().register()
    await buy(person, 'starter')
    const { current_period_end } = await current(person)
    const second = await buy(person, 'starter', 12)
    await shop('/refunds', { payment_id: await shopIdOf(second) })
    await until(
      () => read(person, second),
      (payment) => payment.result === 'refunded',
    )
    expect(await current(person)).toMatchObject({ plan: { plan_type: 'starter' }, current_period_end })
  })
})
