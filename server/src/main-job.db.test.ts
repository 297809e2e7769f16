/** The main user journey through the API, checked against every response shape of the contract. */
import type { Result, Run } from '@rezumetr/contracts/analysis/analysis'
import type { ResultFigures } from '@rezumetr/contracts/analysis/result-figures'
import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProduct, type Client, type TestProduct } from './testing/product/product.ts'
import { until } from './testing/watch/until.ts'

let product: TestProduct
let me: Client
let vacancy: Vacancy
beforeAll(async () => {
  product = await startTestProduct()
  me = await product.register()
})
afterAll(() => product.drop())

const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
const uuid = expect.stringMatching(/^[\da-f-]{36}$/)

it('ROLE-09 synchronisation without a connected board is refused with HH_NOT_CONNECTED', async () => {
  const { status, body } = await me.request('POST', '/api/hh/sync', {})
  expect([status, body.error.code, body.detail.error, body.message]).toEqual([
    409,
    'HH_NOT_CONNECTED',
    'HH_NOT_CONNECTED',
    'Сначала подключите HH.ru в настройках',
  ])
})

it('API-48 the consent address carries the fixed client id and the callback route of the product', async () => {
  const { body } = await me.request<{ authorization_url: string; redirect_uri: string; state: string }>(
    'GET',
    '/api/hh/oauth/url',
  )
  const url = new URL(body.data.authorization_url)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'sandbox-client',
    state: body.data.state,
    redirect_uri: `${product.url}/auth/hh-callback`,
  })
})

it('ENT-31 API-09 a pasted token is saved with the employer it belongs to', async () => {
  const { status, body } = await me.request('POST', '/api/settings/hh-token', {
    token: 'sandbox-employer-token',
  })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    token_saved: true,
    token_valid: true,
    employer_info: { name: expect.any(String), manager_name: expect.any(String) },
    user: { has_hh_token: true, token_verified: true },
  })
  expect(JSON.stringify(body)).not.toContain('sandbox-employer-token')
})

it('ENT-18 ENT-19 API-15 a synchronisation answers with a job and ends completed', async () => {
  const started = await me.request<SyncJob>('POST', '/api/hh/sync', {
    sync_vacancies: true,
    sync_applications: true,
    force_full_sync: false,
  })
  expect(started.status).toBe(202)
  expect(started.body.data).toEqual({
    id: uuid,
    origin: 'person',
    status: 'pending',
    vacancies_synced: 0,
    resumes: null,
    applications_synced: 0,
    applications_new: 0,
    created_at: instant,
    started_at: null,
    completed_at: null,
    errors: [],
    warnings: expect.any(Array),
  })
  const job = await until(
    async () => (await me.request<SyncJob>('GET', `/api/hh/sync/${started.body.data.id}`)).body.data,
    ({ status }) => status === 'completed' || status === 'failed',
  )
  expect(job).toMatchObject({ status: 'completed', errors: [], started_at: instant, completed_at: instant })
  expect(job.vacancies_synced).toBeGreaterThan(0)
  const history = await me.request<{ jobs: SyncJob[] }>('GET', '/api/hh/sync/history')
  expect(history.body.data.jobs).toEqual([job])
})

it('ENT-13 the statistics of a vacancy add up', async () => {
  const { body } = await me.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies?active_only=true')
  const fitting = body.data.vacancies.filter((v) => v.is_enabled && v.new_applications_count <= 40)
  expect(fitting.length).toBeGreaterThanOrEqual(2)
  vacancy = fitting[0] as Vacancy
  const stats = await me.request<Record<string, number>>(
    'GET',
    `/api/applications/stats?vacancy_id=${vacancy.id}`,
  )
  const { total_applications = 0, analyzed_applications = 0, unanalyzed_applications = 0 } = stats.body.data
  expect(total_applications).toBe(vacancy.applications_count)
  expect(analyzed_applications + unanalyzed_applications).toBe(total_applications)
})

