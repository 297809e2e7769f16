import type { ResultDetail, VacancyStats } from '@rezumetr/contracts/analysis/analysis'
import type { Limits } from '@rezumetr/contracts/billing/plans'
import type { PlanType } from '@rezumetr/contracts/domain'
import type { Page } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { CompanyScope } from '../server/src/features/companies/scope.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildSubscription,
  buildVacancy,
  scopeOf,
} from '../server/src/testing/scenes/factories.ts'
import { buildCast } from './cast.ts'
import {
  answer,
  arrive,
  choose,
  freeze,
  hold,
  listen,
  meanwhile,
  optionsOf,
  REFUSALS,
  see,
  seeFrozen,
  setStage,
} from './stage.ts'

const stage = setStage()
const rows = (page: Page) => page.getByRole('feed', { name: 'Кандидаты' }).locator('article')
const names = (page: Page) => rows(page).locator('h3').allInnerTexts()
const excel = (page: Page) => page.getByRole('button', { name: 'Скачать Excel' })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const day = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date())
const lines = async (page: Page, selector: string) =>
  (await page.locator(selector).allInnerTexts()).map((text) => plain(text).split(/\n+/))

async function company() {
  const person = await stage.product().register({ connect: true })
  return { person, ...(await buildCast(stage.product(), person.email)) }
}
/** More than a page of them. */
async function addResults(scope: CompanyScope, vacancy_id: string) {
  const { db } = stage.product().deps
  const run_id = await buildRun(db, scope, vacancy_id)
  for (const application_id of await buildApplications(db, scope, vacancy_id, 104))
    await buildResult(db, scope, { run_id, vacancy_id, application_id })
}
/** Moves the company to `plan` and sets how many analyses of the current period are used. */
async function spend(person: Awaited<ReturnType<typeof company>>['person'], used: number, plan?: PlanType) {
  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  if (plan) await buildSubscription(db, scope, plan)
  await person.request('GET', '/api/subscription/limits/check')
  await db
    .updateTable('usage_periods')
    .set({ analyses_used: used })
    .where('company_id', '=', scope)
    .where('period_end', 'is distinct from', new Date(1))
    .execute()
}

