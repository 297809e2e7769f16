import { randomBytes, randomUUID } from 'node:crypto'
import type { Result, ResultDetail, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import type { ResultFigures } from '@rezumetr/contracts/analysis/result-figures'
import { XLSX_TYPE } from '@rezumetr/contracts/analysis/exports'
import { readPerson } from '@rezumetr/screening/judgement/person/person'
import { readPair } from '@rezumetr/screening/judgement/read'
import { readVacancy, VACANCY_RUBRIC_VERSION } from '@rezumetr/screening/judgement/rubric/read'
import { monthOf } from '@rezumetr/screening/resume/months'
import { cookResume, javaVacancy, NOW } from '@rezumetr/screening/sample'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { json, openDatabase } from '../../platform/db/database.ts'
import type { Refusal } from '../../platform/values/errors.ts'
import { answering } from '../../platform/load/in-flight.ts'
import { namesOf, startExporting } from '../../testing/scenes/exporting.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildSubscription,
  buildVacancy,
  scopeOf,
  userIdOf,
} from '../../testing/scenes/factories.ts'
import { untilWaiting } from '../../testing/watch/locks.ts'
import { until } from '../../testing/watch/until.ts'
import { candidateRows, readWorkbook } from '../../testing/files/xlsx.ts'
import { authenticate } from '../accounts/sign-in/session-usecases.ts'
import { getAllowance } from '../billing/plans/usecases.ts'
import { exportNow } from './usecases.ts'
import { encryptResume } from '../resumes/stored/resume-rules.ts'
import { insertRubric } from '../vacancies/rubric-queries.ts'

const { product, person, scope, analysed, exportsUsed, atOnce, refusal, startLater, finished, resultOf } =
  await startExporting()
afterAll(() => product.drop())

