import { randomUUID } from 'node:crypto'
import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { PostponedRun } from '@rezumetr/contracts/analysis/postponed-run'
import type { ViewPlan } from '@rezumetr/contracts/hh/resume-views'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { moscowDay, startOfMoscowDay } from '../../../platform/values/clock.ts'
import { control, sync } from '../../../testing/scenes/board.ts'
import {
  buildApplications,
  buildRun,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { checkLimits } from '../../billing/plans/usecases.ts'
import { findChoices } from '../queue/choice-queries.ts'
import { insertItems, pauseItems } from '../queue/item-queries.ts'
import { continuePostponed } from './postponed-usecases.ts'
import { getRun, watchRun } from '../start/run-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterEach(() => control(product, '/reset', {}))
afterAll(() => product.drop())

/** Not over HTTP: where the clock was moved far, the session has ended. */
const runOf = (scope: CompanyScope, id: string) => getRun(product.deps, scope, id)
const over = (scope: CompanyScope, id: string) =>
  until(
    () => runOf(scope, id),
    (run) => run.finished_at !== null,
  )
const unitsOf = async (scope: CompanyScope) => {
  const { analyses_used, analyses_remaining } = await checkLimits(
    product.deps.db,
    scope,
    product.deps.clock(),
  )
  return [analyses_used, analyses_remaining]
}
const waiting = async (client: Client) =>
  (await client.request<{ postponed: PostponedRun[] }>('GET', '/api/analysis/runs/active')).body.data
    .postponed
const runsOf = (scope: CompanyScope) =>
  product.deps.db
    .selectFrom('analysis_runs')
    .select(['id', 'continued_by', 'continue_at', 'total'])
    .where('company_id', '=', scope)
    .orderBy('created_at')
    .execute()

/** Continues what is due, unless the product's own periodic task does. @returns the runs, once there are so many */
const continued = async (scope: CompanyScope, count: number) => {
  await continuePostponed(product.deps)
  return await until(
    () => runsOf(scope),
    (runs) => runs.length === count,
  )
}

/** A company with a vacancy of at least twenty responses, of which eight resumes may be opened today. */
async function limited() {
  const client = await product.register({ connect: true })
  const scope = await scopeOf(product.deps.db, client.email)
  await sync(client)
  await client.request('PUT', '/api/settings', { views_reserved: 2 })
  await control(product, '/limits', { resume_views: 10 })
  const row = await product.deps.db
    .selectFrom('applications as a')
    .innerJoin('vacancies as v', 'v.id', 'a.vacancy_id')
    .select(['a.vacancy_id', (eb) => eb.fn.countAll<number>().as('total')])
    .where('a.company_id', '=', scope)
    .where('v.is_enabled', '=', true)
    .where('a.hh_resume_href', 'is not', null)
    .groupBy('a.vacancy_id')
    .orderBy('total', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.total).toBeGreaterThanOrEqual(20)
  return { client, scope, vacancy_id: row.vacancy_id }
}
const start = async (client: Client, vacancy_id: string, limit: number) => {
  const url = `/api/analysis/start-new?vacancy_id=${vacancy_id}&limit=${limit}`
  const { status, body } = await client.request<{ run: Run }>('POST', url)
  if (status !== 202) throw new Error(`start: ${status} ${body.message}`)
  return body.data.run.id
}
const startOfTomorrow = () =>
  new Date(startOfMoscowDay(moscowDay(product.clock())).getTime() + 24 * 3_600_000)
async function tomorrow() {
  const step = startOfTomorrow().getTime() + 20 * 60_000 - product.clock().getTime()
  product.clock.advance(step)
  await control(product, '/clock', { advance_seconds: Math.ceil(step / 1000) })
}

describe('an analysis that needs more views than the day has', () => {
  it('Q-058 does not announce views of resumes that the job board no longer has', async () => {
    const { client, scope, vacancy_id } = await limited()
    const toOpen = async () =>
      (await client.request<ViewPlan>('GET', `/api/analysis/views?vacancy_id=${vacancy_id}`)).body.data
        .to_open
    const before = await toOpen()
    const gone = product.deps.db
      .selectFrom('applications')
      .select('id')
      .where('company_id', '=', scope)
      .where('vacancy_id', '=', vacancy_id)
      .where('hh_resume_href', 'is not', null)
      .limit(3)
    await product.deps.db
      .updateTable('applications')
      .set({ resume_gone_at: product.clock() })
      .where('id', 'in', gone)
      .execute()
    expect(await toOpen()).toBe(before - 3)
  })
  it('announces the views it will use, charges only opened resumes and continues the next day, once', async () => {
    const { client, scope, vacancy_id } = await limited()
    const url = `/api/analysis/views?vacancy_id=${vacancy_id}&limit=20`
    const plan = (await client.request<ViewPlan>('GET', url)).body.data
    expect(plan).toMatchObject({ to_open: 20, will_open: 8, reserved: 2, employee: { limit: 10, left: 10 } })
    const [, remaining = 0] = await unitsOf(scope)
    expect(await waiting(client)).toEqual([])
    const id = await start(client, vacancy_id, 20)
    const today = await over(scope, id)
    expect(today).toMatchObject({ status: 'completed', total: 20, analyzed: 8, failed: 0, postponed: 12 })
    expect(today.errors).toEqual([])
    expect(Date.parse(today.continues_at ?? '')).toBeGreaterThan(product.clock().getTime())
    // no resume beyond the limit was requested from the board or charged
    const { counters } = await control<{ counters: object }>(product, '/requests?path=/hh/resumes/*')
    expect(Object.values(counters).reduce((sum: number, n) => sum + Number(n), 0)).toBe(8)
    expect(await unitsOf(scope)).toEqual([8, remaining - 8])
    await continuePostponed(product.deps)
    expect(await runsOf(scope)).toHaveLength(1)
    // visible to every user of the company, in any tab
    const left = {
      id,
      postponed: 12,
      continues_at: today.continues_at,
      vacancy_title: today.vacancy_title,
      vacancy_name: today.vacancy_name,
    }
    expect(await waiting(client)).toEqual([{ ...left, is_auto: false, waits_for: 'views' }])

    // later than for the product's own periodic task
    await product.deps.db
      .updateTable('analysis_runs')
      .set({ continue_at: new Date(startOfTomorrow().getTime() + 25 * 60_000) })
      .where('id', '=', id)
      .execute()
    await tomorrow()
    await control(product, '/limits', { resume_views: 100 })
    const late = { ...product.deps, clock: () => new Date(product.clock().getTime() + 10 * 60_000) }
    // one process dies before its commit, then several check concurrently
    const killed = async (): Promise<never> => {
      throw new Error('killed')
    }
    await expect(continuePostponed({ ...late, enqueue: killed })).rejects.toThrow('killed')
    expect(await runsOf(scope)).toHaveLength(1)
    await Promise.all([1, 2, 3, 4].map(() => continuePostponed(late)))
    const [first, second, ...more] = await runsOf(scope)
    expect([first?.continued_by, first?.continue_at, second?.total, more]).toEqual([second?.id, null, 12, []])
    expect((await runOf(scope, id)).postponed_end).toBe('continued')
    expect((await watchRun(product.deps, scope)).postponed).toEqual([])
    expect(await over(scope, second?.id ?? '')).toMatchObject({
      status: 'completed',
      analyzed: 12,
      postponed: 0,
    })
    expect(await unitsOf(scope)).toEqual([20, remaining - 20])
  })

  it.each(['selected', 'reanalyze'])(
    'continues %s, which replaces results, unless a newer result was made meanwhile',
    async (kind) => {
      const { db } = product.deps
      const { client, scope, vacancy_id } = await limited()
      await over(scope, await start(client, vacancy_id, 2))
      const results = await db
        .selectFrom('analysis_results')
        .select('application_id')
        .where('company_id', '=', scope)
        .execute()
      const ids = results.map(({ application_id }) => application_id)
      const [replaced = ''] = ids
      const named = (application_ids: readonly string[]) => ({
        url: '/api/analysis/start',
        body: { application_ids, force_reanalysis: true },
      })
      const whole = { url: `/api/analysis/reanalyze-all?vacancy_id=${vacancy_id}&confirm_count=2` }
      const analyse = async ({ url, body }: { url: string; body?: object }) => {
        const started = await client.request<{ run: Run }>('POST', url, body)
        return await over(scope, started.body.data.run.id)
      }
      await db
        .updateTable('applications')
        .set({ has_full_resume: false, resume_enc: null, resume_hash: null })
        .where('id', 'in', ids)
        .execute()
      await control(product, '/limits', { resume_views: 0 })
      expect(await analyse(kind === 'selected' ? named(ids) : whole)).toMatchObject({ kind, postponed: 2 })
      await storeResume(product.deps, replaced)
      expect(await analyse(named([replaced]))).toMatchObject({ analyzed: 1 })
      await tomorrow()
      await control(product, '/limits', { resume_views: 100 })
      const [, left, , next] = await continued(scope, 4)
      expect([left?.continued_by, next?.total]).toEqual([next?.id, 1])
      expect(await over(scope, next?.id ?? '')).toMatchObject({ analyzed: 1, postponed: 0 })
    },
  )

  it('does not continue after a user stopped it, nor beyond the plan', async () => {
    const { client, scope, vacancy_id } = await limited()
    const id = await start(client, vacancy_id, 12)
    expect(await over(scope, id)).toMatchObject({ analyzed: 8, postponed: 4 })
    const stopped = await client.request<Run>('POST', `/api/analysis/runs/${id}/stop`)
    expect(stopped.body.data).toMatchObject({ continues_at: null, postponed: 4 })
    expect(await waiting(client)).toEqual([])

    const other = await limited()
    const left = await start(other.client, other.vacancy_id, 12)
    await over(other.scope, left)
    const { analyses_limit } = await checkLimits(product.deps.db, other.scope, product.deps.clock())
    await product.deps.db
      .updateTable('usage_periods')
      .set({ analyses_used: analyses_limit - 1 })
      .where('company_id', '=', other.scope)
      .execute()
    await tomorrow()
    expect(await continued(other.scope, 2)).toMatchObject([{ continue_at: null }, { total: 1 }])
    expect(await runsOf(scope)).toHaveLength(1)
    expect((await runOf(scope, id)).postponed_end).toBe(null)
    expect((await runOf(other.scope, left)).postponed_end).toBe('plan_used_up')
    // by mail, which is on by default
    const reported = await product.deps.db
      .selectFrom('outbox')
      .select('channel')
      .where('dedupe_key', 'like', 'analyses-used-up:%')
      .execute()
    expect(reported).toEqual([{ channel: 'mail' }])
  })
})

it('a failure to continue one company’s run does not hold up another’s', async () => {
  const { db } = product.deps
  const due = async (minutes: number) => {
    const scope = await scopeOf(db, (await product.register({ connect: true })).email)
    const vacancy_id = await buildVacancy(db, scope)
    const id = await buildRun(db, scope, vacancy_id)
    const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1)
    await storeResume(product.deps, application_id)
    await db.transaction().execute((trx) => insertItems(trx, { scope, id }, 'queued', [application_id]))
    await db.updateTable('analysis_run_items').set({ status: 'postponed' }).where('run_id', '=', id).execute()
    const continue_at = new Date(product.clock().getTime() + minutes * 60_000)
    await db.updateTable('analysis_runs').set({ continue_at }).where('id', '=', id).execute()
    return scope
  }
  // later than for the product's own periodic task
  const [failing, other] = [await due(5), await due(6)]
  const clock = () => new Date(product.clock().getTime() + 10 * 60_000)
  let calls = 0
  const enqueue: typeof product.deps.enqueue = async (...job) => {
    if ((calls += 1) === 1) throw new Error('broken')
    await product.deps.enqueue(...job)
  }
  await expect(continuePostponed({ ...product.deps, clock, enqueue })).rejects.toThrow('broken')
  expect(await runsOf(failing)).toMatchObject([{ continued_by: null, continue_at: expect.any(Date) }])
  expect(await runsOf(other)).toMatchObject([{ continue_at: null }, { total: 1 }])
})

