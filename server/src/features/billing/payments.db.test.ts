import { randomUUID } from 'node:crypto'
import type { Plan, Subscription } from '@rezumetr/contracts/billing'
import type { Payment, Quote } from '@rezumetr/contracts/payments'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addMoscowMonths } from '../../platform/clock.ts'
import { PaymentFailure, type Payments } from '../../ports/payments.ts'
import { control } from '../../testing/board.ts'
import { buildCompany, scopeOf } from '../../testing/factories.ts'
import { startTestProduct, TEST_PASSWORD, type Client, type TestProduct } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { createPayment, reconcilePayments } from './payment-usecases.ts'
import { adminOf, mintScope, type CompanyScope } from '../accounts/scope.ts'
import { grantPlan } from './plan-usecases.ts'
import { listWaiting } from './subscription-queries.ts'
import { closeReceipts } from './receipt-usecases.ts'
import { expireOverdue, openPaidPeriod } from './subscription-usecases.ts'
import { getCurrentSubscription } from './usecases.ts'
import { hearYookassa } from './webhook-usecases.ts'

type Person = Client & { readonly email: string }
type Created = { payment_id: string; confirmation_url: string; amount: number; currency: string }
type ShopPayment = { id: string; status: string; metadata: { payment_id: string } }
const DAY = 86_400_000

let product: TestProduct
beforeAll(async () => {
  // refused payments are reported loudly, and here there are hundreds of them
  product = await startTestProduct({ LOG_LEVEL: 'silent' })
})
afterAll(() => product.drop())
afterEach(() => shop('/webhooks', {}))

const shop = <T = unknown>(path: string, body?: object) => control<T>(product, `/yookassa${path}`, body)
const order = (plan_type: string, duration_months = 1, more: object = {}) => ({
  plan_type,
  duration_months,
  return_url: `${product.url}/pricing`,
  ...more,
})
const create = (person: Person, body: object, headers?: Record<string, string>) =>
  person.request<Created>('POST', '/api/payment/create', body, headers)
const read = async (person: Person, id: string) =>
  (await person.request<Payment>('GET', `/api/payment/${id}`)).body.data
const current = async (person: Person) =>
  (await person.request<{ subscription: Subscription }>('GET', '/api/subscription/current')).body.data
    .subscription
const planOf = async (person: Person) => (await current(person)).plan.plan_type
const shopPaymentsOf = async (payment_id: string) =>
  (await shop<{ items: ShopPayment[] }>('/payments')).items.filter(
    (payment) => payment.metadata.payment_id === payment_id,
  )
const shopIdOf = async (payment_id: string) => (await shopPaymentsOf(payment_id))[0]?.id ?? ''
const rowsOf = async (person: Person) => {
  const scope = await scopeOf(product.deps.db, person.email)
  return await product.deps.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', scope)
    .orderBy('created_at')
    .execute()
}
const paidRowsOf = async (person: Person) => (await rowsOf(person)).filter((row) => row.source === 'payment')

/** Creates a payment whose notifications are lost, so that the test alone tells about it. */
async function quietly(person: Person, plan_type: string, duration_months = 1) {
  await shop('/webhooks', { lost: true })
  const { body } = await create(person, order(plan_type, duration_months))
  const { payment_id } = body.data
  return { payment_id, shop_id: await shopIdOf(payment_id) }
}
const succeed = (shop_id: string) => shop(`/payments/${shop_id}/succeed`, {})
const notify = (body: unknown, headers: Record<string, string> = {}) =>
  product.client().request('POST', '/api/payment/webhook/yookassa', body, headers)
const hint = (shop_id: string, event = 'payment.succeeded', more: object = {}) => ({
  type: 'notification',
  event,
  object: { id: shop_id, status: 'succeeded', ...more },
})

const prices: Record<string, number> = { starter: 1990, professional: 4990, enterprise: 14_990 }

