import { randomUUID } from 'node:crypto'
import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { sql } from 'kysely'
import { criterionKeys } from '@rezumetr/screening/judgement/score/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildSubscription,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../../testing/scenes/factories.ts'
import { untilWaiting } from '../../../testing/watch/locks.ts'
import { startTestProduct, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'
import { getAllowance } from '../../billing/plans/usecases.ts'

type Started = { run: Run; requested: number; total: number; skipped: number }

describe('starting a run', () => {
  let product: TestProduct
  // no worker: started runs are not processed
  beforeAll(async () => {
    product = await startTestProduct({ ROLE: 'web' })
  })
  afterAll(() => product.drop())

  /** A company with a vacancy and stored resumes; those at `analyzed` have a result. */
  async function prepare(count: number, analyzed: readonly number[] = [], fields: object = {}) {
    const { db } = product.deps
    const person = await product.register()
    const scope = await scopeOf(db, person.email)
    const vacancy_id = await buildVacancy(db, scope)
    const ids = await buildApplications(db, scope, vacancy_id, count, fields)
    for (const id of ids) await storeResume(product.deps, id)
    const run_id = await buildRun(db, scope, vacancy_id)
    for (const place of analyzed)
      await buildResult(db, scope, { run_id, vacancy_id, application_id: ids[place] ?? '' })
    const startNew = (query = '') =>
      person.request<Started>('POST', `/api/analysis/start-new?vacancy_id=${vacancy_id}${query}`)
    return { person, scope, vacancy_id, ids, startNew }
  }
  const itemsOf = (run_id: string) =>
    product.deps.db
      .selectFrom('analysis_run_items')
      .select(['application_id', 'status'])
      .where('run_id', '=', run_id)
      .orderBy('status')
      .orderBy('position')
      .execute()
  const spend = async (scope: Awaited<ReturnType<typeof scopeOf>>, used: number) => {
    const { period_id } = await getAllowance(product.deps.db, scope, product.clock())
    await product.deps.db
      .updateTable('usage_periods')
      .set({ analyses_used: used })
      .where('id', '=', period_id)
      .execute()
  }

  it('API-25 ENT-36 Q-058 takes the newest applications without a result up to the limit, and returns the run', async () => {
    const { ids, vacancy_id, startNew } = await prepare(6, [0, 2])
    const { status, body } = await startNew('&limit=3')
    expect(status).toBe(202)
    expect(body.data).toEqual({
      requested: 3,
      total: 3,
      run: {
        id: body.data.run.id,
        vacancy_id,
        vacancy_title: 'Менеджер по продажам',
        vacancy_name: 'Менеджер по продажам',
        kind: 'new',
        is_auto: false,
        status: 'pending',
        is_stopping: false,
        total: 3,
        analyzed: 0,
        failed: 0,
        skipped: 0,
        postponed: 0,
        remaining: 3,
        percent: 0,
        engine: 'embedded',
        spending: null,
        eta_seconds: null,
        continues_at: null,
        postponed_end: null,
        errors: [],
        failures: [],
        created_at: body.data.run.created_at,
        started_at: null,
        finished_at: null,
      },
    })
    expect((await itemsOf(body.data.run.id)).map((item) => item.application_id)).toEqual([
      ids[1],
      ids[3],
      ids[4],
    ])
  })

  it('Q-058 responses whose resume can not be read are taken after all others, however new they are', async () => {
    const { db } = product.deps
    const { ids, startNew } = await prepare(5)
    const [gone = '', hidden = '', ...readable] = ids
    await db
      .updateTable('applications')
      .set({ has_full_resume: false, resume_enc: null, resume_hash: null })
      .where('id', 'in', [gone, hidden])
      .execute()
    await db.updateTable('applications').set({ resume_gone_at: new Date() }).where('id', '=', gone).execute()
    await db.updateTable('applications').set({ hh_resume_href: null }).where('id', '=', hidden).execute()
    const taken = async (query: string) =>
      (await itemsOf((await startNew(query)).body.data.run.id)).map(({ application_id }) => application_id)
    expect(await taken('&limit=3')).toEqual(readable)
  })
  it('Q-044 takes all collections unless one is named; an unknown one is empty', async () => {
    const { db } = product.deps
    const { scope, vacancy_id, startNew, person } = await prepare(2)
    const [other = ''] = await buildApplications(db, scope, vacancy_id, 1, {
      collection_id: 'phone_interview',
    })
    await storeResume(product.deps, other)
    const nothing = await startNew('&collection_filter=archived')
    expect([nothing.status, nothing.body.error.code]).toEqual([409, 'NOTHING_TO_ANALYZE'])
    const one = await startNew('&collection_filter=phone_interview')
    expect(one.body.data.total).toBe(1)
    await person.request('POST', `/api/analysis/runs/${one.body.data.run.id}/stop`)
    expect((await startNew('&collection_filter=all')).body.data.total).toBe(3)
  })

  it('Q-057 a limit below one is a validation error, not "no limit"', async () => {
    const { startNew } = await prepare(1)
    expect((await startNew('&limit=0')).status).toBe(422)
  })

  it('API-18 ENT-15 Q-059 of selected applications, those with a result are skipped and reported, unless forced', async () => {
    const { ids, person } = await prepare(4, [1])
    const { status, body } = await person.request<Started>('POST', '/api/analysis/start', {
      application_ids: [ids[3], ids[1], ids[0], ids[3]],
      force_reanalysis: false,
    })
    expect([status, body.data.skipped]).toEqual([202, 1])
    expect(body.data.run).toMatchObject({ kind: 'selected', total: 3, skipped: 1, remaining: 2, percent: 33 })
    expect(await itemsOf(body.data.run.id)).toEqual([
      { application_id: ids[3], status: 'queued' },
      { application_id: ids[0], status: 'queued' },
      { application_id: ids[1], status: 'skipped' },
    ])
    await person.request('POST', `/api/analysis/runs/${body.data.run.id}/stop`)
    const only = { application_ids: [ids[1]], force_reanalysis: false }
    const refused = await person.request('POST', '/api/analysis/start', only)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'NOTHING_TO_ANALYZE'])
    const forced = await person.request<Started>('POST', '/api/analysis/start', {
      ...only,
      force_reanalysis: true,
    })
    expect(forced.body.data).toMatchObject({ skipped: 0, run: { total: 1, remaining: 1 } })
  })

  it('API-26 Q-060 reanalysis requires the current number of results as confirmation', async () => {
    const { person, vacancy_id } = await prepare(3, [0, 1])
    const ask = (count: string) =>
      person.request<Started>('POST', `/api/analysis/reanalyze-all?vacancy_id=${vacancy_id}${count}`)
    for (const count of ['', '&confirm_count=3']) {
      const { status, body } = await ask(count)
      expect([status, body.detail]).toMatchObject([409, { error: 'CONFIRM_REQUIRED', count: 2 }])
    }
    const { status, body } = await ask('&confirm_count=2')
    expect([status, body.data.run]).toMatchObject([202, { kind: 'reanalyze', total: 2 }])
  })

  it('EXT-14 EXT-12 while a run is active another start is refused with that run', async () => {
    const { person, startNew } = await prepare(3)
    const first = await startNew('&limit=1')
    const second = await startNew()
    expect([second.status, second.body.detail]).toMatchObject([
      409,
      { error: 'ANALYSIS_IN_PROGRESS', run: { id: first.body.data.run.id, status: 'pending' } },
    ])
    const active = await person.request<{ run: Run | null }>('GET', '/api/analysis/runs/active')
    expect(active.body.data.run?.id).toBe(first.body.data.run.id)
    await person.request('POST', `/api/analysis/runs/${first.body.data.run.id}/stop`)
    expect((await person.request<{ run: null }>('GET', '/api/analysis/runs/active')).body.data.run).toBeNull()
  })

  it('EXT-17 EXT-14 twenty concurrent starts with five units left: one run, one unit reserved', async () => {
    const { scope, person, ids } = await prepare(20)
    await spend(scope, 45)
    const asked = await Promise.all(
      ids.map((id) => person.request('POST', '/api/analysis/start', { application_ids: [id] })),
    )
    expect(asked.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([202, ...Array(19).fill(409)])
    expect(await getAllowance(product.deps.db, scope, product.clock())).toMatchObject({
      analyses_used: 45,
      analyses_reserved: 1,
    })
  })

  it('EXT-17 ROLE-10 Q-065 a run larger than the units left is refused whole, with the number left', async () => {
    const { scope, startNew, person } = await prepare(12)
    await spend(scope, 45)
    const { status, body } = await startNew()
    expect(status).toBe(403)
    expect(body.detail).toMatchObject({
      error: 'LIMIT_EXCEEDED',
      limit_type: 'analyses',
      used: 45,
      limit: 50,
      remaining: 5,
      requested: 12,
      plan_type: 'trial',
      plan_name: 'Пробный',
      reset_date: null,
      subscription: { plan: { plan_type: 'trial' }, usage: { analyses: { used: 45, limit: 50 } } },
    })
    expect((await person.request<{ run: null }>('GET', '/api/analysis/runs/active')).body.data.run).toBeNull()
    expect((await startNew('&limit=5')).status).toBe(202)
  })

  it('a repeated request with the same key starts one run', async () => {
    const { person, vacancy_id } = await prepare(2)
    const ask = () =>
      person.request<Started>('POST', `/api/analysis/start-new?vacancy_id=${vacancy_id}`, undefined, {
        'idempotency-key': 'k1',
      })
    const [first, second] = [await ask(), await ask()]
    expect([second.status, second.body.data.run.id]).toEqual([202, first.body.data.run.id])
  })

  it('a run is not begun when one of its candidates is being erased, and no unit is reserved', async () => {
    const { db } = product.deps
    const { scope, ids, startNew } = await prepare(2)
    const { started } = await db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('applications')
        .where('id', '=', ids[0] ?? '')
        .execute()
      const started = startNew()
      await untilWaiting(db)
      return { started }
    })
    expect((await started).status).toBe(404)
    expect((await getAllowance(db, scope, product.clock())).analyses_reserved).toBe(0)
    expect((await startNew()).body.data.total).toBe(1)
  })

  it('Q-046 a vacancy that is not enabled is not analysed', async () => {
    const { person, scope } = await prepare(1)
    const vacancy_id = await buildVacancy(product.deps.db, scope, { is_enabled: false })
    const application_ids = await buildApplications(product.deps.db, scope, vacancy_id, 1)
    const answers = [
      await person.request('POST', `/api/analysis/start-new?vacancy_id=${vacancy_id}`),
      await person.request('POST', '/api/analysis/start', { application_ids }),
    ]
    expect(answers.map((one) => [one.status, one.body.error.code])).toEqual(
      answers.map(() => [409, 'NOTHING_TO_ANALYZE']),
    )
  })

  it('Q-042 the job board is needed only for resumes that are not stored', async () => {
    const { scope, vacancy_id, startNew } = await prepare(1)
    const [unread = ''] = await buildApplications(product.deps.db, scope, vacancy_id, 1)
    const refused = await startNew()
    expect([refused.status, refused.body.error.code]).toEqual([409, 'HH_NOT_CONNECTED'])
    await storeResume(product.deps, unread)
    expect((await startNew()).status).toBe(202)
  })

  it('Q-039 without the job board the stored resumes alone are analysed on request', async () => {
    const { scope, vacancy_id, ids, startNew } = await prepare(2, [0])
    await buildApplications(product.deps.db, scope, vacancy_id, 2)
    expect((await startNew()).status).toBe(409)
    const { status, body } = await startNew('&stored=true')
    expect([status, body.data.total]).toEqual([202, 1])
    expect(await itemsOf(body.data.run.id)).toEqual([{ application_id: ids[1], status: 'queued' }])
  })

  it('no user reaches runs or applications of another company', async () => {
    const { startNew, vacancy_id, ids, scope } = await prepare(2)
    const { run } = (await startNew('&limit=1')).body.data
    const stranger = await prepare(1)
    const mixed = { application_ids: [stranger.ids[0], ids[1]], force_reanalysis: true }
    const answers = [
      await stranger.person.request('GET', `/api/analysis/runs/${run.id}`),
      await stranger.person.request('POST', `/api/analysis/runs/${run.id}/stop`),
      await stranger.person.request('POST', `/api/analysis/start-new?vacancy_id=${vacancy_id}`),
      await stranger.person.request(
        'POST',
        `/api/analysis/reanalyze-all?vacancy_id=${vacancy_id}&confirm_count=0`,
      ),
      await stranger.person.request('POST', '/api/analysis/start', mixed),
      await stranger.person.request('GET', `/api/analysis/runs/${randomUUID()}`),
    ]
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 404))
    const mine = await getAllowance(product.deps.db, scope, product.clock())
    const theirs = await getAllowance(product.deps.db, stranger.scope, product.clock())
    expect([mine.analyses_reserved, theirs.analyses_reserved]).toEqual([1, 0])
  })
})

