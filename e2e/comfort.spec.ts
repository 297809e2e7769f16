/** Robustness that users should not notice: background tabs, lost network, zoom, interrupted input. */
import type { ResultDetail, Run } from '@rezumetr/contracts/analysis/analysis'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { control } from '../server/src/testing/scenes/board.ts'
import {
  buildApplications,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../server/src/testing/scenes/factories.ts'
import { buildCast } from './cast.ts'
import { arrive, choose, hold, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()
const notices = (page: Page) => page.getByRole('region', { name: 'Уведомления', exact: true })
const connected = () => stage.product().register({ connect: true })
const shellScreens = [
  '/dashboard',
  '/analysis',
  '/results',
  '/sync',
  '/export',
  '/pricing',
  '/checkout?plan=starter',
  '/settings',
]

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
  await control(stage.product(), '/faults', { path: '/hh/resumes/*', status: 404, delay_ms: 9000, times: 2 })
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
  const active = () => person.request<{ run: Run | null }>('GET', '/api/analysis/runs/active')
  await expect.poll(async () => (await active()).body.data.run, { timeout: 20_000 }).toBeNull()
  const next = await buildVacancy(deps.db, scope)
  const [first = ''] = await buildApplications(deps.db, scope, next, 2)
  await storeResume(deps, first)
  await person.request('POST', `/api/analysis/start-new?vacancy_id=${next}`)
  await deps.db.updateTable('analysis_runs').set({ is_auto: true }).where('vacancy_id', '=', next).execute()
  // a hidden tab polls every 30 seconds
  await page.clock.fastForward(30_000)
  await page.waitForFunction(() => document.title.startsWith('✓ Анализ'))
  const told = [expect.stringMatching(/^Анализ завершён: проанализировано 4\sрезюме$/)]
  expect(await tab?.told()).toEqual(told)
  const read = page.waitForResponse(/\/api\/analysis\/runs\/[\da-f-]{36}$/)
  await expect.poll(async () => (await active()).body.data.run?.percent ?? 100).toBeGreaterThan(0)
  await page.clock.fastForward(30_000)
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

it('the end of an analysis is told on other screens, with what failed and the way there, in one of several tabs', async () => {
  const { deps } = stage.product()
  const person = await connected()
  const scope = await scopeOf(deps.db, person.email)
  const vacancy = await buildVacancy(deps.db, scope, { title: 'Кладовщик' })
  const applications = await buildApplications(deps.db, scope, vacancy, 5)
  for (const id of applications.slice(0, 4)) await storeResume(deps, id)
  const page = await stage.open('/dashboard', { as: person, before: (page) => page.clock.install() })
  const other = await page.context().newPage()
  const tab = await watchTab(other)
  await other.goto(page.url())
  await see(other, 'Последние анализы')
  await control(stage.product(), '/faults', { path: '/hh/resumes/*', status: 404, delay_ms: 9000, times: 2 })
  const { body } = await person.request<{ run: Run }>('POST', `/api/analysis/start-new?vacancy_id=${vacancy}`)
  await Promise.all([page.reload(), other.reload()])
  await other.waitForFunction(() => /^\d+\s% · /.test(document.title))
  await tab.cover(true)
  await see(notices(page), /^Анализ завершён: проанализировано 4\sрезюме$/)
  await see(notices(page), /^Кладовщик · Не удалось проанализировать: 1\sрезюме$/)
  // as the privacy policy says
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(body.data.run.id)
  // not all of it is a success
  expect(await notices(page).locator('svg.text-warn').count()).toBe(1)
  await notices(page).getByRole('button', { name: 'Открыть' }).click()
  await arrive(page, `/analysis?vacancy=${vacancy}`)
  await see(page.locator('main').getByRole('status'), /^Анализ завершён: проанализировано 4\sрезюме$/)
  expect(
    await notices(page)
      .getByText(/^Анализ /)
      .count(),
  ).toBe(0)

  await page.clock.fastForward(30_000)
  await other.waitForFunction(() => document.title.startsWith('✓ Анализ'))
  await tab.cover(false)
  await other.waitForFunction(() => document.title.startsWith('Панель управления'))
  // a notice would come after the next paint
  const paint = () =>
    other.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  for (let paints = 0; paints < 3; paints++) await paint()
  expect(
    await notices(other)
      .getByText(/^Анализ /)
      .count(),
  ).toBe(0)
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

it('a note can be written by shortcut before the decision and is saved with it', async () => {
  const person = await connected()
  await buildCast(stage.product(), person.email)
  const page = await stage.open('/results', { as: person })
  await page.getByRole('button', { name: 'Анна Белова' }).click()
  const card = page.locator('[data-candidate]')
  await card.getByRole('heading', { name: 'Анна Белова' }).waitFor()
  const note = card.getByLabel('Заметка', { exact: true })
  await page.keyboard.press('c')
  // outside the field each of these letters is a shortcut
  await page.keyboard.type('crick 12')
  expect(await note.inputValue()).toBe('crick 12')
  await see(card, 'Заметка сохранится вместе с решением, выбранным здесь.')
  const hire = card.getByRole('button', { name: 'Нанять' })
  expect(await hire.getAttribute('aria-pressed')).toBe('false')
  await page.reload()
  await expect.poll(() => note.inputValue()).toBe('crick 12')

  const saved = page.waitForResponse((answered) => answered.url().endsWith('/decision') && answered.ok())
  await hire.click()
  await saved
  await page
    .getByText('Заметка сохранится вместе с решением, выбранным здесь.')
    .waitFor({ state: 'detached' })
  expect(await note.inputValue()).toBe('crick 12')
  expect(await card.getByRole('button', { name: 'Сохранить заметку' }).count()).toBe(0)
  // undoing the decision keeps the note
  await hire.click()
  await see(card, 'Заметка сохранится вместе с решением, выбранным здесь.')
  expect(await note.inputValue()).toBe('crick 12')

  // when the card is closed, the key opens it
  await card.getByRole('button', { name: 'Закрыть карточку' }).click()
  await card.waitFor({ state: 'detached' })
  await page.keyboard.press('c')
  await expect.poll(() => note.evaluate((node) => node === document.activeElement)).toBe(true)
})

it('a frame that comes late does not take the focus from a note that is being written', async () => {
  const person = await connected()
  await buildCast(stage.product(), person.email)
  const page = await stage.open('/results', { as: person })
  const opener = page.getByRole('button', { name: 'Анна Белова' })
  await opener.waitFor()
  const frames = await page.evaluateHandle(() => {
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (frame) => held.push(frame)
    return held
  })
  await opener.click()
  const note = page.getByRole('textbox', { name: 'Заметка' })
  await note.focus()
  // the card's own frame is among them
  await expect.poll(() => frames.evaluate((held) => held.length)).toBeGreaterThan(0)
  await frames.evaluate((held) => held.forEach((frame) => frame(performance.now())))
  expect(await note.evaluate((node) => node === document.activeElement)).toBe(true)
})

it('a decision is taken back by key only while its notice is there, and its note becomes a draft', async () => {
  const person = await connected()
  await buildCast(stage.product(), person.email)
  const page = await stage.open('/results', { as: person, before: (tab) => tab.clock.install() })
  await page.getByRole('button', { name: 'Анна Белова' }).click()
  const card = page.locator('[data-candidate]')
  await card.getByRole('heading', { name: 'Анна Белова' }).waitFor()
  const note = card.getByLabel('Заметка', { exact: true })
  const hired = card.getByRole('button', { name: 'Нанять', pressed: true })
  const isHired = () => hired.count()
  const decided = notices(page).getByText('Анна Белова: «Нанять»')
  await page.keyboard.press('1')
  await decided.waitFor()
  await note.fill('Перезвонить в среду')
  await card.getByRole('button', { name: 'Сохранить заметку' }).press('Enter')
  await see(page, 'Заметка сохранена')
  await page.clock.fastForward(6000)
  await decided.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  // sent after the stray key, in the same order to the same server
  await page.keyboard.press('2')
  await see(page, 'Анна Белова: «Интервью»')
  await page.keyboard.press('z')
  await see(page, 'Анна Белова: снова «Нанять»')
  expect(await page.getByText('Анна Белова: «Интервью»').count()).toBe(0)
  expect([await isHired(), await note.inputValue()]).toEqual([1, 'Перезвонить в среду'])

  await page.keyboard.press('1')
  await see(page, 'Анна Белова: решение снято')
  await page.keyboard.press('3')
  await page.keyboard.press('z')
  await see(page, 'Анна Белова: решение отменено')
  await see(card, 'Заметка сохранится вместе с решением, выбранным здесь.')
  expect([await isHired(), await note.inputValue()]).toEqual([0, 'Перезвонить в среду'])
})

it('a note saved elsewhere meanwhile outlives the clearing of its decision and an undo, and is shown beside the one being written', async () => {
  const person = await connected()
  await buildCast(stage.product(), person.email)
  const page = await stage.open('/results', { as: person, expected: [REFUSALS] })
  await page.getByRole('button', { name: 'Анна Белова' }).click()
  const card = page.locator('[data-candidate]')
  await card.getByRole('heading', { name: 'Анна Белова' }).waitFor()
  const note = card.getByLabel('Заметка', { exact: true })
  const hired = card.getByRole('button', { name: 'Нанять', pressed: true })
  await card.getByRole('button', { name: 'Нанять' }).click()
  await see(page, 'Анна Белова: «Нанять»')
  const address = `/api/analysis/results/${await card.getAttribute('data-candidate')}`
  const saveElsewhere = (text: string) =>
    person.request('PUT', `${address}/decision`, { verdict: 'hire', note: text })
  const stored = async () => (await person.request<ResultDetail>('GET', address)).body.data.decision
  const saved = async () => (await stored())?.note
  const refusal = 'Решение или заметку тем временем изменили. Проверьте их и повторите.'
  await expect.poll(saved).toBeNull()

  await saveElsewhere('Ждёт оффер')
  await hired.click()
  await see(page, 'Анна Белова: решение не сохранено')
  await see(page, refusal)
  await expect.poll(() => note.inputValue()).toBe('Ждёт оффер')
  expect([await hired.count(), await saved()]).toEqual([1, 'Ждёт оффер'])

  await note.fill('Перезвонить')
  await saveElsewhere('Приняла оффер')
  await card.getByRole('button', { name: 'Сохранить заметку' }).click()
  await see(card, 'Тем временем сохранили другую: «Приняла оффер»')
  expect([await note.inputValue(), await saved()]).toEqual(['Перезвонить', 'Приняла оффер'])
  await note.fill('Приняла оффер. Перезвонить')
  await card.getByRole('button', { name: 'Сохранить заметку' }).click()
  await see(page, 'Заметка сохранена')
  expect(await saved()).toBe('Приняла оффер. Перезвонить')

  await card.getByRole('button', { name: 'Интервью' }).click()
  // a notice under the pointer stays
  await page.getByRole('button', { name: 'Отменить', exact: true }).hover()
  await expect.poll(async () => (await stored())?.verdict).toBe('interview')
  await saveElsewhere('Вышла на работу')
  await note.fill('Перезвонить')
  await card.getByRole('button', { name: 'Сохранить заметку' }).press('Enter')
  await hired.waitFor()
  await page.keyboard.press('z')
  await see(page, 'Анна Белова: не удалось отменить')
  await see(page, 'Решение тем временем изменили.')
  expect([await hired.count(), await saved()]).toEqual([1, 'Вышла на работу'])
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

it('a notice waits for its code where there was no network when it was to be fetched', async () => {
  const page = await stage.open('/settings', {
    as: await connected(),
    // what the page is still reading, such as a font, fails while offline
    expected: [REFUSALS],
    before: (page) => page.clock.install(),
  })
  const check = page.getByRole('button', { name: 'Проверить подключение' })
  await check.waitFor()
  const origin = await page.evaluate(() => performance.timeOrigin)
  await page.context().setOffline(true)
  await page.clock.fastForward(5000)
  await page.context().setOffline(false)
  await check.click()
  await see(page, 'Подключение к HH.ru работает')
  // the same page: it was not loaded again for the code
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(origin)
})

it('a screen works when the code of the notices fails to load', async () => {
  let cutOff = 0
  const page = await stage.open('/settings', {
    as: await stage.product().register(),
    before: async (page) => {
      // no server that a reload could load the code from
      await page.route('**/health', (route) => route.fulfill({ status: 503 }))
      await page.route(/\/toast-region-.*\.js/, (route) => {
        cutOff += 1
        return route.abort()
      })
    },
    expected: [/ERR_FAILED/, REFUSALS],
  })
  await expect.poll(() => cutOff).toBeGreaterThan(0)
  const label = 'Время компании для сводки'
  await choose(page, label, /Екатеринбург/)
  await expect.poll(() => page.getByRole('combobox', { name: label }).textContent()).toContain('Екатеринбург')
})

it('on a slow network the shell and the heading of a screen appear before its data', async () => {
  const person = await connected()
  for (const path of ['/dashboard', '/results', '/export']) {
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

it('with motion allowed, a menu opens with a transition, and closing removes it', async () => {
  const page = await stage.open('/dashboard', {
    as: await connected(),
    context: { reducedMotion: 'no-preference' },
  })
  const user = page.locator('header').getByRole('button').last()
  await user.click()
  await page.getByRole('menu').waitFor()
  const moving = () =>
    page
      .getByRole('menu')
      .evaluate((menu) => getComputedStyle(menu).transitionDuration.split(', ').map(Number.parseFloat))
  expect(Math.max(...(await moving()))).toBeGreaterThan(0.05)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await user.press('Enter')
  await page.getByRole('menuitem', { name: 'Профиль' }).press('Enter')
  await arrive(page, '/settings')
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

it('credential fields have the autocomplete values that password managers expect', async () => {
  const person = await connected()
  const page = await stage.open('/reset-password#token=t', { as: person })
  const fields = async (path: string) => {
    await page.goto(stage.product().url + path)
    await page.locator('input[type=password]').first().waitFor()
    return page
      .locator('form:has(input[type=password])')
      .evaluateAll((forms) =>
        forms.map((form) =>
          [...form.querySelectorAll('input:not([type=checkbox])')].map((input) =>
            input.getAttribute('autocomplete'),
          ),
        ),
      )
  }
  expect(await fields('/reset-password#token=t')).toEqual([['new-password']])
  // an hh.ru token is not a password of this site
  expect(await fields('/settings')).toEqual([['off'], ['username', 'current-password', 'new-password']])
})
