import type { Result } from '@rezumetr/contracts/analysis/analysis'
import type { OtherApplication } from '@rezumetr/contracts/vacancies/candidates'
import type { ResumeText } from '@rezumetr/screening/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../testing/product/product.ts'
import { markUnmarked } from '../resumes/stored/mark-usecases.ts'
import { storeResume } from '../resumes/stored/resume-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

const others = (client: Client, id: string) =>
  client.request<{ responses: OtherApplication[] }>('GET', `/api/applicants/${id}/responses`)
const decide = (client: Client, id: string, other: string, is_same: boolean | null) =>
  client.request<{ responses: OtherApplication[] }>('PUT', `/api/applicants/${id}/responses/${other}`, {
    is_same,
  })
const reasons = async (client: Client, id: string) =>
  new Map((await others(client, id)).body.data.responses.map((row) => [row.application_id, row.reasons]))

const STORY =
  'Вела учёт трёх юридических лиц на общей системе, сдавала квартальную и годовую отчётность, прошла две выездные проверки без доначислений, настроила обмен с банком и сократила закрытие месяца с девяти дней до четырёх, рассчитывала зарплату четырёмстам сотрудникам, готовила отчёты в фонды, вела кадровый документооборот, обучила двух стажёров и описала порядок работы отдела для новых людей, вела переговоры с банками о кредитах, защищала бюджет перед собственником каждый год.'
const text = (description: string): ResumeText => ({
  title: 'Бухгалтер',
  experience: [{ start: null, end: null, company: 'ООО «Ромашка»', position: 'Бухгалтер', description }],
})

/** Response id to whether the lists mark it as a repeat. */
const marked = async (client: Client) =>
  new Map(
    (await client.request<{ results: Result[] }>('GET', '/api/analysis/results')).body.data.results.map(
      ({ application, is_repeat }) => [application.id, is_repeat],
    ),
  )

type Person = { hh_resume_id?: string; phone?: string; email?: string; story?: string; ago?: number }

/** A company and functions that add a response to a new vacancy, replace its resume and analyse it. */
async function company() {
  const client = await product.register()
  const { db } = product.deps
  const scope = await scopeOf(db, client.email)
  const rewrite = async (application_id: string, { story = '', email, phone }: Person) => {
    const facts = {
      text: text(story),
      candidate_name: 'Вера Лунина',
      title: null,
      url: null,
      updated_at: null,
    }
    const full = { ...facts, email: email ?? null, phone: phone ?? null }
    await storeResume(product.deps, scope, { application_id, full, cover_letter: null })
  }
  const respond = async (title: string, { hh_resume_id, ago = 0, ...person }: Person) => {
    const vacancy_id = await buildVacancy(db, scope, { title })
    const [id = ''] = await buildApplications(db, scope, vacancy_id, 1, {
      applied_at: new Date(Date.now() - ago * 86_400_000),
      ...(hh_resume_id === undefined ? {} : { hh_resume_id }),
    })
    await rewrite(id, { story: title, ...person })
    return { id, vacancy_id }
  }
  const analyse = async ({ id, vacancy_id }: { id: string; vacancy_id: string }, score = 50) => {
    const run_id = await buildRun(db, scope, vacancy_id)
    return await buildResult(db, scope, { run_id, vacancy_id, application_id: id }, { score })
  }
  return { client, scope, respond, rewrite, analyse }
}

it('finds applications of the same person by resume, phone, email and text similarity, with decisions', async () => {
  const { client, scope, respond, analyse } = await company()
  const { db } = product.deps
  const now = await respond('Главный бухгалтер', {
    hh_resume_id: 'r1',
    phone: '+7 900 123-45-67',
    email: 'vera@ya.ru',
    story: STORY,
  })
  const byAll = await respond('Бухгалтер', {
    hh_resume_id: 'r1',
    phone: '8 (900) 123 45 67',
    email: 'VERA@yandex.ru',
    ago: 300,
  })
  const byPhone = await respond('Кассир', { phone: '9001234567', ago: 500 })
  const byText = await respond('Экономист', { story: `${STORY} Ищу работу рядом.`, ago: 40 })
  const stranger = await respond('Повар', { phone: '+7 900 765-43-21', email: 'other@ya.ru' })
  const result_id = await analyse(byAll, 74)
  for (const response of [now, byPhone, byText, stranger]) await analyse(response)
  await client.request('PUT', `/api/analysis/results/${result_id}/decision`, { verdict: 'reject' })

  const { responses } = (await others(client, now.id)).body.data
  expect(responses.map((row) => [row.application_id, row.reasons])).toEqual([
    [byText.id, ['text']],
    [byAll.id, ['resume', 'phone', 'email']],
    [byPhone.id, ['phone']],
  ])
  expect(responses[1]).toMatchObject({
    result_id,
    vacancy_title: 'Бухгалтер',
    score: 74,
    decision: 'reject',
    is_confirmed: false,
  })
  // lists mark only an applicant known to have responded before: similarity alone is not proof, and the
  // first response is not a repeat
  expect(await marked(client)).toEqual(
    new Map([
      [now.id, true],
      [byAll.id, true],
      [byPhone.id, false],
      [byText.id, false],
      [stranger.id, false],
    ]),
  )
  // nothing is merged: each response stays separate
  expect(
    (await db.selectFrom('applications').select('id').where('company_id', '=', scope).execute()).length,
  ).toBe(5)
})

