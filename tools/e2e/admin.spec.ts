import type { Statistics } from '@rezumetr/contracts/admin/admin'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { grantAdmin } from '../../server/src/features/accounts/admin-usecases.ts'
import { buildSubscription, scopeOf } from '../../server/src/testing/scenes/factories.ts'
import { control } from '../../server/src/testing/scenes/board.ts'
import {
  answer,
  arrive,
  choose,
  freeze,
  hold,
  listen,
  optionsOf,
  REFUSALS,
  see,
  seeFrozen,
  setStage,
} from './stage.ts'

const stage = setStage()
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function owner() {
  const person = await stage.product().register()
  await grantAdmin(stage.product().deps, person.email)
  return person
}
async function open(options: Parameters<typeof stage.open>[1] = {}) {
  const as = options.as ?? (await owner())
  const page = await stage.open('/admin', { ...options, as })
  await page.getByRole('heading', { level: 1, name: 'Админ-панель', exact: true }).waitFor()
  return page
}
const table = (page: Page) => page.getByRole('table', { name: 'Пользователи' })
const row = (page: Page, email: string) => table(page).getByRole('row').filter({ hasText: email })
const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Статистика' }).getByRole('listitem').filter({ hasText: label })
const edit = (page: Page, email: string) =>
  row(page, email).getByRole('button', { name: 'Изменить тариф' }).click()

it('ROUTE-15 ROUTE-24 SHELL-10 SHELL-11 ROLE-03 only administrators see the panel and its menu entry', async () => {
  const page = await stage.open('/dashboard', { as: await owner() })
  const menu = page.getByRole('navigation', { name: 'Основное меню' })
  const entry = menu.getByRole('link', { name: 'Админ-панель', exact: true })
  await entry.click()
  await arrive(page, '/admin')
  const labels = await menu.getByRole('link').allInnerTexts()
  expect(labels.slice(-3)).toEqual(['Тарифы', 'Админ-панель', 'Настройки'])

  const user = await stage.open('/admin', { as: await stage.product().register() })
  await arrive(user, '/dashboard')
  await user.getByRole('navigation', { name: 'Основное меню' }).waitFor()
  expect(await user.getByText('Админ-панель').count()).toBe(0)
  const anybody = await stage.open('/admin')
  await anybody.waitForURL('**/login?**')
})

it('ADM-01 ADM-03…09 the four cards show the figures of the server', async () => {
  // a new database has figures of zero: the response is mocked
  const data: Statistics = {
    users: {
      total: 1234,
      new_this_week: 21,
      with_hh_token: 345,
      active: 456,
      without_subscription: 67,
      with_hh_token_active: 289,
    },
    subscriptions: { free: 100, starter: 20, professional: 3, enterprise: 4, trial: 500 },
    payments_last_30_days: { revenue: 125_000, count: 38 },
    generated_at: '2026-03-05T10:00:00Z',
  }
  const page = await open({
    before: (page) => answer(page, '**/api/admin/statistics', 200, { success: true, data }),
  })
  const told = async (label: string) => plain(await figure(page, label).innerText()).split(/\n+/)
  await see(page, '345')
  expect([
    await told('Всего пользователей'),
    await told('С токеном HH.ru'),
    await told('Подписки'),
    await told('Выручка за 30 дней'),
  ]).toEqual([
    ['Всего пользователей', '1 234', 'Новых за неделю: 21'],
    ['С токеном HH.ru', '345', 'Активных: 289', 'всего активных за 30 дней: 456'],
    ['Подписки', '127', 'Без подписки: 67', 'на пробном: 500'],
    ['Выручка за 30 дней', '125 000 ₽', 'Платежей: 38'],
  ])
})

