/**
 * Thousands of notifications over the provider's own retry schedule: duplicated, reordered,
 * concurrent, forged, unknown, wrong, late.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control } from '../../../testing/scenes/board.ts'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { isFull, seeded } from '../../../testing/product/seeded.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { getCurrentSubscription } from '../plans/usecases.ts'

/** Seconds after the event at which YooKassa retries an unacknowledged notification. */
const SCHEDULE = [0, 10, 42, 84, 168, 672, 5376, 86_016]
const TOTAL = isFull ? 5000 : 320
const fates = ['pays', 'pays', 'pays later', 'canceled', 'never', 'falsified'] as const
type Fate = (typeof fates)[number]

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ LOG_LEVEL: 'silent' })
})
afterAll(() => product.drop())

const shop = <T = unknown>(path: string, body?: object) => control<T>(product, `/yookassa${path}`, body)
type ShopPayment = { id: string; metadata: { payment_id: string } }
type Made = {
  readonly scope: CompanyScope
  readonly payment_id: string
  readonly shop_id: string
  readonly fate: Fate
}

async function order(person: Client, fate: Fate, scope: CompanyScope, plan_type: string): Promise<Made> {
  const { body } = await person.request<{ payment_id: string }>('POST', '/api/payment/create', {
    plan_type,
    duration_months: 1,
    return_url: '/pricing',
  })
  const { payment_id } = body.data
  const { items } = await shop<{ items: ShopPayment[] }>('/payments')
  const shop_id = items.find(({ metadata }) => metadata.payment_id === payment_id)?.id ?? ''
  return { scope, payment_id, shop_id, fate }
}

it(`EXT-20 ${TOTAL} notifications on the retry schedule: one activation per paid payment, no others, no shorter period`, async () => {
  const { random } = seeded('webhooks')
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  await shop('/webhooks', { lost: true })
  const made: Made[] = []
  for (let company = 0; company < (isFull ? 12 : 4); company++) {
    const person = await product.register()
    const scope = await scopeOf(product.deps.db, person.email)
    // more and less expensive plans, each bought once: an open order of the same purchase would be reused
    for (const plan of ['starter', 'professional', 'enterprise'])
      made.push(await order(person, pick(fates), scope, plan))
  }
  const happen = async ({ shop_id, fate }: Made, when: 'at once' | 'later') => {
    if (fate === 'falsified' && when === 'at once')
      await shop('/amount', { payment_id: shop_id, value: '1.00' })
    const pays = when === 'at once' ? fate === 'pays' || fate === 'falsified' : fate === 'pays later'
    if (pays) await shop(`/payments/${shop_id}/succeed`, {})
    if (fate === 'canceled' && when === 'at once') await shop(`/payments/${shop_id}/cancel`, {})
  }
  /** A hint about one of the payments or about none; its claims are random. */
  const hint = () => {
    const { shop_id, payment_id } = pick(made)
    const id = random() < 0.1 ? randomUUID() : shop_id
    const event = pick([
      'payment.succeeded',
      'payment.succeeded',
      'payment.canceled',
      'payment.waiting_for_capture',
      'refund.succeeded',
    ])
    const body = {
      type: 'notification',
      event,
      object: {
        id: event.startsWith('refund') ? randomUUID() : id,
        payment_id: id,
        status: 'succeeded',
        paid: true,
        // another payment's id or an absurd sum must be ignored
        amount: { value: pick(['1990.00', '0.01', '999999.00']), currency: pick(['RUB', 'KZT']) },
        metadata: { payment_id: random() < 0.2 ? pick(made).payment_id : payment_id },
        nonce: Math.floor(random() * 3),
      },
    }
    return body
  }
  const send = (body: object, foreign: boolean) =>
    product
      .client()
      .request(
        'POST',
        '/api/payment/webhook/yookassa',
        body,
        foreign ? { 'x-forwarded-for': '203.0.113.7' } : {},
      )
  const ends = new Map<CompanyScope, { end: number; opened: number }>()
  /** End of the active period, in ms. */
  async function paidUntil(scope: CompanyScope): Promise<number> {
    const { db, clock } = product.deps
    const running = await getCurrentSubscription(db, scope, clock())
    return running.current_period_end?.getTime() ?? 0
  }
  let sent = 0
  let seconds = 0
  for (const [step, at] of SCHEDULE.entries()) {
    product.clock.advance((at - seconds) * 1000)
    seconds = at
    for (const one of made) {
      if (step === 0) await happen(one, 'at once')
      if (step === 3) await happen(one, 'later')
    }
    const batch = Math.floor(TOTAL / SCHEDULE.length)
    for (let wave = 0; wave < batch; wave += 100) {
      const size = Math.min(100, batch - wave)
      const answers = await Promise.all(
        Array.from({ length: size }, async () => {
          const foreign = random() < 0.1
          const body = hint()
          let { status } = await send(body, foreign)
          // a 502 tells the provider that we could not read the payment, so it retries
          for (let again = 0; status === 502 && again < 20; again++) ({ status } = await send(body, foreign))
          return [foreign, status] as const
        }),
      )
      sent += answers.length
      expect(answers.filter(([foreign, status]) => status !== (foreign ? 403 : 200))).toEqual([])
    }
    for (const scope of new Set(made.map((one) => one.scope))) {
      const now = { end: await paidUntil(scope), opened: (await activations(scope)).length }
      const before = ends.get(scope)
      // a more expensive plan that has just started converts the unused days by value, so its end may be earlier
      const least = before?.opened === now.opened ? before.end : 0
      expect(now.end).toBeGreaterThanOrEqual(least)
      ends.set(scope, now)
    }
  }
  expect(sent).toBe(TOTAL)
  // a final hint for payments that got none by chance
  await Promise.all(
    made.map(({ shop_id }) =>
      send({ event: 'payment.succeeded', object: { id: shop_id, nonce: 'last' } }, false),
    ),
  )
  for (const { payment_id, fate } of made) {
    const payment = await product.deps.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', payment_id)
      .executeTakeFirstOrThrow()
    const paid = fate === 'pays' || fate === 'pays later'
    expect([payment_id, fate, payment.status === 'succeeded', payment.subscription_id !== null]).toEqual([
      payment_id,
      fate,
      paid,
      paid,
    ])
  }
  for (const scope of new Set(made.map((one) => one.scope))) {
    const paid = made.filter((one) => one.scope === scope && one.fate.startsWith('pays'))
    expect((await activations(scope)).length).toBe(paid.length)
  }
}, 3_600_000)

/** Subscriptions that a payment opened or scheduled. */
const activations = (scope: CompanyScope) =>
  product.deps.db
    .selectFrom('subscriptions')
    .select('id')
    .where('company_id', '=', scope)
    .where('source', '=', 'payment')
    .execute()
