import { sql } from 'kysely'
import type { TokenPair } from '@rezumetr/contracts/accounts'
import type { ResultDetail } from '@rezumetr/contracts/analysis'
import { XLSX_TYPE, type ExportJob } from '@rezumetr/contracts/exports'
import { readResume } from '@rezumetr/screening/facts'
import { readPair } from '@rezumetr/screening/reading'
import { extractRubric, RUBRIC_VERSION } from '@rezumetr/screening/rubric'
import { cookResume, javaVacancy, NOW } from '@rezumetr/screening/sample'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildSubscription,
  buildVacancy,
  scopeOf,
} from '../../testing/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { readWorkbook } from '../../testing/xlsx.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { getAllowance, reserveExport } from '../billing/usecases.ts'
import { insertRubric } from '../vacancies/rubric-queries.ts'
import { claimExport, insertExportChunk, settleExport } from './queries.ts'
import { MAX_ATTEMPTS, MAX_CLAIMS } from './rules.ts'
import { buildExport, forgetExports } from './usecases.ts'

type Person = Client & { readonly email: string; readonly refresh_token: string }

let product: TestProduct
let person: Person
let scope: CompanyScope
beforeAll(async () => {
  product = await startTestProduct({ LOG_LEVEL: 'silent' })
  person = await product.register()
  scope = await scopeOf(product.deps.db, person.email)
  await buildSubscription(product.deps.db, scope, 'enterprise')
})
afterAll(() => product.drop())

/** A vacancy with a current result for each score. */
async function analysed(scores: readonly number[], title = 'Менеджер по продажам', owner = scope) {
  const { db } = product.deps
  const vacancy_id = await buildVacancy(db, owner, { title })
  const run_id = await buildRun(db, owner, vacancy_id)
  const applications = await buildApplications(db, owner, vacancy_id, scores.length)
  for (const [i, score] of scores.entries())
    await buildResult(db, owner, { run_id, vacancy_id, application_id: applications[i] ?? '' }, { score })
  return { vacancy_id, applications, run_id }
}
const exportsUsed = async (owner = scope) =>
  (await getAllowance(product.deps.db, owner, product.clock())).exports_used
const reservePeriod = async () => {
  const { db } = product.deps
  return (await db.transaction().execute((trx) => reserveExport(trx, scope, product.clock()))).period_id
}
const atOnce = (query: Record<string, string | number>, client: Client = person) => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) search.set(key, String(value))
  return client.bytes(`/api/analysis/export/excel?${search.toString()}`)
}
const refusal = async (query: Record<string, string | number>, client: Client = person) => {
  const { status, bytes } = await atOnce(query, client)
  return { status, ...(JSON.parse(bytes.toString()) as { message: string; detail: Record<string, unknown> }) }
}
const startLater = (body: object, client: Client = person, headers = {}) =>
  client.request<Pick<ExportJob, 'id' | 'status'>>('POST', '/api/analysis/export', body, headers)
const statusOf = async (id: string, client: Client = person) =>
  (await client.request<ExportJob>('GET', `/api/analysis/export/${id}/status`)).body.data
const finished = (id: string) =>
  until(
    () => statusOf(id),
    ({ status }) => status !== 'pending' && status !== 'processing',
  )
const resultOf = async (application_id: string) => {
  const results = product.deps.db.selectFrom('analysis_results').select('id')
  return (await results.where('application_id', '=', application_id).executeTakeFirstOrThrow()).id
}
const decide = async (application_id: string, decision: { verdict: string; note: string }) => {
  const url = `/api/analysis/results/${await resultOf(application_id)}/decision`
  expect((await person.request('PUT', url, decision)).status).toBe(200)
}
const WORDS = ['Рекомендация', 'Решение человека', 'Заметка', 'Этап на HH.ru', 'Что спросить']
/** The `WORDS` columns of each candidate. */
const wordsOf = async (bytes: Buffer) => {
  const [header = [], ...rows] = (await readWorkbook(bytes))[0]?.rows ?? []
  return rows.map((row) => Object.fromEntries(WORDS.map((title) => [title, row[header.indexOf(title)]])))
}
const names = async (bytes: Buffer) => (await readWorkbook(bytes))[0]?.rows.slice(1).map((row) => row[1])

