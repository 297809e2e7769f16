import type {
  Brief,
  FoundCandidate,
  VacancyFigures,
  VacancyOverview,
} from '@rezumetr/contracts/vacancies/workspace'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../../testing/scenes/factories.ts'
import { markUnmarked } from '../../resumes/stored/mark-usecases.ts'
import { startTestProduct, type TestProduct } from '../../../testing/product/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

async function company() {
  const { db } = product.deps
  const person = await product.register()
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope, { title: 'Повар' })
  const run_id = await buildRun(db, scope, vacancy_id)
  return { db, person, scope, vacancy_id, run_id }
}

it('rows of a table show place, latest job and experience; those of another company are left out', async () => {
  const { db, person, scope, vacancy_id, run_id } = await company()
  const applications = await buildApplications(db, scope, vacancy_id, 3)
  const ids: string[] = []
  for (const [at, application_id] of applications.entries())
    ids.push(
      await buildResult(
        db,
        scope,
        { run_id, vacancy_id, application_id },
        {
          score: [90, 70, 70][at] ?? 0,
          ...(at === 0 && { latest_position: 'Су-шеф', latest_company: 'Ресторан «Новый»' }),
        },
      ),
    )
  const read = async (who: typeof person) =>
    (
      await who.request<{ briefs: Brief[] }>('POST', '/api/analysis/results/briefs', {
        result_ids: ids.toReversed(),
      })
    ).body.data.briefs
  const briefs = await read(person)
  expect(briefs.map(({ id, place }) => [ids.indexOf(id), place])).toEqual([
    [2, 2],
    [1, 2],
    [0, 1],
  ])
  expect(briefs[2]?.latest_job).toEqual({ position: 'Су-шеф', company: 'Ресторан «Новый»' })
  expect(briefs[0]?.latest_job).toBeNull()
  expect(await read(await product.register())).toEqual([])
})

it('towns are counted by the spelling that their filter has, and named as most of them are', async () => {
  const { db, person, scope, vacancy_id, run_id } = await company()
  const towns = ['Орёл', 'Орел', 'Орел', 'орел', 'Тверь', null]
  const ids = await buildApplications(db, scope, vacancy_id, towns.length)
  for (const [at, application_id] of ids.entries()) {
    await buildResult(db, scope, { run_id, vacancy_id, application_id })
    await db
      .updateTable('applications')
      .set({ area_name: towns[at] ?? null })
      .where('id', '=', application_id)
      .execute()
  }
  const { body } = await person.request<VacancyOverview>(
    'GET',
    `/api/analysis/vacancy/${vacancy_id}/overview`,
  )
  expect(body.data.areas).toEqual([
    { value: 'Орел', n: 4 },
    { value: 'Тверь', n: 1 },
  ])
  const query = `vacancy_id=${vacancy_id}&area=${encodeURIComponent('Орел')}`
  const found = await person.request<{ results: unknown[] }>('GET', `/api/analysis/results?${query}`)
  expect(found.body.data.results).toHaveLength(4)
})

it('figures of vacancies count who waits for a decision, who is invited and who is refused', async () => {
  const { db, person, scope, vacancy_id, run_id } = await company()
  const [first = '', second = ''] = await buildApplications(db, scope, vacancy_id, 2)
  await buildApplications(db, scope, vacancy_id, 2, { collection_id: 'phone_interview' })
  await buildApplications(db, scope, vacancy_id, 1, { collection_id: 'discard_by_employer' })
  const result = await buildResult(db, scope, { run_id, vacancy_id, application_id: first })
  await buildResult(db, scope, { run_id, vacancy_id, application_id: second })
  await person.request('PUT', `/api/analysis/results/${result}/decision`, { verdict: 'hire' })
  const read = async (who: typeof person) =>
    (await who.request<{ figures: VacancyFigures[] }>('GET', '/api/analysis/vacancies/figures')).body.data
      .figures
  expect(await read(person)).toEqual([{ vacancy_id, undecided: 1, invited: 2, refused: 1 }])
  expect(await read(await product.register())).toEqual([])
})

it.each([
  ['соколова вера', 1],
  ['Вера', 1],
  ['sokolova@', 1],
  ['45-67', 1],
  ['4567', 1],
  ['+7 900 123-45-67', 1],
  ['8 (900) 123 45 67', 1],
  // in the middle of the number, not its end
  ['9001', 0],
  ['Игорь', 0],
  ['%%', 0],
])('people are found by «%s»: %d', async (search, found) => {
  const { db, person, scope, vacancy_id, run_id } = await company()
  const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1, {
    candidate_name: 'Соколова Вера',
    candidate_email: 'v.sokolova@example.ru',
    candidate_phone: '+7 (900) 123-45-67',
  })
  await buildResult(db, scope, { run_id, vacancy_id, application_id }, { score: 77 })
  const read = async (who: typeof person) =>
    (
      await who.request<{ candidates: FoundCandidate[] }>(
        'GET',
        `/api/analysis/candidates?search=${encodeURIComponent(search)}`,
      )
    ).body.data.candidates
  const candidates = await read(person)
  expect(candidates).toMatchObject(
    found > 0 ? [{ application_id, vacancy_name: 'Повар', result: { score: 77 } }] : [],
  )
  expect(await read(await product.register())).toEqual([])
})