it('ADM-10…19 ENT-35 users are found by part of the e-mail or company, and every column shows its value', async () => {
  const { db } = stage.product().deps
  const connected = await stage.product().register({ connect: true, email: 'anna@severnaya-verf.ru' })
  await db
    .updateTable('companies')
    .set({ name: 'Северная верфь' })
    .where('id', '=', await scopeOf(db, connected.email))
    .execute()
  const page = await open()
  await table(page).waitFor()
  expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
    'Email',
    'Компания',
    'Подписка',
    'Токен HH.ru',
    'Дата регистрации',
    'Действия',
  ])
  const calls = listen(page, /admin\/users/, true)
  const field = page.getByRole('searchbox', { name: 'Поиск по email или компании' })
  await field.fill('SEVERNAYA')
  expect(calls).toEqual([])
  await field.press('Enter')
  await arrive(page, '/admin?search=SEVERNAYA')
  await see(page, '1 пользователь')
  expect(calls).toEqual(['GET /api/admin/users?search=SEVERNAYA'])
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true)
  const cells = row(page, connected.email).getByRole('cell')
  expect((await cells.allInnerTexts()).slice(0, 5)).toEqual([
    connected.email,
    'Северная верфь',
    'Пробный',
    'Есть',
    new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow' }).format(stage.product().clock()),
  ])
  await field.fill('верфь')
  await page.getByRole('button', { name: 'Найти' }).click()
  await see(page, '1 пользователь')
  await field.fill('никого такого')
  await page.getByRole('button', { name: 'Найти' }).click()
  await see(page, 'Никого не нашлось')
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('верфь')
})

it('PROD-14 ADM-20…24 STATE-61…66 ERR-39 one row at a time is edited; saving a plan reloads the list and the figures', async () => {
  const [first, second] = [await stage.product().register(), await stage.product().register()]
  const page = await open()
  await edit(page, first.email)
  await edit(page, second.email)
  const save = page.getByRole('button', { name: 'Сохранить' })
  expect(await save.count()).toBe(1)
  expect(await save.isDisabled()).toBe(true)
  expect(await optionsOf(page, 'Новый тариф')).toEqual([
    'Trial (50 анализов)',
    'Free',
    'Starter',
    'Professional',
    'Enterprise',
  ])
  const calls = listen(page, /\/api\/admin\/(users|statistics)/, true)
  await page.getByRole('button', { name: 'Отмена' }).click()
  expect([await save.count(), calls]).toEqual([0, []])
  const opener = row(page, second.email).getByRole('button', { name: 'Изменить тариф' })
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true)

  const field = page.getByRole('searchbox', { name: 'Поиск по email или компании' })
  await field.fill(second.email)
  await field.press('Enter')
  await see(page, '1 пользователь')
  calls.length = 0
  await edit(page, second.email)
  await choose(page, 'Новый тариф', 'Starter')
  await save.click()
  await see(page, 'Подписка успешно обновлена')
  await see(row(page, second.email), 'Стартовый')
  await row(page, second.email).getByRole('button', { name: 'Изменить тариф' }).waitFor()
  const id = (await second.request<{ id: string }>('GET', '/api/auth/me')).body.data.id
  expect(calls[0]).toBe(`POST /api/admin/users/${id}/subscription?plan_type=starter&duration_months=1`)
  expect(calls.slice(1).sort()).toEqual([
    'GET /api/admin/statistics',
    `GET /api/admin/users?${new URLSearchParams({ search: second.email })}`,
  ])
  await see(page, 'Тариф изменён')
  await edit(page, second.email)
  expect(await save.isDisabled()).toBe(true)
  await see(page, /Оплаченный тариф «Стартовый» закончится сразу/)
})

it('ERR-37 ERR-38 a failed plan change shows the server message, or the message of the screen', async () => {
  const other = await stage.product().register()
  const page = await open({ expected: [REFUSALS] })
  await edit(page, other.email)
  await choose(page, 'Новый тариф', 'Free')
  const save = page.getByRole('button', { name: 'Сохранить' })
  const path = '**/api/admin/users/*/subscription*'
  // the real server rejects none of the five plans: its responses are mocked
  await answer(page, path, 422, { detail: { message: 'Неизвестный тариф' } })
  await save.click()
  await see(page, 'Неизвестный тариф')
  await answer(page, path, 500, {})
  await save.click()
  await see(page, 'Ошибка обновления подписки')
  await page.route(path, (route) => route.abort())
  await save.click()
  await see(page, 'Не удалось обновить подписку')
  expect(await save.isEnabled()).toBe(true)
})

