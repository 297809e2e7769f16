import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { Rubric, RubricDraft } from '@rezumetr/contracts/rubrics/rubric'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { json } from '../server/src/platform/db/database.ts'
import { hashOfVacancy } from '../server/src/features/vacancies/rules.ts'
import {
  buildApplications,
  buildSubscription,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../server/src/testing/scenes/factories.ts'
import type { SignedIn } from '../server/src/testing/product/product.ts'
import { until } from '../server/src/testing/watch/until.ts'
import { signedIn } from './browser.ts'
import { startFront, type Outage } from './front.ts'
import {
  answer,
  arrive,
  choose,
  hideClipboard,
  hold,
  REFUSALS,
  see,
  seeInvalid,
  setStage,
  skipCheck,
} from './stage.ts'

const stage = setStage()

const facts = {
  title: 'Java-разработчик',
  description_text:
    '<p>Обязанности:</p><ul><li>Разработка микросервисов на Java и Spring Boot</li></ul><p>Требования:</p><ul>' +
    '<li>Опыт разработки на Java от 3 лет</li><li>Опыт работы с PostgreSQL</li><li>Знание Kafka</li>' +
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
    'Микросервисы на Java, PostgreSQL.\nОбмен сообщениями через Kafka.',
    ['Java', 'PostgreSQL', 'Kafka'],
  ],
  [
    'Дмитрий Орлов',
    'Микросервисы на Java, PostgreSQL.\nРазвёртывание в Kubernetes.',
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

const CHANGED = 'Критерии тем временем изменились'
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

it('on a narrow phone the buttons of the bar stay in it', async () => {
  const { person, vacancy } = await prepare()
  for (const width of [360, 320]) {
    const context = { viewport: { width, height: 740 } }
    const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person, context })
    await page.getByRole('button', { name: 'Убрать критерий: Kafka' }).click()
    const bar = page.getByRole('region', { name: 'Несохранённые правки' })
    const { x = 0, width: wide = 0 } = (await bar.boundingBox()) ?? {}
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(x + wide)
    }
  }
})

it('on a narrow phone a long name among the vacancies to choose from stays in the card', async () => {
  const person = await stage.product().register({ connect: true })
  const { db } = stage.product().deps
  const title = 'Медицинская сестра процедурного кабинета детского отделения'
  await buildVacancy(db, await scopeOf(db, person.email), { title })
  const context = { viewport: { width: 360, height: 740 } }
  const page = await stage.open('/criteria', { as: person, context })
  const { x = 0, width = 0 } = (await page.getByRole('button', { name: title }).boundingBox()) ?? {}
  expect(x).toBeGreaterThan(16)
  expect(x + width).toBeLessThan(360 - 16)
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
  await see(page, 'Добавлен вручную')
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

/** Version 2, in which everything is required, made somewhere else; the page learns of it as when its window is shown again. */
async function changeElsewhere(person: SignedIn, vacancy: string, page: Page) {
  const url = `/api/analysis/vacancy/${vacancy}/rubric`
  const { lines, years } = (await person.request<Rubric>('GET', url)).body.data
  const draft: RubricDraft = {
    lines: lines.map(({ id, confirmed, removed }) => ({ id, kind: 'must', confirmed, removed })),
    own: [],
    weights: {},
    years,
  }
  await person.request('PUT', url, { version: 1, change: { kind: 'edit', draft } })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  // behind a dialog it is hidden from roles
  const kubernetes = page.getByRole('combobox', { name: level('Kubernetes'), includeHidden: true })
  await expect.poll(() => kubernetes.innerText()).toBe('Обязательно')
}

it('a version that appears behind an open preview is not overwritten', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person, expected: [REFUSALS] })
  await choose(page, level('Kafka'), 'Желательно')
  await preview(page)
  const apply = page.getByRole('dialog').getByRole('button', { name: 'Применить' })
  await apply.waitFor()
  await changeElsewhere(person, vacancy, page)
  await apply.click()
  await seeConflict(page)
  const { body } = await person.request<Rubric>('GET', `/api/analysis/vacancy/${vacancy}/rubric`)
  expect(body.data.version).toBe(2)
})

it('a version that appears under edits is told of; one’s own is not', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person })
  await choose(page, level('Kafka'), 'Желательно')
  await changeElsewhere(person, vacancy, page)
  await see(page, CHANGED)
  expect(await page.getByRole('combobox', { name: level('Kafka') }).innerText()).toBe('Желательно')
  await preview(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Применить' }).click()
  await see(page, /Версия 3: пересчитано/)
  const release = await hold(page, '**/rubric', 'PUT')
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await choose(page, level('Kubernetes'), 'Желательно')
  await see(page, '1 правка')
  release()
  await see(page, 'Критерии снова как в версии 2')
  await see(page, '1 правка')
  expect(await page.getByText(CHANGED).count()).toBe(0)
})

