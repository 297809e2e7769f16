import fc from 'fast-check'
import { planTypes } from '@rezumetr/contracts/domain'
import { expect, it } from 'vitest'
import { moscowDay, startOfMoscowDay } from '../../platform/values/clock.ts'
import { setDatabase } from '../../testing/product/database.ts'
import { adminOf, createScope } from '../companies/scope.ts'
import { getSubscription } from '../billing/plans/usecases.ts'
import { getStatistics } from './usecases.ts'

const { db } = await setDatabase()
const plans = await db.selectFrom('plans').select(['id', 'plan_type', 'price_monthly_kopecks']).execute()

const nobody = '00000000-0000-4000-8000-000000000001'
const admin = adminOf({ user_id: nobody, scope: createScope(nobody), role: 'admin', family_id: nobody })
const HOUR_MS = 3_600_000

/** Hours before `now`, weighted towards both sides of each boundary. */
const age = fc.oneof(
  fc.integer({ min: 0, max: 24 * 70 }),
  fc.constantFrom(0, 24 * 30 - 1, 24 * 30, 24 * 30 + 1, 24 * 7),
)
const person = fc.record({
  created: age,
  active: fc.option(age),
  connected: fc.boolean(),
  /** The active subscription; `ends` is in hours from now and may be negative. */
  subscription: fc.option(
    fc.record({
      plan: fc.constantFrom(...planTypes),
      ends: fc.option(fc.integer({ min: -100, max: 100 })),
      scheduled: fc.option(fc.constantFrom(...planTypes)),
      /** A paid plan that starts when the active one ends. */
      waits: fc.option(fc.constantFrom('starter', 'professional', 'enterprise')),
    }),
  ),
  payments: fc.array(
    fc.record({
      status: fc.constantFrom('created', 'pending', 'succeeded', 'canceled', 'refunded', 'failed'),
      kopecks: fc.integer({ min: 1, max: 15_000_000 }),
      refunded: fc.integer({ min: 0, max: 100 }),
      paid: age,
    }),
    { maxLength: 3 },
  ),
})

it('ENT-32 ENT-33 ENT-34 the figures agree with a recount of raw rows in random states', async () => {
  const undo = new Error('undo')
  const states = fc.record({
    people: fc.array(person, { maxLength: 8 }),
    now: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
  })
  await fc.assert(
    fc.asyncProperty(states, async ({ people, now }) => {
      const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
      const state = db.transaction().execute(async (trx) => {
        const planId = (type: string) => plans.find((plan) => plan.plan_type === type)?.id ?? ''
        const readings: string[] = []
        for (const [i, one] of people.entries()) {
          const { id: company_id } = await trx
            .insertInto('companies')
            .values({ name: `Компания ${i}` })
            .returning('id')
            .executeTakeFirstOrThrow()
          const user = await trx
            .insertInto('users')
            .values({
              company_id,
              email: `p${i}@example.ru`,
              password_hash: '-',
              full_name: 'Имя',
              created_at: at(one.created),
              last_active_at: one.active === null ? null : at(one.active),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          if (one.connected)
            await trx
              .insertInto('hh_connections')
              .values({
                company_id,
                created_by: user.id,
                source: 'manual',
                access_token_enc: Buffer.from('x'),
                hh_user_id: '1',
                employer_id: '1',
                verified: true,
              })
              .execute()
          if (one.subscription) {
            const { plan, ends, scheduled, waits } = one.subscription
            await trx
              .insertInto('subscriptions')
              .values({
                company_id,
                plan_id: planId(plan),
                status: 'active',
                source: 'admin',
                started_at: at(1000),
                usage_anchor_at: at(1000),
                current_period_end: ends === null ? null : at(-ends),
                scheduled_plan_id: scheduled && planId(scheduled),
              })
              .execute()
            if (waits !== null)
              await trx
                .insertInto('subscriptions')
                .values({
                  company_id,
                  plan_id: planId(waits),
                  status: 'scheduled',
                  source: 'payment',
                  duration_months: 1,
                  started_at: at(1000),
                  usage_anchor_at: at(1000),
                })
                .execute()
          }
          for (const payment of one.payments)
            await trx
              .insertInto('payments')
              .values({
                company_id,
                plan_id: planId('starter'),
                duration_months: 1,
                amount_kopecks: payment.kopecks,
                refunded_kopecks: refundOf(payment),
                method: 'card',
                provider: 'yookassa',
                status: payment.status,
                return_url: '/',
                receipt_email: 'a@example.ru',
                created_at: at(payment.paid),
                checked_at: at(payment.paid),
                paid_at: wasPaid(payment.status) ? at(payment.paid) : null,
              })
              .execute()
        }
        const figures = await getStatistics(trx, admin, now)
        const companies = await trx.selectFrom('companies').select('id').orderBy('name').execute()
        for (const [i, { id }] of companies.entries())
          readings.push(
            people[i]?.subscription
              ? (await getSubscription(trx, createScope(id), now)).plan.plan_type
              : 'none',
          )
        expect(figures).toEqual({ ...recount(people, now, readings), generated_at: now.toISOString() })
        const planned = planTypes.reduce((sum, plan) => sum + figures.subscriptions[plan], 0)
        expect(planned + figures.users.without_subscription).toBe(figures.users.total)
        throw undo
      })
      await expect(state).rejects.toBe(undo)
    }),
    { numRuns: process.env['FULL'] === 'on' ? 1000 : 30, seed: 20_261_120 },
  )
}, 120_000)

type Person = typeof person extends fc.Arbitrary<infer P> ? P : never
type Payment = Person['payments'][number]
const wasPaid = (status: string) => status === 'succeeded' || status === 'refunded'
const refundOf = ({ status, kopecks, refunded }: Payment) =>
  status === 'refunded' ? kopecks : status === 'succeeded' ? Math.floor((kopecks * refunded) / 100) : 0

/** Independent recalculation of the expected figures. `readings`: the plan that each company itself is shown. */
function recount(people: readonly Person[], now: Date, readings: readonly string[]) {
  const month = 30 * 24
  // Monday is found by stepping back day by day, deliberately not by arithmetic
  let monday = now
  while (new Date(`${moscowDay(monday)}T12:00:00Z`).getUTCDay() !== 1)
    monday = new Date(monday.getTime() - 24 * HOUR_MS)
  const week = startOfMoscowDay(moscowDay(monday)).getTime()
  const count = (holds: (one: Person) => boolean) => people.filter(holds).length
  const isActive = (one: Person) => one.active !== null && one.active < month
  const on = (plan: string) => readings.filter((reading) => reading === plan).length
  const paid = people
    .flatMap((one) => one.payments)
    .filter((payment) => wasPaid(payment.status) && payment.paid < month)
  return {
    users: {
      total: people.length,
      new_this_week: count((one) => now.getTime() - one.created * HOUR_MS >= week),
      with_hh_token: count((one) => one.connected),
      active: count(isActive),
      without_subscription: on('none'),
      with_hh_token_active: count((one) => one.connected && isActive(one)),
    },
    subscriptions: {
      free: on('free'),
      starter: on('starter'),
      professional: on('professional'),
      enterprise: on('enterprise'),
      trial: on('trial'),
    },
    payments_last_30_days: {
      revenue: Math.round(paid.reduce((sum, payment) => sum + payment.kopecks - refundOf(payment), 0) / 100),
      count: paid.length,
    },
  }
}