it('ADM-02 ERR-35 ERR-36 STATE-57 statistics are sent to Telegram, and each message disappears after three seconds', async () => {
  const page = await open({ expected: [REFUSALS], before: (page) => page.clock.install() })
  const button = page.getByRole('button', { name: 'Отправить статистику в Telegram' })
  const gone = async (text: string) => {
    const release = await hold(page, '**/api/admin/telegram/send-statistics')
    await button.click()
    await button.and(page.locator('[aria-busy=true]')).waitFor()
    expect(await button.isDisabled()).toBe(true)
    // the page's clock stands before the message comes
    await freeze(page)
    release()
    await seeFrozen(page, page, text)
    const message = page.getByText(text, { exact: true }).first()
    await page.clock.fastForward(1500)
    expect(await message.isVisible()).toBe(true)
    await page.clock.fastForward(2000)
    await page.clock.resume()
    await message.waitFor({ state: 'detached' })
  }
  await gone('Статистика успешно отправлена в Telegram')
  const { items } = await control<{ items: unknown[] }>(stage.product(), '/telegram')
  expect(items).toHaveLength(1)
  // a second request within one minute is rejected
  await gone('Не удалось отправить статистику в Telegram')
})

it('ERR-34 ERR-40 a part that fails to load shows its own error while the others work', async () => {
  const other = await stage.product().register()
  const page = await open({
    expected: [REFUSALS],
    before: (page) => answer(page, '**/api/admin/statistics', 500, {}),
  })
  await row(page, other.email).waitFor()
  await see(page, 'Не удалось загрузить.')
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await figure(page, 'Всего пользователей').getByText('—', { exact: true }).count()).toBe(1)
  await answer(page, '**/api/admin/users*', 500, {})
  await page.getByRole('searchbox').fill('x')
  await page.getByRole('searchbox').press('Enter')
  await see(page.getByRole('alert'), 'Не удалось загрузить список пользователей')
})

it('EXT-31 the audit log shows who did what and what changed, and its integrity check passes', async () => {
  const other = await stage.product().register()
  const { db } = stage.product().deps
  await buildSubscription(db, await scopeOf(db, other.email), 'starter')
  const person = await owner()
  const { id } = (await other.request<{ id: string }>('GET', '/api/auth/me')).body.data
  await person.request('POST', `/api/admin/users/${id}/subscription?plan_type=enterprise`)
  const page = await open({ as: person })
  const log = page.locator('section', { has: page.getByRole('heading', { name: 'Журнал действий' }) })
  const entry = log.getByRole('listitem').filter({ hasText: 'Тариф изменён' }).first()
  await entry.getByText('Что изменилось').click()
  await see(entry, 'Тариф: Стартовый → Корпоративный')
  await see(entry, new RegExp(person.email))
  // a log of which the server verifies one part per request: the first part is mocked
  const path = '**/api/admin/audit/verify*'
  const release = await hold(page, /audit\/verify\?company_id=/)
  const chain = db.selectFrom('audit_log').select(['company_id', 'seq', 'hash']).where('seq', '=', 1)
  const next = { ...(await chain.orderBy('company_id').limit(1).executeTakeFirstOrThrow()), entries: 1 }
  await page.route(
    path,
    (route) => route.fulfill({ json: { data: { entries: 1, broken_at: null, broken_in: null, next } } }),
    { times: 1 },
  )
  await log.getByRole('button', { name: 'Проверить целостность' }).click()
  await see(log, 'Проверено записей: 1…')
  release()
  await see(log, /^Журнал цел/)
  expect(await log.getByRole('alert').count()).toBe(0)
})