it('API-25 ENT-36 starting a run returns 202, and the run processes every new application', async () => {
  const started = await me.request<{ run: Run; requested: number; total: number }>(
    'POST',
    `/api/analysis/start-new?vacancy_id=${vacancy.id}`,
  )
  expect(started.status).toBe(202)
  const { run, requested, total } = started.body.data
  expect([requested, total]).toEqual([vacancy.new_applications_count, vacancy.new_applications_count])
  expect(run).toMatchObject({
    id: uuid,
    vacancy_id: vacancy.id,
    kind: 'new',
    total,
    analyzed: 0,
    failed: 0,
    skipped: 0,
    remaining: total,
    percent: 0,
    eta_seconds: null,
    errors: [],
    failures: [],
    created_at: instant,
    finished_at: null,
  })
  const end = await until(
    async () => (await me.request<Run>('GET', `/api/analysis/runs/${run.id}`)).body.data,
    ({ status }) => status === 'completed',
  )
  expect(end.analyzed + end.failed).toBe(total)
})

it('API-19 ENT-10 PROD-04 PROD-05 results carry score, reasons and whole-filter totals', async () => {
  const { body } = await me.request<{ results: Result[] }>(
    'GET',
    `/api/analysis/results?vacancy_id=${vacancy.id}&limit=200`,
  )
  const { results } = body.data
  const counts = { hire: 0, interview: 0, maybe: 0, reject: 0 }
  for (const result of results) {
    counts[result.recommendation]++
    expect(result).toMatchObject({
      id: uuid,
      vacancy_id: vacancy.id,
      vacancy_title: vacancy.title,
      engine: 'embedded',
      is_outdated: false,
      analyzed_at: instant,
      application: { vacancy_id: vacancy.id, is_analyzed: true },
    })
    expect(Number.isInteger(result.score) && result.score >= 0 && result.score <= 100).toBe(true)
    expect(result.reasoning.length).toBeGreaterThan(20)
  }
  const average = results.reduce((sum, { score }) => sum + score, 0) / results.length
  expect(body.meta).toMatchObject({ page: 1, limit: 200, next_cursor: null })
  const figures = await me.request<ResultFigures>(
    'GET',
    `/api/analysis/results/figures?vacancy_id=${vacancy.id}`,
  )
  expect(figures.body.data).toMatchObject({ total: results.length, counts })
  expect(figures.body.data.avg_score).toBeCloseTo(average, 0)
})

it('PROD-07 API-27 the workbook holds the same rows, and one export is counted', async () => {
  const results = await me.request<{ results: Result[] }>(
    'GET',
    `/api/analysis/results?vacancy_id=${vacancy.id}&limit=200`,
  )
  const file = await me.bytes(`/api/analysis/export/excel?vacancy_id=${vacancy.id}`)
  expect([file.status, file.headers.get('x-export-rows')]).toEqual([
    200,
    String(results.body.data.results.length),
  ])
  const sheets = await readWorkbook(file.bytes)
  const rows = sheets.find(({ sheet }) => sheet === 'Кандидаты')?.data ?? []
  expect(rows.slice(1).map((row) => row[1])).toEqual(
    results.body.data.results.map(({ application }) => application.candidate_name ?? 'Без имени'),
  )
  const limits = await me.request<{ exports_used: number; analyses_used: number }>(
    'GET',
    '/api/subscription/limits/check',
  )
  expect(limits.body.data).toMatchObject({ exports_used: 1, analyses_used: results.body.data.results.length })
})

it('ERR-42 PROD-15 a run beyond the trial limit is refused with the data that the dialog needs', async () => {
  const { body } = await me.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies?active_only=true')
  const left = 50 - vacancy.new_applications_count
  const large = body.data.vacancies.find((v) => v.is_enabled && v.new_applications_count > left)
  expect(large).toBeDefined()
  const refused = await me.request('POST', `/api/analysis/start-new?vacancy_id=${large?.id}`)
  expect(refused.status).toBe(403)
  expect(refused.body.detail).toMatchObject({
    error: 'LIMIT_EXCEEDED',
    limit_type: 'analyses',
    limit: 50,
    requested: large?.new_applications_count,
    plan_type: 'trial',
    plan_name: 'Пробный',
    reset_date: null,
    subscription: { plan: { plan_type: 'trial' } },
  })
})
