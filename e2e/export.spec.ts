import type { Run } from '@rezumetr/contracts/analysis'
import type { Limits } from '@rezumetr/contracts/billing'
import type { Download, Page } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../server/src/testing/factories.ts'
import { buildCast } from './cast.ts'
import { answer, arrive, choose, hold, listen, optionsOf, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()
const shown = (page: Page, label: string) => page.getByRole('combobox', { name: label }).innerText()
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
const button = (page: Page) => page.getByRole('button', { name: 'Скачать Excel' })
const day = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date())

async function open(path: (cast: Awaited<ReturnType<typeof buildCast>>) => string = () => '/export') {
  const person = await stage.product().register({ connect: true })
  const cast = await buildCast(stage.product(), person.email)
  const page = await stage.open(path(cast), { as: person, expected: [REFUSALS] })
  await button(page).waitFor()
  return { page, cast, person }
}
/** Clicks the button. @returns the download of the browser: a busy machine is long about a file made in the background */
async function download(page: Page) {
  const file = page.waitForEvent('download', { timeout: 40_000 })
  await button(page).click()
  return await file
}
/** The rows of the sheet of candidates, beginning with its column names. */
async function candidatesOf(file: Download): Promise<string[][]> {
  const sheets = await readWorkbook(await file.path())
  const rows = sheets.find((sheet) => sheet.sheet === 'Кандидаты')?.data ?? []
  return rows.map((row) => row.map(String))
}
const RESUME_COLUMNS = [
  'Желаемая должность',
  'Опыт работы',
  'Образование',
  'Ключевые навыки',
  'О себе',
  'Ожидаемая зарплата',
  'Город',
  'Сопроводительное письмо',
]

it('EXP-01…07 the form offers vacancies with application counts, scores and recommendations, and describes the file', async () => {
  const { page } = await open()
  const offered = (await optionsOf(page, 'Вакансия')).map(plain)
  expect(offered.toSorted()).toEqual(['Бухгалтер (1 отклик)', 'Менеджер по продажам (3 отклика)'])
  expect(plain(await shown(page, 'Вакансия'))).toBe(offered[0])
  expect(await optionsOf(page, 'Минимальный балл')).toEqual([
    'Любой',
    'От 80 баллов',
    'От 60 баллов',
    'От 40 баллов',
    'От 20 баллов',
  ])
  expect(await optionsOf(page, 'Рекомендация')).toEqual([
    'Все рекомендации',
    'Нанять',
    'Интервью',
    'Возможно',
    'Отклонить',
  ])
  const whole = page.getByRole('checkbox', { name: /Включить полные данные резюме/ })
  expect(await whole.isChecked()).toBe(true)
  await see(page, 'В отчёт войдут опыт, образование, навыки, зарплатные ожидания, город и письмо кандидата.')
  await whole.uncheck()
  await see(page, 'В отчёт войдут оценка, её причины, контакты и ваше решение с заметкой.')
})

it('EXT-35 on a phone a long vacancy name does not hide the number of its applications', async () => {
  const person = await stage.product().register({ connect: true })
  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  const title = 'Менеджер по продажам промышленного оборудования в странах Азии'
  await buildApplications(db, scope, await buildVacancy(db, scope, { title }), 128)
  const page = await stage.open('/export', {
    as: person,
    context: { viewport: { width: 360, height: 740 } },
  })
  const select = page.getByRole('combobox', { name: 'Вакансия' })
  const [outer, name, count] = [
    await select.boundingBox(),
    await select.getByText(title).boundingBox(),
    await select.getByText('(128 откликов)').boundingBox(),
  ]
  if (!outer || !name || !count) throw new Error('the select shows a name and a number')
  expect(name.x + name.width).toBeLessThanOrEqual(count.x)
  expect(count.x + count.width).toBeLessThan(outer.x + outer.width)
  expect(outer.height).toBe(36)
})

