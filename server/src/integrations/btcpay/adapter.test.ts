/** Contract tests of the payments port, run against BTCPay's stand-in over real HTTP. */
import * as fc from 'fast-check'
import { createHmac, randomUUID } from 'node:crypto'
import { createSandbox } from '@rezumetr/sandbox/plugin'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ANSWER_MS, PaymentFailure, type PaymentOrder, type Payments } from '../../ports/payments.ts'
import { problemOf } from '../../testing/http/problem-of.ts'
import { controlSandbox } from '../../testing/product/sandbox.ts'
import { until } from '../../testing/watch/until.ts'
import { createBtcpayPayments, type BtcpayOptions } from './adapter.ts'
import { toKopecks, fromOrder } from './translate.ts'

type Heard = { raw: string; signature: string | null }
let app: FastifyInstance
let origin = ''
let payments: Payments
const heard: Heard[] = []
/** Response statuses of the product's webhook; the last one repeats. */
let answers: number[] = [200]

const paymentsWith = (options: Partial<BtcpayOptions> = {}) =>
  createBtcpayPayments({
    base_url: () => `${origin}/sandbox/btcpay/`,
    store_id: 'sandbox-store',
    api_key: 'sandbox-api-key',
    webhook_secret: 'sandbox-webhook-secret',
    ...options,
  })
const orderOf = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  payment_id: randomUUID(),
  idempotence_key: randomUUID(),
  amount_kopecks: 199_050,
  method: 'crypto',
  description: 'Доступ к сервису, тариф «Стартовый», 1 месяц',
  return_url: 'https://rezumetr.ru/pricing?payment_id=1',
  receipt: { email: 'buh@example.ru', vat_code: 1, payment_mode: 'full_prepayment', company: null },
  ...more,
})
const control = <T = unknown>(path: string, body?: object): Promise<T> =>
  controlSandbox<T>(origin, path, body)
const events = () => heard.map(({ raw }) => (JSON.parse(raw) as { type: string }).type)

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true })
  await app.register(
    createSandbox({
      clientId: 'client',
      clientSecret: 'secret',
      redirectUris: [],
      btcpayNotifications: () => `${origin}/heard`,
    }),
    { prefix: '/sandbox' },
  )
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.url === '/heard')
      heard.push({ raw: String(body), signature: String(request.headers['btcpay-sig']) })
    done(null, JSON.parse(String(body) || '{}'))
  })
  app.post('/heard', async (_request, reply) => {
    const [status = 200, ...rest] = answers
    if (rest.length > 0) answers = rest
    return reply.code(status).send({})
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  payments = paymentsWith()
})
afterEach(async () => {
  await control('/btcpay/reset', {})
  await control('/reset', {})
  heard.length = 0
  answers = [200]
})
afterAll(() => app.close())