/** Rubles × milliseconds still to be had; a month that waits counts `month_days`. */
async function valueLeft(scope: CompanyScope, now: Date, month_days: number): Promise<number> {
  const { db } = product.deps
  const running = await getCurrentSubscription(db, scope, now)
  const left = running.current_period_end ? running.current_period_end.getTime() - now.getTime() : 0
  return (await listWaiting(db, scope)).reduce(
    (sum, one) => sum + one.duration_months * month_days * DAY * (one.price_monthly_kopecks / 100),
    left * (prices[running.plan.plan_type] ?? 0),
  )
}

/** Time passes; whoever stays signs in again. */
async function pass(ms: number, person: Person): Promise<Person> {
  product.clock.advance(ms)
  const { body } = await product.client().request<{ access_token: string }>('POST', '/api/auth/login', {
    email: person.email,
    password: TEST_PASSWORD,
  })
  return { ...product.client(body.data.access_token), email: person.email }
}

/** Buys and waits until the plan runs. */
async function buy(person: Person, plan_type: string, duration_months = 1): Promise<string> {
  const { status, body } = await create(person, order(plan_type, duration_months))
  if (status !== 201) throw new Error(`create: ${status} ${body.message}`)
  await succeed(await shopIdOf(body.data.payment_id))
  await until(
    () => read(person, body.data.payment_id),
    (payment) => payment.result === 'success',
  )
  return body.data.payment_id
}