it('VAL-15 a company without vacancies sees a prompt and a link to the synchronisation', async () => {
  const page = await stage.open('/export', { as: await stage.product().register({ connect: true }) })
  await see(page, 'Выберите вакансию для экспорта')
  expect(await button(page).count()).toBe(0)
  await page.locator('main').getByRole('link', { name: 'Синхронизировать' }).click()
  await arrive(page, '/sync')
})

it('EXP-02 Q-095 an unknown vacancy in the URL is replaced by the first one, with a notice; results come first', async () => {
  const { page, person } = await open(() => '/export?vacancy=0193a1c2-7d3e-7b4a-8c5d-1e2f3a4b5c6d')
  const { db } = stage.product().deps
  await buildVacancy(db, await scopeOf(db, person.email), { title: 'Аналитик', published_at: new Date() })
  await page.reload()
  await see(page, /^В отчёте будет/)
  await see(page, /Мы выбрали первую с результатами/)
  const offered = (await optionsOf(page, 'Вакансия')).map(plain)
  expect(offered.at(-1)).toBe('Аналитик (0 откликов)')
  expect(plain(await shown(page, 'Вакансия'))).toBe(offered[0])
})

it('EXP-02 Q-095 the chosen first vacancy stays when another one gets ahead of it in the list', async () => {
  const person = await stage.product().register({ connect: true })
  const { scope } = await buildCast(stage.product(), person.email)
  const { db } = stage.product().deps
  const vacancy_id = await buildVacancy(db, scope, { title: 'Аналитик', published_at: new Date() })
  const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1)
  const run_id = await buildRun(db, scope, vacancy_id)
  const { body } = await person.request<Run>('GET', `/api/analysis/runs/${run_id}`)
  // the server cannot be made to end a run at a given moment: what the page hears of it is mocked
  let run: Run | null = { ...body.data, status: 'running' }
  const page = await stage.open('/export', {
    as: person,
    before: (page) =>
      page.route('**/api/analysis/runs/active', (route) =>
        route.fulfill({ json: { data: { run, limits: null, postponed: [] } } }),
      ),
  })
  await choose(page, 'Рекомендация', 'Интервью')
  await see(page, /^В отчёте будет 1.кандидат$/)
  const read = page.waitForResponse('**/api/hh/vacancies')
  await buildResult(db, scope, { run_id, vacancy_id, application_id })
  run = null
  expect(JSON.stringify(await (await read).json())).toContain('"new_applications_count":0')
  expect((await optionsOf(page, 'Вакансия')).map(plain)[0]).toBe('Аналитик (1 отклик)')
  expect(plain(await shown(page, 'Вакансия'))).toBe('Бухгалтер (1 отклик)')
  const rows = await candidatesOf(await download(page))
  expect(rows.slice(1).map((row) => row[1])).toEqual(['Дмитрий Орлов'])
})

it('EXP-02 Q-095 filters of all vacancies lead to one that has such candidates; the notice counts those of the others', async () => {
  const { page, person } = await open(() => '/export?recommendation=hire')
  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  // the newest vacancy has results, and nobody to hire
  const vacancy_id = await buildVacancy(db, scope, { title: 'Аналитик', published_at: new Date() })
  const applications = await buildApplications(db, scope, vacancy_id, 2)
  const run_id = await buildRun(db, scope, vacancy_id)
  for (const application_id of applications)
    await buildResult(db, scope, { run_id, vacancy_id, application_id }, { score: 20 })
  await page.reload()
  await see(page, /Мы выбрали ту, где есть кандидаты под эти фильтры: смените её, если нужна другая\.$/)
  expect(await shown(page, 'Вакансия')).toContain('Менеджер по продажам')
  await see(page, /^В отчёте будет 1.кандидат$/)

  await page.goto(`${stage.product().url}/export?recommendation=reject`)
  await see(page, /В других вакансиях под эти фильтры подходят ещё 2.кандидата\.$/)
})