describe('a run with many failures', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct({ ROLE: 'web' })
  })
  afterAll(() => product.drop())

  it('EXT-12 Q-061 counts every failure by reason, and lists as many as one start accepts', async () => {
    const { db } = product.deps
    const person = await product.register()
    const scope = await scopeOf(db, person.email)
    const vacancy_id = await buildVacancy(db, scope)
    const ids = await buildApplications(db, scope, vacancy_id, 703)
    const run_id = await buildRun(db, scope, vacancy_id)
    const failed = ids.map((application_id, position) => ({
      run_id,
      application_id,
      company_id: scope,
      position,
      status: 'failed',
      error_message: position < 3 ? 'Резюме скрыто' : 'HH.ru не ответил',
    }))
    await db.insertInto('analysis_run_items').values(failed).execute()
    const tell = async (finished_at: Date | null) => {
      await db
        .updateTable('analysis_runs')
        .set({ total: 703, failed: 703, finished_at })
        .where('id', '=', run_id)
        .execute()
      return (await person.request<Run>('GET', `/api/analysis/runs/${run_id}`)).body.data
    }
    const over = await tell(product.clock())
    expect(over.failures).toEqual([
      { message: 'HH.ru не ответил', count: 700 },
      { message: 'Резюме скрыто', count: 3 },
    ])
    expect(over.errors.map(({ application_id }) => application_id)).toEqual(ids.slice(0, 500))
    expect((await tell(null)).errors).toHaveLength(100)
  })
})

