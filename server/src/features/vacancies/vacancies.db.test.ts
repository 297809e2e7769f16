import type { Application, ApplicationStats, Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../testing/scenes/factories.ts'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'
import type { BoardResponse } from '../../ports/job-board.ts'
import { importResponses } from './import/usecases.ts'
import { ensureRubric } from './rubric-usecases.ts'
import { hashOfVacancy, type VacancyFacts } from './rules.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

async function company() {
  const client = await product.register()
  return { client, scope: await scopeOf(product.deps.db, client.email) }
}
const NOWHERE = '00000000-0000-4000-8000-000000000000'

describe('vacancies', () => {
  it('API-12 Q-051 lists stored vacancies, filtered by active status and part of the title, with a limit', async () => {
    const { client, scope } = await company()
    const { db } = product.deps
    await buildVacancy(db, scope, { title: 'Бухгалтер', published_at: new Date('2026-03-01') })
    await buildVacancy(db, scope, { title: 'Главный бухгалтер 100%', published_at: new Date('2026-03-02') })
    await buildVacancy(db, scope, { title: 'Повар', status: 'archived' })
    await buildVacancy(db, scope, { title: 'Чужая', status: 'hidden' })
    const list = async (query: string) => {
      const { body } = await client.request<{ vacancies: Vacancy[] }>('GET', `/api/hh/vacancies${query}`)
      return [body.data.vacancies.map(({ title }) => title), body.meta['total']]
    }
    expect(await list('')).toEqual([['Главный бухгалтер 100%', 'Бухгалтер', 'Повар'], 3])
    expect(await list('?active_only=true')).toEqual([['Главный бухгалтер 100%', 'Бухгалтер'], 2])
    expect(await list(`?search=${encodeURIComponent('БУХ')}`)).toEqual([
      ['Главный бухгалтер 100%', 'Бухгалтер'],
      2,
    ])
    expect(await list(`?search=${encodeURIComponent('бухгалтёр 1')}`)).toEqual([
      ['Главный бухгалтер 100%'],
      1,
    ])
    expect(await list(`?search=${encodeURIComponent('0%')}`)).toEqual([['Главный бухгалтер 100%'], 1])
    expect(await list('?limit=1')).toEqual([['Главный бухгалтер 100%'], 3])
    expect(await list('?limit=2&page=2')).toEqual([['Повар'], 3])
    expect((await client.request('GET', '/api/hh/vacancies?limit=501')).status).toBe(422)
  })
  it('vacancies of one title are called by their area too, and where it repeats by the day of publication', async () => {
    const { client, scope } = await company()
    const { db } = product.deps
    const published = (day: string) => ({ published_at: new Date(`${day}T21:30:00Z`) })
    const called = async (title: string, ...rows: Parameters<typeof buildVacancy>[2][]) => {
      const ids = []
      for (const row of rows) ids.push(await buildVacancy(db, scope, { title, ...row }))
      const { body } = await client.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies')
      const names = new Map(body.data.vacancies.map(({ id, name }) => [id, name]))
      return ids.map((id) => names.get(id))
    }
    expect(await called('Повар', { area_name: 'Казань' })).toEqual(['Повар'])
    expect(
      await called('Продавец', { area_name: 'Москва' }, { area_name: 'Пермь', status: 'archived' }, {}),
    ).toEqual(['Продавец, Москва', 'Продавец, Пермь', 'Продавец'])
    expect(
      await called(
        'Кассир',
        { area_name: 'Москва', ...published('2026-11-11') },
        { area_name: 'Москва', ...published('2026-10-01') },
        { area_name: 'Москва' },
        { area_name: 'Пермь', ...published('2026-10-01') },
      ),
    ).toEqual([
      'Кассир, Москва, от 12.11.2026',
      'Кассир, Москва, от 02.10.2026',
      'Кассир, Москва',
      'Кассир, Пермь',
    ])
    expect(await called('Бармен', published('2026-11-11'), published('2026-11-12'))).toEqual([
      'Бармен, от 12.11.2026',
      'Бармен, от 13.11.2026',
    ])
    // those of a former employer, of another company, and other titles are no namesakes
    const other = await company()
    await buildVacancy(db, other.scope, { title: 'Сварщик', area_name: 'Пермь' })
    expect(
      (await called('Сварщик', { area_name: 'Уфа' }, { area_name: 'Пермь', status: 'hidden' })).slice(0, 1),
    ).toEqual(['Сварщик'])
    expect(await called('сварщик', { area_name: 'Омск' })).toEqual(['сварщик'])
    // no limit of an index refuses a long title
    const long = Array.from({ length: 2000 }, (_, n) => n.toString(36)).join(' ')
    expect(await called(long, { area_name: long }, { area_name: 'Омск' })).toEqual([
      `${long}, ${long}`,
      `${long}, Омск`,
    ])
  })
  it('API-12 gives an empty list before the first synchronisation', async () => {
    const { client } = await company()
    const { body } = await client.request('GET', '/api/hh/vacancies')
    expect([body.data, body.meta]).toEqual([{ vacancies: [] }, { total: 0 }])
  })
  it('ENT-08 Q-043 counts stored applications and those without a current result', async () => {
    const { client, scope } = await company()
    const { db } = product.deps
    const vacancy_id = await buildVacancy(db, scope)
    const [first = '', second = ''] = await buildApplications(db, scope, vacancy_id, 5)
    const run_id = await buildRun(db, scope, vacancy_id)
    await buildResult(db, scope, { run_id, vacancy_id, application_id: first })
    await buildResult(db, scope, { run_id, vacancy_id, application_id: second }, { is_current: false })
    const { body } = await client.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies')
    expect(body.data.vacancies[0]).toMatchObject({ applications_count: 5, new_applications_count: 4 })
    const stats = await client.request<ApplicationStats>(
      'GET',
      `/api/applications/stats?vacancy_id=${vacancy_id}`,
    )
    expect(stats.body.data).toEqual({
      total_applications: 5,
      analyzed_applications: 1,
      unanalyzed_applications: 4,
      unreadable_applications: 0,
    })
  })
  it('ENT-08 ENT-13 of the new ones those are counted apart, and listed, whose resume can not be read', async () => {
    const { client, scope } = await company()
    const { db } = product.deps
    const vacancy_id = await buildVacancy(db, scope)
    const [analyzed = '', stored = '', deleted = ''] = await buildApplications(db, scope, vacancy_id, 5)
    const [hidden = ''] = await buildApplications(db, scope, vacancy_id, 1, {
      candidate_name: 'Скрытый',
      hh_resume_href: null,
      collection_id: 'consider',
    })
    const run_id = await buildRun(db, scope, vacancy_id)
    await buildResult(db, scope, { run_id, vacancy_id, application_id: analyzed })
    await storeResume(product.deps, stored)
    await db
      .updateTable('applications')
      .set({ resume_gone_at: new Date() })
      .where('id', 'in', [analyzed, stored, deleted])
      .execute()
    const numbers = { unanalyzed_applications: 5, unreadable_applications: 2 }
    for (const query of ['', `?vacancy_id=${vacancy_id}`])
      expect((await client.request('GET', `/api/applications/stats${query}`)).body.data).toMatchObject(
        numbers,
      )
    const { body } = await client.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies')
    expect(body.data.vacancies[0]).toMatchObject({
      new_applications_count: 5,
      unreadable_applications_count: 2,
    })
    const list = async (query: string) => {
      const { body } = await client.request<{ applications: Application[] }>(
        'GET',
        `/api/applications/unanalyzed?vacancy_id=${vacancy_id}&collection_id=all${query}`,
      )
      return { ids: body.data.applications.map(({ id }) => id).toSorted(), meta: body.meta }
    }
    expect(await list('&readable=false')).toEqual({ ids: [deleted, hidden].toSorted(), meta: { total: 2 } })
    expect((await list('&readable=false&limit=1')).meta).toEqual({ total: 2 })
    expect((await list('&readable=true')).meta).toEqual({ total: 3 })
    expect((await list('')).meta).toEqual({ total: 5 })
  })
  it('API-13 shows a vacancy with its requirements as quotes', async () => {
    const { client, scope } = await company()
    const id = await buildVacancy(product.deps.db, scope, {
      title: 'Бухгалтер',
      description_text: '<p><strong>Требования:</strong></p><ul><li>знание 1С:Бухгалтерия;</li></ul>',
      key_skills: ['1С: Бухгалтерия'],
    })
    const { status, body } = await client.request<{ requirements: { quote: string }[] }>(
      'GET',
      `/api/hh/vacancies/${id}`,
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id, key_skills: ['1С: Бухгалтерия'], rubric_version: 1 })
    expect(body.data.requirements.some(({ quote }) => quote.includes('1С'))).toBe(true)
  })
  it('EXT-01 API-13 answers 404 for another company’s vacancy wherever its id is given', async () => {
    const { scope } = await company()
    const stranger = await company()
    const id = await buildVacancy(product.deps.db, scope)
    await buildApplications(product.deps.db, scope, id, 1)
    for (const unknown of [id, NOWHERE])
      for (const [method, path, body] of [
        ['GET', `/api/hh/vacancies/${unknown}`],
        ['GET', `/api/hh/vacancies/${unknown}/applications`],
        ['GET', `/api/applications/stats?vacancy_id=${unknown}`],
        ['GET', `/api/applications/unanalyzed?vacancy_id=${unknown}`],
        ['PUT', `/api/hh/vacancies/${unknown}/enabled`, { enabled: false }],
      ] as const) {
        const answer = await stranger.client.request(method, path, body)
        expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, 'NOT_FOUND'])
      }
    expect((await stranger.client.request('GET', '/api/hh/vacancies/nonsense')).status).toBe(404)
    const own = await stranger.client.request<ApplicationStats>('GET', '/api/applications/stats')
    expect(own.body.data.total_applications).toBe(0)
  })
  it('ROLE-12 Q-046 enables no more than the plan allows, also for concurrent requests', async () => {
    const { client, scope } = await company()
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => buildVacancy(product.deps.db, scope, { is_enabled: false })),
    )
    const enable = (id: string, enabled: boolean) =>
      client.request<Vacancy>('PUT', `/api/hh/vacancies/${id}/enabled`, { enabled })
    const answers = await Promise.all(ids.map((id) => enable(id, true)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refusal = answers.find(({ status }) => status !== 200)
    expect([refusal?.status, refusal?.body.error.code, refusal?.body.detail['limit']]).toEqual([
      403,
      'LIMIT_EXCEEDED',
      3,
    ])
    const served = ids[answers.findIndex(({ status }) => status === 200)] ?? ''
    const waiting = ids[answers.findIndex(({ status }) => status !== 200)] ?? ''
    // disabling one makes room for another
    expect((await enable(served, false)).body.data.is_enabled).toBe(false)
    expect((await enable(waiting, true)).body.data.is_enabled).toBe(true)
    expect((await enable(waiting, true)).status).toBe(200)
  })
  it('ROLE-12 Q-041 an archived vacancy, which takes no place in the plan, can be disabled but not enabled', async () => {
    const { client, scope } = await company()
    const id = await buildVacancy(product.deps.db, scope, { status: 'archived' })
    const enable = (enabled: boolean) =>
      client.request<Vacancy>('PUT', `/api/hh/vacancies/${id}/enabled`, { enabled })
    expect((await enable(true)).body.data.is_enabled).toBe(true)
    expect((await enable(false)).body.data.is_enabled).toBe(false)
    const { status, body } = await enable(true)
    expect([status, body.error]).toEqual([
      409,
      { code: 'ACTION_IMPOSSIBLE', message: 'Вакансия в архиве: включить её нельзя' },
    ])
    const { body: list } = await client.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies')
    expect(list.data.vacancies.map(({ is_enabled }) => is_enabled)).toEqual([false])
  })
})

