import type { AutoAnalysis } from '@rezumetr/contracts/analysis/auto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { control, sync } from '../server/src/testing/scenes/board.ts'
import { scopeOf } from '../server/src/testing/scenes/factories.ts'
import { lettersTo } from '../server/src/testing/scenes/mailbox.ts'
import { until } from '../server/src/testing/watch/until.ts'
import { answer, hold, REFUSALS, see, seeInvalid, setStage } from './stage.ts'

const stage = setStage({ SYNC_SCHEDULE: 'on' })
const SWITCH = 'Автоматически анализировать новые отклики'

it('SET-06 with automatic analysis on, a new application is synchronised on schedule, analysed and reported', async () => {
  const product = stage.product()
  const person = await product.register({ connect: true })
  const scope = await scopeOf(product.deps.db, person.email)
  // the company's own quarter of an hour must not begin right before the one below
  await person.request('PUT', '/api/hh/schedule', { quiet: null, is_on: false })
  await sync(person)
  const [vacancy] = (await person.request<AutoAnalysis>('GET', '/api/analysis/auto')).body.data.vacancies
  if (!vacancy) throw new Error('no vacancy in work')

  const page = await stage.open('/settings', { as: person })
  const automatic = page.getByRole('checkbox', { name: SWITCH })
  await see(page, /^Если включить, новые отклики будут анализироваться сами после синхронизации\./)
  await automatic.check()
  await page.getByRole('button', { name: 'Сохранить автоанализ' }).click()
  await page.getByRole('alert').filter({ hasText: 'Выберите хотя бы одну вакансию' }).waitFor()
  await page.getByRole('checkbox', { name: vacancy.title }).check()
  await page.getByLabel('Минимальный балл').fill('140')
  await see(page.getByRole('alert'), 'Целое число от 0 до 100')
  await page.getByRole('button', { name: 'Сохранить автоанализ' }).click()
  await seeInvalid(page.getByLabel('Минимальный балл'))
  await page.getByLabel('Минимальный балл').fill('1')
  await page.getByRole('button', { name: 'Сохранить автоанализ' }).click()
  await see(page, 'Настройки сохранены')
  await see(page, 'Включён')
  await see(page, /^Новые отклики анализируются сами после синхронизации\./)
  await page.reload()
  expect(await automatic.isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: vacancy.title }).isChecked()).toBe(true)
  expect(await page.getByLabel('Минимальный балл').inputValue()).toBe('1')

  // a candidate responds at hh.ru; a quarter of an hour later no user has done anything in the product
  const { hh_id } = await product.deps.db
    .selectFrom('vacancies')
    .select('hh_id')
    .where('id', '=', vacancy.id)
    .executeTakeFirstOrThrow()
  await control(product, '/responses', { vacancy_id: hh_id, count: 2 })
  await product.deps.db
    .updateTable('sync_schedules')
    .set({ is_on: true, next_at: product.clock() })
    .where('company_id', '=', scope)
    .execute()
  const [letter] = await until(
    () => lettersTo(product, person.email, 'Автоанализ'),
    (letters) => letters.length > 0,
    60_000,
  )
  expect(letter?.text).toContain(vacancy.title)
  const results = await stage.open('/dashboard', { as: person })
  await results.getByRole('button', { name: /^Уведомления/ }).click()
  await results.getByRole('link', { name: /^Автоанализ: \d\s+кандидат/ }).click()
  await results.waitForURL('**/results?minScore=1&sort=date&decision=none')
  await results.getByText(vacancy.title).first().waitFor()
  const history = await stage.open('/sync', { as: person })
  await see(history, /По расписанию$/)
  const jobs = await product.deps.db
    .selectFrom('sync_jobs')
    .select('origin')
    .where('company_id', '=', scope)
    .orderBy('created_at')
    .execute()
  // a webhook of the job board may trigger one more job, so the origins are compared as a set
  expect([...new Set(jobs.map(({ origin }) => origin))]).toEqual(['person', 'schedule'])
}, 120_000)

/** A company with automatic analysis, one at a time, for whose vacancy three candidates have just responded at hh.ru. */
async function respondedCompany() {
  const product = stage.product()
  const person = await product.register({ connect: true })
  await sync(person)
  const [vacancy] = (await person.request<AutoAnalysis>('GET', '/api/analysis/auto')).body.data.vacancies
  if (!vacancy) throw new Error('no vacancy in work')
  await person.request('PUT', '/api/analysis/auto', { vacancy_ids: [vacancy.id] })
  await person.request('PUT', '/api/settings', { auto_analysis: true, batch_size: 1 })
  const { hh_id } = await product.deps.db
    .selectFrom('vacancies')
    .select('hh_id')
    .where('id', '=', vacancy.id)
    .executeTakeFirstOrThrow()
  await control(product, '/responses', { vacancy_id: hh_id, count: 3 })
  return person
}
const candidates = (page: Page) => page.locator('article').count()

it('SET-06 results of automatic analyses that follow one another appear in an open list', async () => {
  const person = await respondedCompany()
  const page = await stage.open('/sync', { as: person })
  await page.getByRole('button', { name: 'Начать синхронизацию' }).click()
  await see(page, /^Синхронизация (выполняется|успешно завершена!)$/)
  await page.goto(`${stage.product().url}/results`)
  await expect.poll(() => candidates(page), { timeout: 60_000 }).toBe(3)
}, 120_000)

