/** Simulates payers and the sandbox's YooKassa for one test product. */
import type { Subscription } from '@rezumetr/contracts/billing/plans'
import type { Payment } from '@rezumetr/contracts/billing/payments'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { CompanyScope } from '../../features/companies/scope.ts'
import { listWaiting } from '../../features/billing/plans/subscription-queries.ts'
import { getCurrentSubscription } from '../../features/billing/plans/usecases.ts'
import { control } from './board.ts'
import { scopeOf } from './factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../product/product.ts'
import { until } from '../watch/until.ts'

export type Payer = Client & { readonly email: string }
export type Created = { payment_id: string; confirmation_url: string; amount: number; currency: string }
type ShopPayment = { id: string; status: string; metadata: { payment_id: string } }

/** Rubles per month. */
export const prices: Record<string, number> = { starter: 1990, professional: 4990, enterprise: 14_990 }
const DAY = 86_400_000

/** Starts one product per test file; after each test its shop sends notifications normally again. */
export function setShop() {
  let product: TestProduct | undefined
  const started = () => {
    if (!product) throw new Error('the product is not started')
    return product
  }
  beforeAll(async () => {
    // refused payments are logged as errors, and these tests make hundreds of them
    product = await startTestProduct({ LOG_LEVEL: 'silent' })
  })
  afterAll(() => product?.drop())
  afterEach(() => shop('/webhooks', {}))
  const shop = <T = unknown>(path: string, body?: object) => control<T>(started(), `/yookassa${path}`, body)
  const order = (plan_type: string, duration_months = 1, more: object = {}) => ({
    plan_type,
    duration_months,
    return_url: `${started().url}/pricing`,
    ...more,
  })
  const create = (person: Payer, body: object, headers?: Record<string, string>) =>
    person.request<Created>('POST', '/api/payment/create', body, headers)
  const read = async (person: Payer, id: string) =>
    (await person.request<Payment>('GET', `/api/payment/${id}`)).body.data
  const current = async (person: Payer) =>
    (await person.request<{ subscription: Subscription }>('GET', '/api/subscription/current')).body.data
      .subscription
  const shopPaymentsOf = async (payment_id: string) =>
    (await shop<{ items: ShopPayment[] }>('/payments')).items.filter(
      (payment) => payment.metadata.payment_id === payment_id,
    )
  const shopIdOf = async (payment_id: string) => (await shopPaymentsOf(payment_id))[0]?.id ?? ''
  const rowsOf = async (person: Payer) => {
    const { db } = started().deps
    return await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('company_id', '=', await scopeOf(db, person.email))
      .orderBy('created_at')
      .execute()
  }
  const succeed = (shop_id: string) => shop(`/payments/${shop_id}/succeed`, {})
  return {
    product: started,
    /** A control of the sandbox's shop: GET without a body, POST with one. */
    shop,
    order,
    create,
    read,
    current,
    planOf: async (person: Payer) => (await current(person)).plan.plan_type,
    shopPaymentsOf,
    shopIdOf,
    rowsOf,
    paidRowsOf: async (person: Payer) => (await rowsOf(person)).filter((row) => row.source === 'payment'),
    succeed,
    /** Creates a payment whose notifications are lost, so that only the test sends them. */
    quietly: async (person: Payer, plan_type: string, duration_months = 1) => {
      await shop('/webhooks', { lost: true })
      const { body } = await create(person, order(plan_type, duration_months))
      const { payment_id } = body.data
      return { payment_id, shop_id: await shopIdOf(payment_id) }
    },
    notify: (body: unknown, headers: Record<string, string> = {}) =>
      started().client().request('POST', '/api/payment/webhook/yookassa', body, headers),
    hint: (shop_id: string, event = 'payment.succeeded', more: object = {}) => ({
      type: 'notification',
      event,
      object: { id: shop_id, status: 'succeeded', ...more },
    }),
    /** Advances the clock and signs in again, since the access token expires. */
    pass: async (ms: number, person: Payer): Promise<Payer> => {
      const product = started()
      product.clock.advance(ms)
      return await product.signIn(person)
    },
    /** Buys a plan and waits until it is active. */
    buy: async (person: Payer, plan_type: string, duration_months = 1): Promise<string> => {
      const { status, body } = await create(person, order(plan_type, duration_months))
      if (status !== 201) throw new Error(`create: ${status} ${body.message}`)
      await succeed(await shopIdOf(body.data.payment_id))
      await until(
        () => read(person, body.data.payment_id),
        (payment) => payment.result === 'success',
      )
      return body.data.payment_id
    },
    /** Value of the unused paid time, in rubles × milliseconds; a month that has not started counts as `month_days`. */
    valueLeft: async (scope: CompanyScope, now: Date, month_days: number): Promise<number> => {
      const { db } = started().deps
      const running = await getCurrentSubscription(db, scope, now)
      const left = running.current_period_end ? running.current_period_end.getTime() - now.getTime() : 0
      return (await listWaiting(db, scope)).reduce(
        (sum, one) => sum + one.duration_months * month_days * DAY * (one.price_monthly_kopecks / 100),
        left * (prices[running.plan.plan_type] ?? 0),
      )
    },
  }
}