it('EXP-09 EXP-10 the URL prefills the filters and the vacancy', async () => {
  const { page } = await open(({ books }) => `/export?recommendation=hire&minScore=80&vacancy=${books}`)
  expect([
    plain(await shown(page, 'Вакансия')),
    await shown(page, 'Рекомендация'),
    await shown(page, 'Минимальный балл'),
  ]).toEqual(['Бухгалтер (1 отклик)', 'Нанять', 'От 80 баллов'])
})

it('EXP-08 ERR-24 ERR-26 STATE-56 the file contains the selected data under its name; the message lists the filters', async () => {
  const { page, cast } = await open(({ sales }) => `/export?vacancy=${sales}`)
  const stem = 'rezumetr_export_Менеджер_по_продажам'
  const first = await download(page)
  expect(first.suggestedFilename()).toBe(`${stem}_${day()}.xlsx`)
  await see(page, 'Экспорт успешно завершен!')
  await see(
    page,
    'Вакансия: «Менеджер по продажам», балл любой, рекомендация любая, с полными данными резюме',
  )
  const rows = await candidatesOf(first)
  expect(rows.length - 1).toBe(3)
  expect(rows[1]).toContain(cast.anna.name)
  expect(rows[0]).toEqual(expect.arrayContaining(RESUME_COLUMNS))

  const whole = page.getByRole('checkbox', { name: /Включить полные данные резюме/ })
  await whole.uncheck()
  const [columns = []] = await candidatesOf(await download(page))
  await see(page, /рекомендация любая, без полных данных резюме$/)
  expect(columns).toContain('Заметка')
  expect(columns.filter((column) => RESUME_COLUMNS.includes(column))).toEqual([])
  await whole.check()

  await choose(page, 'Минимальный балл', 'От 60 баллов')
  expect((await download(page)).suggestedFilename()).toBe(`${stem}_score60+_${day()}.xlsx`)
  await see(page, /балл от 60, рекомендация любая/)
  await choose(page, 'Рекомендация', 'Нанять')
  expect((await download(page)).suggestedFilename()).toBe(`${stem}_hire_score60+_${day()}.xlsx`)
  await see(page, /балл от 60, рекомендация «Нанять»/)
  await choose(page, 'Минимальный балл', 'Любой')
  expect((await download(page)).suggestedFilename()).toBe(`${stem}_hire_${day()}.xlsx`)
})

it('RES-14 a search passed from the results narrows the file and can be changed on the export page', async () => {
  const { page, cast } = await open(({ sales }) => `/export?vacancy=${sales}&search=анна`)
  const field = page.getByRole('searchbox', { name: 'Поиск по кандидатам' })
  await expect.poll(() => field.inputValue()).toBe('анна')
  await see(page, /^В отчёте будет 1.кандидат$/)
  const sheets = await readWorkbook(await (await download(page)).path())
  const [candidates, summary] = [sheets[0]?.data, sheets.at(-1)?.data]
  expect(candidates?.slice(1).map((row) => row[1])).toEqual([cast.anna.name])
  expect(summary?.find(([title]) => title === 'Поиск по имени')?.[1]).toBe('анна')
  await see(page, /рекомендация любая, в имени «анна», с полными/)
  await page.getByRole('button', { name: 'Очистить поиск' }).click()
  await see(page, /^В отчёте будет 3.кандидата$/)
  await field.fill('нет такого')
  await see(page, 'Нет кандидатов, подходящих под фильтры')
})

