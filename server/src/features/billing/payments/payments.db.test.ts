import { randomUUID } from 'node:crypto'
import type { Plan } from '@rezumetr/contracts/billing/plans'
import type { Payment } from '@rezumetr/contracts/billing/payments'
import { describe, expect, it } from 'vitest'
import { addMoscowMonths } from '../../../platform/values/clock.ts'
import { ANSWER_MS, PaymentFailure, type Payments } from '../../../ports/payments.ts'
import { control } from '../../../testing/scenes/board.ts'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { setShop, type Created, type Payer } from '../../../testing/scenes/shop.ts'
import { until } from '../../../testing/watch/until.ts'
import { saveBuyer } from '../documents/queries.ts'
import { findPaymentById, openForPaying, updatePayment } from './queries.ts'
import { createPayment, reconcilePayments } from './usecases.ts'
import { refreshFromProvider } from './settlement-usecases.ts'
import { receiveYookassaWebhook } from './webhook-usecases.ts'

const {
  product,
  shop,
  order,
  create,
  read,
  current,
  planOf,
  shopPaymentsOf,
  shopIdOf,
  paidRowsOf,
  quietly,
  succeed,
  notify,
  hint,
} = setShop()
const historyOf = async (person: Payer) =>
  (await person.request<{ payments: Payment[] }>('GET', '/api/payment/history')).body.data.payments

