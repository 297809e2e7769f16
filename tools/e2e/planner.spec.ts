import { expect, it } from 'vitest'
import { control, sync } from '../../server/src/testing/scenes/board.ts'
import { scopeOf } from '../../server/src/testing/scenes/factories.ts'
import { choose, see, setStage, skipCheck } from './stage.ts'

const stage = setStage({ SYNC_SCHEDULE: 'on' })

it('an analysis shows what it will open, stops at the limit, and its continuation can be cancelled', async () => {
  const product = stage.product()
  const person = await product.register({ connect: true })
  await sync(person)
  await person.request('PUT', '/api/settings', { views_reserved: 2 })
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
