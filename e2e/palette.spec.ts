/** Search everywhere: by keys, in any layout, without leaving the keyboard. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildApplications, buildVacancy } from '../server/src/testing/scenes/factories.ts'
import { buildCast } from './cast.ts'
import { answer, arrive, pathOf, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()
const palette = (page: Page) => page.getByRole('dialog', { name: 'Поиск' })
const options = (page: Page) => palette(page).getByRole('option')

async function open(path = '/dashboard') {
  const person = await stage.product().register({ connect: true })
  const cast = await buildCast(stage.product(), person.email)
  const page = await stage.open(path, { as: person, expected: [REFUSALS] })
  await page.getByRole('button', { name: 'Поиск по всему' }).waitFor()
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  return { page, person, ...cast }
}

it('a vacancy is found at once and opened by Enter; Ctrl+K and Escape close', async () => {
  const { page, books } = await open()
  await page.keyboard.type('бухг')
  await options(page).filter({ hasText: 'Бухгалтер' }).waitFor()
  await page.keyboard.press('Enter')
  await arrive(page, `/vacancies/${books}`)
  await palette(page).waitFor({ state: 'detached' })
  // a Russian layout types another letter with the same key
  await page.evaluate(() =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true })),
  )
  await palette(page).waitFor()
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe(`/vacancies/${books}`)
})

it.each(['Анна', 'anna.belova@', '01-02', '0102'])(
  'a candidate is found by «%s», and opens in the vacancy',
  async (search) => {
    const { page, sales } = await open()
    await page.keyboard.type(search)
    const found = options(page).filter({ hasText: 'Анна Белова' })
    await see(found, 'Менеджер по продажам')
    await found.click()
    await page.waitForURL(
      (url) => url.pathname === `/vacancies/${sales}` && url.searchParams.has('candidate'),
    )
    const card = page.getByRole('complementary', { name: 'Карточка кандидата' })
    await card.getByRole('heading', { name: 'Анна Белова' }).waitFor()
    expect(pathOf(page)).not.toContain(encodeURIComponent(search))
  },
)

it('who is not scored yet leads to the analysis; who is nobody is told; a failure can be repeated', async () => {
  const { page, person, scope } = await open()
  const { db } = stage.product().deps
  const vacancy = await buildVacancy(db, scope, { title: 'Швея' })
  await buildApplications(db, scope, vacancy, 1, { candidate_name: 'Ткачёва Ольга' })
  await page.keyboard.type('ольга ткачева')
  const found = options(page).filter({ hasText: 'Ткачёва Ольга' })
  await see(found, 'Швея, не оценён')
  await page.getByRole('combobox').fill('Никифоров')
  await see(
    palette(page),
    'Ничего не нашлось. Кандидата можно найти по имени, почте или последним цифрам телефона.',
  )
  await answer(page, '**/api/analysis/candidates?**', 500, { message: 'Сбой' })
  await page.getByRole('combobox').fill('Белова')
  await see(palette(page), 'Не удалось найти кандидатов.')
  await page.unroute('**/api/analysis/candidates?**')
  await palette(page).getByRole('button', { name: 'Повторить' }).click()
  await options(page).filter({ hasText: 'Анна Белова' }).waitFor()
  await page.getByRole('combobox').fill('ткачева')
  await found.click()
  await arrive(page, `/analysis?vacancy=${vacancy}`)
  const stranger = await stage.product().register({ connect: true })
  expect(person.email).not.toBe(stranger.email)
})

it('pages are found by what is done there, and the theme is switched', async () => {
  const { page } = await open('/settings')
  await page.keyboard.type('excel')
  await options(page).filter({ hasText: 'Экспорт данных' }).waitFor()
  await page.keyboard.press('Enter')
  await arrive(page, '/export')
  await page.getByRole('button', { name: 'Поиск по всему' }).click()
  await page.getByRole('combobox', { name: 'Поиск по всему' }).fill('тёмная')
  await options(page).filter({ hasText: 'Тёмная тема' }).click()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
})
