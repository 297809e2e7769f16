/** The queue of candidates without a decision: the filter, what is left of it, and going through it by keys. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../server/src/testing/scenes/factories.ts'
import { arrive, choose, hold, optionsOf, see, setStage } from './stage.ts'

const stage = setStage()
const names = (page: Page) => page.locator('article').locator('h2, h3').allInnerTexts()
const left = (page: Page) => page.getByRole('button', { name: /^(Осталось разобрать|Все разобраны)/ })
const card = (page: Page) => page.locator('[data-candidate] h2')
/** Waits until the card of this candidate is open. */
const opened = (page: Page, name: string) => card(page).filter({ hasText: name }).waitFor()

/** A company with a vacancy of so many candidates, «Кандидат 1» the best, and a decision about some of them. */
async function company(count: number, decided: readonly number[] = []) {
  const person = await stage.product().register({ connect: true })
  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope, { title: 'Менеджер по продажам' })
  const run_id = await buildRun(db, scope, vacancy_id)
  const applications = await buildApplications(db, scope, vacancy_id, count)
  const results: string[] = []
  for (const [place, application_id] of applications.entries())
    results.push(
      await buildResult(
        db,
        scope,
        { run_id, vacancy_id, application_id },
        { score: Math.max(100 - place, 0) },
      ),
    )
  const decide = (place: number) =>
    person.request('PUT', `/api/analysis/results/${results[place - 1]}/decision`, { verdict: 'reject' })
  for (const place of decided) await decide(place)
  return { person, vacancy_id, results, decide }
}
/** The list is read again, as when the user comes back to the tab. */
async function comeBack(page: Page) {
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

it('API-19 candidates without a decision are counted and listed; a decided one stays until the list is refetched', async () => {
  const { person, vacancy_id } = await company(5, [1, 3])
  const page = await stage.open(`/analysis?vacancy=${vacancy_id}`, {
    as: person,
    before: (page) => page.clock.install(),
  })
  await see(page, 'Осталось разобрать: 3')
  await left(page).click()
  await arrive(page, `/analysis?vacancy=${vacancy_id}&decision=none`)
  await expect.poll(() => names(page)).toEqual(['Кандидат 2', 'Кандидат 4', 'Кандидат 5'])

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await opened(page, 'Кандидат 2')
  await page.keyboard.press('1')
  // a notice under the pointer stays
  await page.getByRole('button', { name: 'Отменить', exact: true }).hover()
  await see(page, 'Осталось разобрать: 2')
  expect(await names(page)).toEqual(['Кандидат 2', 'Кандидат 4', 'Кандидат 5'])
  await see(page.locator('article').first(), 'Вы решили: Нанять')
  await page.keyboard.press('z')
  await see(page, 'Осталось разобрать: 3')
  await page.keyboard.press('1')
  await see(page, 'Осталось разобрать: 2')

  // the card stays open when its row leaves, and the next one is the one that took its place
  await comeBack(page)
  await expect.poll(() => names(page)).toEqual(['Кандидат 4', 'Кандидат 5'])
  await opened(page, 'Кандидат 2')
  await page.keyboard.press('j')
  await opened(page, 'Кандидат 4')
  await page.keyboard.press('2')
  await see(page, 'Осталось разобрать: 1')
  await page.keyboard.press('j')
  await opened(page, 'Кандидат 5')
  await page.keyboard.press('4')
  await left(page).filter({ hasText: 'Все разобраны' }).waitFor()
  expect(await names(page)).toEqual(['Кандидат 4', 'Кандидат 5'])

  await page.keyboard.press('Escape')
  await comeBack(page)
  await page.getByRole('button', { name: 'Показать всех: 5' }).click()
  await arrive(page, `/analysis?vacancy=${vacancy_id}`)
  await expect.poll(async () => (await names(page)).length).toBe(5)
  await see(page, 'Все разобраны')
})

it('RES-01…05 the results are filtered by decision, and so are the exported file and its description', async () => {
  const { person } = await company(4, [2])
  const page = await stage.open('/results', { as: person })
  await see(page, 'Осталось разобрать: 3')
  expect(await optionsOf(page, 'Решение')).toEqual([
    'Все',
    'Без решения',
    'С решением',
    'Нанять',
    'Интервью',
    'Возможно',
    'Отклонить',
  ])
  await choose(page, 'Решение', 'Отклонить')
  await arrive(page, '/results?decision=reject')
  await expect.poll(() => names(page)).toEqual(['Кандидат 2'])
  await choose(page, 'Решение', 'Без решения')
  await expect.poll(() => names(page)).toEqual(['Кандидат 1', 'Кандидат 3', 'Кандидат 4'])
  await page.getByRole('link', { name: 'Экспорт', exact: true }).click()
  await arrive(page, '/export?decision=none')
  await see(page, 'В отчёте будет 3 кандидата')
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать Excel' }).click(),
  ])
  await see(page, /балл любой, рекомендация любая, без решения/)
})

