import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../testing/scenes/factories.ts'
import { untilWaiting } from '../../testing/watch/locks.ts'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'
import { deleteApplications } from './candidate-queries.ts'
import { deleteOldApplications } from './retention-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

const DAY = 86_400_000
const ago = (days: number) => new Date(product.clock().getTime() - days * DAY)

it('responses are deleted when the retention period after closing ends; a preview counts them', async () => {
  const me = await product.register()
  const { db } = product.deps
  const scope = await scopeOf(db, me.email)
  const closed = (days: number) =>
    buildVacancy(db, scope, { status: 'archived', archived_at: ago(days), title: `закрыта ${days}` })
  const [long, lately, open] = [await closed(100), await closed(40), await buildVacancy(db, scope)]
  const old = { applied_at: ago(120) }
  const run_id = await buildRun(db, scope, long)
  const [judged = ''] = await buildApplications(db, scope, long, 3, old)
  await buildResult(db, scope, { run_id, vacancy_id: long, application_id: judged })
  for (const vacancy_id of [lately, open]) await buildApplications(db, scope, vacancy_id, 2, old)
  const preview = async (days: number) =>
    (await me.request('GET', `/api/privacy/retention?days=${days}`)).body.data
  const left = async () =>
    (await db.selectFrom('applications').select('vacancy_id').where('company_id', '=', scope).execute())
      .length

  expect(await preview(30)).toEqual({ responses: 5, vacancies: 2 })
  expect(await preview(90)).toEqual({ responses: 3, vacancies: 1 })
  expect((await me.request('GET', '/api/privacy/retention?days=29')).status).toBe(422)
  await deleteOldApplications(product.deps)
  expect(await left()).toBe(7) // a year is the default

  await me.request('PUT', '/api/settings', { retention_days: 90 })
  await deleteOldApplications(product.deps)
  expect(await left()).toBe(4)
  await deleteOldApplications(product.deps)
  const { rows } = {
    rows: await db
      .selectFrom('audit_log')
      .select(['action', 'actor_user_id', 'after'])
      .where('company_id', '=', scope)
      .where('action', 'in', ['job-board.change-settings', 'privacy.delete-old-responses'])
      .orderBy('seq')
      .execute(),
  }
  expect(rows.map(({ action }) => action)).toEqual([
    'job-board.change-settings',
    'privacy.delete-old-responses',
  ])
  expect(rows[1]).toMatchObject({ actor_user_id: null, after: { responses: 3, retention_days: 90 } })

  await me.request('PUT', '/api/settings', { retention_days: null })
  product.clock.advance(4000 * DAY)
  await deleteOldApplications(product.deps)
  expect(await left()).toBe(4)
})

it('Q-153 responses are also deleted when the vacancy was never seen closed, because its synchronisation stopped', async () => {
  const me = await product.register()
  // the periodic deletion must not come before the preview
  await me.request('PUT', '/api/settings', { retention_days: null })
  const { db } = product.deps
  const scope = await scopeOf(db, me.email)
  const now = product.clock().getTime()
  const before = (days: number) => new Date(now - days * DAY)
  const [forgotten, live] = [
    await buildVacancy(db, scope, { synced_at: before(400) }),
    // read yesterday: an old response to a vacancy that is still open is kept
    await buildVacancy(db, scope, { synced_at: before(1) }),
  ]
  await buildApplications(db, scope, forgotten, 2, { applied_at: before(420) })
  const [uploaded = ''] = await buildApplications(db, scope, forgotten, 1, { applied_at: before(10) })
  const [open = ''] = await buildApplications(db, scope, live, 1, { applied_at: before(420) })

  const preview = await me.request('GET', '/api/privacy/retention?days=365')
  expect(preview.body.data).toEqual({ responses: 2, vacancies: 1 })
  await me.request('PUT', '/api/settings', { retention_days: 365 })
  await deleteOldApplications(product.deps)
  const left = await db.selectFrom('applications').select('id').where('company_id', '=', scope).execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([uploaded, open].toSorted())
})

it('waits for a company being erased, without a deadlock', async () => {
  const { db } = product.deps
  const scope = await scopeOf(db, (await product.register()).email)
  const closed = await buildVacancy(db, scope, { status: 'archived', archived_at: ago(400) })
  const ids = await buildApplications(db, scope, closed, 2, { applied_at: ago(420) })
  const { swept } = await db.transaction().execute(async (trx) => {
    await sql`select from companies where id = ${scope} for update`.execute(trx)
    const swept = deleteOldApplications(product.deps)
    await untilWaiting(db)
    await deleteApplications(trx, scope, ids)
    return { swept }
  })
  await swept
  const left = await db.selectFrom('applications').select('id').where('company_id', '=', scope).execute()
  expect(left).toEqual([])
})