it('ANAL-01…05 STATE-47 the screen has its heading, and the plan card changes its colour as the quota shrinks', async () => {
  const { person } = await company()
  const page = await stage.open('/analysis', { as: person })
  await page.getByRole('heading', { level: 1, name: 'Анализ резюме', exact: true }).waitFor()
  await see(page, 'Осталось анализов')
  await see(page, 'Без сброса')

  const card = page.locator('[data-tone]', { hasText: 'Осталось анализов' })
  for (const [used, tone] of [
    [191, 'bad'],
    [190, 'warn'],
    [161, 'warn'],
    [160, 'info'],
  ] as const) {
    await spend(person, used, used === 191 ? 'starter' : undefined)
    const { body } = await person.request<Limits>('GET', '/api/subscription/limits/check')
    await page.reload()
    await see(card, String(200 - used))
    expect(body.data.analyses_remaining).toBe(200 - used)
    await see(card, `Использовано ${used} из 200`)
    expect(await card.getAttribute('data-tone')).toBe(tone)
    expect(await card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(
      String(Math.round((used / 200) * 100)),
    )
    const reset = new Intl.DateTimeFormat('ru-RU', {
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Moscow',
    })
    await see(card, `Обновится ${reset.format(new Date(body.data.reset_at ?? 0))} (МСК)`)
  }
})

it('STATE-48 an unlimited plan has its own card with the used analyses', async () => {
  const { person } = await company()
  await spend(person, 37, 'enterprise')
  const page = await stage.open('/analysis', { as: person })
  const card = page.locator('[data-tone=unlimited]')
  await see(card, 'Безлимитный анализ')
  await see(card, '37')
  expect(
    await card.getByText('Безлимитный анализ').evaluate((node) => getComputedStyle(node).color),
  ).not.toBe(await page.getByRole('heading', { level: 1 }).evaluate((node) => getComputedStyle(node).color))
})

it('STATE-49 the plan card reloads every 10 s', async () => {
  const { person } = await company()
  const limits = (await person.request<Limits>('GET', '/api/subscription/limits/check')).body.data
  const path = '**/api/subscription/limits/check'
  const page = await stage.open('/analysis', { as: person, before: (page) => page.clock.install() })
  await see(page, 'Осталось анализов')
  const calls = listen(page, /limits\/check/)
  await freeze(page)
  for (const analyses_used of [1, 2, 3]) {
    // the figure tells when the answer is drawn: the next ten seconds begin with it
    await answer(page, path, 200, { data: { ...limits, analyses_used } })
    const next = page.waitForResponse(path)
    await page.clock.runFor(analyses_used === 1 ? 10_000 : 200)
    await next
    await seeFrozen(page, page, `Использовано ${analyses_used} из ${limits.analyses_limit}`)
    calls.length = 0
    await page.clock.runFor(9900)
    expect(calls).toEqual([])
  }
})

it('ANAL-06 VAL-13 VAL-14 without a vacancy the screen asks to select one, in a hint and on every click', async () => {
  const { person } = await company()
  const page = await stage.open('/analysis', { as: person })
  const calls = listen(page, /^\/api\/.*(start-new|export)/)
  await see(page, 'Выберите конкретную вакансию, чтобы запустить анализ.')
  await page.getByRole('button', { name: 'Проанализировать новые резюме' }).click()
  await see(page.getByRole('alert'), 'Выберите конкретную вакансию для анализа')
  await excel(page).click()
  await see(page, 'Выберите конкретную вакансию для экспорта')
  expect(calls).toEqual([])
})

it('ANAL-06 the hint tells what there is to choose from: the vacancies with most new responses and how many more, or none', async () => {
  const { person, scope, sales, books } = await company()
  const { db } = stage.product().deps
  const page = await stage.open('/analysis', { as: person })
  await see(page, /^По включённым вакансиям новых откликов нет\./)
  await page.getByRole('link', { name: 'Проверить на HH.ru' }).click()
  await arrive(page, '/sync')

  const unread = db.updateTable('vacancies').set({ responses_read_at: null })
  await unread.where('id', 'in', [sales, books]).execute()
  await page.goto(`${stage.product().url}/analysis`)
  await see(page, /^Отклики по 2\sвакансиям ещё не загружены\./)
  for (const count of [1, 2, 3, 4, 5, 6]) {
    const vacancy = await buildVacancy(db, scope, { title: `Вакансия ${count}` })
    await buildApplications(db, scope, vacancy, count)
  }
  await page.reload()
  await see(page, /^и ещё 2\sвакансии с новыми откликами$/)
  expect(await page.getByRole('button', { name: /^Вакансия \d/ }).allInnerTexts()).toEqual(
    [6, 5, 4, 3].map((count) => expect.stringMatching(new RegExp(`^Вакансия ${count}\\s+${count}\\sновы`))),
  )
  expect(await page.getByText('ещё не загружены').count()).toBe(0)
})

it('ANAL-16…18 ANAL-27 ANAL-28 filters change the list and six figures; active vacancies and 100 results are requested', async () => {
  const { person, sales } = await company()
  let calls: string[] = []
  const page = await stage.open('/analysis', {
    as: person,
    before: async (page) => (calls = listen(page, /hh\/vacancies$|analysis\/results$/, true)),
  })
  await expect.poll(() => names(page)).toEqual(['Анна Белова', 'Дмитрий Орлов', 'Без имени', 'Без имени'])
  expect(calls).toContain('GET /api/hh/vacancies?active_only=true')
  expect(calls).toContain('GET /api/analysis/results?limit=100')
  const offered = async () => new Set((await optionsOf(page, 'Вакансия')).map((text) => text.split('\n')[0]))
  await expect.poll(offered).toEqual(new Set(['Все вакансии', 'Бухгалтер', 'Менеджер по продажам']))
  expect(await optionsOf(page, 'Рекомендация')).toEqual([
    'Все рекомендации',
    'Нанять',
    'Интервью',
    'Возможно',
    'Отклонить',
  ])
  await choose(page, 'Вакансия', 'Менеджер по продажам')
  await arrive(page, `/analysis?vacancy=${sales}`)
  await expect.poll(() => names(page)).toEqual(['Анна Белова', 'Без имени', 'Без имени'])
  const { body } = await person.request<VacancyStats>('GET', `/api/analysis/vacancy/${sales}/stats`)
  const stats = body.data
  const cards = () => lines(page, 'main ul:has(> li > button[aria-pressed]) > li')
  await expect.poll(cards).toEqual([
    ['Всего', '3'],
    ['Средний балл', '64'],
    ['Нанять', String(stats.hire_count)],
    ['Интервью', String(stats.interview_count)],
    ['Возможно', String(stats.maybe_count)],
    ['Отклонить', String(stats.reject_count)],
  ])
  expect([stats.total_analyzed, stats.avg_score]).toEqual([3, 64])
  await choose(page, 'Рекомендация', 'Нанять')
  await expect.poll(() => names(page)).toEqual(['Анна Белова'])
})

it('a search without matches says so, and each offered action leads back to candidates', async () => {
  const { person, sales } = await company()
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person })
  await expect.poll(() => names(page)).toEqual(['Анна Белова', 'Без имени', 'Без имени'])
  const field = page.getByRole('searchbox', { name: 'Поиск по кандидатам' })
  await field.fill('орлов')
  await see(page, 'Ничего не найдено')
  await page.getByRole('button', { name: 'Искать без фильтров' }).click()
  await expect.poll(() => names(page)).toEqual(['Дмитрий Орлов'])
  await arrive(page, `/analysis?search=${encodeURIComponent('орлов')}`)
  await field.fill('щ')
  await see(page, /^По запросу «щ» никого нет/)
  expect(await page.getByRole('button', { name: 'Искать без фильтров' }).count()).toBe(0)
  await page.locator('main').getByRole('button', { name: 'Очистить поиск' }).last().click()
  await expect.poll(() => names(page)).toEqual(['Анна Белова', 'Дмитрий Орлов', 'Без имени', 'Без имени'])
  expect(await field.inputValue()).toBe('')
  await page.waitForFunction(() => document.activeElement?.matches('input[type=search]'))
})

