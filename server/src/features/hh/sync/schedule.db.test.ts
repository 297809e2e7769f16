import type { SyncSchedule } from '@rezumetr/contracts/hh/schedule'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { control } from '../../../testing/scenes/board.ts'
import { buildVacancy, scopeOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { openPaidPeriod } from '../../billing/payments/subscription-usecases.ts'
import { testConnection } from '../connection/check-usecases.ts'
import {
  purgeScheduledSyncs,
  getSyncSchedule,
  startDueSyncs,
  startSyncWhenAllowed,
} from './schedule-usecases.ts'
import { serveByPlan } from './vacancy-usecases.ts'

const MINUTE_MS = 60_000

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ SYNC_SCHEDULE: 'on' }, undefined, 5)
})
afterEach(async () => {
  // the clock is shared: companies of earlier tests would start too
  await product.deps.db.updateTable('sync_schedules').set({ is_on: false, wanted_at: null }).execute()
  await control(product, '/reset', {})
})
afterAll(() => product.drop())

/** Bypasses HTTP: advancing the clock far expires the session. */
const scheduleOf = (scope: CompanyScope) => getSyncSchedule(product.deps, scope)
const change = async (client: Client, patch: object) =>
  (await client.request<SyncSchedule>('PUT', '/api/hh/schedule', patch)).body.data
const jobsOf = (scope: CompanyScope) =>
  product.deps.db
    .selectFrom('sync_jobs')
    .select(['id', 'origin', 'status', 'created_at'])
    .where('company_id', '=', scope)
    .orderBy('created_at')
    .execute()
const ended = (scope: CompanyScope, count: number) =>
  until(
    () => jobsOf(scope),
    (jobs) =>
      jobs.length >= count && jobs.every(({ status }) => status === 'completed' || status === 'failed'),
  )
/** No quiet hours unless a test sets them, since the tests may run at night. */
async function connected() {
  const client = await product.register({ connect: true })
  await change(client, { quiet: null })
  return { client, scope: await scopeOf(product.deps.db, client.email) }
}
/** Advances the clock to the planned start. */
async function comesNext(scope: CompanyScope): Promise<SyncSchedule> {
  const before = await scheduleOf(scope)
  const wait = Date.parse(before.next_at ?? '') - product.clock().getTime()
  product.clock.advance(Math.max(0, wait) + 1000)
  return before
}