describe('a run with workers', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct()
  })
  afterAll(() => product.drop())
  const finished = (person: Awaited<ReturnType<TestProduct['register']>>, id: string) =>
    until(
      () => person.request<Run>('GET', `/api/analysis/runs/${id}`),
      ({ body }) => body.data.finished_at !== null,
    )

  /** A company without limits and a vacancy whose resumes are all stored. */
  async function stored(count: number) {
    const { db } = product.deps
    const person = await product.register()
    const scope = await scopeOf(db, person.email)
    await buildSubscription(db, scope, 'enterprise')
    const vacancy_id = await buildVacancy(db, scope)
    const ids = await buildApplications(db, scope, vacancy_id, count)
    await Promise.all(ids.map((id) => storeResume(product.deps, id)))
    return { person, scope, vacancy_id }
  }

  it('API-20 EXT-12 imported responses are opened, scored and charged', async () => {
    const person = await product.register({ connect: true })
    const sync = await person.request<SyncJob>('POST', '/api/hh/sync', {})
    await until(
      () => person.request<SyncJob>('GET', `/api/hh/sync/${sync.body.data.id}`),
      ({ body }) => body.data.status === 'completed',
    )
    const { vacancies } = (
      await person.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies?active_only=true')
    ).body.data
    const vacancy = vacancies.find((one) => one.is_enabled && one.new_applications_count >= 10)
    const started = await person.request<Started>(
      'POST',
      `/api/analysis/start-new?vacancy_id=${vacancy?.id}&limit=10`,
    )
    const { body } = await finished(person, started.body.data.run.id)
    expect(body.data).toMatchObject({
      status: 'completed',
      analyzed: 10,
      failed: 0,
      percent: 100,
      eta_seconds: null,
    })
    const results = await person.request<{ results: { id: string }[] }>(
      'GET',
      `/api/analysis/results?vacancy_id=${vacancy?.id}`,
    )
    expect(results.body.data.results).toHaveLength(10)
    const detail = await person.request('GET', `/api/analysis/results/${results.body.data.results[0]?.id}`)
    expect(detail.body.data).toMatchObject({ engine: 'embedded', is_outdated: false, rubric_version: 1 })
    expect(detail.body.data).toMatchObject({ rank: { place: 1, of: 10 } })
    expect((detail.body.data as { criteria: unknown[] }).criteria).toHaveLength(criterionKeys.length)
    const limits = await person.request('GET', '/api/subscription/limits/check')
    expect(limits.body.data).toMatchObject({ analyses_used: 10, analyses_remaining: 40 })
  })

  it('a thousand stored resumes are analysed without blocking other requests', async () => {
    const { db } = product.deps
    const { person, scope, vacancy_id } = await stored(1000)
    const started = await person.request<Started>('POST', `/api/analysis/start-new?vacancy_id=${vacancy_id}`)
    // several polls are answered while it works: scoring yields between resumes
    const seen = new Set<number>()
    const { body } = await until(
      () => person.request<Run>('GET', `/api/analysis/runs/${started.body.data.run.id}`),
      (answer) => {
        seen.add(answer.body.data.analyzed)
        return answer.body.data.finished_at !== null
      },
    )
    expect(seen.size).toBeGreaterThan(3)
    expect(body.data).toMatchObject({ status: 'completed', analyzed: 1000 })
    expect((await getAllowance(db, scope, product.clock())).analyses_used).toBe(1000)
  })

  it('EXT-15 a run survives the loss of its database connections, and each resume is charged once', async () => {
    const { db } = product.deps
    const { person, scope, vacancy_id } = await stored(600)
    const started = await person.request<Started>('POST', `/api/analysis/start-new?vacancy_id=${vacancy_id}`)
    const { id } = started.body.data.run
    // the node's own connection may survive, so it is not considered dead; answers to statements get lost
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'rezumetr' and pid <> pg_backend_pid()`.execute(
        db,
      )
    const analyzed = async () =>
      (await db.selectFrom('analysis_runs').select('analyzed').where('id', '=', id).executeTakeFirstOrThrow())
        .analyzed
    await until(analyzed, (count) => count > 0)
    await cut()
    const { body } = await until(
      () => person.request<Run>('GET', `/api/analysis/runs/${id}`),
      (answer) => answer.status === 200 && answer.body.data.finished_at !== null,
    )
    expect(body.data).toMatchObject({ status: 'completed', analyzed: 600, failed: 0 })
    expect(await getAllowance(db, scope, product.clock())).toMatchObject({
      analyses_used: 600,
      analyses_reserved: 0,
    })
  })
})