describe('applications', () => {
  async function mixed() {
    const { client, scope } = await company()
    const { db } = product.deps
    const vacancy_id = await buildVacancy(db, scope)
    const responses = await buildApplications(db, scope, vacancy_id, 4)
    const considered = await buildApplications(db, scope, vacancy_id, 2, { collection_id: 'consider' })
    const run_id = await buildRun(db, scope, vacancy_id)
    const [analyzed = ''] = responses
    await buildResult(db, scope, { run_id, vacancy_id, application_id: analyzed })
    const list = async (path: string) => {
      const { body } = await client.request<{ applications: Application[] }>('GET', path)
      return {
        ids: body.data.applications.map(({ id }) => id),
        meta: body.meta,
        rows: body.data.applications,
      }
    }
    return { client, scope, vacancy_id, responses, considered, analyzed, list }
  }

  it('API-14 Q-051 pages newest first and filters by collection and by analysis', async () => {
    const { vacancy_id, responses, considered, analyzed, list } = await mixed()
    const path = `/api/hh/vacancies/${vacancy_id}/applications`
    const all = await list(path)
    expect(new Set(all.ids)).toEqual(new Set([...responses, ...considered]))
    expect(all.meta).toEqual({ total: 6, page: 1, limit: 50 })
    const dates = all.rows.map(({ applied_at }) => applied_at)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const pages = await Promise.all([1, 2, 3].map((page) => list(`${path}?limit=2&page=${page}`)))
    expect(pages.flatMap(({ ids }) => ids)).toEqual(all.ids)
    expect((await list(`${path}?collection_id=consider`)).ids).toEqual(considered)
    expect((await list(`${path}?collection_id=all`)).meta['total']).toBe(6)
    expect((await list(`${path}?analyzed=true`)).ids).toEqual([analyzed])
    expect((await list(`${path}?analyzed=false`)).meta['total']).toBe(5)
    expect(all.rows.find(({ id }) => id === analyzed)?.is_analyzed).toBe(true)
  })
  it('lose a salary and a city the candidate removed, and keep those of a deleted resume', async () => {
    const { client, scope } = await company()
    const { db, clock } = product.deps
    const vacancy_id = await buildVacancy(db, scope)
    const full = {
      id: 'resume-1',
      href: '/resumes/resume-1',
      title: 'Повар',
      url: null,
      candidate_name: 'Лунина Вера',
      area_name: 'Тверь',
      salary: { amount: 90_000, currency: 'RUR' },
      updated_at: clock(),
    }
    const imported = async (resume: BoardResponse['resume']) => {
      const response = {
        response_id: 'response-1',
        hh_state: null,
        has_updates: false,
        applied_at: clock(),
        updated_at: null,
        message_count: null,
        unread_count: null,
        steps: [],
        resume,
      }
      await db
        .transaction()
        .execute((trx) => importResponses(trx, scope, vacancy_id, 'response', [response], clock()))
      const path = `/api/hh/vacancies/${vacancy_id}/applications`
      const { body } = await client.request<{ applications: Application[] }>('GET', path)
      return body.data.applications.map(({ salary, area }) => ({ salary, area }))
    }
    const known = [{ salary: full.salary, area: 'Тверь' }]
    expect(await imported(full)).toEqual(known)
    expect(await imported(null)).toEqual(known)
    expect(await imported({ ...full, salary: null, area_name: null })).toEqual([{ salary: null, area: null }])
    // the longest that hh.ru's are cut to, of signs that do not compress
    const town = String.fromCodePoint(
      ...Array.from({ length: 500 }, (_, i) => 0x4e00 + ((i * 7919) % 20_000)),
    )
    expect(await imported({ ...full, area_name: town })).toMatchObject([{ area: town }])
  })
  it('API-24 Q-044 lists those without a result, by default 100 of the collection «response»', async () => {
    const { client, scope, vacancy_id, responses, considered, list } = await mixed()
    const path = `/api/applications/unanalyzed?vacancy_id=${vacancy_id}`
    expect(await list(path)).toMatchObject({ ids: responses.slice(1), meta: { total: 3 } })
    expect((await list(`${path}&collection_id=all`)).meta).toEqual({ total: 5 })
    expect((await list(`${path}&collection_id=consider`)).ids).toEqual(considered)
    expect(await list(`${path}&collection_id=nobody_knows`)).toMatchObject({ ids: [], meta: { total: 0 } })
    expect(await list(`${path}&limit=1`)).toMatchObject({ ids: [responses[1]], meta: { total: 3 } })
    await buildApplications(product.deps.db, scope, vacancy_id, 101)
    expect((await list(path)).ids).toHaveLength(100)
    for (const wrong of ['/api/applications/unanalyzed', `${path}&limit=0`, `${path}&collection_id=a%20b`])
      expect((await client.request('GET', wrong)).status).toBe(422)
  })
  it('API-23 counts one vacancy, or all enabled ones', async () => {
    const { client, scope, vacancy_id } = await mixed()
    const off = await buildVacancy(product.deps.db, scope, { is_enabled: false })
    await buildApplications(product.deps.db, scope, off, 3)
    const stats = async (query = '') =>
      (await client.request<ApplicationStats>('GET', `/api/applications/stats${query}`)).body.data
    const numbers = {
      total_applications: 6,
      analyzed_applications: 1,
      unanalyzed_applications: 5,
      unreadable_applications: 0,
    }
    expect(await stats(`?vacancy_id=${vacancy_id}`)).toEqual(numbers)
    expect(await stats()).toEqual(numbers)
    expect((await stats(`?vacancy_id=${off}`)).total_applications).toBe(3)
  })
  it('API-23 counts those whose resume is stored', async () => {
    const { client, scope, vacancy_id, analyzed } = await mixed()
    const [other = ''] = await buildApplications(product.deps.db, scope, vacancy_id, 1)
    for (const id of [analyzed, other]) await storeResume(product.deps, id)
    const stored = {
      total_applications: 2,
      analyzed_applications: 1,
      unanalyzed_applications: 1,
      unreadable_applications: 0,
    }
    for (const query of [`?vacancy_id=${vacancy_id}&stored=true`, '?stored=true'])
      expect((await client.request('GET', `/api/applications/stats${query}`)).body.data).toEqual(stored)
  })
})