it('ERR-23 a refused export shows the server message, or the message of the screen', async () => {
  const { page, cast, person } = await open(({ sales }) => `/export?vacancy=${sales}`)
  const { body } = await person.request<Limits>('GET', '/api/subscription/limits/check')
  const use = (exports_used: number) =>
    stage
      .product()
      .deps.db.updateTable('usage_periods')
      .set({ exports_used })
      .where('company_id', '=', cast.scope)
      .execute()
  await use(body.data.exports_limit - 1)
  await page.reload()
  await see(page, /^Остался 1.экспорт из \d+\./)
  await use(1000)
  const refused = page.waitForResponse('**/api/analysis/export/excel?**')
  await button(page).click()
  const { message } = (await (await refused).json()) as { message: string }
  await see(page.getByRole('alert'), message)
  expect(message).toMatch(/[а-я]/)
  await see(page, /^Осталось 0.экспортов из \d+\./)
  // a server error cannot be provoked for one call: the response is mocked
  await answer(page, '**/api/analysis/export/excel?**', 500, {})
  await button(page).click()
  await see(page.getByRole('alert'), 'Ошибка при экспорте данных')
  // of another filter it would be untrue
  await choose(page, 'Рекомендация', 'Нанять')
  await page.getByRole('main').getByRole('alert').waitFor({ state: 'detached' })
  // chosen while the file is being made: told apart from the form
  const release = await hold(page, AT_ONCE)
  const asked = page.waitForRequest(AT_ONCE)
  await button(page).click()
  await asked
  await choose(page, 'Рекомендация', 'Все рекомендации')
  release()
  await see(page, 'Ошибка при экспорте данных')
  await button(page).waitFor()
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
})

const AT_ONCE = '**/api/analysis/export/excel?**'
const IN_BACKGROUND = '**/api/analysis/export'
/** Like a list that has grown since its candidates were counted: the file is then made in the background. */
const tooLarge = (page: Page) => answer(page, AT_ONCE, 409, { error: { code: 'EXPORT_TOO_LARGE' } })
/** The next answer to `url` is that of a node that leaves. */
const failOnce = (page: Page, url: string) =>
  page.route(url, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })

it('a file created in the background is downloaded and counted once, although a poll and the download failed temporarily', async () => {
  const { page, person } = await open(({ sales }) => `/export?vacancy=${sales}`)
  const left = async () =>
    (await person.request<Limits>('GET', '/api/subscription/limits/check')).body.data.exports_remaining
  const before = await left()
  await tooLarge(page)
  await failOnce(page, '**/api/analysis/export/*/status')
  await failOnce(page, '**/api/analysis/export/*/download')
  const calls = listen(page, /export/)
  const file = await download(page)
  expect(file.suggestedFilename()).toBe(`rezumetr_export_Менеджер_по_продажам_${day()}.xlsx`)
  await see(page, 'Экспорт успешно завершен!')
  const asked = (end: string) => calls.filter((call) => call.endsWith(end)).length
  expect([asked('/export'), asked('/download')]).toEqual([1, 2])
  expect(asked('/status')).toBeGreaterThan(1)
  expect(await left()).toBe(before - 1)
})

it('Q-099 a file created in the background follows after a reload of the tab, and is counted once', async () => {
  const { page, person } = await open(({ sales }) => `/export?vacancy=${sales}`)
  const left = async () =>
    (await person.request<Limits>('GET', '/api/subscription/limits/check')).body.data.exports_remaining
  const before = await left()
  await tooLarge(page)
  const status = '**/api/analysis/export/*/status'
  const release = await hold(page, status)
  const asked = page.waitForRequest(status)
  await button(page).click()
  await asked
  const askedAgain = page.waitForRequest(status)
  await page.reload()
  await askedAgain
  let files = 0
  page.on('download', () => files++)
  const file = page.waitForEvent('download')
  // pressed meanwhile, the button waits for the same file
  await button(page).click()
  await page.getByRole('button', { name: 'Готовим файл...' }).waitFor()
  release()
  expect((await file).suggestedFilename()).toBe(`rezumetr_export_Менеджер_по_продажам_${day()}.xlsx`)
  await see(page, 'Экспорт успешно завершен!')
  await button(page).waitFor()
  expect(await left()).toBe(before - 1)
  const calls = listen(page, /analysis\/export/)
  await page.reload()
  await button(page).waitFor()
  expect(calls).toEqual([])
  expect(files).toBe(1)
})

