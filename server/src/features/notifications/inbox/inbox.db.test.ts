import type { Inbox } from '@rezumetr/contracts/inbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../platform/values/clock.ts'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { autoStopped, connectionLost, syncFailed, topCandidates } from '../emails/notification-rules.ts'
import { notifyCompany } from '../outbox/company-usecases.ts'
import { purgeOutbox } from '../outbox/usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

const bell = async (who: Client, method = 'GET', path = '', body?: object) =>
  await who.request<Inbox>(method, `/api/notifications/inbox${path}`, body)

async function company() {
  const { db } = product.deps
  const [one, two] = [await product.register(), await product.register()]
  const scope = await scopeOf(db, one.email)
  await db.updateTable('users').set({ company_id: scope }).where('email', '=', two.email).execute()
  const tell = async (
    kind: Parameters<typeof notifyCompany>[3],
    fact: string,
    notification = connectionLost,
  ) => {
    product.clock.advance(MINUTE_MS)
    await notifyCompany(product.deps, db, scope, kind, fact, notification)
  }
  return { one, two: await product.signIn(two), tell }
}

it('each person is told once per fact, whatever they get by mail; unread notifications come first', async () => {
  const { one, two, tell } = await company()
  await one.request('PUT', '/api/notifications', {
    kind: 'connection_lost',
    channel: 'mail',
    enabled: false,
  })
  await tell('connection_lost', 'lost')
  await tell('connection_lost', 'lost')
  await tell('sync_failed', 'sync', syncFailed('HH.ru не отвечает.'))
  await tell('auto_candidates', 'auto', autoStopped)
  // the end of its run names them
  const run = { vacancy_id: null, vacancy_name: null, analyzed: 1, failed: 0, failures: [], postponed: 0 }
  const facts = { ...run, status: 'completed', continue_at: null, hire: 1, interview: 0 } as const
  await tell('top_candidates', 'top', topCandidates(facts))

  const { items, unread } = (await bell(one)).body.data
  expect(unread).toBe(3)
  expect(items).toMatchObject([
    { kind: 'auto_candidates', path: '/pricing', is_read: false },
    { kind: 'sync_failed', title: 'Синхронизация не удалась', path: '/sync' },
    { kind: 'connection_lost', title: 'Потеряно подключение к HH.ru', path: '/settings' },
  ])
  expect(items[1]?.text).toContain('HH.ru не отвечает.')

  const [newest, second] = items
  const { body } = await bell(one, 'PUT', `/${newest?.id}/read`)
  expect([body.data.unread, body.data.items.map(({ kind }) => kind)]).toEqual([
    2,
    ['sync_failed', 'connection_lost', 'auto_candidates'],
  ])
  // a colleague's own are as unread as before
  expect((await bell(two)).body.data.unread).toBe(3)
  expect((await bell(two, 'PUT', `/${second?.id}/read`)).status).toBe(404)
})

it('all that was seen is read at once; what came meanwhile stays unread', async () => {
  const { one, tell } = await company()
  await tell('connection_lost', 'lost')
  const [seen] = (await bell(one)).body.data.items
  await tell('sync_failed', 'sync', syncFailed('HH.ru не отвечает.'))
  const { body } = await bell(one, 'PUT', '/read', { until: seen?.created_at })
  expect([body.data.unread, body.data.items.map(({ kind, is_read }) => [kind, is_read])]).toEqual([
    1,
    [
      ['sync_failed', false],
      ['connection_lost', true],
    ],
  ])
  expect((await bell(one, 'PUT', '/read', { until: 'вчера' })).status).toBe(422)
})

it('a kind of a later release is neither shown nor counted', async () => {
  const { one, tell } = await company()
  await tell('connection_lost', 'lost')
  await tell('sync_failed', 'sync', syncFailed('HH.ru не отвечает.'))
  await product.deps.db
    .updateTable('inbox')
    .set({ kind: 'of_tomorrow' })
    .where('kind', '=', 'sync_failed')
    .execute()
  const { items, unread } = (await bell(one)).body.data
  expect([items.map(({ kind }) => kind), unread]).toEqual([['connection_lost'], 1])
})

it('notifications go with the facts of the outbox, after a year and more', async () => {
  const { one, tell } = await company()
  await tell('connection_lost', 'lost')
  product.clock.advance(399 * DAY_MS)
  await purgeOutbox(product.deps)
  const again = await product.signIn(one)
  expect((await bell(again)).body.data.unread).toBe(1)
  product.clock.advance(2 * DAY_MS)
  await purgeOutbox(product.deps)
  expect((await bell(await product.signIn(one))).body.data).toEqual({ items: [], unread: 0 })
})
