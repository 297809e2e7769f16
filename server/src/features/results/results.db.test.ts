import { randomUUID } from 'node:crypto'
import type { Result, ResultDetail, Run, VacancyStats } from '@rezumetr/contracts/analysis/analysis'
import type { ResultFigures } from '@rezumetr/contracts/analysis/result-figures'
import type { Dashboard } from '@rezumetr/contracts/analysis/dashboard'
import { salaryMatches } from '@rezumetr/contracts/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addMoscowMonths,
  DAY_MS,
  MINUTE_MS,
  moscowMonth,
  startOfMoscowDay,
} from '../../platform/values/clock.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildSubscription,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../testing/scenes/factories.ts'
import { untilWaiting } from '../../testing/watch/locks.ts'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'
import { countRowsRead } from '../../testing/watch/rows-read.ts'
import { until } from '../../testing/watch/until.ts'
import { purgeFormer } from '../decisions/queries.ts'
import { listResultTimes } from './queries.ts'

type Page = { results: Result[] }

describe('results', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct()
  })
  afterAll(() => product.drop())

  /** A company with a vacancy whose applications have results of these scores. */
  async function prepare(scores: readonly number[], fields: (place: number) => object = () => ({})) {
    const { db } = product.deps
    const person = await product.register()
    const scope = await scopeOf(db, person.email)
    const vacancy_id = await buildVacancy(db, scope)
    const run_id = await buildRun(db, scope, vacancy_id)
    const ids = await buildApplications(db, scope, vacancy_id, scores.length)
    const results: string[] = []
    for (const [place, score] of scores.entries()) {
      const target = { run_id, vacancy_id, application_id: ids[place] ?? '' }
      results.push(await buildResult(db, scope, target, { score, ...fields(place) }))
    }
    const list = (query: string) => person.request<Page>('GET', `/api/analysis/results?${query}`)
    const figures = async (query: string) =>
      (await person.request<ResultFigures>('GET', `/api/analysis/results/figures?${query}`)).body.data
    return { person, scope, vacancy_id, run_id, ids, results, list, figures }
  }

  it('R1 a list read that loses a deadlock with a migration is read again', async () => {
    const { db } = product.deps
    const { list } = await prepare([75])
    const { reading } = await db.transaction().execute(async (trx) => {
      // a migration of two tables, which the list reads in the other order
      await sql`lock table applications in access exclusive mode`.execute(trx)
      const reading = list('')
      await untilWaiting(db)
      await sql`lock table analysis_results in access exclusive mode`.execute(trx)
      return { reading }
    })
    const { status, body } = await reading
    expect([status, body.data.results.length]).toEqual([200, 1])
  })

  it('the rate of a run is read from its latest results, not from all of them', async () => {
    const { db } = product.deps
    const began = Date.now()
    const at = (place: number) => new Date(began + place * 1000)
    const { scope } = await prepare(Array<number>(300).fill(75), (place) => ({ analyzed_at: at(place) }))
    await sql`analyze analysis_results`.execute(db)
    const times = await listResultTimes(db, scope, at(100), 50)
    expect(times).toEqual(Array.from({ length: 50 }, (_, n) => at(299 - n)))
    const read = await countRowsRead(db, 'analysis_results', (trx) =>
      listResultTimes(trx, scope, at(100), 50),
    )
    // one more: to estimate, the planner may look up the latest one
    expect(read).toBeLessThanOrEqual(51)
    expect(await listResultTimes(db, scope, at(298), 50)).toEqual([at(299), at(298)])
  })

  it('ENT-09 ENT-10 ENT-11 API-19 a result is returned with its application, field by field', async () => {
    const { list, figures, ids, results, vacancy_id } = await prepare([92])
    const { body } = await list(`vacancy_id=${vacancy_id}&limit=1`)
    const [found] = body.data.results
    expect(found).toEqual({
      id: results[0],
      vacancy_id,
      vacancy_title: 'Менеджер по продажам',
      vacancy_name: 'Менеджер по продажам',
      score: 92,
      recommendation: 'hire',
      skills_match: 80,
      experience_match: 70,
      salary_match: 'match',
      strengths: ['Опыт B2B-продаж 6 лет'],
      weaknesses: ['Нет английского'],
      red_flags: [],
      reasoning: 'Подходит по опыту.',
      analyzed_at: found?.analyzed_at,
      fallback: null,
      engine: 'embedded',
      is_outdated: false,
      is_repeat: false,
      decision: null,
      application: {
        id: ids[0],
        vacancy_id,
        candidate_name: 'Кандидат 1',
        candidate_email: null,
        candidate_phone: null,
        source: 'hh',
        resume_url: null,
        resume_title: null,
        area: null,
        salary: null,
        collection_id: 'response',
        applied_at: found?.application.applied_at,
        is_analyzed: true,
      },
    })
    expect(salaryMatches).toContain(found?.salary_match)
    const totals = { total: 1, avg_score: 92, counts: { hire: 1, interview: 0, maybe: 0, reject: 0 } }
    expect(body.meta).toEqual({ ...totals, page: 1, limit: 1, next_cursor: null })
    expect(await figures('')).toEqual(totals)
    const apart = await list(`vacancy_id=${vacancy_id}&limit=1&figures=apart`)
    expect(apart.body.meta).toEqual({ page: 1, limit: 1, next_cursor: null })
  })

  it('API-19 CONST-05 Q-069 filters narrow the list, its total and its average; counts ignore the recommendation', async () => {
    const { list, figures } = await prepare([95, 85, 84, 80, 79, 60, 40, 39, 10])
    const best = await list('min_score=80')
    expect(best.body.data.results.map((one) => one.score)).toEqual([95, 85, 84, 80])
    expect(await figures('min_score=80')).toMatchObject({ total: 4, avg_score: 86 })
    const hired = await list('min_score=80&recommendation=hire')
    expect(hired.body.data.results.map((one) => one.score)).toEqual([95, 85])
    expect(await figures('min_score=80&recommendation=hire')).toEqual({
      total: 2,
      avg_score: 90,
      counts: { hire: 2, interview: 2, maybe: 0, reject: 0 },
    })
    expect(await figures('')).toEqual({
      total: 9,
      avg_score: 63.6,
      counts: { hire: 2, interview: 2, maybe: 3, reject: 2 },
    })
    const nobody = await list('min_score=100')
    expect(nobody.body.data).toEqual({ results: [] })
    expect(await figures('min_score=100')).toMatchObject({ total: 0, avg_score: null })
  })

  it('ENT-12 an unknown recommendation, a score over 100, a page over 200 rows and a bad cursor are refused', async () => {
    const { list } = await prepare([50])
    const answers = await Promise.all(
      ['recommendation=fire', 'min_score=101', 'limit=201', 'cursor=abc'].map(list),
    )
    expect(answers.map((one) => one.status)).toEqual([422, 422, 422, 422])
  })

  it('finds by parts of the name in any order, and treats wildcards literally', async () => {
    const { list, figures, ids } = await prepare([90, 80, 70])
    const names = ['Иванова Мария', 'Петров 100% Иван', 'Сидоров']
    for (const [place, candidate_name] of names.entries())
      await product.deps.db
        .updateTable('applications')
        .set({ candidate_name })
        .where('id', '=', ids[place] ?? '')
        .execute()
    const found = await list(`search=${encodeURIComponent('иван')}`)
    expect(found.body.data.results.map((one) => one.score)).toEqual([90, 80])
    expect(await figures(`search=${encodeURIComponent('иван')}`)).toMatchObject({ total: 2, avg_score: 85 })
    const turned = await list(`search=${encodeURIComponent('мария  иван')}`)
    expect(turned.body.data.results.map((one) => one.score)).toEqual([90])
    const hostile = await list('search=%00%D0%B8%D0%B2%D0%B0%D0%BD%ED%A0%80')
    expect(hostile.status).toBe(200)
    const literal = await list(`search=${encodeURIComponent('100%')}`)
    expect(literal.body.data.results.map((one) => one.score)).toEqual([80])
  })

  it('EXT-37 250 results are read by pages and by cursor: every row once, in order, with exact totals', async () => {
    const scores = Array.from({ length: 250 }, (_, i) => (i * 37) % 101)
    const made = Date.now() - 1_000_000
    const { list, figures } = await prepare(scores, (place) => ({
      // pairs share an instant: the id is the tie-break
      analyzed_at: new Date(made + Math.floor(place / 2) * 1000),
    }))
    const readAll = async (query: string) => {
      const rows: Result[] = []
      let cursor: string | null = ''
      do {
        const { body } = await list(`${query}&limit=60${cursor && `&cursor=${cursor}`}`)
        rows.push(...body.data.results)
        cursor = body.meta['next_cursor'] as string | null
      } while (cursor !== null)
      return rows
    }
    expect(await figures('')).toMatchObject({ total: 250 })
    const sorted = {} as Record<string, string[]>
    for (const order of [
      'sort=score&order=desc',
      'sort=score&order=asc',
      'sort=date&order=desc',
      'sort=date&order=asc',
    ]) {
      const rows = await readAll(order)
      sorted[order] = rows.map((row) => row.id)
      expect(new Set(sorted[order]).size).toBe(250)
      const values = rows.map((row) =>
        order.startsWith('sort=score') ? row.score : Date.parse(row.analyzed_at),
      )
      expect(values).toEqual(values.toSorted((a, b) => (order.endsWith('asc') ? a - b : b - a)))
    }
    expect(sorted['sort=score&order=asc']?.toReversed()).toEqual(sorted['sort=score&order=desc'])
    expect(sorted['sort=date&order=asc']?.toReversed()).toEqual(sorted['sort=date&order=desc'])
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`limit=100&page=${page}`)))
    expect(pages.map(({ body }) => body.data.results.length)).toEqual([100, 100, 50, 0])
    expect(pages.flatMap(({ body }) => body.data.results.map((row) => row.id))).toEqual(
      sorted['sort=score&order=desc'],
    )
    const [first] = pages
    const wrong = await list(`sort=date&cursor=${String(first?.body.meta['next_cursor'])}`)
    expect(wrong.status).toBe(422)
  })

  it('Q-070 API-21 API-22 ENT-14 ENT-16 ENT-17 lists, vacancy figures and dashboard agree exactly', async () => {
    const { db } = product.deps
    const { person, scope, figures, vacancy_id, ids, run_id } = await prepare([95, 85, 81, 80, 55, 41, 12])
    const other = await buildVacancy(db, scope, { title: 'Бухгалтер' })
    const [one = ''] = await buildApplications(db, scope, other, 1)
    await buildResult(db, scope, { run_id, vacancy_id: other, application_id: one }, { score: 88 })
    // history and a former employer's vacancy are not counted
    const former = { run_id: await buildRun(db, scope, vacancy_id), vacancy_id, application_id: ids[0] ?? '' }
    await buildResult(db, scope, former, { score: 1, is_current: false })
    const hidden = await buildVacancy(db, scope, { status: 'hidden' })
    const [gone = ''] = await buildApplications(db, scope, hidden, 1)
    await buildResult(db, scope, { run_id, vacancy_id: hidden, application_id: gone }, { score: 99 })

    const stats = (await person.request<VacancyStats>('GET', `/api/analysis/vacancy/${vacancy_id}/stats`))
      .body.data
    expect(stats).toEqual({
      total_analyzed: 7,
      hire_count: 2,
      interview_count: 2,
      maybe_count: 2,
      reject_count: 1,
      avg_score: 64.1,
      is_recounting: false,
    })
    expect(await figures(`vacancy_id=${vacancy_id}`)).toEqual({
      total: stats.total_analyzed,
      avg_score: stats.avg_score,
      counts: {
        hire: stats.hire_count,
        interview: stats.interview_count,
        maybe: stats.maybe_count,
        reject: stats.reject_count,
      },
    })
    const dashboard = (await person.request<Dashboard>('GET', '/api/analysis/dashboard')).body.data
    const all = await figures('')
    expect(dashboard).toMatchObject({
      total_analyses: all.total,
      avg_score: all.avg_score,
      recommendation_distribution: all.counts,
      top_candidates_count: (await figures('recommendation=hire')).total,
      best_candidates_count: (await figures('min_score=80')).total,
      analyses_this_month: 8,
    })
    expect(dashboard.total_analyses).toBe(8)
    expect(Object.values(dashboard.recommendation_distribution).reduce((a, b) => a + b)).toBe(8)
    const [latest] = dashboard.recent_analyses
    expect(dashboard.recent_analyses).toHaveLength(8)
    expect(latest).toEqual({
      id: latest?.id,
      candidate_name: 'Кандидат 1',
      vacancy_title: 'Бухгалтер',
      vacancy_name: 'Бухгалтер',
      score: 88,
      recommendation: 'hire',
      analyzed_at: latest?.analyzed_at,
    })
    const nothing = await person.request(
      'GET',
      `/api/analysis/vacancy/${await buildVacancy(db, scope)}/stats`,
    )
    expect(nothing.body.data).toMatchObject({ total_analyzed: 0, avg_score: null })
  })

  it('Q-055 Q-082 Q-083 Q-085 the chart covers six months in Moscow time, ending with the current one', async () => {
    const thisMonth = startOfMoscowDay(`${moscowMonth(product.clock())}-01`)
    const instants = [
      thisMonth,
      new Date(thisMonth.getTime() - 1),
      addMoscowMonths(thisMonth, -5),
      new Date(addMoscowMonths(thisMonth, -5).getTime() - 1),
    ]
    const { person } = await prepare([90, 85, 60, 90], (place) => ({ analyzed_at: instants[place] }))
    const { data } = (await person.request<Dashboard>('GET', '/api/analysis/dashboard')).body
    const month = (back: number) => moscowMonth(addMoscowMonths(thisMonth, -back))
    expect(data.monthly).toEqual([
      { month: month(5), analyses: 1, top_candidates: 0 },
      { month: month(4), analyses: 0, top_candidates: 0 },
      { month: month(3), analyses: 0, top_candidates: 0 },
      { month: month(2), analyses: 0, top_candidates: 0 },
      { month: month(1), analyses: 1, top_candidates: 1 },
      { month: month(0), analyses: 1, top_candidates: 1 },
    ])
    expect([data.analyses_this_month, data.total_analyses]).toEqual([1, 4])
  })

  it('Q-082 a new account has zeros and an empty list, no sample data', async () => {
    const person = await product.register()
    const { data } = (await person.request<Dashboard>('GET', '/api/analysis/dashboard')).body
    expect(data).toMatchObject({
      total_analyses: 0,
      analyses_this_month: 0,
      avg_score: null,
      top_candidates_count: 0,
      best_candidates_count: 0,
      recent_analyses: [],
      recommendation_distribution: { hire: 0, interview: 0, maybe: 0, reject: 0 },
    })
    expect(data.monthly.map((one) => one.analyses)).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('Q-081 a changed vacancy or resume marks the result as outdated', async () => {
    const { list, ids, vacancy_id, person, results } = await prepare([90, 80])
    const { db } = product.deps
    await db
      .updateTable('applications')
      .set({ resume_hash: null })
      .where('id', '=', ids[1] ?? '')
      .execute()
    const flags = async () => (await list('')).body.data.results.map((one) => one.is_outdated)
    const changed = () =>
      Promise.all(
        results.map(
          async (id) =>
            (await person.request<ResultDetail>('GET', `/api/analysis/results/${id}`)).body.data.changed,
        ),
      )
    expect([await flags(), await changed()]).toEqual([
      [false, true],
      [[], ['resume']],
    ])
    await db.updateTable('vacancies').set({ content_hash: 'other' }).where('id', '=', vacancy_id).execute()
    expect([await flags(), await changed()]).toEqual([
      [true, true],
      [['vacancy'], ['vacancy', 'resume']],
    ])
  })

  it("a user's decision leaves the recommendation, is audited, survives a new analysis and can be undone", async () => {
    const { db } = product.deps
    const { person, scope, results, ids, run_id, vacancy_id, list } = await prepare([90])
    const put = (id: string | undefined, body: object) =>
      person.request<ResultDetail>('PUT', `/api/analysis/results/${id}/decision`, body)
    const first = await put(results[0], { verdict: 'reject', note: 'Просит вдвое больше' })
    expect(first.body.data.decision).toEqual({
      verdict: 'reject',
      note: 'Просит вдвое больше',
      by: 'Анна Смирнова',
      at: first.body.data.decision?.at,
      score: 90,
      recommendation: 'hire',
      rubric_version: 1,
    })
    expect(first.body.data.recommendation).toBe('hire')
    const odd = await put(results[0], { verdict: 'reject', note: 'Просит\u0000 вдвое больше\ud800' })
    expect(odd.body.data.decision?.note).toBe('Просит вдвое больше\ufffd')
    await put(results[0], { verdict: 'reject', note: 'Просит вдвое больше' })
    await put(results[0], { verdict: 'reject', note: 'Просит вдвое больше' })
    const kept = await put(results[0], { verdict: 'maybe' })
    expect(kept.body.data.decision).toMatchObject({ verdict: 'maybe', note: 'Просит вдвое больше' })

    await db
      .updateTable('analysis_results')
      .set({ is_current: false })
      .where('id', '=', results[0] ?? '')
      .execute()
    const again = { run_id: await buildRun(db, scope, vacancy_id), vacancy_id, application_id: ids[0] ?? '' }
    expect(again.run_id).not.toBe(run_id)
    const newer = await buildResult(db, scope, again, { score: 82 })
    expect((await list('')).body.data.results).toMatchObject([{ id: newer, decision: 'maybe' }])

    const gone = await put(newer, { verdict: null })
    expect([gone.status, gone.body.data.decision]).toEqual([200, null])
    expect((await put(newer, { verdict: null })).status).toBe(200)
    expect((await put(newer, { verdict: 'fire' })).status).toBe(422)
    const audit = await db
      .selectFrom('audit_log')
      .select(['action', 'target_id', 'before', 'after'])
      .where('company_id', '=', scope)
      .where('action', '=', 'analysis.decide')
      .orderBy('created_at')
      .execute()
    // notes may name people, so they are not part of the permanent log
    const seen = { score: 90, recommendation: 'hire', rubric_version: 1 }
    const [reject, maybe] = [
      { verdict: 'reject', ...seen },
      { verdict: 'maybe', ...seen },
    ]
    expect(audit.map(({ before, after }) => [before, after])).toEqual([
      [null, reject],
      [reject, reject],
      [reject, reject],
      [reject, maybe],
      [maybe, null],
    ])
  })

  it('a decision that was replaced or withdrawn is restored as it was made', async () => {
    const { db } = product.deps
    const { person, scope, results } = await prepare([41])
    const colleague = await product.register()
    await db
      .updateTable('users')
      .set({ company_id: scope, full_name: 'Борис Ким' })
      .where('email', '=', colleague.email)
      .execute()
    const address = `/api/analysis/results/${results[0]}`
    const put = async (by: typeof person, body: object) =>
      (await by.request<ResultDetail>('PUT', `${address}/decision`, body)).body.data.decision
    const first = await put(person, { verdict: 'reject', note: 'Просит вдвое больше' })
    product.clock.advance(MINUTE_MS)
    await db
      .updateTable('analysis_results')
      .set({ score: 74, rubric_version: 3 })
      .where('id', '=', results[0] ?? '')
      .execute()
    const undo = { verdict: 'reject', undo: true }
    expect(await put(colleague, { verdict: 'hire' })).toMatchObject({ by: 'Борис Ким', score: 74 })
    expect(await put(colleague, undo)).toEqual(first)
    // repeated after a lost answer
    expect(await put(colleague, undo)).toEqual(first)
    await put(colleague, { verdict: null })
    expect(await put(colleague, { ...undo, seen: null, note: first?.note })).toEqual(first)
    for (const verdict of [null, null]) await put(colleague, { verdict })
    expect(await put(colleague, undo)).toEqual(first)

    const theirs = { verdict: 'reject', score: 41, rubric_version: 1 }
    const mine = { by: 'Борис Ким' }
    await put(colleague, { verdict: 'hire' })
    await put(colleague, { verdict: 'hire', note: 'Сохранена до отмены' })
    expect(await put(colleague, undo)).toMatchObject({ ...theirs, ...mine, note: 'Сохранена до отмены' })
    // what was replaced had another verdict
    expect(await put(colleague, { verdict: 'maybe', undo: true })).toMatchObject({ ...mine, score: 74 })
    await purgeFormer(db, new Date(product.clock().getTime() + DAY_MS + 1))
    expect(await put(colleague, undo)).toMatchObject({ ...mine, score: 74 })
  })

  it('a decision made over one that has changed since is refused, and deletes or replaces no note', async () => {
    const { person, results } = await prepare([90])
    const address = `/api/analysis/results/${results[0]}`
    const put = async (body: object) => {
      const { status, body: answer } = await person.request<ResultDetail>('PUT', `${address}/decision`, body)
      return status === 200 ? status : [status, answer.error.code]
    }
    const stored = async () => {
      const { decision } = (await person.request<ResultDetail>('GET', address)).body.data
      return decision && [decision.verdict, decision.note]
    }
    const refused = [409, 'DECISION_CHANGED']
    const bare = { verdict: 'hire', note: null }
    const noted = { verdict: 'hire', note: 'Ждёт оффер до пятницы' }
    expect(await put({ verdict: 'hire', seen: null })).toBe(200)
    expect(await put({ ...noted, seen: bare })).toBe(200)
    // repeated after a lost answer
    expect(await put({ ...noted, seen: bare })).toBe(200)
    // a card that has seen neither the note nor the decision
    expect(await put({ verdict: null, seen: bare })).toEqual(refused)
    expect(await put({ verdict: 'hire', note: 'Другая', seen: bare })).toEqual(refused)
    expect(await put({ verdict: 'maybe', note: 'Первая', seen: null })).toEqual(refused)
    expect(await put({ verdict: 'hire', seen: null })).toEqual(refused)
    // one that has seen the note, but not the verdict
    expect(await put({ verdict: 'maybe' })).toBe(200)
    expect(await put({ verdict: 'hire', note: 'Ещё одна', seen: noted })).toEqual(refused)
    expect(await stored()).toEqual(['maybe', noted.note])
    const seen = { verdict: 'maybe', note: noted.note }
    expect(await put({ verdict: null, seen })).toBe(200)
    // where nothing is left, nothing can be lost
    expect(await put({ verdict: null, seen })).toBe(200)
    expect(await stored()).toBeNull()
    // one that has not seen the withdrawal
    expect(await put({ verdict: 'interview', seen })).toEqual(refused)
    expect(await put({ verdict: 'hire', undo: true, seen })).toEqual(refused)
    // a client of the API need not say what it has seen
    expect(await put(noted)).toBe(200)
    expect(await put({ verdict: null })).toBe(200)
    expect(await stored()).toBeNull()
  })

  it('of two first decisions at once the second is refused', async () => {
    const { person, results } = await prepare([90])
    const { db } = product.deps
    const address = `/api/analysis/results/${results[0]}`
    const put = async (body: object) => (await person.request('PUT', `${address}/decision`, body)).status
    const { answers } = await db.transaction().execute(async (trx) => {
      // each entry of the audit log, the last thing a decision writes, waits for this
      await sql`select from audit_heads for update`.execute(trx)
      const asked = ['hire', 'reject'].map((verdict) => put({ verdict, note: verdict, seen: null }))
      await untilWaiting(db, 2)
      return { answers: Promise.all(asked) }
    })
    expect(new Set(await answers)).toEqual(new Set([200, 409]))
  })

  it('a decision about a candidate who is being erased finds nobody', async () => {
    const { db } = product.deps
    const { person, ids, results } = await prepare([90])
    const { decided } = await db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('applications')
        .where('id', '=', ids[0] ?? '')
        .execute()
      const decided = person.request('PUT', `/api/analysis/results/${results[0]}/decision`, {
        verdict: 'hire',
      })
      await untilWaiting(db)
      return { decided }
    })
    expect((await decided).status).toBe(404)
  })

  it('EXT-01 API-20 no user reads or decides on results of another company', async () => {
    const { results, vacancy_id } = await prepare([90])
    const stranger = await product.register()
    const id = results[0]
    const answers = [
      await stranger.request('GET', `/api/analysis/results/${id}`),
      await stranger.request('PUT', `/api/analysis/results/${id}/decision`, { verdict: 'hire' }),
      await stranger.request('GET', `/api/analysis/vacancy/${vacancy_id}/stats`),
      await stranger.request('GET', `/api/analysis/results?vacancy_id=${vacancy_id}`),
      await stranger.request('GET', `/api/analysis/results/figures?vacancy_id=${vacancy_id}`),
      await stranger.request('GET', `/api/analysis/results/${randomUUID()}`),
      await stranger.request('GET', '/api/analysis/results/not-an-id'),
    ]
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 404))
    const own = await stranger.request<ResultFigures>('GET', '/api/analysis/results/figures')
    expect(own.body.data.total).toBe(0)
  })

  it('Q-060 reanalysis keeps former results as history and charges every unit', async () => {
    const { db } = product.deps
    const { person, scope, ids, vacancy_id, results, list } = await prepare([90, 20])
    await buildSubscription(db, scope, 'starter')
    for (const id of ids) await storeResume(product.deps, id)
    const started = await person.request<{ run: Run }>(
      'POST',
      `/api/analysis/reanalyze-all?vacancy_id=${vacancy_id}&confirm_count=2`,
    )
    const { body } = await until(
      () => person.request<Run>('GET', `/api/analysis/runs/${started.body.data.run.id}`),
      (answer) => answer.body.data.finished_at !== null,
    )
    expect(body.data).toMatchObject({ kind: 'reanalyze', status: 'completed', analyzed: 2 })
    const current = (await list('')).body.data.results
    expect(current.map((one) => one.application.id).toSorted()).toEqual(ids.toSorted())
    expect(current.filter((one) => results.includes(one.id))).toEqual([])
    const readOne = async (id = '') =>
      (await person.request<ResultDetail>('GET', `/api/analysis/results/${id}`)).body.data
    const former = await readOne(results[0])
    const later = await readOne(former.replaced_by ?? '')
    expect(later).toMatchObject({ application: { id: former.application.id }, replaced_by: null })
    expect(current.map((one) => one.id)).toContain(later.id)
    const limits = await person.request('GET', '/api/subscription/limits/check')
    expect(limits.body.data).toMatchObject({ analyses_used: 2, analyses_limit: 200 })
  })
})