it('a pause that hardly changes rewrites no item', async () => {
  const { db } = product.deps
  const scope = await scopeOf(db, (await product.register()).email)
  const vacancy_id = await buildVacancy(db, scope)
  const run_id = await buildRun(db, scope, vacancy_id)
  const ids = await buildApplications(db, scope, vacancy_id, 2)
  await db.transaction().execute((trx) => insertItems(trx, { scope, id: run_id }, 'queued', ids))
  const now = product.clock().getTime()
  const pause = async (ms: number) => {
    await db
      .transaction()
      .execute((trx) => pauseItems(trx, { scope, id: run_id }, new Date(now + 60_000 + ms)))
    const versions = db.selectFrom('analysis_run_items').select(sql<string>`xmin::text`.as('version'))
    return await versions.where('run_id', '=', run_id).execute()
  }
  const paused = await pause(0)
  expect(await pause(900)).toEqual(paused)
  expect(await pause(2000)).not.toEqual(paused)
})

it('a run may have more applications than a statement has parameters', async () => {
  const { db } = product.deps
  const scope = await scopeOf(db, (await product.register()).email)
  const [id = ''] = await buildApplications(db, scope, await buildVacancy(db, scope), 1)
  const ids = Array.from({ length: 70_000 }, () => randomUUID())
  expect(await findChoices(db, scope, [...ids, id])).toMatchObject([{ application_id: id }])
})