describe('paying', () => {
  it('API-39 the payer goes to the provider, pays by card, comes back with payment_id, and the plan runs', async () => {
    const person = await product.register()
    const { status, body } = await create(person, order('professional', 12, { payment_method: 'card' }))
    expect([status, body.data.amount, body.data.currency]).toEqual([201, 47_904, 'RUB'])
    expect((body as unknown as Created).confirmation_url).toBe(body.data.confirmation_url)
    const page = await (await fetch(body.data.confirmation_url)).text()
    expect(page).toContain('47904,00 ₽')
    expect(page).toContain('Доступ к сервису, тариф «Профессиональный», 12 месяцев')
    expect(await planOf(person)).toBe('trial')
    const paid = await fetch(body.data.confirmation_url, {
      method: 'POST',
      body: new URLSearchParams({ card: '5555 5555 5555 4444', way: 'card' }),
      redirect: 'manual',
    })
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `${product.url}/pricing?payment_id=${body.data.payment_id}`,
    ])
    const payment = await until(
      () => read(person, body.data.payment_id),
      (seen) => seen.result !== 'pending',
    )
    const subscription = await current(person)
    expect(payment).toMatchObject({
      result: 'success',
      status: 'succeeded',
      amount: 47_904,
      plan_type: 'professional',
      duration_months: 12,
      payment_method: 'card',
      confirmation_url: null,
      period: { ends_at: subscription.current_period_end },
    })
    expect(subscription).toMatchObject({
      plan: { plan_type: 'professional' },
      analyses_used_this_month: 0,
    })
    const { started_at, expires_at } = subscription.period
    expect(addMoscowMonths(new Date(started_at), 12).toISOString()).toBe(expires_at)
    const history = await person.request<{ payments: Payment[] }>('GET', '/api/payment/history')
    expect(history.body.data.payments).toEqual([payment])
  })

  it('a refused card is told in Russian and opens nothing', async () => {
    const person = await product.register()
    const { body } = await create(person, order('starter'))
    const answer = await fetch(body.data.confirmation_url, {
      method: 'POST',
      body: new URLSearchParams({ card: '5555555555554600', way: 'card' }),
      redirect: 'manual',
    })
    expect(answer.headers.get('location')).toContain(body.data.payment_id)
    const payment = await until(
      () => read(person, body.data.payment_id),
      (seen) => seen.result !== 'pending',
    )
    expect([payment.result, payment.error_message]).toEqual(['failed', 'Недостаточно средств'])
    expect(await planOf(person)).toBe('trial')
  })

  it('EXT-20 a lost notification: the page that asks after ten seconds gets the truth', async () => {
    const person = await product.register()
    const { payment_id, shop_id } = await quietly(person, 'starter')
    await succeed(shop_id)
    expect((await read(person, payment_id)).result).toBe('pending')
    product.clock.advance(11_000)
    const asked = await Promise.all(Array.from({ length: 5 }, () => read(person, payment_id)))
    expect(asked.map(({ result }) => result)).toContain('success')
    expect(await planOf(person)).toBe('starter')
    expect(await paidRowsOf(person)).toHaveLength(1)
  })

  it('EXT-20 a lost notification and a payer who never returns: the reconciler finds the payment', async () => {
    const person = await product.register()
    const { shop_id } = await quietly(person, 'starter')
    await succeed(shop_id)
    product.clock.advance(61_000)
    await Promise.all([reconcilePayments(product.deps), reconcilePayments(product.deps)])
    expect(await planOf(person)).toBe('starter')
    expect(await paidRowsOf(person)).toHaveLength(1)
  })

  it('EXT-18 EXT-22 what can not be bought so is refused with a word of its own', async () => {
    const person = await product.register()
    const codes = async (body: object) => {
      const answer = await create(person, body)
      return [answer.status, answer.body.error.code]
    }
    expect(await codes(order('gold'))).toEqual([422, 'PLAN_UNKNOWN'])
    expect(await codes(order('free'))).toEqual([422, 'VALIDATION_ERROR'])
    expect(await codes(order('trial'))).toEqual([422, 'VALIDATION_ERROR'])
    expect(await codes(order('starter', 2))).toEqual([422, 'VALIDATION_ERROR'])
    expect(await codes(order('starter', 1, { payment_method: 'crypto' }))).toEqual([
      422,
      'PAYMENT_METHOD_UNAVAILABLE',
    ])
    expect(await codes(order('starter', 1, { return_url: 'https://evil.ru/pricing' }))).toEqual([
      422,
      'RETURN_URL_INVALID',
    ])
    expect((await product.client().request('POST', '/api/payment/create', order('starter'))).status).toBe(401)
    const rows = await product.deps.db
      .selectFrom('payments')
      .select('id')
      .where('company_id', '=', await scopeOf(product.deps.db, person.email))
      .execute()
    expect(rows).toEqual([])
  })

  it('EXT-18 the amount is the price of the table, whatever the caller says', async () => {
    const person = await product.register()
    const { body } = await create(person, order('enterprise', 1, { amount: 1, price: 1, amount_kopecks: 1 }))
    expect(body.data.amount).toBe(14_990)
    const { items } = await shop<{ items: { id: string; amount: { value: string } }[] }>('/payments')
    const shop_id = await shopIdOf(body.data.payment_id)
    expect(items.find(({ id }) => id === shop_id)?.amount.value).toBe('14990.00')
  })

  it('a payment of another company is not there, neither to read nor in the history', async () => {
    const [owner, stranger] = [await product.register(), await product.register()]
    const { body } = await create(owner, order('starter'))
    expect((await stranger.request('GET', `/api/payment/${body.data.payment_id}`)).status).toBe(404)
    const history = await stranger.request<{ payments: Payment[] }>('GET', '/api/payment/history')
    expect(history.body.data.payments).toEqual([])
  })
})

