import { expect, it } from 'vitest'
import { moscowDay, startOfMoscowDay } from '../server/src/platform/values/clock.ts'
import { control, sync } from '../server/src/testing/scenes/board.ts'
import { scopeOf } from '../server/src/testing/scenes/factories.ts'
import { until } from '../server/src/testing/watch/until.ts'
import { answer, choose, hold, REFUSALS, see, setStage, skipCheck } from './stage.ts'

const stage = setStage({ SYNC_SCHEDULE: 'on' })

/** Advances the clocks of the product and of hh.ru into the first hour of the next day in Moscow. */
async function tomorrow() {
  const product = stage.product()
  const midnight = startOfMoscowDay(moscowDay(product.clock())).getTime() + 24 * 3_600_000
  const step = midnight + 20 * 60_000 - product.clock().getTime()
  product.clock.advance(step)
  await control(product, '/clock', { advance_seconds: Math.ceil(step / 1000) })
}

it('a synchronisation shows the resume views it takes, keeps some for people and continues the next day', async () => {
  const product = stage.product()
  const person = await product.register({ connect: true })
  const scope = await scopeOf(product.deps.db, person.email)
  await sync(person)
  await person.request('PUT', '/api/hh/schedule', { quiet: null, is_on: false })
  await control(product, '/limits', { resume_views: 40 })
  await control(product, '/views', { views: 4 })

  // the number of views kept for people is set in the limits card
  const settings = await stage.open('/settings', { as: person, expected: [REFUSALS] })
  await settings.getByLabel('Оставлять людям в день').fill('16')
  await settings.getByRole('button', { name: 'Сохранить лимиты' }).click()
  await see(settings, 'Настройки сохранены')
  // an optimistic update: the choice is shown before it is saved, and reverted when saving fails
  const moment = (name: RegExp) => settings.getByRole('radio', { name })
  const release = await hold(settings, '**/api/settings', 'PUT')
  await moment(/Сразу при синхронизации/).click()
  await expect.poll(() => moment(/Сразу при синхронизации/).isChecked()).toBe(true)
  const saved = settings.waitForResponse((response) => response.request().method() === 'PUT')
  release()
  await saved
  await settings
    .getByRole('group', { name: 'Когда открывать резюме' })
    .and(settings.locator('[aria-busy=false]'))
    .waitFor()
  expect(await moment(/Сразу при синхронизации/).isChecked()).toBe(true)
  const refusal = { success: false, message: 'Не сейчас', error: { code: 'INTERNAL' } }
  await answer(settings, '**/api/settings', 500, refusal, 'PUT')
  await moment(/Перед анализом/).click()
  await see(settings, 'Не сейчас')
  expect(await moment(/Сразу при синхронизации/).isChecked()).toBe(true)
  await see(settings, '36 из 40')

  // tomorrow the page's session needs a refresh
  const page = await stage.open('/sync', { as: person, expected: [REFUSALS] })
  const plan = page.getByRole('region', { name: 'Просмотры резюме на HH.ru' })
  await see(plan, /^Сегодня откроем 20.резюме из \d+, ещё \d+ — завтра после 00:\d\d \(МСК\)\.$/)
  await see(plan, '36 из 40')
  await see(plan, 'до 7 996 из 8 000'.replaceAll(' 9', '\u00a09').replaceAll(' 0', '\u00a00'))
  await see(plan, '16')

  await control(product, '/faults', { path: '/hh/resumes/*', status: null, delay_ms: 2000, times: 20 })
  await page.getByRole('button', { name: 'Начать синхронизацию' }).click()
  await see(page, /^Открыто резюме: \d+ из \d+$/, 40_000)
  await see(page, 'Синхронизация успешно завершена!', 40_000)
  await see(
    page,
    /^Лимит просмотров резюме на HH\.ru на сегодня исчерпан\. Осталось открыть: \d+, продолжим завтра после 00:\d\d \(МСК\)\.$/,
  )
  await see(plan, /^Просмотры на сегодня закончились: \d+.резюме откроем завтра после 00:\d\d \(МСК\)\.$/)
  const opened = async () =>
    (
      await product.deps.db
        .selectFrom('applications')
        .select('id')
        .where('company_id', '=', scope)
        .where('has_full_resume', '=', true)
        .execute()
    ).length
  expect(await opened()).toBe(20)

  await tomorrow()
  await until(opened, (count) => count === 40 - 16 + 20, 40_000)
}, 120_000)

