import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { Rubric } from '@rezumetr/contracts/rubrics/rubric'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hashOfVacancy } from '../../server/src/features/vacancies/rules.ts'
import {
  buildApplications,
  buildSubscription,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../server/src/testing/scenes/factories.ts'
import { until } from '../../server/src/testing/watch/until.ts'
import { signedIn } from './browser.ts'
import { startFront } from './front.ts'
import { arrive, choose, REFUSALS, see, seeInvalid, setStage } from './stage.ts'

const stage = setStage()

const facts = {
  title: 'Java-разработчик',
  description_text:
    '<p>Обязанности:</p><ul><li>Разработка микросервисов на Java и Spring Boot</li></ul><p>Требования:</p><ul>' +
    '<li>Опыт разработки на Java от 3 лет</li><li>Знание Kafka</li>' +
    '<li>Английский язык на уровне B1</li><li>Стрессоустойчивость</li></ul><p>Будет плюсом:</p><ul><li>Kubernetes</li></ul>',
  key_skills: ['Java'],
  experience_id: 'between3And6',
  salary_from: null,
  salary_to: null,
  salary_currency: null,
  salary_gross: null,
  area_name: 'Москва',
  schedule: null,
  employment: null,
  languages: [],
  driver_license_types: [],
}
const people = [
  [
    'Анна Белова',
    'Микросервисы на Java и Spring Boot, PostgreSQL.\nОбмен сообщениями через Kafka.',
    ['Java', 'PostgreSQL', 'Kafka'],
  ],
  [
    'Дмитрий Орлов',
    'Сайт на Java, PostgreSQL.\nРазвёртывание в Kubernetes.',
    ['Java', 'PostgreSQL', 'Kubernetes'],
  ],
  ['Игорь Лебедев', 'Поддержка сайта на Python.', ['Python']],
] as const

/** A vacancy with three resumes that nobody has judged yet. */
async function unread() {
  const product = stage.product()
  const { db } = product.deps
  const person = await product.register({ connect: true })
  const scope = await scopeOf(db, person.email)
  await buildSubscription(db, scope, 'enterprise')
  const { languages: _none, driver_license_types: _unset, ...columns } = facts
  const vacancy = await buildVacancy(db, scope, { ...columns, content_hash: hashOfVacancy(facts) })
  for (const [candidate_name, description, skills] of people) {
    const [id = ''] = await buildApplications(db, scope, vacancy, 1, { candidate_name })
    const job = {
      start: '2019-03-01',
      end: null,
      company: 'ООО «Пример»',
      position: 'Java-разработчик',
      description,
    }
    await storeResume(product.deps, id, {
      title: 'Java-разработчик',
      area: 'Москва',
      experience: [job],
      skills: [...skills],
      about: 'Аккуратный код.',
    })
  }
  return { person, vacancy }
}

/** The same, whose three candidates are analysed. */
async function prepare() {
  const { person, vacancy } = await unread()
  const { body } = await person.request<{ run: Run }>('POST', `/api/analysis/start-new?vacancy_id=${vacancy}`)
  await until(
    async () => (await person.request<Run>('GET', `/api/analysis/runs/${body.data.run.id}`)).body.data,
    (run) => run.finished_at !== null,
  )
  const order = async () =>
    (
      await person.request<{ results: { application: { candidate_name: string } }[] }>(
        'GET',
        `/api/analysis/results?vacancy_id=${vacancy}`,
      )
    ).body.data.results.map(({ application }) => application.candidate_name)
  return { person, vacancy, order }
}

/** The notice of a version somebody else made: it has the focus and is seen, wherever on the page the button was pressed. */
async function seeConflict(page: Page) {
  await see(page, 'Критерии изменил кто-то ещё')
  const refresh = page.getByRole('button', { name: 'Показать новую версию' })
  await expect.poll(() => refresh.evaluate((button) => document.activeElement === button)).toBe(true)
  const isSeen = await refresh.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isSeen).toBe(true)
  return refresh
}

const level = (title: string) => `Насколько нужно: ${title}`
const preview = (page: Page) => page.getByRole('button', { name: 'Что изменится' }).click()

it('criteria are edited, previewed and applied; the order of candidates changes and is restored by undo', async () => {
  const { person, vacancy, order } = await prepare()
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person })
  await page.getByRole('link', { name: 'Критерии', exact: true }).click()
  await see(page, '«Знание Kafka»')
  expect((await order()).slice(0, 2)).toEqual(['Дмитрий Орлов', 'Анна Белова'])

  await choose(page, level('Kafka'), 'Без этого никак')
  await page.getByRole('button', { name: 'Убрать критерий: Kubernetes' }).click()
  await see(page, '2 правки')
  await preview(page)
  const dialog = page.getByRole('dialog')
  await see(dialog.getByRole('region', { name: 'Опустятся' }), 'Дмитрий Орлов')
  expect((await order())[0]).toBe('Дмитрий Орлов')
  await dialog.getByRole('button', { name: 'Применить' }).click()
  await see(page, /Версия 2: пересчитано 3/)
  expect((await order())[0]).toBe('Анна Белова')

  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await see(page, 'Критерии снова как в версии 1')
  expect((await order())[0]).toBe('Дмитрий Орлов')

  const versions = page.locator('section', { has: page.getByRole('heading', { name: 'Версии' }) })
  const restore = versions.getByRole('button')
  await expect.poll(() => restore.allTextContents()).toEqual(['Вернуть версию 2', 'Вернуть версию 1'])
  expect(await restore.first().isEnabled()).toBe(true)
  await choose(page, level('Kafka'), 'Желательно')
  await see(versions, 'Чтобы вернуть версию, сначала примените или отмените правки.')
  expect(await restore.first().isDisabled()).toBe(true)
})