describe('rubrics', () => {
  const facts: VacancyFacts = {
    title: 'Бухгалтер',
    description_text: 'Требования: знание 1С.',
    key_skills: ['1С'],
    experience_id: null,
    salary_from: null,
    salary_to: null,
    salary_currency: null,
    salary_gross: null,
    area_name: null,
    schedule: null,
    employment: null,
    languages: [],
    driver_license_types: [],
  }
  it('are extracted once per text, a new version for a new text', async () => {
    const { scope } = await company()
    const { db } = product.deps
    const { languages: _none, key_skills, driver_license_types: _unset, ...columns } = facts
    const id = await buildVacancy(db, scope, {
      ...columns,
      key_skills: [...key_skills],
      content_hash: hashOfVacancy(facts),
    })
    const together = await Promise.all(Array.from({ length: 4 }, () => ensureRubric(db, scope, id)))
    expect(new Set(together.map(({ version }) => version))).toEqual(new Set([1]))
    const changed = { ...facts, title: 'Повар' }
    await db
      .updateTable('vacancies')
      .set({ title: changed.title, content_hash: hashOfVacancy(changed) })
      .where('id', '=', id)
      .execute()
    const next = await ensureRubric(db, scope, id)
    expect([next.version, next.rubric.title]).toEqual([2, 'Повар'])
    expect((await ensureRubric(db, scope, id)).version).toBe(2)
    const stored = await db.selectFrom('rubrics').select('version').where('vacancy_id', '=', id).execute()
    expect(stored).toHaveLength(2)
  })
  it('EXT-01 are not extracted for another company', async () => {
    const [{ scope }, stranger] = await Promise.all([company(), company()])
    const id = await buildVacancy(product.deps.db, scope)
    await expect(ensureRubric(product.deps.db, stranger.scope, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