describe('a schedule', () => {
  it('is on once a company is connected, every 15 minutes except at night, and can be changed', async () => {
    const client = await product.register()
    const scope = await scopeOf(product.deps.db, client.email)
    const read = async () => (await client.request<SyncSchedule>('GET', '/api/hh/schedule')).body.data
    expect(await scheduleOf(scope)).toMatchObject({
      is_on: true,
      every_minutes: 15,
      quiet: { from: 22, to: 8 },
      state: 'not_connected',
      next_at: null,
    })
    await client.request('POST', '/api/settings/hh-token', { token: 'sandbox-employer-token' })
    const planned = await read()
    expect(planned.state).toBe('planned')
    expect(Date.parse(planned.next_at ?? '')).toBeGreaterThan(product.clock().getTime())
    const changed = await change(client, { every_minutes: 60, quiet: { from: 20, to: 10 } })
    expect(changed).toMatchObject({ every_minutes: 60, quiet: { from: 20, to: 10 } })
    expect(await change(client, { is_on: false })).toMatchObject({ state: 'off', next_at: null })
    const refused = await client.request('PUT', '/api/hh/schedule', { every_minutes: 7 })
    expect(refused.status).toBe(422)
  })

  it('starts one synchronisation per due time for 8 concurrent checks, with one request if nothing changed', async () => {
    const { scope } = await connected()
    await comesNext(scope)
    await Promise.all(Array.from({ length: 8 }, () => startDueSyncs(product.deps)))
    expect(await ended(scope, 1)).toMatchObject([{ origin: 'schedule', status: 'completed' }])
    await control(product, '/reset', {})
    const before = await comesNext(scope)
    await Promise.all(Array.from({ length: 8 }, () => startDueSyncs(product.deps)))
    expect(await ended(scope, 2)).toHaveLength(2)
    const { total } = await control<{ total: number }>(product, '/requests?path=/hh/*')
    expect(total).toBe(1)
    const after = await scheduleOf(scope)
    expect(Date.parse(after.next_at ?? '') - Date.parse(before.next_at ?? '')).toBe(15 * MINUTE_MS)
  })

  it('does not start in quiet hours, and starts after them', async () => {
    const { scope } = await connected()
    const hour = (product.clock().getUTCHours() + 3) % 24
    // due before the quiet hours were set: the stored time is not trusted blindly
    await product.deps.db
      .updateTable('sync_schedules')
      .set({ quiet_from: hour, quiet_to: (hour + 2) % 24, next_at: new Date(0) })
      .where('company_id', '=', scope)
      .execute()
    await startDueSyncs(product.deps)
    expect(await jobsOf(scope)).toEqual([])
    const { next_at } = await comesNext(scope)
    expect((new Date(next_at ?? '').getUTCHours() + 3) % 24).toBe((hour + 2) % 24)
    await startDueSyncs(product.deps)
    expect(await ended(scope, 1)).toMatchObject([{ status: 'completed' }])
  })

  it('does not start, and says what to do, while the work account is blocked', async () => {
    const client = await product.register({ connect: 'sandbox-several-token' })
    await change(client, { quiet: null })
    const scope = await scopeOf(product.deps.db, client.email)
    await control(product, '/accounts', { account: 'employer' })
    await client.request('GET', '/api/hh/test-connection')
    product.clock.advance(24 * 60 * MINUTE_MS)
    await startDueSyncs(product.deps)
    expect(await jobsOf(scope)).toEqual([])
    expect(await scheduleOf(scope)).toMatchObject({ is_on: true, state: 'choose_account', next_at: null })
    // starts again once the account works
    await control(product, '/reset', {})
    await testConnection(product.deps, scope)
    await startDueSyncs(product.deps)
    expect(await ended(scope, 1)).toMatchObject([{ origin: 'schedule', status: 'completed' }])
  })

  it('does not start during another synchronisation or while a reconnect is needed', async () => {
    const { client, scope } = await connected()
    await control(product, '/faults', { path: '/hh/employers/*', status: null, delay_ms: 1500, times: 1 })
    await client.request('POST', '/api/hh/sync', {})
    await comesNext(scope)
    await startDueSyncs(product.deps)
    expect(await ended(scope, 1)).toMatchObject([{ origin: 'person' }])

    const isVerified = (verified: boolean) =>
      product.deps.db
        .updateTable('hh_connections')
        .set({ verified })
        .where('company_id', '=', scope)
        .execute()
    await isVerified(false)
    product.clock.advance(60 * MINUTE_MS)
    await startDueSyncs(product.deps)
    expect(await jobsOf(scope)).toHaveLength(1)
    expect(await scheduleOf(scope)).toMatchObject({ state: 'reconnect', next_at: null })
    // starts again after the reconnect
    await isVerified(true)
    await startDueSyncs(product.deps)
    expect(await ended(scope, 2)).toMatchObject([{}, { origin: 'schedule', status: 'completed' }])
  })

  it('backs off while synchronisations fail, and returns to the interval after a success', async () => {
    const { scope } = await connected()
    await control(product, '/faults', { path: '/hh/employers/*', status: 404, times: 2 })
    const gaps: number[] = []
    for (const count of [1, 2, 3]) {
      await comesNext(scope)
      const started = product.clock().getTime()
      await startDueSyncs(product.deps)
      await ended(scope, count)
      const { next_at } = await scheduleOf(scope)
      gaps.push(Math.round((Date.parse(next_at ?? '') - started) / MINUTE_MS))
      expect((await scheduleOf(scope)).state).toBe(count < 3 ? 'backing_off' : 'planned')
    }
    expect((await jobsOf(scope)).map(({ status }) => status)).toEqual(['failed', 'failed', 'completed'])
    expect(gaps).toEqual([30, 60, 15])
  })

  it('a board notification brings the next start forward, but not in bursts or when switched off', async () => {
    const { scope } = await connected()
    const webhook = () => startSyncWhenAllowed(product.deps, scope)
    await Promise.all([webhook(), webhook(), webhook()])
    await startDueSyncs(product.deps)
    await ended(scope, 1)
    // the company's regular start could fall on this very minute, so it is moved away
    await product.deps.db
      .updateTable('sync_schedules')
      .set({ next_at: new Date(product.clock().getTime() + 10 * MINUTE_MS) })
      .where('company_id', '=', scope)
      .execute()
    await Promise.all([webhook(), webhook()])
    await startDueSyncs(product.deps)
    expect(await jobsOf(scope)).toHaveLength(1)
    const { next_at } = await scheduleOf(scope)
    expect(Date.parse(next_at ?? '') - product.clock().getTime()).toBeLessThanOrEqual(MINUTE_MS)
    await comesNext(scope)
    await startDueSyncs(product.deps)
    expect(await ended(scope, 2)).toHaveLength(2)
    await product.deps.db
      .updateTable('sync_schedules')
      .set({ is_on: false })
      .where('company_id', '=', scope)
      .execute()
    await webhook()
    product.clock.advance(2 * MINUTE_MS)
    await startDueSyncs(product.deps)
    expect(await jobsOf(scope)).toHaveLength(2)
  })

  it('Q-046 responses of vacancies that a payment or a person enables are loaded without waiting for the next start', async () => {
    const { client, scope } = await connected()
    await change(client, { every_minutes: 360 })
    const listed = async () => {
      const { body } = await client.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies')
      return body.data.vacancies.filter(({ status }) => status === 'active')
    }
    const wanted = () =>
      product.deps.db.selectFrom('sync_schedules').select('wanted_at').where('company_id', '=', scope)
    const isWanted = async () => (await wanted().executeTakeFirstOrThrow()).wanted_at !== null
    await client.request('POST', '/api/hh/sync', {})
    await ended(scope, 1)
    expect(await isWanted()).toBe(false)
    const before = await listed()
    // read or not is said of each: without it none of the others could be told from one without responses
    for (const { is_enabled, responses_read_at, applications_count } of before)
      expect([responses_read_at !== null, applications_count > 0]).toEqual([is_enabled, is_enabled])
    expect(before.filter(({ is_enabled }) => is_enabled)).toHaveLength(3)

    await product.deps.db
      .transaction()
      .execute((trx) =>
        openPaidPeriod(trx, scope, { plan_type: 'professional', duration_months: 1 }, product.clock()),
      )
    await until(isWanted, Boolean)
    expect((await listed()).every(({ is_enabled }) => is_enabled)).toBe(true)
    // done again, it finds nothing to enable and asks for nothing
    product.clock.advance(2 * MINUTE_MS)
    await startDueSyncs(product.deps)
    expect(await ended(scope, 2)).toMatchObject([
      { origin: 'person' },
      { origin: 'schedule', status: 'completed' },
    ])
    expect(
      (await listed()).every(
        (vacancy) => vacancy.responses_read_at !== null && vacancy.applications_count > 0,
      ),
    ).toBe(true)
    await serveByPlan(product.deps, scope)
    expect(await isWanted()).toBe(false)

    const put = (enabled: boolean) =>
      client.request('PUT', `/api/hh/vacancies/${before[0]?.id}/enabled`, { enabled })
    await put(false)
    expect(await isWanted()).toBe(false)
    await put(true)
    expect(await isWanted()).toBe(true)
  })

  it('Q-046 nothing is asked for a company that switched its schedule off, nor before one connects', async () => {
    const { client, scope } = await connected()
    const vacancy = await buildVacancy(product.deps.db, scope, { is_enabled: false })
    await change(client, { is_on: false })
    await client.request('PUT', `/api/hh/vacancies/${vacancy}/enabled`, { enabled: true })
    const other = await product.register()
    const otherScope = await scopeOf(product.deps.db, other.email)
    const theirs = await buildVacancy(product.deps.db, otherScope, { is_enabled: false })
    await other.request('PUT', `/api/hh/vacancies/${theirs}/enabled`, { enabled: true })
    const asked = await product.deps.db
      .selectFrom('sync_schedules')
      .select('company_id')
      .where('company_id', 'in', [scope, otherScope])
      .where('wanted_at', 'is not', null)
      .execute()
    expect(asked).toEqual([])
  })

  it('scheduled synchronisations are deleted after a month, manual ones are kept', async () => {
    const { scope } = await connected()
    const long_ago = new Date(product.clock().getTime() - 31 * 24 * 60 * MINUTE_MS)
    const past = {
      company_id: scope,
      status: 'completed',
      sync_vacancies: true,
      sync_applications: true,
      force_full_sync: false,
      completed_at: long_ago,
    }
    await product.deps.db
      .insertInto('sync_jobs')
      .values([past, { ...past, origin: 'schedule' }])
      .execute()
    await purgeScheduledSyncs(product.deps)
    expect(await jobsOf(scope)).toMatchObject([{ origin: 'person' }])
  })
})