it('an export repeated after a temporary failure has the key of the first click', async () => {
  const { page } = await open(({ sales }) => `/export?vacancy=${sales}`)
  const keys: unknown[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/analysis/export') keys.push(request.headers()['idempotency-key'])
    if (pathname === '/api/analysis/export/excel') keys.push(searchParams.get('key'))
  })
  const failed = async (url: string) => {
    await failOnce(page, url)
    const answered = page.waitForResponse((response) => response.status() === 503)
    await button(page).click()
    await answered
    await see(page.getByRole('alert'), 'Ошибка при экспорте данных')
    await button(page).waitFor()
  }
  await tooLarge(page)
  await failed(AT_ONCE)
  await failed(IN_BACKGROUND)
  // once it is made in the background, it stays there
  await download(page)
  expect(keys).toHaveLength(4)
  expect(keys[0]).toMatch(/./)
  expect(new Set(keys).size).toBe(1)
  await see(page, 'Экспорт успешно завершен!')
  await download(page)
  // another wish of the same words is another file
  expect(keys).toHaveLength(6)
  expect(new Set(keys).size).toBe(2)
})

it('Q-098 an export repeated after waiting in vain for the background is the same file, counted once, and says how old it is', async () => {
  const person = await stage.product().register({ connect: true })
  const { sales } = await buildCast(stage.product(), person.email)
  const page = await stage.open(`/export?vacancy=${sales}`, {
    as: person,
    expected: [REFUSALS],
    before: (page) => page.clock.install(),
  })
  const keys: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analysis/export')) keys.push(request.headers()['idempotency-key'])
  })
  await tooLarge(page)
  const status = '**/api/analysis/export/*/status'
  await answer(page, status, 503, {})
  const polled = page.waitForResponse(status)
  await button(page).click()
  await polled
  await page.clock.fastForward('11:00')
  // the moved clock cuts off a poll that is on its way
  await see(page.getByRole('alert'), /^(?:Ошибка при экспорте данных|Превышено время ожидания)$/)
  await page.unroute(status)
  await page.clock.fastForward('03:00:00')
  // the screen that is opened anew knows it too
  await page.getByRole('link', { name: 'Панель управления' }).click()
  await page.getByRole('heading', { level: 1, name: 'Панель управления' }).waitFor()
  await page.goBack()
  await download(page)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  // by now it is not what a press is for: that is said, and the next press makes a new file
  await see(page, /^Этот файл запрошен .+ и уже учтён: изменений после этого в нём может не быть\./)
  await page.unroute(AT_ONCE)
  const made = page.waitForRequest(AT_ONCE)
  await download(page)
  expect(new URL((await made).url()).searchParams.get('key')).not.toBe(keys[0])
})

it('an export that ends after the user has left its screen is announced on the other screen', async () => {
  const { page, cast } = await open()
  const exported = '**/api/analysis/export/excel?**'
  let files = 0
  page.on('download', () => files++)
  const leaveBefore = async (path: string, end: string) => {
    await page.goto(stage.product().url + path)
    await page.getByRole('combobox', { name: 'Вакансия' }).filter({ hasText: 'Менеджер' }).waitFor()
    const release = await hold(page, exported)
    const asked = page.waitForRequest(exported)
    await button(page).click()
    await asked
    await page.getByRole('link', { name: 'Панель управления' }).click()
    await page.getByRole('heading', { level: 1, name: 'Панель управления' }).waitFor()
    release()
    await see(page, end)
  }
  await leaveBefore(`/export?vacancy=${cast.sales}`, 'Экспорт успешно завершен!')
  await leaveBefore(`/analysis?vacancy=${cast.sales}`, 'Экспорт успешно завершен!')
  await answer(page, exported, 500, {})
  await leaveBefore(`/export?vacancy=${cast.sales}`, 'Ошибка при экспорте данных')
  expect(files).toBe(2)
})
