import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { Limits } from '@rezumetr/contracts/billing/plans'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { control } from '../../server/src/testing/scenes/board.ts'
import { buildApplications, storeResume } from '../../server/src/testing/scenes/factories.ts'
import { buildCast } from './cast.ts'
import { answer, arrive, choose, freeze, hold, listen, REFUSALS, see, seeFrozen, setStage } from './stage.ts'

const stage = setStage()
const progress = (page: Page) => page.getByRole('region', { name: 'Ход анализа' })
const start = (page: Page) =>
  page.getByRole('button', { name: /^(Проанализировать \d+ из|Запускаем анализ|Анализ выполняется)/ })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const total = (page: Page, term: string) =>
  page.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd').first().innerText()

/** Three analysed applications and seven new ones; the newest must be opened at hh.ru, the others are already stored. */
async function company() {
  const person = await stage.product().register({ connect: true })
  const cast = await buildCast(stage.product(), person.email)
  const { deps } = stage.product()
  const fresh = await buildApplications(deps.db, cast.scope, cast.sales, 7)
  for (const id of fresh.slice(1)) await storeResume(deps, id)
  return { person, fresh, ...cast }
}
/** hh.ru does not answer for a resume, and in the end without one, so that the run can be inspected; the returned function lets it. */
async function holdBoard() {
  const fault = { path: '/hh/resumes/*', status: 404, delay_ms: 60_000, times: 9 }
  await control(stage.product(), '/faults', fault)
  return () => control(stage.product(), '/faults', undefined, 'DELETE')
}

it('ANAL-07…11 the panel counts the applications of the vacancy, and the slider sets how many to analyse', async () => {
  const { person, fresh, sales } = await company()
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person })
  await start(page).waitFor()
  const { body } = await person.request<Record<string, number>>(
    'GET',
    `/api/applications/stats?vacancy_id=${sales}`,
  )
  expect([
    await total(page, 'Все резюме'),
    await total(page, 'Проанализировано'),
    await total(page, 'Новые'),
  ]).toEqual(['10', '3', '7'])
  expect(body.data).toMatchObject({
    total_applications: 10,
    analyzed_applications: 3,
    unanalyzed_applications: 7,
  })
  const slider = page.getByRole('slider', { name: 'Доля новых резюме' })
  const value = () => slider.inputValue()
  expect(await value()).toBe('100')
  expect([await slider.getAttribute('min'), await slider.getAttribute('max')]).toEqual(['0', '100'])
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await value()).toBe('95')
  await page.keyboard.press('Home')
  expect(await value()).toBe('0')
  expect(await start(page).isDisabled()).toBe(true)
  await page.keyboard.press('ArrowRight')
  expect(await value()).toBe('5')
  for (const percent of [25, 50, 75, 100]) {
    await page.getByRole('button', { name: `${percent}\u00a0%`, exact: true }).click()
    expect(await value()).toBe(String(percent))
    expect(await start(page).innerText()).toBe(
      `Проанализировать ${Math.ceil((7 * percent) / 100)} из 7 новых резюме`,
    )
  }
  // analysing a stored resume takes no view at hh.ru
  const marked = page.getByText('отклики станут просмотренными')
  await see(page, /отклики станут просмотренными/)
  await storeResume(stage.product().deps, fresh[0] ?? '')
  await page.reload()
  await see(page, /^Сначала самые новые отклики\.$/)
  expect(await marked.count()).toBe(0)
})

it('ANAL-12 EXT-12 STATE-38 STATE-41 STATE-42 a double click starts one run, which blocks another, survives a reload and refreshes the data at its end', async () => {
  const { person, sales, books } = await company()
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person })
  const letGo = await holdBoard()
  await start(page).waitFor()
  await page.getByRole('button', { name: '25\u00a0%' }).click()
  const release = await hold(page, '**/api/analysis/start-new?**')
  const starts = listen(page, /start-new$/)
  // both clicks happen before the button renders as busy
  await start(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.getByRole('button', { name: 'Запускаем анализ...' }).waitFor()
  expect(await start(page).isDisabled()).toBe(true)
  release()
  await see(progress(page), /^Проанализировано [01] из 2$/)
  expect(starts).toEqual(['POST /api/analysis/start-new'])
  expect(await start(page).isDisabled()).toBe(true)
  // the run's figures are the only ones: those of the vacancy are read less often
  expect(await start(page).innerText()).toBe('Анализ выполняется')
  expect(await page.getByText('Новые', { exact: true }).count()).toBe(0)
  await page.reload()
  await see(progress(page), /^Проанализировано [01] из 2$/)
  expect(await start(page).isDisabled()).toBe(true)
  const [, percent, remaining] =
    /(\d+) %\s+Осталось: (\d+)/.exec(plain(await progress(page).innerText())) ?? []
  expect([
    ['0', '2'],
    ['50', '1'],
  ]).toContainEqual([percent, remaining])
  const calls = listen(page)
  await letGo()
  await progress(page).waitFor({ state: 'detached' })
  await see(page, /^Анализ завершён: проанализировано 1.резюме$/)
  await expect.poll(() => total(page, 'Новые')).toBe('6')
  await expect
    .poll(() => calls)
    .toEqual(
      expect.arrayContaining([
        'GET /api/analysis/results',
        'GET /api/applications/stats',
        `GET /api/analysis/vacancy/${sales}/stats`,
        'GET /api/analysis/dashboard',
      ]),
    )
  await page.goto(`${stage.product().url}/analysis?vacancy=${books}`)
  await see(page, /^Новых откликов нет\./)
  expect(await start(page).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Проверить на HH.ru' }).click()
  await arrive(page, '/sync')
}, 90_000)

