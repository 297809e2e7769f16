import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../server/src/testing/scenes/factories.ts'
import { buildCast } from './cast.ts'
import { answer, arrive, choose, listen, optionsOf, pathOf, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()
const cards = (page: Page) => page.locator('article')
const names = (page: Page) => cards(page).locator('h2').allInnerTexts()
const shown = (page: Page, label: string) => page.getByRole('combobox', { name: label }).innerText()
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function open(path: (cast: Awaited<ReturnType<typeof buildCast>>) => string) {
  const person = await stage.product().register({ connect: true })
  const cast = await buildCast(stage.product(), person.email)
  const page = await stage.open(path(cast), { as: person })
  return { page, cast, person }
}

it('RES-01…05 the URL prefills the filters; filters and sort order change the list and its figures', async () => {
  const { page, cast } = await open(() => '/results?recommendation=hire')
  await expect.poll(() => names(page)).toEqual(['Анна Белова'])
  expect(await shown(page, 'Рекомендация')).toBe('Нанять')
  await page.goto(`${stage.product().url}/results?minScore=80`)
  await expect.poll(() => names(page)).toEqual(['Анна Белова', 'Дмитрий Орлов'])
  expect(await shown(page, 'Минимальный балл')).toBe('От 80 баллов')
  await page.goto(`${stage.product().url}/results?vacancy=${cast.books}`)
  await expect.poll(() => names(page)).toEqual(['Дмитрий Орлов'])
  // the titles of the vacancies come by another request than the results
  await expect.poll(() => shown(page, 'Вакансия')).toBe('Бухгалтер')
  await page.goto(`${stage.product().url}/results?vacancy=${cast.sales}&recommendation=maybe&minScore=60`)
  await expect.poll(() => names(page)).toEqual(['Без имени'])
  await expect.poll(() => shown(page, 'Вакансия')).toBe('Менеджер по продажам')
  expect([await shown(page, 'Рекомендация'), await shown(page, 'Минимальный балл')]).toEqual([
    'Возможно',
    'От 60 баллов',
  ])

  expect(await optionsOf(page, 'Минимальный балл')).toEqual([
    'Любой',
    'От 60 баллов',
    'От 70 баллов',
    'От 80 баллов',
    'От 90 баллов',
  ])
  expect(await optionsOf(page, 'Рекомендация')).toEqual([
    'Все',
    'Нанять',
    'Интервью',
    'Возможно',
    'Отклонить',
  ])
  expect((await optionsOf(page, 'Вакансия')).toSorted()).toEqual([
    'Бухгалтер',
    'Все вакансии',
    'Менеджер по продажам',
  ])

  const figures = async () =>
    plain(
      await page
        .getByText(/средний балл/)
        .first()
        .innerText(),
    )
  expect(await figures()).toBe('1 кандидат, средний балл 70')
  await page.goto(`${stage.product().url}/results`)
  await expect.poll(() => names(page)).toEqual(['Анна Белова', 'Дмитрий Орлов', 'Без имени', 'Без имени'])
  expect(await figures()).toBe('4 кандидата, средний балл 68,5')
  expect(await optionsOf(page, 'Сортировка')).toEqual(['По баллу', 'По дате анализа'])
  await choose(page, 'Сортировка', 'По дате анализа')
  await arrive(page, '/results?sort=date')
  await expect.poll(() => names(page)).toEqual(['Дмитрий Орлов', 'Без имени', 'Без имени', 'Анна Белова'])
  await choose(page, 'Вакансия', 'Менеджер по продажам')
  await expect.poll(figures).toBe('3 кандидата, средний балл 64')
})

it('RES-13 RES-14 the filters are passed to the export and are reset together', async () => {
  const { page, cast } = await open(
    ({ sales }) => `/results?vacancy=${sales}&recommendation=hire&minScore=80&sort=date`,
  )
  await cards(page).first().waitFor()
  const link = new URL(
    (await page.getByRole('link', { name: 'Экспорт', exact: true }).getAttribute('href')) ?? '',
    stage.product().url,
  )
  expect(link.pathname).toBe('/export')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    vacancy: cast.sales,
    recommendation: 'hire',
    minScore: '80',
  })
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await arrive(page, '/results')
  await expect.poll(async () => (await names(page)).length).toBe(4)
  expect(await shown(page, 'Рекомендация')).toBe('Все')
})

