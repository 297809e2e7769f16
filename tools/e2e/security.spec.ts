import { grantAdmin } from '../../server/src/features/accounts/admin-usecases.ts'
import { codeOfApp } from '../../server/src/testing/product/authenticator.ts'
import { TEST_PASSWORD } from '../../server/src/testing/product/product.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { screenshotName } from './browser.ts'
import {
  arrive,
  hideClipboard,
  hold,
  keepsItsOutcome,
  loseAnswer,
  REFUSALS,
  see,
  seeInvalid,
  setStage,
} from './stage.ts'

const stage = setStage({ ADMIN_SECOND_FACTOR: 'on' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const codeFor = (secret: string, late = 0) => codeOfApp(secret, stage.product().clock(), late)

/** Submits the dialog for codes; while the server makes them, nothing closes it. */
async function askForCodes(page: Page, path: string) {
  const release = await hold(page, `**/api/auth/second-factor/${path}`, 'POST')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').locator('[aria-busy=true]').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await button(page, 'Закрыть').count()).toBe(0)
  expect(await button(page, 'Отмена').isDisabled()).toBe(true)
  release()
}

/** Recovery codes are shown once: neither a stray key nor a click beside them takes them away. */
async function readCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog')
  await see(dialog, 'Сохраните резервные коды')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await button(page, 'Закрыть').count()).toBe(0)
  const codes = await dialog
    .getByRole('list', { name: 'Резервные коды' })
    .getByRole('listitem')
    .allInnerTexts()
  await page.screenshot({ path: screenshotName('second factor recovery codes') })
  await button(page, 'Коды сохранены').click()
  await dialog.waitFor({ state: 'detached' })
  return codes
}

/** Enables the second factor using only the keyboard. @returns the secret and the recovery codes */
async function turnOn(page: Page) {
  await button(page, 'Включить вход по коду').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('Пароль', { exact: true })
  await password.fill('Wrong12345')
  await button(page, 'Продолжить').click()
  await see(dialog.getByRole('alert'), 'Неверный пароль')
  await seeInvalid(password)
  expect(await dialog.getByText('Неверный пароль').count()).toBe(1)
  await password.fill(TEST_PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'QR-код для приложения' }).waitFor()
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '')
  await page.screenshot({ path: screenshotName('second factor qr') })
  await dialog.getByLabel('Код из приложения').fill('000000')
  await page.keyboard.press('Enter')
  await see(dialog.getByRole('alert'), 'Неверный или уже использованный код')
  await dialog.getByLabel('Код из приложения').fill(codeFor(secret))
  await askForCodes(page, 'confirm')
  return { secret, codes: await readCodes(page) }
}