it('ERR-24 the search stays in the URL and is passed to the results and to the report, whose notice names it', async () => {
  const { person, sales } = await company()
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person })
  const field = page.getByRole('searchbox', { name: 'Поиск по кандидатам' })
  await field.fill('анна')
  await expect.poll(() => names(page)).toEqual(['Анна Белова'])
  const found = `?vacancy=${sales}&search=${encodeURIComponent('анна')}`
  await arrive(page, `/analysis${found}`)

  await page.getByRole('combobox', { name: 'Вакансия' }).filter({ hasText: 'Менеджер' }).waitFor()
  const asked = page.waitForRequest('**/api/analysis/export/excel?**')
  await excel(page).click()
  expect(new URL((await asked).url()).searchParams.get('search')).toBe('анна')
  await see(page, 'Экспорт успешно завершен!')
  await see(
    page,
    'Вакансия: «Менеджер по продажам», балл любой, рекомендация любая, в имени «анна», без полных данных резюме',
  )

  await page.getByRole('link', { name: 'Все результаты' }).click()
  await arrive(page, `/results${found}`)
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(['Анна Белова'])
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Анна Белова'])
  expect(await field.inputValue()).toBe('анна')
  await page.getByRole('button', { name: 'Очистить поиск' }).click()
  await arrive(page, `/analysis?vacancy=${sales}`)
})

it('of two quick decisions the later one is saved and shown, also when the earlier one fails', async () => {
  const { person, sales } = await company()
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person, expected: [REFUSALS] })
  await rows(page).first().getByRole('button', { name: 'Анна Белова' }).click()
  const card = page.locator('[data-candidate]')
  const decided = (name: string) => card.getByRole('button', { name, pressed: true })
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    '**/decision',
    async (route) => {
      await gate
      await route.fulfill({ status: 500, json: {} })
    },
    { times: 1 },
  )
  await card.getByRole('button', { name: 'Нанять' }).click()
  await decided('Нанять').waitFor()
  await card.getByRole('button', { name: 'Возможно' }).click()
  await decided('Возможно').waitFor()
  const failed = page.waitForResponse((response) => response.status() === 500)
  release()
  await failed
  const id = (await card.getAttribute('data-candidate')) ?? ''
  await expect
    .poll(
      async () =>
        (await person.request<ResultDetail>('GET', `/api/analysis/results/${id}`)).body.data.decision
          ?.verdict,
    )
    .toBe('maybe')
  expect(await decided('Возможно').count()).toBe(1)
  await see(rows(page).first(), 'Вы решили: Возможно')
  expect(await page.getByText('Анна Белова: решение не сохранено').count()).toBe(0)
})

