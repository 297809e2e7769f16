import { errorMessage } from '@rezumetr/contracts/errors'
import { CONNECTION_CHANGED, SYNC_CANCELLED, type SyncJob } from '@rezumetr/contracts/hh/job-board'
import type { ApplicationStats, Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyScope } from '../../companies/scope.ts'
import { control, finished, stateOf, sync } from '../../../testing/scenes/board.ts'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'
import { decryptResume } from '../../resumes/stored/resume-rules.ts'
import { ARCHIVE_HIDDEN, quotaUsed } from '../access/rules.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({}, undefined, 5)
})
afterEach(() => control(product, '/reset', {}))
afterAll(() => product.drop())

const companyOf = (client: { email: string }) => scopeOf(product.deps.db, client.email)
const vacanciesOf = async (client: Client) =>
  (await client.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies')).body.data.vacancies
const enabledHhId = async (company_id: CompanyScope) =>
  (
    await product.deps.db
      .selectFrom('vacancies')
      .select('hh_id')
      .where('company_id', '=', company_id)
      .where('is_enabled', '=', true)
      .where('status', '=', 'active')
      .orderBy('hh_id')
      .executeTakeFirstOrThrow()
  ).hh_id

describe('synchronisation', () => {
  it('API-15 API-16 SYNC-09 reads vacancies and the responses of every collection', async () => {
    const client = await product.register({ connect: true })
    const { status, body } = await client.request<SyncJob>('POST', '/api/hh/sync', {
      sync_vacancies: true,
      sync_applications: true,
      force_full_sync: false,
    })
    expect(status).toBe(202)
    expect(body.data).toMatchObject({
      status: 'pending',
      vacancies_synced: 0,
      applications_synced: 0,
      applications_new: 0,
    })
    const job = await finished(client, body.data.id)
    expect(job).toMatchObject({ status: 'completed', errors: [] })
    expect(job.started_at).not.toBeNull()
    expect(job.completed_at).not.toBeNull()
    const vacancies = await vacanciesOf(client)
    const stored = vacancies.reduce((sum, vacancy) => sum + vacancy.applications_count, 0)
    expect([job.vacancies_synced, job.applications_synced, job.applications_new]).toEqual([
      vacancies.length,
      stored,
      stored,
    ])
    // in total as many as the board has in all collections of the served vacancies
    const { items } = await control<{ items: { vacancy_id: string }[] }>(product, '/answers')
    const { db } = product.deps
    const served = await db
      .selectFrom('vacancies')
      .select('hh_id')
      .where('company_id', '=', await companyOf(client))
      .where('is_enabled', '=', true)
      .execute()
    const ids = new Set(served.map(({ hh_id }) => hh_id))
    expect(stored).toBe(items.filter(({ vacancy_id }) => ids.has(vacancy_id)).length)
    const collections = await db
      .selectFrom('applications')
      .select('collection_id')
      .distinct()
      .where('company_id', '=', await companyOf(client))
      .execute()
    expect(collections.length).toBeGreaterThan(1)
  })
  it('Q-034 marks nothing as viewed and opens no resume by default', async () => {
    const client = await product.register({ connect: true })
    await sync(client)
    const { counters } = await control<{ counters: Record<string, number> }>(product, '/requests')
    const asked = Object.keys(counters)
    expect(asked).toContain('GET /hh/negotiations/:id 200')
    expect(asked.filter((key) => /resumes|messages|read/.test(key))).toEqual([])
  })
  it('Q-042 a repeated synchronisation changes nothing and reads no list again', async () => {
    const client = await product.register({ connect: true })
    const company = await companyOf(client)
    await sync(client)
    const { vacancies, applications } = await stateOf(product.deps.db, company)
    const listed = () => control<{ total: number }>(product, '/requests?path=/hh/negotiations/*')
    const before = (await listed()).total
    const second = await sync(client)
    expect(second).toMatchObject({ status: 'completed', applications_synced: 0, applications_new: 0 })
    expect((await listed()).total).toBe(before)
    expect(await stateOf(product.deps.db, company)).toMatchObject({ vacancies, applications })
  })
  it('Q-041 imports new responses and updates moved ones', async () => {
    const client = await product.register({ connect: true })
    const company = await companyOf(client)
    await sync(client)
    const vacancy_id = await enabledHhId(company)
    const before = await stateOf(product.deps.db, company)
    const { ids } = await control<{ ids: string[] }>(product, '/responses', { vacancy_id, count: 60 })
    const moved = before.applications.find(
      (row) => row.hh_id === vacancy_id && row.collection_id === 'response',
    )
    await fetch(`${product.localUrl}/sandbox/hh/negotiations/consider/${moved?.hh_negotiation_id}`, {
      method: 'PUT',
      headers: {
        authorization: 'Bearer sandbox-employer-token',
        'hh-user-agent': 'test/1.0 (test@rezumetr.ru)',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect(await sync(client)).toMatchObject({ applications_new: 60 })
    const after = await stateOf(product.deps.db, company)
    expect(after.applications).toHaveLength(before.applications.length + 60)
    const byId = new Map(after.applications.map((row) => [row.hh_negotiation_id, row]))
    expect(ids.every((id) => byId.get(id)?.collection_id === 'response')).toBe(true)
    expect(byId.get(moved?.hh_negotiation_id ?? '')?.collection_id).toBe('consider')
  })
  it('keeps a response whose resume was deleted, with its known data', async () => {
    const client = await product.register({ connect: true })
    const company = await companyOf(client)
    await sync(client)
    const { applications } = await stateOf(product.deps.db, company)
    const row = applications.find((one) => one.candidate_name !== null && one.hh_resume_href !== null)
    await control(product, '/resumes/close', { negotiation_id: row?.hh_negotiation_id ?? '' })
    await sync(client, { force_full_sync: true })
    const after = (await stateOf(product.deps.db, company)).applications.find(
      (one) => one.hh_negotiation_id === row?.hh_negotiation_id,
    )
    expect(after).toMatchObject({ candidate_name: row?.candidate_name, hh_resume_href: null })
  })
  it('archives a vacancy no longer listed by HH.ru; a full synchronisation imports the archive', async () => {
    const client = await product.register({ connect: true })
    const company = await companyOf(client)
    await sync(client)
    const active = (await vacanciesOf(client)).length
    await control(product, '/vacancies/archive', { vacancy_id: await enabledHhId(company) })
    await sync(client)
    const statuses = (await vacanciesOf(client)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 'archived')).toHaveLength(1)
    expect(statuses).toHaveLength(active)
    const full = await sync(client, { force_full_sync: true })
    expect(full.vacancies_synced).toBeGreaterThan(active)
  })
  it('a manager who may not see the archive gets a warning, and the responses are read', async () => {
    const client = await product.register({ connect: true })
    const errors = [{ type: 'not_found' }]
    await control(product, '/faults', {
      path: '/hh/employers/*/vacancies/archived',
      status: 404,
      body: { errors },
    })
    const full = await sync(client, { force_full_sync: true })
    expect(full).toMatchObject({ status: 'completed', errors: [] })
    expect(full.warnings).toContain(ARCHIVE_HIDDEN)
    expect(full.applications_new).toBeGreaterThan(0)
  })
  it('ROLE-12 Q-046 serves as many vacancies as the plan allows and warns about the others', async () => {
    const client = await product.register({ connect: true })
    const job = await sync(client)
    const vacancies = await vacanciesOf(client)
    expect(vacancies.filter(({ is_enabled }) => is_enabled)).toHaveLength(3)
    for (const { is_enabled, applications_count } of vacancies)
      expect(applications_count > 0).toBe(is_enabled)
    expect(job.warnings).toHaveLength(1)
    expect(job.warnings[0]).toMatch(/^Доступно на старшем тарифе: «/)
  })
  it('EXT-14 runs one at a time per company; further requests get 409 with the running one', async () => {
    const client = await product.register({ connect: true })
    await control(product, '/faults', { path: '/hh/employers/*', delay_ms: 1500 })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.request<SyncJob>('POST', '/api/hh/sync', {})),
    )
    const started = answers.filter(({ status }) => status === 202)
    expect(started).toHaveLength(1)
    const id = started[0]?.body.data.id ?? ''
    for (const { status, body } of answers.filter((answer) => answer !== started[0])) {
      expect([status, body.error.code]).toEqual([409, 'SYNC_IN_PROGRESS'])
      expect(body.detail['job']).toMatchObject({ id })
    }
    expect((await finished(client, id)).status).toBe('completed')
  })
  it('stops when cancelled, and its worker writes nothing more', async () => {
    const client = await product.register({ connect: true })
    await control(product, '/faults', { path: '/hh/vacancies/*', delay_ms: 400, times: 50 })
    const { body } = await client.request<SyncJob>('POST', '/api/hh/sync', {})
    const path = `/api/hh/sync/${body.data.id}`
    await until(
      async () => (await client.request<SyncJob>('GET', path)).body.data,
      (job) => job.vacancies_synced > 0,
    )
    const cancelled = await client.request<SyncJob>('POST', `${path}/cancel`)
    expect(cancelled.body.data).toMatchObject({ status: 'failed', errors: [SYNC_CANCELLED] })
    const stopped = await stateOf(product.deps.db, await companyOf(client))
    // the queue's job ends only after the worker has noticed
    await until(
      async () =>
        (await sql`select from jobs where once_per = ${body.data.id}`.execute(product.deps.db)).rows,
      (calls) => calls.length === 0,
    )
    await control(product, '/faults', undefined, 'DELETE')
    expect(await stateOf(product.deps.db, await companyOf(client))).toEqual(stopped)
    // cancelling a finished job changes nothing
    const again = await client.request<SyncJob>('POST', `${path}/cancel`)
    expect(again.body.data).toEqual(cancelled.body.data)
    expect((await sync(client)).status).toBe('completed')
    expect((await client.request<SyncJob>('GET', path)).body.data).toEqual(cancelled.body.data)
  })
  it('API-17 CONST-06 lists the history newest first, 20 by default; a request with nothing to do is rejected', async () => {
    const client = await product.register({ connect: true })
    const company_id = await companyOf(client)
    const jobs = [await sync(client), await sync(client)]
    const { body } = await client.request<{ jobs: SyncJob[] }>('GET', '/api/hh/sync/history')
    expect(body.data.jobs.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id).toReversed())
    const one = await client.request<{ jobs: SyncJob[] }>('GET', '/api/hh/sync/history?limit=1')
    expect(one.body.data.jobs).toHaveLength(1)
    const earlier = Array.from({ length: 20 }, () => ({
      company_id,
      status: 'completed',
      sync_vacancies: true,
      sync_applications: true,
      force_full_sync: false,
      created_at: new Date('2026-01-01'),
    }))
    await product.deps.db.insertInto('sync_jobs').values(earlier).execute()
    const long = await client.request<{ jobs: SyncJob[] }>('GET', '/api/hh/sync/history')
    expect(long.body.data.jobs).toHaveLength(20)
    const none = await client.request('POST', '/api/hh/sync', {
      sync_vacancies: false,
      sync_applications: false,
    })
    expect([none.status, none.body.error.code]).toEqual([422, 'VALIDATION_ERROR'])
  })
  it('EXT-01 shows a job to its company only', async () => {
    const [client, stranger] = [await product.register({ connect: true }), await product.register()]
    const job = await sync(client)
    for (const [method, path] of [
      ['GET', `/api/hh/sync/${job.id}`],
      ['POST', `/api/hh/sync/${job.id}/cancel`],
    ] as const) {
      const { status, body } = await stranger.request(method, path)
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
    }
    const { body } = await stranger.request<{ jobs: SyncJob[] }>('GET', '/api/hh/sync/history')
    expect(body.data.jobs).toEqual([])
  })
})

