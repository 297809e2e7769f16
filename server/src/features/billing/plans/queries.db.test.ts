/** Conditions of the ledger's SQL statements, each tested where omitting it would show (`npm run mutation:sql`). */
import { randomUUID } from 'node:crypto'
import { planTypes } from '@rezumetr/contracts/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setDatabase } from '../../../testing/product/database.ts'
import { buildCompany, buildSubscription } from '../../../testing/scenes/factories.ts'
import { untilWaiting } from '../../../testing/watch/locks.ts'
import {
  countEventsByDay,
  ensurePeriod,
  findEventTime,
  insertEvents,
  insertSubscription,
  listPlans,
} from './queries.ts'
import { getCurrentSubscription } from './usecases.ts'

const { db } = await setDatabase(12)

const DAY = 86_400_000
const now = new Date('2026-11-20T09:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY)
const over = { started_at: ago(31), usage_anchor_at: ago(31), current_period_end: ago(1) }

it('a company gets the named plan, and has one active plan at a time', async () => {
  for (const plan_type of planTypes) {
    const scope = await buildCompany(db)
    await insertSubscription(db, scope, plan_type, 'registration', now)
    await insertSubscription(db, scope, 'free', 'free', now)
    expect((await getCurrentSubscription(db, scope, now)).plan.plan_type).toBe(plan_type)
  }
})

it('a plan of a later release, which this one could not answer with, is not listed', async () => {
  const trx = await db.startTransaction().execute()
  await sql`alter table plans drop constraint plans_plan_type_check`.execute(trx)
  await sql`create temporary table later on commit drop as select * from plans where plan_type = 'enterprise'`.execute(
    trx,
  )
  await sql`update later set id = gen_random_uuid(), plan_type = 'later'`.execute(trx)
  await sql`insert into plans select * from later`.execute(trx)
  const listed = await listPlans(trx)
  await trx.rollback().execute()
  expect(listed.map((plan) => plan.plan_type)).toEqual([...planTypes])
})

it('a period belongs to one subscription of its own company', async () => {
  const [scope, other] = [await buildCompany(db), await buildCompany(db)]
  const first = await buildSubscription(db, scope, 'starter')
  const second = await buildSubscription(db, scope, 'professional')
  const bounds = { start: ago(1), end: null }
  const period = await ensurePeriod(db, scope, first, bounds)
  expect((await ensurePeriod(db, scope, first, bounds)).id).toBe(period.id)
  expect((await ensurePeriod(db, scope, second, bounds)).id).not.toBe(period.id)
  await expect(ensurePeriod(db, other, first, bounds)).rejects.toThrow()
})

it('Q-117 a paid plan that is scheduled without a payment does not start', async () => {
  const scope = await buildCompany(db)
  const { id } = await db
    .selectFrom('plans')
    .select('id')
    .where('plan_type', '=', 'starter')
    .executeTakeFirstOrThrow()
  await buildSubscription(db, scope, 'professional', { ...over, scheduled_plan_id: id })
  expect((await getCurrentSubscription(db, scope, now)).plan.plan_type).toBe('free')
})

it('Q-117 a scheduled plan refunded at the moment it would start does not start', async () => {
  const scope = await buildCompany(db)
  const waiting = await buildSubscription(db, scope, 'starter', { status: 'scheduled', duration_months: 1 })
  await buildSubscription(db, scope, 'professional', over)
  // wrapped in an object: a bare promise would be awaited before the lock is released
  const { reading } = await db.transaction().execute(async (trx) => {
    await trx.updateTable('subscriptions').set({ status: 'canceled' }).where('id', '=', waiting).execute()
    const reading = getCurrentSubscription(db, scope, now)
    await untilWaiting(db)
    return { reading }
  })
  expect((await reading).plan.plan_type).toBe('free')
  const { status } = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('id', '=', waiting)
    .executeTakeFirstOrThrow()
  expect(status).toBe('canceled')
})

it('API-37 usage before the requested range is not counted', async () => {
  const scope = await buildCompany(db)
  const { id } = await ensurePeriod(db, scope, await buildSubscription(db, scope, 'starter'), {
    start: ago(60),
    end: null,
  })
  await db.transaction().execute(async (trx) => {
    for (const days of [40, 2]) await insertEvents(trx, scope, 'export', id, [randomUUID()], ago(days))
  })
  expect(await countEventsByDay(db, scope, ago(30))).toEqual([
    { date: '2026-11-18', analyses: 0, exports: 1 },
  ])
})

it('a unit is found by its kind, its work and its company', async () => {
  const [scope, other] = [await buildCompany(db), await buildCompany(db)]
  const { id } = await ensurePeriod(db, scope, await buildSubscription(db, scope, 'starter'), {
    start: ago(30),
    end: null,
  })
  const [one, two] = [randomUUID(), randomUUID()]
  await db.transaction().execute(async (trx) => {
    await insertEvents(trx, scope, 'analysis', id, [one], ago(3))
    await insertEvents(trx, scope, 'export', id, [one], ago(2))
    await insertEvents(trx, scope, 'export', id, [two], ago(1))
  })
  expect(await findEventTime(db, scope, 'export', one)).toEqual(ago(2))
  expect(await findEventTime(db, scope, 'export', two)).toEqual(ago(1))
  expect(await findEventTime(db, scope, 'analysis', two)).toBeNull()
  expect(await findEventTime(db, other, 'export', two)).toBeNull()
})