it('ANAL-14 STATE-39 a user stops a run, and the analysed resumes stay counted', async () => {
  const { person, sales } = await company()
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person })
  const letGo = await holdBoard()
  await start(page).click()
  await progress(page).getByRole('button', { name: 'Остановить' }).click()
  await see(progress(page), 'Останавливаем: дочитываем начатые резюме.')
  const stopping = progress(page).getByRole('button', { name: 'Останавливаем...' })
  expect(await stopping.getAttribute('aria-disabled')).toBe('true')
  expect(
    await progress(page)
      .getByText(/^(Осталось: |Ещё примерно|Оцениваем время)/)
      .count(),
  ).toBe(0)
  await letGo()
  await progress(page).waitFor({ state: 'detached' })
  await see(page, /^Анализ остановлен: проанализировано/)
  const { body } = await person.request<{
    unanalyzed_applications: number
    unreadable_applications: number
  }>('GET', `/api/applications/stats?vacancy_id=${sales}`)
  await expect.poll(() => total(page, 'Новые')).toBe(String(body.data.unanalyzed_applications))
  // resumes whose reading had begun are finished, sometimes all of them
  const isLeft = body.data.unanalyzed_applications > body.data.unreadable_applications
  await expect.poll(() => start(page).isEnabled()).toBe(isLeft)
}, 60_000)

/** Sets how many of the fifty analyses of the trial are used. */
const spend = async (scope: string, used: number) => {
  const { db } = stage.product().deps
  await db.updateTable('usage_periods').set({ analyses_used: used }).where('company_id', '=', scope).execute()
}

it('ERR-17 ERR-20 Q-065 a request beyond the remaining quota says so and offers to analyse what is left', async () => {
  const { person, scope, sales } = await company()
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person, expected: [REFUSALS] })
  await page.getByRole('button', { name: 'Проанализировать 7 из 7 новых резюме' }).waitFor()
  // a colleague uses 45 analyses while this screen still shows fifty left
  const release = await hold(page, '**/api/subscription/limits/check')
  await spend(scope, 45)
  await start(page).click()
  const dialog = page.getByRole('dialog', { name: 'Не хватает анализов' })
  await see(dialog, 'Использовано 45 из 50 анализов')
  await see(dialog, 'По тарифу «Пробный» сейчас доступно: 5, запрошено: 7')
  expect(await dialog.getByText(/^Вы использовали пробный период/).count()).toBe(0)
  expect(await dialog.getByRole('link', { name: 'Улучшить тариф' }).count()).toBe(1)
  const started = page.waitForResponse('**/api/analysis/start-new?**')
  await dialog.getByRole('button', { name: 'Проанализировать 5', exact: true }).click()
  expect((await (await started).json()) as { data: { run: Run } }).toMatchObject({
    data: { run: { total: 5 } },
  })
  await dialog.waitFor({ state: 'detached' })
  release()
  await see(page, /^Анализ завершён/)
})

/** The open card of Анна Белова, whose vacancy has changed since her analysis; her resume is unavailable until `store` is called. */
async function outdatedCard() {
  const { person, scope, sales } = await company()
  const { db } = stage.product().deps
  await db.updateTable('vacancies').set({ content_hash: 'vacancy-2' }).where('id', '=', sales).execute()
  const { id: application_id } = await db
    .selectFrom('applications')
    .select('id')
    .where('company_id', '=', scope)
    .where('candidate_name', '=', 'Анна Белова')
    .executeTakeFirstOrThrow()
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person })
  await page.getByRole('heading', { name: 'Анна Белова' }).click()
  const opened = () => new URL(page.url()).searchParams.get('candidate')
  await expect.poll(opened).not.toBe(null)
  const store = () => storeResume(stage.product().deps, application_id)
  return { page, opened, store, again: page.getByRole('button', { name: 'Проанализировать заново' }) }
}

