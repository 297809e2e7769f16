/** Contract tests of the payments port, run against YooKassa's stand-in over real HTTP. */
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { createSandbox } from '@rezumetr/sandbox/plugin'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PaymentFailure, type PaymentOrder, type Payments } from '../../ports/payments.ts'
import { problemOf } from '../../testing/http/problem-of.ts'
import { controlSandbox } from '../../testing/product/sandbox.ts'
import { until } from '../../testing/watch/until.ts'
import { createYookassaPayments } from './adapter.ts'
import type { YookassaClientOptions } from './client.ts'
import { fromOrder, toKopecks, toOffset, toPayment, toValue } from './translate.ts'

let app: FastifyInstance
let origin = ''
let payments: Payments
const reported: { event: string }[] = []

const paymentsWith = (options: Partial<YookassaClientOptions> = {}) =>
  createYookassaPayments({
    api_url: () => `${origin}/sandbox/yookassa/v3/`,
    shop_id: '100500',
    secret: 'test_sandbox-secret',
    ...options,
  })
const orderOf = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  payment_id: randomUUID(),
  idempotence_key: randomUUID(),
  amount_kopecks: 199_000,
  method: 'card',
  description: 'Доступ к сервису, тариф «Стартовый», 1 месяц',
  return_url: 'https://rezumetr.ru/pricing?payment_id=1',
  receipt: { email: 'buh@example.ru', vat_code: 1, payment_mode: 'full_prepayment', company: null },
  ...more,
})
const control = <T = unknown>(path: string, body?: object): Promise<T> =>
  controlSandbox<T>(origin, path, body)

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true })
  await app.register(
    createSandbox({
      clientId: 'client',
      clientSecret: 'secret',
      redirectUris: [],
      shopNotifications: () => `${origin}/heard`,
    }),
    { prefix: '/sandbox' },
  )
  app.post('/heard', async (request) => {
    // the stand-in's own format
    reported.push(request.body as { event: string })
    return {}
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  payments = paymentsWith()
})
afterEach(async () => {
  await control('/yookassa/reset', {})
  await control('/reset', {})
})
afterAll(() => app.close())

