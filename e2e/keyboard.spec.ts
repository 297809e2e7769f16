/** Keyboard-only scenarios: the focused element is always visible, and the focus is where users expect it. */
import type { Result } from '@rezumetr/contracts/analysis/analysis'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { control } from '../server/src/testing/scenes/board.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
} from '../server/src/testing/scenes/factories.ts'
import { TEST_PASSWORD } from '../server/src/testing/product/product.ts'
import { buildCast } from './cast.ts'
import { arrive, hold, listen, pathOf, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()
const GOOD = 'sandbox-employer-token'
const MOST_STOPS = 60
afterEach(() => control(stage.product(), '/faults', undefined, 'DELETE'))

const hasFocus = (target: Locator) => target.evaluate((node) => node === document.activeElement)

/**
 * Asserts that `target` has the focus, is in the viewport, is not covered, and is
 * marked by a focus ring or, in menus and lists, by a filled row.
 */
async function focused(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target)).toBe(true)
  const look = () =>
    target.evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const ringed = [node, node.parentElement, node.parentElement?.parentElement].some((at) => {
        const style = at ? getComputedStyle(at) : null
        return style !== null && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1
      })
      const filled =
        node.matches('[data-highlighted]') && getComputedStyle(node).backgroundColor !== 'rgba(0, 0, 0, 0)'
      return { seen: hit !== null && (node.contains(hit) || hit.contains(node)), marked: ringed || filled }
    })
  await expect.poll(look).toEqual({ seen: true, marked: true })
}
/** Presses Tab or Shift+Tab until `target` has the focus; every stop on the way must be in the document. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  await target.waitFor({ state: 'attached' })
  for (let stops = 0; stops < MOST_STOPS && !(await hasFocus(target)); stops++) await page.keyboard.press(key)
  await focused(target)
}
/**
 * Presses the down arrow in the open list or menu until `target` has the focus.
 * Lists move the focus asynchronously, so each step is awaited.
 */
async function arrowTo(target: Locator): Promise<void> {
  const page = target.page()
  await target.waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('[role=option], [role^=menuitem]'))
  for (let steps = 0; steps < 10 && !(await hasFocus(target)); steps++) {
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction((node) => document.activeElement !== node, before)
  }
  await focused(target)
}
/** Opens the select and chooses an option. */
async function take(select: Locator, option: string): Promise<void> {
  const page = select.page()
  await tabTo(select)
  await page.keyboard.press('Enter')
  await arrowTo(page.getByRole('option', { name: option }))
  await page.keyboard.press('Enter')
  await focused(select)
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name })
const connected = () => stage.product().register({ connect: true })

it('EXT-35 keyboard 1: a user registers; an invalid form focuses its first error', async () => {
  const page = await stage.open('/register')
  await tabTo(label(page, 'Email'))
  await page.keyboard.type(`keys-${process.pid}@example.ru`)
  await page.keyboard.press('Enter')
  await focused(label(page, 'Название компании'))
  await page.keyboard.type('ООО «Клавиатура»')
  await page.keyboard.press('Tab')
  await focused(label(page, 'Имя и фамилия'))
  await page.keyboard.type('Анна Смирнова')
  await tabTo(label(page, 'Пароль'))
  await page.keyboard.type(TEST_PASSWORD)
  await tabTo(button(page, 'Создать бесплатный аккаунт'))
  await page.keyboard.press('Enter')
  await arrive(page, '/dashboard')
  expect(pathOf(page)).toBe('/dashboard')
})

it('EXT-35 keyboard 2: a wrong password keeps the focus in the form, and the right one logs in', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/login', { expected: [REFUSALS] })
  await tabTo(label(page, 'Email'))
  await page.keyboard.type('ivan')
  await page.keyboard.press('Enter')
  await focused(label(page, 'Email'))
  expect(await label(page, 'Email').getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Wrong1234')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await focused(label(page, 'Пароль'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(TEST_PASSWORD)
  await tabTo(button(page, 'Войти в систему'))
  await page.keyboard.press('Space')
  await arrive(page, '/dashboard')
})

