import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../../platform/process/log.ts'
import { control } from '../../../testing/scenes/board.ts'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { prices, setShop, type Payer } from '../../../testing/scenes/shop.ts'
import { until } from '../../../testing/watch/until.ts'
import { reconcilePayments } from './usecases.ts'
import { receiveYookassaWebhook } from './webhook-usecases.ts'

const DAY = 86_400_000

const {
  product,
  shop,
  order,
  create,
  read,
  planOf,
  shopIdOf,
  rowsOf,
  paidRowsOf,
  quietly,
  succeed,
  notify,
  hint,
  valueLeft,
} = setShop()

describe('a paid plan cannot be obtained without a confirmed payment', () => {
  const stays = async (person: Payer) => {
    expect(await planOf(person)).toBe('trial')
    expect(await paidRowsOf(person)).toEqual([])
  }

  it('EXT-19 API-35 by upgrade: 402 with the checkout URL, for every paid plan', async () => {
    const person = await product().register()
    for (const plan_type of ['starter', 'professional', 'enterprise']) {
      const answer = await person.request('POST', '/api/subscription/upgrade', {
        plan_type,
        duration_months: 12,
      })
      expect([answer.status, answer.body.error.code]).toEqual([402, 'PAYMENT_REQUIRED'])
      expect(answer.body.detail['checkout_url']).toBe(`/checkout?plan=${plan_type}&period=yearly`)
    }
    await stays(person)
  })

  it('EXT-19 by creating a payment, reading it, and reconciling, without paying', async () => {
    const person = await product().register()
    const { body } = await create(person, order('enterprise'))
    product().clock.advance(61_000)
    expect((await read(person, body.data.payment_id)).result).toBe('pending')
    await reconcilePayments(product().deps)
    await stays(person)
  })

  it('EXT-19 EXT-20 by a complete forged notification', async () => {
    const person = await product().register()
    const { payment_id, shop_id } = await quietly(person, 'enterprise')
    const forged = hint(shop_id, 'payment.succeeded', {
      paid: true,
      amount: { value: '14990.00', currency: 'RUB' },
      metadata: { payment_id },
    })
    expect((await notify(forged)).status).toBe(200)
    expect((await notify(hint(randomUUID(), 'payment.succeeded', { metadata: { payment_id } }))).status).toBe(
      200,
    )
    await stays(person)
  })

  it('EXT-19 EXT-20 by a notification from an unknown address, even about a paid payment', async () => {
    const person = await product().register()
    const { shop_id } = await quietly(person, 'enterprise')
    await succeed(shop_id)
    const answer = await notify(hint(shop_id), { 'x-forwarded-for': '203.0.113.7' })
    expect([answer.status, answer.body.error.code]).toEqual([403, 'FORBIDDEN'])
    await stays(person)
  })

  it('EXT-19 EXT-20 by paying another amount: the payment goes to review, the payer is referred to support', async () => {
    const person = await product().register()
    const { payment_id, shop_id } = await quietly(person, 'enterprise')
    await shop('/amount', { payment_id: shop_id, value: '1.00' })
    await succeed(shop_id)
    expect((await notify(hint(shop_id))).status).toBe(200)
    const payment = await read(person, payment_id)
    expect(payment.result).toBe('review')
    expect(payment.error_message).toContain('Напишите в поддержку')
    await stays(person)
  })

  it("EXT-19 EXT-20 by another company's paid payment", async () => {
    const [payer, thief] = [await product().register(), await product().register()]
    const paid = await quietly(payer, 'starter')
    await succeed(paid.shop_id)
    const own = await quietly(thief, 'enterprise')
    await notify(hint(paid.shop_id, 'payment.succeeded', { metadata: { payment_id: own.payment_id } }))
    await notify(hint(own.shop_id, 'refund.succeeded', { payment_id: paid.shop_id }))
    expect(await planOf(payer)).toBe('starter')
    await stays(thief)
  })

  it('EXT-19 by calling the admin API as a user, or by extra fields in other requests', async () => {
    const person = await product().register()
    const me = await person.request<{ id: string }>('GET', '/api/auth/me')
    const granted = await person.request(
      'POST',
      `/api/admin/users/${me.body.data.id}/subscription?plan_type=enterprise`,
    )
    expect([403, 404]).toContain(granted.status)
    const changed = await person.request('PATCH', '/api/auth/me', {
      full_name: 'Анна Смирнова',
      company_name: 'ООО «Тест»',
      plan_type: 'enterprise',
      subscription: { plan_type: 'enterprise' },
    })
    const canceled = await person.request('POST', '/api/subscription/cancel', { plan_type: 'enterprise' })
    expect([changed.status, canceled.status]).toEqual([200, 200])
    await stays(person)
  })
})

