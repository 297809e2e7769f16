import type { User } from '@rezumetr/contracts/accounts/account'
import { connectionWords } from '@rezumetr/contracts/hh/connection'
import type { ConnectionState } from '@rezumetr/contracts/domain'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { control, sync } from '../server/src/testing/scenes/board.ts'
import { scopeOf } from '../server/src/testing/scenes/factories.ts'
import { arrive, REFUSALS, see, setStage, leaveAndReturn } from './stage.ts'

const stage = setStage()
type Person = Awaited<ReturnType<ReturnType<typeof stage.product>['register']>>

const board = (path: string, body: object) => control(stage.product(), path, body)
const connect = (token: string | true) => stage.product().register({ connect: token })
const check = (person: Person) => person.request('GET', '/api/hh/test-connection')
/** Connects through the consent page, so that there is a refresh token. */
async function consent(): Promise<Person> {
  const person = await stage.product().register()
  const { body } = await person.request<{ state: string; redirect_uri: string }>('GET', '/api/hh/oauth/url')
  const { state, redirect_uri } = body.data
  const { code } = await control<{ code: string }>(stage.product(), '/tokens', {
    action: 'code',
    redirect_uri,
  })
  await person.request('POST', `/api/hh/oauth/exchange?code=${code}&state=${state}`)
  return person
}

/** How to produce each connection state, and the button of its notice. */
const ways: readonly (readonly [ConnectionState, remedy: string, () => Promise<Person>])[] = [
  [
    'revoked',
    'Переподключить HH.ru',
    async () => {
      const person = await connect(true)
      await board('/tokens', { action: 'revoke' })
      await check(person)
      return person
    },
  ],
  [
    'expired',
    'Переподключить HH.ru',
    async () => {
      const person = await connect(true)
      await board('/tokens', { action: 'expire' })
      await check(person)
      return person
    },
  ],
  [
    'refresh_lost',
    'Переподключить HH.ru',
    async () => {
      const person = await consent()
      await board('/tokens', { action: 'expire' })
      await board('/faults', { path: '/hh/token', preset: 'lost_answer' })
      await check(person)
      await check(person)
      return person
    },
  ],
  [
    'wrong_account',
    'Переподключить HH.ru',
    async () => {
      const person = await connect(true)
      await board('/faults', { path: '/hh/me', status: 200, body: { id: '1', is_employer: false } })
      await check(person)
      return person
    },
  ],
  ['no_rights', 'Проверить подключение', () => connect('sandbox-powerless-token')],
  ['unpaid', 'Проверить подключение', () => connect('sandbox-unpaid-token')],
  [
    'account_lost',
    'Выбрать аккаунт',
    async () => {
      const person = await connect('sandbox-several-token')
      await board('/accounts', { account: 'employer' })
      await check(person)
      return person
    },
  ],
  [
    'employer_check',
    'Проверить подключение',
    async () => {
      const person = await connect(true)
      const errors = [{ type: 'oauth', value: 'employer_on_additional_check_restricted' }]
      await board('/faults', { path: '/hh/me', status: 403, body: { errors } })
      await check(person)
      return person
    },
  ],
  [
    'refreshing',
    'Проверить подключение',
    async () => {
      const person = await consent()
      const { db } = stage.product().deps
      await db
        .updateTable('hh_connections')
        .set({ token_expires_at: new Date(Date.now() - 60_000) })
        .where('company_id', '=', await scopeOf(db, person.email))
        .execute()
      return person
    },
  ],
]

const notice = (page: Page, title: string) => page.locator('[data-tone]').filter({ hasText: title })

for (const [state, remedy, make] of ways)
  it(`EXT-04 «${connectionWords[state].title}»: the synchronisation and the settings show what it is and what to do`, async () => {
    await board('/reset', {})
    const { title, text, todo } = connectionWords[state]
    const page = await stage.open('/sync', { as: await make(), expected: [REFUSALS] })
    // the screen must show what a synchronisation has detected without a reload
    if (state === 'no_rights') await page.getByRole('button', { name: 'Начать синхронизацию' }).click()
    await see(notice(page, title), `${text} ${todo}`)
    await see(notice(page, title), /^С \d/)
    expect(await notice(page, title).getByText(remedy, { exact: true }).isVisible()).toBe(true)
    await page.goto(`${stage.product().url}/settings`)
    await see(notice(page, title), `${text} ${todo}`)
  })