it('a decision that is not saved takes its notice along, whose undo would do nothing', async () => {
  const { person, sales } = await company()
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person, expected: [REFUSALS] })
  await rows(page).first().getByRole('button', { name: 'Анна Белова' }).click()
  const card = page.locator('[data-candidate]')
  // a notice that is leaving stands in the document until its transition ends
  const staying = page.locator(':not([data-ending-style] *)')
  const undo = page.getByRole('button', { name: 'Отменить', exact: true }).and(staying)
  const gate = Promise.withResolvers<void>()
  await answer(page, '**/decision', 500, {})
  await meanwhile(page, '**/decision', () => gate.promise)
  await card.getByRole('button', { name: 'Нанять' }).click()
  await undo.waitFor()
  gate.resolve()
  const failures = page.getByText('Анна Белова: решение не сохранено')
  await failures.first().waitFor()
  expect(await undo.count()).toBe(0)
  expect(await card.getByRole('button', { pressed: true }).count()).toBe(0)

  // also where the refusal comes before the paint that the notice waits for
  await page.evaluate(() => {
    window.fetch = async () => new Response('{}', { status: 500 })
  })
  const told = await failures.count()
  await card.getByRole('button', { name: 'Возможно' }).click()
  await expect.poll(() => failures.count()).toBeGreaterThan(told)
  expect(await undo.count()).toBe(0)
})

it('Escape leaves the note and not the card, so that the next key decides', async () => {
  const { person, sales } = await company()
  for (const width of [1440, 1024]) {
    const context = { viewport: { width, height: 800 } }
    const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person, context })
    await rows(page).first().getByRole('button', { name: 'Анна Белова' }).click()
    const card = page.locator('[data-candidate]')
    const note = card.getByRole('textbox', { name: 'Заметка' })
    await card.getByRole('button', { name: 'Нанять' }).waitFor()
    await page.keyboard.press('c')
    await page.keyboard.insertText('Ждёт звонка')
    await page.keyboard.press('Escape')
    await page.keyboard.press('1')
    await card.getByRole('button', { name: 'Нанять', pressed: true }).waitFor()
    expect(await note.inputValue()).toBe('Ждёт звонка')
    await page.keyboard.press('1')
    await see(page, 'Анна Белова: решение снято')
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  }
})

it('ANAL-19…24 EXT-27 a row shows the candidate, the scores and the reasons', async () => {
  const { person, anna } = await company()
  const page = await stage.open('/analysis', { as: person })
  await expect.poll(() => names(page)).toEqual(['Анна Белова', 'Дмитрий Орлов', 'Без имени', 'Без имени'])
  const row = rows(page).first()
  const resume = row.getByRole('link', { name: 'Резюме' })
  expect([
    await resume.getAttribute('href'),
    await resume.getAttribute('target'),
    await resume.getAttribute('rel'),
  ]).toEqual([anna.resume_url, '_blank', 'noopener noreferrer'])
  expect(await row.getByRole('link', { name: anna.email ?? '' }).getAttribute('href')).toBe(
    `mailto:${anna.email}`,
  )
  expect(await row.getByRole('link', { name: anna.phone ?? '' }).getAttribute('href')).toBe(
    'tel:+79000000102',
  )
  expect(plain(await row.locator('[data-tone]').first().innerText())).toMatch(/^Балл\s+92$/)
  expect(await row.getByRole('img', { name: 'высокий балл' }).isVisible()).toBe(true)
  await see(row, 'Нанять')
  const text = plain(await row.innerText())
  for (const part of [
    'Навыки 80 %',
    'Опыт 70 %',
    ...(anna.strengths ?? []).slice(0, 3),
    ...(anna.weaknesses ?? []),
    anna.reasoning ?? '',
  ])
    expect(text).toContain(part)
  expect(await rows(page).nth(3).innerText()).toContain('Пять мест работы за два года')
  const salaries = (
    await rows(page)
      .getByText(/Зарплата: /)
      .allInnerTexts()
  ).map((facts) => plain(facts).split(' · ').at(-1))
  expect(salaries).toEqual([
    'Зарплата: Совпадает',
    'Зарплата: Не указана',
    'Зарплата: Выше',
    'Зарплата: Ниже',
  ])
  await see(page, 'Оценка носит рекомендательный характер, решение принимает человек.')
})