it('EXT-35 keyboard 3: the first tab stop skips to the content, and an opened screen receives the focus', async () => {
  const page = await stage.open('/dashboard', { as: await connected() })
  // the shell renders before the screen, and without the screen no content can take the focus
  await page.getByRole('heading', { level: 1, name: 'Панель управления' }).waitFor()
  await page.keyboard.press('Tab')
  await focused(page.getByRole('link', { name: 'К содержанию' }))
  await page.keyboard.press('Enter')
  const inContent = () => page.evaluate(() => document.activeElement?.closest('#content') !== null)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.keyboard.press('Tab')
  expect(await inContent()).toBe(true)
  const menu = page.getByRole('navigation', { name: 'Основное меню' })
  await tabTo(menu.getByRole('link', { name: 'Экспорт данных' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await arrive(page, '/export')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.getByRole('heading', { level: 1, name: 'Экспорт данных' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await inContent()).toBe(true)
})

async function openUserMenu(page: Page, email: string): Promise<Locator> {
  const trigger = page.locator('header').getByRole('button', { name: email.split('@')[0] ?? '' })
  await tabTo(trigger)
  await page.keyboard.press('Enter')
  await focused(page.getByRole('menuitem', { name: 'Профиль' }))
  return trigger
}

it('EXT-35 keyboard 4: the user menu opens, returns the focus, and signs out', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/dashboard', { as: person })
  const trigger = await openUserMenu(page, person.email)
  await page.keyboard.press('Escape')
  await focused(trigger)
  await page.keyboard.press('Enter')
  await focused(page.getByRole('menuitem', { name: 'Профиль' }))
  await page.keyboard.press('End')
  await focused(page.getByRole('menuitem', { name: 'Выйти' }))
  await page.keyboard.press('Enter')
  await arrive(page, '/login')
  // the browser ends the session immediately; the server only when the request arrives
  await expect.poll(async () => (await person.request('GET', '/api/auth/me')).status).toBe(401)
})

it('EXT-35 keyboard 5: the theme is switched and survives a reload', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/dashboard', { as: person })
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'system')
  await openUserMenu(page, person.email)
  await arrowTo(page.getByRole('menuitemradio', { name: 'Тёмная' }))
  await page.keyboard.press('Enter')
  await expect.poll(theme).toBe('dark')
  await page.reload()
  await page.getByTestId('sidebar').waitFor()
  expect(await theme()).toBe('dark')
})

it('EXT-35 keyboard 6: the dialog for a pasted code takes the focus, returns it on Esc, and connects', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/settings', { as: person })
  const trigger = button(page, 'Ввести код вручную')
  const code = page.getByRole('dialog').getByLabel('Код или адрес страницы')
  await tabTo(trigger)
  await page.keyboard.press('Enter')
  await focused(code)
  // focus trap
  for (let stops = 0; stops < 6; stops++) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
      .toBe(true)
  }
  await page.keyboard.press('Escape')
  await code.waitFor({ state: 'detached' })
  await focused(trigger)
  await page.keyboard.press('Enter')
  await focused(code)
  const { body } = await person.request<{ authorization_url: string }>('GET', '/api/hh/oauth/url')
  const state = new URL(body.data.authorization_url).searchParams.get('state')
  const issued = await control<{ code: string }>(stage.product(), '/tokens', { action: 'code' })
  await page.keyboard.insertText(`${stage.product().url}/auth/hh-callback?code=${issued.code}&state=${state}`)
  await page.keyboard.press('Enter')
  await see(page, 'HH.ru подключен')
  await code.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

it('EXT-35 keyboard 7: a token is checked and saved', async () => {
  const page = await stage.open('/settings', { as: await stage.product().register() })
  await tabTo(label(page, 'Токен HH.ru'))
  await page.keyboard.insertText(GOOD)
  await tabTo(button(page, 'Проверить токен'))
  await page.keyboard.press('Space')
  await see(page, 'Токен действителен')
  await focused(button(page, 'Проверить токен'))
  await tabTo(button(page, 'Сохранить токен'))
  await page.keyboard.press('Enter')
  await see(page, 'HH.ru токен успешно сохранен')
  await expect.poll(() => label(page, 'Токен HH.ru').inputValue()).toBe('')
  // the button is disabled until another token is entered, so the focus moves to the field
  await focused(label(page, 'Токен HH.ru'))
  expect(await button(page, 'Сохранить токен').isDisabled()).toBe(true)
  expect(pathOf(page)).toBe('/settings')
})

it('EXT-35 keyboard 8: a synchronisation is started and stopped', async () => {
  const page = await stage.open('/sync', { as: await connected() })
  await control(stage.product(), '/faults', { path: '/hh/*', status: null, delay_ms: 2000, times: 100 })
  await tabTo(button(page, 'Начать синхронизацию'))
  await page.keyboard.press('Enter')
  const stop = button(page, 'Остановить')
  await stop.waitFor()
  await tabTo(stop, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await stop.waitFor({ state: 'detached' })
  await button(page, 'Начать синхронизацию').waitFor()
  expect(pathOf(page)).toBe('/sync')
})

it('EXT-35 keyboard 9: a vacancy is chosen, the share set by arrow keys, an analysis started and stopped', async () => {
  const person = await connected()
  const { deps } = stage.product()
  const { scope, sales } = await buildCast(stage.product(), person.email)
  // long enough to reach the stop button on a slow machine
  await buildApplications(deps.db, scope, sales, 200)
  await control(stage.product(), '/faults', {
    path: '/hh/resumes/*',
    status: 404,
    delay_ms: 3000,
    times: 200,
  })
  const page = await stage.open('/analysis', { as: person })
  await take(combobox(page, 'Вакансия').first(), 'Менеджер по продажам')
  await arrive(page, `/analysis?vacancy=${sales}`)
  const slider = page.getByRole('slider', { name: 'Доля новых резюме' })
  await tabTo(slider)
  await page.keyboard.press('Home')
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowRight')
  const start = button(page, 'Проанализировать 40 из 200 новых резюме')
  await tabTo(start)
  const release = await hold(page, '**/api/analysis/start-new?**')
  await page.keyboard.press('Enter')
  await button(page, 'Запускаем анализ...').waitFor()
  release()
  const progress = page.getByRole('region', { name: 'Ход анализа' })
  const stop = progress.getByRole('button', { name: 'Остановить' })
  await stop.waitFor()
  await tabTo(stop, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await see(page, /^Анализ остановлен: проанализировано/, 40_000)
  expect(await progress.count()).toBe(0)
})

it('EXT-35 keyboard 10: results are filtered and the filters reset', async () => {
  const person = await connected()
  await buildCast(stage.product(), person.email)
  const page = await stage.open('/results', { as: person })
  const count = () => page.locator('article').count()
  await expect.poll(count).toBe(4)
  await take(combobox(page, 'Рекомендация'), 'Нанять')
  await arrive(page, '/results?recommendation=hire')
  await expect.poll(count).toBe(1)
  await take(combobox(page, 'Минимальный балл'), 'От 90 баллов')
  await arrive(page, '/results?recommendation=hire&minScore=90')
  const reset = button(page, 'Сбросить фильтры')
  await tabTo(reset)
  await page.keyboard.press('Enter')
  await arrive(page, '/results')
  await expect.poll(count).toBe(4)
  // the button is gone: the focus moves to the first filter instead of the document
  await focused(combobox(page, 'Вакансия'))
})

it('EXT-35 one of many vacancies is found by typing words of its title and area', async () => {
  const person = await connected()
  const { db } = stage.product().deps
  const { scope } = await buildCast(stage.product(), person.email)
  for (const area_name of ['Казань', 'Пермь', 'Орёл', 'Москва', 'Тула', 'Сочи'])
    await buildVacancy(db, scope, { title: `Повар, ${area_name[0]}`, area_name })
  const id = await buildVacancy(db, scope, { title: 'Учётчик', area_name: 'Орёл' })
  const page = await stage.open('/results', { as: person })
  const select = combobox(page, 'Вакансия')
  const search = combobox(page, 'Найти вакансию')
  const options = page.getByRole('option')
  const active = page.locator('[role=option][data-highlighted]')
  const shown = () => active.allInnerTexts()
  await select.and(page.locator('[aria-haspopup=dialog]')).waitFor()
  await tabTo(select)
  await page.keyboard.press('Enter')
  await focused(search)
  expect(await options.count()).toBe(10)
  // the list opens at what is chosen
  await expect.poll(shown).toEqual(['Все вакансии'])
  await page.keyboard.press('End')
  await expect.poll(shown).toEqual([await options.last().innerText()])
  await page.keyboard.press('Home')
  await expect.poll(shown).toEqual(['Все вакансии'])
  await page.keyboard.type('нет такой')
  await see(page, 'Такой вакансии нет')
  expect(await options.count()).toBe(0)
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  await focused(select)
  await page.keyboard.press('ArrowDown')
  await focused(search)
  expect(await search.inputValue()).toBe('')
  await page.keyboard.type('ОРЕЛ уч')
  await expect.poll(() => options.allInnerTexts()).toEqual(['Учётчик'])
  await expect.poll(shown).toEqual(['Учётчик'])
  expect(await search.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'))
  await page.keyboard.press('Enter')
  await arrive(page, `/results?vacancy=${id}`)
  await focused(select)
  expect(await select.innerText()).toBe('Учётчик')

  // also where it was chosen elsewhere before the first opening
  await buildApplications(db, scope, id, 1)
  await page.goto(`${stage.product().url}/analysis`)
  await button(page, /^Учётчик/).press('Enter')
  await arrive(page, `/analysis?vacancy=${id}`)
  await select.press('Enter')
  await focused(search)
  await expect.poll(shown).toEqual([expect.stringMatching(/^Учётчик/)])
  expect(await options.count()).toBe(10)
})

it('EXT-35 the open vacancy list stays open and in the hand when many vacancies arrive', async () => {
  const person = await connected()
  const { db } = stage.product().deps
  const { scope } = await buildCast(stage.product(), person.email)
  for (const title of ['Повар', 'Токарь', 'Сварщик', 'Курьер', 'Учётчик', 'Слесарь'])
    await buildVacancy(db, scope, { title })
  const page = await stage.open('/', { as: person })
  const release = await hold(page, /\/api\/hh\/vacancies(\?|$)/)
  await page.goto(`${stage.product().url}/criteria`)
  const select = combobox(page, 'Вакансия')
  await select.press('Enter')
  await select.and(page.locator('[aria-expanded=true]')).waitFor({ state: 'attached' })
  release()
  const option = page.getByRole('option', { name: 'Слесарь' })
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  await arrowTo(option)
  await page.keyboard.press('Enter')
  await expect.poll(() => select.innerText()).toBe('Слесарь')
  await focused(select)
})

it('EXT-35 the focus stays on the screen when the pressed control disappears', async () => {
  const person = await connected()
  const { sales } = await buildCast(stage.product(), person.email)
  const page = await stage.open('/results?page=9', { as: person })
  for (const [address, name, then] of [
    ['/results?page=9', 'К первой странице', '/results'],
    [`/analysis?vacancy=${sales}&decision=hire`, 'Сбросить фильтры', `/analysis?vacancy=${sales}`],
  ] as const) {
    await page.goto(`${stage.product().url}${address}`)
    const content = page.locator('#content')
    await content.getByRole('button', { name }).press('Enter')
    await arrive(page, then)
    await content.getByRole('button', { name }).waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(content)).toBe(true)
  }
})

it('EXT-35 a control keeps the focus while its change is saved, and ignores another one', async () => {
  const person = await connected()
  await buildCast(stage.product(), person.email)
  const page = await stage.open('/sync', { as: person })
  const calls = listen(page)
  const saves = () => calls.filter((call) => call.startsWith('PUT')).length
  const press = () => page.keyboard.press('Space')
  const change = async (control: Locator, path: string, choose?: () => Promise<void>) => {
    const before = saves()
    const saving = control.and(page.locator('[aria-disabled=true], [aria-readonly=true]'))
    const release = await hold(page, path, 'PUT')
    await control.focus()
    await (choose ?? press)()
    await saving.waitFor()
    await focused(control)
    if (!choose) await press()
    release()
    await saving.waitFor({ state: 'detached' })
    await focused(control)
    expect(saves() - before).toBe(1)
  }
  const vacancy = page.getByRole('switch', { name: 'Анализировать отклики на «Бухгалтер»' })
  await change(vacancy, '**/api/hh/vacancies/*/enabled')
  expect(await vacancy.isChecked()).toBe(false)
  await page.goto(`${stage.product().url}/settings`)
  const quiet = page.getByRole('checkbox', { name: /^Тихие часы/ })
  const wasQuiet = await quiet.isChecked()
  await change(quiet, '**/api/hh/schedule')
  expect(await quiet.isChecked()).toBe(!wasQuiet)
  await change(combobox(page, 'Как часто'), '**/api/hh/schedule', async () => {
    await page.keyboard.press('Enter')
    await arrowTo(page.getByRole('option', { name: 'каждый час' }))
    await page.keyboard.press('Enter')
  })
})

it('EXT-35 keyboard 11: a report is set up and downloaded', async () => {
  const person = await connected()
  const { sales } = await buildCast(stage.product(), person.email)
  const page = await stage.open(`/export?vacancy=${sales}`, { as: person })
  await take(combobox(page, 'Рекомендация'), 'Нанять')
  const whole = page.getByRole('checkbox', { name: /Включить полные данные резюме/ })
  await tabTo(whole)
  await page.keyboard.press('Space')
  expect(await whole.isChecked()).toBe(false)
  const download = button(page, 'Скачать Excel')
  await tabTo(download)
  const file = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await file).suggestedFilename()).toMatch(/^rezumetr_export_Менеджер_по_продажам_hire_.*\.xlsx$/)
  await see(page, 'Экспорт успешно завершен!')
  await focused(download)
})

/** Keys of a Russian layout: the physical key is the English one, the character is not. */
const RUSSIAN = {
  KeyJ: { key: 'о', windowsVirtualKeyCode: 74 },
  KeyK: { key: 'л', windowsVirtualKeyCode: 75 },
  KeyZ: { key: 'я', windowsVirtualKeyCode: 90 },
  Slash: { key: '.', windowsVirtualKeyCode: 191 },
} as const
async function pressRussian(keys: CDPSession, code: keyof typeof RUSSIAN, shift = false): Promise<void> {
  const pressed = { ...RUSSIAN[code], code, modifiers: shift ? 8 : 0 }
  await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed })
  await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed })
}