describe('API-27 immediate Excel export', () => {
  it('PROD-07 contains the current results of the vacancy, best first, and counts one export', async () => {
    const { vacancy_id, applications, run_id } = await analysed([40, 91, 82])
    const before = await exportsUsed()
    // an older result of the first candidate must not appear
    const { db } = product.deps
    const older = await buildRun(db, scope, vacancy_id)
    await buildResult(
      db,
      scope,
      { run_id: older, vacancy_id, application_id: applications[0] ?? '' },
      { score: 99, is_current: false },
    )
    expect(run_id).not.toBe(older)
    const { status, headers, bytes } = await atOnce({ vacancy_id })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(XLSX_TYPE)
    expect(headers.get('x-export-rows')).toBe('3')
    const [sheet] = await readWorkbook(bytes)
    expect(sheet?.rows.slice(1).map((row) => row.slice(0, 4))).toEqual([
      [1, 'Кандидат 2', 91, 'Нанять'],
      [2, 'Кандидат 3', 82, 'Интервью'],
      [3, 'Кандидат 1', 40, 'Возможно'],
    ])
    expect(await exportsUsed()).toBe(before + 1)
  })

  it('ERR-25 ERR-26 the file name depends on the requesting screen, with Cyrillic and plus encoded', async () => {
    const { vacancy_id } = await analysed([91])
    const nameOf = async (query: object) => {
      const header = (await atOnce({ vacancy_id, ...query })).headers.get('content-disposition') ?? ''
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%-]+$/)
      return decodeURIComponent(header.split("UTF-8''")[1] ?? '').replace(/\d{4}-\d\d-\d\d/, 'DATE')
    }
    expect(await nameOf({})).toBe('analysis_report_Менеджер_по_продажам_DATE.xlsx')
    expect(await nameOf({ name: 'export', recommendation: 'hire', min_score: 80 })).toBe(
      'rezumetr_export_Менеджер_по_продажам_hire_score80+_DATE.xlsx',
    )
  })

  it('API-27 filters by minimum score and by recommendation', async () => {
    const second = await product.register()
    const owner = await scopeOf(product.deps.db, second.email)
    const { vacancy_id } = await analysed([90, 85, 80, 60, 20], 'Водитель', owner)
    const listed = async (query: object) =>
      await names((await atOnce({ vacancy_id, ...query }, second)).bytes)
    expect(await listed({ min_score: 80 })).toEqual(['Кандидат 1', 'Кандидат 2', 'Кандидат 3'])
    expect(await listed({ recommendation: 'hire' })).toEqual(['Кандидат 1', 'Кандидат 2'])
    expect(await listed({ recommendation: 'hire', min_score: 86 })).toEqual(['Кандидат 1'])
    expect(await listed({ min_score: 0 })).toHaveLength(5)
  })

  it('RES-14 API-27 a search exports exactly the candidates shown in the list of results', async () => {
    const { db } = product.deps
    const owner = await product.register()
    const company = await scopeOf(db, owner.email)
    const names = ['Анна Орлова', 'АННА 100%', 'Дмитрий Аннин', 'Пётр Орлов', 'Йосиф', 'Анн_']
    const { vacancy_id, applications } = await analysed([91, 82, 70, 60, 50, 40], 'Повар', company)
    for (const [i, candidate_name] of names.entries())
      await db
        .updateTable('applications')
        .set({ candidate_name })
        .where('id', '=', applications[i] ?? '')
        .execute()
    type Listed = { readonly results: readonly { application: { candidate_name: string } }[] }
    const shown = async (query: Record<string, string>) => {
      const words = new URLSearchParams({ vacancy_id, ...query }).toString()
      const { body } = await owner.request<Listed>('GET', `/api/analysis/results?${words}`)
      return body.data.results.map(({ application }) => application.candidate_name)
    }
    for (const [query, expected] of [
      [{ search: 'анн' }, ['Анна Орлова', 'АННА 100%', 'Дмитрий Аннин', 'Анн_']],
      [{ search: ' Орлов ', min_score: '70' }, ['Анна Орлова']],
      [{ search: 'анн', recommendation: 'interview' }, ['АННА 100%']],
      [{ search: '%' }, ['АННА 100%']],
      [{ search: '_' }, ['Анн_']],
      [{ search: ' ' }, names],
    ] as const) {
      const { status, headers, bytes } = await atOnce({ vacancy_id, ...query }, owner)
      expect([status, headers.get('x-export-rows')]).toEqual([200, String(expected.length)])
      const listed = (await readWorkbook(bytes))[0]?.rows.slice(1).map((row) => row[1])
      expect([listed, await shown(query)]).toEqual([expected, expected])
      expect(decodeURIComponent(headers.get('content-disposition') ?? '')).not.toMatch(/анн|орлов/i)
    }
    expect((await refusal({ vacancy_id, search: 'нет такого' }, owner)).detail).toMatchObject({
      error: 'NOTHING_TO_EXPORT',
    })
    expect(await refusal({ vacancy_id, search: 'я'.repeat(101) }, owner)).toMatchObject({ status: 422 })
  })

  it('Q-038 a vacancy of a former employer is not exported', async () => {
    const { db } = product.deps
    const { vacancy_id } = await analysed([91], 'Прежний работодатель')
    await db.updateTable('vacancies').set({ status: 'hidden' }).where('id', '=', vacancy_id).execute()
    expect(await refusal({ vacancy_id })).toMatchObject({ status: 404, detail: { error: 'NOT_FOUND' } })
    expect((await startLater({ vacancy_id })).body.error.code).toBe('NOT_FOUND')
  })

  it('Q-097 include_resume adds the data of the sealed resume; otherwise none of it is exported', async () => {
    const { vacancy_id, applications } = await analysed([91, 50])
    const { db, keys } = product.deps
    const id = applications[0] ?? ''
    const resume = { title: 'Продавец', experience: [], skills: ['Холодные звонки'], about: 'Спортсмен' }
    await db
      .updateTable('applications')
      .set({ resume_enc: keys.seal(JSON.stringify(resume), `resume:${id}`) })
      .where('id', '=', id)
      .execute()
    const [full] = await readWorkbook((await atOnce({ vacancy_id, include_resume: 'true' })).bytes)
    const [header = [], first = [], second = []] = full?.rows ?? []
    expect(first[header.indexOf('Ключевые навыки')]).toBe('Холодные звонки')
    expect(first[header.indexOf('О себе')]).toBe('Спортсмен')
    expect(second[header.indexOf('О себе')]).toBeNull()
    const [short] = await readWorkbook((await atOnce({ vacancy_id })).bytes)
    expect(short?.rows.flat()).not.toContain('Холодные звонки')
  })

  it('the decision, note, hh.ru stage and questions are exported beside the recommendation', async () => {
    const { vacancy_id, applications } = await analysed([91, 70])
    const { db } = product.deps
    const [id = ''] = applications
    const questions = ['Есть ли опыт: Power BI?', 'Какое образование?']
    await db
      .updateTable('analysis_results')
      .set({ questions: JSON.stringify(questions) })
      .where('application_id', '=', id)
      .execute()
    await db
      .updateTable('applications')
      .set({ collection_id: 'phone_interview' })
      .where('id', '=', id)
      .execute()
    await decide(id, { verdict: 'reject', note: 'Дорого, но сильная; перезвонить 25.11' })
    const { body } = await startLater({ vacancy_id })
    await finished(body.data.id)
    const files = [
      await atOnce({ vacancy_id }),
      await person.bytes(`/api/analysis/export/${body.data.id}/download`),
    ]
    for (const { bytes } of files) {
      const [first, second] = await wordsOf(bytes)
      expect(first).toEqual({
        Рекомендация: 'Нанять',
        'Решение человека': 'Отклонить',
        Заметка: 'Дорого, но сильная; перезвонить 25.11',
        'Этап на HH.ru': 'первичный контакт',
        'Что спросить': '• Есть ли опыт: Power BI?\n• Какое образование?',
      })
      expect(second).toEqual({
        Рекомендация: 'Возможно',
        'Решение человека': null,
        Заметка: null,
        'Этап на HH.ru': null,
        'Что спросить': null,
      })
    }
  })

  it('exported questions match the result card for each rubric version', async () => {
    const { db } = product.deps
    const vacancy_id = await buildVacancy(db, scope)
    const run_id = await buildRun(db, scope, vacancy_id)
    const people = await buildApplications(db, scope, vacancy_id, 2)
    const later = extractRubric({ ...javaVacancy, description: null, key_skills: ['Kotlin', 'Scala'] })
    for (const [i, extracted] of [extractRubric(javaVacancy), later].entries()) {
      const version = i + 1
      await insertRubric(db, scope, {
        vacancy_id,
        version,
        extracted,
        edits: null,
        source: 'extracted',
        content_hash: 'vacancy-1',
        base_version: version,
        rules_version: RUBRIC_VERSION,
      })
      const reading = JSON.stringify(readPair(extracted, readResume(cookResume), NOW))
      const target = { run_id, vacancy_id, application_id: people[i] ?? '' }
      await buildResult(db, scope, target, { reading, rubric_version: version, score: 90 - i })
    }
    const cards = await Promise.all(
      people.map(async (id) => {
        const url = `/api/analysis/results/${await resultOf(id)}`
        return (await person.request<ResultDetail>('GET', url)).body.data.questions
      }),
    )
    expect(cards[0]).toContain('Есть ли опыт: Spring Boot?')
    expect(cards[1]).toContain('Есть ли опыт: Kotlin?')
    const rows = await wordsOf((await atOnce({ vacancy_id })).bytes)
    expect(rows.map((row) => row['Что спросить'])).toEqual(
      cards.map((questions) => questions.map((question) => `• ${question}`).join('\n')),
    )
  })

  it('the note of an erased candidate disappears from existing and new exports', async () => {
    const { vacancy_id, applications } = await analysed([91, 70])
    const [id = ''] = applications
    await decide(id, { verdict: 'maybe', note: 'Перезвонить после отпуска' })
    const { body } = await startLater({ vacancy_id })
    await finished(body.data.id)
    const made = () => person.bytes(`/api/analysis/export/${body.data.id}/download`)
    const notes = async (bytes: Buffer) => (await wordsOf(bytes)).map((row) => row['Заметка'])
    expect(await notes((await made()).bytes)).toEqual(['Перезвонить после отпуска', null])
    const erased = await person.request('POST', '/api/privacy/candidates/erase', { application_ids: [id] })
    expect(erased.status).toBe(200)
    expect((await made()).status).toBe(410)
    expect(await notes((await atOnce({ vacancy_id })).bytes)).toEqual([null])
  })

  it('Q-098 a refused export is not counted: nothing to export, foreign vacancy, invalid filters', async () => {
    const stranger = await product.register()
    const { vacancy_id } = await analysed([50])
    const before = await exportsUsed()
    expect(await refusal({ vacancy_id, min_score: 90 })).toMatchObject({
      status: 409,
      message: 'Нет кандидатов, подходящих под фильтры',
      detail: { error: 'NOTHING_TO_EXPORT' },
    })
    expect(await refusal({ vacancy_id }, stranger)).toMatchObject({
      status: 404,
      detail: { error: 'NOT_FOUND' },
    })
    expect(await refusal({ vacancy_id, recommendation: 'all' })).toMatchObject({ status: 422 })
    expect(await refusal({ vacancy_id, min_score: 101 })).toMatchObject({ status: 422 })
    expect(await refusal({})).toMatchObject({ status: 422 })
    expect(await exportsUsed()).toBe(before)
    expect(await exportsUsed(await scopeOf(product.deps.db, stranger.email))).toBe(0)
  })

  it('ROLE-11 of 20 concurrent exports with 10 left exactly 10 succeed; further ones get LIMIT_EXCEEDED', async () => {
    const trial = await product.register()
    const owner = await scopeOf(product.deps.db, trial.email)
    const { vacancy_id } = await analysed([91], 'Кассир', owner)
    const answers = await Promise.all(Array.from({ length: 20 }, () => atOnce({ vacancy_id }, trial)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await exportsUsed(owner)).toBe(10)
    expect(await refusal({ vacancy_id }, trial)).toMatchObject({
      status: 403,
      detail: { error: 'LIMIT_EXCEEDED', limit_type: 'exports', used: 10, limit: 10, remaining: 0 },
    })
    expect((await startLater({ vacancy_id }, trial)).status).toBe(403)
  })
})