it('EXT-35 a step without an open card takes the focus to the name of its row, on the next page too', async () => {
  const { person, vacancy_id } = await company(52)
  const { db } = stage.product().deps
  await db
    .updateTable('applications')
    .set({ collection_id: 'interview' })
    .where('vacancy_id', '=', vacancy_id)
    .execute()
  const page = await stage.open(`/analysis?vacancy=${vacancy_id}`, { as: person })
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.matches('article button') && document.activeElement.textContent,
    )
  await page.getByRole('article', { name: 'Кандидат 1', exact: true }).waitFor()
  for (const [key, name] of [
    ['j', 'Кандидат 1'],
    ['j', 'Кандидат 2'],
    ['k', 'Кандидат 1'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(focused).toBe(name)
  }
  // the row it steps to is not in the page
  for (let place = 2; place <= 20; place++) await page.keyboard.press('j')
  await expect.poll(focused).toBe('Кандидат 20')
  const third = page.getByRole('article', { name: 'Кандидат 3', exact: true })
  await expect
    .poll(async () => {
      // the list may still be on its way to the row
      await page.evaluate(() => window.scrollTo(0, 0))
      return await third.isVisible()
    })
    .toBe(true)
  await page.keyboard.press('j')
  await expect.poll(focused).toBe('Кандидат 21')
  // the bar over the list may have several rows, and never covers the row of a step
  await page.setViewportSize({ width: 768, height: 800 })
  await page.getByText('в том числе с приглашением или отказом на HH.ru').waitFor()
  const isCovered = () =>
    page.evaluate(() => {
      const bar = document.querySelector('section[aria-label="Кандидаты"] > div')?.getBoundingClientRect()
      const row = document.activeElement?.closest('article')?.getBoundingClientRect()
      return !bar || !row || row.top < bar.bottom
    })
  for (let place = 20; place >= 10; place--) await page.keyboard.press('k')
  await expect.poll(focused).toBe('Кандидат 10')
  await expect.poll(isCovered).toBe(false)
  await page.keyboard.press('Enter')
  await opened(page, 'Кандидат 10')

  await page.goto(`${stage.product().url}/results`)
  await expect.poll(async () => (await names(page)).length).toBe(50)
  for (let place = 1; place <= 50; place++) await page.keyboard.press('j')
  await expect.poll(focused).toBe('Кандидат 50')
  await page.keyboard.press('j')
  await page.waitForURL('**/results?page=2')
  await expect.poll(focused).toBe('Кандидат 51')
  await page.keyboard.press('k')
  await expect.poll(focused).toBe('Кандидат 50')

  // who has begun to search everywhere while the page was coming stays in the field
  const release = await hold(page, /api\/analysis\/results\?.*page=2/)
  await page.keyboard.press('j')
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Поиск по всему' })
  const isSearching = () => search.evaluate((node) => node === document.activeElement)
  await expect.poll(isSearching).toBe(true)
  release()
  await page.waitForURL('**/results?page=2')
  // behind the dialog it is hidden from readers
  await page.getByRole('button', { name: 'Кандидат 51', exact: true, includeHidden: true }).waitFor()
  expect(await isSearching()).toBe(true)
})