it('every empty screen has exactly one link for a company without a connection to connect hh.ru', async () => {
  const page = await stage.open('/export', { as: await stage.product().register() })
  const connect = page.locator('main').getByRole('link', { name: 'Подключить HH.ru' })
  for (const path of ['/export', '/criteria', '/results', '/analysis']) {
    await page.goto(stage.product().url + path)
    await connect.waitFor()
    // one next step, not two
    expect(await connect.count()).toBe(1)
  }
  await page.getByRole('button', { name: 'Загрузить файлы' }).click()
  await see(page, 'Сначала загрузите вакансию с HH.ru: резюме из файлов добавляются к ней')
  await see(page, /^Подключите HH\.ru, чтобы загрузить вакансии и отклики\./)
  await connect.click()
  await arrive(page, '/settings')
})

it('ANAL-25 an empty list links to the synchronisation', async () => {
  const page = await stage.open('/analysis', { as: await stage.product().register({ connect: true }) })
  await page.getByRole('link', { name: 'Синхронизировать отклики' }).click()
  await arrive(page, '/sync')
  expect(await rows(page).count()).toBe(0)
})

it('ANAL-15 ERR-22 ERR-25 the report downloads under its file name, and a refusal shows a message', async () => {
  const { person, sales } = await company()
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person, expected: [REFUSALS] })
  await rows(page).first().waitFor()
  const download = async () => {
    const file = page.waitForEvent('download')
    await excel(page).click()
    return (await file).suggestedFilename()
  }
  expect(await download()).toBe(`analysis_report_Менеджер_по_продажам_${day()}.xlsx`)
  await choose(page, 'Рекомендация', 'Нанять')
  await expect.poll(() => names(page)).toEqual(['Анна Белова'])
  expect(await download()).toBe(`analysis_report_Менеджер_по_продажам_hire_${day()}.xlsx`)

  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  await db.updateTable('usage_periods').set({ exports_used: 1000 }).where('company_id', '=', scope).execute()
  const refused = page.waitForResponse('**/api/analysis/export/excel?**')
  await excel(page).click()
  const { message } = (await (await refused).json()) as { message: string }
  await see(page, message)
  await page.getByRole('button', { name: 'К тарифам' }).click()
  await arrive(page, '/pricing')
  await page.goBack()
  // a server error cannot be provoked for one call: the response is mocked
  await answer(page, '**/api/analysis/export/excel?**', 500, {})
  await excel(page).click()
  await see(page, 'Ошибка при скачивании отчета')
})

it('ANAL-26 ERR-17…20 ERR-42 Q-066 a used-up quota opens the limit dialog with a trial note, the plan’s end and a link to the plans', async () => {
  for (const [plan, limit, name] of [
    ['trial', 50, 'Пробный'],
    ['starter', 200, 'Стартовый'],
  ] as const) {
    const { person, scope, sales } = await company()
    await buildApplications(stage.product().deps.db, scope, sales, 2)
    await spend(person, limit, plan === 'trial' ? undefined : plan)
    const { reset_at } = (await person.request<Limits>('GET', '/api/subscription/limits/check')).body.data
    await stage
      .product()
      .deps.db.updateTable('subscriptions')
      .set({ current_period_end: reset_at })
      .where('company_id', '=', scope)
      .where('status', '=', 'active')
      .execute()
    const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person, expected: [REFUSALS] })
    const refused = page.waitForResponse('**/api/analysis/start-new?**')
    // the discount is mentioned once the dialog knows the plans
    const plans = page.waitForResponse('**/api/**/plans')
    await page.getByRole('button', { name: 'Проанализировать 2 из 2 новых резюме' }).click()
    expect(await (await refused).json()).toMatchObject({
      error: { code: 'LIMIT_EXCEEDED' },
      detail: { error: 'LIMIT_EXCEEDED' },
    })
    await plans
    const dialog = page.getByRole('dialog', { name: 'Достигнут лимит анализов' })
    await see(dialog, 'Достигнут лимит анализов')
    await see(dialog, `Использовано ${limit} из ${limit} анализов`)
    await see(dialog, `Ваш тариф: «${name}»`)
    const trialNote = dialog.getByText(/^Вы использовали пробный период/)
    await expect.poll(() => trialNote.count()).toBe(plan === 'trial' ? 1 : 0)
    if (plan !== 'trial') {
      await see(page, /^Тариф закончится \d+ [а-я]+ в\s\d\d:\d\d\s\(МСК\)$/)
      await see(dialog, /^Тариф закончится .+ Чтобы после этого появились новые анализы, продлите его\.$/)
    }
    const upgrade = dialog.getByRole('link', { name: 'Улучшить тариф' })
    expect(await upgrade.getAttribute('href')).toBe('/subscription')
    await upgrade.click()
    await arrive(page, '/pricing')
    await see(page, 'Выберите подходящий тариф')
    await page.close()
  }
})

