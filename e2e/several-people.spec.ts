/** What a colleague, another tab or the operator changes while a screen is open. */
import { randomUUID } from 'node:crypto'
import type { User } from '@rezumetr/contracts/accounts/account'
import type { AutoAnalysis } from '@rezumetr/contracts/analysis/auto'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { expect, it } from 'vitest'
import { grantAdmin, revokeAdmin } from '../server/src/features/accounts/admin-usecases.ts'
import { sync } from '../server/src/testing/scenes/board.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildSubscription,
  buildVacancy,
  scopeOf,
} from '../server/src/testing/scenes/factories.ts'
import { arrive, meanwhile, REFUSALS, see, setStage, skipCheck } from './stage.ts'

const stage = setStage()
/** A connected and synchronised company. */
async function company() {
  const person = await stage.product().register({ connect: true })
  await sync(person)
  return person
}

it('Q-015 of two names only the changed one is saved: the company’s, changed by a colleague meanwhile, stays', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/settings', { as: person })
  await page.getByRole('button', { name: 'Изменить', exact: true }).click()
  await person.request('PATCH', '/api/auth/me', { company_name: 'ООО «Новое имя»' })
  await page.getByLabel('Имя и фамилия').fill('Мария Ким')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await see(page, 'Профиль сохранён')
  const { body } = await person.request<User>('GET', '/api/auth/me')
  expect(body.data).toMatchObject({ company_name: 'ООО «Новое имя»', full_name: 'Мария Ким' })
  await see(page.getByRole('banner'), 'ООО «Новое имя»')
})

it('a vacancy that a colleague chooses for automatic analysis meanwhile stays chosen', async () => {
  const person = await company()
  const stateOf = async () => (await person.request<AutoAnalysis>('GET', '/api/analysis/auto')).body.data
  const [first, second] = (await stateOf()).vacancies
  if (!first || !second) throw new Error('two vacancies are needed')
  const page = await stage.open('/settings', { as: person })
  await page.getByRole('checkbox', { name: second.name }).check()
  await person.request('PUT', '/api/analysis/auto', { vacancy_ids: [first.id] })
  await page.getByRole('button', { name: 'Сохранить автоанализ' }).click()
  await see(page, 'Настройки сохранены')
  const chosen = (await stateOf()).vacancies.filter(({ is_chosen }) => is_chosen).map(({ id }) => id)
  expect(chosen).toEqual([first.id, second.id])
})

it('the place of the plan that a colleague took is seen once another vacancy is refused it', async () => {
  const person = await company()
  const list = async () =>
    (await person.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies?active_only=true')).body.data
      .vacancies
  const enable = ({ id }: Vacancy, enabled: boolean) =>
    person.request('PUT', `/api/hh/vacancies/${id}/enabled`, { enabled })
  const before = await list()
  const mine = before.find(({ is_enabled }) => is_enabled)
  const theirs = before.find(({ is_enabled }) => !is_enabled)
  if (!mine || !theirs) throw new Error('the plan should not serve every vacancy')
  await enable(mine, false)
  const page = await stage.open('/sync', { as: person, expected: [REFUSALS] })
  const switchOf = ({ name }: Vacancy) => page.getByRole('switch', { name: `«${name}»` })
  await switchOf(mine).waitFor()
  expect((await enable(theirs, true)).status).toBe(200)
  await switchOf(mine).click()
  await see(page, /^Все места тарифа заняты/)
  await expect.poll(() => switchOf(theirs).isChecked()).toBe(true)
  expect([await switchOf(mine).isChecked(), await switchOf(mine).isDisabled()]).toEqual([false, true])
})

it('resumes that a colleague’s analysis has taken are new no more once a second one finds nothing', async () => {
  const { db } = stage.product().deps
  const person = await stage.product().register({ connect: true })
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope)
  const ids = await buildApplications(db, scope, vacancy_id, 2)
  const page = await stage.open(`/analysis?vacancy=${vacancy_id}`, { as: person, expected: [REFUSALS] })
  const start = page.getByRole('button', { name: 'Проанализировать 2 из 2' })
  await meanwhile(page, '**/api/analysis/start-new?**', async () => {
    const run_id = await buildRun(db, scope, vacancy_id)
    for (const application_id of ids) await buildResult(db, scope, { run_id, vacancy_id, application_id })
  })
  await start.click()
  await skipCheck(page)
  await see(page, 'Новых резюме для анализа нет')
  await start.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('main').getByText('Кандидат 1').count()).toBe(1)
})

