/** An address that its owner has not confirmed: where the second factor waits for it, and the page that the email leads to. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { emailsTo } from '../../server/src/testing/scenes/mailbox.ts'
import { TEST_PASSWORD } from '../../server/src/testing/product/product.ts'
import { screenshotName } from './browser.ts'
import { arrive, REFUSALS, see, seeInvalid, setStage } from './stage.ts'

const stage = setStage()
const PHONE = { viewport: { width: 360, height: 740 } }

/** Path and fragment of the last email's link. */
async function linkTo(email: string, subject: string): Promise<string> {
  const mail = (await emailsTo(stage.product(), email, subject)).at(-1)
  return /\/[\w-]+#token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}
const confirmLink = (email: string) => linkTo(email, 'Подтвердите адрес')
const field = (page: Page) => page.getByLabel('Пароль', { exact: true })
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

it('the second factor waits for a confirmed address, and the card sends the email; confirmed meanwhile, it offers the setup', async () => {
  const person = await stage.product().register()
  // the email of the registration is out before the next one: of two waiting emails either may leave first
  await confirmLink(person.email)
  const page = await stage.open('/settings/security', { as: person, context: PHONE })
  const notice = page.getByRole('region', { name: 'Адрес для входа по коду' })
  await see(notice, 'Сначала подтвердите адрес')
  const setUp = page.getByRole('button', { name: 'Включить вход по коду' })
  expect(await setUp.count()).toBe(0)
  await notice.getByRole('button', { name: 'Отправить письмо ещё раз' }).press('Enter')
  await see(notice, /^Письмо отправлено на /)
  await expect.poll(() => notice.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
  // in another tab of the same browser, and long after the access token has expired
  stage.product().clock.advance(16 * 60_000)
  const tab = await page.context().newPage()
  await tab.goto(stage.product().url + (await confirmLink(person.email)))
  await see(tab, 'Адрес подтверждён')
  await tab.getByRole('link', { name: 'Открыть панель управления' }).waitFor()
  await tab.close()
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await setUp.waitFor()
})

it('a link opened elsewhere asks for the password, by keyboard on a phone, and leads to the sign-in', async () => {
  const person = await stage.product().register()
  const link = await confirmLink(person.email)
  const page = await stage.open(link, { context: PHONE, expected: [REFUSALS] })
  await see(page, 'Это были не вы?')
  await page.screenshot({ path: screenshotName('confirm by password 360') })
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
  // the field has the focus
  await page.keyboard.type('Wrong12345')
  await page.keyboard.press('Enter')
  await see(page.getByRole('alert'), 'Неверный пароль')
  await seeInvalid(field(page))
  await field(page).fill(TEST_PASSWORD)
  await page.keyboard.press('Enter')
  await see(page, 'Адрес подтверждён')
  await page.getByRole('link', { name: 'Войти в систему' }).click()
  await arrive(page, '/login')
})
