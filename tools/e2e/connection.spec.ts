import type { User } from '@rezumetr/contracts/accounts/account'
import { connectionWords } from '@rezumetr/contracts/hh/connection'
import type { ConnectionState } from '@rezumetr/contracts/domain'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { control, sync } from '../../server/src/testing/scenes/board.ts'
import { scopeOf } from '../../server/src/testing/scenes/factories.ts'
import { arrive, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()
type Person = Awaited<ReturnType<ReturnType<typeof stage.product>['register']>>

const board = (path: string, body: object) => control(stage.product(), path, body)
const connect = (token: string | true) => stage.product().register({ connect: token })
const check = (person: Person) => person.request('GET', '/api/hh/test-connection')

/** Connection states of two remedies, and how to produce them. */
const ways: readonly (readonly [ConnectionState, remedy: string, () => Promise<Person>])[] = [
  ['no_rights', 'Проверить подключение', () => connect('sandbox-powerless-token')],
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
  // folded while a connection stands
  const field = page.getByLabel('Токен HH.ru', { exact: true })
  const another = page.getByRole('button', { name: 'Вставить другой токен' })
  await another.waitFor()
  expect(await field.count()).toBe(0)
  await another.click()
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
  await field.fill('sandbox-employer-2-token')
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
