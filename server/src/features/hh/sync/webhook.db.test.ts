import type { WorkAccount } from '@rezumetr/contracts/hh/job-board'
import net from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { control, sync } from '../../../testing/scenes/board.ts'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'

const DAY = 86_400_000
let product: TestProduct
beforeAll(async () => {
  // the board gets our webhook URL only when a public base URL is configured
  const place = net.createServer().listen(0, '127.0.0.1')
  await once(place, 'listening')
  const address = place.address()
  const port = typeof address === 'object' && address ? address.port : 0
  place.close()
  await once(place, 'close')
  product = await startTestProduct({ PORT: String(port), APP_BASE_URL: `http://127.0.0.1:${port}` })
})
afterEach(() => control(product, '/reset', {}))
afterAll(() => product.drop())

type Reported = {
  subscriptions: { id: string; url: string }[]
  deliveries: { url: string; status: number | null }[]
}
const reported = () => control<Reported>(product, '/webhooks')
const urlOf = async () => (await reported()).subscriptions[0]?.url ?? ''
const pathOf = (url: string) => new URL(url).pathname

/** Whether a synchronisation outside the regular schedule is requested. */
async function isWanted(client: Client & { email: string }): Promise<boolean> {
  const row = await product.deps.db
    .selectFrom('sync_schedules')
    .select('wanted_at')
    .where('company_id', '=', await scopeOf(product.deps.db, client.email))
    .executeTakeFirst()
  return row !== undefined && row.wanted_at !== null
}
async function newResponses(count: number, times = 1) {
  await control(product, '/webhooks', { times })
  const { vacancies } = await control<{ vacancies: number }>(product, '/')
  expect(vacancies).toBeGreaterThan(0)
  const { items } = await control<{ items: { vacancy_id: string }[] }>(product, '/answers')
  await control(product, '/responses', { vacancy_id: items[0]?.vacancy_id, count })
}

it('a board notification of a new response requests a synchronisation, also when delivered repeatedly', async () => {
  const client = await product.register({ connect: true })
  await sync(client)
  expect(await isWanted(client)).toBe(false)
  const before = (await reported()).deliveries.length
  await newResponses(2, 3)
  const { deliveries } = await until(reported, ({ deliveries: all }) => all.length >= before + 6)
  expect(new Set(deliveries.slice(before).map(({ status }) => status))).toEqual(new Set([200]))
  expect(await isWanted(client)).toBe(true)
})

it('a forged webhook URL answers 404, and the body of a valid one is ignored', async () => {
  const client = await product.register({ connect: true })
  await sync(client)
  const { status } = await product.client().request('POST', '/api/hh/webhook/forged', { id: '1' })
  expect([status, await isWanted(client)]).toEqual([404, false])
  const path = pathOf(await urlOf())
  const answers = [{ action_type: 'NOBODY_KNOWS', payload: { vacancy_id: "'; drop table" } }, undefined, []]
  for (const body of answers) expect((await product.client().request('POST', path, body)).status).toBe(200)
  expect(await isWanted(client)).toBe(true)
})

it('a subscription lost by the board is renewed at the daily check, not earlier', async () => {
  const client = await product.register({ connect: true })
  await sync(client)
  const url = await urlOf()
  expect(url).toMatch(/\/api\/hh\/webhook\/[\w-]{43}$/)
  await control(product, '/webhooks', undefined, 'DELETE')
  await sync(client)
  expect((await reported()).subscriptions).toEqual([])
  await product.deps.db
    .updateTable('hh_connections')
    .set({ webhook_checked_at: new Date(product.clock().getTime() - DAY) })
    .execute()
  await sync(client)
  expect(await urlOf()).toBe(url)
  const { counters } = await control<{ counters: Record<string, number> }>(
    product,
    '/requests?path=/hh/webhook/*',
  )
  // two checks, two subscriptions
  expect(counters).toEqual({
    'GET /hh/webhook/subscriptions 200': 2,
    'POST /hh/webhook/subscriptions 201': 2,
  })
})

