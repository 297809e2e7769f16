import { connectionSentence } from '@rezumetr/contracts/hh/connection'
import type { User } from '@rezumetr/contracts/accounts/account'
import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { joinNodes } from '../../../platform/nodes/nodes.ts'
import type { JobBoard } from '../../../ports/job-board.ts'
import { control, finished, stateOf, sync } from '../../../testing/scenes/board.ts'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'
import { GIVEN_UP, MAX_ATTEMPTS, NO_PAID_ACCESS, MAX_FAILURES_IN_A_ROW } from '../access/rules.ts'
import { recoverSyncs, runSync } from './run-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ SYNC_SCHEDULE: 'on' }, undefined, 5)
})
afterEach(() => control(product, '/reset', {}))
afterAll(() => product.drop())

const companyOf = (client: { email: string }) => scopeOf(product.deps.db, client.email)
const vacanciesOf = async (client: Client) =>
  (await client.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies')).body.data.vacancies
describe('when HH.ru fails', () => {
  it('SYNC-06 reports a vacancy that cannot be read and continues with the others', async () => {
    const client = await product.register({ connect: true })
    await control(product, '/faults', { path: '/hh/negotiations', status: 404 })
    const job = await sync(client)
    expect(job.status).toBe('completed')
    expect(job.errors).toEqual([expect.stringMatching(/^Вакансия «.+»: не найдено на HH\.ru$/)])
    const read = (await vacanciesOf(client)).filter(({ applications_count }) => applications_count > 0)
    expect(read).toHaveLength(2)
    // what was not read is read next time
    expect((await sync(client)).applications_synced).toBeGreaterThan(0)
  })
  it('retries after 502 and 429 responses', async () => {
    const client = await product.register({ connect: true })
    await control(product, '/faults', { path: '/hh/negotiations*', preset: 'bad_gateway', times: 3 })
    await control(product, '/faults', {
      path: '/hh/vacancies/*',
      preset: 'rate_limit',
      retry_after: 1,
      times: 3,
    })
    expect(await sync(client)).toMatchObject({ status: 'completed', errors: [] })
  })
  it('stops early when the board stops responding, without an email, and retries automatically', async () => {
    const client = await product.register({ connect: true })
    await client.request('PUT', '/api/hh/schedule', { quiet: null })
    await control(product, '/faults', { path: '/hh/vacancies/*', preset: 'reset', times: 500 })
    const job = await sync(client)
    expect(job).toMatchObject({
      status: 'failed',
      errors: [
        expect.stringMatching(/^HH\.ru не отвечает\. Попробуем ещё раз (завтра )?в \d\d:\d\d \(МСК\)\.$/),
      ],
    })
    const { items } = await control<{ items: { times: number }[] }>(product, '/faults')
    expect(500 - (items[0]?.times ?? 0)).toBeLessThanOrEqual(MAX_FAILURES_IN_A_ROW + 7)
    expect(await emailsTo(product, client.email, 'Синхронизация')).toEqual([])
    await control(product, '/faults', undefined, 'DELETE')
    product.clock.advance(5 * 60_000)
    const [retry] = await until(
      async () => (await client.request<{ jobs: SyncJob[] }>('GET', '/api/hh/sync/history')).body.data.jobs,
      ([last]) => last?.id !== job.id && last?.status === 'completed',
    )
    expect(retry?.applications_synced).toBeGreaterThan(0)
  })
  it('EXT-04 a revoked token fails the synchronisation with its message and marks the connection', async () => {
    const client = await product.register({ connect: true })
    await control(product, '/faults', { path: '/hh/negotiations', preset: 'token_revoked', times: 50 })
    const job = await sync(client)
    expect(job).toMatchObject({
      status: 'failed',
      errors: [connectionSentence('revoked')],
    })
    expect(job.vacancies_synced).toBeGreaterThan(0)
    const { body } = await client.request<User>('GET', '/api/auth/me')
    expect(body.data).toMatchObject({ has_hh_token: true, token_verified: false })
    const next = await client.request('POST', '/api/hh/sync', {})
    expect([next.status, next.body.error.code]).toEqual([409, 'HH_RECONNECT_REQUIRED'])
  })
  it('EXT-04 continues with a refreshed token when the old one expires', async () => {
    const client = await product.register()
    const started = await client.request<{ state: string; redirect_uri: string }>('GET', '/api/hh/oauth/url')
    const { state, redirect_uri } = started.body.data
    const { code } = await control<{ code: string }>(product, '/tokens', { action: 'code', redirect_uri })
    await client.request('POST', `/api/hh/oauth/exchange?code=${code}&state=${state}`)
    await control(product, '/tokens', { action: 'expire', account: 'employer' })
    expect((await sync(client)).status).toBe('completed')
    const { counters } = await control<{ counters: object }>(product, '/requests?path=/hh/token')
    expect(counters).toEqual({ 'POST /hh/token 200': 2 })
    // hh.ru reports an expired token by mistake: the refresh is premature and nothing is lost
    await control(product, '/faults', { path: '/hh/employers/*', preset: 'token_expired' })
    expect((await sync(client)).status).toBe('completed')
    const { body } = await client.request<User>('GET', '/api/auth/me')
    expect(body.data.token_verified).toBe(true)
  })
  it('Q-034 imports vacancies and warns when the company has not paid for responses', async () => {
    const client = await product.register({ connect: true })
    await control(product, '/faults', { path: '/hh/negotiations*', preset: 'unpaid', times: 50 })
    const job = await sync(client)
    expect(job.status).toBe('completed')
    expect(job.vacancies_synced).toBeGreaterThan(0)
    expect(job.warnings).toContain(NO_PAID_ACCESS)
  })
})

describe('when a worker dies', () => {
  /** A company with a job that is not in the queue; `columns` describe how far a worker got. */
  async function jobOf(columns: { status: string; claimed_by: number | null; attempts?: number }) {
    const client = await product.register({ connect: true })
    const company_id = await companyOf(client)
    const { id } = await product.deps.db
      .insertInto('sync_jobs')
      .values({
        company_id,
        sync_vacancies: true,
        sync_applications: true,
        force_full_sync: false,
        created_at: product.clock(),
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { client, company_id, id }
  }
  const NOBODY = 999_999

  it('EXT-15 another worker continues from the cursor and reaches the state of an undisturbed run', async () => {
    const twin = await product.register({ connect: true })
    await sync(twin)
    // would be the last attempt if it had not read vacancies
    const attempts = MAX_ATTEMPTS - 1
    const { client, company_id, id } = await jobOf({ status: 'pending', claimed_by: null, attempts })
    // a worker that hangs in the middle of the responses, like a killed process
    let questions = 0
    const killed = new AbortController()
    const jobBoard: JobBoard = {
      ...product.deps.jobBoard,
      listResponses: (...input) =>
        (questions += 1) > 3
          ? new Promise((_resolve, reject) =>
              killed.signal.addEventListener('abort', () => reject(new Error('killed')), { once: true }),
            )
          : product.deps.jobBoard.listResponses(...input),
    }
    const node = await deadLater()
    const dead = runSync(
      { ...product.deps, jobBoard, node: () => node.id },
      { company_id, sync_job_id: id },
      new AbortController().signal,
    )
    await until(
      async () => questions,
      (asked) => asked > 3,
    )
    const half = await stateOf(product.deps.db, company_id)
    expect(half.applications.length).toBeGreaterThan(0)
    await node.die()
    expect((await finished(client, id)).status).toBe('completed')
    killed.abort()
    await expect(dead).rejects.toThrow('killed')
    expect(await stateOf(product.deps.db, company_id)).toEqual(
      await stateOf(product.deps.db, await companyOf(twin)),
    )
  })
  it('EXT-15 takes over the job of a dead worker within 10 seconds', async () => {
    const { client, id } = await jobOf({ status: 'processing', claimed_by: NOBODY, attempts: 1 })
    const started = performance.now()
    const job = product.deps.db.selectFrom('sync_jobs').select('attempts').where('id', '=', id)
    await until(
      () => job.executeTakeFirstOrThrow(),
      ({ attempts }) => attempts > 1,
    )
    expect(performance.now() - started).toBeLessThan(10_000)
    expect((await finished(client, id)).status).toBe('completed')
  })
  it('ends a synchronisation whose failure could not be written', async () => {
    const client = await product.register({ connect: true })
    await control(product, '/faults', { path: '/hh/employers/*', preset: 'forbidden', times: 50 })
    const { db } = product.deps
    await sql`
      create sequence refused_writes;
      create function refuse_write() returns trigger language plpgsql as $$ begin
        perform nextval('refused_writes');
        raise 'refused';
      end $$;
      create trigger refuse_write before update on sync_jobs for each row when (new.status = 'failed')
        execute function refuse_write()`.execute(db)
    const { body } = await client.request<SyncJob>('POST', '/api/hh/sync', {})
    await until(
      () => sql<{ is_called: boolean }>`select is_called from refused_writes`.execute(db),
      ({ rows }) => rows[0]?.is_called === true,
    )
    await sql`drop function refuse_write() cascade; drop sequence refused_writes`.execute(db)
    expect((await finished(client, body.data.id)).status).toBe('failed')
    expect((await client.request('POST', '/api/hh/sync', {})).status).not.toBe(409)
  })
  it('leaves a synchronisation that this process works on to it', async () => {
    const { company_id, id } = await jobOf({ status: 'pending', claimed_by: null })
    const { deps } = product
    const held = Promise.withResolvers<void>()
    let asked = 0
    const jobBoard: JobBoard = {
      ...deps.jobBoard,
      async readVacancy(...input) {
        asked += 1
        await held.promise
        return await deps.jobBoard.readVacancy(...input)
      },
    }
    const work = runSync({ ...deps, jobBoard }, { company_id, sync_job_id: id }, new AbortController().signal)
    await until(
      async () => asked,
      (times) => times > 0,
    )
    await recoverSyncs(deps)
    held.resolve()
    await work
    expect(
      await deps.db.selectFrom('sync_jobs').select(['status', 'attempts']).where('id', '=', id).execute(),
    ).toEqual([{ status: 'completed', attempts: 1 }])
  })
  it('EXT-15 fails with a readable message after the last attempt', async () => {
    const { client, id } = await jobOf({ status: 'processing', claimed_by: NOBODY, attempts: MAX_ATTEMPTS })
    expect(await finished(client, id)).toMatchObject({ status: 'failed', errors: [GIVEN_UP] })
  })
  it('a worker presumed dead writes nothing when it resumes', async () => {
    const { client, company_id, id } = await jobOf({ status: 'pending', claimed_by: null })
    let wake = () => {}
    const sleeping = new Promise<void>((resolve) => (wake = resolve))
    let asleep = false
    const jobBoard: JobBoard = {
      ...product.deps.jobBoard,
      async readVacancy(...input) {
        asleep = true
        await sleeping
        return await product.deps.jobBoard.readVacancy(...input)
      },
    }
    const node = await deadLater()
    const late = runSync(
      { ...product.deps, jobBoard, node: () => node.id },
      { company_id, sync_job_id: id },
      new AbortController().signal,
    )
    await until(
      async () => asleep,
      (is) => is,
    )
    await node.die()
    await finished(client, id)
    const ended = await stateOf(product.deps.db, company_id)
    wake()
    await late
    expect(await stateOf(product.deps.db, company_id)).toEqual(ended)
  })

  /** A live process that dies on demand: holds a node's lock as platform/nodes/nodes.ts does. */
  async function deadLater() {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(product.deps.db)
    const node = await joinNodes({ ...inject('postgres'), database: rows[0]?.name ?? '' })
    return { id: node.id(), die: () => node.stop() }
  }
})