const decide = async (application_id: string, decision: { verdict: string; note: string }) => {
  const url = `/api/analysis/results/${await resultOf(application_id)}/decision`
  expect((await person.request('PUT', url, decision)).status).toBe(200)
}
const WORDS = ['Рекомендация', 'Решение человека', 'Заметка', 'Этап на HH.ru', 'Что спросить']
/** The `WORDS` columns of each candidate. */
const wordsOf = async (bytes: Buffer) => {
  const [header = [], ...rows] = await candidateRows(bytes)
  return rows.map((row) =>
    Object.fromEntries(WORDS.map((title) => [title, row[header.indexOf(title)] ?? null])),
  )
}

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
    const rows = await candidateRows(bytes)
    expect(rows.slice(1).map((row) => row.slice(0, 4))).toEqual([
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

  it('HEAD, whose answer carries no file, counts none', async () => {
    const { vacancy_id } = await analysed([91])
    const before = await exportsUsed()
    const answer = await fetch(`${product.url}/api/analysis/export/excel?vacancy_id=${vacancy_id}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
    expect(await exportsUsed()).toBe(before)
  })

  it('API-27 filters by minimum score and by recommendation', async () => {
    const second = await product.register()
    const owner = await scopeOf(product.deps.db, second.email)
    const { vacancy_id } = await analysed([90, 85, 80, 60, 20], 'Водитель', owner)
    const listed = async (query: object) =>
      await namesOf((await atOnce({ vacancy_id, ...query }, second)).bytes)
    expect(await listed({ min_score: 80 })).toEqual(['Кандидат 1', 'Кандидат 2', 'Кандидат 3'])
    expect(await listed({ recommendation: 'hire' })).toEqual(['Кандидат 1', 'Кандидат 2'])
    expect(await listed({ recommendation: 'hire', min_score: 86 })).toEqual(['Кандидат 1'])
    expect(await listed({ min_score: 0 })).toHaveLength(5)
  })

  it('API-19 API-27 every field of the filter narrows the list, its figures, the file and its summary alike', async () => {
    const owner = await product.register()
    const company = await scopeOf(product.deps.db, owner.email)
    const { vacancy_id, applications } = await analysed([91, 82, 70, 20], 'Повар', company)
    await analysed([88], 'Бариста', company)
    // more files than a trial has
    await buildSubscription(product.deps.db, company, 'enterprise')
    const decided = `/api/analysis/results/${await resultOf(applications[1] ?? '')}/decision`
    await owner.request('PUT', decided, { verdict: 'reject' })
    const [first = '', second = '', third = ''] = applications
    const { db } = product.deps
    await db
      .updateTable('applications')
      .set({ area_name: 'Казань', collection_id: 'interview', salary_amount: 90_000, salary_currency: 'RUR' })
      .where('id', '=', first)
      .execute()
    await db
      .updateTable('applications')
      .set({ applied_at: new Date(0) })
      .where('id', 'in', [second, third])
      .execute()
    const stances = { r1: { stance: 'meets' }, r2: { stance: 'silent' }, r3: { stance: 'meets' } }
    const said = { conditions: { place: { stance: 'partly' } }, requirements: stances }
    await db
      .updateTable('analysis_results')
      .set({
        red_flags: json(['Скачет']),
        is_little_known: true,
        reading: json({ ...said, total_months: 70 }),
      })
      .where('application_id', '=', first)
      .execute()
    const values = {
      vacancy_id,
      recommendation: 'hire',
      min_score: '80',
      search: 'кандидат 3',
      decision: 'none',
      max_score: '81',
      area: 'Казань',
      place: 'ready',
      max_pay: '100000',
      min_years: '5',
      meets: 'r1',
      days: '30',
      stage: 'interview',
      lack: 'data',
      flags: 'some',
    } satisfies Record<keyof ResultFilter, string>
    type Page = { readonly results: readonly Result[] }
    const listed = async (query: Record<string, string>) => {
      const words = new URLSearchParams(query).toString()
      const { data } = (await owner.request<Page>('GET', `/api/analysis/results?${words}`)).body
      const figures = await owner.request<ResultFigures>('GET', `/api/analysis/results/figures?${words}`)
      expect(figures.body.data.total).toBe(data.results.length)
      return data.results.map(({ application }) => application.candidate_name)
    }
    const summary = async (bytes: Buffer) => JSON.stringify((await readWorkbook(bytes)).at(-1)?.rows)
    const everybody = await listed({})
    expect(everybody).toHaveLength(5)
    const unfiltered = await summary((await atOnce({ vacancy_id }, owner)).bytes)
    const { vacancy_id: _, ...others } = values
    expect(await listed({ vacancy_id })).toHaveLength(4)
    for (const [field, value] of Object.entries(others)) {
      expect((await listed({ [field]: value })).length).toBeLessThan(everybody.length)
      const { bytes } = await atOnce({ vacancy_id, [field]: value }, owner)
      expect({ field, names: await namesOf(bytes) }).toEqual({
        field,
        names: await listed({ vacancy_id, [field]: value }),
      })
      expect(await summary(bytes)).not.toBe(unfiltered)
    }
    // all of several requirements, not any
    expect([await listed({ meets: 'r1,r3' }), await listed({ meets: 'r1,r2' })]).toEqual([['Кандидат 1'], []])
  })

  it('CSV opens in Russian Excel, in the company’s time zone; a selection exports those selected alone', async () => {
    const owner = await product.register()
    const { db } = product.deps
    const company = await scopeOf(db, owner.email)
    await buildSubscription(db, company, 'enterprise')
    const { vacancy_id, applications } = await analysed([91, 82, 70], 'Повар', company)
    await db
      .updateTable('applications')
      .set({ candidate_name: '=1+1; "Орлова"', applied_at: new Date('2026-11-20T22:00:00Z') })
      .where('id', '=', applications[0] ?? '')
      .execute()
    await owner.request('PUT', '/api/settings', { time_zone: 'Asia/Omsk' })
    const { bytes, headers } = await atOnce({ vacancy_id, kind: 'csv' }, owner)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('.csv')
    const text = bytes.toString()
    const [header = '', first = ''] = text.split('\r\n')
    expect([text.charCodeAt(0), header.includes('Дата отклика (МСК+3)')]).toEqual([0xfeff, true])
    expect(first).toMatch(/^1;"'=1\+1; ""Орлова""";91;Нанять;80;70;/)
    expect(first).toContain(';21.11.2026 04:00;')
    const chosen = [await resultOf(applications[2] ?? ''), await resultOf(applications[1] ?? '')]
    const { body } = await startLater({ vacancy_id, result_ids: chosen }, owner)
    const { rows } = await finished(body.data.id, owner)
    expect(rows).toBe(2)
    const file = await owner.bytes(`/api/analysis/export/${body.data.id}/download`)
    expect(await namesOf(file.bytes)).toEqual(['Кандидат 2', 'Кандидат 3'])
    const many = await startLater({ vacancy_id, result_ids: [] }, owner)
    expect([many.status, many.body.message]).toEqual([422, 'Выберите кандидатов'])
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
      const listed = await namesOf(bytes)
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

  it('Q-097 include_resume adds the data of the encrypted resume; otherwise none of it is exported', async () => {
    const { vacancy_id, applications } = await analysed([91, 50])
    const { db, keys } = product.deps
    const id = applications[0] ?? ''
    const resume = { title: 'Продавец', experience: [], skills: ['Холодные звонки'], about: 'Спортсмен' }
    await db
      .updateTable('applications')
      .set({ resume_enc: keys.encrypt(JSON.stringify(resume), `resume:${id}`) })
      .where('id', '=', id)
      .execute()
    const full = await candidateRows((await atOnce({ vacancy_id, include_resume: 'true' })).bytes)
    const [header = [], first = [], second = []] = full
    expect(first[header.indexOf('Ключевые навыки')]).toBe('Холодные звонки')
    expect(first[header.indexOf('О себе')]).toBe('Спортсмен')
    expect(second[header.indexOf('О себе')]).toBeNull()
    const short = await readWorkbook((await atOnce({ vacancy_id })).bytes)
    expect(short.flatMap(({ rows }) => rows.flat())).not.toContain('Холодные звонки')
  })

  it('Q-081 the file marks the results that lists mark as outdated, and resumes that are not stored', async () => {
    const { vacancy_id, applications } = await analysed([91, 82])
    const [kept = '', changed = ''] = applications
    const { db, keys } = product.deps
    const { resume_enc } = encryptResume(keys, kept, { title: 'Продавец' })
    await db.updateTable('applications').set({ resume_enc }).where('id', '=', kept).execute()
    const marks = async (query: object = {}) => {
      const [header = [], ...rows] = await candidateRows((await atOnce({ vacancy_id, ...query })).bytes)
      return rows.map((row) => row[header.indexOf('Актуальность')] ?? null)
    }
    expect(await marks()).toEqual([null, null])
    await db.updateTable('applications').set({ resume_hash: null }).where('id', '=', changed).execute()
    expect(await marks()).toEqual([null, 'Резюме изменилось'])
    await db.updateTable('vacancies').set({ content_hash: 'other' }).where('id', '=', vacancy_id).execute()
    expect(await marks({ include_resume: 'true' })).toEqual([
      'Вакансия изменилась',
      'Вакансия изменилась\nРезюме изменилось\nРезюме не хранится',
    ])
  })

  it('the decision, note and hh.ru stage are exported beside the recommendation', async () => {
    const { vacancy_id, applications } = await analysed([91, 70])
    const { db } = product.deps
    const [id = ''] = applications
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
        'Что спросить': null,
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
    const later = readVacancy({ ...javaVacancy, description: null, key_skills: ['Kotlin', 'Scala'] })
    for (const [i, extracted] of [readVacancy(javaVacancy), later].entries()) {
      const version = i + 1
      await insertRubric(db, scope, {
        vacancy_id,
        version,
        extracted,
        edits: null,
        source: 'extracted',
        content_hash: 'vacancy-1',
        base_version: version,
        rules_version: VACANCY_RUBRIC_VERSION,
      })
      const read = readPair(extracted, readPerson(cookResume, monthOf(NOW) ?? 0))
      const reading = JSON.stringify({ ...read, alternatives: {} })
      const target = { run_id, vacancy_id, application_id: people[i] ?? '' }
      await buildResult(db, scope, target, { reading, rubric_version: version, score: 90 - i })
    }
    const cards = await Promise.all(
      people.map(async (id) => {
        const url = `/api/analysis/results/${await resultOf(id)}`
        return (await person.request<ResultDetail>('GET', url)).body.data.questions
      }),
    )
    const rows = await wordsOf((await atOnce({ vacancy_id })).bytes)
    expect(rows.map((row) => row['Что спросить'])).toEqual(
      cards.map((questions) => questions.map((question) => `• ${question}`).join('\n') || null),
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

  it('ROLE-11 of 20 concurrent exports with one left only one is written, and meanwhile other requests are answered', async () => {
    const { deps } = product
    let begun = 0
    const { db, pool } = openDatabase(deps.connection, 12, (text) => {
      if (text.includes('repeatable read')) begun += 1
    })
    const companies = await Promise.all(
      [20, 1, 1].map(async (requests) => {
        const owner = await product.register()
        const company = await scopeOf(deps.db, owner.email)
        const { vacancy_id } = await analysed([91], 'Пекарь', company)
        const session = await authenticate(deps, owner.token, 'user')
        await getAllowance(deps.db, company, product.clock())
        return { requests, company, vacancy_id, session, token: owner.token }
      }),
    )
    const [greedy] = companies
    if (!greedy) throw new Error('no company')
    const spent = deps.db.updateTable('usage_periods').set({ exports_used: 9 })
    await spent.where('company_id', '=', greedy.company).execute()
    const given = await deps.db.transaction().execute(async (trx) => {
      await sql`lock table analysis_results in access exclusive mode`.execute(trx)
      const settled = Promise.allSettled(
        companies.flatMap(({ requests, vacancy_id, session }) => {
          const request = {
            filter: { vacancy_id },
            include_resume: false,
            name: 'export' as const,
            format: 'xlsx' as const,
          }
          return Array.from({ length: requests }, () =>
            exportNow({ ...deps, db }, session, request, null, () => false),
          )
        }),
      )
      await until(
        async () => begun,
        (count) => count >= 2,
      )
      expect(await authenticate({ ...deps, db }, greedy.token, 'user')).toEqual(greedy.session)
      expect(begun).toBe(2)
      return { settled }
    })
    const outcomes = (await given.settled).map((one) =>
      one.status === 'fulfilled' ? one.value.rows : (one.reason as Refusal).code,
    )
    expect(outcomes).toEqual([1, ...Array<string>(19).fill('LIMIT_EXCEEDED'), 1, 1])
    expect(begun).toBe(3)
    await pool.end()
  })

  it('Q-098 a counted file is given ten times more, since each takes seconds of work', async () => {
    const { deps } = product
    const trial = await product.register()
    const owner = await scopeOf(deps.db, trial.email)
    const { vacancy_id } = await analysed([91], 'Курьер', owner)
    const user_id = await userIdOf(deps.db, trial.email)
    const strict = { ...deps, config: { ...deps.config, rate_limits: true } }
    const session = { scope: owner, user_id, role: 'user' as const, family_id: randomUUID() }
    const request = {
      filter: { vacancy_id },
      include_resume: false,
      name: 'export' as const,
      format: 'xlsx' as const,
    }
    const key = randomBytes(16).toString('hex')
    const again = () => exportNow(strict, session, request, key, () => false)
    for (let times = 0; times < 11; times++) await again()
    await expect(again()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(await exportsUsed(owner)).toBe(1)
  })

  it('Q-098 a request repeated with its key within ten minutes is counted once, even if it was the last one', async () => {
    const { db, clock } = product.deps
    const trial = await product.register()
    const owner = await scopeOf(db, trial.email)
    const { vacancy_id } = await analysed([91], 'Водитель', owner)
    await getAllowance(db, owner, clock())
    await db.updateTable('usage_periods').set({ exports_used: 6 }).where('company_id', '=', owner).execute()
    const newKey = () => randomBytes(16).toString('hex')
    const key = newKey()
    const request = { vacancy_id, min_score: 50, key }
    const statuses = async (...requests: Record<string, string | number>[]) =>
      (await Promise.all(requests.map((one) => atOnce(one, trial)))).map(({ status }) => status)
    expect(await statuses(request, request)).toEqual([200, 200])
    expect(await exportsUsed(owner)).toBe(7)
    // another list under the same key, and the same list under another one
    expect(await statuses({ ...request, min_score: 60 }, { ...request, key: newKey() })).toEqual([200, 200])
    expect(await exportsUsed(owner)).toBe(9)
    expect(await statuses({ vacancy_id })).toEqual([200])
    expect(await statuses({ vacancy_id }, request)).toEqual([403, 200])
    // the key of one company means nothing to another
    const { vacancy_id: other_id } = await analysed([91])
    const before = await exportsUsed()
    await atOnce({ vacancy_id: other_id, min_score: 50, key })
    expect(await exportsUsed()).toBe(before + 1)
    product.clock.advance(10 * 60_000)
    expect(await statuses(request)).toEqual([403])
    expect(await exportsUsed(owner)).toBe(10)
  })

  it('Q-098 a file that nobody waits for any more is not counted', async () => {
    const { db } = product.deps
    const { vacancy_id } = await analysed([91])
    const before = await exportsUsed()
    const hangUp = new AbortController()
    const requests = (count: number) =>
      until(
        () => Promise.resolve(Atomics.load(answering, 0)),
        (now) => now === count,
      )
    const given = await db.transaction().execute(async (trx) => {
      await sql`lock table analysis_results in access exclusive mode`.execute(trx)
      const given = fetch(`${product.localUrl}/api/analysis/export/excel?vacancy_id=${vacancy_id}`, {
        headers: { authorization: `Bearer ${person.token}` },
        signal: hangUp.signal,
      }).catch((error: unknown) => error)
      await untilWaiting(db)
      await requests(1)
      hangUp.abort()
      await requests(0)
      return { given }
    })
    expect(await given.given).toBeInstanceOf(Error)
    expect((await atOnce({ vacancy_id })).status).toBe(200)
    expect(await exportsUsed()).toBe(before + 1)
  })
})
