/** Analyses left of the trial at the first payment: added once, to the first paid period, and lost on a refund. */
import { randomUUID } from 'node:crypto'
import type { Limits } from '@rezumetr/contracts/billing/plans'
import { expect, it } from 'vitest'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { setShop, type Payer } from '../../../testing/scenes/shop.ts'
import { until } from '../../../testing/watch/until.ts'
import { adminOf } from '../../companies/scope.ts'
import { grantPlan } from '../plans/plan-usecases.ts'
import { carryTrial } from '../plans/subscription-queries.ts'
import { getAllowance, reserveAnalyses, settleAnalyses } from '../plans/usecases.ts'

const { product, shop, read, current, shopIdOf, quietly, succeed, notify, hint, pass, buy } = setShop()

const DAY = 86_400_000

const scope = (person: Payer) => scopeOf(product().deps.db, person.email)
const limits = async (person: Payer) =>
  (await person.request<Limits>('GET', '/api/subscription/limits/check')).body.data
/** Analyses on whatever plan runs; those beyond `count` stay reserved. */
async function analyse(person: Payer, count: number, reserved = 0): Promise<void> {
  const [company, now] = [await scope(person), product().clock()]
  await product()
    .deps.db.transaction()
    .execute(async (trx) => {
      const { period_id } = await reserveAnalyses(trx, company, count + reserved, now)
      const spent = Array.from({ length: count }, () => randomUUID())
      await settleAnalyses(trx, company, period_id, { spent, released: 0 }, now)
    })
}
const userOf = async ({ email }: Payer) =>
  (
    await product()
      .deps.db.selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id
const refund = async (person: Payer, payment_id: string) => {
  await shop('/refunds', { payment_id: await shopIdOf(payment_id) })
  await until(
    () => read(person, payment_id),
    ({ result }) => result === 'refunded',
  )
}

it('what is left of the trial adds to the first paid month only', async () => {
  const person = await product().register()
  await analyse(person, 11, 2)
  expect(await limits(person)).toMatchObject({ analyses_carried: 0, analyses_to_carry: 37 })
  await buy(person, 'starter', 12)
  expect(await limits(person)).toMatchObject({
    analyses_limit: 237,
    analyses_remaining: 237,
    analyses_carried: 37,
  })
  expect(await current(person)).toMatchObject({
    analyses_carried: 37,
    usage: { analyses: { used: 0, limit: 237 } },
    plan: { max_analyses_per_month: 200 },
  })
  await analyse(person, 237)
  await expect(analyse(person, 1)).rejects.toMatchObject({
    code: 'LIMIT_EXCEEDED',
    extras: { message: 'Вы использовали все 237 анализов тарифа «Стартовый»', limit: 237, remaining: 0 },
  })
  const later = await pass(32 * DAY, person)
  expect(await limits(later)).toMatchObject({ analyses_limit: 200, analyses_carried: 0 })
})

it('a trial never opened is carried whole, also through the free plan; a used one adds nothing', async () => {
  const [fresh, through, used] = await Promise.all([
    product().register(),
    product().register(),
    product().register(),
  ])
  await through.request('POST', '/api/subscription/upgrade', { plan_type: 'free', duration_months: 1 })
  await analyse(used, 50)
  for (const person of [fresh, through, used]) await buy(person, 'starter')
  const carried = async (person: Payer) => (await limits(person)).analyses_carried
  expect([await carried(fresh), await carried(through), await carried(used)]).toEqual([50, 50, 0])
})

it.each([
  ['of one plan', 'starter', 12],
  ['of two plans', 'professional', 1],
] as const)('payments %s confirmed at once, and told again, add it once', async (_what, other, months) => {
  const person = await product().register()
  await analyse(person, 13)
  const [one, two] = [await quietly(person, 'starter'), await quietly(person, other, months)]
  await Promise.all([succeed(one.shop_id), succeed(two.shop_id)])
  await Promise.all([one, two, one, two].map(({ shop_id }) => notify(hint(shop_id))))
  const periods = await product()
    .deps.db.selectFrom('usage_periods')
    .select('analyses_carried')
    .where('company_id', '=', await scope(person))
    .where('analyses_carried', '>', 0)
    .execute()
  expect(periods).toEqual([{ analyses_carried: 37 }])
  expect(await limits(person)).toMatchObject({ analyses_carried: 37, analyses_to_carry: 0 })
})

it('a payment and an analysis at once: no unit of the trial is given twice', async () => {
  const person = await product().register()
  const { payment_id, shop_id } = await quietly(person, 'starter')
  await succeed(shop_id)
  const { db } = product().deps
  const company = await scope(person)
  const started = db.transaction().execute(async (trx) => {
    // as a run begins
    await trx.selectFrom('companies').select('id').where('id', '=', company).forNoKeyUpdate().execute()
    await reserveAnalyses(trx, company, 40, product().clock())
  })
  await Promise.all([notify(hint(shop_id)), started])
  expect((await read(person, payment_id)).result).toBe('success')
  const { units } = await db
    .selectFrom('usage_periods')
    .select((eb) => eb.fn.sum<number>(eb('analyses_reserved', '-', eb.ref('analyses_carried'))).as('units'))
    .where('company_id', '=', company)
    .executeTakeFirstOrThrow()
  // reserved on the trial, ten are carried; on the plan, fifty
  expect([30, -10]).toContain(units)
})

it('a refund loses it, and the next payment does not bring it back', async () => {
  const person = await product().register()
  const first = await buy(person, 'starter')
  await analyse(person, 5)
  await refund(person, first)
  expect(await limits(person)).toMatchObject({ plan_type: 'free', analyses_limit: 10, analyses_carried: 0 })
  await buy(person, 'starter')
  expect(await limits(person)).toMatchObject({ analyses_limit: 200, analyses_carried: 0 })
})

it.each([
  // of the 237 of «Стартовый», 200 are its own
  [100, 37],
  [220, 17],
  [237, 0],
])('a dearer plan in the same month takes over what %i analyses left', async (spent, kept) => {
  const person = await product().register()
  await analyse(person, 13)
  await buy(person, 'starter')
  await analyse(person, spent - 5, 5)
  await buy(person, 'professional')
  expect(await limits(person)).toMatchObject({
    plan_type: 'professional',
    analyses_limit: 1000 + kept,
    analyses_carried: kept,
  })
})

it('what was for a month that is over does not move', async () => {
  const person = await product().register()
  await buy(person, 'starter', 12)
  const later = await pass(32 * DAY, person)
  await buy(later, 'professional')
  expect(await limits(later)).toMatchObject({ plan_type: 'professional', analyses_carried: 0 })
})

it('a plan granted by an administrator takes it over too', async () => {
  const person = await product().register()
  await buy(person, 'starter')
  await analyse(person, 210)
  const company = await scope(person)
  const { db, clock } = product().deps
  const by = adminOf({ user_id: await userOf(person), scope: company, role: 'admin', family_id: company })
  const grant = { plan_type: 'free', duration_months: 1 } as const
  await db.transaction().execute((trx) => grantPlan(trx, by, company, grant, clock()))
  expect(await limits(person)).toMatchObject({ plan_type: 'free', analyses_limit: 50, analyses_carried: 40 })
})

it('a first payment with nothing left is the first nevertheless', async () => {
  const person = await product().register()
  await analyse(person, 20, 30)
  await buy(person, 'starter')
  // the analysis that held the rest was stopped
  const { db } = product().deps
  await db
    .updateTable('usage_periods')
    .set({ analyses_reserved: 0 })
    .where('company_id', '=', await scope(person))
    .execute()
  expect((await limits(person)).analyses_to_carry).toBe(0)
  await buy(person, 'professional')
  expect(await limits(person)).toMatchObject({ plan_type: 'professional', analyses_carried: 0 })
})

it('a second payment that is refunded leaves it', async () => {
  const person = await product().register()
  await buy(person, 'starter')
  await refund(person, await buy(person, 'starter'))
  expect(await limits(person)).toMatchObject({ plan_type: 'starter', analyses_carried: 50 })
})

it('the trial is the company’s own, and only the named period gets it', async () => {
  const [person, other] = [await product().register(), await product().register()]
  await analyse(other, 30)
  const { db, clock } = product().deps
  const [company, foreign] = [await scope(person), await scope(other)]
  const { period_id } = await getAllowance(db, company, clock())
  const periods = { from: period_id, to: period_id }
  await db.transaction().execute((trx) => carryTrial(trx, foreign, periods, clock()))
  expect((await getAllowance(db, company, clock())).analyses_carried).toBe(0)
  await db.transaction().execute((trx) => carryTrial(trx, company, periods, clock()))
  expect((await getAllowance(db, company, clock())).analyses_carried).toBe(50)
  expect((await getAllowance(db, foreign, clock())).analyses_carried).toBe(0)
})