describe('API-28 API-29 API-30 background Excel export', () => {
  it('an export of more than 500 candidates requires it and contains each candidate once', async () => {
    const { db } = product.deps
    const { vacancy_id, run_id } = await analysed([])
    const applications = await buildApplications(db, scope, vacancy_id, 501)
    // many equal scores: the order inside a score must hold across batches
    for (const [i, application_id] of applications.entries())
      await buildResult(db, scope, { run_id, vacancy_id, application_id }, { score: i % 3 })
    const before = await exportsUsed()
    expect(await refusal({ vacancy_id })).toMatchObject({
      status: 409,
      detail: { error: 'EXPORT_TOO_LARGE', use_async: true, rows: 501 },
    })
    expect(await exportsUsed()).toBe(before)
    const { status, body } = await startLater({ vacancy_id })
    expect([status, body.data.status]).toEqual([202, 'pending'])
    const job = await finished(body.data.id)
    expect(job).toMatchObject({ status: 'completed', rows: 501, error: null })
    const file = await person.bytes(`/api/analysis/export/${body.data.id}/download`)
    expect(file.headers.get('x-export-rows')).toBe('501')
    const [sheet] = await readWorkbook(file.bytes)
    const rows = sheet?.rows.slice(1) ?? []
    expect(new Set(rows.map((row) => row[1])).size).toBe(501)
    expect(rows.map((row) => row[0])).toEqual(Array.from({ length: 501 }, (_, i) => i + 1))
    expect(rows.map((row) => row[2])).toEqual([2, 1, 0].flatMap((score) => Array<number>(167).fill(score)))
    expect(await exportsUsed()).toBe(before + 1)
  })

  it('Q-153 every download of candidates is audited, immediate or background; a refused one is not', async () => {
    const { db } = product.deps
    const { vacancy_id } = await analysed([70, 60])
    const since = (await db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq
    await atOnce({ vacancy_id })
    await atOnce({ vacancy_id, min_score: 99 })
    const { body } = await startLater({ vacancy_id })
    const { id } = body.data
    await finished(id)
    await person.bytes(`/api/analysis/export/${id}/download`)
    const log = await db
      .selectFrom('audit_log as a')
      .innerJoin('users as u', 'u.id', 'a.actor_user_id')
      .select(['a.action', 'a.after', 'u.email'])
      .where('a.seq', '>', since)
      .where('a.company_id', '=', scope)
      .orderBy('a.seq')
      .execute()
    const entry = { action: 'exports.download-report', after: { rows: 2 }, email: person.email }
    expect(log).toEqual([entry, entry])
  })

  it('Q-098 downloading again costs nothing; other companies get 404', async () => {
    const { vacancy_id } = await analysed([91, 20])
    const stranger = await product.register()
    const before = await exportsUsed()
    const { body } = await startLater({ vacancy_id, recommendation: 'hire', min_score: 80 })
    const { id } = body.data
    const job = await finished(id)
    expect(job.file_name).toMatch(/^rezumetr_export_Менеджер_по_продажам_hire_score80\+_[\d-]{10}\.xlsx$/)
    const download = `/api/analysis/export/${id}/download`
    expect(await names((await person.bytes(download)).bytes)).toEqual(['Кандидат 1'])
    expect((await person.bytes(download)).status).toBe(200)
    expect(await exportsUsed()).toBe(before + 1)
    expect((await stranger.bytes(download)).status).toBe(404)
    expect((await stranger.request('GET', `/api/analysis/export/${id}/status`)).status).toBe(404)
  })

  it('Q-096 an export of all vacancies has a sheet per vacancy of the current employer with results', async () => {
    const owner = await product.register()
    const company = await scopeOf(product.deps.db, owner.email)
    await analysed([91, 70], 'Водитель', company)
    await analysed([60], 'Повар', company)
    await analysed([], 'Никто не откликнулся', company)
    const hidden = await analysed([99], 'Прежний работодатель', company)
    await product.deps.db
      .updateTable('vacancies')
      .set({ status: 'hidden' })
      .where('id', '=', hidden.vacancy_id)
      .execute()
    const { body } = await startLater({}, owner)
    const job = await until(
      () => statusOf(body.data.id, owner),
      ({ status }) => status === 'completed',
    )
    expect(job.rows).toBe(3)
    const sheets = await readWorkbook(
      (await owner.bytes(`/api/analysis/export/${body.data.id}/download`)).bytes,
    )
    expect(sheets.map(({ sheet, rows }) => [sheet, rows.length - 1])).toEqual([
      ['Водитель', 2],
      ['Повар', 1],
      ['Сводка', expect.any(Number)],
    ])
  })

  it('RES-14 a search over all vacancies is exported in the background, its text not in the file name', async () => {
    const owner = await product.register()
    const company = await scopeOf(product.deps.db, owner.email)
    await analysed([91, 70], 'Повар', company)
    await analysed([60], 'Водитель', company)
    expect((await startLater({ search: 'нет такого' }, owner)).body.error.code).toBe('NOTHING_TO_EXPORT')
    const { body } = await startLater({ search: 'кандидат 2' }, owner)
    const { id } = body.data
    const job = await until(
      () => statusOf(id, owner),
      ({ status }) => status === 'completed',
    )
    expect(job).toMatchObject({ rows: 1, file_name: expect.not.stringContaining('кандидат') as string })
    const file = await readWorkbook((await owner.bytes(`/api/analysis/export/${id}/download`)).bytes)
    expect(file.map(({ sheet, rows }) => [sheet, rows[1]?.[1]])).toEqual([
      ['Повар', 'Кандидат 2'],
      ['Сводка', 'Все вакансии'],
    ])
  })

  it('rejects an impossible export immediately; a repeated POST with its key starts no second export', async () => {
    const stranger = await product.register()
    const { vacancy_id } = await analysed([50])
    expect((await startLater({ vacancy_id, min_score: 90 })).body.error.code).toBe('NOTHING_TO_EXPORT')
    expect((await startLater({ vacancy_id }, stranger)).body.error.code).toBe('NOT_FOUND')
    expect((await startLater({}, stranger)).body.error.code).toBe('NOTHING_TO_EXPORT')
    const before = await exportsUsed()
    const key = { 'idempotency-key': 'export-1' }
    const first = await startLater({ vacancy_id }, person, key)
    expect((await startLater({ vacancy_id }, person, key)).body.data.id).toBe(first.body.data.id)
    await finished(first.body.data.id)
    expect(await exportsUsed()).toBe(before + 1)
  })

  /** An export in the given state without a job in the queue. */
  async function exportOf(
    columns: { status: string; claimed_by?: number; attempts?: number },
    filter: { search?: string } = {},
  ) {
    const { vacancy_id } = await analysed([91, 70])
    const { id } = await product.deps.db
      .insertInto('exports')
      .values({
        company_id: scope,
        vacancy_id,
        filters: JSON.stringify({ recommendation: null, min_score: null, ...filter }),
        include_resume: false,
        file_name: 'x.xlsx',
        period_id: await reservePeriod(),
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  it('another worker finishes the export of a killed worker, and it is counted once', async () => {
    const before = await exportsUsed()
    // a node number that no process holds
    const id = await exportOf({ status: 'processing', claimed_by: 2_000_000_000, attempts: MAX_ATTEMPTS })
    expect(await finished(id)).toMatchObject({ status: 'completed', rows: 2 })
    await buildExport(product.deps, id)
    expect(await exportsUsed()).toBe(before + 1)
  })

  it('RES-14 Q-153 a resumed export reads its search from the row, which drops it when the export ends', async () => {
    const filters = async (id: string) => {
      const row = product.deps.db.selectFrom('exports').select('filters').where('id', '=', id)
      return (await row.executeTakeFirstOrThrow()).filters
    }
    const all = { recommendation: null, min_score: null }
    const search = 'КАНДИДАТ 2'
    const dead = 2_000_000_000
    const killed = await exportOf({ status: 'processing', claimed_by: dead, attempts: 1 }, { search })
    expect(await finished(killed)).toMatchObject({ status: 'completed', rows: 1 })
    expect(await filters(killed)).toEqual(all)
    const stopped = await exportOf({ status: 'pending' }, { search })
    await expect(buildExport(product.deps, stopped, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await filters(stopped)).toEqual({ ...all, search })
    await buildExport(product.deps, stopped)
    expect(await finished(stopped)).toMatchObject({ status: 'completed', rows: 1 })
    expect(await filters(stopped)).toEqual(all)
    const exhausted = await exportOf(
      { status: 'processing', claimed_by: dead, attempts: MAX_CLAIMS },
      { search },
    )
    expect(await finished(exhausted)).toMatchObject({ status: 'failed' })
    expect(await filters(exhausted)).toEqual(all)
    const nobody = await exportOf({ status: 'pending' }, { search: 'нет такого' })
    await buildExport(product.deps, nobody)
    expect(await finished(nobody)).toMatchObject({ status: 'failed' })
    expect(await filters(nobody)).toEqual(all)
  })

  it('stopping a worker uses up no attempt: the next one finishes the export', async () => {
    const id = await exportOf({ status: 'pending', attempts: MAX_ATTEMPTS - 1 })
    await expect(buildExport(product.deps, id, AbortSignal.abort())).rejects.toThrow('aborted')
    await buildExport(product.deps, id)
    expect(await finished(id)).toMatchObject({ status: 'completed', rows: 2 })
  })

  it('a chunk is either committed before its attempt is settled or rejected', async () => {
    const { db } = product.deps
    const node = product.deps.node()
    const id = await exportOf({ status: 'pending' })
    const claimed = await claimExport(db, id, node)
    if (!claimed) throw new Error('somebody else took it')
    const settle = () => settleExport(db, scope, id, node, { status: 'pending' })
    const settled = await db.transaction().execute(async (trx) => {
      expect(await insertExportChunk(trx, claimed, node, 0, Buffer.from('first'))).toBe(true)
      const { pid } = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0] ?? {}
      const settling = settle()
      await until(
        async () =>
          (await sql`select 1 from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid))`.execute(db))
            .rows,
        ({ length }) => length === 1,
      )
      return { settling }
    })
    expect(await settled.settling).toBe(true)
    expect(await insertExportChunk(db, claimed, node, 1, Buffer.from('second'))).toBe(false)
    await db.deleteFrom('exports').where('id', '=', id).execute()
  })

  it('answers EXPORT_NOT_READY until completed; the claim of a live worker is not taken over', async () => {
    const { db } = product.deps
    const id = await exportOf({ status: 'processing', claimed_by: product.deps.node() })
    expect(await claimExport(db, id, product.deps.node())).toBeNull()
    const answer = await person.request('GET', `/api/analysis/export/${id}/download`)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'EXPORT_NOT_READY'])
    await db.deleteFrom('exports').where('id', '=', id).execute()
  })

  it('ROLE-11 Q-098 one of parallel requests for the last unit is accepted; a failed export returns the unit', async () => {
    const { db } = product.deps
    const owner = await product.register()
    const theirs = await scopeOf(db, owner.email)
    const { vacancy_id, applications } = await analysed([91], 'Водитель', theirs)
    const period = async (fields: object) =>
      await db.updateTable('usage_periods').set(fields).where('company_id', '=', theirs).execute()
    await getAllowance(db, theirs, product.clock())
    await period({ exports_used: 9 })
    const asked = await Promise.all(Array.from({ length: 8 }, () => startLater({ vacancy_id }, owner)))
    const accepted = asked.filter(({ status }) => status === 202)
    expect(accepted).toHaveLength(1)
    for (const { status, body } of asked.filter((one) => one !== accepted[0]))
      expect([status, body.error.code]).toEqual([403, 'LIMIT_EXCEEDED'])
    expect(
      await until(
        () => statusOf(accepted[0]?.body.data.id ?? '', owner),
        ({ status }) => status !== 'pending' && status !== 'processing',
      ),
    ).toMatchObject({ status: 'completed' })
    expect(await getAllowance(db, theirs, product.clock())).toMatchObject({
      exports_used: 10,
      exports_reserved: 0,
    })
    await period({ exports_used: 9 })
    await db
      .updateTable('applications')
      .set({ resume_enc: Buffer.from('sealed with a lost key') })
      .where('id', '=', applications[0] ?? '')
      .execute()
    const { body } = await startLater({ vacancy_id, include_resume: true }, owner)
    await until(
      () => statusOf(body.data.id, owner),
      ({ status }) => status === 'failed',
    )
    expect(await getAllowance(db, theirs, product.clock())).toMatchObject({
      exports_used: 9,
      exports_reserved: 0,
    })
  })

  it('Q-098 an export that fails every time ends as failed with a message, and costs nothing', async () => {
    const { db } = product.deps
    const { vacancy_id, applications } = await analysed([91])
    await db
      .updateTable('applications')
      .set({ resume_enc: Buffer.from('sealed with a lost key') })
      .where('id', '=', applications[0] ?? '')
      .execute()
    const before = await exportsUsed()
    const { body } = await startLater({ vacancy_id, include_resume: true })
    const job = await finished(body.data.id)
    expect(job).toMatchObject({ status: 'failed', error: 'Не удалось подготовить файл. Попробуйте ещё раз.' })
    const answer = await person.request('GET', `/api/analysis/export/${body.data.id}/download`)
    expect(answer.body).toMatchObject({ message: job.error, error: { code: 'EXPORT_NOT_READY' } })
    expect(await exportsUsed()).toBe(before)
  })

  it('Q-098 an export whose chunks can be neither written nor deleted waits for another attempt', async () => {
    const { db } = product.deps
    const { vacancy_id } = await analysed([91])
    const before = await exportsUsed()
    // like a full disk, where both fail
    await sql`alter table export_chunks rename to export_chunks_away`.execute(db)
    const { body } = await startLater({ vacancy_id })
    await until(
      () =>
        db
          .selectFrom('exports')
          .select(['status', 'attempts'])
          .where('id', '=', body.data.id)
          .executeTakeFirstOrThrow(),
      ({ status, attempts }) => status === 'pending' && attempts > 0,
    )
    await sql`alter table export_chunks_away rename to export_chunks`.execute(db)
    expect(await finished(body.data.id)).toMatchObject({ status: 'completed' })
    expect(await exportsUsed()).toBe(before + 1)
  })

  it('answers EXPORT_EXPIRED after 24 hours, and the data is deleted from the database', async () => {
    const { vacancy_id } = await analysed([91])
    const { body } = await startLater({ vacancy_id })
    const { id } = body.data
    await finished(id)
    product.clock.advance(24 * 3_600_000 + 1000)
    const refreshed = await person.request<TokenPair>('POST', '/api/auth/refresh', {
      refresh_token: person.refresh_token,
    })
    const later = product.client(refreshed.body.data.access_token)
    const answer = await later.request('GET', `/api/analysis/export/${id}/download`)
    expect([answer.status, answer.body.error.code]).toEqual([410, 'EXPORT_EXPIRED'])
    expect((await statusOf(id, later)).status).toBe('expired')
    await forgetExports(product.deps)
    const row = await product.deps.db
      .selectFrom('exports as e')
      .leftJoin('export_chunks as c', 'c.export_id', 'e.id')
      .select(['e.status', 'c.bytes'])
      .where('e.id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'expired', bytes: null })
  })
})