it('EXT-35 keyboard 12: a hundred candidates are reviewed in a Russian layout', async () => {
  const person = await connected()
  const { db } = stage.product().deps
  const { scope, books } = await buildCast(stage.product(), person.email)
  const run_id = await buildRun(db, scope, books)
  const applications = await buildApplications(db, scope, books, 99)
  for (const application_id of applications)
    await buildResult(db, scope, { run_id, vacancy_id: books, application_id })
  const page = await stage.open(`/analysis?vacancy=${books}`, {
    as: person,
    // reduces painting, which for a hundred cards takes most of the time on a machine without a GPU
    context: { viewport: { width: 1280, height: 720 } },
  })
  const keys = await page.context().newCDPSession(page)
  const decisions = async () => {
    const { body } = await person.request<{ results: Result[] }>(
      'GET',
      `/api/analysis/results?limit=100&vacancy_id=${books}`,
    )
    return Object.groupBy(body.data.results, ({ decision }) => decision ?? 'none')
  }
  const card = page.locator('[data-candidate]')
  /** Asserts that the card at this position of the list is open, loaded and focused. */
  const cardAt = async (place: number) => {
    await page.waitForFunction(
      (words) =>
        document.querySelector('[data-candidate] p')?.textContent === words &&
        document.activeElement?.matches('[data-candidate] h2, [data-candidate] h3'),
      `${place} из 100`,
    )
  }
  await page.getByRole('feed', { name: 'Кандидаты' }).locator('article').first().waitFor()
  await pressRussian(keys, 'KeyJ')
  await page.keyboard.press('Enter')
  await cardAt(1)
  for (let place = 1; place <= 100; place++) {
    await page.keyboard.press(`Digit${((place - 1) % 4) + 1}`)
    if (place === 100) break
    await pressRussian(keys, 'KeyJ')
    await cardAt(place + 1)
  }
  // a notice under the pointer stays
  await page.getByRole('button', { name: 'Отменить', exact: true }).hover()
  const counts = async () =>
    Object.fromEntries(Object.entries(await decisions()).map(([verdict, rows]) => [verdict, rows.length]))
  await expect.poll(counts).toEqual({ hire: 25, interview: 25, maybe: 25, reject: 25 })

  await pressRussian(keys, 'KeyZ')
  await see(page, /: решение отменено$/)
  await expect.poll(counts).toEqual({ hire: 25, interview: 25, maybe: 25, reject: 24, none: 1 })
  await pressRussian(keys, 'KeyK')
  await cardAt(99)

  // the help takes the focus and returns it; the card stays open
  await pressRussian(keys, 'Slash', true)
  const help = page.getByRole('dialog', { name: 'Клавиши' })
  await see(help, 'Отменить решение, пока видно уведомление')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await cardAt(99)

  const opened = await card.getAttribute('data-candidate')
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await focused(page.locator(`#content article button[id$="${opened}"]`))

  await pressRussian(keys, 'Slash')
  const search = page.getByRole('searchbox', { name: 'Поиск по кандидатам' })
  await focused(search)
  await page.keyboard.insertText('Орлов')
  await see(page, /^1.кандидат$/)
  await page.keyboard.press('Escape')
  await see(page, /^100.кандидатов$/)
  expect(await search.inputValue()).toBe('')
}, 180_000)