it('remembers that two applications are from different people, on both sides, and undoes it', async () => {
  const { client, scope, respond, analyse } = await company()
  const one = await respond('Повар', { story: STORY, ago: 1 })
  const two = await respond('Пекарь', { story: STORY })
  for (const response of [one, two]) await analyse(response)
  expect(await reasons(client, one.id)).toEqual(new Map([[two.id, ['text']]]))
  expect((await decide(client, one.id, two.id, false)).body.data.responses).toEqual([])
  expect(await reasons(client, two.id)).toEqual(new Map())
  expect((await decide(client, two.id, one.id, true)).body.data.responses).toMatchObject([
    { is_confirmed: true },
  ])
  expect((await others(client, one.id)).body.data.responses).toMatchObject([{ is_confirmed: true }])
  expect((await marked(client)).get(two.id)).toBe(true)
  expect((await decide(client, one.id, two.id, null)).body.data.responses).toMatchObject([
    { is_confirmed: false },
  ])
  const { db } = product.deps
  expect(
    await db.selectFrom('applicant_verdicts').selectAll().where('company_id', '=', scope).execute(),
  ).toEqual([])
  expect((await decide(client, one.id, two.id, null)).status).toBe(200)
  for (const [id, other] of [
    [one.id, two.id],
    [two.id, one.id],
  ] as const)
    expect((await decide(client, id, other, false)).status).toBe(200)
  const audit = await db
    .selectFrom('audit_log')
    .select('after')
    .where('company_id', '=', scope)
    .where('action', '=', 'applicants.decide-same-person')
    .orderBy('seq')
    .execute()
  // what changed nothing has no entry
  expect(audit.map(({ after }) => after)).toMatchObject(
    [false, true, null, false].map((is_same) => ({ is_same })),
  )
  expect((await marked(client)).get(two.id)).toBe(false)
  await client.request('POST', '/api/privacy/candidates/erase', { application_ids: [two.id] })
  expect(
    await db.selectFrom('applicant_verdicts').selectAll().where('company_id', '=', scope).execute(),
  ).toEqual([])
})

it('a confirmed match stays on both cards, and can be withdrawn, when the resumes no longer resemble each other', async () => {
  const { client, respond, rewrite, analyse } = await company()
  const one = await respond('Повар', { story: STORY, ago: 1 })
  const two = await respond('Пекарь', { story: STORY })
  for (const response of [one, two]) await analyse(response)
  await decide(client, one.id, two.id, true)
  await rewrite(two.id, { story: 'Пеку хлеб' })
  expect((await marked(client)).get(two.id)).toBe(true)
  for (const [id, other] of [
    [one.id, two.id],
    [two.id, one.id],
  ] as const)
    expect((await others(client, id)).body.data.responses).toMatchObject([
      { application_id: other, reasons: [], is_confirmed: true },
    ])
  expect((await decide(client, one.id, two.id, null)).body.data.responses).toEqual([])
  expect((await marked(client)).get(two.id)).toBe(false)
})

it('ids in upper case name the same applications', async () => {
  const { client, scope } = await company()
  const { db } = product.deps
  const vacancy_id = await buildVacancy(db, scope)
  // as strings, B < a, but not as ids
  const [one, two] = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000'] as const
  for (const id of [one, two]) await buildApplications(db, scope, vacancy_id, 1, { id })
  expect((await decide(client, two.toUpperCase(), one, true)).status).toBe(200)
  expect((await decide(client, two.toUpperCase(), two, true)).status).toBe(404)
})

it('EXT-01 never matches applications of another company, in either direction', async () => {
  const [mine, theirs] = [await company(), await company()]
  const person = { hh_resume_id: 'r2', phone: '+79001112233', email: 'a@ya.ru', story: STORY }
  const own = await mine.respond('Повар', person)
  const foreign = await theirs.respond('Повар', person)
  await mine.analyse(own)
  expect(await reasons(mine.client, own.id)).toEqual(new Map())
  expect(await marked(mine.client)).toEqual(new Map([[own.id, false]]))
  expect((await others(mine.client, foreign.id)).status).toBe(404)
  expect((await decide(mine.client, own.id, foreign.id, true)).status).toBe(404)
  expect((await decide(mine.client, own.id, own.id, true)).status).toBe(404)
})

it('the periodic task marks applications without marks or with marks of another key', async () => {
  const { client, scope, respond } = await company()
  const person = { phone: '+79003334455', story: STORY }
  const [one, two] = [await respond('Повар', person), await respond('Пекарь', person)]
  const { db } = product.deps
  for (const [id, marks_version] of [
    [one.id, null],
    [two.id, '0 old'],
  ] as const)
    await db
      .updateTable('applications')
      // dated later at the board since: the text is stored all the same
      .set({ phone_mark: null, email_mark: null, text_marks: null, marks_version, has_full_resume: false })
      .where('company_id', '=', scope)
      .where('id', '=', id)
      .execute()
  expect(await reasons(client, one.id)).toEqual(new Map())
  await markUnmarked(product.deps)
  expect(await reasons(client, one.id)).toEqual(new Map([[two.id, ['phone', 'text']]]))

  // the board hides the phone meanwhile: its mark is still that of another key
  await sql`update applications set marks_version = '0 old' where id = ${one.id}`.execute(db)
  const hidden = { candidate_name: null, title: null, url: null, updated_at: null, email: null, phone: null }
  const full = { text: text(STORY), ...hidden }
  await storeResume(product.deps, scope, { application_id: one.id, full, cover_letter: null })
  const { rows } = await sql`select marks_version from applications where id = ${one.id}`.execute(db)
  expect(rows).toEqual([{ marks_version: '0 old' }])
})