it('search by name stays in the URL and combines with the filters', async () => {
  const { page, cast } = await open(() => '/results')
  const field = page.getByRole('searchbox', { name: 'Поиск по кандидатам' })
  const clear = page.getByRole('button', { name: 'Очистить поиск' })
  const query = () => new URL(page.url()).searchParams
  await expect.poll(async () => (await names(page)).length).toBe(4)
  expect(await clear.count()).toBe(0)

  await field.focus()
  const calls = listen(page, /\/api\/analysis\/results$/, true)
  // all letters in one task, so that a slow machine does not exceed the debounce delay
  await page.evaluate(() => {
    for (const letter of 'орлов') document.execCommand('insertText', false, letter)
  })
  await expect.poll(() => names(page)).toEqual(['Дмитрий Орлов'])
  expect(query().get('search')).toBe('орлов')
  // debounce: no part of the word was requested
  const asked = calls.map((call) => new URLSearchParams(call.split('?')[1]).get('search'))
  expect([...new Set(asked)]).toEqual(['орлов'])
  await see(page, /^1.кандидат, средний балл 82$/)
  const link = await page.getByRole('link', { name: 'Экспорт', exact: true }).getAttribute('href')
  expect(link).toBe(`/export?search=${encodeURIComponent('орлов')}`)

  // an open card adds a history entry, and Back returns to the filtered list
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Дмитрий Орлов' }).click()
  await page.locator('[data-candidate]').waitFor()
  expect(query().get('search')).toBe('орлов')
  await page.goBack()
  await page.locator('[data-candidate]').waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('орлов')
  await expect.poll(() => names(page)).toEqual(['Дмитрий Орлов'])

  await choose(page, 'Вакансия', 'Менеджер по продажам')
  await see(page, 'Ничего не найдено')
  await see(page, /^По запросу «орлов» под этими фильтрами никого нет/)
  await page.getByRole('button', { name: 'Искать без фильтров' }).click()
  await expect.poll(() => names(page)).toEqual(['Дмитрий Орлов'])
  expect(pathOf(page)).toBe(`/results?search=${encodeURIComponent('орлов')}`)
  await page.goto(`${stage.product().url}/results?vacancy=${cast.sales}&search=100%25`)
  await see(page, 'Ничего не найдено')
  await page
    .getByText('Ничего не найдено')
    .locator('..')
    .getByRole('button', { name: 'Очистить поиск' })
    .click()
  await arrive(page, `/results?vacancy=${cast.sales}`)
  await expect.poll(() => names(page)).toEqual(['Анна Белова', 'Без имени', 'Без имени'])
  await page.waitForFunction(() => document.activeElement?.matches('input[type=search]'))
  expect(await field.inputValue()).toBe('')

  await field.fill('Белова')
  await expect.poll(() => names(page)).toEqual(['Анна Белова'])
  await clear.click()
  await arrive(page, `/results?vacancy=${cast.sales}`)
  await field.fill('Белова')
  await expect.poll(() => names(page)).toEqual(['Анна Белова'])
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await arrive(page, '/results')
  expect(await field.inputValue()).toBe('')
  await field.fill('Белова')
  await expect.poll(() => names(page)).toEqual(['Анна Белова'])
  await field.press('Escape')
  await arrive(page, '/results')
})

