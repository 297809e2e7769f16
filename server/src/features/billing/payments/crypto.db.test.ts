/** Crypto payments where an operator has enabled them: BTCPay's stand-in, real webhooks, the reconciler. */
import type { PublicConfig } from '@rezumetr/contracts/public'
import type { Subscription } from '@rezumetr/contracts/billing/plans'
import type { Payment } from '@rezumetr/contracts/billing/payments'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addMoscowMonths } from '../../../platform/values/clock.ts'
import { grantAdmin } from '../../accounts/admin-usecases.ts'
import { control } from '../../../testing/scenes/board.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'
import { reconcilePayments } from './usecases.ts'

type Invoice = { id: string; metadata: { orderId: string } }
type Person = Client & { readonly email: string }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ BTCPAY_ENABLED: 'on', LOG_LEVEL: 'silent' })
})
afterAll(() => product.drop())
afterEach(() => store('/webhooks', {}))

const store = <T = unknown>(path: string, body?: object) => control<T>(product, `/btcpay${path}`, body)
const planOf = async (person: Person) =>
  (await person.request<{ subscription: Subscription }>('GET', '/api/subscription/current')).body.data
    .subscription.plan.plan_type
const read = async (person: Person, id: string) =>
  (await person.request<Payment>('GET', `/api/payment/${id}`)).body.data
const decided = (person: Person, id: string) =>
  until(
    () => read(person, id),
    ({ result }) => result !== 'pending',
  )

/** Orders the starter plan; with `quiet` its webhooks are lost. */
async function order({ quiet = false } = {}) {
  if (quiet) await store('/webhooks', { lost: true })
  const person = await product.register()
  const { status, body } = await person.request<{ payment_id: string; confirmation_url: string }>(
    'POST',
    '/api/payment/create',
    {
      plan_type: 'starter',
      duration_months: 1,
      return_url: `${product.url}/pricing`,
      payment_method: 'crypto',
    },
  )
  if (status !== 201) throw new Error(`create: ${status} ${body.message}`)
  const { payment_id, confirmation_url } = body.data
  const { items } = await store<{ items: Invoice[] }>('/invoices')
  const invoice_id = items.find(({ metadata }) => metadata.orderId === payment_id)?.id ?? ''
  return { person, payment_id, confirmation_url, invoice_id }
}
const hint = (invoice_id: string, delivery: string, more: object = {}) =>
  JSON.stringify({
    deliveryId: delivery,
    type: 'InvoiceSettled',
    storeId: 'sandbox-store',
    invoiceId: invoice_id,
    ...more,
  })
const notify = async (raw: string, signature?: string | null) =>
  (await store<{ status: number }>('/notify', signature === undefined ? { raw } : { raw, signature })).status
const paymentRow = (id: string) =>
  product.deps.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Checks until it has an effect: the product's own periodic task may be the one that asks about the payment. */
const checked = (id: string, holds: (row: Awaited<ReturnType<typeof paymentRow>>) => boolean) =>
  until(async () => {
    await reconcilePayments(product.deps)
    return await paymentRow(id)
  }, holds)

