import type { Subscription } from '@rezumetr/contracts/billing/plans'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { control } from '../../../testing/scenes/board.ts'
import { buildSubscription, scopeOf } from '../../../testing/scenes/factories.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { startTestProduct, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'
import { purgeOutbox } from '../../notifications/outbox/usecases.ts'
import { announcePlanEnds } from './expiry-usecases.ts'
import { expireOverdue } from '../payments/subscription-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

const DAY = 86_400_000
/** Simulates two freshly restarted processes that check at once, after the old mail records were deleted. */
const look = async () => {
  await purgeOutbox(product.deps)
  await expireOverdue(product.deps)
  await Promise.all([announcePlanEnds(product.deps), announcePlanEnds(product.deps)])
}

it('Q-117 the end of a paid period is announced 7 days before, 1 day before and when over, once each', async () => {
  const [person, leaving, trial] = await Promise.all([1, 2, 3].map(() => product.register()))
  const { db } = product.deps
  const ends = new Date(product.clock().getTime() + 30 * DAY)
  for (const [one, fields] of [
    [person, {}],
    [leaving, { cancel_at_period_end: true }],
  ] as const)
    await buildSubscription(db, await scopeOf(db, one?.email ?? ''), 'starter', {
      source: 'payment',
      current_period_end: ends,
      ...fields,
    })
  const reported = async (one = person) =>
    (await emailsTo(product, one?.email ?? '', 'Тариф')).map(({ subject }) =>
      subject.includes('заканчивается') ? 'ends' : 'over',
    )
  await look()
  expect(await reported()).toEqual([])
  product.clock.advance(23 * DAY + 3_600_000)
  for (let i = 0; i < 3; i++) await look()
  expect(await reported()).toEqual(['ends'])
  product.clock.advance(5 * DAY)
  await look()
  expect(await reported()).toEqual(['ends'])
  product.clock.advance(1.5 * DAY)
  for (let i = 0; i < 3; i++) await look()
  expect(await reported()).toEqual(['ends', 'ends'])
  product.clock.advance(DAY)
  for (let i = 0; i < 3; i++) await look()
  expect(await reported()).toEqual(['ends', 'ends', 'over'])
  product.clock.advance(10 * DAY)
  await look()
  expect(await reported()).toEqual(['ends', 'ends', 'over'])
  expect(await reported(leaving)).toEqual(['over'])
  expect(await reported(trial)).toEqual([])
})

it('Q-117 a plan that is sold no longer is not offered for extension: by the email, nor by the profile of the plan', async () => {
  const { db } = product.deps
  const person = await product.register()
  const current_period_end = new Date(product.clock().getTime() + 2 * DAY)
  await buildSubscription(db, await scopeOf(db, person.email), 'starter', {
    source: 'payment',
    current_period_end,
  })
  const isPublic = async () =>
    (await person.request<{ subscription: Subscription }>('GET', '/api/subscription/current')).body.data
      .subscription.plan.is_public
  expect(await isPublic()).toBe(true)
  const sold = (is_active: boolean) =>
    db.updateTable('plans').set({ is_active }).where('plan_type', '=', 'starter').execute()
  onTestFinished(async () => void (await sold(true)))
  await sold(false)
  expect(await isPublic()).toBe(false)
  await announcePlanEnds(product.deps)
  const [mail] = await emailsTo(product, person.email, 'Тариф')
  expect(mail?.text).toContain('Выбрать тариф:')
})

it('Q-117 an email that a plan ends is not sent once it has ended', async () => {
  const { db } = product.deps
  const person = await product.register()
  const ends = new Date(product.clock().getTime() + 2 * 3_600_000)
  const scope = await scopeOf(db, person.email)
  await buildSubscription(db, scope, 'starter', { source: 'payment', current_period_end: ends })
  await control(product, '/mail', { reply: 451, times: 100 })
  await announcePlanEnds(product.deps)
  const row = () =>
    db
      .selectFrom('outbox')
      .selectAll()
      .where('dedupe_key', 'like', 'plan-expiring:%')
      .where('status', '!=', 'sent')
      .executeTakeFirst()
  await until(row, (found) => found?.attempts === 1 && found.claimed_by === null)
  product.clock.advance(2 * 3_600_000)
  const settled = await until(row, (found) => found?.status !== 'pending')
  expect([settled?.status, settled?.last_error]).toEqual(['failed', 'too old'])
  await control(product, '/mail', undefined, 'DELETE')
})