it('EXT-35 a focused row, and the row of an open card, which forced colours show, are left in the list when it is scrolled away from them', async () => {
  const person = await connected()
  const { db } = stage.product().deps
  const { scope, books } = await buildCast(stage.product(), person.email)
  const run_id = await buildRun(db, scope, books)
  for (const application_id of await buildApplications(db, scope, books, 49))
    await buildResult(db, scope, { run_id, vacancy_id: books, application_id })
  const page = await stage.open(`/analysis?vacancy=${books}`, {
    as: person,
    context: { viewport: { width: 1280, height: 720 } },
  })
  const feed = page.getByRole('feed', { name: 'Кандидаты' })
  const row = (place: number) => feed.locator(`article[aria-posinset="${place}"]`)
  const opener = row(1).locator('h3').getByRole('button')
  await opener.focus()
  await page.keyboard.press('End')
  await row(50).waitFor()
  // those between them are not in the page
  await row(20).waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=feed]') !== null)).toBe(true)

  // a slow machine, which measures rows while the page still moves
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.keyboard.press('Home')
  await row(1).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await opener.press('Enter')
  const card = page.locator('[data-candidate]')
  await expect.poll(() => hasFocus(card.getByRole('heading', { level: 2 }))).toBe(true)
  await page.emulateMedia({ forcedColors: 'active' })
  const outlineOf = (target: Locator) => target.evaluate((node) => getComputedStyle(node).outlineStyle)
  expect([await outlineOf(row(1)), await outlineOf(row(2))]).toEqual(['solid', 'none'])
  const verdict = card.getByRole('button', { name: /^Нанять/ })
  expect(await outlineOf(verdict)).toBe('none')
  await verdict.click()
  await expect.poll(() => outlineOf(verdict)).toBe('solid')
  await page.emulateMedia({ forcedColors: 'none' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await row(50).waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener)).toBe(true)
})