it('a custom criterion is added; a protected trait is rejected, a vague one gets a suggestion', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person, expected: [REFUSALS] })
  const field = page.getByRole('textbox', { name: 'Свой критерий' })
  await field.fill('Женщина до 35 лет')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await see(page.getByRole('alert'), /Отбирать по признаку «пол» нельзя/)
  await seeInvalid(field)
  await field.fill('коммуникабельность')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Переговоры с заказчиками' }).click()
  expect(await field.inputValue()).toBe('Переговоры с заказчиками')
  await field.fill('Python')
  await field.press('Enter')
  await see(page, 'Будет искаться: Python')
  await preview(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Применить' }).click()
  await see(page, 'свой')
})

it('of two tabs, the later one is notified of the conflict and keeps its edits', async () => {
  const { person, vacancy } = await prepare()
  const tabs = await Promise.all(
    ['Kafka', 'Kubernetes'].map(() =>
      stage.open(`/criteria?vacancy=${vacancy}`, { as: person, expected: [REFUSALS] }),
    ),
  )
  const [one, other] = tabs
  if (!one || !other) throw new Error('two tabs')
  await choose(one, level('Kafka'), 'Желательно')
  await choose(other, level('Kubernetes'), 'Обязательно')
  await preview(one)
  await one.getByRole('dialog').getByRole('button', { name: 'Применить' }).click()
  await see(one, /Версия 2: пересчитано/)
  const toEnd = () => other.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await toEnd()
  await preview(other)
  await seeConflict(other)
  // and again, while it is there
  await toEnd()
  await preview(other)
  await (await seeConflict(other)).click()
  // until the new version is read, a preview is refused again
  await see(other.getByRole('combobox', { name: level('Kafka') }), 'Желательно')
  await see(other, '1 правка')
  await preview(other)
  await other.getByRole('dialog').getByRole('button', { name: 'Применить' }).click()
  await see(other, /Версия 3: пересчитано/)
  const levels = await other.getByRole('combobox', { name: level('Kafka') }).innerText()
  expect(levels).toBe('Желательно')
})

it('the line behind a requirement is highlighted in the resume', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person })
  await page
    .getByRole('button', { name: /Анна Белова/ })
    .first()
    .click()
  const card = page.locator('[data-candidate]')
  const row = card.getByRole('listitem').filter({ hasText: 'Kafka' }).first()
  await see(row, 'по работе')
  const quote = row.getByRole('button', { name: 'Обмен сообщениями через Kafka' })
  await quote.click()
  const resume = page.getByRole('region', { name: 'Резюме' })
  await expect.poll(() => resume.locator('mark').innerText()).toMatch(/^Обмен сообщениями через Kafka/)
  await resume.getByRole('button', { name: 'Закрыть резюме' }).click()
  await resume.waitFor({ state: 'detached' })

  // beside the list, then in a sheet over it
  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 800 })
    await quote.press('Enter')
    await resume.locator('mark').waitFor()
    await page.keyboard.press('Escape')
    await resume.waitFor({ state: 'detached' })
    await expect.poll(() => quote.evaluate((node) => node === document.activeElement)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
})

it('an alternative widens a line by keyboard, and a guessed line is confirmed', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person })
  await see(page, '1 критерий угадан')
  await page.getByRole('button', { name: 'или другой вариант: Kafka' }).press('Enter')
  await page.keyboard.type('RabbitMQ')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Убрать вариант: RabbitMQ' }).waitFor()
  await page.getByRole('button', { name: 'Верно: Стрессоустойчивость' }).press('Enter')
  await see(page, '2 правки')
  await preview(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Применить' }).click()
  await see(page, /Версия 2: пересчитано/)
  const url = `/api/analysis/vacancy/${vacancy}/rubric`
  const { lines } = (await person.request<Rubric>('GET', url)).body.data
  expect(lines.find(({ ask }) => ask === 'Kafka')?.any_of).toEqual(['Kafka', 'RabbitMQ'])
  expect(lines.filter(({ sure, confirmed }) => !sure && !confirmed)).toEqual([])
})

const CHECK = 'Проверьте критерии'