describe('notifications in any order, number and combination', () => {
  it('EXT-20 hundreds of duplicate, reordered, forged, unknown and late ones: one activation per paid payment', async () => {
    const event = fc.constantFrom(
      'payment.succeeded',
      'payment.canceled',
      'payment.waiting_for_capture',
      'refund.succeeded',
      'deal.closed',
    )
    const resultOf = { pays: 'success', refused: 'failed', waits: 'pending', falsified: 'review' } as const
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('pays', 'refused', 'waits', 'falsified'), { minLength: 3, maxLength: 5 }),
        fc.array(fc.record({ of: fc.nat(5), event, nonce: fc.nat(2), late: fc.boolean() }), {
          minLength: 40,
          maxLength: 60,
        }),
        async (fates, hints) => {
          const person = await product().register()
          const plans = ['starter', 'professional', 'enterprise']
          const made: { payment_id: string; shop_id: string; fate: string }[] = []
          for (const [n, fate] of fates.entries())
            made.push({ ...(await quietly(person, plans[n % 3] ?? '', n < 3 ? 1 : 12)), fate })
          const send = ({ of, event: name, nonce }: (typeof hints)[number]) => {
            const id = made[of]?.shop_id ?? randomUUID()
            return notify(hint(id, name, { nonce, paid: true, payment_id: id }))
          }
          // before anything has happened at the provider, and after
          const early = await Promise.all(hints.filter(({ late }) => !late).map(send))
          expect(await paidRowsOf(person)).toEqual([])
          for (const { shop_id, fate } of made) {
            if (fate === 'falsified') await shop('/amount', { payment_id: shop_id, value: '10.00' })
            if (fate === 'pays' || fate === 'falsified') await succeed(shop_id)
            if (fate === 'refused') await shop(`/payments/${shop_id}/cancel`, {})
          }
          const late = await Promise.all([
            ...hints.map(send),
            ...made.flatMap(({ shop_id }) => [notify(hint(shop_id)), notify(hint(shop_id))]),
          ])
          expect(new Set([...early, ...late].map(({ status }) => status))).toEqual(new Set([200]))
          const results = await Promise.all(
            made.map(async ({ payment_id }) => await read(person, payment_id)),
          )
          expect(results.map(({ result }) => result)).toEqual(fates.map((fate) => resultOf[fate]))
          const granted = results.filter(({ period }) => period !== null)
          expect(granted).toHaveLength(fates.filter((fate) => fate === 'pays').length)
          const rows = await rowsOf(person)
          expect(rows.filter(({ status }) => status === 'active')).toHaveLength(1)
          const months = granted.reduce((sum, { duration_months }) => sum + duration_months, 0)
          // what was paid for is granted, and only once: months of 28 to 31 days, a day for
          // rounding, a minute for the test itself
          const scope = await scopeOf(product().deps.db, person.email)
          const bought = (month_days: number, slack: number) =>
            granted.reduce(
              (sum, { plan_type, duration_months }) =>
                sum + (duration_months * month_days * DAY + slack) * (prices[plan_type] ?? 0),
              0,
            )
          const now = product().clock()
          expect(await valueLeft(scope, now, 28)).toBeGreaterThanOrEqual(bought(28, -60_000))
          expect(await valueLeft(scope, now, 31)).toBeLessThanOrEqual(bought(31, DAY))
          expect(isPaidPlan(await planOf(person))).toBe(months > 0)
        },
      ),
      // about eighty notifications each
      { numRuns: process.env['FULL'] === 'on' ? 60 : 2 },
    )
  }, 120_000)
  const isPaidPlan = (plan_type: string) => ['starter', 'professional', 'enterprise'].includes(plan_type)

  it('EXT-20 unknown and unreadable notifications are accepted, so that the provider stops repeating them', async () => {
    for (const body of [
      {},
      [],
      { event: 1 },
      { event: 'payment.succeeded' },
      hint(randomUUID()),
      hint('x'.repeat(99)),
    ])
      expect((await notify(body)).status).toBe(200)
    const { status } = await product().client().request('POST', '/api/payment/webhook/yookassa')
    expect(status).toBe(200)
  })

  it('EXT-20 the log names an unknown payment: its row may be newer than a restored backup', async () => {
    const lines: string[] = []
    const log = createLog('error', { write: (line) => void lines.push(line) })
    const [lost, ours] = [randomUUID(), randomUUID()]
    const body = hint(lost, 'payment.succeeded', { metadata: { payment_id: ours } })
    await receiveYookassaWebhook({ ...product().deps, log }, body, '127.0.0.1')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { provider: 'yookassa', provider_payment_id: lost, payment_id: ours },
    ])
  })

  it('EXT-20 a notification fails while the provider does not answer, and takes effect when repeated', async () => {
    const person = await product().register()
    const { shop_id } = await quietly(person, 'starter')
    await succeed(shop_id)
    await control(product(), '/faults', { path: '/yookassa/v3/payments/*', preset: 'unavailable' })
    const refused = await notify(hint(shop_id))
    expect([refused.status, refused.body.error.code]).toEqual([502, 'PAYMENT_PROVIDER_ERROR'])
    expect(await planOf(person)).toBe('trial')
    expect((await notify(hint(shop_id))).status).toBe(200)
    expect(await planOf(person)).toBe('starter')
    const events = await product()
      .deps.db.selectFrom('payment_events')
      .select(['event', 'result'])
      .where('provider_payment_id', '=', shop_id)
      .execute()
    expect(events).toEqual([{ event: 'payment.succeeded', result: 'granted' }])
  })

  it('EXT-20 the sandbox repeats its notifications until they are accepted', async () => {
    const person = await product().register()
    const { body } = await create(person, order('starter'))
    await control(product(), '/faults', { path: '/yookassa/v3/payments/*', preset: 'unavailable' })
    const shop_id = await shopIdOf(body.data.payment_id)
    await succeed(shop_id)
    await until(
      () => planOf(person),
      (plan) => plan === 'starter',
    )
    const sent = await until(
      async () =>
        (await shop<{ items: { object_id: string; status: number }[] }>('/webhooks')).items.filter(
          ({ object_id }) => object_id === shop_id,
        ),
      (deliveries) => deliveries.length === 2,
    )
    expect(sent.map(({ status }) => status)).toEqual([502, 200])
  })
})
