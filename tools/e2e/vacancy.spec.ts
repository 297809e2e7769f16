/** The vacancy as the workplace: the list of vacancies, its tabs, the dense table, selection and what is done with it. */
import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../server/src/testing/scenes/factories.ts'
import { arrive, answer, choose, openSelect, pathOf, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()
const PHONE = { viewport: { width: 360, height: 740 } }

/** A company with a vacancy of so many candidates, «Кандидат 1» the best. */
async function company(count: number) {
  const person = await stage.product().register({ connect: true })
  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope, { title: 'Менеджер по продажам' })
  const run_id = await buildRun(db, scope, vacancy_id)
  const results: string[] = []
  for (const [place, application_id] of (await buildApplications(db, scope, vacancy_id, count)).entries())
    results.push(
      await buildResult(
        db,
        scope,
        { run_id, vacancy_id, application_id },
        { score: Math.max(100 - place, 0) },
      ),
    )
  const verdictOf = async (place: number) =>
    (await person.request<ResultDetail>('GET', `/api/analysis/results/${results[place - 1]}`)).body.data
      .decision?.verdict ?? null
  return { person, vacancy_id, path: `/vacancies/${vacancy_id}`, verdictOf }
}

const rows = (page: Page) => page.locator('tbody tr[data-result]')
const names = (page: Page) => page.locator('tbody th button').allInnerTexts()
const bar = (page: Page) => page.getByRole('region', { name: 'Выбранные кандидаты' })
const pick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Выбрать: ${name}`, exact: true })

it('the menu leads to the vacancies with their figures, and a vacancy to its tabs', async () => {
  const { person, path } = await company(3)
  const page = await stage.open('/dashboard', { as: person })
  await page
    .getByRole('navigation', { name: 'Основное меню' })
    .getByRole('link', { name: 'Вакансии' })
    .click()
  await arrive(page, '/vacancies')
  const row = page.getByRole('row', { name: /Менеджер по продажам/ })
  // responses, new, scored, to decide about, invited, answered
  await expect
    .poll(async () => (await row.getByRole('cell').allInnerTexts()).slice(0, 6))
    .toEqual(['3', '0', '3', '3', '0', '0'])
  await row.getByRole('link', { name: 'Разобрать: 3', exact: true }).click()
  await arrive(page, `${path}?decision=none`)
  await page.goBack()
  await row.getByRole('link', { name: 'Менеджер по продажам' }).click()
  await arrive(page, path)
  await see(page, /^3\sкандидата$/)
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Разделы вакансии' }).getByRole('link', { name })
  expect(await tab('Кандидаты').getAttribute('aria-current')).toBe('page')
  await tab('Критерии').click()
  await arrive(page, `${path}/criteria`)
  await page.getByRole('heading', { name: 'Менеджер по продажам' }).waitFor()
  await tab('Аналитика').click()
  await see(page, 'Воронка')
  await page.getByRole('link', { name: /Интервью/ }).click()
  await arrive(page, `${path}?recommendation=interview`)
  await tab('Экспорт').click()
  await page.getByRole('button', { name: /Скачать/ }).waitFor()
  // the vacancy is chosen already
  expect(await page.getByRole('combobox', { name: 'Вакансия' }).count()).toBe(0)
  await choose(page, 'Решение', 'Без решения')
  await arrive(page, `${path}/export?decision=none`)
})

it('fourteen people and more are in view on a desktop, in rows of 40 to 48 px, and the next ones load while it scrolls', async () => {
  const { person, path } = await company(230)
  const page = await stage.open(path, { as: person })
  await see(page, /^230\sкандидатов$/)
  await rows(page).first().waitFor()
  const heights = await rows(page).evaluateAll((found) => found.map((row) => row.getBoundingClientRect()))
  const box = await page.locator('table').evaluate((table) => table.parentElement?.getBoundingClientRect())
  const seen = heights.filter(
    ({ top, bottom }) => top >= (box?.top ?? 0) + 36 && bottom <= (box?.bottom ?? 0),
  )
  expect(box?.bottom).toBeLessThanOrEqual(900)
  expect(seen.length).toBeGreaterThanOrEqual(14)
  for (const { height } of heights) expect(height).toBeGreaterThanOrEqual(40)
  for (const { height } of heights) expect(height).toBeLessThanOrEqual(48)
  expect(heights.length).toBeLessThan(60)
  const scroll = () =>
    page.locator('table').evaluate((table) => table.parentElement?.scrollTo(0, table.scrollHeight))
  await expect
    .poll(async () => {
      await scroll()
      return rows(page).last().getAttribute('aria-rowindex')
    })
    .toBe('231')
})

it('every header sorts by the server, and the order is in the address', async () => {
  const { person, path } = await company(3)
  const page = await stage.open(path, { as: person })
  await expect.poll(() => names(page)).toEqual(['Кандидат 1', 'Кандидат 2', 'Кандидат 3'])
  const head = (name: string) => page.getByRole('columnheader', { name })
  await head('Балл').getByRole('button').click()
  await arrive(page, `${path}?order=asc`)
  await expect.poll(() => names(page)).toEqual(['Кандидат 3', 'Кандидат 2', 'Кандидат 1'])
  expect(await head('Балл').getAttribute('aria-sort')).toBe('ascending')
  await head('Имя').getByRole('button').click()
  await page.waitForURL(/sort=name/)
  expect(pathOf(page)).toContain('order=asc')
  await head('Имя').getByRole('button').click()
  await arrive(page, `${path}?sort=name`)
  await expect.poll(() => names(page)).toEqual(['Кандидат 3', 'Кандидат 2', 'Кандидат 1'])
  const plain = page.locator('thead th:not(:has(input)):not(:has([role=checkbox]))')
  expect(await plain.count()).toBe(await page.locator('thead th[aria-sort]').count())
})

it('filters beyond the row are chips and in the address; a saved view brings them back', async () => {
  const { person, path } = await company(3)
  const { db } = stage.product().deps
  await db
    .updateTable('applications')
    .set({ area_name: 'Казань', collection_id: 'interview' })
    .where('company_id', '=', await scopeOf(db, person.email))
    .where('candidate_name', '=', 'Кандидат 2')
    .execute()
  const page = await stage.open(path, { as: person })
  await page.getByRole('button', { name: /^Фильтры/ }).click()
  await choose(page, 'Город', 'Казань (1)')
  await page.waitForURL(/area=/)
  await expect.poll(() => names(page)).toEqual(['Кандидат 2'])
  await choose(page, 'Этап на HH.ru', /собеседование/)
  await page.waitForURL(/stage=interview/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Виды списка' }).click()
  await page.getByRole('textbox', { name: 'Сохранить то, что выбрано сейчас' }).fill('Казань')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await see(page, 'Вид сохранён')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Убрать фильтр: Город: Казань' }).click()
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await arrive(page, path)
  await expect.poll(async () => (await names(page)).length).toBe(3)
  await page.getByRole('button', { name: 'Виды списка' }).click()
  await page.getByRole('button', { name: 'Казань', exact: true }).click()
  await page.waitForURL(/area=/)
  await expect.poll(() => names(page)).toEqual(['Кандидат 2'])
})

it('several skills are asked for at once, each a chip, in the address and in a saved view', async () => {
  const { person, path } = await company(3)
  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  const knows = (...ids: string[]) =>
    JSON.stringify({ requirements: Object.fromEntries(ids.map((id) => [id, { stance: 'meets' }])) })
  for (const [score, ids] of [
    [100, ['skill-sql']],
    [99, ['skill-sql', 'skill-excel']],
  ] as const)
    await db
      .updateTable('analysis_results')
      .set({ reading: knows(...ids) })
      .where('company_id', '=', scope)
      .where('score', '=', score)
      .execute()
  const requirements = ['SQL', 'Excel'].map((ask) => ({
    id: `skill-${ask.toLowerCase()}`,
    ask,
    is_must: true,
  }))
  const overview = { scores: [], pays: [], requirements, areas: [], stages: [] }
  const page = await stage.open(path, {
    as: person,
    before: (opened) => answer(opened, '**/overview', 200, { success: true, data: overview }),
  })
  await page.getByRole('button', { name: /^Фильтры/ }).click()
  await openSelect(page, 'Умеет')
  await page.getByRole('option', { name: 'SQL' }).click()
  await expect.poll(() => names(page)).toEqual(['Кандидат 1', 'Кандидат 2'])
  // the list stays open
  await page.getByRole('option', { name: 'Excel' }).click()
  await expect.poll(() => names(page)).toEqual(['Кандидат 2'])
  expect(decodeURIComponent(pathOf(page))).toBe(`${path}?meets=skill-sql,skill-excel`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Виды списка' }).click()
  await page.getByRole('textbox', { name: 'Сохранить то, что выбрано сейчас' }).fill('Таблицы')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await see(page, 'Вид сохранён')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Убрать фильтр: Есть: SQL' }).click()
  await arrive(page, `${path}?meets=skill-excel`)
  await page.getByRole('button', { name: 'Убрать фильтр: Есть: Excel' }).click()
  await arrive(page, path)
  await page.getByRole('button', { name: 'Виды списка' }).click()
  await page.getByRole('button', { name: 'Таблицы', exact: true }).click()
  await expect.poll(() => names(page)).toEqual(['Кандидат 2'])
})

it('columns are chosen, ordered and sized, by keyboard too; a saved view brings them back', async () => {
  const { person, path } = await company(2)
  const page = await stage.open(path, { as: person })
  const heads = () => page.locator('thead th').allInnerTexts()
  const usual = ['', 'Балл', 'Имя', 'Последнее место', 'Стаж', 'Город']
  await expect.poll(async () => (await heads()).slice(0, 6)).toEqual(usual)
  await page.getByRole('button', { name: 'Столбцы' }).click()
  const choice = page.getByRole('dialog', { name: 'Столбцы' })
  await choice.getByRole('checkbox', { name: 'Стаж' }).uncheck()
  const earlier = choice.getByRole('button', { name: 'Раньше: Город' })
  for (const _ of [1, 2, 3]) await earlier.press('Enter')
  await expect.poll(() => earlier.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  const chosen = ['', 'Балл', 'Имя', 'Город', 'Последнее место', 'Зарплата']
  await expect.poll(async () => (await heads()).slice(0, 6)).toEqual(chosen)

  const city = page.getByRole('columnheader', { name: 'Город' })
  const widthOf = async () => Math.round((await city.boundingBox())?.width ?? 0)
  const before = await widthOf()
  await city.getByRole('button').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(widthOf).toBe(before + 8)
  const edge = await city.locator('[data-edge]').boundingBox()
  if (!edge) throw new Error('the header has an edge')
  await page.mouse.move(edge.x + 4, edge.y + 4)
  await page.mouse.down()
  await page.mouse.move(edge.x + 44, edge.y + 4)
  await page.mouse.up()
  await expect.poll(widthOf).toBe(before + 48)

  await page.getByRole('button', { name: 'Виды списка' }).click()
  const views = page.getByRole('dialog', { name: 'Виды списка' })
  await views.getByRole('textbox').fill('Города')
  await views.getByRole('button', { name: 'Сохранить' }).click()
  await views.getByRole('button', { name: 'Города', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await choice.getByRole('button', { name: 'Вернуть обычные' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await heads()).slice(0, 6)).toEqual(usual)
  await page.getByRole('button', { name: 'Виды списка' }).click()
  await views.getByRole('button', { name: 'Города', exact: true }).click()
  await expect.poll(async () => (await heads()).slice(0, 6)).toEqual(chosen)
  await expect.poll(widthOf).toBe(before + 48)
})

it('all rows are in the page where they are asked for, so that the browser finds each of them', async () => {
  const { person, path } = await company(130)
  const page = await stage.open(path, { as: person })
  await rows(page).first().waitFor()
  expect(await rows(page).count()).toBeLessThan(60)
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await page.getByRole('checkbox', { name: /^Показать всех/ }).check()
  await expect.poll(() => rows(page).count()).toBe(130)
  expect(await page.getByText('Кандидат 130', { exact: true }).count()).toBe(1)
})

it('pictures above the table show stored figures, and a band of scores filters', async () => {
  const { person, path } = await company(3)
  const page = await stage.open(path, { as: person })
  await page.getByRole('button', { name: 'Картина' }).click()
  const pictures = page.getByRole('region', { name: 'Картина' })
  await see(pictures, 'Никто из оценённых не назвал ожиданий в валюте вакансии.')
  await pictures.getByRole('button', { name: /^90–100: 3\sкандидата$/ }).click()
  await page.waitForURL(/minScore=90/)
  expect(pathOf(page)).toContain('max_score=100')
  await expect.poll(async () => (await names(page)).length).toBe(3)
  await pictures.getByRole('button', { name: /^90–100/ }).click()
  await arrive(page, path)
  await page.reload()
  await see(page.getByRole('region', { name: 'Картина' }), 'Воронка')
})

it('the board shows the same people by their stages at hh.ru', async () => {
  const { person, path } = await company(3)
  const { db } = stage.product().deps
  await db
    .updateTable('applications')
    .set({ collection_id: 'interview' })
    .where('company_id', '=', await scopeOf(db, person.email))
    .where('candidate_name', '=', 'Кандидат 2')
    .execute()
  const page = await stage.open(path, { as: person })
  await page.getByText('Этапы', { exact: true }).click()
  const board = page.getByRole('group', { name: 'Этапы HH.ru' })
  const column = (name: string) => board.getByRole('region', { name }).getByRole('button')
  await expect.poll(() => column('новый отклик').allInnerTexts()).toEqual(['Кандидат 1', 'Кандидат 3'])
  await expect.poll(() => column('собеседование').allInnerTexts()).toEqual(['Кандидат 2'])
  await column('собеседование').click()
  await page
    .getByRole('complementary', { name: 'Карточка кандидата' })
    .getByRole('heading', { name: 'Кандидат 2' })
    .waitFor()
})

it('a long name is read whole on a desktop', async () => {
  const { person, path } = await company(1)
  const { db } = stage.product().deps
  await db
    .updateTable('applications')
    .set({ candidate_name: 'Александрова Маргарита Степановна' })
    .where('company_id', '=', await scopeOf(db, person.email))
    .execute()
  const page = await stage.open(path, { as: person })
  const name = page.getByRole('button', { name: 'Александрова Маргарита Степановна', exact: true })
  await name.waitFor()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

it('a range and a key select, one press decides about all of them, and the notice takes it back', async () => {
  const { person, path, verdictOf } = await company(5)
  const page = await stage.open(path, { as: person })
  await pick(page, 'Кандидат 2').click()
  await pick(page, 'Кандидат 4').click({ modifiers: ['Shift'] })
  await see(bar(page), 'Выбрано: 3')
  // J and X go on from the first row
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await see(bar(page), 'Выбрано: 4')
  await pick(page, 'Кандидат 3').click()
  await see(bar(page), 'Выбрано: 3')
  await bar(page).getByRole('button', { name: 'Отклонить' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await Promise.all([1, 2, 3, 4, 5].map(verdictOf))).toEqual([
    'reject',
    'reject',
    null,
    'reject',
    null,
  ])
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await see(page, 'Отменено, всё как прежде')
  expect(await Promise.all([1, 2, 4].map(verdictOf))).toEqual([null, null, null])
  await pick(page, 'Кандидат 5').click()
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
})

it('everybody advised to be rejected is selected by one press, also those who are not loaded', async () => {
  const { person, path, verdictOf } = await company(70)
  const page = await stage.open(path, { as: person })
  await pick(page, 'Кандидат 2').click()
  await bar(page).getByRole('button', { name: 'Всех, кого советуем отклонить: 9' }).click()
  await see(bar(page), 'Выбрано: 9')
  await bar(page).getByRole('button', { name: 'Отклонить', exact: true }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await Promise.all([2, 61, 62, 70].map(verdictOf))).toEqual([null, null, 'reject', 'reject'])
  await page.goto(`${stage.product().url}${path}?recommendation=hire`)
  await pick(page, 'Кандидат 1').click()
  await see(bar(page), 'Выбрано: 1')
  expect(
    await bar(page)
      .getByRole('button', { name: /советуем отклонить/ })
      .count(),
  ).toBe(0)
})

it('those selected are invited together, with the message seen before; a filter begins without a selection', async () => {
  const { person, path } = await company(3)
  const page = await stage.open(path, { as: person })
  await page.getByRole('checkbox', { name: 'Выбрать всех загруженных' }).click()
  await see(bar(page), 'Выбрано: 3')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const share = async (what: string) => {
    await bar(page).getByRole('button', { name: 'Поделиться' }).press('Enter')
    await page.getByRole('menuitem', { name: what }).click()
  }
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await share('Скопировать список для письма')
  await expect.poll(copied).toContain('1. Кандидат 1, 100')
  await share('Скопировать ссылку для коллег')
  await expect.poll(async () => decodeURIComponent(await copied())).toMatch(/\/compare\?ids=(\S+,){2}\S+$/)
  // a busy machine is long about a file made in the background
  const file = page.waitForEvent('download', { timeout: 40_000 })
  await share('Скачать Excel')
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
  await bar(page).getByRole('button', { name: 'Отказать' }).click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  await see(dialog, /^3\sкандидата$/)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await see(bar(page), 'Выбрано: 3')
  // beside a card it leaves the card's own buttons free
  await page.getByRole('button', { name: 'Кандидат 2', exact: true }).click()
  const decision = await page.getByRole('region', { name: 'Ваше решение' }).boundingBox()
  const own = await bar(page).boundingBox()
  expect(decision && own && own.x + own.width <= decision.x).toBe(true)
  await bar(page).getByRole('button', { name: 'Поделиться' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Осталось разобрать/ }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe(`${path}?decision=none`)
})

it('a row opens its card beside the table, keys step and decide, and the row shows the decision', async () => {
  const { person, path } = await company(3)
  const page = await stage.open(path, { as: person })
  await rows(page).nth(1).getByRole('cell').last().click()
  const card = page.getByRole('complementary', { name: 'Карточка кандидата' })
  await card.getByRole('heading', { name: 'Кандидат 2' }).waitFor()
  expect(pathOf(page)).toMatch(/\?candidate=/)
  await page.keyboard.press('j')
  await card.getByRole('heading', { name: 'Кандидат 3' }).waitFor()
  await page.keyboard.press('1')
  await rows(page).nth(2).getByText('Нанять').waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
})

it('a decision opens the next candidate where that is switched on, also after a reload', async () => {
  const { person, path, verdictOf } = await company(3)
  const page = await stage.open(path, { as: person })
  await page.getByRole('button', { name: 'Кандидат 1', exact: true }).click()
  const card = page.getByRole('complementary', { name: 'Карточка кандидата' })
  const shown = (name: string) => card.getByRole('heading', { name }).waitFor()
  await shown('Кандидат 1')
  await card.getByRole('button', { name: 'После решения открывать следующего' }).click()
  await page.keyboard.press('2')
  await shown('Кандидат 2')
  await page.reload()
  await shown('Кандидат 2')
  await card.getByRole('button', { name: /^Отклонить/ }).click()
  await shown('Кандидат 3')
  await expect.poll(() => Promise.all([1, 2, 3].map(verdictOf))).toEqual(['interview', 'reject', null])
})

it('the card has the career among the reasons, the letter where there is one, and what has happened, also just now', async () => {
  const { person, path } = await company(2)
  const { deps } = stage.product()
  const named = deps.db.selectFrom('applications').select('id').where('candidate_name', '=', 'Кандидат 1')
  const { id } = await named
    .where('company_id', '=', await scopeOf(deps.db, person.email))
    .executeTakeFirstOrThrow()
  await storeResume(deps, id, {
    title: 'Менеджер по продажам',
    experience: [{ position: 'Менеджер', company: 'Ромашка', start: '2020-02', end: null, description: '' }],
  })
  const letter = 'Здравствуйте! Готова начать завтра.'
  await deps.db.updateTable('applications').set({ cover_letter: letter }).where('id', '=', id).execute()
  const page = await stage.open(path, { as: person })
  await rows(page).first().getByRole('cell').last().click()
  const card = page.getByRole('complementary', { name: 'Карточка кандидата' })
  await card.getByRole('region', { name: 'Карьера' }).getByText('02.2020 – сейчас').waitFor()
  const show = (name: string) => card.getByRole('button', { name, exact: true }).click()
  await show('Сопроводительное')
  await see(card, letter)
  await show('История')
  const told = card.getByRole('region', { name: 'История кандидата' }).getByRole('listitem')
  await expect.poll(() => told.count()).toBe(2)
  await card.getByRole('textbox', { name: 'Заметка' }).fill('Позвонить в среду')
  await card.getByRole('button', { name: 'Интервью' }).click()
  await expect
    .poll(() => told.first().innerText())
    .toMatch(/^Решение: «Интервью»[^]*Анна[^]*Позвонить в среду$/)
  await told.last().getByText('Отклик на HH.ru').waitFor()
  // the next one has no letter, and keeps what was chosen
  await page.keyboard.press('j')
  await card.getByRole('heading', { name: 'Кандидат 2' }).waitFor()
  await expect.poll(() => told.count()).toBe(2)
  expect(await card.getByRole('button', { name: 'Сопроводительное' }).count()).toBe(0)
})

it('people are compared side by side, differences alone where they are asked for, and nothing else is printed', async () => {
  const { deps } = stage.product()
  const person = await stage.product().register({ connect: true })
  const scope = await scopeOf(deps.db, person.email)
  const vacancy = await buildVacancy(deps.db, scope, {
    title: 'Повар',
    description_text: 'Требования: опыт работы поваром от 3 лет. Знание горячего цеха. Медицинская книжка.',
  })
  const [one = '', two = ''] = await buildApplications(deps.db, scope, vacancy, 2)
  const job = { start: '2018-01', end: null, company: 'Кафе' }
  await storeResume(deps, one, {
    title: 'Повар',
    experience: [{ ...job, position: 'Повар горячего цеха', description: 'Работа в горячем цехе.' }],
    about: 'Есть медицинская книжка.',
  })
  await storeResume(deps, two, {
    title: 'Водитель',
    experience: [{ ...job, position: 'Водитель', description: 'Доставка.' }],
  })
  await person.request('POST', `/api/analysis/start-new?vacancy_id=${vacancy}`)
  const page = await stage.open(`/vacancies/${vacancy}`, { as: person })
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        return rows(page).count()
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(2)
  // the whole resume, with what was read of it; the next card begins with it too
  await rows(page).first().getByRole('cell').last().click()
  const card = page.getByRole('complementary', { name: 'Карточка кандидата' })
  await card.getByRole('button', { name: 'Резюме', exact: true }).click()
  const resume = card.getByRole('region', { name: 'Резюме целиком' })
  await see(resume, 'Место работы 1: 01.2018 – по настоящее время')
  await see(resume.getByRole('region', { name: 'Карьера' }), /видно то, что просит вакансия/)
  expect(await resume.locator('mark[data-stance=meets]').count()).toBeGreaterThan(0)
  await page.keyboard.press('j')
  await see(resume, /Доставка\./)
  await card.getByRole('button', { name: 'Оценка', exact: true }).click()
  await see(card, 'Что просит вакансия')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Выбрать всех загруженных' }).click()
  await bar(page).getByRole('link', { name: 'Сравнить' }).click()
  await page.getByRole('region', { name: 'Сравнение кандидатов' }).waitFor()
  const all = await page.locator('tr[data-different]').count()
  const different = await page.locator('tr[data-different=true]').count()
  expect(different).toBeGreaterThan(0)
  expect(all).toBeGreaterThanOrEqual(different)
  await page.getByRole('checkbox', { name: 'Только различия' }).check()
  expect(await page.locator('tr[data-different]').count()).toBe(different)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation', { name: 'Основное меню' }).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Печать' }).isVisible()).toBe(false)
  expect(await page.getByText('Кандидат 2').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${stage.product().url}/vacancies/${vacancy}/compare?ids=x`)
  await see(page, 'Выберите от двух до пяти кандидатов')
})