it('a refused synchronisation shows that a colleague has disconnected hh.ru, also in the settings', async () => {
  const person = await company()
  const page = await stage.open('/sync', { as: person, expected: [REFUSALS] })
  const start = page.getByRole('button', { name: 'Начать синхронизацию' })
  await meanwhile(page, '**/api/hh/sync', () => person.request('DELETE', '/api/settings/hh-token'))
  await start.click()
  await see(page, 'Токен HH.ru не настроен')
  await page.getByRole('link', { name: 'Перейти к настройкам' }).click()
  await see(page, 'Не подключено')
  expect(await page.getByRole('button', { name: 'Отключить HH.ru' }).count()).toBe(0)
})

it('the admin panel closes at the first refusal after the role was revoked', async () => {
  const { deps } = stage.product()
  const person = await stage.product().register()
  await grantAdmin(deps, person.email)
  const page = await stage.open('/admin', { as: person, expected: [REFUSALS] })
  const search = page.getByRole('search', { name: /компании$/ }).getByRole('button', { name: 'Найти' })
  await page.getByRole('row').filter({ hasText: person.email }).waitFor()
  await meanwhile(page, '**/api/admin/users', () => revokeAdmin(deps, person.email))
  await search.click()
  await arrive(page, '/dashboard')
  expect(await page.getByRole('link', { name: 'Админ-панель' }).count()).toBe(0)
})

it('Q-038 a switch to another employer that a colleague has confirmed is not said to be declined', async () => {
  const person = await company()
  await person.request('POST', '/api/settings/hh-token', { token: 'sandbox-employer-2-token' })
  const page = await stage.open('/settings', { as: person })
  const dialog = page.getByRole('dialog', { name: 'Сменить компанию на HH.ru?' })
  await dialog.waitFor()
  expect((await person.request('POST', '/api/hh/employer-switch')).status).toBe(200)
  await dialog.getByRole('button', { name: 'Оставить как есть' }).click()
  await see(page, 'Подключение тем временем изменили')
  await dialog.waitFor({ state: 'detached' })
  await see(page.locator('main'), 'ООО «Бирюза»')
})

it('Q-038 who is asked about a connection that another one has replaced is asked again', async () => {
  const person = await company()
  const connect = () =>
    person.request('POST', '/api/settings/hh-token', { token: 'sandbox-employer-2-token' })
  await connect()
  const page = await stage.open('/settings', { as: person, expected: [REFUSALS] })
  const dialog = page.getByRole('dialog', { name: 'Сменить компанию на HH.ru?' })
  await dialog.waitFor()
  await connect()
  const confirm = dialog.getByRole('button', { name: 'Сменить компанию' })
  await confirm.click()
  await see(page, /^На этот вопрос уже ответили/)
  const { body } = await person.request<User>('GET', '/api/auth/me')
  expect(body.data.hh?.employer_name).toBe('ГК «Заречье»')
  await confirm.click()
  await see(page, 'Компания сменена')
})

/** Refusals that wait for an hour, each of a batch of its own unless one is given. @returns the ids of the applications */
async function waitingRefusals(person: { email: string }, count: number, batch_id?: string) {
  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope)
  const ids = await buildApplications(db, scope, vacancy_id, count)
  const rows = ids.map((application_id) => ({
    company_id: scope,
    batch_id: batch_id ?? randomUUID(),
    application_id,
    kind: 'discard',
    target: 'discard_by_employer',
    target_state: 'discard_by_employer',
    target_name: 'Отказ',
    href: '/reject',
    method: 'PUT',
    source: 'response',
    send_at: new Date(Date.now() + 3_600_000),
    created_at: new Date(),
  }))
  await db.insertInto('board_actions').values(rows).execute()
  const run_id = await buildRun(db, scope, vacancy_id)
  for (const application_id of ids) await buildResult(db, scope, { run_id, vacancy_id, application_id })
  return ids
}

