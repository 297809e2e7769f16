import type { Result, ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { Limits } from '@rezumetr/contracts/billing/plans'
import type { ResumeFile } from '@rezumetr/contracts/vacancies/resume-files'
import type { ResumeCorrection, ResumeReading } from '@rezumetr/contracts/vacancies/resume-reading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApplications, buildVacancy, scopeOf } from '../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../testing/product/product.ts'
import { buildDocx, buildPdf, RESUME_LINES } from '../../testing/files/resume-files.ts'
import { until } from '../../testing/watch/until.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

/** The profession is read as another one, and the first line is no name. */
const MISREAD = [
  'Резюме для вашей вакансии',
  '+7 (900) 000-11-22',
  'Желаемая должность',
  'MongoDB, SQL, CI/CD',
  'Опыт работы',
  'Апрель 2021 — Март 2024',
  'ООО «Пример»',
  'MongoDB, SQL, CI/CD',
  'Ежедневные отчёты, участие в планёрках и выставках.',
  'Навыки',
  'Холодные звонки, ведение переговоров',
]
const RIGHT: ResumeCorrection = {
  name: 'Орлова Вера',
  title: 'Менеджер по продажам',
  salary: { amount: 90_000, currency: 'RUR' },
  jobs: [
    {
      start: '2018-04',
      end: '2024-03',
      company: 'ООО «Пример»',
      position: 'Менеджер по продажам',
      description: 'Поиск клиентов, холодные звонки, ведение переговоров, заключение договоров.',
    },
  ],
}

async function company() {
  const client = await product.register()
  const scope = await scopeOf(product.deps.db, client.email)
  const vacancy_id = await buildVacancy(product.deps.db, scope, {
    title: 'Менеджер по продажам',
    description_text:
      '<p>Требования:</p><ul><li>Опыт продаж от 3 лет</li><li>Опыт холодных звонков</li><li>Ведение переговоров</li></ul>',
  })
  return { client, scope, vacancy_id }
}

async function upload(client: Client, vacancy_id: string, bytes: Buffer, name = 'резюме.pdf') {
  const url = `${product.localUrl}/api/hh/vacancies/${vacancy_id}/files?file_name=${encodeURIComponent(name)}`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${client.token ?? ''}` },
    body: new Uint8Array(bytes),
  })
  const { data } = (await response.json()) as { data: { file: ResumeFile; is_duplicate: boolean } }
  return { ...data, id: data.file.application_id ?? '' }
}
const pathOf = (id: string) => `/api/hh/applications/${id}/reading`
const read = async (client: Client, id: string) =>
  (await client.request<ResumeReading & { text: string | null }>('GET', pathOf(id))).body.data
const correct = (client: Client, id: string, body: object) =>
  client.request<ResumeReading>('PUT', pathOf(id), body)
const results = async (client: Client, search = '') =>
  (
    await client.request<{ results: Result[] }>(
      'GET',
      `/api/analysis/results?search=${encodeURIComponent(search)}`,
    )
  ).body.data.results
const used = async (client: Client) =>
  (await client.request<Limits>('GET', '/api/subscription/limits/check')).body.data.analyses_used

async function analysed() {
  const made = await company()
  const { client, vacancy_id } = made
  const { id } = await upload(client, vacancy_id, buildPdf(MISREAD))
  await client.request('POST', `/api/analysis/start-new?vacancy_id=${vacancy_id}`)
  const [result] = await until(
    () => results(client),
    ({ length }) => length > 0,
  )
  if (!result) throw new Error('no result')
  return { ...made, id, result }
}

describe('a corrected resume', () => {
  it('what was read is shown beside the text of the file', async () => {
    const { client, vacancy_id } = await company()
    const { id } = await upload(client, vacancy_id, buildPdf())
    expect(await read(client, id)).toMatchObject({
      name: 'Смирнова Ольга Петровна',
      title: 'Менеджер по продажам',
      salary: { amount: 120_000, currency: 'RUR' },
      jobs: [
        { start: '2021-04', end: null, company: 'ООО «Пример»', position: 'Менеджер по продажам' },
        { start: '2019-03', end: '2021-03', company: 'АО «Образец»', position: 'Продавец-консультант' },
      ],
      corrected_at: null,
      text: expect.stringContaining('Женщина, 34 года'),
    })
  })

  it('is scored again at once without an analysis of the plan, and the candidate is found by the new name', async () => {
    const { client, id, result } = await analysed()
    expect(result.application.candidate_name).toBeNull()
    expect(await results(client, 'Орлова')).toEqual([])
    const { status, body } = await correct(client, id, RIGHT)
    expect([status, body.data]).toMatchObject([200, { ...RIGHT, corrected_at: expect.stringMatching(/^2/) }])
    const [found] = await results(client, 'Орлова')
    expect(found?.id).toBe(result.id)
    expect(found?.score).toBeGreaterThan(result.score)
    expect(found).toMatchObject({
      is_outdated: false,
      application: {
        candidate_name: 'Орлова Вера',
        resume_title: 'Менеджер по продажам',
        salary: { amount: 90_000, currency: 'RUR' },
      },
    })
    const detail = await client.request<ResultDetail>('GET', `/api/analysis/results/${result.id}`)
    expect(detail.body.data.changed).toEqual([])
    expect(await used(client)).toBe(1)
    // the text of the file stays as it is
    const reading = await read(client, id)
    expect([reading.name, reading.text]).toEqual([
      'Орлова Вера',
      expect.stringContaining('MongoDB, SQL, CI/CD'),
    ])
  })

  it('stays when the file is uploaded again, also as a file of another type, and when it is analysed again', async () => {
    const { client, vacancy_id, id, result } = await analysed()
    await correct(client, id, RIGHT)
    await correct(client, id, { ...RIGHT, title: 'Старший менеджер по продажам' })
    for (const [bytes, name] of [
      [buildPdf(MISREAD), 'снова.pdf'],
      [buildDocx(MISREAD), 'резюме.docx'],
    ] as const)
      expect(await upload(client, vacancy_id, bytes, name)).toMatchObject({ is_duplicate: true, id })
    const again = await client.request('POST', '/api/analysis/start', {
      application_ids: [id],
      force_reanalysis: true,
    })
    expect(again.status).toBe(202)
    const [renewed] = await until(
      () => results(client),
      ([first]) => first !== undefined && first.id !== result.id,
    )
    expect(renewed?.application).toMatchObject({
      candidate_name: 'Орлова Вера',
      resume_title: 'Старший менеджер по продажам',
    })
    // another person's resume is no duplicate of the corrected one
    expect((await upload(client, vacancy_id, buildPdf(RESUME_LINES))).is_duplicate).toBe(false)
  })

  it.each([
    [
      'an end before the start',
      { jobs: [{ ...RIGHT.jobs[0], start: '2024-05', end: '2024-04' }] },
      'Работа не может закончиться раньше, чем началась',
    ],
    [
      'a month that does not exist',
      { jobs: [{ ...RIGHT.jobs[0], start: '2024-13' }] },
      'Укажите месяц и год',
    ],
    [
      'a job without a position and a company',
      { jobs: [{ ...RIGHT.jobs[0], company: '', position: null }] },
      'Укажите должность или компанию',
    ],
    ['no pay', { salary: { amount: 0, currency: 'RUR' } }, 'Укажите сумму больше нуля'],
    ['a name of a page', { name: 'я'.repeat(200) }, 'Не длиннее 150 символов'],
  ])('%s is refused in Russian', async (_, change, message) => {
    const { client, vacancy_id } = await company()
    const { id } = await upload(client, vacancy_id, buildPdf())
    const { status, body } = await correct(client, id, { ...RIGHT, ...change })
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect(JSON.stringify(body)).toContain(message)
  })

  it('is refused while a run has it, for a response of the job board, and for another company', async () => {
    const { client, scope, vacancy_id, id } = await analysed()
    const { db } = product.deps
    const setStatus = (status: string) =>
      db.updateTable('analysis_run_items').set({ status }).where('company_id', '=', scope).execute()
    await setStatus('queued')
    const refused = await correct(client, id, RIGHT)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ANALYSIS_IN_PROGRESS'])
    expect((await read(client, id)).name).toBeNull()
    await setStatus('done')
    const [response = ''] = await buildApplications(db, scope, vacancy_id, 1)
    expect((await correct(client, response, RIGHT)).status).toBe(404)
    const other = await product.register()
    expect((await correct(other, id, RIGHT)).status).toBe(404)
    expect((await other.request('GET', pathOf(id))).status).toBe(404)
  })

  it('is noted in the log of actions without its words', async () => {
    const { client, scope, vacancy_id } = await company()
    const { id } = await upload(client, vacancy_id, buildPdf())
    await correct(client, id, RIGHT)
    const entry = await product.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('company_id', '=', scope)
      .where('action', '=', 'vacancies.correct-resume')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ target_id: id, before: null, after: null })
  })
})
