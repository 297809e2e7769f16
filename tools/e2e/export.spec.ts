import type { Limits } from '@rezumetr/contracts/billing/plans'
import type { Download, Page } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { storeResume } from '../../server/src/testing/scenes/factories.ts'
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

it('VAL-15 a company without vacancies sees a prompt and a link to the synchronisation', async () => {
  const page = await stage.open('/export', { as: await stage.product().register({ connect: true }) })
  await see(page, 'Выберите вакансию для экспорта')
  expect(await button(page).count()).toBe(0)
  await page.locator('main').getByRole('link', { name: 'Синхронизировать' }).click()
  await arrive(page, '/sync')
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
  const { deps } = stage.product()
  // a column without a value is left out
  const { id } = await deps.db
    .updateTable('applications')
    .set({ salary_amount: 90_000, salary_currency: 'RUR' })
    .where('company_id', '=', cast.scope)
    .where('candidate_name', '=', cast.anna.name)
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeResume(deps, id, {
    title: 'Руководитель продаж',
    experience: [
      { company: 'Станки', position: 'Менеджер', start: '2020-03', end: null, description: 'Продаёт станки' },
    ],
    education: [{ name: 'Тульский университет', year: 2012 }],
    skills: ['Переговоры'],
    about: 'Люблю станки',
    area: 'Тула',
    cover_letter: 'Хочу к вам',
  })
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
  expect(columns).toContain('Обоснование')
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
