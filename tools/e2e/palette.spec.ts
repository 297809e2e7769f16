/** Search everywhere: by keys, in any layout, without leaving the keyboard. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { markUnmarked } from '../../server/src/features/resumes/stored/mark-usecases.ts'
import { scopeOf, storeResume } from '../../server/src/testing/scenes/factories.ts'
import { buildCast } from './cast.ts'
import { arrive, pathOf, REFUSALS, see, setStage } from './stage.ts'

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
  // a German one types the sign with Shift
  await page.evaluate(() =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '/', code: 'Digit7', shiftKey: true })),
  )
  await palette(page).waitFor()
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe(`/vacancies/${books}`)
})

it('a candidate is found by digits of the phone, and opens in the vacancy', async () => {
  const search = '01-02'
  const { page, sales } = await open()
  await page.keyboard.type(search)
  const found = options(page).filter({ hasText: 'Анна Белова' })
  await see(found, 'Менеджер по продажам')
  await found.click()
  await page.waitForURL((url) => url.pathname === `/vacancies/${sales}` && url.searchParams.has('candidate'))
  const card = page.getByRole('complementary', { name: 'Карточка кандидата' })
  await card.getByRole('heading', { name: 'Анна Белова' }).waitFor()
  expect(pathOf(page)).not.toContain(encodeURIComponent(search))
})

it('a candidate is found by the e-mail, and by a word of the resume in any form', async () => {
  const { deps } = stage.product()
  const { page } = await open()
  await page.keyboard.type('anna.belova@')
  await options(page).filter({ hasText: 'Анна Белова' }).waitFor()
  const named = deps.db.selectFrom('applications').select('id').where('candidate_name', '=', 'Дмитрий Орлов')
  for (const { id } of await named.execute())
    await storeResume(deps, id, { title: 'Менеджер', about: 'Вёл переговоры о тендерах' })
  await markUnmarked(deps)
  await page.getByRole('combobox', { name: 'Поиск по всему' }).fill('тендеры')
  const found = options(page).filter({ hasText: 'Дмитрий Орлов' })
  await found.waitFor()
  expect(await palette(page).getByText('Кандидаты по словам резюме').count()).toBe(1)
  await found.click()
  const card = page.getByRole('complementary', { name: 'Карточка кандидата' })
  await card.getByRole('heading', { name: 'Дмитрий Орлов' }).waitFor()
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

it('people found by name come first and are opened by Enter, those found by their work come last', async () => {
  const { page, person } = await open()
  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  await db
    .updateTable('applications')
    .set({ resume_title: 'Главный эколог' })
    .where('company_id', '=', scope)
    .where('candidate_name', '=', 'Анна Белова')
    .execute()
  await page.keyboard.type('эколог')
  await see(palette(page), 'Кандидаты по должности или компании')
  await options(page).filter({ hasText: 'Анна Белова' }).waitFor()
  await page.getByRole('combobox', { name: 'Поиск по всему' }).fill('ан')
  const found = options(page).filter({ hasText: 'Анна Белова' })
  // a page that matches was there before
  await options(page).filter({ hasText: 'Анализ резюме' }).waitFor()
  await expect.poll(() => found.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Анна Белова' }).waitFor()
})
