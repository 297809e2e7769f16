import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSubscription, buildVacancy, scopeOf } from '../../testing/scenes/factories.ts'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'
import { until } from '../../testing/watch/until.ts'
import type { CompanyScope } from '../companies/scope.ts'
import {
  expireOverdue,
  openPaidPeriod,
  upgradeSubscription,
} from '../billing/payments/subscription-usecases.ts'
import { serveByPlan } from '../hh/sync/vacancy-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

const DAY = 86_400_000

/**
 * A company without a connection to HH.ru; its vacancies, titled from «1» (the newest) on, are
 * enabled unless listed in `off`.
 */
async function company(count: number, off: Record<string, 'declined' | 'held back'> = {}) {
  const client = await product.register()
  const scope = await scopeOf(product.deps.db, client.email)
  for (let n = 1; n <= count; n++)
    await buildVacancy(product.deps.db, scope, {
      title: String(n),
      published_at: new Date(Date.UTC(2026, 0, 30 - n)),
      is_enabled: off[n] === undefined,
      is_declined: off[n] === 'declined',
    })
  return { client, scope }
}
const served = async (scope: CompanyScope) => {
  const rows = product.deps.db.selectFrom('vacancies').select('title').where('company_id', '=', scope)
  return (await rows.where('is_enabled', '=', true).orderBy('title').execute()).map(({ title }) => title)
}
/** Waits for the queue to do the work. */
const become = (scope: CompanyScope, titles: readonly string[]) =>
  until(
    () => served(scope),
    (now) => now.join() === titles.join(),
  )
const pay = (scope: CompanyScope, plan_type: string) =>
  product.deps.db
    .transaction()
    .execute((trx) => openPaidPeriod(trx, scope, { plan_type, duration_months: 1 }, product.clock()))

describe('ROLE-12 Q-046 a new plan enables the vacancies it allows, without a synchronisation', () => {
  it('an expired plan leaves only the newest enabled, as the list and the limits show', async () => {
    const { client, scope } = await company(4)
    await buildSubscription(product.deps.db, scope, 'starter', {
      source: 'payment',
      current_period_end: new Date(product.clock().getTime() - DAY),
    })
    await expireOverdue(product.deps)
    expect(await become(scope, ['1'])).toEqual(['1'])
    const { body } = await client.request<{ vacancies: { title: string; is_enabled: boolean }[] }>(
      'GET',
      '/api/hh/vacancies',
    )
    expect(body.data.vacancies.map(({ title, is_enabled }) => [title, is_enabled])).toEqual([
      ['1', true],
      ['2', false],
      ['3', false],
      ['4', false],
    ])
    const limits = await client.request<{ can_add_vacancy: boolean }>('GET', '/api/subscription/limits/check')
    expect(limits.body.data).toMatchObject({ can_add_vacancy: false, vacancies_used: 1, vacancies_limit: 1 })
  })

  it('choosing the free plan during the trial leaves only the newest enabled', async () => {
    const { scope } = await company(3)
    const free = { plan_type: 'free', duration_months: 1 } as const
    await upgradeSubscription(product.deps, { scope, user_id: randomUUID() }, free)
    expect(await become(scope, ['1'])).toEqual(['1'])
  })

  it('a larger plan enables more, but never a vacancy disabled by a person', async () => {
    const { scope } = await company(8, { 1: 'declined', 4: 'held back', 5: 'held back', 6: 'held back' })
    await pay(scope, 'starter')
    expect(await become(scope, ['2', '3', '4', '7', '8'])).toEqual(['2', '3', '4', '7', '8'])
    await pay(scope, 'professional')
    expect(await become(scope, ['2', '3', '4', '5', '6', '7', '8'])).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ])
  })

  it('a rolled back change has no effect; repeating it, or a company without vacancies, is harmless', async () => {
    // the plan undone would include them all
    const { scope } = await company(5, { 4: 'held back', 5: 'held back' })
    const { deps } = product
    const undone = deps.db.transaction().execute(async (trx) => {
      await openPaidPeriod(trx, scope, { plan_type: 'starter', duration_months: 1 }, product.clock())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await Promise.all([serveByPlan(deps, scope), serveByPlan(deps, scope)])
    expect(await served(scope)).toEqual(['1', '2', '3'])
    const empty = await company(0)
    await serveByPlan(deps, empty.scope)
    expect(await served(empty.scope)).toEqual([])
  })
})