it('Q-046 Q-158 a vacancy switched off by the user is not marked as needing a higher plan; «1 новый» is singular', async () => {
  const { person, scope, sales, books } = await company()
  const { db } = stage.product().deps
  await buildApplications(db, scope, sales, 1)
  await db.updateTable('vacancies').set({ is_enabled: false }).where('id', '=', books).execute()
  const page = await stage.open('/analysis', { as: person })
  const offered = async () => (await optionsOf(page, 'Вакансия')).map((text) => plain(text).split(/\n+/))
  await see(page, 'Осталось анализов')
  await expect
    .poll(offered)
    .toEqual([
      ['Все вакансии'],
      ['Менеджер по продажам', '1 новый'],
      ['Бухгалтер', 'Выключена в синхронизации'],
    ])
  await buildSubscription(db, scope, 'free')
  await page.reload()
  await see(page, 'Осталось анализов')
  await expect.poll(offered).toContainEqual(['Бухгалтер', 'Доступно на старшем тарифе'])
})

it('ANAL-17 Q-046 Q-089 the candidates of a switched-off vacancy are listed, and nothing is offered to analyse', async () => {
  const { person, scope, books } = await company()
  const { db } = stage.product().deps
  await buildApplications(db, scope, books, 2)
  await db.updateTable('vacancies').set({ is_enabled: false }).where('id', '=', books).execute()
  const page = await stage.open('/analysis', { as: person })
  await choose(page, 'Вакансия', /^Бухгалтер/)
  await arrive(page, `/analysis?vacancy=${books}`)
  await expect.poll(() => names(page)).toEqual(['Дмитрий Орлов'])
  await see(page, /^Вакансия выключена/)
  expect((await lines(page, 'dl > div')).slice(0, 3)).toEqual([
    ['Все резюме', '3'],
    ['Проанализировано', '1'],
    ['Новые', '2'],
  ])
  expect(await page.getByRole('button', { name: /^Проанализировать/ }).count()).toBe(0)
  await buildSubscription(db, scope, 'free')
  await page.reload()
  await see(page, /^Доступно на старшем тарифе/)
  await page.getByRole('link', { name: 'К вакансиям' }).click()
  await arrive(page, '/sync')
})

it('where only the next page fails, the list and its number stay, and the page is loaded on retry', async () => {
  const { person, scope, books } = await company()
  await addResults(scope, books)
  const page = await stage.open(`/analysis?vacancy=${books}`, { as: person, expected: [REFUSALS] })
  await rows(page).first().waitFor()
  // a server error cannot be provoked for one call: the response is mocked
  await answer(page, '**/api/analysis/results?*cursor=*', 422, {})
  const toEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await toEnd()
  const failure = page.getByRole('status').filter({ hasText: 'Не удалось загрузить следующих кандидатов.' })
  await failure.waitFor()
  await page.getByRole('heading', { level: 2, name: /^105.кандидатов$/ }).waitFor()
  expect(await rows(page).count()).toBeGreaterThan(0)
  await page.unroute('**/api/analysis/results?*cursor=*')
  await failure.getByRole('button', { name: 'Повторить' }).click()
  await failure.waitFor({ state: 'detached' })
  // the failure is gone before the page has come, and the list has grown only then
  await expect
    .poll(async () => {
      await toEnd()
      return await page.locator('article[aria-posinset="105"]').count()
    })
    .toBe(1)
  expect(await page.getByRole('button', { name: 'Показать ещё' }).count()).toBe(0)
})