it('«К содержанию» does not leave the screen with its edits', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person })
  await choose(page, level('Kafka'), 'Желательно')
  await page.getByRole('link', { name: 'К содержанию' }).press('Enter')
  await page.waitForURL('**#content')
  await choose(page, level('Kubernetes'), 'Обязательно')
  await see(page, '2 правки')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('the criteria and the lists say that a job is rescoring a large vacancy, and are read again when it has ended', async () => {
  const { db } = stage.product().deps
  const { person, vacancy } = await prepare()
  const change = (to: { rubric_version: number; score?: number }) =>
    db.updateTable('analysis_results').set(to).where('vacancy_id', '=', vacancy).execute()
  await change({ rubric_version: 0 })
  // not due: the test ends it
  const due_at = new Date(Date.now() + 3_600_000)
  const job = { name: 'analysis.rescore', payload: json({ vacancy_id: vacancy }), once_per: vacancy, due_at }
  await db.insertInto('jobs').values(job).execute()
  const criteria = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person })
  await see(criteria, /Пересчёт по версии 1: осталось 3/)
  expect(await criteria.getByRole('button', { name: 'Пересчитать' }).count()).toBe(0)
  const list = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person })
  await see(list, 'Оценки пересчитываются по новым критериям')
  const results = await stage.open(`/results?vacancy=${vacancy}`, { as: person })
  await see(results, 'Оценки пересчитываются по новым критериям')
  await change({ rubric_version: 1, score: 33 })
  await db.deleteFrom('jobs').where('once_per', '=', vacancy).execute()
  await see(list.getByRole('region', { name: 'Кандидаты' }), 'Балл 33')
  await list.getByText('Оценки пересчитываются').waitFor({ state: 'detached' })
  await see(results.locator('article'), '33')
  await results.getByText('Оценки пересчитываются').waitFor({ state: 'detached' })
  await criteria.getByText('Пересчёт по версии').waitFor({ state: 'detached' })
})

it('edits that are not applied survive a recount by the criteria of a new vacancy text', async () => {
  const { person, vacancy } = await prepare()
  const changed = {
    ...facts,
    description_text: `${facts.description_text}<p>Требования:</p><ul><li>Docker</li></ul>`,
  }
  await stage
    .product()
    .deps.db.updateTable('vacancies')
    .set({ description_text: changed.description_text, content_hash: hashOfVacancy(changed) })
    .where('id', '=', vacancy)
    .execute()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person })
  await choose(page, level('Kafka'), 'Желательно')
  await page.getByRole('button', { name: 'Пересчитать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Применить' }).click()
  await see(page, /пересчитано 3/)
  await page.getByRole('button', { name: 'Пересчитать' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Отменить', exact: true }).count()).toBe(0)
  await page.getByRole('combobox', { name: level('Docker') }).waitFor()
  await see(page, '1 правка')
  expect(await page.getByText(CHANGED).count()).toBe(0)
  expect(await page.getByRole('combobox', { name: level('Kafka') }).innerText()).toBe('Желательно')
})

it('edits made while a criterion is read are kept', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person })
  const release = await hold(page, '**/criteria/read')
  const field = page.getByRole('textbox', { name: 'Свой критерий' })
  await field.fill('Python')
  await field.press('Enter')
  await choose(page, level('Kafka'), 'Желательно')
  await see(page, '1 правка')
  release()
  await see(page, 'Будет искаться: Python')
  await see(page, '2 правки')
  expect(await page.getByRole('combobox', { name: level('Kafka') }).innerText()).toBe('Желательно')
})

it('an edit made while a preview is computed drops the preview, and the next one includes it', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person })
  await choose(page, level('Kafka'), 'Желательно')
  const release = await hold(page, '**/rubric/preview')
  const computed = page.waitForResponse('**/rubric/preview')
  await preview(page)
  await choose(page, level('Kubernetes'), 'Обязательно')
  release()
  await computed
  await preview(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Применить' }).click()
  await see(page, /Версия 2: пересчитано/)
  await page.getByRole('region', { name: 'Несохранённые правки' }).waitFor({ state: 'detached' })
  for (const [title, chosen] of [
    ['Kafka', 'Желательно'],
    ['Kubernetes', 'Обязательно'],
  ] as const)
    expect(await page.getByRole('combobox', { name: level(title) }).innerText()).toBe(chosen)
})