describe('changes of the connection', () => {
  it('Q-038 hides the vacancies of the former employer, and shows them after switching back', async () => {
    const client = await product.register({ connect: true })
    await sync(client)
    const first = await vacanciesOf(client)
    const paste = (token: string) => client.request('POST', '/api/settings/hh-token', { token })
    await paste('sandbox-employer-2-token')
    await client.request('POST', '/api/hh/employer-switch')
    expect(await vacanciesOf(client)).toEqual([])
    const stats = await client.request<ApplicationStats>('GET', '/api/applications/stats')
    expect(stats.body.data.total_applications).toBe(0)
    for (const { id } of first)
      expect((await client.request('GET', `/api/hh/vacancies/${id}`)).status).toBe(404)
    await sync(client)
    const titles = new Set(first.map(({ title }) => title))
    expect((await vacanciesOf(client)).some(({ title }) => titles.has(title))).toBe(false)
    await paste('sandbox-employer-token')
    await client.request('POST', '/api/hh/employer-switch')
    await sync(client)
    const returned = await vacanciesOf(client)
    expect(returned.map(({ id }) => id).toSorted()).toEqual(first.map(({ id }) => id).toSorted())
  })
  it('ends a running synchronisation when the company disconnects', async () => {
    const client = await product.register({ connect: true })
    await control(product, '/faults', { path: '/hh/vacancies/*', delay_ms: 300, times: 50 })
    const { body } = await client.request<SyncJob>('POST', '/api/hh/sync', {})
    await client.request('DELETE', '/api/settings/hh-token')
    expect(await finished(client, body.data.id)).toMatchObject({
      status: 'failed',
      errors: [CONNECTION_CHANGED],
    })
  })
})

