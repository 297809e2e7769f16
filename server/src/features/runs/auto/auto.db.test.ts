import { randomUUID } from 'node:crypto'
import type { AutoAnalysis } from '@rezumetr/contracts/analysis/auto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { control, sync } from '../../../testing/scenes/board.ts'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { checkLimits } from '../../billing/plans/usecases.ts'
import { listAutoCompanies } from '../queue/auto-queries.ts'
import { startAutoRuns } from './usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({}, undefined, 5)
})
afterEach(async () => {
  await product.deps.db.updateTable('company_settings').set({ auto_analysis: false }).execute()
  await control(product, '/reset', {})
})
afterAll(() => product.drop())

const stateOf = async (client: Client) =>
  (await client.request<AutoAnalysis>('GET', '/api/analysis/auto')).body.data
const runsOf = (scope: CompanyScope) =>
  product.deps.db
    .selectFrom('analysis_runs')
    .select(['id', 'is_auto', 'created_by', 'status', 'total', 'analyzed', 'finished_at'])
    .where('company_id', '=', scope)
    .orderBy('created_at')
    .execute()
const resultsOf = (scope: CompanyScope) =>
  product.deps.db
    .selectFrom('analysis_results')
    .select(['application_id', 'score'])
    .where('company_id', '=', scope)
    .execute()
const usedBy = async (scope: CompanyScope) =>
  (await checkLimits(product.deps.db, scope, product.deps.clock())).analyses_used
/** Checks until nothing is active and the company is emptied, as the periodic task does. */
const emptied = (scope: CompanyScope) =>
  until(
    async () => {
      await startAutoRuns(product.deps)
      // the product's own periodic task may hold the lock and make ours skip the company: then it is still due
      const isDue = (await listAutoCompanies(product.deps.db, product.clock())).includes(scope)
      const rules = await product.deps.db
        .selectFrom('auto_rules')
        .select(['emptied_at', 'pause_reason'])
        .where('company_id', '=', scope)
        .executeTakeFirst()
      return { isDue, rules, runs: await runsOf(scope) }
    },
    ({ isDue, rules, runs }) =>
      !isDue &&
      runs.every(({ finished_at }) => finished_at !== null) &&
      (rules?.pause_reason ?? rules?.emptied_at ?? null) !== null,
    60_000,
  )

/** A synchronised company with automatic analysis of its first vacancy. */
async function automatic(settings: object = {}, rules: object = {}) {
  const client = await product.register({ connect: true })
  const scope = await scopeOf(product.deps.db, client.email)
  await sync(client)
  const [vacancy] = (await stateOf(client)).vacancies
  const vacancy_id = vacancy?.id ?? ''
  const { status } = await client.request('PUT', '/api/analysis/auto', {
    vacancy_ids: [vacancy_id],
    ...rules,
  })
  expect(status).toBe(200)
  await client.request('PUT', '/api/settings', { auto_analysis: true, ...settings })
  const { hh_id } = await product.deps.db
    .selectFrom('vacancies')
    .select('hh_id')
    .where('id', '=', vacancy_id)
    .executeTakeFirstOrThrow()
  const respond = (count: number, archetype?: string) =>
    control(product, '/responses', { vacancy_id: hh_id, count, ...(archetype ? { archetype } : {}) })
  return { client, scope, vacancy_id, respond }
}