it('Q-039 a postponed run of a company without a working connection waits for that, and says so', async () => {
  const { db } = product.deps
  const client = await product.register({ connect: true })
  const scope = await scopeOf(db, client.email)
  const id = await buildRun(db, scope, await buildVacancy(db, scope))
  const continue_at = new Date(product.clock().getTime() + 3_600_000)
  await db.updateTable('analysis_runs').set({ postponed: 1, continue_at }).where('id', '=', id).execute()
  expect(await waiting(client)).toMatchObject([{ id, waits_for: 'views' }])
  await db.updateTable('hh_connections').set({ verified: false }).where('company_id', '=', scope).execute()
  expect(await waiting(client)).toMatchObject([{ id, waits_for: 'connection' }])
  await client.request('DELETE', '/api/settings/hh-token')
  expect(await waiting(client)).toMatchObject([{ id, waits_for: 'connection' }])
})

it('Q-038 nothing is announced of a vacancy whose employer the company has left', async () => {
  const { db } = product.deps
  const client = await product.register()
  const scope = await scopeOf(db, client.email)
  const vacancy_id = await buildVacancy(db, scope)
  const id = await buildRun(db, scope, vacancy_id)
  const continue_at = new Date(product.clock().getTime() + 3_600_000)
  await db.updateTable('analysis_runs').set({ postponed: 1, continue_at }).where('id', '=', id).execute()
  expect(await waiting(client)).toMatchObject([{ id, postponed: 1 }])
  await db.updateTable('vacancies').set({ status: 'hidden' }).where('id', '=', vacancy_id).execute()
  expect(await waiting(client)).toEqual([])
})
