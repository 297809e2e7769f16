/** Robustness that users should not notice: background tabs, lost network, zoom, interrupted input. */
import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { control } from '../../server/src/testing/scenes/board.ts'
import {
  buildApplications,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../server/src/testing/scenes/factories.ts'
import { buildCast } from './cast.ts'
import { hold, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()
const notices = (page: Page) => page.getByRole('region', { name: 'Уведомления', exact: true })
const connected = () => stage.product().register({ connect: true })
const shellScreens = ['/dashboard', '/results', '/settings']

/** Simulates a hidden tab and records the notifications it shows. */
async function watchTab(page: Page) {
  await page.addInitScript(() => {
    const told: string[] = []
    class Told extends EventTarget {
      static permission = 'granted'
      constructor(words: string) {
        super()
        told.push(words)
      }
    }
    Object.assign(window, { told, Notification: Told })
    Object.defineProperty(document, 'visibilityState', {
      get: () => (document.documentElement.dataset['covered'] ? 'hidden' : 'visible'),
    })
  })
  return {
    cover: (covered: boolean) =>
      page.evaluate((is) => {
        if (is) document.documentElement.dataset['covered'] = 'yes'
        else delete document.documentElement.dataset['covered']
        document.dispatchEvent(new Event('visibilitychange'))
      }, covered),
    told: () => page.evaluate<string[]>('window.told'),
  }
}

it('the tab title shows the progress of an analysis, and a hidden tab notifies of its end, though an automatic one follows', async () => {
  const { deps } = stage.product()
  const person = await connected()
  const scope = await scopeOf(deps.db, person.email)
  const vacancy = await buildVacancy(deps.db, scope)
  const applications = await buildApplications(deps.db, scope, vacancy, 5)
  for (const id of applications.slice(0, 4)) await storeResume(deps, id)
  const holdBoard = () =>
    control(stage.product(), '/faults', { path: '/hh/resumes/*', status: 404, delay_ms: 60_000, times: 9 })
  const letBoardGo = () => control(stage.product(), '/faults', undefined, 'DELETE')
  await holdBoard()
  await person.request('POST', `/api/analysis/start-new?vacancy_id=${vacancy}`)
  let tab: Awaited<ReturnType<typeof watchTab>> | undefined
  const page = await stage.open('/dashboard', {
    as: person,
    before: async (page) => {
      tab = await watchTab(page)
      await page.clock.install()
    },
  })
  await page.waitForFunction(() => /^\d+\s% · Панель управления/.test(document.title))
  await tab?.cover(true)
  await letBoardGo()
  const active = () => person.request<{ run: Run | null }>('GET', '/api/analysis/runs/active')
  await expect.poll(async () => (await active()).body.data.run, { timeout: 20_000 }).toBeNull()
  const next = await buildVacancy(deps.db, scope)
  const [first = ''] = await buildApplications(deps.db, scope, next, 2)
  await storeResume(deps, first)
  await holdBoard()
  await person.request('POST', `/api/analysis/start-new?vacancy_id=${next}`)
  await deps.db.updateTable('analysis_runs').set({ is_auto: true }).where('vacancy_id', '=', next).execute()
  // a hidden tab polls every 30 seconds
  await page.clock.fastForward(30_000)
  await page.waitForFunction(() => document.title.startsWith('✓ Анализ'))
  const told = [expect.stringMatching(/^Анализ завершён: проанализировано 4\sрезюме$/)]
  expect(await tab?.told()).toEqual(told)
  const read = page.waitForResponse(/\/api\/analysis\/runs\/[\da-f-]{36}$/)
  await expect.poll(async () => (await active()).body.data.run?.percent ?? 100).toBeGreaterThan(0)
  // the run may only end once the page has heard of it
  const heard = page.waitForResponse(/\/api\/analysis\/runs\/active$/)
  await page.clock.fastForward(30_000)
  await heard
  await letBoardGo()
  await expect.poll(async () => (await active()).body.data.run, { timeout: 20_000 }).toBeNull()
  await page.clock.fastForward(30_000)
  await read
  expect(await page.title()).toMatch(/^✓ Анализ завершён: проанализировано 4\s/)
  expect(await tab?.told()).toEqual(told)
  await tab?.cover(false)
  await page.waitForFunction(() => document.title.startsWith('Панель управления'))
  await see(notices(page), /^Анализ завершён: проанализировано 4\s/)
  expect(
    await notices(page)
      .getByText(/^Анализ /)
      .count(),
  ).toBe(1)
})

it('an unsaved note survives a reload and reappears with its candidate', async () => {
  const person = await connected()
  await buildCast(stage.product(), person.email)
  const page = await stage.open('/results', { as: person })
  await page.getByRole('button', { name: 'Анна Белова' }).click()
  await page.locator('[data-candidate]').getByRole('button', { name: 'Нанять' }).click()
  const note = page.getByLabel('Заметка', { exact: true })
  await note.fill('Перезвонить в среду')
  await page.getByRole('button', { name: 'Дмитрий Орлов' }).click()
  await page.locator('[data-candidate]').getByRole('heading', { name: 'Дмитрий Орлов' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Анна Белова' }).click()
  await expect.poll(() => note.inputValue()).toBe('Перезвонить в среду')
  // the focus stays in the card, where the keys of the review work, and the success is announced
  const decision = page.getByRole('region', { name: 'Ваше решение' })
  const focused = () => decision.evaluate((node) => node === document.activeElement)
  await note.press('End')
  await page.keyboard.type('?')
  await page.getByRole('button', { name: 'Отмена', exact: true }).press('Enter')
  expect([await note.inputValue(), await focused()]).toEqual(['', true])
  await note.fill(' Перезвонить в среду')
  await page.getByRole('button', { name: 'Сохранить заметку' }).press('Enter')
  await see(page, 'Заметка сохранена')
  await page.getByRole('button', { name: 'Сохранить заметку' }).waitFor({ state: 'detached' })
  expect([(await note.inputValue()).trim(), await focused()]).toEqual(['Перезвонить в среду', true])
})

it('without a network the product says so, and a pending request is sent when the network is back', async () => {
  const page = await stage.open('/sync', { as: await connected(), expected: [REFUSALS] })
  const start = page.getByRole('button', { name: 'Начать синхронизацию' })
  await start.waitFor()
  await page.context().setOffline(true)
  const notice = page.getByText(/^Нет соединения с интернетом/)
  await notice.waitFor()
  await start.click()
  await see(page, 'Запускаем...')
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })
  await see(page, 'Синхронизация успешно завершена!', 40_000)
  expect(await page.locator('main').getByRole('alert').count()).toBe(0)
})

it('on a slow network the shell and the heading of a screen appear before its data', async () => {
  const person = await connected()
  for (const path of ['/results']) {
    const page = await stage.open('/404', { as: person })
    const release = await hold(page, /\/api\/(?!auth|public)/)
    await page.goto(stage.product().url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('.animate-pulse').count()).toBeGreaterThan(0)
    release()
    await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' })
    await page.context().close()
  }
})

it('EXT-35 at 200 % zoom no screen scrolls sideways, and reduced motion disables animations', async () => {
  const person = await connected()
  const page = await stage.open('/dashboard', {
    as: person,
    // equals a 1440 × 900 window at 200 % zoom
    context: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2, reducedMotion: 'reduce' },
  })
  for (const path of shellScreens) {
    await page.goto(stage.product().url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { wide, moving } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      moving: document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10).length,
    }))
    expect({ path, wide, moving }).toEqual({ path, wide: 0, moving: 0 })
  }
})