describe('a paid plan can not be had without a confirmed payment', () => {
  const stays = async (person: Person) => {
    expect(await planOf(person)).toBe('trial')
    expect(await paidRowsOf(person)).toEqual([])
  }

  it('EXT-19 API-35 by upgrade: 402 with the way to the checkout, for every paid plan', async () => {
    const person = await product.register()
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
    const person = await product.register()
    const { body } = await create(person, order('enterprise'))
    product.clock.advance(61_000)
    expect((await read(person, body.data.payment_id)).result).toBe('pending')
    await reconcilePayments(product.deps)
    await stays(person)
  })

  it('EXT-19 EXT-20 by a forged notification, however complete', async () => {
    const person = await product.register()
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

  it('EXT-19 EXT-20 by a notification from a foreign address, even of a payment that is paid', async () => {
    const person = await product.register()
    const { shop_id } = await quietly(person, 'enterprise')
    await succeed(shop_id)
    const answer = await notify(hint(shop_id), { 'x-forwarded-for': '203.0.113.7' })
    expect([answer.status, answer.body.error.code]).toEqual([403, 'FORBIDDEN'])
    await stays(person)
  })

  it('EXT-19 EXT-20 by paying another amount: the payment fails and says whom to write to', async () => {
    const person = await product.register()
    const { payment_id, shop_id } = await quietly(person, 'enterprise')
    await shop('/amount', { payment_id: shop_id, value: '1.00' })
    await succeed(shop_id)
    expect((await notify(hint(shop_id))).status).toBe(200)
    const payment = await read(person, payment_id)
    expect(payment.result).toBe('failed')
    expect(payment.error_message).toContain('Напишите в поддержку')
    await stays(person)
  })

  it("EXT-19 EXT-20 by somebody else's paid payment", async () => {
    const [payer, thief] = [await product.register(), await product.register()]
    const paid = await quietly(payer, 'starter')
    await succeed(paid.shop_id)
    const own = await quietly(thief, 'enterprise')
    await notify(hint(paid.shop_id, 'payment.succeeded', { metadata: { payment_id: own.payment_id } }))
    await notify(hint(own.shop_id, 'refund.succeeded', { payment_id: paid.shop_id }))
    expect(await planOf(payer)).toBe('starter')
    await stays(thief)
  })

  it('EXT-19 by an admin call of a user, and by fields in bodies that know no plan', async () => {
    const person = await product.register()
    const me = await person.request<{ id: string }>('GET', '/api/auth/me')
    const granted = await person.request(
      'POST',
      `/api/admin/users/${me.body.data.id}/subscription?plan_type=enterprise`,
    )
    expect([403, 404]).toContain(granted.status)
    await person.request('PUT', '/api/auth/me', {
      full_name: 'Анна Смирнова',
      company_name: 'ООО «Тест»',
      plan_type: 'enterprise',
      subscription: { plan_type: 'enterprise' },
    })
    await person.request('POST', '/api/subscription/cancel', { plan_type: 'enterprise' })
    await stays(person)
  })
})

describe('notifications in any order, number and company', () => {
  it('EXT-20 hundreds of duplicated, reordered, forged, unknown and late ones at once: one activation per paid payment', async () => {
    const event = fc.constantFrom(
      'payment.succeeded',
      'payment.canceled',
      'payment.waiting_for_capture',
      'refund.succeeded',
      'deal.closed',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('pays', 'refused', 'waits', 'falsified'), { minLength: 3, maxLength: 5 }),
        fc.array(fc.record({ of: fc.nat(5), event, nonce: fc.nat(2), late: fc.boolean() }), {
          minLength: 40,
          maxLength: 60,
        }),
        async (fates, hints) => {
          const person = await product.register()
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
          expect(results.map(({ result }) => result)).toEqual(
            fates.map((fate) => (fate === 'pays' ? 'success' : fate === 'waits' ? 'pending' : 'failed')),
          )
          const granted = results.filter(({ period }) => period !== null)
          expect(granted).toHaveLength(fates.filter((fate) => fate === 'pays').length)
          const rows = await rowsOf(person)
          expect(rows.filter(({ status }) => status === 'active')).toHaveLength(1)
          const months = granted.reduce((sum, { duration_months }) => sum + duration_months, 0)
          // what was paid for is had, and not twice: months of 28 to 31 days, a day for rounding, a minute for the test itself
          const scope = await scopeOf(product.deps.db, person.email)
          const bought = (month_days: number, slack: number) =>
            granted.reduce(
              (sum, { plan_type, duration_months }) =>
                sum + (duration_months * month_days * DAY + slack) * (prices[plan_type] ?? 0),
              0,
            )
          const now = product.clock()
          expect(await valueLeft(scope, now, 28)).toBeGreaterThanOrEqual(bought(28, -60_000))
          expect(await valueLeft(scope, now, 31)).toBeLessThanOrEqual(bought(31, DAY))
          expect(isPaidPlan(await planOf(person))).toBe(months > 0)
        },
      ),
      // some eighty notifications each
      { numRuns: process.env['FULL'] === 'on' ? 60 : 8 },
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
    const { status } = await product.client().request('POST', '/api/payment/webhook/yookassa')
    expect(status).toBe(200)
  })

  it('EXT-20 while the provider does not answer, the notification is an error, and counts when it is repeated', async () => {
    const person = await product.register()
    const { shop_id } = await quietly(person, 'starter')
    await succeed(shop_id)
    await control(product, '/faults', { path: '/yookassa/v3/payments/*', preset: 'unavailable' })
    const refused = await notify(hint(shop_id))
    expect([refused.status, refused.body.error.code]).toEqual([502, 'PAYMENT_PROVIDER_ERROR'])
    expect(await planOf(person)).toBe('trial')
    expect((await notify(hint(shop_id))).status).toBe(200)
    expect(await planOf(person)).toBe('starter')
    const events = await product.deps.db
      .selectFrom('payment_events')
      .select(['event', 'result'])
      .where('provider_payment_id', '=', shop_id)
      .execute()
    expect(events).toEqual([{ event: 'payment.succeeded', result: 'granted' }])
  })

  it('EXT-20 the sandbox repeats its notifications until they are heard', async () => {
    const person = await product.register()
    const { body } = await create(person, order('starter'))
    await control(product, '/faults', { path: '/yookassa/v3/payments/*', preset: 'unavailable' })
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

describe('one order, one payment', () => {
  it('API-39 twenty parallel creations with the same Idempotency-Key make one payment', async () => {
    const person = await product.register()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(person, order('starter'), key)))
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(0)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.every(({ body }) => body.error.code === 'IDEMPOTENCY_CONFLICT')).toBe(true)
    const again = await create(person, order('starter'), key)
    const ids = new Set([...made, again].map(({ body }) => body.data.payment_id))
    expect(ids.size).toBe(1)
    expect(await shopPaymentsOf([...ids][0] ?? '')).toHaveLength(1)
    expect((await create(person, order('enterprise'), key)).body.error.code).toBe('IDEMPOTENCY_CONFLICT')
  })

  it('API-39 twenty parallel clicks without a key make one payment too', async () => {
    const person = await product.register()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(person, order('starter'))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = new Set(answers.map(({ body }) => body.data.payment_id))
    expect(ids.size).toBe(1)
    expect(await shopPaymentsOf([...ids][0] ?? '')).toHaveLength(1)
  })

  it('API-39 after a refused card the next try is a new payment', async () => {
    const person = await product.register()
    const first = await quietly(person, 'starter')
    await shop(`/payments/${first.shop_id}/cancel`, {})
    const second = await create(person, order('starter'))
    expect(second.status).toBe(201)
    expect(second.body.data.payment_id).not.toBe(first.payment_id)
  })

  it('API-39 an answer lost on the way: 502, and the next try finds the very payment the provider has made', async () => {
    const person = await product.register()
    await control(product, '/faults', {
      path: '/yookassa/v3/payments',
      method: 'POST',
      preset: 'lost_answer',
    })
    const lost = await create(person, order('starter'))
    expect([lost.status, lost.body.error.code]).toEqual([502, 'PAYMENT_PROVIDER_ERROR'])
    const found = await create(person, order('starter'))
    expect(found.status).toBe(201)
    expect(await shopPaymentsOf(found.body.data.payment_id)).toHaveLength(1)
  })
})

describe('the process dies between two steps', () => {
  class Killed extends Error {}
  const die = () => {
    throw new Killed()
  }
  const withPort = (change: (real: Payments) => Partial<Payments>) => {
    const real = product.deps.payments.yookassa
    if (!real) throw new Error('the sandbox shop is missing')
    return { ...product.deps, payments: { yookassa: { ...real, ...change(real) } } }
  }
  const sessionOf = async (person: Person) => {
    const scope = await scopeOf(product.deps.db, person.email)
    const { id } = await product.deps.db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', scope)
      .executeTakeFirstOrThrow()
    return { scope, user_id: id }
  }
  const wish = () => ({ plan_type: 'starter', duration_months: 1 as const, return_url: '/pricing' })

  it('EXT-20 before the provider is asked: the reconciler sends the stored order', async () => {
    const person = await product.register()
    const dead = withPort(() => ({ startPayment: async () => die() }))
    await expect(createPayment(dead, await sessionOf(person), wish())).rejects.toThrow(Killed)
    product.clock.advance(61_000)
    await reconcilePayments(product.deps)
    const { body } = await create(person, order('starter'))
    const made = await shopPaymentsOf(body.data.payment_id)
    expect(made).toHaveLength(1)
    await succeed(made[0]?.id ?? '')
    await until(
      () => planOf(person),
      (plan) => plan === 'starter',
    )
    expect(await paidRowsOf(person)).toHaveLength(1)
  })

  it('EXT-20 after the provider has made the payment, before its id is stored: even a notification finds it', async () => {
    const person = await product.register()
    await shop('/webhooks', { lost: true })
    const dead = withPort((real) => ({
      startPayment: async (sent) => {
        await real.startPayment(sent)
        return die()
      },
    }))
    await expect(createPayment(dead, await sessionOf(person), wish())).rejects.toThrow(Killed)
    const [payment] = (await person.request<{ payments: Payment[] }>('GET', '/api/payment/history')).body.data
      .payments
    expect(payment?.status).toBe('created')
    const shop_id = await shopIdOf(payment?.id ?? '')
    await succeed(shop_id)
    await notify(hint(shop_id, 'payment.succeeded', { metadata: { payment_id: payment?.id } }))
    expect(await planOf(person)).toBe('starter')
    // the order sent again is the same payment: nothing is opened twice
    product.clock.advance(61_000)
    await reconcilePayments(product.deps)
    expect(await shopPaymentsOf(payment?.id ?? '')).toHaveLength(1)
    expect(await paidRowsOf(person)).toHaveLength(1)
  })

  it('EXT-20 while a notification is being acted upon, before and after the provider was read', async () => {
    const person = await product.register()
    const { shop_id } = await quietly(person, 'starter')
    await succeed(shop_id)
    const before = withPort(() => ({ findPayment: async () => die() }))
    await expect(hearYookassa(before, hint(shop_id), '127.0.0.1')).rejects.toThrow(Killed)
    const after = withPort((real) => ({
      findPayment: async (id) => {
        await real.findPayment(id)
        return die()
      },
    }))
    await expect(hearYookassa(after, hint(shop_id), '127.0.0.1')).rejects.toThrow(Killed)
    expect(await planOf(person)).toBe('trial')
    await Promise.all([
      hearYookassa(product.deps, hint(shop_id), '127.0.0.1'),
      hearYookassa(product.deps, hint(shop_id), '127.0.0.1'),
    ])
    expect(await planOf(person)).toBe('starter')
    const { started_at, expires_at } = (await current(person)).period
    expect(expires_at).toBe(addMoscowMonths(new Date(started_at), 1).toISOString())
    expect(await paidRowsOf(person)).toHaveLength(1)
  })

  it('EXT-20 an order the provider refuses is failed and not sent again', async () => {
    const person = await product.register()
    let sent = 0
    const refusing = withPort(() => ({
      startPayment: async () => {
        sent++
        throw new PaymentFailure('rejected')
      },
    }))
    await expect(createPayment(refusing, await sessionOf(person), wish())).rejects.toMatchObject({
      code: 'PAYMENT_PROVIDER_ERROR',
    })
    product.clock.advance(61_000)
    await reconcilePayments(refusing)
    expect(sent).toBe(1)
  })
})

describe('periods', () => {
  it('PROD-17 the same plan twice, also paid at the same moment, adds up', async () => {
    const person = await product.register()
    await buy(person, 'starter')
    const { period } = await current(person)
    const [month, year] = [await quietly(person, 'starter', 1), await quietly(person, 'starter', 12)]
    await Promise.all([succeed(month.shop_id), succeed(year.shop_id)])
    await Promise.all([notify(hint(month.shop_id)), notify(hint(year.shop_id))])
    const after = await current(person)
    const start = new Date(period.expires_at ?? '')
    const orders = [
      addMoscowMonths(addMoscowMonths(start, 1), 12),
      addMoscowMonths(addMoscowMonths(start, 12), 1),
    ]
    expect(orders.map((end) => end.toISOString())).toContain(after.current_period_end)
    expect(await paidRowsOf(person)).toHaveLength(1)
  })

  it('PROD-17 a dearer plan starts at once with the days of the quote, a cheaper one waits for its turn', async () => {
    const person = await product.register()
    await buy(person, 'starter')
    const quoteOf = async (plan_type: string) =>
      (await person.request<Quote>('GET', `/api/payment/quote?plan_type=${plan_type}&duration_months=1`)).body
        .data
    const promised = await quoteOf('professional')
    expect(promised).toMatchObject({ kind: 'start', amount: 4990, currency: 'RUB' })
    expect(promised.bonus_days).toBeGreaterThanOrEqual(11)
    await buy(person, 'professional')
    const running = await current(person)
    expect(running.plan.plan_type).toBe('professional')
    expect(
      Math.abs(Date.parse(running.current_period_end ?? '') - Date.parse(promised.ends_at)),
    ).toBeLessThan(DAY / 2)
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
    const left = Date.parse(running.current_period_end ?? '') - product.clock().getTime()
    const next = await current(await pass(left + 1000, person))
    expect(next).toMatchObject({
      plan: { plan_type: 'starter' },
      scheduled_plan: null,
      period: { started_at: running.current_period_end },
      current_period_end: addMoscowMonths(new Date(running.current_period_end ?? ''), 1).toISOString(),
    })
  })

  it('EXT-23 a paid time that is over is free: at the next reading, and by the sweep where nobody reads', async () => {
    const [reader, absent] = [await product.register(), await product.register()]
    await buy(reader, 'starter')
    await buy(absent, 'enterprise')
    const later = await pass(32 * DAY, reader)
    expect(await current(later)).toMatchObject({ plan: { plan_type: 'free' }, current_period_end: null })
    await expireOverdue(product.deps)
    const rows = await rowsOf(absent)
    expect(rows.map(({ status }) => status).sort()).toEqual(['active', 'expired', 'replaced'])
    expect(await planOf(await pass(0, absent))).toBe('free')
  })

  it('Q-118 API-35 the free plan: at once from the trial, at the end of the paid time, and free afterwards', async () => {
    const person = await product.register()
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

  it('Q-119 API-36 cancelling twice is cancelling once: paid time stays, the chosen plan is forgotten', async () => {
    const person = await product.register()
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

  it('Q-122 money given back ends the plan it bought; told again or before the success it changes nothing more', async () => {
    const person = await product.register()
    const payment_id = await buy(person, 'starter')
    const shop_id = await shopIdOf(payment_id)
    await shop('/refunds', { payment_id: shop_id })
    const refunded = await until(
      () => read(person, payment_id),
      (payment) => payment.result === 'refunded',
    )
    expect(refunded).toMatchObject({ status: 'refunded', refunded_amount: 1990 })
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

  it('Q-122 a lost notification of a refund is found within a day', async () => {
    const person = await product.register()
    const payment_id = await buy(person, 'starter')
    await shop('/webhooks', { lost: true })
    await shop('/refunds', { payment_id: await shopIdOf(payment_id) })
    const later = await pass(DAY + 1000, person)
    await until(
      async () => {
        await reconcilePayments(product.deps)
        return await read(later, payment_id)
      },
      (payment) => payment.result === 'refunded',
    )
    expect(await planOf(later)).toBe('free')
  })

  it('PROD-17 whatever is bought in whatever order, what was paid for is had, to the millisecond or better', async () => {
    const purchase = fc.record({
      plan: fc.constantFrom('starter', 'professional', 'enterprise'),
      months: fc.constantFrom(1, 12),
      pause: fc.integer({ min: 0, max: 20 * 24 * 60 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(purchase, { minLength: 2, maxLength: 6 }), async (purchases) => {
        const { db } = product.deps
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
      { numRuns: 60 },
    )
  }, 60_000)

  it('Q-122 PROD-17 a refund lets the waiting plan begin at once, and of the waiting plan ends it before it begins', async () => {
    const person = await product.register()
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

  it('EXT-23 PROD-17 after a long absence every waiting plan has had its time, and the company is free', async () => {
    const person = await product.register()
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

  it('Q-131 PROD-17 a trial or a free plan given by hand does not leave a paid plan waiting for ever: it begins at once', async () => {
    const person = await product.register()
    const { db, clock } = product.deps
    await buy(person, 'professional')
    await buy(person, 'starter')
    const user = await db
      .selectFrom('users')
      .select(['id', 'company_id'])
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    const admin = adminOf({
      scope: mintScope(user.company_id),
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

  it('Q-122 when the paid time is over its prepayment is offset by a receipt, once, and again in an hour if it was not taken', async () => {
    const person = await product.register()
    const id = await buy(person, 'starter')
    const { db } = product.deps
    const receipt = async () =>
      (
        await db
          .selectFrom('payments')
          .select('closing_receipt_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).closing_receipt_id
    const closeAll = async () => {
      // twenty at a time, and other tests have left theirs
      for (let round = 0; round < 10; round++) await closeReceipts(product.deps)
    }
    await closeAll()
    expect(await receipt()).toBeNull()
    product.clock.advance(32 * DAY)
    await control(product, '/faults', { path: '/yookassa/v3/receipts', preset: 'bad_gateway', times: 500 })
    await closeAll()
    expect(await receipt()).toBeNull()
    await control(product, '/faults', undefined, 'DELETE')
    await closeAll()
    expect(await receipt()).toBeNull()
    product.clock.advance(3_600_000)
    await Promise.all([closeAll(), closeAll()])
    expect(await receipt()).toMatch(/^rt-/)
  })

  it('Q-122 a refund of one of two payments takes its months alone', async () => {
    const person = await product.register()
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

describe('prices', () => {
  it('CONST-07 no plan saves more than 20 % by the year, and some plan saves as much', async () => {
    const { body } = await product.client().request<{ plans: Plan[] }>('GET', '/api/subscription/plans')
    const savings = body.data.plans
      .filter(({ pricing }) => pricing.monthly > 0)
      .map(({ pricing }) => 1 - pricing.yearly / (12 * pricing.monthly))
    expect(Math.max(...savings)).toBeLessThanOrEqual(0.2)
    expect(Math.max(...savings)).toBeGreaterThan(0.195)
    for (const saving of savings) expect(saving).toBeGreaterThanOrEqual(0)
  })
  it('the interface is told which ways of paying work here', async () => {
    const { body } = await product.client().request('GET', '/api/public/config')
    expect(body.data).toMatchObject({ payment_methods: ['card', 'yookassa'], payment_sandbox: true })
  })
})