it('SET-06 results of automatic analyses appear in a list opened right after a synchronisation', async () => {
  const person = await respondedCompany()
  await sync(person)
  const page = await stage.open('/results', { as: person })
  await expect.poll(() => candidates(page), { timeout: 60_000 }).toBe(3)
}, 120_000)

it('automatic analysis is saved after a chosen vacancy was disabled elsewhere', async () => {
  const person = await stage.product().register({ connect: true })
  await sync(person)
  const [vacancy] = (await person.request<AutoAnalysis>('GET', '/api/analysis/auto')).body.data.vacancies
  if (!vacancy) throw new Error('no vacancy in work')
  await person.request('PUT', '/api/analysis/auto', { vacancy_ids: [vacancy.id] })
  await person.request('PUT', '/api/settings', { auto_analysis: true })
  const page = await stage.open('/settings', { as: person, before: (page) => page.clock.install() })
  expect(await page.getByRole('checkbox', { name: SWITCH }).isChecked()).toBe(true)
  await page.getByLabel('Минимальный балл').fill('70')
  await person.request('PUT', `/api/hh/vacancies/${vacancy.id}/enabled`, { enabled: false })
  const read = page.waitForResponse('**/api/analysis/auto')
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await read
  await page.getByRole('checkbox', { name: vacancy.title }).waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: SWITCH }).uncheck()
  await page.getByRole('button', { name: 'Сохранить автоанализ' }).click()
  await see(page, 'Настройки сохранены')
})

it('unsaved settings of automatic analysis survive a failed refetch on return to the tab', async () => {
  const page = await stage.open('/settings', {
    as: await stage.product().register({ connect: true }),
    expected: [REFUSALS],
    before: (page) => page.clock.install(),
  })
  const score = page.getByLabel('Минимальный балл')
  await score.fill('55')
  await page.getByLabel('Не больше анализов в день').fill('7')
  await page.getByRole('checkbox', { name: SWITCH }).check()
  const paths = ['**/api/settings', '**/api/analysis/auto']
  /** Like the user coming back to the tab. */
  const reload = async (status: number) => {
    const answered = paths.map((path) => page.waitForResponse(path))
    await page.clock.fastForward(60_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    for (const response of await Promise.all(answered)) expect(response.status()).toBe(status)
  }
  // a server error cannot be provoked for one call: the responses are mocked
  for (const path of paths) await answer(page, path, 400, {})
  await reload(400)
  expect(await score.inputValue()).toBe('55')
  for (const path of paths) await page.unroute(path)
  await reload(200)
  expect(await score.inputValue()).toBe('55')
  expect(await page.getByLabel('Не больше анализов в день').inputValue()).toBe('7')
  expect(await page.getByRole('checkbox', { name: SWITCH }).isChecked()).toBe(true)
})

it('what is changed while the settings of automatic analysis are being saved is still to be saved', async () => {
  const page = await stage.open('/settings', { as: await stage.product().register({ connect: true }) })
  const score = page.getByLabel('Минимальный балл')
  const batch = page.getByLabel('Размер пакета')
  const save = page.getByRole('button', { name: 'Сохранить автоанализ' })
  await score.fill('55')
  await batch.fill('7')
  const release = await hold(page, '**/api/settings', 'PUT')
  const saving = page.waitForRequest(
    (sent) => sent.method() === 'PUT' && sent.url().endsWith('/api/settings'),
  )
  await save.click()
  await saving
  await score.fill('60')
  release()
  await see(page, 'Настройки сохранены')
  expect([await score.inputValue(), await batch.inputValue()]).toEqual(['60', '7'])
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/settings'),
  )
  await save.click()
  expect((await sent).postDataJSON()).toMatchObject({ min_score: 60, batch_size: 7 })
})

it('of the settings of automatic analysis only what was changed is saved, and a half that was stored is shown', async () => {
  const person = await stage.product().register({ connect: true })
  await sync(person)
  const stateOf = async () => (await person.request<AutoAnalysis>('GET', '/api/analysis/auto')).body.data
  const [vacancy] = (await stateOf()).vacancies
  if (!vacancy) throw new Error('no vacancy in work')
  const page = await stage.open('/settings', { as: person, expected: [REFUSALS] })
  const perDay = page.getByLabel('Не больше анализов в день')
  const perPeriod = page.getByLabel('Не больше за период тарифа')
  const save = page.getByRole('button', { name: 'Сохранить автоанализ' })
  await perDay.fill('7')
  await page.getByLabel('Минимальный балл').fill('55')
  // a colleague's
  await person.request('PUT', '/api/analysis/auto', { per_period: 900, vacancy_ids: [vacancy.id] })
  await person.request('PUT', '/api/settings', { batch_size: 9 })
  // a server error cannot be provoked for one call: the response is mocked
  await answer(page, '**/api/settings', 500, {}, 'PUT')
  await save.click()
  await see(page, 'Не удалось сохранить настройки')
  await expect.poll(() => perPeriod.inputValue()).toBe('900')
  expect([await perDay.inputValue(), await page.getByLabel('Минимальный балл').inputValue()]).toEqual([
    '7',
    '55',
  ])
  await page.unroute('**/api/settings')
  await save.click()
  await see(page, 'Настройки сохранены')
  expect(await stateOf()).toMatchObject({ per_day: 7, per_period: 900 })
  expect((await stateOf()).vacancies.filter(({ is_chosen }) => is_chosen)).toHaveLength(1)
  expect((await person.request('GET', '/api/settings')).body.data).toMatchObject({
    min_score: 55,
    batch_size: 9,
  })
})