it('EXT-04 Q-031 revoked access is shown on the dashboard, and reconnecting leads to the consent page', async () => {
  await board('/reset', {})
  const person = await connect(true)
  await board('/tokens', { action: 'revoke' })
  await check(person)
  const page = await stage.open('/dashboard', { as: person })
  await see(page, 'Доступ к HH.ru отозван. Загруженные данные остаются доступны.')
  await page.getByRole('link', { name: 'Переподключить' }).click()
  await arrive(page, '/settings')
  await page.getByRole('button', { name: 'Переподключить HH.ru' }).click()
  await page.waitForURL('**/oauth/authorize?**')
  await page.getByRole('button', { name: 'Разрешить' }).click()
  await see(page, 'HH.ru подключен')
  await see(page, 'Подключено')
  expect((await person.request<User>('GET', '/api/auth/me')).body.data.hh?.state).toBe('connected')
})

it('Q-031 the buttons that lead to the consent page work again after Back from it', async () => {
  await board('/reset', {})
  const page = await stage.open('/settings', { as: await stage.product().register() })
  const connecting = page.getByRole('button', { name: 'Подключить HH.ru' })
  await leaveAndReturn(connecting, '**/oauth/authorize?**')
  await expect.poll(() => connecting.isEnabled()).toBe(true)
  const person = await connect(true)
  await board('/tokens', { action: 'revoke' })
  await check(person)
  const other = await stage.open('/sync', { as: person })
  const reconnecting = other.getByRole('button', { name: 'Переподключить HH.ru' })
  await leaveAndReturn(reconnecting, '**/oauth/authorize?**')
  await expect.poll(() => reconnecting.isEnabled()).toBe(true)
})

it('CB-20 an applicant account is rejected with a remedy, which the settings show', async () => {
  await board('/reset', {})
  const person = await stage.product().register()
  const page = await stage.open('/settings', { as: person })
  await page.getByRole('button', { name: 'Подключить HH.ru' }).click()
  await page.waitForURL('**/oauth/authorize?**')
  await page.getByRole('radio', { name: /соискател/ }).check()
  await page.getByRole('button', { name: 'Разрешить' }).click()
  await see(page, 'Токен получен, но не прошёл валидацию')
  await see(notice(page, 'Это аккаунт соискателя'), /подключитесь аккаунтом работодателя/)
  expect((await person.request<User>('GET', '/api/auth/me')).body.data.has_hh_token).toBe(false)
})

it('EXT-04 a check that finds no rights does not say that the connection works', async () => {
  await board('/reset', {})
  const person = await connect('sandbox-powerless-token')
  const page = await stage.open('/settings', { as: person })
  const asked = page.waitForResponse('**/api/hh/test-connection')
  const button = page.getByRole('button', { name: 'Проверить подключение' }).first()
  await button.click()
  await asked
  await page.waitForLoadState('networkidle')
  await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true')
  const { title, text, todo } = connectionWords.no_rights
  await see(notice(page, title), `${text} ${todo}`)
  expect(await page.getByText('Подключение к HH.ru работает').count()).toBe(0)
})

it('the dialogs that end synchronisation say how long the data stay, unless they are kept without a limit', async () => {
  await board('/reset', {})
  const person = await connect('sandbox-several-token')
  await sync(person)
  const page = await stage.open('/settings', { as: person, expected: [REFUSALS] })
  const said =
    'Отклики и результаты удалятся через 365\u00a0дней после закрытия вакансии, а если она ещё открыта — после последнего обновления: таков заданный срок хранения.'
  const leaving = page.getByRole('dialog', { name: 'Отключить HH.ru?' })
  await page.getByRole('button', { name: 'Отключить HH.ru' }).click()
  await see(leaving, said)
  // a token that another company works with is not revoked
  await see(
    leaving,
    /^Токен будет удалён и отозван, а если с ним работает ещё одна компания, только удалён\./,
  )
  await page.keyboard.press('Escape')
  await leaving.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /Бирюза/ }).click()
  await see(page.getByRole('dialog', { name: 'Сменить компанию на HH.ru?' }), said)
  await person.request('PUT', '/api/settings', { retention_days: null })
  const settings = page.waitForResponse('**/api/settings')
  await page.reload()
  await page.getByRole('button', { name: 'Отключить HH.ru' }).click()
  await settings
  await page.waitForLoadState('networkidle')
  await leaving.waitFor()
  expect(await leaving.getByText(said).count()).toBe(0)
})