describe('a payment at the provider', () => {
  it('is created, read, paid and refunded, with our id, amount and shop', async () => {
    const order = orderOf()
    const opened = await payments.startPayment(order)
    expect(opened).toMatchObject({
      status: 'pending',
      paid: false,
      amount_kopecks: 199_000,
      currency: 'RUB',
      refunded_kopecks: 0,
      payment_id: order.payment_id,
      ours: true,
    })
    expect(opened.confirmation_url).toContain(`/yookassa/pay/${opened.provider_payment_id}`)
    await control(`/yookassa/payments/${opened.provider_payment_id}/succeed`, {})
    expect(await payments.findPayment(opened.provider_payment_id)).toMatchObject({
      status: 'succeeded',
      paid: true,
      confirmation_url: null,
    })
    await control('/yookassa/refunds', { payment_id: opened.provider_payment_id, amount: '90.00' })
    expect(await payments.findPayment(opened.provider_payment_id)).toMatchObject({ refunded_kopecks: 9000 })
    await until(
      async () => reported.map(({ event }) => event).toSorted(),
      (events) => events.join() === 'payment.succeeded,refund.succeeded',
    )
  })

  it('EXT-20 is waited for almost as long as the browser of the payer waits', async () => {
    const asked = vi.spyOn(AbortSignal, 'timeout')
    await payments.startPayment(orderOf())
    const limits = asked.mock.calls.flat()
    asked.mockRestore()
    expect(limits).toEqual([28_000])
  })

  it('EXT-20 is the same for concurrent repeats of an order; a changed amount is rejected', async () => {
    const order = orderOf()
    const sent = await Promise.all(Array.from({ length: 10 }, () => payments.startPayment(order)))
    expect(new Set(sent.map(({ provider_payment_id }) => provider_payment_id)).size).toBe(1)
    expect(await problemOf(payments.startPayment({ ...order, amount_kopecks: 1 }))).toBe('rejected')
  })

  it.each([
    ['insufficient_funds', 'Недостаточно средств'],
    ['card_expired', 'Срок действия карты истёк'],
    ['a_reason_of_tomorrow', 'Платёж отклонён'],
  ])('a refusal %s is shown to the payer as «%s»', async (reason, message) => {
    const { provider_payment_id } = await payments.startPayment(orderOf())
    await control(`/yookassa/payments/${provider_payment_id}/cancel`, { reason })
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({
      status: 'canceled',
      decline_message: message,
    })
  })

  it('Q-122 a prepayment is offset by one separate receipt to the company that gave its ИНН', async () => {
    const company = { name: 'ООО «Покупатель»', inn: '9902000020' }
    const order = orderOf({ receipt: { ...orderOf().receipt, company } })
    const { provider_payment_id } = await payments.startPayment(order)
    const close = async (idempotence_key: string = randomUUID()) =>
      await payments.closeReceipt?.({ ...order, provider_payment_id, idempotence_key })
    expect(await problemOf(close())).toBe('rejected')
    await control(`/yookassa/payments/${provider_payment_id}/succeed`, {})
    const key = randomUUID()
    await control('/faults', { path: '/yookassa/v3/receipts', method: 'POST', preset: 'lost_answer' })
    expect(await problemOf(close(key))).toBe('unknown')
    const ids = [await close(key), await close(), await close()]
    expect(new Set(ids).size).toBe(1)
    const answer = await fetch(`${origin}/sandbox/yookassa/v3/receipts?payment_id=${provider_payment_id}`, {
      headers: { authorization: `Basic ${Buffer.from('100500:test_sandbox-secret').toString('base64')}` },
    })
    expect(await answer.json()).toMatchObject({
      items: [
        { type: 'payment', settlements: [{ type: 'cashless', amount: { value: '1990.00' } }] },
        {
          id: ids[0],
          customer: { email: 'buh@example.ru', full_name: company.name, inn: company.inn },
          items: [{ payment_mode: 'full_payment', amount: { value: '1990.00' } }],
          settlements: [{ type: 'prepayment', amount: { value: '1990.00' } }],
        },
      ],
    })
  })

  it.each([
    ['1, no VAT', [1], 1, 1],
    ['2, 0 %', [2], 2, 2],
    ['10 %', [3, 5], 3, 5],
    ['20 %', [4, 6], 4, 6],
    ['5 %', [7, 9], 7, 9],
    ['7 %', [8, 10], 8, 10],
    ['22 %', [11, 12], 11, 12],
  ])(
    'Q-122 VAT code of %s: a prepayment has the calculated rate, other receipts the plain one',
    async (_, configured, plain, calculated) => {
      for (const vat_code of configured) {
        const receipt = { ...orderOf().receipt, vat_code }
        const order = orderOf({ receipt })
        const whole = orderOf({ receipt: { ...receipt, payment_mode: 'full_payment' } })
        const codes = [fromOrder(order), toOffset({ ...order, provider_payment_id: 'y1' }), fromOrder(whole)]
        expect(codes).toMatchObject([
          { receipt: { items: [{ vat_code: calculated, payment_mode: 'full_prepayment' }] } },
          { items: [{ vat_code: plain, payment_mode: 'full_payment' }] },
          { receipt: { items: [{ vat_code: plain, payment_mode: 'full_payment' }] } },
        ])
        // the stand-in takes all three
        const { provider_payment_id } = await payments.startPayment(order)
        await control(`/yookassa/payments/${provider_payment_id}/succeed`, {})
        expect(
          await payments.closeReceipt?.({ ...order, provider_payment_id, idempotence_key: randomUUID() }),
        ).toMatch(/^rt-/)
        expect((await payments.startPayment(whole)).status).toBe('pending')
      }
    },
  )

  it('Q-122 a prepayment is offset although a receipt of its refund exists', async () => {
    const order = orderOf()
    const { provider_payment_id } = await payments.startPayment(order)
    await control(`/yookassa/payments/${provider_payment_id}/succeed`, {})
    await control('/yookassa/refunds', { payment_id: provider_payment_id, amount: '90.00' })
    const close = (idempotence_key: string) =>
      payments.closeReceipt?.({ ...order, amount_kopecks: 190_000, provider_payment_id, idempotence_key })
    const id = await close(randomUUID())
    const { items } = await control<{ items: { id: string }[] }>('/yookassa/receipts')
    expect(items.map((receipt) => receipt.id)).toEqual([id])
    expect(await close(randomUUID())).toBe(id)
  })

  it('tells that the receipt of a payment was refused', async () => {
    const { provider_payment_id } = await payments.startPayment(orderOf())
    const isRefused = async () => (await payments.findPayment(provider_payment_id))?.is_receipt_refused
    await control('/yookassa/receipts', { status: 'pending' })
    await control(`/yookassa/payments/${provider_payment_id}/succeed`, {})
    expect(await isRefused()).toBe(false)
    await control('/yookassa/receipts', { status: 'canceled' })
    expect(await isRefused()).toBe(true)
  })

  it('expires after an hour without payment', async () => {
    const { provider_payment_id } = await payments.startPayment(orderOf())
    await control('/clock', { advance_seconds: 3600 })
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({
      status: 'canceled',
      decline_message: 'Время на оплату истекло',
    })
  })

  it('is null when unknown; failures are misconfigured, rejected or unknown, depending on the cause', async () => {
    expect(await payments.findPayment(randomUUID())).toBeNull()
    expect(await problemOf(paymentsWith({ secret: 'test_other' }).startPayment(orderOf()))).toBe(
      'misconfigured',
    )
    expect(
      await problemOf(payments.startPayment(orderOf({ receipt: { ...orderOf().receipt, email: 'nobody' } }))),
    ).toBe('rejected')
    expect(await problemOf(payments.startPayment(orderOf({ amount_kopecks: 0 })))).toBe('rejected')
    for (const preset of ['rate_limit', 'server_error', 'bad_gateway', 'reset', 'lost_answer']) {
      await control('/faults', { path: '/yookassa/v3/*', preset })
      expect([preset, await problemOf(payments.startPayment(orderOf()))]).toEqual([preset, 'unknown'])
    }
    await control('/faults', { path: '/yookassa/v3/*', status: 200, body: '<html>' })
    expect(await problemOf(payments.startPayment(orderOf()))).toBe('unknown')
    await control('/faults', {
      path: '/yookassa/v3/*',
      status: 302,
      headers: { location: 'http://127.0.0.1:1/' },
    })
    expect(await problemOf(payments.startPayment(orderOf()))).toBe('unknown')
  })

  it('EXT-20 is not ours when it belongs to another shop or is a test payment in a real shop', async () => {
    const seen = {
      id: 'y1',
      status: 'succeeded',
      paid: true,
      test: true,
      amount: { value: '1990.00', currency: 'RUB' },
      recipient: { account_id: '100500', gateway_id: '1' },
    }
    expect(toPayment(seen, { id: '100500', test: true }).ours).toBe(true)
    expect(toPayment(seen, { id: '100500', test: false }).ours).toBe(false)
    expect(toPayment(seen, { id: '7', test: true }).ours).toBe(false)
    expect(() =>
      toPayment({ ...seen, amount: { value: '1990', currency: 'RUB' } }, { id: '7', test: true }),
    ).toThrow(PaymentFailure)
  })

  it('has an amount exact to the kopeck in both directions', () => {
    for (const kopecks of [1, 10, 99, 100, 101, 199_000, 14_390_400, 35_000_001])
      expect(toKopecks(toValue(kopecks))).toBe(kopecks)
    expect([toValue(5), toValue(199_000)]).toEqual(['0.05', '1990.00'])
  })
})

it('EXT-20 any amount survives a round trip to the provider, as rubles with two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (kopecks) => {
      expect(toValue(kopecks)).toMatch(/^\d{1,10}\.\d\d$/)
      expect(toKopecks(toValue(kopecks))).toBe(kopecks)
    }),
  )
})