const USED_UP = /^Лимит просмотров резюме на HH\.ru на сегодня исчерпан/

describe('full resumes with the synchronisation', () => {
  it('Q-034 opens them if configured, stores them encrypted, and stops at the daily limit', async () => {
    const client = await product.register({ connect: true })
    const company_id = await companyOf(client)
    await client.request('PUT', '/api/settings', { resume_opening: 'with_sync', views_reserved: 0 })
    await control(product, '/limits', { resume_views: 10 })
    expect((await sync(client)).warnings).toContainEqual(expect.stringMatching(USED_UP))
    const opened = () =>
      product.deps.db
        .selectFrom('applications')
        .select(['id', 'resume_enc', 'resume_hash', 'candidate_name', 'candidate_phone'])
        .where('company_id', '=', company_id)
        .where('has_full_resume', '=', true)
        .execute()
    expect(await opened()).toHaveLength(10)
    await control(product, '/limits', { resume_views: null })
    expect((await sync(client)).warnings).not.toContainEqual(expect.stringMatching(USED_UP))
    const rows = await opened()
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.some(({ candidate_phone }) => candidate_phone !== null)).toBe(true)
    for (const { id, resume_enc } of rows) {
      expect(decryptResume(product.deps.keys, id, resume_enc ?? Buffer.alloc(0))).toHaveProperty('experience')
      expect(resume_enc?.includes('experience')).toBe(false)
    }
  })
  it('stops when HH.ru wants a captcha, and opens the rest once a person has solved it', async () => {
    const client = await product.register({ connect: 'sandbox-employer-2-token' })
    await client.request('PUT', '/api/settings', { resume_opening: 'with_sync' })
    await control(product, '/faults', { path: '/hh/resumes/*', preset: 'captcha', times: 1000 })
    const { status, warnings, resumes } = await sync(client)
    expect([status, resumes?.opened]).toEqual(['completed', 0])
    expect(warnings).toContain(errorMessage('HH_CAPTCHA'))
    const { total } = await control<{ total: number }>(product, '/requests?path=/hh/resumes/*')
    // those already under way when the first one is refused
    expect(total).toBeLessThan(resumes?.to_open ?? 0)
    await control(product, '/faults', undefined, 'DELETE')
    expect((await sync(client)).resumes?.opened).toBe(resumes?.to_open)
  })
  it('promises no continuation where no synchronisation starts by itself', async () => {
    const client = await product.register({ connect: true })
    await client.request('PUT', '/api/settings', { resume_opening: 'with_sync', views_reserved: 0 })
    await control(product, '/limits', { resume_views: 3 })
    const { warnings, resumes } = await sync(client)
    const left = (resumes?.to_open ?? 0) - 3
    expect(warnings).toContain(quotaUsed(left, null))
    expect(resumes).toMatchObject({ opened: 3, continues_at: null })
    const plan = await client.request('GET', '/api/hh/views')
    expect(plan.body.data).toMatchObject({ to_open: left, is_used_up: true, continues_at: null })
    expect(
      await product.deps.db
        .selectFrom('sync_schedules')
        .select('wanted_at')
        .where('company_id', '=', await companyOf(client))
        .where('wanted_at', 'is not', null)
        .execute(),
    ).toEqual([])
  })
  it('a missing resume is requested once until its response changes', async () => {
    const client = await product.register({ connect: 'sandbox-employer-2-token' })
    const company_id = await companyOf(client)
    await client.request('PUT', '/api/settings', { resume_opening: 'with_sync' })
    const gone = { status: 404, body: { errors: [{ type: 'not_found' }] } }
    await control(product, '/faults', { path: '/hh/resumes/*', ...gone })
    await sync(client)
    const one = await product.deps.db
      .selectFrom('applications')
      .select(['id', 'hh_negotiation_id', 'hh_resume_id'])
      .where('company_id', '=', company_id)
      .where('resume_gone_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const asked = async () =>
      (await control<{ total: number }>(product, `/requests?path=/hh/resumes/${one.hh_resume_id}`)).total
    await sync(client)
    expect(await asked()).toBe(1)
    await control(product, '/messages', { negotiation_id: one.hh_negotiation_id, text: 'Здравствуйте!' })
    // a second update of an unread response changes no counter: a full synchronisation ignores the counters
    await sync(client, { force_full_sync: true })
    expect(await asked()).toBe(2)
  })
  it('reading the list again never overwrites data of a full resume', async () => {
    const client = await product.register({ connect: true })
    const company_id = await companyOf(client)
    await client.request('PUT', '/api/settings', { resume_opening: 'with_sync', views_reserved: 0 })
    await sync(client)
    const names = () =>
      product.deps.db
        .selectFrom('applications')
        .select(['hh_negotiation_id', 'candidate_name', 'resume_title', 'resume_url'])
        .where('company_id', '=', company_id)
        .where('has_full_resume', '=', true)
        .orderBy('hh_negotiation_id')
        .execute()
    const before = await names()
    expect(before.filter(({ candidate_name }) => candidate_name?.split(' ').length === 3)).not.toEqual([])
    await sync(client, { force_full_sync: true })
    expect(await names()).toEqual(before)
  })
})