it('of steps to be taken back those that have left meanwhile are named', async () => {
  const { db } = stage.product().deps
  const person = await stage.product().register({ connect: true })
  const scope = await scopeOf(db, person.email)
  const ids = await waitingRefusals(person, 4)
  const send = (application_id: string | undefined) =>
    db
      .updateTable('board_actions')
      .set({ status: 'sent', settled_at: new Date() })
      .where('application_id', '=', application_id ?? '')
      .execute()
  const page = await stage.open('/results', { as: person })
  await page.getByRole('button', { name: 'Ждут отправки: 4' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ждут отправки' })
  await meanwhile(page, '**/api/board-actions/*/cancel', () => send(ids[0]))
  await dialog.getByRole('button', { name: /^Отменить.+Кандидат 1$/ }).click()
  await see(page, 'Отменить не успели: уже ушло')
  await dialog.getByRole('listitem').nth(3).waitFor({ state: 'detached' })
  await meanwhile(page, '**/api/board-actions/batches/*/cancel', () => send(ids[1]))
  await dialog.getByRole('button', { name: 'Отменить всё: 3' }).click()
  await see(page, 'Отменить успели не всё: 1 из 3 уже ушло')
  await see(dialog, 'Больше ничего не ждёт.')
  const stored = await db
    .selectFrom('board_actions')
    .select('status')
    .where('company_id', '=', scope)
    .orderBy('status')
    .execute()
  expect(stored.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'sent', 'sent'])
})

it('a step that waits again after a try is not counted twice when everything is taken back', async () => {
  const { db } = stage.product().deps
  const person = await stage.product().register({ connect: true })
  const [tried = ''] = await waitingRefusals(person, 2, randomUUID())
  const mark = (status: string, claimed_by: number | null) =>
    db
      .updateTable('board_actions')
      .set({ status, claimed_by })
      .where('application_id', '=', tried)
      .where('status', '<>', 'cancelled')
      .execute()
  const page = await stage.open('/results', { as: person })
  await page.getByRole('button', { name: 'Ждут отправки: 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ждут отправки' })
  const { id } = await db
    .selectFrom('nodes')
    .select((eb) => eb.fn.max<number>('id').as('id'))
    .executeTakeFirstOrThrow()
  await mark('sending', id)
  // before the dialog looks what is left
  await page.route(/\/api\/board-actions\?/, async (route) => {
    await mark('waiting', null)
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Отменить всё: 2' }).click()
  await see(dialog, 'Больше ничего не ждёт.')
  await dialog.getByRole('button', { name: 'Отменить всё: 2' }).waitFor({ state: 'detached' })
  expect(await page.getByText(/^Отменить (?:не успели|успели не всё)/).count()).toBe(0)
})

it('Q-119 a cancellation tells the end of the plan that a colleague has prolonged meanwhile', async () => {
  const { db, clock } = stage.product().deps
  const person = await stage.product().register()
  const scope = await scopeOf(db, person.email)
  const endIn = (days: number) => new Date(clock().getTime() + days * 86_400_000)
  await buildSubscription(db, scope, 'starter', { current_period_end: endIn(15) })
  const page = await stage.open('/pricing', { as: person })
  await page.getByRole('button', { name: 'Отменить подписку' }).click()
  const until = endIn(45)
  await db
    .updateTable('subscriptions')
    .set({ current_period_end: until })
    .where('company_id', '=', scope)
    .where('status', '=', 'active')
    .execute()
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить подписку' }).click()
  const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })
  const said = page.getByText(/^Тариф действует до/)
  await expect.poll(() => said.innerText()).toContain(`до ${day.format(until)} `)
})

it('a step against what a colleague has decided since the list was read is warned of', async () => {
  const { db } = stage.product().deps
  const person = await stage.product().register({ connect: true })
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope)
  const steps = [
    {
      id: 'discard_by_employer',
      name: 'Отказ',
      state: 'discard_by_employer',
      message: 'optional',
      href: '/reject',
      method: 'PUT',
    },
  ]
  const fields = { board_steps: JSON.stringify(steps) }
  const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1, fields)
  const run_id = await buildRun(db, scope, vacancy_id)
  const result_id = await buildResult(db, scope, { run_id, vacancy_id, application_id })
  const page = await stage.open('/results', { as: person })
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  const warning = dialog.getByText('Этого кандидата вы решили позвать')
  const decide = (verdict: string, seen: object | null) =>
    person.request('PUT', `/api/analysis/results/${result_id}/decision`, { verdict, seen })
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  await choice.getByRole('checkbox').first().check()
  expect((await decide('hire', null)).status).toBe(200)
  await choice.getByRole('button', { name: /Дальше: 1/ }).click()
  await dialog.getByRole('radio', { name: 'Отказать', exact: true }).click()
  await warning.waitFor()
  await page.reload()
  // on the card too, until the decision is another one
  await page.locator('article h2 button').first().click()
  const card = page.getByRole('region', { name: 'Действия на HH.ru' })
  await card.getByRole('button', { name: 'Отказать' }).click()
  await warning.waitFor()
  await dialog.getByRole('button', { name: 'Не сейчас' }).click()
  await page.getByRole('region', { name: 'Ваше решение' }).getByRole('button', { name: 'Отклонить' }).click()
  await see(page, /: «Отклонить»$/)
  await card.getByRole('button', { name: 'Отказать' }).click()
  await dialog.waitFor()
  await expect.poll(() => warning.count()).toBe(0)
  // nor does the card, open all the time, know of what a colleague decides again
  await dialog.getByRole('button', { name: 'Не сейчас' }).click()
  expect((await decide('hire', { verdict: 'reject', note: null })).status).toBe(200)
  await card.getByRole('button', { name: 'Отказать' }).click()
  await warning.waitFor()
})

