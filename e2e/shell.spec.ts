import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { control } from '../server/src/testing/scenes/board.ts'
import {
  buildApplications,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../server/src/testing/scenes/factories.ts'
import { screenshotName } from './browser.ts'
import { arrive, hold, listen, pathOf, REFUSALS, see, setStage } from './stage.ts'

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

it('on a phone that went offline, menus that were never opened still open on the first click', async () => {
  const fetched = new Set<string>()
  const page = await stage.open('/dashboard', {
    as: await stage.product().register(),
    context: { viewport: { width: 360, height: 740 } },
    // requests that fail while offline
    expected: [REFUSALS],
    before: async (page) => {
      page.on('requestfinished', (request) => fetched.add(/([a-z-]+)-popup/.exec(request.url())?.[1] ?? ''))
      await Promise.resolve()
    },
  })
  await page.getByRole('button', { name: 'Открыть меню' }).waitFor()
  // the first interaction, anywhere on the page
  await page.mouse.move(180, 400)
  await expect.poll(() => [...fetched].filter(Boolean).toSorted()).toEqual(['bell', 'drawer', 'user-menu'])
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByText(/^Нет соединения с интернетом/).waitFor()
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  const drawer = page.getByRole('dialog', { name: 'Меню' })
  await drawer.getByRole('link', { name: 'Тарифы' }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Уведомления/ }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('header').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Выйти' }).waitFor()
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
  // twice hh.ru does not send the fifth resume within its ten seconds, so that the running analysis can be inspected
  await control(stage.product(), '/faults', {
    path: '/hh/resumes/*',
    status: 404,
    delay_ms: 15_000,
    times: 2,
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
  await widget.waitFor({ state: 'detached', timeout: 60_000 })
  const { body } = await person.request<{ run: null }>('GET', '/api/analysis/runs/active')
  expect(body.data.run).toBeNull()
}, 90_000)

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

it.each([
  ['/dashboard', '/api/analysis/dashboard'],
  ['/analysis', '/api/analysis/results?limit=100'],
  ['/results', '/api/analysis/results?sort=score&page=1&limit=50'],
])('%s sends its first request before its code has loaded, and only once', async (path, question) => {
  let calls: string[] = []
  let release = () => {}
  const opening = stage.open(path, {
    as: await stage.product().register({ connect: true }),
    before: async (page) => {
      calls = listen(page, /^\/api\/analysis\//, true)
      release = await hold(page, /\/assets\/index-.*\.js$/)
    },
  })
  await expect.poll(() => calls).toEqual([`GET ${question}`])
  release()
  const page = await opening
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(calls.filter((call) => call === `GET ${question}`)).toHaveLength(1)
})
