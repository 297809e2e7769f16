import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { scopeOf, userIdOf } from '../server/src/testing/scenes/factories.ts'
import { lettersTo } from '../server/src/testing/scenes/mailbox.ts'
import { notifyCompany } from '../server/src/features/notifications/outbox/company-usecases.ts'
import { connectionLost } from '../server/src/features/notifications/emails/notice-rules.ts'
import { choose, listen, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()
const tell = async (email: string, fact: string) => {
  const { deps } = stage.product()
  const scope = await scopeOf(deps.db, email)
  await notifyCompany(deps, deps.db, scope, 'connection_lost', fact, connectionLost)
}

it('Telegram is linked through the bot, enabled for one kind of notification, and unlinked', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/settings', { as: person })
  const choice = page.getByRole('switch', { name: 'Потеряно подключение к HH.ru: Telegram' })
  await choice.waitFor()
  expect(await choice.isDisabled()).toBe(true)
  // the letters name vacancies, and the same switch is for the one about an automatic analysis that has stopped
  await see(page, 'Сколько и по каким вакансиям, без имён, и когда не хватило анализов')
  // by keyboard: the focus goes from each step to the next one
  const hasFocus = (target: Locator) => target.evaluate((node) => node === document.activeElement)
  const block = page.getByRole('region', { name: 'Telegram' })
  await page.getByRole('button', { name: 'Привязать Telegram' }).press('Enter')
  await expect.poll(() => hasFocus(page.getByRole('link', { name: 'Открыть бота' }))).toBe(true)
  const [chat] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
  await chat.getByRole('button', { name: 'Начать' }).click()
  await see(page, /Чат Telegram привязан/)
  await expect.poll(() => hasFocus(block)).toBe(true)
  await choice.click()
  await expect
    .poll(async () => (await person.request('GET', '/api/notifications')).body.data)
    .toMatchObject({ choices: { connection_lost: { telegram: true } } })
  await tell(person.email, 'told')
  await expect
    .poll(
      async () => {
        await chat.reload()
        return await chat.getByText('Потеряно подключение к HH.ru').count()
      },
      { timeout: 15_000 },
    )
    .toBe(1)
  expect(await chat.getByText('Анна').count()).toBe(0)
  await chat.close()
  await page.getByRole('button', { name: 'Отвязать Telegram' }).press('Enter')
  await see(page, 'Чат отвязан')
  await see(page, 'Привязать Telegram')
  await expect.poll(() => hasFocus(block)).toBe(true)
})

it('an unused link expires after ten minutes and is recreated; a chat that blocked the bot is unlinked', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/settings', { as: person, before: (page) => page.clock.install() })
  await page.getByRole('button', { name: 'Привязать Telegram' }).click()
  const open = page.getByRole('link', { name: 'Открыть бота' })
  await open.waitFor()
  const first = await open.getAttribute('href')
  const calls = listen(page, /^\/api\/notifications$/)
  await page.clock.fastForward(10 * 60_000)
  await see(page, 'Ссылка устарела: чат не привязан.')
  expect(await open.count()).toBe(0)
  const asked = calls.length
  await page.clock.runFor(60_000)
  // one poll may still have been in flight; an active poll every two seconds would be thirty
  expect(calls.length - asked).toBeLessThan(3)
  await page.getByRole('button', { name: 'Создать новую ссылку' }).click()
  await open.waitFor()
  expect(await open.getAttribute('href')).not.toBe(first)

  const { db, clock } = stage.product().deps
  const id = await userIdOf(db, person.email)
  await db
    .insertInto('telegram_links')
    .values({
      user_id: id,
      company_id: await scopeOf(db, person.email),
      chat_id: 'blocked',
      linked_at: clock(),
      blocked_at: clock(),
    })
    .execute()
  await page.reload()
  await see(page, 'Бот заблокирован')
  await page.getByRole('button', { name: 'Отвязать Telegram' }).click()
  await see(page, 'Чат отвязан')
  expect(await page.getByText('Бот заблокирован').count()).toBe(0)
})

it('of two quick changes the later one is saved and shown, also when the earlier one fails', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/settings', { as: person, expected: [REFUSALS] })
  const lost = page.getByRole('switch', { name: 'Потеряно подключение к HH.ru: почта' })
  const sync = page.getByRole('switch', { name: 'Синхронизация не удалась: почта' })
  await lost.waitFor()
  expect([await lost.isChecked(), await sync.isChecked()]).toEqual([true, true])
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    '**/api/notifications',
    async (route) => {
      await gate
      await route.fulfill({ status: 500, json: {} })
    },
    { times: 1 },
  )
  await lost.click()
  await sync.click()
  await expect.poll(async () => [await lost.isChecked(), await sync.isChecked()]).toEqual([false, false])
  const failed = page.waitForResponse((response) => response.status() === 500)
  release()
  await failed
  await expect
    .poll(async () => (await person.request('GET', '/api/notifications')).body.data)
    .toMatchObject({ choices: { connection_lost: { mail: true }, sync_failed: { mail: false } } })
  await expect.poll(() => lost.isChecked()).toBe(true)
  expect(await sync.isChecked()).toBe(false)
})

it('the unsubscribe link stops e-mails of its kind, and the settings show it', async () => {
  const person = await stage.product().register()
  await tell(person.email, 'mailed')
  const [letter] = await lettersTo(stage.product(), person.email, 'Потеряно')
  const link = letter?.links.find((url) => url.includes('/unsubscribe#')) ?? ''
  const page = await stage.open('/login')
  await page.goto(link)
  await page.getByRole('button', { name: 'Отписаться' }).click()
  await see(page, 'Таких писем больше не будет.')
  // in the same tab, where only what follows the `#` changes
  await page.goto(link.slice(0, -1))
  await page.getByRole('button', { name: 'Отписаться' }).click()
  await see(page, 'Ссылка не подошла')
  const settings = await stage.open('/settings', { as: person })
  const choice = settings.getByRole('switch', { name: 'Потеряно подключение к HH.ru: почта' })
  await choice.waitFor()
  expect(await choice.isChecked()).toBe(false)
  await choose(settings, 'Время компании для сводки', /Владивосток/)
  await see(settings, 'Настройки сохранены')
})