async function enterPassword(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(TEST_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByLabel('Код из приложения').waitFor()
}

it('a recruiter enables the second factor, signs in with a code and a recovery code, renews the codes, and disables it', async () => {
  const person = await stage.product().register({ confirmed: true })
  const page = await stage.open('/settings/security', {
    as: person,
    expected: [REFUSALS],
    before: hideClipboard,
  })
  await see(page, 'Выключен')
  const { secret, codes } = await turnOn(page)
  expect(codes).toHaveLength(10)
  await see(page, 'Включён')
  await see(page, /Осталось резервных кодов: 10/)

  const door = await stage.open('/login', { expected: [REFUSALS] })
  await enterPassword(door, person.email)
  await door.screenshot({ path: screenshotName('login code') })
  // the field has the focus, so the code can be typed immediately
  await door.keyboard.type('111111')
  await door.keyboard.press('Enter')
  await see(door.getByRole('alert'), 'Неверный или уже использованный код')
  // at the field, which has the focus again, and nowhere else
  expect(await door.getByText('Неверный или уже использованный код').count()).toBe(1)
  await expect
    .poll(() => door.getByLabel('Код из приложения').evaluate((node) => node === document.activeElement))
    .toBe(true)
  // a code may be used once, so the next one, which is accepted for at least thirty seconds more
  await door.getByLabel('Код из приложения').fill(codeFor(secret, 1))
  await door.keyboard.press('Enter')
  await arrive(door, '/dashboard')

  const other = await stage.open('/login', {
    expected: [REFUSALS],
    context: { viewport: { width: 360, height: 740 } },
  })
  await enterPassword(other, person.email)
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await other.getByLabel('Код из приложения').fill(codes[0] ?? '')
  await other.keyboard.press('Enter')
  await arrive(other, '/dashboard')

  const dialog = page.getByRole('dialog')
  const prove = async (code: string | undefined) => {
    await dialog.getByLabel('Пароль', { exact: true }).fill(TEST_PASSWORD)
    await dialog.getByLabel('Код из приложения или резервный код').fill(code ?? '')
  }
  await button(page, 'Новые резервные коды').click()
  await prove(codes[1])
  await keepsItsOutcome(dialog, {
    url: '**/api/auth/second-factor/recovery-codes',
    confirm: 'Получить коды',
    says: 'Не удалось сохранить',
    opener: button(page, 'Новые резервные коды'),
  })
  await prove(codes[1])
  await askForCodes(page, 'recovery-codes')
  await button(page, 'Скопировать').click()
  await see(dialog.getByRole('alert'), 'Не удалось скопировать коды. Выделите их и скопируйте вручную.')
  const renewed = await readCodes(page)

  await button(page, 'Выключить').click()
  await prove(renewed[0])
  await keepsItsOutcome(dialog, {
    url: '**/api/auth/second-factor',
    method: 'DELETE',
    confirm: 'Выключить',
    says: 'Не удалось сохранить',
    opener: button(page, 'Выключить'),
  })
  await prove(renewed[0])
  await page.keyboard.press('Enter')
  await see(page, 'Вход по коду выключен')
  await see(page, 'Выключен')
})

it('the session list shows the devices; one session is ended, then all others', async () => {
  const person = await stage.product().register()
  const signIn = (browser: string) =>
    stage
      .product()
      .client()
      .request(
        'POST',
        '/api/auth/login',
        { email: person.email, password: TEST_PASSWORD },
        { 'user-agent': browser },
      )
  await signIn('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Safari/604.1')
  await signIn('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36')
  await signIn('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 YaBrowser/25.8 Safari/537.36')
  const page = await stage.open('/settings/security', {
    as: person,
    expected: [REFUSALS],
    context: { viewport: { width: 360, height: 740 } },
  })
  await see(page, 'Яндекс Браузер, Windows')
  await see(page, /Не узнаёте устройство\? Завершите его сессию и смените пароль\.$/)
  await page.getByRole('list', { name: 'Сессии' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: screenshotName('sessions 360') })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const sessions = page.getByRole('region', { name: 'Открытые сессии' })
  const hasFocus = () => sessions.evaluate((node) => node === document.activeElement)
  await button(page, 'Завершить сессию: Safari, iOS').press('Enter')
  await see(page, 'Сессия завершена')
  await page.getByText('Safari, iOS').waitFor({ state: 'detached' })
  await expect.poll(hasFocus).toBe(true)
  // the session ends, but the answer is lost
  await loseAnswer(page, '**/api/auth/sessions/*')
  await button(page, 'Завершить сессию: Chrome, macOS').click()
  await page.getByText('Chrome, macOS').waitFor({ state: 'detached' })
  await button(page, 'Завершить все остальные').press('Enter')
  await see(page, 'Остальные сессии завершены')
  await see(page, 'Других сессий нет.')
  await expect.poll(hasFocus).toBe(true)
})

it('ROUTE-15 an administrator without a second factor is told to enable it, and then sees the panel', async () => {
  const person = await stage.product().register({ confirmed: true })
  await grantAdmin(stage.product().deps, person.email)
  const page = await stage.open('/admin/system', { as: person, expected: [REFUSALS] })
  await see(page, 'Администратору нужен вход по коду. Включите его в настройках.')
  await page.getByRole('link', { name: 'Админ-панель', exact: true }).last().click()
  await arrive(page, '/admin')
  await see(page, 'Администратору нужен вход по коду. Включите его в настройках.')
  expect(await page.getByRole('button', { name: 'Повторить' }).count()).toBe(0)
  await page.screenshot({ path: screenshotName('admin without a second factor') })
  await page.getByRole('link', { name: 'Включить', exact: true }).click()
  await turnOn(page)
  await page.getByRole('link', { name: 'Админ-панель', exact: true }).click()
  await page.getByRole('row').filter({ hasText: person.email }).waitFor()
})