it('criteria are removed and returned by keyboard: the focus moves to the neighbouring row', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person })
  const buttons = (action: string) => page.getByRole('button', { name: new RegExp(`^${action} критерий: `) })
  await buttons('Убрать').first().waitFor()
  const namesOf = (action: string) =>
    buttons(action).evaluateAll((nodes) => nodes.map((node) => node.ariaLabel))
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  const kept = await namesOf('Убрать')
  expect(kept.length).toBeGreaterThan(3)
  await buttons('Убрать').first().focus()
  for (const name of kept) {
    await expect.poll(focused).toBe(name)
    await page.keyboard.press('Enter')
  }
  const field = page.getByRole('textbox', { name: 'Свой критерий' })
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
  const removed = await namesOf('Вернуть')
  expect(removed).toHaveLength(kept.length)
  await buttons('Вернуть').last().press('Enter')
  await expect.poll(focused).toBe(removed.at(-2))
})

it('the focus follows a line to its new group, and stays on the screen after edits are cancelled or applied', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person })
  const kafka = page.getByRole('combobox', { name: level('Kafka') })
  const hasFocus = (target: Locator) => target.evaluate((node) => node === document.activeElement)
  await choose(page, level('Kafka'), 'Желательно')
  await expect.poll(() => hasFocus(kafka)).toBe(true)
  const bar = page.getByRole('region', { name: 'Несохранённые правки' })
  await bar.getByRole('button', { name: 'Отменить правки' }).press('Enter')
  await bar.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(page.locator('main'))).toBe(true)

  await choose(page, level('Kafka'), 'Желательно')
  const preview = bar.getByRole('button', { name: 'Что изменится' })
  const dialog = page.getByRole('dialog')
  await preview.press('Enter')
  await dialog.press('Escape')
  await expect.poll(() => hasFocus(preview)).toBe(true)
  await preview.press('Enter')
  await dialog.getByRole('button', { name: 'Применить' }).press('Enter')
  await bar.waitFor({ state: 'detached' })
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(page.locator('main'))).toBe(true)
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
  await see(row, 'видно по работе')
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

it('questions that cannot be copied say so', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person, before: hideClipboard })
  // whether anything is left to ask is the engine's word
  await page.route(/\/api\/analysis\/results\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    const data = { ...body.data, questions: ['Работали ли вы с Kafka?'] }
    await route.fulfill({ response, json: { ...body, data } })
  })
  await page
    .getByRole('button', { name: /Игорь Лебедев/ })
    .first()
    .click()
  await page.locator('[data-candidate]').getByRole('button', { name: 'Скопировать' }).click()
  await see(page, 'Не удалось скопировать вопросы')
  expect(await page.getByText('Вопросы скопированы').count()).toBe(0)
})

it('an existing criterion is rejected under the field immediately, regardless of spelling', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person })
  const field = page.getByRole('textbox', { name: 'Свой критерий' })
  for (const [words, title] of [
    [' kafka', 'Kafka'],
    ['опыт  работы с postgresql', 'Опыт работы с PostgreSQL'],
  ] as const) {
    await field.fill(words)
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    await see(page.getByRole('alert'), `Такой критерий уже есть: «${title}»`)
    await seeInvalid(field)
    expect(await field.inputValue()).toBe(words)
  }
  await field.fill('Python')
  await field.press('Enter')
  await see(page, '1 правка')
  await field.fill(' PYTHON')
  await field.press('Enter')
  await see(page, 'Такой критерий уже есть: «Python»')
  await see(page, '1 правка')
})

it('a custom criterion that another tab added meanwhile is marked as a duplicate in its row', async () => {
  const { person, vacancy } = await prepare()
  const tabs = await Promise.all(
    ['one', 'other'].map(async () => {
      const tab = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person, expected: [REFUSALS] })
      const field = tab.getByRole('textbox', { name: 'Свой критерий' })
      await field.fill('Python')
      await field.press('Enter')
      await see(tab, '1 правка')
      return tab
    }),
  )
  const [one, other] = tabs
  if (!one || !other) throw new Error('two tabs')
  await preview(one)
  await one.getByRole('dialog').getByRole('button', { name: 'Применить' }).click()
  await see(one, /Версия 2: пересчитано/)
  await preview(other)
  await other.getByRole('button', { name: 'Показать новую версию' }).click()
  await see(other, 'Добавлен вручную')
  await preview(other)
  const row = other.getByRole('listitem').filter({ hasText: 'Будет искаться: Python' })
  await expect.poll(() => row.innerText()).toContain('Такой критерий уже есть: «Python»')
})