describe('crypto payments, enabled', () => {
  it('Q-113 EXT-20 an invoice is pending until the network confirms it, then grants the plan once', async () => {
    const { person, payment_id, confirmation_url, invoice_id } = await order()
    const page = await (await fetch(confirmation_url)).text()
    expect(page).toContain('Доступ к сервису, тариф «Стартовый», 1 месяц')
    await store(`/invoices/${invoice_id}/pay`, { confirm: false })
    await until(
      () => store<{ items: { type: string; status: number }[] }>('/webhooks'),
      ({ items }) => items.some(({ type, status }) => type === 'InvoiceProcessing' && status === 200),
    )
    expect([(await read(person, payment_id)).result, await planOf(person)]).toEqual(['pending', 'trial'])
    await store('/webhooks', { times: 5 })
    await store(`/invoices/${invoice_id}/confirm`, {})
    expect(await decided(person, payment_id)).toMatchObject({
      result: 'success',
      payment_method: 'crypto',
      amount: 1990,
    })
    expect(await planOf(person)).toBe('starter')
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, n) => notify(hint(invoice_id, `late-${n}`))),
    )
    expect(new Set(again)).toEqual(new Set([200]))
    const given = await product.deps.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', (await paymentRow(payment_id)).subscription_id)
      .execute()
    expect(given).toHaveLength(1)
    const { period_start, period_end } = await paymentRow(payment_id)
    expect(given[0]).toMatchObject({ started_at: period_start, current_period_end: period_end })
    expect(period_end).toEqual(addMoscowMonths(period_start ?? new Date(0), 1))
  })

  it('EXT-19 EXT-20 a forged signature is refused; a signed false claim and an unknown invoice grant nothing', async () => {
    const { person, payment_id, invoice_id } = await order({ quiet: true })
    for (const signature of [null, '', `sha256=${'0'.repeat(64)}`])
      expect(await notify(hint(invoice_id, 'forged'), signature)).toBe(403)
    expect(await notify(hint(invoice_id, 'lie'))).toBe(200)
    expect(await notify(hint('nothing', 'unknown'))).toBe(200)
    expect(await notify(hint(invoice_id, 'elsewhere', { storeId: 'another' }))).toBe(200)
    expect(await notify('{')).toBe(400)
    expect([await planOf(person), (await paymentRow(payment_id)).status]).toEqual(['trial', 'pending'])
  })

  it('EXT-20 a webhook fails while the server does not answer, and takes effect when repeated', async () => {
    const { person, invoice_id } = await order({ quiet: true })
    await store(`/invoices/${invoice_id}/pay`, {})
    await control(product, '/faults', { path: '/btcpay/api/*', preset: 'bad_gateway' })
    expect(await notify(hint(invoice_id, 'd1'))).toBe(502)
    expect(await notify(hint(invoice_id, 'd2', { originalDeliveryId: 'd1' }))).toBe(200)
    expect(await planOf(person)).toBe('starter')
  })

  it.each([
    ['more', '2100.00', 'paid_over', 'больше'],
    ['falsified books', null, 'amount', 'не совпал'],
  ])('EXT-20 %s: payment under review, no plan, the payer is informed', async (_, value, reason, words) => {
    const { person, payment_id, invoice_id } = await order()
    if (value === null) await store(`/invoices/${invoice_id}/falsify`, { amount: '1' })
    await store(`/invoices/${invoice_id}/pay`, value === null ? {} : { value })
    const payment = await decided(person, payment_id)
    expect(payment.result).toBe('review')
    expect(payment.error_message).toContain(words)
    expect((await paymentRow(payment_id)).review_reason).toBe(reason)
    expect(await planOf(person)).toBe('trial')
  })

  it('EXT-20 an expired invoice is cancelled; late money is found within an hour, without a webhook', async () => {
    const { person, payment_id, invoice_id } = await order({ quiet: true })
    await store(`/invoices/${invoice_id}/expire`, {})
    product.clock.advance(61_000)
    expect(await checked(payment_id, ({ status }) => status === 'canceled')).toMatchObject({
      error_message: 'Время на оплату истекло',
      review_reason: null,
    })
    await store(`/invoices/${invoice_id}/pay`, {})
    product.clock.advance(3_601_000)
    expect(await checked(payment_id, ({ status }) => status === 'failed')).toMatchObject({
      review_reason: 'paid_late',
    })
    expect(await planOf(await product.signIn(person))).toBe('trial')
  })

  it('EXT-20 the rest of an underpaid invoice waits for an administrator again, also after a rejection', async () => {
    const { person, payment_id, invoice_id } = await order({ quiet: true })
    const admin = await product.register()
    await grantAdmin(product.deps, admin.email)
    const reject = async () =>
      (await (await product.signIn(admin)).request('POST', `/api/admin/payments/${payment_id}/reject`)).status
    await store(`/invoices/${invoice_id}/pay`, { value: '1000.00' })
    await store(`/invoices/${invoice_id}/expire`, {})
    expect(await notify(hint(invoice_id, 'part'))).toBe(200)
    expect(await paymentRow(payment_id)).toMatchObject({ status: 'failed', review_reason: 'paid_partial' })
    expect(await reject()).toBe(200)
    await notify(hint(invoice_id, 'part again'))
    const rejected = await paymentRow(payment_id)
    expect(rejected.decided_at).not.toBeNull()
    await store(`/invoices/${invoice_id}/pay`, { value: '990.00' })
    product.clock.advance(3_601_000)
    const isLate = (row: { review_reason: string | null }) => row.review_reason === 'paid_late'
    expect(await checked(payment_id, isLate)).toMatchObject({
      status: 'failed',
      decided_by: null,
      decided_at: null,
      next_check_at: null,
    })
    const payment = await read(await product.signIn(person), payment_id)
    expect([payment.result, payment.error_message]).toEqual([
      'review',
      expect.stringContaining('после окончания'),
    ])
    expect(await reject()).toBe(200)
    await notify(hint(invoice_id, 'rest again'))
    expect((await paymentRow(payment_id)).decided_at).not.toBeNull()
    expect(await emailsTo(product, person.email, 'Платёж проверен')).toHaveLength(2)
  })
})

it('Q-113 CHK-09 disabled crypto is not offered or accepted, and its webhook is ignored', async () => {
  const plain = await startTestProduct({ LOG_LEVEL: 'silent' })
  try {
    const { body } = await plain.client().request<PublicConfig>('GET', '/api/public/config')
    expect(body.data.payment_methods).toEqual(['card', 'yookassa'])
    const person = await plain.register()
    const request = {
      plan_type: 'starter',
      duration_months: 1,
      return_url: '/pricing',
      payment_method: 'crypto',
    }
    const refused = await person.request('POST', '/api/payment/create', request)
    expect([refused.status, refused.body.error.code]).toEqual([422, 'PAYMENT_METHOD_UNAVAILABLE'])
    const reported = await plain.client().request('POST', '/api/payment/webhook/btcpay', { invoiceId: 'x' })
    expect(reported.status).toBe(200)
  } finally {
    await plain.drop()
  }
})