it('names that begin with the search stand first; a title, a job and a company are searched after names', async () => {
  const { db, person, scope, vacancy_id, run_id } = await company()
  const build = async (candidate_name: string, resume_title: string, latest_company: string | null) => {
    const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1, {
      candidate_name,
      resume_title,
    })
    await buildResult(db, scope, { run_id, vacancy_id, application_id }, { latest_company })
  }
  await build('Игнатов Роман', 'Пекарь', null)
  await build('Романова Ирина', 'Кондитер', 'Кафе «Романс»')
  await build('Ильин Пётр', 'Су-шеф', 'Кафе «Роман и Ко»')
  await build('Шароманов Лев', 'Повар', null)
  const read = async (search: string) =>
    (
      await person.request<{ candidates: FoundCandidate[] }>(
        'GET',
        `/api/analysis/candidates?search=${encodeURIComponent(search)}`,
      )
    ).body.data.candidates.map(({ candidate_name, found_by }) => [candidate_name, found_by])
  const found = await read('роман')
  expect(new Set(found.slice(0, 2).map(([name]) => name))).toEqual(
    new Set(['Игнатов Роман', 'Романова Ирина']),
  )
  expect(found.slice(2)).toEqual([
    ['Шароманов Лев', 'contacts'],
    ['Ильин Пётр', 'work'],
  ])
  expect(await read('кондитер романс')).toEqual([['Романова Ирина', 'work']])
  // too short for what people did
  expect(await read('ко')).toEqual([])
})

it('the best are found first, those without a score last', async () => {
  const { db, person, scope, vacancy_id, run_id } = await company()
  const scores = [40, 91, null, 72]
  for (const [at, score] of scores.entries()) {
    const fields = { candidate_name: `Кондитер ${score}`, resume_title: 'Шоколатье' }
    const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1, {
      ...fields,
      applied_at: new Date(Date.UTC(2026, 10, 1 + at)),
    })
    await storeResume(product.deps, application_id, { title: 'Шоколатье', about: 'Темперирование глазури' })
    if (score !== null) await buildResult(db, scope, { run_id, vacancy_id, application_id }, { score })
  }
  await markUnmarked(product.deps)
  for (const search of ['кондитер', 'шоколатье', 'темперирование']) {
    const path = `/api/analysis/candidates?search=${encodeURIComponent(search)}`
    const { body } = await person.request<{ candidates: FoundCandidate[] }>('GET', path)
    expect(body.data.candidates.map(({ result }) => result?.score ?? null)).toEqual([91, 72, 40, null])
  }
})

it('people are found by words of their resumes, after all others, until their data are erased', async () => {
  const { db, person, scope, vacancy_id } = await company()
  const build = async (candidate_name: string, about: string) => {
    const [id = ''] = await buildApplications(db, scope, vacancy_id, 1, { candidate_name })
    await storeResume(product.deps, id, { title: 'Повар', about })
    return id
  }
  await build('Закваскин Олег', 'Работал на гриле')
  const baker = await build('Ильин Пётр', 'Пёк хлеб на ржаной закваске')
  await markUnmarked(product.deps)
  const read = async (search: string, who = person) =>
    (
      await who.request<{ candidates: FoundCandidate[] }>(
        'GET',
        `/api/analysis/candidates?search=${encodeURIComponent(search)}`,
      )
    ).body.data.candidates.map(({ candidate_name, found_by }) => [candidate_name, found_by])
  expect(await read('закваск')).toEqual([
    ['Закваскин Олег', 'contacts'],
    ['Ильин Пётр', 'resume'],
  ])
  expect(await read('ржаная закваска')).toEqual([['Ильин Пётр', 'resume']])
  expect(await read('ржаная пицца')).toEqual([])
  expect(await read('ржаная закваска', await product.register())).toEqual([])
  const erased = await person.request('POST', '/api/privacy/candidates/erase', {
    application_ids: [baker],
  })
  expect(erased.status).toBe(200)
  expect(await read('ржаная закваска')).toEqual([])
})

it('a search of one sign is refused with words', async () => {
  const { person } = await company()
  const { status, body } = await person.request('GET', '/api/analysis/candidates?search=%D1%8F')
  expect([status, body.detail.fields]).toEqual([422, { search: ['Введите хотя бы два знака'] }])
})