it('on a phone the people are a list of short rows, without a table to scroll sideways', async () => {
  const { person, path, verdictOf } = await company(2)
  const page = await stage.open(path, { as: person, context: PHONE })
  await page.getByRole('feed', { name: 'Кандидаты' }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  const row = page.getByRole('article').first()
  const { height = 0 } = (await row.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(72)
  expect(height).toBeLessThanOrEqual(88)
  expect(await row.innerText()).not.toMatch(/^\s*·|·\s*$/m)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)
  // the decision is at hand wherever the card is scrolled to
  await row.getByRole('button').click()
  const hire = page.getByRole('region', { name: 'Ваше решение' }).getByRole('button', { name: 'Нанять' })
  await hire.waitFor()
  const { y = 0 } = (await hire.boundingBox()) ?? {}
  // the note is one line under it
  expect(y).toBeGreaterThan(620)
  await hire.click()
  await expect.poll(() => verdictOf(1)).toBe('hire')
})

it('a swipe over the card of a phone leads to the next candidate and back, and a scroll does not', async () => {
  const { person, path } = await company(2)
  const page = await stage.open(path, { as: person, context: { ...PHONE, hasTouch: true, isMobile: true } })
  await page.getByRole('button', { name: 'Кандидат 1', exact: true }).click()
  const card = page.getByRole('dialog', { name: 'Карточка кандидата' })
  const heading = (name: string) => card.getByRole('heading', { name, exact: true })
  const swipe = (from: readonly [number, number], to: readonly [number, number]) =>
    card.getByRole('heading', { name: /^Кандидат/ }).evaluate(
      (target, places) => {
        for (const [type, [clientX, clientY]] of places) {
          const finger = new Touch({ identifier: 1, target, clientX, clientY })
          const touches = type === 'touchstart' ? [finger] : []
          target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [finger] }))
        }
      },
      [
        ['touchstart', from],
        ['touchend', to],
      ] as const,
    )
  await heading('Кандидат 1').waitFor()
  await swipe([200, 500], [120, 300])
  await swipe([200, 300], [170, 300])
  expect(await heading('Кандидат 1').isVisible()).toBe(true)
  await swipe([250, 300], [100, 310])
  await heading('Кандидат 2').waitFor()
  await swipe([100, 300], [250, 310])
  await heading('Кандидат 1').waitFor()
})

it('a vacancy of another company, an empty one and a failure say what to do', async () => {
  const { path } = await company(1)
  const other = await stage.product().register({ connect: true })
  const page = await stage.open(path, { as: other, expected: [REFUSALS] })
  await see(page, 'Такой вакансии нет')
  const { db } = stage.product().deps
  const vacancy = await buildVacancy(db, await scopeOf(db, other.email), { title: 'Повар' })
  await page.goto(`${stage.product().url}/vacancies/${vacancy}`)
  await see(page, 'Оценок пока нет')
  await answer(page, '**/api/analysis/results?**', 500, { message: 'Сбой' })
  await page.reload()
  await see(page, 'Сбой')
  await page.unroute('**/api/analysis/results?**')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await see(page, 'Оценок пока нет')
  expect(await page.getByRole('link', { name: 'Оценить отклики' }).count()).toBe(1)
})