it('Q-081 a repeated analysis from the card puts its result into the open card', async () => {
  const { page, opened, store, again } = await outdatedCard()
  const former = opened()
  await see(page, /^Вакансия изменилась\. Повторный анализ потратит 1\sанализ тарифа\.$/)
  await store()
  await again.click()
  await see(page, /^Анализ завершён/)
  await expect.poll(opened).not.toBe(former)
  await page.locator(`[data-candidate="${opened()}"]`).getByRole('heading', { name: 'Анна Белова' }).waitFor()
  await see(page, /^\d из 3$/)
  expect(await page.getByText('Данные изменились после анализа').count()).toBe(0)
})

it('ERR-21 STATE-40 Q-146 a failed start ends immediately and shows a message, on its own vacancy only', async () => {
  const { person, sales, books } = await company()
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person, expected: [REFUSALS] })
  // a server error cannot be provoked for one call: the response is mocked
  for (const [body, words] of [
    [{ detail: { message: 'Слова сервера' } }, 'Слова сервера'],
    [{ error: { message: 'Другие слова' } }, 'Другие слова'],
    [{}, 'Ошибка при запуске анализа'],
  ] as const) {
    await answer(page, '**/api/analysis/start-new?**', 500, body)
    await start(page).click()
    await see(page.getByRole('alert'), words)
    expect(await progress(page).count()).toBe(0)
    expect(await start(page).isEnabled()).toBe(true)
  }
  await choose(page, 'Вакансия', 'Бухгалтер')
  await arrive(page, `/analysis?vacancy=${books}`)
  await see(page, /^Новых откликов нет\./)
  expect(await page.getByRole('alert').count()).toBe(0)
})

/** Two jumps of a clock over five minutes. The page's own time goes on between them: a minute is left to a slow machine. */
const NEARLY_AND_OVER = [240_000, 61_000]

/** A run to mock: the server cannot be made to keep one without progress for five minutes. */
const running = (vacancy_id: string): Partial<Run> => ({
  id: '22222222-2222-4222-8222-222222222222',
  vacancy_id,
  vacancy_title: 'Менеджер по продажам',
  kind: 'new',
  status: 'running',
  total: 40,
  analyzed: 10,
  failed: 0,
  skipped: 0,
  is_auto: false,
  postponed: 0,
  continues_at: null,
  postponed_end: null,
  remaining: 30,
  percent: 25,
  eta_seconds: 125,
  errors: [],
  failures: [],
  created_at: new Date().toISOString(),
  started_at: new Date().toISOString(),
  finished_at: null,
})

it('ANAL-12 ANAL-13 STATE-34 STATE-35 STATE-50 a run is polled every 3 s and updates the plan card, until 5 idle minutes pass', async () => {
  const { person, sales } = await company()
  let run = running(sales)
  let limits = (await person.request<Limits>('GET', '/api/subscription/limits/check')).body.data
  const page = await stage.open(`/analysis?vacancy=${sales}`, {
    as: person,
    before: async (page) => {
      await page.clock.install()
      await page.route('**/api/analysis/runs/active', (route) =>
        route.fulfill({ json: { data: { run, limits, postponed: [] } } }),
      )
      await page.route(`**/api/analysis/runs/${run.id}`, (route) => route.fulfill({ json: { data: run } }))
    },
  })
  await see(progress(page), 'Проанализировано 10 из 40')
  await see(progress(page), '25\u00a0%')
  await see(progress(page), 'Осталось: 30')
  await see(progress(page), 'Ещё примерно 2 мин 5 с')
  const asked = () => page.waitForResponse('**/api/analysis/runs/active')
  await freeze(page)
  const polls = listen(page, /runs\/active/)
  for (const seconds of [4, 3, 2]) {
    run = { ...run, eta_seconds: 120 + seconds }
    const next = asked()
    await page.clock.runFor(seconds === 4 ? 3000 : 200)
    await next
    await seeFrozen(progress(page), page, `Ещё примерно 2 мин ${seconds} с`)
    polls.length = 0
    await page.clock.runFor(2900)
    expect(polls).toEqual([])
  }
  await page.clock.resume()

  run = { ...run, analyzed: 11, remaining: 29, eta_seconds: null }
  limits = { ...limits, analyses_used: limits.analyses_used + 1 }
  const next = asked()
  await page.clock.runFor(3000)
  await next
  await see(progress(page), 'Проанализировано 11 из 40')
  await see(progress(page), 'Оцениваем время…')
  await see(page, `Использовано ${limits.analyses_used} из ${limits.analyses_limit}`)

  // one poll before the end of the fifth minute, the last one after it, none later
  for (const ms of NEARLY_AND_OVER) {
    const look = asked()
    await page.clock.fastForward(ms)
    await look
  }
  await see(page, /^Анализ продолжается на сервере/)
  const calls = listen(page, /runs\/active/)
  await page.clock.fastForward(60_000)
  await see(page, /^Анализ продолжается на сервере/)
  expect(calls).toEqual([])
  const again = asked()
  await page.getByRole('button', { name: 'Обновить' }).click()
  await again
})