it('EXT-35 keys that type a character can be switched off on the device, and their hints go with them', async () => {
  const person = await connected()
  await buildCast(stage.product(), person.email)
  const page = await stage.open('/results', { as: person })
  const card = page.locator('[data-candidate]')
  const hire = card.getByRole('button', { name: 'Нанять' })
  const help = page.getByRole('dialog', { name: 'Клавиши' })
  // that of the search everywhere types nothing, and stays
  const hints = () => page.locator('kbd:not(header kbd)').allInnerTexts()
  const search = page.getByRole('searchbox', { name: 'Поиск по кандидатам' })
  const openCard = async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await card.getByRole('heading', { name: 'Анна Белова' }).waitFor()
  }
  await page.locator('article').first().waitFor()
  expect(await hints()).toEqual(['/'])
  await page.keyboard.press('?')
  await help.getByRole('switch', { name: 'Клавиши-символы' }).click()
  expect(await hints()).toEqual(['↓', '↑', 'Enter', 'Esc'])
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('article').first().waitFor()
  await openCard()
  for (const key of ['1', 'j', '/', 'c', '?']) await page.keyboard.press(key)
  expect([await hints(), await page.locator('[aria-keyshortcuts]:not(header *)').count()]).toEqual([[], 0])
  expect(await hire.getAttribute('aria-pressed')).toBe('false')
  expect(await card.getByRole('heading', { name: 'Анна Белова' }).count()).toBe(1)
  expect(await hasFocus(search)).toBe(false)
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  expect(await help.count()).toBe(0)

  // the switch is within reach on both screens, also where the page is enlarged to four times its size
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/analysis', '/results']) {
    await page.goto(stage.product().url + path)
    await page.getByRole('button', { name: 'Клавиши' }).click()
    await help.getByRole('switch', { name: 'Клавиши-символы', checked: false }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  await help.getByRole('switch', { name: 'Клавиши-символы' }).click()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.setViewportSize({ width, height })
  await openCard()
  await page.keyboard.press('1')
  await card.getByRole('button', { name: 'Нанять', pressed: true }).waitFor()
})