it('a closed card leaves no history entry: Back then leaves the list', async () => {
  const { page } = await open(() => '/dashboard')
  await page.setViewportSize({ width: 1440, height: 500 })
  const visit = async (path: string) => {
    await page.goto(stage.product().url + path)
    await expect.poll(async () => (await names(page)).length).toBe(4)
  }
  const card = page.locator('[data-candidate]')
  const title = card.getByRole('heading', { level: 2 })
  const closed = async () => {
    await card.waitFor({ state: 'detached' })
    await arrive(page, '/results')
    await page.goBack()
    await arrive(page, '/dashboard')
  }
  await visit('/results')
  await page.getByRole('button', { name: 'Анна Белова' }).click()
  await title.filter({ hasText: 'Анна Белова' }).waitFor()
  const address = pathOf(page)
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('j')
  await expect
    .poll(() => page.evaluate(() => document.querySelector('[data-candidate] p')?.textContent))
    .toBe('4 из 4')
  // twice, before the browser has answered the first
  await page.evaluate(() => {
    for (const _ of [1, 2])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { code: 'Escape', key: 'Escape', bubbles: true }),
      )
  })
  await card.waitFor({ state: 'detached' })
  // the list stays with the candidate the steps led to
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await card.waitFor()
  await page.keyboard.press('Escape')
  await closed()

  await visit('/results')
  await page.getByRole('button', { name: 'Анна Белова' }).click()
  await title.waitFor()
  await page.reload()
  await card.getByRole('button', { name: 'Закрыть карточку' }).click()
  await closed()

  // a card that came with the address has no list before it
  await visit(address)
  await title.filter({ hasText: 'Анна Белова' }).waitFor()
  await page.keyboard.press('j')
  await title.filter({ hasText: 'Анна Белова' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await closed()
})

it('EXT-35 on a phone a word longer than the line is broken, not cut, and the page does not scroll sideways', async () => {
  const person = await stage.product().register({ connect: true })
  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope)
  const run_id = await buildRun(db, scope, vacancy_id)
  const address = `https://docs.example.ru/${'portfolio/'.repeat(12)}`
  const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1, {
    candidate_name: `Иванов_Иван_${'Иванович_'.repeat(6)}`,
  })
  await buildResult(
    db,
    scope,
    { run_id, vacancy_id, application_id },
    { reasoning: address, strengths: JSON.stringify([address]) },
  )
  const stageName = 'Собеседование с руководителем отдела продаж по видеосвязи'
  await db
    .insertInto('board_actions')
    .values({
      company_id: scope,
      batch_id: randomUUID(),
      application_id,
      kind: 'invite',
      target: 'interview',
      target_name: stageName,
      target_state: 'interview',
      source: 'response',
      href: '',
      method: 'PUT',
      send_at: new Date(Date.now() + 24 * 3_600_000),
      created_at: new Date(),
    })
    .execute()
  const rightOf = (place: Locator) => place.evaluate((node) => node.getBoundingClientRect().right)
  const visit = async (path: string) => {
    const page = await stage.open(path, { as: person, context: { viewport: { width: 360, height: 740 } } })
    expect(await rightOf(cards(page).getByRole('button', { name: /^Иванов_/ }))).toBeLessThan(345)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    return page
  }
  await visit(`/analysis?vacancy=${vacancy_id}`)
  const page = await visit('/results')
  expect(await rightOf(page.getByText(`Ждёт отправки: ${stageName}`))).toBeLessThan(345)
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  expect(await rightOf(page.getByRole('dialog', { name: 'Кому?' }))).toBeLessThan(360)
})