it('two companies of one manager share a webhook, removed when the last one disconnects', async () => {
  const [first, second] = [
    await product.register({ connect: 'sandbox-employer-2-token' }),
    await product.register({ connect: 'sandbox-employer-2-token' }),
  ]
  await sync(first)
  const url = await urlOf()
  await sync(second)
  expect((await reported()).subscriptions.map((known) => known.url)).toEqual([url])
  await product.client().request('POST', pathOf(url), {})
  expect([await isWanted(first), await isWanted(second)]).toEqual([true, true])
  await first.request('DELETE', '/api/settings/hh-token')
  expect((await reported()).subscriptions).toHaveLength(1)
  await second.request('DELETE', '/api/settings/hh-token')
  expect((await reported()).subscriptions).toEqual([])
  expect((await product.client().request('POST', pathOf(url), {})).status).toBe(404)
})

it('disconnecting revokes the token also when its webhook cannot be removed', async () => {
  const { access_token: token } = await control<{ access_token: string }>(product, '/tokens', {
    action: 'issue',
    account: 'several',
  })
  const client = await product.register({ connect: token })
  await sync(client)
  await control(product, '/faults', { path: '/hh/webhook/*', preset: 'forbidden' })
  await client.request('DELETE', '/api/settings/hh-token')
  const { status } = await fetch(`${product.localUrl}/sandbox/hh/me`, {
    headers: { authorization: `Bearer ${token}`, 'hh-user-agent': 'test/1.0 (test@rezumetr.ru)' },
  })
  expect(status).toBe(403)
})

it('choosing another work account removes the webhook of the former one', async () => {
  // companies of the same manager, left by other tests, would keep it
  await product.deps.db.deleteFrom('hh_connections').execute()
  const client = await product.register({ connect: 'sandbox-several-token' })
  await sync(client)
  const url = await urlOf()
  const { accounts } = (await client.request<{ accounts: WorkAccount[] }>('GET', '/api/hh/work-accounts'))
    .body.data
  const account_id = accounts.find(({ is_current }) => !is_current)?.id
  await client.request('PUT', '/api/hh/work-account', { account_id, confirmed: true })
  expect((await reported()).subscriptions).toEqual([])
  await sync(client)
  expect((await reported()).subscriptions.map((known) => known.url)).not.toContain(url)
})

it('a subscription of another application is neither replaced nor removed, one of ours under a former secret is', async () => {
  const { access_token: token } = await control<{ access_token: string }>(product, '/tokens', {
    action: 'issue',
    account: 'employer-2',
  })
  const subscribe = (url: string) =>
    fetch(`${product.localUrl}/sandbox/hh/webhook/subscriptions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'hh-user-agent': 'test/1.0 (test@rezumetr.ru)',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ url, actions: [{ type: 'NEW_NEGOTIATION_VACANCY' }] }),
    })
  const foreign = 'https://crm.example/hh'
  expect((await subscribe(foreign)).status).toBe(201)
  const client = await product.register({ connect: 'sandbox-employer-2-token' })
  expect((await sync(client)).status).toBe('completed')
  expect(await urlOf()).toBe(foreign)
  await client.request('DELETE', '/api/settings/hh-token')
  expect(await urlOf()).toBe(foreign)
  await control(product, '/webhooks', undefined, 'DELETE')
  const former = `${product.localUrl}/api/hh/webhook/former-secret`
  await subscribe(former)
  await sync(await product.register({ connect: 'sandbox-employer-2-token' }))
  expect((await reported()).subscriptions).toHaveLength(1)
  const current = await urlOf()
  expect(current).not.toBe(former)
  // nor one of ours under a former address
  await control(product, '/webhooks', undefined, 'DELETE')
  await subscribe(`https://former.example${new URL(current ?? '').pathname}`)
  await sync(await product.register({ connect: 'sandbox-employer-2-token' }))
  expect(await urlOf()).toBe(current)
})

it('a refused webhook subscription does not fail the synchronisation', async () => {
  const client = await product.register({ connect: true })
  await control(product, '/faults', { path: '/hh/webhook/*', preset: 'forbidden', times: 5 })
  expect((await sync(client)).status).toBe('completed')
})