describe('paying', () => {
  it('API-39 the payer pays by card at the provider, returns with payment_id, and the plan is active', async () => {
    const person = await product().register()
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
      `${product().url}/pricing?payment_id=${body.data.payment_id}`,
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
    expect(await historyOf(person)).toEqual([payment])
  })

  it('a declined card is reported in Russian and grants nothing', async () => {
    const person = await product().register()
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

  it('Q-114 an open payment is reused only if its receipt goes to the same address and company', async () => {
    const { db } = product().deps
    const [person, colleague] = [await product().register(), await product().register()]
    const scope = await scopeOf(db, person.email)
    await db.updateTable('users').set({ company_id: scope }).where('email', '=', colleague.email).execute()
    const other = await product().signIn(colleague)
    const orderedBy = async (payer: Payer) => (await create(payer, order('starter'))).body.data.payment_id
    const own = await orderedBy(person)
    expect(await orderedBy(person)).toBe(own)
    const theirs = await orderedBy(other)
    expect([theirs === own, await orderedBy(other), await orderedBy(person)]).toEqual([false, theirs, own])
    expect(await findPaymentById(db, theirs)).toMatchObject({ receipt_email: colleague.email })
    const buyer = { inn: '9902000020', kpp: '990201001', name: 'ООО «Покупатель»', address: 'г. Москва' }
    await db.transaction().execute((trx) => saveBuyer(trx, scope, buyer, product().clock()))
    const named = await orderedBy(person)
    expect([named === own, await orderedBy(person)]).toEqual([false, named])
    expect(await findPaymentById(db, named)).toMatchObject({
      receipt_company: { inn: buyer.inn, name: buyer.name },
    })
  })

  it('EXT-20 a lost notification: a status request after ten seconds returns the actual result', async () => {
    const person = await product().register()
    const { payment_id, shop_id } = await quietly(person, 'starter')
    await succeed(shop_id)
    expect((await read(person, payment_id)).result).toBe('pending')
    product().clock.advance(11_000)
    const asked = await Promise.all(Array.from({ length: 5 }, () => read(person, payment_id)))
    expect(asked.map(({ result }) => result)).toContain('success')
    expect(await planOf(person)).toBe('starter')
    expect(await paidRowsOf(person)).toHaveLength(1)
  })

  it('EXT-20 a lost notification and a payer who never returns: the reconciler finds the payment', async () => {
    const person = await product().register()
    const { shop_id } = await quietly(person, 'starter')
    await succeed(shop_id)
    product().clock.advance(61_000)
    await Promise.all([reconcilePayments(product().deps), reconcilePayments(product().deps)])
    // the product's own periodic task may have been first
    await expect.poll(() => planOf(person)).toBe('starter')
    expect(await paidRowsOf(person)).toHaveLength(1)
  })

  it('EXT-18 EXT-22 an invalid order is refused with a specific error code', async () => {
    const person = await product().register()
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
    expect((await product().client().request('POST', '/api/payment/create', order('starter'))).status).toBe(
      401,
    )
    const rows = await product()
      .deps.db.selectFrom('payments')
      .select('id')
      .where('company_id', '=', await scopeOf(product().deps.db, person.email))
      .execute()
    expect(rows).toEqual([])
  })

  it('EXT-20 the amount comes from the price table, not from the request', async () => {
    const person = await product().register()
    const { body } = await create(person, order('enterprise', 1, { amount: 1, price: 1, amount_kopecks: 1 }))
    expect(body.data.amount).toBe(14_990)
    const { items } = await shop<{ items: { id: string; amount: { value: string } }[] }>('/payments')
    const shop_id = await shopIdOf(body.data.payment_id)
    expect(items.find(({ id }) => id === shop_id)?.amount.value).toBe('14990.00')
  })

  it('a payment of another company is neither readable nor in the history', async () => {
    const [owner, stranger] = [await product().register(), await product().register()]
    const { body } = await create(owner, order('starter'))
    expect((await stranger.request('GET', `/api/payment/${body.data.payment_id}`)).status).toBe(404)
    expect(await historyOf(stranger)).toEqual([])
  })
})

describe('one order, one payment', () => {
  it('API-39 twenty parallel creations with the same Idempotency-Key make one payment', async () => {
    const person = await product().register()
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
    const person = await product().register()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(person, order('starter'))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = new Set(answers.map(({ body }) => body.data.payment_id))
    expect(ids.size).toBe(1)
    expect(await shopPaymentsOf([...ids][0] ?? '')).toHaveLength(1)
  })

  it('API-39 after a declined card the next attempt is a new payment', async () => {
    const person = await product().register()
    const first = await quietly(person, 'starter')
    await shop(`/payments/${first.shop_id}/cancel`, {})
    const second = await create(person, order('starter'))
    expect(second.status).toBe(201)
    expect(second.body.data.payment_id).not.toBe(first.payment_id)
  })

  it.each([
    ['it shows the paid one', null, 'success'],
    ['it shows the one under review', '1.00', 'review'],
  ])('API-39 «pay» again before the notification of a payment: %s', async (_, value, result) => {
    const person = await product().register()
    const { payment_id, shop_id } = await quietly(person, 'starter')
    if (value !== null) await shop('/amount', { payment_id: shop_id, value })
    await succeed(shop_id)
    const again = await create(person, order('starter'))
    expect(again.status).toBe(201)
    expect(again.body.data).toMatchObject({
      payment_id,
      confirmation_url: `${product().url}/pricing?payment_id=${payment_id}`,
    })
    expect(await historyOf(person)).toMatchObject([{ id: payment_id, result }])
  })

  it('API-39 a lost answer gives 502, and the next attempt finds the payment the provider created', async () => {
    const person = await product().register()
    await control(product(), '/faults', {
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
    const real = product().deps.payments.yookassa
    if (!real) throw new Error('the sandbox shop is missing')
    return { ...product().deps, payments: { yookassa: { ...real, ...change(real) } } }
  }
  const sessionOf = async (person: Payer) => {
    const scope = await scopeOf(product().deps.db, person.email)
    const { id } = await product()
      .deps.db.selectFrom('users')
      .select('id')
      .where('company_id', '=', scope)
      .executeTakeFirstOrThrow()
    return { scope, user_id: id }
  }
  const request = () => ({ plan_type: 'starter', duration_months: 1 as const, return_url: '/pricing' })

  it('EXT-20 before the request to the provider: the reconciler sends the stored order', async () => {
    const person = await product().register()
    const dead = withPort(() => ({ startPayment: async () => die() }))
    await expect(createPayment(dead, await sessionOf(person), request())).rejects.toThrow(Killed)
    product().clock.advance(61_000)
    await reconcilePayments(product().deps)
    const [payment] = await historyOf(person)
    // it may be the product's own periodic task that sends it, and is not done yet
    const made = await until(
      () => shopPaymentsOf(payment?.id ?? ''),
      ({ length }) => length > 0,
    )
    expect(made).toHaveLength(1)
    expect((await create(person, order('starter'))).body.data.payment_id).toBe(payment?.id)
    await succeed(made[0]?.id ?? '')
    await until(
      () => planOf(person),
      (plan) => plan === 'starter',
    )
    expect(await paidRowsOf(person)).toHaveLength(1)
  })

  it('EXT-20 after the provider created the payment, before its id is stored: a notification finds it', async () => {
    const person = await product().register()
    await shop('/webhooks', { lost: true })
    const dead = withPort((real) => ({
      startPayment: async (sent) => {
        await real.startPayment(sent)
        return die()
      },
    }))
    await expect(createPayment(dead, await sessionOf(person), request())).rejects.toThrow(Killed)
    const [payment] = await historyOf(person)
    const created = await findPaymentById(product().deps.db, payment?.id ?? '')
    if (created?.status !== 'created') throw new Error('the order is not stored')
    const shop_id = await shopIdOf(created.id)
    await succeed(shop_id)
    await notify(hint(shop_id, 'payment.succeeded', { metadata: { payment_id: created.id } }))
    expect(await planOf(person)).toBe('starter')
    // a node that read the order before the notification sends it again: the same payment, granted once
    expect((await refreshFromProvider(product().deps, created)).status).toBe('succeeded')
    expect(await shopPaymentsOf(created.id)).toHaveLength(1)
    expect(await paidRowsOf(person)).toHaveLength(1)
  })

  it('EXT-20 while a notification is processed, before and after the request to the provider', async () => {
    const person = await product().register()
    const { shop_id } = await quietly(person, 'starter')
    await succeed(shop_id)
    const before = withPort(() => ({ findPayment: async () => die() }))
    await expect(receiveYookassaWebhook(before, hint(shop_id), '127.0.0.1')).rejects.toThrow(Killed)
    const after = withPort((real) => ({
      findPayment: async (id) => {
        await real.findPayment(id)
        return die()
      },
    }))
    await expect(receiveYookassaWebhook(after, hint(shop_id), '127.0.0.1')).rejects.toThrow(Killed)
    expect(await planOf(person)).toBe('trial')
    await Promise.all([
      receiveYookassaWebhook(product().deps, hint(shop_id), '127.0.0.1'),
      receiveYookassaWebhook(product().deps, hint(shop_id), '127.0.0.1'),
    ])
    expect(await planOf(person)).toBe('starter')
    const { started_at, expires_at } = (await current(person)).period
    expect(expires_at).toBe(addMoscowMonths(new Date(started_at), 1).toISOString())
    expect(await paidRowsOf(person)).toHaveLength(1)
  })

  it('EXT-20 two nodes share the checks: a payment behind a slow one is checked once', async () => {
    const person = await product().register()
    const made = [await quietly(person, 'starter'), await quietly(person, 'professional')]
    // due for these two nodes, not for the product's own periodic task
    let passed = 61_000
    const clock = () => new Date(product().clock().getTime() + passed)
    // each answer of the provider takes as long as it may; the other node looks at the last of them
    const gate = Promise.withResolvers<void>()
    let asked = 0
    const slow = withPort((real) => ({
      findPayment: async (id) => {
        if (made.some(({ shop_id }) => shop_id === id)) {
          passed += ANSWER_MS
          asked += 1
          if (asked === 2) await gate.promise
        }
        return await real.findPayment(id)
      },
    }))
    const node = reconcilePayments({ ...slow, clock })
    await until(
      async () => asked,
      (count) => count === 2,
    )
    await reconcilePayments({ ...product().deps, clock })
    gate.resolve()
    await node
    const rows = await product()
      .deps.db.selectFrom('payments')
      .select('checks')
      .where(
        'id',
        'in',
        made.map(({ payment_id }) => payment_id),
      )
      .execute()
    expect(rows).toEqual([{ checks: 1 }, { checks: 1 }])
  })

  it('EXT-20 a payment settled while the provider was asked about it is not canceled', async () => {
    const { db } = product().deps
    const person = await product().register()
    const { payment_id } = await quietly(person, 'starter')
    const payment = await findPaymentById(db, payment_id)
    if (!payment) throw new Error('the order is not stored')
    product().clock.advance(25 * 3_600_000)
    const late = withPort(() => ({
      findPayment: async () => {
        await updatePayment(db, payment, { status: 'succeeded' })
        return null
      },
    }))
    expect((await refreshFromProvider(late, payment)).status).toBe('succeeded')
  })

  it('EXT-20 an order that was given up, but accepted by the provider, is checked again', async () => {
    const { db } = product().deps
    // not due for the product's own periodic task
    const now = new Date(product().clock().getTime() + 3_600_000)
    const { payment_id } = await quietly(await product().register(), 'starter')
    const payment = await findPaymentById(db, payment_id)
    if (!payment) throw new Error('the order is not stored')
    await updatePayment(db, payment, { status: 'failed', next_check_at: null })
    await openForPaying(db, payment, randomUUID(), null, now)
    const row = db.selectFrom('payments').select(['status', 'next_check_at']).where('id', '=', payment_id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'pending', next_check_at: now })
  })

  it('EXT-20 an order that the provider cancels at once is followed by another one', async () => {
    const person = await product().register()
    let sent = 0
    const hasty = withPort((real) => ({
      startPayment: async (wanted) => {
        const made = await real.startPayment(wanted)
        return sent++ === 0 ? { ...made, status: 'canceled' } : made
      },
    }))
    const { payment_id } = await createPayment(hasty, await sessionOf(person), request())
    const payments = await historyOf(person)
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['canceled', 'pending'])
    expect(payments.find(({ status }) => status === 'pending')?.id).toBe(payment_id)
  })

  it('a company orders twenty times a minute: the provider is asked each time', async () => {
    const session = await sessionOf(await product().register())
    const { deps } = product()
    const strict = { ...deps, config: { ...deps.config, rate_limits: true } }
    for (let times = 0; times < 20; times++) await createPayment(strict, session, request())
    await expect(createPayment(strict, session, request())).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })

  it.each([
    ['at once', ['rejected']],
    ['when the reconciler repeats it', ['unknown', 'misconfigured']],
  ] as const)('EXT-20 an order the provider refuses %s is failed and not sent again', async (_, problems) => {
    const person = await product().register()
    let sent = 0
    const refusing = withPort((real) => ({
      startPayment: async (wanted) => {
        const problem = problems[sent++]
        if (problem) throw new PaymentFailure(problem)
        return await real.startPayment(wanted)
      },
    }))
    await expect(createPayment(refusing, await sessionOf(person), request())).rejects.toMatchObject({
      code: 'PAYMENT_PROVIDER_ERROR',
    })
    // due for this node alone: the product's own periodic task would send the order to the real shop
    let passed = 0
    const clock = () => new Date(product().clock().getTime() + passed)
    for (let round = 0; round < 3; round++) {
      passed += 301_000
      await reconcilePayments({ ...refusing, clock })
    }
    expect(sent).toBe(problems.length)
    expect(await historyOf(await product().signIn(person))).toMatchObject([
      { status: 'failed', error_message: 'Платёжный сервис не принял платёж' },
    ])
  })
})

describe('prices', () => {
  it('CONST-07 no yearly price saves more than 20 %, and the best saves over 19.5 %', async () => {
    const { body } = await product().client().request<{ plans: Plan[] }>('GET', '/api/subscription/plans')
    const savings = body.data.plans
      .filter(({ pricing }) => pricing.monthly > 0)
      .map(({ pricing }) => 1 - pricing.yearly / (12 * pricing.monthly))
    expect(Math.max(...savings)).toBeLessThanOrEqual(0.2)
    expect(Math.max(...savings)).toBeGreaterThan(0.195)
    for (const saving of savings) expect(saving).toBeGreaterThanOrEqual(0)
  })
  it('the public configuration lists the available payment methods', async () => {
    const { body } = await product().client().request('GET', '/api/public/config')
    expect(body.data).toMatchObject({ payment_methods: ['card', 'yookassa'], payment_sandbox: true })
  })
})