it('rows being read again are read to the end although the end of the list has come into view, then the next page is', async () => {
  const { person, scope, books } = await company()
  const { db } = stage.product().deps
  await addResults(scope, books)
  const page = await stage.open(`/analysis?vacancy=${books}`, {
    as: person,
    before: (page) => page.clock.install(),
  })
  await expect.poll(async () => (await names(page))[0]).toBe('Дмитрий Орлов')
  await db
    .updateTable('applications')
    .set({ candidate_name: 'Дмитрий Соколов' })
    .where('company_id', '=', scope)
    .where('candidate_name', '=', 'Дмитрий Орлов')
    .execute()
  const calls = listen(page, /analysis\/results$/, true)
  const asked = () =>
    calls.filter((call) => call.includes('limit=100')).map((call) => call.includes('cursor='))
  const release = await hold(page, /analysis\/results\?.*limit=100/)
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(asked).toEqual([false])
  const scrollTo = (place: 'start' | 'end') =>
    page.evaluate((end) => window.scrollTo(0, end ? document.body.scrollHeight : 0), place === 'end')
  await scrollTo('end')
  await page.locator('article[aria-posinset="100"]').waitFor()
  release()
  await expect
    .poll(async () => {
      await scrollTo('end')
      return await page.locator('article[aria-posinset="105"]').count()
    })
    .toBe(1)
  expect(asked()).toEqual([false, true])
  await scrollTo('start')
  await expect.poll(async () => (await names(page))[0]).toBe('Дмитрий Соколов')
})

it('the candidates of an archived vacancy are listed and exported, and nothing is offered to analyse', async () => {
  const { person, sales } = await company()
  const { db } = stage.product().deps
  await db.updateTable('vacancies').set({ status: 'archived' }).where('id', '=', sales).execute()
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person })
  await expect.poll(() => names(page)).toEqual(['Анна Белова', 'Без имени', 'Без имени'])
  const select = page.getByRole('combobox', { name: 'Вакансия' })
  await select.filter({ hasText: 'Менеджер по продажам — в архиве' }).waitFor()
  await page.getByRole('button', { name: 'Загрузить файлы' }).click()
  await see(page, 'В архивную вакансию файлы не загружаются: выберите действующую')
  await see(page, /^Вакансия в архиве или недоступна: анализировать по ней больше нечего\./)
  expect(await page.getByText(/^Выберите конкретную вакансию/).count()).toBe(0)
  const [file] = await Promise.all([page.waitForEvent('download'), excel(page).click()])
  expect(file.suggestedFilename()).toBe(`analysis_report_Менеджер_по_продажам_${day()}.xlsx`)
  const sheets = await readWorkbook(await file.path())
  expect(sheets[0]?.data.slice(1).map((row) => row[1])).toContain('Анна Белова')
})

it('without candidates to step to the arrow keys scroll the page', async () => {
  const page = await stage.open('/analysis', {
    as: await stage.product().register({ connect: true }),
    context: { viewport: { width: 1280, height: 400 } },
  })
  await see(page, 'Результатов пока нет')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

it('candidates read before stay under the message when reading them again fails', async () => {
  const { person, sales } = await company()
  const page = await stage.open(`/analysis?vacancy=${sales}`, {
    as: person,
    expected: [REFUSALS],
    before: (page) => page.clock.install(),
  })
  await rows(page).first().waitFor()
  // a server error cannot be provoked for one call: the response is mocked
  await answer(page, '**/api/analysis/results?*', 422, { message: 'Слова сервера' })
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  const failure = page.getByRole('alert').filter({ hasText: 'Слова сервера' })
  await failure.waitFor()
  expect(await rows(page).count()).toBe(3)
  await page.unroute('**/api/analysis/results?*')
  await failure.getByRole('button', { name: 'Повторить' }).click()
  await failure.waitFor({ state: 'detached' })
})

it('ERR-16 results that fail to load show a message and empty the list', async () => {
  const { person } = await company()
  const page = await stage.open('/analysis', { as: person, expected: [REFUSALS] })
  await expect.poll(async () => (await names(page)).length).toBe(4)
  // a server error cannot be provoked for one call: the response is mocked
  await answer(page, '**/api/analysis/results?**', 400, { error: { message: 'Слова сервера' } })
  await choose(page, 'Рекомендация', 'Нанять')
  await see(page.getByRole('alert'), 'Слова сервера')
  expect(await rows(page).count()).toBe(0)
  await answer(page, '**/api/analysis/results?**', 400, {})
  await choose(page, 'Рекомендация', 'Интервью')
  await see(page.getByRole('alert'), 'Ошибка при загрузке результатов анализа')
})
