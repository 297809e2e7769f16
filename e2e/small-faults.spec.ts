/** Small things people stumble over: untrue promises, other vacancies' news, dead ends. */
import { expect, it } from 'vitest'
import {
  buildUsage,
  buildApplications,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../server/src/testing/scenes/factories.ts'
import { buildCast } from './cast.ts'
import { arrive, pathOf, see, setStage } from './stage.ts'

const stage = setStage()

it('ROUTE-18 the page of a wrong address leads a signed-in person to the dashboard and others to the landing', async () => {
  const as = await stage.product().register({ connect: true })
  const page = await stage.open('/404', { as })
  await page.getByRole('link', { name: 'На главную' }).click()
  await arrive(page, '/dashboard')
  const stranger = await stage.open('/404')
  await stranger.getByRole('link', { name: 'На главную' }).click()
  await arrive(stranger, '/')
  expect(pathOf(page)).toBe('/dashboard')
})

it('a company that has disconnected hh.ru reads that its results are there, not three steps to the first ones', async () => {
  const as = await stage.product().register()
  await buildCast(stage.product(), as.email)
  const page = await stage.open('/dashboard', { as })
  await see(page, 'HH.ru отключён')
  await see(page, /Оценки на месте: 4\sкандидата\./)
  expect(await page.getByText('До первых оценок — три шага.').count()).toBe(0)
  await page.getByRole('link', { name: 'Все результаты' }).click()
  await arrive(page, '/results')
})

it('the success of an analysis is shown for its vacancy and for all, not for another one', async () => {
  const { deps } = stage.product()
  const as = await stage.product().register({ connect: true })
  const scope = await scopeOf(deps.db, as.email)
  const [cook, clerk] = [
    await buildVacancy(deps.db, scope, { title: 'Повар' }),
    await buildVacancy(deps.db, scope, { title: 'Кладовщик' }),
  ]
  for (const id of await buildApplications(deps.db, scope, cook, 1)) await storeResume(deps, id)
  await buildApplications(deps.db, scope, clerk, 1)
  const page = await stage.open(`/analysis?vacancy=${cook}`, { as })
  await page.getByRole('button', { name: 'Проанализировать 1 из 1 новых резюме' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Пропустить' }).click()
  const main = page.getByRole('main')
  await see(main, /^Анализ завершён: проанализировано 1\sрезюме$/)
  await page.getByRole('combobox', { name: 'Вакансия' }).press('Enter')
  await page.getByRole('option', { name: /Кладовщик/ }).click()
  await see(main, /^Проанализировать 1 из 1 новых резюме$/)
  expect(await main.getByText(/^Анализ завершён/).count()).toBe(0)
})

it('with no analyses left nothing is promised that would not happen', async () => {
  const { deps } = stage.product()
  const as = await stage.product().register({ connect: true })
  const scope = await scopeOf(deps.db, as.email)
  const vacancy = await buildVacancy(deps.db, scope, { title: 'Повар' })
  await buildApplications(deps.db, scope, vacancy, 2)
  await buildUsage(deps.db, scope, { analyses_used: 50, exports_used: 0 })
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as })
  await see(page, 'Анализы на тарифе закончились.')
  expect(await page.getByText(/Сначала самые новые отклики/).count()).toBe(0)
  // what waits is started above: another synchronisation is not the next step
  await see(page, 'Результатов пока нет')
  expect(await page.getByRole('link', { name: 'Синхронизировать отклики' }).count()).toBe(0)
})

it('DEMO-03 the same relevance has one colour on the landing and in the sample report', async () => {
  const page = await stage.open('/')
  await page.locator('#demo table').waitFor()
  const tones = await page
    .locator('#demo [role=progressbar] > div')
    .evaluateAll((bars) => bars.map((bar) => /bg-(\w+)-fill/.exec(bar.className)?.[1]))
  expect(tones).toEqual(['good', 'info', 'info'])
})