describe('automatic analysis', () => {
  it('has default caps at first, and accepts only vacancies of the company', async () => {
    const client = await product.register({ connect: true })
    expect(await stateOf(client)).toMatchObject({
      is_available: true,
      per_day: 50,
      per_period: null,
      started_today: 0,
      pause_reason: null,
      last_found: null,
      vacancies: [],
    })
    const foreign = await automatic()
    const refused = await client.request('PUT', '/api/analysis/auto', { vacancy_ids: [foreign.vacancy_id] })
    expect([refused.status, refused.body.error.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('a chosen vacancy that is switched off and on again is still chosen, whatever is saved meanwhile', async () => {
    const { client, vacancy_id } = await automatic({ auto_analysis: false })
    const enable = (enabled: boolean) =>
      client.request('PUT', `/api/hh/vacancies/${vacancy_id}/enabled`, { enabled })
    const save = (body: object) => client.request('PUT', '/api/analysis/auto', body)
    const chosen = async () =>
      (await stateOf(client)).vacancies.filter(({ is_chosen }) => is_chosen).map(({ id }) => id)
    await enable(false)
    const other = (await stateOf(client)).vacancies[0]?.id ?? ''
    expect((await save({ per_day: 7 })).status).toBe(200)
    expect((await save({ vacancy_ids: [other] })).status).toBe(200)
    await enable(true)
    expect(new Set(await chosen())).toEqual(new Set([vacancy_id, other]))
    expect((await save({ vacancy_ids: [other] })).status).toBe(200)
    expect(await chosen()).toEqual([other])
  })

  it('of vacancies whose choice is the one that was seen, what a colleague has saved since stays', async () => {
    const { client, vacancy_id } = await automatic({ auto_analysis: false })
    const others = (await stateOf(client)).vacancies.filter(({ id }) => id !== vacancy_id)
    const [added = '', theirs = ''] = others.map(({ id }) => id)
    const save = (body: object) => client.request('PUT', '/api/analysis/auto', body)
    const chosen = async () =>
      (await stateOf(client)).vacancies.filter(({ is_chosen }) => is_chosen).map(({ id }) => id)
    // the colleague replaces the one that was seen
    await save({ vacancy_ids: [theirs] })
    expect((await save({ vacancy_ids: [vacancy_id, added], seen_ids: [vacancy_id] })).status).toBe(200)
    expect(new Set(await chosen())).toEqual(new Set([added, theirs]))
    // one that has left the list since is not refused to who has not touched it
    const gone = randomUUID()
    expect((await save({ vacancy_ids: [gone], seen_ids: [added] })).status).toBe(404)
    expect((await save({ vacancy_ids: [gone], seen_ids: [gone, added] })).status).toBe(200)
    expect(await chosen()).toEqual([theirs])
  })

  it('rules saved as they were leave no entry in the audit log', async () => {
    const { client, scope, vacancy_id } = await automatic({ auto_analysis: false })
    const other = (await stateOf(client)).vacancies.find(({ id }) => id !== vacancy_id)?.id ?? ''
    for (const vacancy_ids of [
      [vacancy_id, other],
      [other, vacancy_id],
    ])
      expect((await client.request('PUT', '/api/analysis/auto', { vacancy_ids, per_day: 7 })).status).toBe(
        200,
      )
    const entries = product.deps.db.selectFrom('audit_log').select('after').where('company_id', '=', scope)
    const audit = await entries.where('action', '=', 'analysis.change-automatic').orderBy('seq').execute()
    expect(audit.map(({ after }) => after)).toMatchObject([
      { vacancy_ids: [vacancy_id], per_day: 50 },
      { vacancy_ids: expect.arrayContaining([vacancy_id, other]) as string[], per_day: 7 },
    ])
  })

  it('Q-143 EXT-16 analyses only new responses of the chosen vacancy, in batches, each once and charged once', async () => {
    const { client, scope, respond, vacancy_id } = await automatic({ batch_size: 3, min_score: 0 })
    // earlier responses are not analysed automatically
    await emptied(scope)
    expect(await runsOf(scope)).toEqual([])
    await respond(7)
    const other = await product.deps.db
      .selectFrom('vacancies')
      .select('hh_id')
      .where('company_id', '=', scope)
      .where('is_enabled', '=', true)
      .where('id', '!=', vacancy_id)
      .executeTakeFirstOrThrow()
    await control(product, '/responses', { vacancy_id: other.hh_id, count: 2 })
    await sync(client)
    // two processes check while a third is about to start a run, which dies before its commit
    const checkTwice = () => Promise.all([startAutoRuns(product.deps), startAutoRuns(product.deps)])
    let crashes = 0
    const killed = async (): Promise<never> => {
      await checkTwice()
      crashes++
      throw new Error('killed')
    }
    // the product's own periodic task may be first: then the next batch is the one to die with
    await until(
      async () => {
        await startAutoRuns({ ...product.deps, enqueue: killed })
        return crashes
      },
      (count) => count > 0,
    )
    await checkTwice()
    const { runs } = await emptied(scope)
    expect(runs.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([1, 3, 3])
    expect(runs.every((run) => run.is_auto && run.created_by === null && run.status === 'completed')).toBe(
      true,
    )
    const results = await resultsOf(scope)
    expect(new Set(results.map(({ application_id }) => application_id)).size).toBe(7)
    expect([results.length, await usedBy(scope)]).toEqual([7, 7])
    // without new responses another check and synchronisation analyse nothing more
    await sync(client)
    await emptied(scope)
    expect([(await resultsOf(scope)).length, await usedBy(scope)]).toEqual([7, 7])
    // only read requests were sent to the board
    const { counters } = await control<{ counters: Record<string, number> }>(product, '/requests')
    expect(Object.keys(counters).filter((key) => !key.startsWith('GET '))).toEqual([])

    const [mail, ...more] = await emailsTo(product, client.email, 'Автоанализ')
    expect(more).toEqual([])
    expect(mail?.subject.replace(/\s/g, ' ')).toBe('Автоанализ: 7 кандидатов с баллом от 0 — Резюметр')
    expect(mail?.text).toContain('/results?minScore=0&sort=date&decision=none')
    expect(await stateOf(client)).toMatchObject({
      started_today: 7,
      last_found: { analyzed: 7, candidates: 7, min_score: 0 },
    })
    const people = await product.deps.db
      .selectFrom('applications')
      .select('candidate_name')
      .where('company_id', '=', scope)
      .execute()
    const names = people.flatMap(({ candidate_name }) => candidate_name ?? [])
    expect(names.filter((name) => mail?.text.includes(name))).toEqual([])
  }, 90_000)

  it('keeps the daily cap, continues the next day, and stops at the plan limit with one email', async () => {
    const { client, scope, respond } = await automatic({ batch_size: 5 }, { per_day: 4 })
    await respond(6)
    await sync(client)
    const { rules } = await emptied(scope)
    expect(rules?.pause_reason).toBe('day')
    expect(await usedBy(scope)).toBe(4)
    expect(await stateOf(client)).toMatchObject({ per_day: 4, started_today: 4, pause_reason: 'day' })
    const { analyses_limit } = await checkLimits(product.deps.db, scope, product.deps.clock())
    await product.deps.db
      .updateTable('usage_periods')
      .set({ analyses_used: analyses_limit - 1 })
      .where('company_id', '=', scope)
      .execute()
    product.clock.advance(24 * 3_600_000)
    // the product's own periodic task may run while the test's finds nothing to do
    await until(
      () => {
        product.clock.advance(10 * 60_000)
        return emptied(scope)
      },
      ({ rules: now }) => now?.pause_reason === 'plan',
    )
    expect(await usedBy(scope)).toBe(analyses_limit)
    for (let i = 0; i < 3; i++) {
      product.clock.advance(10 * 60_000)
      await startAutoRuns(product.deps)
    }
    expect(await emailsTo(product, client.email, 'Автоанализ остановлен')).toHaveLength(1)
  }, 90_000)

  it('stops when the company turns it off, and skips responses received meanwhile', async () => {
    const { client, scope, respond } = await automatic({ batch_size: 50 })
    await startAutoRuns({ ...product.deps, config: { ...product.deps.config, auto_analysis: false } })
    await respond(12)
    await control(product, '/faults', { path: '/hh/resumes/*', status: null, delay_ms: 400, times: 20 })
    await sync(client)
    await until(
      async () => {
        await startAutoRuns(product.deps)
        return await runsOf(scope)
      },
      (runs) => runs.length > 0,
    )
    await client.request('PUT', '/api/settings', { auto_analysis: false })
    const [run] = await until(
      async () => {
        await startAutoRuns(product.deps)
        return await runsOf(scope)
      },
      (runs) => runs.every(({ finished_at }) => finished_at !== null),
    )
    expect(run?.status).toBe('stopped')
    expect(await usedBy(scope)).toBe(run?.analyzed)
    await respond(2)
    await sync(client)
    await client.request('PUT', '/api/settings', { auto_analysis: true })
    await emptied(scope)
    expect(await runsOf(scope)).toHaveLength(1)
    await respond(1)
    await sync(client)
    await emptied(scope)
    expect((await runsOf(scope)).at(-1)).toMatchObject({ is_auto: true, total: 1 })
  }, 90_000)

  it('waits for the next day when the day’s views are used up', async () => {
    const { client, scope, respond } = await automatic({ batch_size: 10, views_reserved: 0 })
    await control(product, '/limits', { resume_views: 3 })
    await respond(5)
    await sync(client)
    const first = await emptied(scope)
    expect(first.runs).toMatchObject([{ total: 5, analyzed: 3 }])
    await respond(2)
    await sync(client)
    expect((await emptied(scope)).rules?.pause_reason).toBe('views')
    expect(await runsOf(scope)).toHaveLength(1)
  }, 90_000)
})
