import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { scopeOf } from '../../server/src/testing/scenes/factories.ts'
import { emailsTo } from '../../server/src/testing/scenes/mailbox.ts'
import { notifyCompany } from '../../server/src/features/notifications/outbox/company-usecases.ts'
import {
  connectionLost,
  planExpired,
  syncFailed,
} from '../../server/src/features/notifications/emails/notification-rules.ts'
import { answer, arrive, choose, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()
const tell = async (email: string, fact: string) => {
  const { deps } = stage.product()
  const scope = await scopeOf(deps.db, email)
  await notifyCompany(deps, deps.db, scope, 'connection_lost', fact, connectionLost)
}

it('the bell is an inbox: unread first, by kinds, opened by keyboard where it leads, all marked read; nothing and a failure say so', async () => {
  const person = await stage.product().register()
  const { deps, clock } = stage.product()
  const scope = await scopeOf(deps.db, person.email)
  await tell(person.email, 'lost')
  clock.advance(1000)
  await notifyCompany(deps, deps.db, scope, 'sync_failed', 'sync', syncFailed('HH.ru не отвечает.'))
  clock.advance(1000)
  await notifyCompany(deps, deps.db, scope, 'plan_expiring', 'plan', planExpired('Старт'))
  const page = await stage.open('/dashboard', { as: person, expected: [REFUSALS] })
  const bell = page.getByRole('button', { name: /^Уведомления/ })
  const box = page.getByRole('dialog', { name: 'События' })
  const titles = () =>
    box.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await page.getByRole('button', { name: /, 3 непрочитанных$/ }).press('Enter')
  await expect.poll(titles).toEqual(['/pricing', '/sync', '/settings'])
  await box.getByRole('button', { name: 'HH.ru 2' }).click()
  await expect.poll(titles).toEqual(['/sync', '/settings'])
  await box.getByRole('link').last().focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await arrive(page, '/sync')
  await box.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /, 2 непрочитанных$/ }).click()
  await expect.poll(titles).toEqual(['/pricing', '/settings', '/sync'])
  await box.getByRole('button', { name: 'Отметить прочитанными' }).press('Enter')
  await see(box, 'Всё прочитано')
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Уведомления')

  await answer(page, '**/api/notifications/inbox', 400, {})
  await page.reload()
  await bell.click()
  await see(box, 'Не удалось загрузить уведомления.')
  await page.unroute('**/api/notifications/inbox')
  await box.getByRole('button', { name: 'Повторить' }).click()
  await expect.poll(titles).toHaveLength(3)

  const empty = await stage.open('/dashboard', { as: await stage.product().register() })
  await empty.getByRole('button', { name: /^Уведомления/ }).click()
  await see(empty.getByRole('dialog'), 'Пока ничего не происходило.')
})

it('Telegram is linked through the bot, enabled for one kind of notification, and unlinked', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/settings/notifications', { as: person })
  const choice = page.getByRole('switch', { name: 'Потеряно подключение к HH.ru: Telegram' })
  await choice.waitFor()
  expect(await choice.isDisabled()).toBe(true)
  // the emails name vacancies, and the same switch is for the one about an automatic analysis that has stopped
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

it('the unsubscribe link stops e-mails of its kind, and the settings show it', async () => {
  const person = await stage.product().register()
  await tell(person.email, 'mailed')
  const [mail] = await emailsTo(stage.product(), person.email, 'Потеряно')
  const link = mail?.links.find((url) => url.includes('/unsubscribe#')) ?? ''
  const page = await stage.open('/login')
  await page.goto(link)
  await page.getByRole('button', { name: 'Отписаться' }).click()
  await see(page, 'Таких писем больше не будет.')
  // in the same tab, where only what follows the `#` changes
  await page.goto(link.slice(0, -1))
  await page.getByRole('button', { name: 'Отписаться' }).click()
  await see(page, 'Ссылка не подошла')
  const settings = await stage.open('/settings/notifications', { as: person })
  const choice = settings.getByRole('switch', { name: 'Потеряно подключение к HH.ru: почта' })
  await choice.waitFor()
  expect(await choice.isChecked()).toBe(false)
  await choose(settings, 'Время компании для сводки', /Владивосток/)
  await see(settings, 'Настройки сохранены')
})