it('an analysis shows what it will open, stops at the limit, and its continuation can be cancelled', async () => {
  const product = stage.product()
  const person = await product.register({ connect: true })
  await sync(person)
  await person.request('PUT', '/api/settings', { views_kept: 2 })
  await control(product, '/limits', { resume_views: 6 })
  const { db } = product.deps
  const scope = await scopeOf(db, person.email)
  const { id } = await db
    .selectFrom('vacancies as v')
    .innerJoin('applications as a', (on) =>
      on.onRef('a.company_id', '=', 'v.company_id').onRef('a.vacancy_id', '=', 'v.id'),
    )
    .select('v.id')
    .where('v.company_id', '=', scope)
    .where('v.is_enabled', '=', true)
    .groupBy(['v.company_id', 'v.id'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .executeTakeFirstOrThrow()
  const page = await stage.open(`/analysis?vacancy=${id}`, { as: person })
  const plan = page.getByRole('region', { name: 'Просмотры резюме на HH.ru' })
  await see(plan, /^Сегодня откроем 4.резюме из \d+, ещё \d+ — завтра после 00:\d\d \(МСК\)\.$/)
  await page.getByRole('button', { name: /^Проанализировать \d+ из \d+ новых резюме$/ }).click()
  await skipCheck(page)
  await see(page, /^Анализ завершён: проанализировано 4.резюме$/, 40_000)
  await see(page, /Из-за лимита просмотров HH\.ru отложено \d+.резюме: продолжим .*в \d\d:\d\d\./)
  await page.getByRole('button', { name: 'Не продолжать' }).click()
  await see(page, /^Из-за лимита просмотров HH\.ru не открыто: \d+.резюме\.$/)
  const runs = await db
    .selectFrom('analysis_runs')
    .select(['analyzed', 'continue_at'])
    .where('company_id', '=', scope)
    .execute()
  expect(runs).toEqual([{ analyzed: 4, continue_at: null }])
}, 120_000)

it('a postponed run is shown in any tab and can be cancelled there; the figures match the job board', async () => {
  const product = stage.product()
  const person = await product.register({ connect: true })
  await sync(person)
  // simulates colleagues who use up a company limit that hh.ru does not report
  await control(product, '/limits', { resume_views: 100_000, company_views: 3 })
  const { db } = product.deps
  const scope = await scopeOf(db, person.email)
  const { id, title } = await db
    .selectFrom('vacancies as v')
    .innerJoin('applications as a', (on) =>
      on.onRef('a.company_id', '=', 'v.company_id').onRef('a.vacancy_id', '=', 'v.id'),
    )
    .select(['v.id', 'v.title'])
    .where('v.company_id', '=', scope)
    .where('v.is_enabled', '=', true)
    .groupBy(['v.company_id', 'v.id'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .executeTakeFirstOrThrow()
  const startRun = async (limit: number) => {
    const url = `/api/analysis/start-new?vacancy_id=${id}&limit=${limit}`
    expect((await person.request('POST', url)).status).toBe(202)
    await until(
      () => db.selectFrom('analysis_runs').select('finished_at').where('company_id', '=', scope).execute(),
      (runs) => runs.every(({ finished_at }) => finished_at !== null),
      40_000,
    )
  }
  await startRun(5)

  const stopped = 'исчерпано — HH.ru больше не открывает резюме: лимит могли израсходовать и коллеги'
  const page = await stage.open(`/analysis?vacancy=${id}`, { as: person })
  const plan = page.getByRole('region', { name: 'Просмотры резюме на HH.ru' })
  await see(plan, /^Просмотры на сегодня закончились:/)
  await see(plan, stopped)
  expect(await plan.getByText('Осталось у сотрудника').count()).toBe(0)
  const settings = await stage.open('/settings', { as: person })
  await see(settings, stopped)
  await settings.close()

  const notice = page.getByRole('status').filter({ hasText: /^Отложено:/ })
  await see(notice, /^Отложено: 2.резюме$/)
  await see(notice, title)
  await see(notice, /продолжим .*в \d\d:\d\d\./)
  // without a working connection no time is promised
  const seeUnconnected = async () => {
    const verify = (verified: boolean) =>
      db.updateTable('hh_connections').set({ verified }).where('company_id', '=', scope).execute()
    // the page that stands may be asking for the views just then, and would be refused
    const url = page.url()
    await page.goto('about:blank')
    await verify(false)
    await page.goto(url)
    await see(notice, /Нет подключения к HH\.ru: подключите его, и анализ продолжится\./)
    expect(await notice.getByText(/продолжим/).count()).toBe(0)
    expect(await notice.getByRole('link', { name: 'подключите его' }).getAttribute('href')).toBe('/settings')
    await verify(true)
    await page.reload()
  }
  await seeUnconnected()
  await notice.getByRole('button', { name: 'Не продолжать' }).click()
  await notice.waitFor({ state: 'detached' })

  // when nothing could be analysed, the tab that started the run says so too
  await page.getByRole('button', { name: /^Проанализировать \d+ из \d+ новых резюме$/ }).click()
  await see(notice, /^Отложено: \d+.резюме$/, 40_000)
  expect(await notice.count()).toBe(1)
  expect(await page.getByText(/^Анализ завершён/).count()).toBe(0)
  await seeUnconnected()
  await notice.getByRole('button', { name: 'Не продолжать' }).click()
  await see(page, /^Из-за лимита просмотров HH\.ru не открыто: \d+.резюме\.$/)
  const left = await db
    .selectFrom('analysis_runs')
    .select('continue_at')
    .where('company_id', '=', scope)
    .execute()
  expect(left).toEqual([{ continue_at: null }, { continue_at: null }])
}, 120_000)

it('the schedule is set in the settings and shown on the synchronisation screen', async () => {
  const person = await stage.product().register({ connect: true })
  await person.request('PUT', '/api/hh/schedule', { quiet: null })
  const page = await stage.open('/sync', { as: person })
  await see(page, /^Следующая (завтра )?в \d\d:\d\d$/)
  await see(page, /^По расписанию: каждые 15.минут\./)
  await page.getByRole('link', { name: 'Изменить' }).click()
  const on = page.getByRole('switch', { name: 'Синхронизировать по расписанию' })
  expect(await on.isChecked()).toBe(true)
  await choose(page, 'Как часто', 'каждый час')
  await see(page, 'Расписание сохранено')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('checkbox', { name: /^Тихие часы/ }).click()
  await page.getByRole('combobox', { name: 'С (МСК)' }).waitFor()
  await saved
  await page.goto(`${stage.product().url}/sync`)
  await see(page, /^По расписанию: каждый час, кроме 22:00–08:00 \(МСК\)\./)
  await person.request('PUT', '/api/hh/schedule', { is_on: false })
  await page.reload()
  await see(page, 'По расписанию выключена')
})