it('the step proposed for several is that of the decisions stored now, not of those read before', async () => {
  const { db } = stage.product().deps
  const person = await stage.product().register({ connect: true })
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope)
  const steps = [
    {
      id: 'phone_interview',
      name: 'Интервью',
      state: 'phone_interview',
      message: 'optional',
      href: '/invite',
      method: 'PUT',
    },
    {
      id: 'discard_by_employer',
      name: 'Отказ',
      state: 'discard_by_employer',
      message: 'optional',
      href: '/reject',
      method: 'PUT',
    },
  ]
  const ids = await buildApplications(db, scope, vacancy_id, 2, { board_steps: JSON.stringify(steps) })
  const run_id = await buildRun(db, scope, vacancy_id)
  for (const application_id of ids) {
    const id = await buildResult(db, scope, { run_id, vacancy_id, application_id })
    const made = await person.request('PUT', `/api/analysis/results/${id}/decision`, { verdict: 'hire' })
    expect(made.status).toBe(200)
  }
  const page = await stage.open('/results', { as: person })
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  const proposed = (name: string) => dialog.getByRole('radio', { name, exact: true, checked: true })
  const ask = async (whom: string) => {
    await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
    await choice.getByRole('button', { name: whom }).click()
    await choice.getByRole('button', { name: /^Дальше: 2/ }).click()
  }
  await ask('Кого решили позвать')
  await proposed('Пригласить').waitFor()
  await dialog.getByRole('button', { name: 'Назад к списку' }).click()
  await choice.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Уйти' }).click()
  await choice.waitFor({ state: 'detached' })
  for (const at of [0, 1]) {
    await page.locator('article h2 button').nth(at).click()
    const region = page.getByRole('region', { name: 'Ваше решение' })
    await region.getByRole('button', { name: 'Отклонить' }).click()
    await region.getByRole('button', { name: 'Отклонить', pressed: true }).waitFor()
    await page.keyboard.press('Escape')
    await region.waitFor({ state: 'detached' })
  }
  await ask('Кому решили отказать')
  await dialog.waitFor()
  await proposed('Отказать').waitFor()
})

it('who comes back from the confirmation of the address in another tab is not asked for it again', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/settings', { as: person })
  const asked = page.getByText('Адрес не подтверждён')
  await asked.waitFor()
  const { db } = stage.product().deps
  const confirmed = { email_confirmed_at: new Date() }
  await db.updateTable('users').set(confirmed).where('email', '=', person.email).execute()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => asked.count()).toBe(0)
})

it('a read of the profile that began before a change does not take it back', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/settings', { as: person })
  await page.getByRole('button', { name: 'Изменить', exact: true }).click()
  await page.getByLabel('Название компании').fill('ООО «Новое имя»')
  const asked = Promise.withResolvers<void>()
  const saved = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback()
    const response = await route.fetch()
    asked.resolve()
    await saved.promise
    // refused when the page has given the request up
    await route.fulfill({ response }).catch(() => {})
    answered.resolve()
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await asked.promise
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await see(page, 'Профиль сохранён')
  saved.resolve()
  await answered.promise
  const paint = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  for (let paints = 0; paints < 3; paints++) await paint()
  expect(await page.getByRole('banner').getByText('ООО «Новое имя»').count()).toBe(1)
})