it('criteria weigh as factors; those the vacancy does not ask for are named apart', async () => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, { as: person })
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Что важнее' }) })
  await see(card, /^Вакансия не спрашивает: .*Право на работу/)
  expect(await card.getByRole('slider', { name: 'Вес: Право на работу' }).count()).toBe(0)
  const weight = card.getByRole('slider', { name: 'Вес: Стаж' })
  await weight.focus()
  await page.keyboard.press('End')
  await see(card, 'было ×1,')
  expect(await weight.getAttribute('aria-valuetext')).toBe('×3')
  await page.keyboard.press('Home')
  expect(await weight.getAttribute('aria-valuetext')).toBe('не учитывать')
  await see(page, '1 правка')
  await card.getByRole('button', { name: 'Обычные' }).click()
  await page.getByRole('region', { name: 'Несохранённые правки' }).waitFor({ state: 'detached' })
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

it.each([1440, 360])(
  'at %i the criteria are checked by keyboard before the first run, and not again',
  async (width) => {
    const { person, vacancy } = await unread()
    const context = { viewport: { width, height: 740 } }
    const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person, context })
    const start = page.getByRole('button', { name: 'Проанализировать 3 из 3 новых резюме' })
    const dialog = page.getByRole('dialog', { name: CHECK })
    const confirm = dialog.getByRole('button', { name: 'Всё верно, оценить 3' })
    await start.press('Enter')
    await confirm.waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
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
  },
)

it('a skipped check is remembered, and confirms nothing', async () => {
  const { person, vacancy } = await unread()
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person })
  await page.getByRole('button', { name: 'Проанализировать 3 из 3 новых резюме' }).click()
  await skipCheck(page)
  await see(page, /^Анализ завершён: проанализировано 3/, 40_000)
  const { body } = await person.request<Rubric>('GET', `/api/analysis/vacancy/${vacancy}/rubric`)
  expect(body.data).toMatchObject({ version: 1, is_confirmed: false, is_check_due: false })
})

it.each([
  [1440, 900],
  [390, 844],
])('at %i × %i a notice does not cover the edit buttons', async (width, height) => {
  const { person, vacancy } = await prepare()
  const page = await stage.open(`/criteria?vacancy=${vacancy}`, {
    as: person,
    expected: [REFUSALS],
    context: { viewport: { width, height } },
    before: (tab) => answer(tab, '**/rubric/preview', 503, {}),
  })
  await choose(page, level('Kafka'), 'Желательно')
  await preview(page)
  const notice = page
    .locator('[role=dialog], [role=alertdialog]')
    .filter({ has: page.getByRole('button', { name: 'Закрыть' }) })
  await notice.waitFor()
  const bar = page.getByRole('region', { name: 'Несохранённые правки' })
  for (const end of ['top', 'bottom']) {
    await page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), end)
    await expect
      .poll(async () => {
        const [told, kept] = [await notice.boundingBox(), await bar.boundingBox()]
        return told !== null && kept !== null && told.y + told.height <= kept.y
      })
      .toBe(true)
  }
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
    await preview(page)
    await page.waitForURL('**/login?from=*')
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

it.each<Outage>(['refused', 'bad gateway'])(
  'while the server is down (%s), a pointer over the menu changes nothing, and a click shows a screen that recovers',
  async (outage) => {
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
      const checked = (): Promise<unknown> =>
        outage === 'refused'
          ? page.waitForEvent('requestfailed', isCheck)
          : page.waitForEvent('response', isCheck)

      await front.down(outage)
      for (const name of ['Экспорт данных', 'Тарифы']) {
        const answered = checked()
        await menu.getByRole('link', { name }).hover()
        await answered
      }
      expect(await page.title()).toBe('same page')
      await see(page, '1 правка')
      expect(await page.evaluate(() => navigator.onLine)).toBe(true)

      // the failure of the pointer's request is remembered, but not held against the click
      await front.up()
      await menu.getByRole('link', { name: 'Экспорт данных' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Уйти' }).click()
      await page.getByRole('heading', { level: 1, name: 'Экспорт данных', exact: true }).waitFor()

      await front.down(outage)
      await menu.getByRole('link', { name: 'Тарифы' }).click()
      await see(page, 'Сервер не отвечает')
      await menu.waitFor()
      const answered = checked()
      await page.getByRole('button', { name: 'Повторить' }).click()
      await answered
      await see(page, 'Сервер не отвечает')

      await front.up()
      await page.getByRole('button', { name: 'Повторить' }).click()
      await page.getByRole('heading', { level: 1, name: 'Выберите подходящий тариф' }).waitFor()
    } finally {
      await front.close()
    }
  },
)