it('EXT-35 on a phone the filters fold behind one button with a count, and each can be removed separately', async () => {
  const person = await stage.product().register({ connect: true })
  const { sales } = await buildCast(stage.product(), person.email)
  const page = await stage.open('/results', {
    as: person,
    context: { viewport: { width: 360, height: 740 } },
  })
  const fold = page.getByRole('button', { name: /^Фильтры/ })
  const focused = () => fold.evaluate((node) => node === document.activeElement)
  const expanded = () => fold.getAttribute('aria-expanded')
  const vacancy = page.getByRole('combobox', { name: 'Вакансия' })
  const query = () => Object.fromEntries(new URL(page.url()).searchParams)
  // name and recommendation of a candidate are visible without scrolling
  await expect.poll(async () => (await cards(page).first().boundingBox())?.y).toBeLessThan(440)
  expect([await expanded(), await vacancy.count()]).toEqual(['false', 0])
  await choose(page, 'Сортировка', 'По дате анализа')
  await arrive(page, '/results?sort=date')
  expect(await fold.innerText()).toBe('Фильтры')

  await fold.press('Enter')
  await expect.poll(expanded).toBe('true')
  expect(await focused()).toBe(true)
  const fields = page.getByRole('group', { name: 'Фильтры' })
  expect(await fold.getAttribute('aria-controls')).toBe(await fields.getAttribute('id'))
  await choose(page, 'Вакансия', 'Менеджер по продажам')
  await choose(page, 'Минимальный балл', 'От 60 баллов')
  await expect.poll(query).toEqual({ vacancy: sales, minScore: '60', sort: 'date' })
  await expect.poll(() => names(page)).toEqual(['Без имени', 'Анна Белова'])
  await page.getByRole('button', { name: 'Фильтры выбрано 2', exact: true }).click()
  await fields.waitFor({ state: 'detached' })

  // filters from the URL are folded as well
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Без имени', 'Анна Белова'])
  expect(await vacancy.count()).toBe(0)
  const applied = page.getByRole('list', { name: 'Выбранные фильтры' })
  expect(await applied.getByRole('button').count()).toBe(2)
  await applied.getByRole('button', { name: 'Убрать фильтр: От 60 баллов', exact: true }).waitFor()
  await applied.getByRole('button', { name: 'Менеджер по продажам' }).press('Enter')
  await expect.poll(query).toEqual({ minScore: '60', sort: 'date' })
  await page.getByRole('button', { name: 'Фильтры выбрано 1', exact: true }).waitFor()
  await expect.poll(focused).toBe(true)
  await fold.press('Enter')
  await page.getByRole('button', { name: 'Сбросить фильтры' }).press('Enter')
  await arrive(page, '/results')
  await expect.poll(() => vacancy.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Фильтры', exact: true }).press('Enter')
  expect(await applied.count()).toBe(0)

  // on wide screens nothing is folded
  await page.setViewportSize({ width: 1024, height: 740 })
  await vacancy.waitFor()
  expect(await fold.count()).toBe(0)
})

it('RES-15 an empty list links to the analysis', async () => {
  const page = await stage.open('/results', { as: await stage.product().register({ connect: true }) })
  await see(page, 'Результатов пока нет')
  await page.getByRole('link', { name: 'Перейти к анализу' }).click()
  await arrive(page, '/analysis')
  await page.getByRole('heading', { level: 1, name: 'Анализ резюме', exact: true }).waitFor()
  expect(await cards(page).count()).toBe(0)
})

it('ERR-16 EXT-36 results that fail to load show a message, the list is emptied and no figure is shown', async () => {
  const person = await stage.product().register({ connect: true })
  await buildCast(stage.product(), person.email)
  const page = await stage.open('/results', { as: person, expected: [REFUSALS] })
  await expect.poll(async () => (await names(page)).length).toBe(4)
  // a server error cannot be provoked for one call: the response is mocked
  await answer(page, '**/api/analysis/results?**', 400, { error: { message: 'Слова сервера' } })
  await choose(page, 'Сортировка', 'По дате анализа')
  await see(page.getByRole('alert'), 'Слова сервера')
  expect(await cards(page).count()).toBe(0)
  expect(await page.getByText(/кандидат[аов]*, средний балл/).count()).toBe(0)
  await answer(page, '**/api/analysis/results?**', 400, {})
  await page.getByRole('button', { name: 'Повторить' }).click()
  await see(page.getByRole('alert'), 'Ошибка при загрузке результатов анализа')
  await page.unroute('**/api/analysis/results?**')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect.poll(async () => (await names(page)).length).toBe(4)
})
