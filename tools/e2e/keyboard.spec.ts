/** Keyboard-only scenarios: the focused element is always visible, and the focus is where users expect it. */
import type { Result } from '@rezumetr/contracts/analysis/analysis'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { control } from '../../server/src/testing/scenes/board.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
} from '../../server/src/testing/scenes/factories.ts'
import { TEST_PASSWORD } from '../../server/src/testing/product/product.ts'
import { buildCast } from './cast.ts'
import { arrive, pathOf, see, setStage } from './stage.ts'

const stage = setStage()
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

it('EXT-35 keyboard 12: candidates are reviewed in a Russian layout', async () => {
  const person = await connected()
  const { db } = stage.product().deps
  const { scope, books } = await buildCast(stage.product(), person.email)
  const run_id = await buildRun(db, scope, books)
  const applications = await buildApplications(db, scope, books, 11)
  for (const application_id of applications)
    await buildResult(db, scope, { run_id, vacancy_id: books, application_id })
  const page = await stage.open(`/analysis?vacancy=${books}`, {
    as: person,
  })
  const keys = await page.context().newCDPSession(page)
  const decisions = async () => {
    const { body } = await person.request<{ results: Result[] }>(
      'GET',
      `/api/analysis/results?limit=12&vacancy_id=${books}`,
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
      `${place} из 12`,
    )
  }
  await page.getByRole('feed', { name: 'Кандидаты' }).locator('article').first().waitFor()
  await pressRussian(keys, 'KeyJ')
  await page.keyboard.press('Enter')
  await cardAt(1)
  for (let place = 1; place <= 12; place++) {
    await page.keyboard.press(`Digit${((place - 1) % 4) + 1}`)
    if (place === 12) break
    await pressRussian(keys, 'KeyJ')
    await cardAt(place + 1)
  }
  // a notice under the pointer stays
  await page.getByRole('button', { name: 'Отменить', exact: true }).hover()
  const counts = async () =>
    Object.fromEntries(Object.entries(await decisions()).map(([verdict, rows]) => [verdict, rows.length]))
  await expect.poll(counts).toEqual({ hire: 3, interview: 3, maybe: 3, reject: 3 })

  await pressRussian(keys, 'KeyZ')
  await see(page, /: решение отменено$/)
  await expect.poll(counts).toEqual({ hire: 3, interview: 3, maybe: 3, reject: 2, none: 1 })
  await pressRussian(keys, 'KeyK')
  await cardAt(11)

  // the help takes the focus and returns it; the card stays open
  await pressRussian(keys, 'Slash', true)
  const help = page.getByRole('dialog', { name: 'Клавиши' })
  await see(help, 'Отменить решение, пока видно уведомление')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await cardAt(11)

  const opened = await card.getAttribute('data-candidate')
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  // a notice may lie over the list as long as it is shown
  await page.mouse.move(1, 1)
  await page.getByText(/: решение отменено$/).waitFor({ state: 'detached' })
  await focused(page.locator(`#content article button[id$="${opened}"]`))

  await pressRussian(keys, 'Slash')
  const everywhere = page.getByRole('combobox', { name: 'Поиск по всему' })
  await focused(everywhere)
  await page.keyboard.press('Escape')
  await everywhere.waitFor({ state: 'detached' })
  const search = page.getByRole('searchbox', { name: 'Поиск по кандидатам' })
  await search.focus()
  await page.keyboard.insertText('Орлов')
  await see(page, /^1.кандидат$/)
  await page.keyboard.press('Escape')
  await see(page, /^12.кандидатов$/)
  expect(await search.inputValue()).toBe('')
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
  const search = page.getByRole('dialog', { name: 'Поиск' })
  const openCard = async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await card.getByRole('heading', { name: 'Анна Белова' }).waitFor()
  }
  await page.locator('article').first().waitFor()
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
  expect(await search.count()).toBe(0)
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