it('on a phone the criteria are checked by keyboard before the first run, and not again', async () => {
  const { person, vacancy } = await unread()
  const context = { viewport: { width: 360, height: 740 } }
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person, context })
  const start = page.getByRole('button', { name: 'Проанализировать 3 из 3 новых резюме' })
  const dialog = page.getByRole('dialog', { name: CHECK })
  const confirm = dialog.getByRole('button', { name: 'Всё верно, оценить 3' })
  await start.press('Enter')
  await confirm.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  // what was guessed comes first
  expect(await dialog.getByRole('listitem').first().innerText()).toContain('Стрессоустойчивость')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByText(/^Анализ завершён/).count()).toBe(0)

  await start.press('Enter')
  await dialog.getByRole('button', { name: 'Убрать критерий: Стрессоустойчивость' }).press('Enter')
  await dialog.getByRole('region', { name: 'Угадано' }).waitFor({ state: 'detached' })
  await choose(page, level('Kafka'), 'Желательно')
  await confirm.press('Enter')
  await see(page, /^Анализ завершён: проанализировано 3/, 40_000)
  const { body } = await person.request<Rubric>('GET', `/api/analysis/vacancy/${vacancy}/rubric`)
  expect(body.data).toMatchObject({ version: 2, is_confirmed: true, is_check_due: false })
  expect(body.data.lines.find(({ ask }) => ask === 'Kafka')?.kind).toBe('nice')
})

it('edits survive a reload and an expired session, are dropped on leaving, and never reach another user', async () => {
  const { person, vacancy } = await prepare()
  const product = stage.product()
  const other = await product.register()
  const address = `/criteria?vacancy=${vacancy}`
  const page = await stage.open(address, { as: person, expected: [REFUSALS] })
  page.on('dialog', (dialog) => void dialog.accept())
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('rezumetr_criteria')))
  const expire = async () => {
    product.clock.advance(100 * 24 * 60 * 60_000)
    // the bell's own question may find the session gone before the click does
    const login = page.waitForURL('**/login?from=*')
    await Promise.race([preview(page), login])
    await login
    await see(page.getByRole('status'), /^Сессия истекла/)
  }
  const signIn = async (email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill('Secret123')
    await page.getByRole('button', { name: 'Войти в систему' }).click()
    await arrive(page, address)
  }
  const shown = () => page.getByRole('combobox', { name: level('Kafka') }).innerText()

  await choose(page, level('Kafka'), 'Желательно')
  await page.reload()
  await see(page, '1 правка')
  await expire()
  await signIn(person.email)
  await see(page, '1 правка')
  expect(await shown()).toBe('Желательно')

  await page.getByRole('link', { name: 'Кандидаты', exact: true }).click()
  const leaving = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await see(leaving, '1 правка критериев ещё не применена и пропадёт.')
  await leaving.getByRole('button', { name: 'Уйти' }).click()
  await see(page, 'Новый анализ')
  expect(await kept()).toEqual([])
  await page.goBack()
  await expect.poll(shown).toBe('Обязательно')

  await choose(page, level('Kafka'), 'Желательно')
  expect(await kept()).toHaveLength(1)
  await expire()
  expect(await kept()).toHaveLength(1)
  await signIn(other.email)
  await see(page, 'Такой вакансии нет')
  await see(page.getByRole('combobox', { name: 'Вакансия' }), 'Выберите вакансию')
  expect(await kept()).toEqual([])
})

it('while the server is down, a pointer over the menu changes nothing, and a click shows a screen that recovers', async () => {
  const { person, vacancy } = await prepare()
  const front = await startFront(stage.product().url)
  const tokens = { access_token: person.token ?? '', refresh_token: person.refresh_token }
  const page = await stage.open('/login', {
    context: { storageState: signedIn(front.url, tokens) },
    expected: [REFUSALS, /reading '(?:Export|Pricing)Page'/],
  })
  try {
    await page.goto(`${front.url}/criteria?vacancy=${vacancy}`)
    const menu = page.getByTestId('sidebar')
    await choose(page, level('Kafka'), 'Желательно')
    await see(page, '1 правка')
    // lost with the page
    await page.evaluate(() => (document.title = 'same page'))
    const isCheck = (one: { url(): string }) => one.url().endsWith('/health')
    const checked = () => page.waitForEvent('response', isCheck)

    front.down()
    for (const name of ['Экспорт данных', 'Тарифы']) {
      const answered = checked()
      await menu.getByRole('link', { name }).hover()
      await answered
    }
    expect(await page.title()).toBe('same page')
    await see(page, '1 правка')
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)

    // the failure of the pointer's request is remembered, but not held against the click
    front.up()
    await menu.getByRole('link', { name: 'Экспорт данных' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Уйти' }).click()
    await page.getByRole('heading', { level: 1, name: 'Экспорт данных', exact: true }).waitFor()

    front.down()
    await menu.getByRole('link', { name: 'Тарифы' }).click()
    await see(page, 'Сервер не отвечает')
    await menu.waitFor()
    const answered = checked()
    await page.getByRole('button', { name: 'Повторить' }).click()
    await answered
    await see(page, 'Сервер не отвечает')

    front.up()
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.getByRole('heading', { level: 1, name: 'Выберите подходящий тариф' }).waitFor()
  } finally {
    await front.close()
  }
})