describe('an invoice', () => {
  it('is created, found and paid, with our id, amount and store; its webhooks refer to it', async () => {
    const order = orderOf()
    const opened = await payments.startPayment(order)
    expect(opened).toMatchObject({
      status: 'pending',
      paid: false,
      amount_kopecks: 199_050,
      currency: 'RUB',
      payment_id: order.payment_id,
      ours: true,
      oddity: null,
    })
    expect(opened.confirmation_url).toContain(`/btcpay/i/${opened.provider_payment_id}`)
    const { provider_payment_id } = opened
    await control(`/btcpay/invoices/${provider_payment_id}/pay`, { confirm: false })
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({ status: 'pending', paid: false })
    await control(`/btcpay/invoices/${provider_payment_id}/confirm`, {})
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({
      status: 'succeeded',
      paid: true,
      confirmation_url: null,
    })
    await until(
      async () => events(),
      (types) => types.includes('InvoiceSettled') && types.includes('InvoiceProcessing'),
    )
    for (const { raw, signature } of heard)
      expect(payments.readHint?.(raw, signature)).toMatchObject({
        provider_payment_id,
        payment_id: order.payment_id,
      })
  })

  it('EXT-20 the requests of one order together take no longer than a provider may', async () => {
    // the stand-in, in this process, would deliver a webhook with a limit of its own
    await control('/btcpay/webhooks', { lost: true })
    const asked = vi.spyOn(AbortSignal, 'timeout')
    await payments.startPayment(orderOf())
    const limits = asked.mock.calls.flat()
    asked.mockRestore()
    expect(limits).toHaveLength(2)
    expect(limits.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(ANSWER_MS)
  })

  it('EXT-20 is the same for a repeated order, also after a lost answer', async () => {
    const order = orderOf()
    await control('/faults', { path: '/btcpay/api/*', method: 'POST', preset: 'lost_answer' })
    expect(await problemOf(payments.startPayment(order))).toBe('unknown')
    // an answer that is not a list does not mean that there is no invoice
    await control('/faults', { path: '/btcpay/api/*', method: 'GET', status: 200, body: {} })
    expect(await problemOf(payments.startPayment(order))).toBe('unknown')
    const again = await payments.startPayment(order)
    expect((await payments.startPayment(order)).provider_payment_id).toBe(again.provider_payment_id)
    expect((await control<{ items: unknown[] }>('/btcpay/invoices')).items).toHaveLength(1)
  })

  it.each([
    ['less and too late', '90.00', true, 'paid_partial', 'canceled'],
    ['the whole sum too late', '1990.50', true, 'paid_late', 'canceled'],
    ['more', '2000.00', false, 'paid_over', 'succeeded'],
  ])('EXT-20 paid %s is reported as an oddity', async (_about, value, late, oddity, status) => {
    const { provider_payment_id } = await payments.startPayment(orderOf())
    if (late) await control('/clock', { advance_seconds: 1801 })
    await payments.findPayment(provider_payment_id)
    await control(`/btcpay/invoices/${provider_payment_id}/pay`, { value })
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({ status, oddity })
  })

  it('EXT-20 is pending when partially paid and expires as an oddity; unpaid, it expires without one', async () => {
    const partly = await payments.startPayment(orderOf())
    const unpaid = await payments.startPayment(orderOf())
    const refused = await payments.startPayment(orderOf())
    await control(`/btcpay/invoices/${partly.provider_payment_id}/pay`, { value: '1000.00' })
    await control(`/btcpay/invoices/${refused.provider_payment_id}/pay`, { confirm: false })
    await control(`/btcpay/invoices/${refused.provider_payment_id}/invalidate`, {})
    const find = (one: { provider_payment_id: string }) => payments.findPayment(one.provider_payment_id)
    expect(await find(partly)).toMatchObject({ status: 'pending', oddity: null })
    expect(await find(refused)).toMatchObject({ status: 'canceled', oddity: 'unconfirmed' })
    await control('/clock', { advance_seconds: 1801 })
    expect(await find(partly)).toMatchObject({ status: 'canceled', oddity: 'paid_partial' })
    expect(await find(unpaid)).toMatchObject({
      status: 'canceled',
      oddity: null,
      decline_message: 'Время на оплату истекло',
    })
  })

  it('is null when unknown; failures are misconfigured, rejected or unknown, depending on the cause', async () => {
    expect(await payments.findPayment('nothing')).toBeNull()
    expect(await problemOf(paymentsWith({ api_key: 'x' }).startPayment(orderOf()))).toBe('misconfigured')
    expect(await problemOf(paymentsWith({ store_id: 'x' }).findPayment('y'))).toBe('misconfigured')
    expect(await problemOf(payments.startPayment(orderOf({ amount_kopecks: 0 })))).toBe('rejected')
    for (const preset of ['rate_limit', 'server_error', 'bad_gateway', 'reset']) {
      await control('/faults', { path: '/btcpay/api/*', preset })
      expect([preset, await problemOf(payments.startPayment(orderOf()))]).toEqual([preset, 'unknown'])
    }
    await control('/faults', { path: '/btcpay/api/*', status: 200, body: '<html>' })
    expect(await problemOf(payments.startPayment(orderOf()))).toBe('unknown')
  })

  it('has an amount exact to the kopeck, with any number of trailing zeros', () => {
    expect(['1990', '1990.5', '1990.50000000', '0.01'].map(toKopecks)).toEqual([199_000, 199_050, 199_050, 1])
    for (const wrong of ['1990.001', '-1', '1e3', '']) expect(() => toKopecks(wrong)).toThrow(PaymentFailure)
  })
})

describe('a webhook', () => {
  const raw = JSON.stringify({
    deliveryId: 'D1',
    type: 'InvoiceSettled',
    storeId: 'sandbox-store',
    invoiceId: 'I1',
  })
  const sign = (text: string, secret = 'sandbox-webhook-secret') =>
    `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`

  it('EXT-20 is accepted only for our store and with a signature of its exact bytes', () => {
    expect(payments.readHint?.(raw, sign(raw))).toMatchObject({
      provider_payment_id: 'I1',
      delivery_id: 'D1',
    })
    for (const forged of [null, '', 'sha256=', sign(raw, 'other'), sign(`${raw} `), sign(raw).toUpperCase()])
      expect(payments.readHint?.(raw, forged)).toBe('forged')
    const foreign = raw.replace('sandbox-store', 'another')
    expect(payments.readHint?.(foreign, sign(foreign))).toBeNull()
    expect(payments.readHint?.('{', sign('{'))).toBeNull()
  })

  it('is redelivered by the stand-in after 5xx with the id of the first delivery, and not after 403', async () => {
    await control('/btcpay/webhooks', { speed: 100 })
    answers = [503, 503, 200]
    await payments.startPayment(orderOf())
    await until(
      async () => heard.length,
      (count) => count === 3,
    )
    const reported = heard.map(
      ({ raw }) => JSON.parse(raw) as { originalDeliveryId: string; isRedelivery: boolean },
    )
    expect(new Set(reported.map((one) => one.originalDeliveryId)).size).toBe(1)
    expect(reported.map((one) => one.isRedelivery)).toEqual([false, true, true])
    answers = [403]
    await payments.startPayment(orderOf())
    const { items } = await until(
      () => control<{ items: { status: number }[] }>('/btcpay/webhooks'),
      (log) => log.items.length === 4,
    )
    expect(items.map(({ status }) => status)).toEqual([503, 503, 200, 403])
  })
})

it('EXT-20 any amount survives a round trip to the provider; fractions of a kopeck are rejected', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.nat(10),
      fc.integer({ min: 1, max: 9 }),
      (amount_kopecks, noughts, part) => {
        const { amount } = fromOrder({ ...orderOf(), amount_kopecks }) as { amount: string }
        expect(toKopecks(amount + '0'.repeat(noughts))).toBe(amount_kopecks)
        expect(() => toKopecks(`${amount}${'0'.repeat(noughts)}${part}`)).toThrow(PaymentFailure)
      },
    ),
  )
})

it('EXT-20 a notification with one changed character in its body or signature is forged', () => {
  const readHint = paymentsWith().readHint?.bind(null)
  const sign = (text: string) =>
    `sha256=${createHmac('sha256', 'sandbox-webhook-secret').update(text).digest('hex')}`
  const changed = (text: string, at: number) => {
    const place = at % text.length
    return text.slice(0, place) + (text[place] === 'a' ? 'b' : 'a') + text.slice(place + 1)
  }
  const id = fc.string({ minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(id, id, fc.nat(), (invoiceId, deliveryId, at) => {
      const raw = JSON.stringify({ type: 'InvoiceSettled', storeId: 'sandbox-store', invoiceId, deliveryId })
      expect(readHint?.(raw, sign(raw))).toMatchObject({
        provider_payment_id: invoiceId,
        delivery_id: deliveryId,
      })
      expect(readHint?.(changed(raw, at), sign(raw))).toBe('forged')
      expect(readHint?.(raw, changed(sign(raw), at))).toBe('forged')
    }),
  )
})
