import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { control } from '../../server/src/testing/scenes/board.ts'
import {
  buildApplications,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../server/src/testing/scenes/factories.ts'
import { screenshotName } from './browser.ts'
import { arrive, listen, pathOf, see, setStage } from './stage.ts'

const stage = setStage()
const sidebar = (page: Page) => page.getByTestId('sidebar')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Основное меню' })
const entries: readonly (readonly [string, string])[] = [
  ['Панель управления', '/dashboard'],
  ['Вакансии', '/vacancies'],
  ['Анализ резюме', '/analysis'],
  ['Синхронизация', '/sync'],
  ['Экспорт данных', '/export'],
  ['Тарифы', '/pricing'],
  ['Настройки', '/settings'],
]

it('SHELL-01…06 SHELL-08 SHELL-09 SHELL-12 SHELL-13 the menu has its entries in order, a logo and two widths', async () => {
  const page = await stage.open('/dashboard', { as: await stage.product().register() })
  await menu(page).waitFor()
  expect(await menu(page).getByRole('link').allInnerTexts()).toEqual(entries.map(([label]) => label))
  for (const [label, path] of entries) {
    await menu(page).getByRole('link', { name: label, exact: true }).click()
    await arrive(page, path)
  }
  const logo = sidebar(page).getByRole('link', { name: /главный экран/i })
  expect(await logo.locator('svg').isVisible()).toBe(true)
  const width = async () => (await sidebar(page).boundingBox())?.width
  expect(await width()).toBe(240)
  await page.getByRole('button', { name: 'Свернуть меню' }).click()
  await expect.poll(width).toBe(64)
  await expect.poll(() => menu(page).getByText('Тарифы').boundingBox()).toMatchObject({ width: 1 })
  await page.reload()
  await page.getByRole('button', { name: 'Развернуть меню' }).click()
  await expect.poll(width).toBe(240)
})

it('SHELL-14 SHELL-15 EXT-40 below 1024 px the menu is behind a toggle; the sandbox is labelled at every width', async () => {
  const page = await stage.open('/dashboard', {
    as: await stage.product().register(),
    context: { viewport: { width: 1024, height: 800 } },
  })
  const toggle = page.getByRole('button', { name: 'Открыть меню' })
  await see(page, 'Песочница: данные вымышлены')
  await sidebar(page).waitFor()
  expect(await toggle.isVisible()).toBe(false)
  await page.setViewportSize({ width: 1023, height: 800 })
  await sidebar(page).waitFor({ state: 'hidden' })
  await toggle.click()
  const drawer = page.getByRole('dialog', { name: 'Меню' })
  await drawer.waitFor()
  expect(await drawer.getByRole('link').allInnerTexts()).toEqual(entries.map(([label]) => label))
  await drawer.getByRole('link', { name: 'Тарифы' }).click()
  await arrive(page, '/pricing')
  await drawer.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.getByText('Песочница').isVisible()).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.screenshot({ path: screenshotName('sandbox label 360') })
})

it('SHELL-17…22 the header shows the company, the user and the connection, and leads to profile and logout', async () => {
  const local = `ivan-${process.pid}`
  const person = await stage.product().register({ email: `${local}@example.ru` })
  const page = await stage.open('/dashboard', { as: person })
  const { body } = await person.request<{ company_name: string }>('GET', '/api/auth/me')
  const header = page.locator('header')
  await see(header, body.data.company_name)
  await see(header, local)
  await see(header, 'Настроить HH.ru')
  await person.request('POST', '/api/settings/hh-token', { token: 'sandbox-employer-token' })
  await page.reload()
  await see(header, 'HH.ru подключен')
  await header.getByText(local).click()
  await page.getByRole('menuitem', { name: 'Профиль' }).click()
  await arrive(page, '/settings')
  // entries of a closing menu do not respond
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await header.getByText(local).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await arrive(page, '/login')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('_token'))),
  ).toEqual([])
  // the browser ends the session immediately; the server only when the request arrives
  await expect.poll(async () => (await person.request('GET', '/api/auth/me')).status).toBe(401)
})

it('SHELL-23…26 while an analysis runs, a widget shows its progress and links to it', async () => {
  const { deps } = stage.product()
  const person = await stage.product().register({ connect: true })
  const scope = await scopeOf(deps.db, person.email)
  const vacancy = await buildVacancy(deps.db, scope)
  const applications = await buildApplications(deps.db, scope, vacancy, 5)
  for (const id of applications.slice(0, 4)) await storeResume(deps, id)
  // hh.ru sends the fifth resume when the running analysis has been looked at
  await control(stage.product(), '/faults', {
    path: '/hh/resumes/*',
    status: 404,
    delay_ms: 60_000,
    times: 9,
  })
  const started = await person.request('POST', `/api/analysis/start-new?vacancy_id=${vacancy}`)
  expect(started.status).toBeLessThan(300)
  const page = await stage.open('/dashboard', { as: person })
  const widget = page.getByRole('complementary', { name: 'Анализ резюме' })
  await see(widget, 'Анализ резюме')
  // read all values at once, because the run progresses between reads
  const [, analyzed, percent, remaining] =
    /Проанализировано (\d) из 5\s+(\d+)\s%\s+Осталось: (\d)/.exec(await widget.innerText()) ?? []
  expect(Number(percent)).toBe(Number(analyzed) * 20)
  expect(Number(remaining)).toBe(5 - Number(analyzed))
  await widget.getByRole('link', { name: 'Открыть' }).click()
  await arrive(page, '/analysis')
  expect(await widget.count()).toBe(0)
  await menu(page).getByRole('link', { name: 'Тарифы' }).click()
  await widget.waitFor()
  await control(stage.product(), '/faults', undefined, 'DELETE')
  await widget.waitFor({ state: 'detached' })
  const { body } = await person.request<{ run: null }>('GET', '/api/analysis/runs/active')
  expect(body.data.run).toBeNull()
})

it('SHELL-27 EXT-38 vacancies are requested once across screens, and the dashboard links to the results', async () => {
  let calls: string[] = []
  const page = await stage.open('/dashboard', {
    as: await stage.product().register({ connect: true }),
    before: async (page) => (calls = listen(page, /^\/api\/hh\/vacancies$/, true)),
  })
  await page.getByRole('link', { name: 'Все результаты' }).first().click()
  await arrive(page, '/results')
  for (const path of ['/export', '/pricing', '/settings', '/dashboard']) {
    const label = entries.find((entry) => entry[1] === path)?.[0] ?? ''
    await menu(page).getByRole('link', { name: label, exact: true }).click()
    await arrive(page, path)
  }
  await page.getByText('Добро пожаловать').waitFor()
  expect(calls).toEqual(['GET /api/hh/vacancies'])
  expect(pathOf(page)).toBe('/dashboard')
})