it('EXT-35 on a phone a notice leaves the buttons of a dialog free', async () => {
  await board('/reset', {})
  const page = await stage.open('/settings', {
    as: await connect(true),
    context: { viewport: { width: 360, height: 740 } },
    expected: [REFUSALS],
  })
  await page.route('**/api/hh/test-connection', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Проверить подключение' }).first().click()
  await see(page, 'Не удалось проверить подключение')
  await page.getByRole('button', { name: 'Отключить HH.ru' }).click()
  const leaving = page.getByRole('dialog', { name: 'Отключить HH.ru?' })
  await leaving.getByRole('button', { name: 'Отмена' }).click({ timeout: 5000 })
  await leaving.waitFor({ state: 'detached' })
  expect(await page.getByText('Не удалось проверить подключение').first().isVisible()).toBe(true)
})

it('Q-034 a connection check detects that the access has been paid for', async () => {
  await board('/reset', {})
  const page = await stage.open('/settings', { as: await connect('sandbox-unpaid-token') })
  await see(page, 'Ограничено')
  const access = { has_access: true }
  await board('/faults', {
    path: '/hh/employers/*/method_access',
    status: 200,
    body: { items: ['1', '3'].map((id) => ({ id, description: '', access })) },
  })
  await page.getByRole('button', { name: 'Проверить подключение' }).click()
  await see(page, 'Подключение к HH.ru работает')
  await see(page, 'Подключено')
  expect(await notice(page, connectionWords.unpaid.title).count()).toBe(0)
})

it('Q-038 one of several work accounts is selected; switching to another company needs a confirmation', async () => {
  await board('/reset', {})
  const person = await connect('sandbox-several-token')
  await sync(person)
  const page = await stage.open('/settings', { as: person, expected: [REFUSALS] })
  await see(page, /^У вас несколько рабочих аккаунтов/)
  const choice = (name: RegExp) => page.getByRole('radio', { name })
  await choice(/Заречье/).click()
  await see(page, 'Рабочий аккаунт выбран')
  // a confirmation is required first: the choice does not change yet
  await choice(/Бирюза/).click()
  const dialog = page.getByRole('dialog', { name: 'Сменить компанию на HH.ru?' })
  await see(dialog, 'Сейчас здесь данные компании ГК «Заречье», а подключается ООО «Бирюза».')
  await see(dialog, /^Данные компании ГК «Заречье» будут скрыты: \d+\sваканс/)
  await see(dialog, /Если снова подключить компанию ГК «Заречье», вакансии вернутся\.$/)
  await dialog.getByRole('button', { name: 'Оставить как есть' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await choice(/Заречье/).isChecked()).toBe(true)
  await choice(/Бирюза/).click()
  await dialog.getByRole('button', { name: 'Сменить компанию' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => choice(/Бирюза/).isChecked()).toBe(true)
  const { body } = await person.request<User>('GET', '/api/auth/me')
  expect(body.data.hh?.employer_name).toBe('ООО «Бирюза»')
})

it('Q-038 the token of another employer needs a confirmation, and the data of two companies do not mix', async () => {
  await board('/reset', {})
  const person = await connect(true)
  await sync(person)
  const { body: before } = await person.request<{ vacancies: { title: string }[] }>(
    'GET',
    '/api/hh/vacancies',
  )
  const { db } = stage.product().deps
  const fresh = await db
    .selectFrom('applications')
    .select('id')
    .where('company_id', '=', await scopeOf(db, person.email))
    .where('collection_id', '=', 'response')
    .limit(2)
    .execute()
  const refusals = { application_ids: fresh.map(({ id }) => id), target: 'discard_by_employer' }
  expect((await person.request('POST', '/api/board-actions', refusals)).status).toBe(202)
  const page = await stage.open('/settings', { as: person })
  await page.getByLabel('Токен HH.ru', { exact: true }).fill('sandbox-employer-2-token')
  await page.getByRole('button', { name: 'Сохранить токен' }).click()
  const dialog = page.getByRole('dialog', { name: 'Сменить компанию на HH.ru?' })
  await see(dialog, 'Не отправится то, что ещё ждёт отправки кандидатам: 2\u00a0действия.')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${stage.product().url}/sync`)
  await see(page, before.data.vacancies[0]?.title ?? '')
  await page.goto(`${stage.product().url}/dashboard`)
  await page.getByRole('link', { name: 'Решить' }).click()
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Сменить компанию' }).click()
  await see(page, 'Компания сменена')
  await sync(person)
  await page.goto(`${stage.product().url}/sync`)
  const { body: after } = await person.request<{ vacancies: { title: string }[] }>('GET', '/api/hh/vacancies')
  await see(page, after.data.vacancies[0]?.title ?? '')
  const shown = await page.locator('main').innerText()
  const old = before.data.vacancies.map(({ title }) => title)
  const own = new Set(after.data.vacancies.map(({ title }) => title))
  for (const title of old.filter((one) => !own.has(one))) expect(shown).not.toContain(title)
})

it('the focus moves to the token field after saving', async () => {
  await board('/reset', {})
  const page = await stage.open('/settings', { as: await stage.product().register() })
  const field = page.getByLabel('Токен HH.ru', { exact: true })
  await field.fill('sandbox-employer-token')
  await page.getByRole('button', { name: 'Сохранить токен' }).click()
  await see(page, 'HH.ru токен успешно сохранен')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
})
