import { randomUUID } from 'node:crypto'
import type { BoardAction } from '@rezumetr/contracts/hh/actions'
import type { Result, Run } from '@rezumetr/contracts/analysis/analysis'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import type { Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { control, sync } from '../server/src/testing/scenes/board.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../server/src/testing/scenes/factories.ts'
import { until } from '../server/src/testing/watch/until.ts'
import { answer, choose, hold, listen, loseAnswer, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()

/** A user with a vacancy whose analysed candidates have no decision at the job board yet. */
async function recruiter() {
  const product = stage.product()
  const person = await product.register({ connect: true })
  await sync(person)
  const { body } = await person.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies?active_only=true')
  const vacancy = body.data.vacancies.find((one) => one.is_enabled && one.new_applications_count > 5)
  const query = `vacancy_id=${vacancy?.id}&collection_filter=response&limit=6`
  const started = await person.request<{ run: Run }>('POST', `/api/analysis/start-new?${query}`)
  await until(
    async () =>
      (await person.request<Run>('GET', `/api/analysis/runs/${started.body.data.run.id}`)).body.data.status,
    (status) => status === 'completed',
    60_000,
  )
  const actions = async () =>
    (await person.request<{ actions: BoardAction[] }>('GET', '/api/board-actions')).body.data.actions
  return { person, vacancy, actions, product }
}

const REJECT = {
  id: 'discard_by_employer',
  name: 'Отказ',
  state: 'discard_by_employer',
  message: 'optional',
  href: '/reject',
  method: 'PUT',
}
const OFFER = {
  id: 'offer',
  name: 'Предложение о работе',
  state: 'offer',
  message: 'optional',
  href: '/offer',
  method: 'PUT',
}
const CONSIDER = {
  id: 'consider',
  name: 'Подумать',
  state: 'consider',
  message: 'optional',
  href: '/consider',
  method: 'PUT',
}
const INVITE = {
  id: 'phone_interview',
  name: 'Первичный контакт',
  state: 'phone_interview',
  message: 'optional',
  href: '/invite',
  method: 'PUT',
}

/** A user with `count` analysed candidates who can be rejected; «Кандидат 1» has the best score. */
async function crowd(count: number, steps: readonly object[] = [REJECT]) {
  const { db } = stage.product().deps
  const person = await stage.product().register({ connect: true })
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope)
  const run_id = await buildRun(db, scope, vacancy_id)
  const ids = await buildApplications(db, scope, vacancy_id, count, { board_steps: JSON.stringify(steps) })
  for (const [at, application_id] of ids.entries())
    await buildResult(db, scope, { run_id, vacancy_id, application_id }, { score: Math.max(90 - at, 1) })
  return { person, scope, ids, db }
}

it('a candidate is invited from the card with a message the recruiter previews before sending', async () => {
  const { person, vacancy, actions, product } = await recruiter()
  const page = await stage.open(`/results?vacancy=${vacancy?.id}`, { as: person })
  await page.locator('article h2 button').first().click()
  const card = page.getByRole('region', { name: 'Действия на HH.ru' })
  await card.getByRole('button', { name: 'Пригласить' }).waitFor()
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  await dialog.getByRole('textbox', { name: 'Сообщение' }).fill('{имя}, ждём вас! {компания}')
  const preview = dialog.getByRole('region', { name: 'Как прочтёт кандидат' })
  await see(preview, /ждём вас! ООО «Тест/)
  await dialog.getByRole('button', { name: /^Пригласить 1/ }).click()
  await see(card, /уйдёт/)
  // the button is gone: the focus stays in the card
  await expect.poll(() => card.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  product.clock.advance(11_000)
  await see(card, /отправлено/)
  const [sent] = await actions()
  expect(sent).toMatchObject({ status: 'sent', kind: 'invite' })
  // the card and the list show the new stage and the next possible action before any synchronisation
  await see(card, 'На HH.ru: первичный контакт')
  await see(page.locator('article').first(), 'HH.ru: первичный контакт')
  await card.getByRole('button', { name: 'Пригласить' }).waitFor()
})

it('the next steps appear in the card although hh.ru names them later than the step is settled', async () => {
  const { person, vacancy, product } = await recruiter()
  const page = await stage.open(`/results?vacancy=${vacancy?.id}`, { as: person })
  await page.locator('article h2 button').first().click()
  const card = page.getByRole('region', { name: 'Действия на HH.ru' })
  await card.getByRole('button', { name: 'Пригласить' }).click()
  // longer than until the first later look
  const slow = { path: '/hh/negotiations/*', method: 'GET', status: null, delay_ms: 7000, times: 100 }
  await control(product, '/faults', slow)
  onTestFinished(() => control(product, '/faults', undefined, 'DELETE'))
  await page
    .getByRole('dialog', { name: 'Действие на HH.ru' })
    .getByRole('button', { name: /^Пригласить 1/ })
    .click()
  await see(card, /уйдёт/)
  // earlier applications of the same person show their stages
  const others = page.waitForRequest(/\/api\/applicants\//)
  product.clock.advance(11_000)
  await others
  await card.getByRole('button', { name: 'Пригласить' }).waitFor()
  expect(await card.getByText('Действия появятся после следующей синхронизации').count()).toBe(0)
})

it('a settled step shows in the rows of the analysis, also without its card and while another one has begun', async () => {
  const { person, scope, ids, db } = await crowd(2)
  let open = ids[0]
  const page = await stage.open('/analysis', {
    as: person,
    // real steps do not follow one another within one look at them
    before: (tab) =>
      tab.route(/board-actions\?.*status=open/, (route) =>
        route.fulfill({
          json: { data: { actions: [{ id: open, application_id: open, status: 'sending' }] } },
        }),
      ),
  })
  const first = page.getByRole('feed', { name: 'Кандидаты' }).locator('article').first()
  await see(first, 'Кандидат 1')
  await page.waitForResponse(/status=open/)
  await db
    .updateTable('applications')
    .set({ collection_id: 'discard_by_employer' })
    .where('company_id', '=', scope)
    .where('id', '=', ids[0] ?? '')
    .execute()
  open = ids[1]
  await expect.poll(() => first.innerText()).toContain('HH.ru: отказ')
})

it('the last minute before an action is sent counts down in seconds, hidden from screen readers', async () => {
  const { person, vacancy } = await recruiter()
  // a wait long enough not to end even on a slow machine
  const leaves = Date.now() + 55_000
  const page = await stage.open(`/results?vacancy=${vacancy?.id}`, {
    as: person,
    before: (tab) =>
      tab.route(/board-actions\?.*application_id/, async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { actions: BoardAction[] } }
        const actions = body.data.actions.map((action) => ({
          ...action,
          status: 'waiting',
          send_at: new Date(leaves).toISOString(),
        }))
        await route.fulfill({ response, json: { ...body, data: { actions } } })
      }),
  })
  await page.locator('article h2 button').first().click()
  const card = page.getByRole('region', { name: 'Действия на HH.ru' })
  await card.getByRole('button', { name: 'Пригласить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  await dialog.getByRole('button', { name: /^Пригласить 1/ }).click()
  const ticking = card.locator('[aria-hidden]', { hasText: /^через\s\d+\sс$/ })
  await ticking.waitFor()
  const first = await ticking.innerText()
  await expect.poll(() => ticking.innerText()).not.toBe(first)
  expect(await card.getByRole('listitem').innerText()).toMatch(/уйдёт через/)
  await see(card, 'меньше чем через минуту')
  await page.reload()
  await ticking.waitFor()
  await page.unrouteAll({ behavior: 'wait' })
})

it('a rejection can target all candidates of a filter, beyond the current page, and be cancelled while waiting', async () => {
  const { person, vacancy, actions } = await recruiter()
  const page = await stage.open(`/results?vacancy=${vacancy?.id}`, {
    as: person,
    before: async (tab) => {
      await tab.clock.install()
      // simulates a page size of two
      await tab.route(/results\?.*page=1/, async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { results: Result[] } }
        body.data.results.length = 2
        await route.fulfill({ response, json: body })
      })
    },
  })
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  await choice.getByRole('button', { name: 'Всех: 2', exact: true }).click()
  await choice.getByRole('button', { name: /Дальше: 2/ }).waitFor()
  await choice.getByRole('button', { name: 'Всех по фильтру: 6' }).click()
  await choice.getByRole('checkbox').nth(5).waitFor()
  for (const place of [0, 1, 2]) await choice.getByRole('checkbox').nth(place).uncheck()
  await choice.getByRole('button', { name: /Дальше: 3/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  await dialog.getByRole('radio', { name: 'Отказать', exact: true }).click()
  await see(dialog, /Отказ уйдёт через час/)
  await dialog.getByRole('button', { name: /^Отказать 3/ }).waitFor()
  // the dialog has been there for a while
  await page.clock.fastForward(1000)
  await dialog.getByLabel('Сообщение', { exact: true }).press('Control+Enter')
  await page.getByRole('button', { name: /Ждут отправки: 3/ }).click()
  const waiting = page.getByRole('dialog', { name: 'Ждут отправки' })
  await waiting.getByRole('button', { name: 'Отменить всё' }).click()
  await see(waiting, 'Больше ничего не ждёт.')
  await expect
    .poll(async () => (await actions()).map(({ status }) => status))
    .toEqual(['cancelled', 'cancelled', 'cancelled'])
  // the route handler must finish before the page closes
  await page.unrouteAll({ behavior: 'wait' })
})

it('a candidate selected by hand stays selected beside the best of the filter; a name is found by its words in any order', async () => {
  const { person, ids, db, scope } = await crowd(12)
  await db
    .updateTable('applications')
    .set({ candidate_name: 'Иванова Мария' })
    .where('company_id', '=', scope)
    .where('id', '=', ids[0] ?? '')
    .execute()
  const page = await stage.open('/results', {
    as: person,
    before: (tab) =>
      tab.route(/analysis\/results\?.*limit=(50|100)/, async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { results: Result[] } }
        // simulates a page of the last one, who is not among the best
        const { results } = body.data
        body.data.results = route.request().url().includes('page=1')
          ? results.slice(-1)
          : results.slice(0, -1)
        await route.fulfill({ response, json: body })
      }),
  })
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  await choice.getByRole('checkbox', { name: 'Кандидат 12' }).check()
  await choice.getByRole('button', { name: 'Всех по фильтру: 12' }).click()
  await choice.getByRole('button', { name: /^Дальше: 12/ }).waitFor()
  expect(await choice.getByRole('checkbox', { name: 'Кандидат 12' }).isChecked()).toBe(true)
  await choice.getByRole('searchbox', { name: 'Поиск по кандидатам' }).fill('мария иванова')
  await expect.poll(() => choice.getByRole('checkbox').count()).toBe(1)
  await choice.getByRole('checkbox', { name: 'Иванова Мария' }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
})

/** Steps of that crowd that failed long ago. */
const fail = (
  { scope, db }: Awaited<ReturnType<typeof crowd>>,
  steps: readonly { application_id: string; target: typeof REJECT; message?: string }[],
) =>
  db
    .insertInto('board_actions')
    .values(
      steps.map(({ application_id, target, message = null }) => ({
        company_id: scope,
        batch_id: randomUUID(),
        application_id,
        kind: target === REJECT ? 'discard' : 'invite',
        target: target.id,
        target_state: target.id,
        target_name: target.name,
        source: 'response',
        href: target.href,
        method: target.method,
        message,
        status: 'failed',
        problem: 'Подключение к HH.ru потеряно',
        send_at: new Date('2026-01-01'),
        settled_at: new Date('2026-01-01'),
        created_at: new Date('2026-01-01'),
      })),
    )
    .execute()

it('steps that were not sent are shown with their reasons, and a user repeats or dismisses them', async () => {
  const all = await crowd(3)
  await fail(
    all,
    all.ids.map((application_id, at) => ({ application_id, target: at < 2 ? REJECT : INVITE })),
  )
  const page = await stage.open('/results', { as: all.person })
  await page.getByRole('button', { name: 'Не отправлено: 3' }).click()
  const told = page.getByRole('dialog', { name: 'Не отправлено' })
  await see(told.getByRole('region', { name: '«Отказ»' }), 'Подключение к HH.ru потеряно')
  await told.getByRole('button', { name: /^Повторить: 2.кандидата\s+«Отказ»$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  await dialog.getByRole('button', { name: /^Отказать 2/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Не отправлено: 1' }).click()
  await told.getByRole('button', { name: 'Больше не показывать' }).click()
  await see(told, 'Неотправленного больше нет.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ждут отправки: 2' }).waitFor()
  expect(await page.getByRole('button', { name: /^Не отправлено/ }).count()).toBe(0)
})

it('a repeated step has its former stage and message, and its recipients do not change while the user types', async () => {
  const all = await crowd(5, [INVITE, OFFER])
  const [first, second, third, fourth, fifth] = all.ids.map((application_id) => ({
    application_id,
    target: OFFER,
  }))
  if (!first || !second || !third || !fourth || !fifth) throw new Error('a crowd of five')
  await fail(all, [
    { ...first, message: '1, ждём вас 12 мая' },
    { ...second, message: '2, ждём вас 12 мая' },
    third,
    { ...fourth, target: REJECT },
    fifth,
  ])
  const page = await stage.open('/results', { as: all.person, before: (tab) => tab.clock.install() })
  await page.getByRole('button', { name: 'Не отправлено: 5' }).click()
  const told = page.getByRole('dialog', { name: 'Не отправлено' })
  const offers = told.getByRole('region', { name: '«Предложение о работе»' })
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  const stageOf = dialog.getByRole('combobox', { name: 'Этап на HH.ru' })
  const text = dialog.getByRole('textbox', { name: 'Сообщение' })
  await offers.filter({ hasText: '{имя}, ждём вас 12 мая' }).getByRole('button').click()
  await see(stageOf, 'Предложение о работе')
  expect(await text.inputValue()).toBe('{имя}, ждём вас 12 мая')
  await text.fill('{имя}, ждём вас 13 мая')
  // a colleague puts one of the two aside
  await all.db
    .updateTable('board_actions')
    .set({ dismissed_at: new Date() })
    .where('application_id', '=', first.application_id)
    .execute()
  const read = page.waitForResponse(/status=unsent/)
  await page.clock.fastForward(60_000)
  await read
  await page.getByText('Не отправлено: 4').waitFor()
  expect(await text.inputValue()).toBe('{имя}, ждём вас 13 мая')
  await dialog.getByRole('button', { name: /^Пригласить 2/ }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Не отправлено: 3' }).click()
  await offers.filter({ hasText: 'Без сообщения' }).getByRole('button').click()
  await see(stageOf, 'Предложение о работе')
  expect(await dialog.getByLabel('С сообщением кандидату').isChecked()).toBe(false)
  // hh.ru offers this stage no more: no other takes its place
  await all.db
    .updateTable('applications')
    .set({ board_steps: JSON.stringify([INVITE]) })
    .where('company_id', '=', all.scope)
    .execute()
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await see(stageOf, 'Выберите')
  await see(dialog, /Не получится: 2.кандидата/)
  expect(await dialog.getByRole('button', { name: /^Пригласить 0/ }).isDisabled()).toBe(true)
  const { body } = await all.person.request<{ actions: BoardAction[] }>('GET', '/api/board-actions')
  // whether they have left by now, the pace of the machine decides
  const begun = body.data.actions.filter(({ send_at }) => send_at > '2026-01-02')
  expect(begun.map(({ target, message }) => [target, message])).toEqual([
    [OFFER.id, '1, ждём вас 13 мая'],
    [OFFER.id, '2, ждём вас 13 мая'],
  ])
})

it('a dialog closed while its actions are being saved still shows a notice, and a failed undo an error', async () => {
  const { person, vacancy, actions } = await recruiter()
  const page = await stage.open(`/results?vacancy=${vacancy?.id}`, { as: person, expected: [REFUSALS] })
  await page.locator('article h2 button').first().click()
  const card = page.getByRole('region', { name: 'Действия на HH.ru' })
  await card.getByRole('button', { name: 'Отказать' }).click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  const release = await hold(page, '**/api/board-actions', 'POST')
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: /^Отказать 1/ }).click()
  await asked
  await dialog.getByRole('button', { name: 'Не сейчас' }).click()
  await dialog.waitFor({ state: 'detached' })
  release()
  const notice = page.getByRole('dialog').filter({ hasText: /Отказ 1.кандидату уйдёт через час/ })
  await answer(page, '**/batches/*/cancel', 503, {})
  await notice.getByRole('button', { name: 'Отменить', exact: true }).click()
  await see(page, 'Не удалось отменить')
  expect((await actions()).map(({ status }) => status)).toEqual(['waiting'])
  // what the button takes back
  await card.getByRole('button', { name: /^Отменить.*«Отказ»/ }).waitFor()
})

it('API-19 a refusal sent to several candidates decides about them at once, and cancelled leaves them without a decision', async () => {
  const { person } = await crowd(3)
  const page = await stage.open('/results?decision=none', { as: person })
  await see(page, 'Осталось разобрать: 3')
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  await choice.getByRole('checkbox').nth(0).check()
  await choice.getByRole('checkbox').nth(1).check()
  await choice.getByRole('button', { name: /Дальше: 2/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  await dialog.getByRole('radio', { name: 'Отказать', exact: true }).click()
  await dialog.getByRole('button', { name: /^Отказать 2/ }).click()
  // a notice under the pointer stays
  await page.getByRole('button', { name: 'Отменить', exact: true }).first().hover()
  await see(page, 'Осталось разобрать: 1')
  const row = (at: number) => page.locator('article').nth(at)
  // as after a decision on a card, those of the list stay until it is read again
  expect(await page.locator('article').count()).toBe(3)
  for (const at of [0, 1]) await see(row(at), 'Вы решили: Отклонить')
  await row(0).locator('h2 button').press('Enter')
  const bar = page.getByRole('region', { name: 'Ваше решение' })
  const chosen = bar.getByRole('button', { name: 'Отклонить', pressed: true })
  await chosen.waitFor()
  await page.keyboard.press('j')
  await see(page.locator('[data-candidate] h2'), 'Кандидат 2')
  await chosen.waitFor()
  await page.getByRole('button', { name: 'Отменить', exact: true }).first().click()
  await see(page, 'Осталось разобрать: 3')
  await chosen.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('Вы решили: Отклонить').count()).toBe(0)
})

async function refuseFromCard(page: Page) {
  await page
    .getByRole('region', { name: 'Действия на HH.ru' })
    .getByRole('button', { name: 'Отказать' })
    .click()
  await page
    .getByRole('dialog', { name: 'Действие на HH.ru' })
    .getByRole('button', { name: /^Отказать 1/ })
    .click()
}

it('API-19 a step after one that failed shows its own decision in the list', async () => {
  const { person, scope, ids, db } = await crowd(1, [INVITE, REJECT])
  const step = { application_ids: ids, target: INVITE.id }
  const key = { 'idempotency-key': randomUUID() }
  const { status } = await person.request('POST', '/api/board-actions', step, key)
  expect(status).toBe(202)
  await db
    .updateTable('board_actions')
    .set({ status: 'failed', problem: 'Подключение к HH.ru потеряно', settled_at: new Date() })
    .where('company_id', '=', scope)
    .execute()
  const page = await stage.open('/results', { as: person })
  const row = page.locator('article').first()
  await see(row, 'Вы решили: Интервью')
  await row.locator('h2 button').click()
  await refuseFromCard(page)
  await see(row, 'Вы решили: Отклонить')
})

it('API-19 a note written before a step is not saved with its decision, and the card says so', async () => {
  const { person } = await crowd(1)
  const page = await stage.open('/results', { as: person })
  await page.locator('article h2 button').first().click()
  const bar = page.getByRole('region', { name: 'Ваше решение' })
  const note = bar.getByRole('textbox', { name: 'Заметка' })
  await note.fill('Далеко ездить')
  await see(bar, 'Заметка сохранится вместе с решением, выбранным здесь.')
  await refuseFromCard(page)
  await bar.getByRole('button', { name: 'Отклонить', pressed: true }).waitFor()
  await see(bar, 'Заметка ещё не сохранена.')
  await bar.getByRole('button', { name: 'Сохранить заметку' }).click()
  await see(page, 'Заметка сохранена')
  expect(await note.inputValue()).toBe('Далеко ездить')
  expect(await bar.getByText('Заметка ещё не сохранена.').count()).toBe(0)
})

it('a refusal begins with «Отказать» chosen and under the keyboard', async () => {
  const { person, vacancy } = await recruiter()
  const page = await stage.open(`/results?vacancy=${vacancy?.id}`, { as: person })
  await page.locator('article h2 button').first().click()
  const refuse = page
    .getByRole('region', { name: 'Действия на HH.ru' })
    .getByRole('button', { name: 'Отказать' })
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  const chosen = dialog.getByRole('radio', { name: 'Отказать', checked: true })
  await refuse.click()
  await chosen.waitFor()
  await dialog.getByRole('button', { name: 'Не сейчас' }).click()
  await dialog.waitFor({ state: 'detached' })
  // with the texts known the form is there at once, and the keyboard goes to it
  await refuse.click()
  await expect.poll(() => chosen.evaluate((node) => node === document.activeElement)).toBe(true)
})

it('the dialog of a bulk action keeps its candidates and text while the list behind it changes or fails', async () => {
  const { person } = await crowd(3)
  let change: ((results: Result[]) => Result[]) | null = (results) => results
  const page = await stage.open('/results', {
    as: person,
    expected: [REFUSALS],
    before: async (tab) => {
      await tab.clock.install()
      await tab.route(/analysis\/results\?.*page=1/, async (route) => {
        if (!change) return route.fulfill({ status: 400, json: {} })
        const response = await route.fetch()
        const body = (await response.json()) as { data: { results: Result[] } }
        body.data.results = change(body.data.results)
        return route.fulfill({ response, json: body })
      })
    },
  })
  const names = () => page.locator('article h2').allInnerTexts()
  /** Like the user coming back to the tab: stale lists are loaded again. */
  const reload = async () => {
    await page.clock.fastForward(60_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  }
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  for (const place of [0, 1]) await choice.getByRole('checkbox').nth(place).check()
  await choice.getByRole('button', { name: /Дальше: 2/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  await dialog.getByRole('radio', { name: 'Отказать', exact: true }).click()
  const text = dialog.getByRole('textbox', { name: 'Сообщение' })
  await text.fill('Свой текст')
  const unchanged = async () => {
    expect(await text.inputValue()).toBe('Свой текст')
    expect(await dialog.getByRole('button', { name: /^Отказать 2/ }).count()).toBe(1)
  }
  change = (results) => results.slice(1).toReversed()
  await reload()
  await expect.poll(names).toEqual(['Кандидат 3', 'Кандидат 2'])
  await unchanged()
  change = null
  await reload()
  await see(page, 'Ошибка при загрузке результатов анализа')
  await unchanged()
  await page.unrouteAll({ behavior: 'wait' })
})

it('neither Escape nor a click outside discards the selected candidates and their message; deselecting them discards it', async () => {
  const { person } = await crowd(3, [INVITE, REJECT])
  const page = await stage.open('/results', { as: person })
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  const text = dialog.getByRole('textbox', { name: 'Сообщение' })
  const next = choice.getByRole('button', { name: /^Дальше: 2/ })
  const choose = async () => {
    await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
    for (const place of [0, 1]) await choice.getByRole('checkbox').nth(place).check()
  }
  const reject = async () => {
    await next.click()
    await dialog.getByRole('radio', { name: 'Отказать', exact: true }).click()
    await text.waitFor()
  }
  await choose()
  await page.mouse.click(5, 5)
  await reject()
  const template = await text.inputValue()
  // as long as nothing is typed, a press outside leads back to the list
  await page.mouse.click(5, 5)
  await reject()
  await text.fill('Свой текст')
  await page.mouse.click(5, 5)
  await dialog.getByRole('button', { name: 'Назад к списку' }).click()
  await reject()
  expect(await text.inputValue()).toBe('Свой текст')
  await page.keyboard.press('Escape')
  await next.waitFor()

  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Закрыть список?' })
  await see(leaving, /^Отмечено: 2.кандидата\. Отметки пропадут\. Сообщение, .* не сохранится\.$/)
  await leaving.getByRole('button', { name: 'Остаться' }).click()
  await next.waitFor()

  await page.reload()
  await choose()
  await reject()
  expect(await text.inputValue()).toBe('Свой текст')
  await see(dialog, 'Этот текст вы писали раньше и не отправили.')
  await dialog.getByRole('button', { name: 'Вернуть шаблон' }).click()
  expect(await text.inputValue()).toBe(template)
  await text.fill('Свой текст')
  expect(await dialog.getByText('Этот текст вы писали раньше').count()).toBe(0)
  // given up: it is not offered for others
  await page.keyboard.press('Escape')
  await choice.getByRole('button', { name: 'Снять всё' }).click()
  await choice.getByRole('button', { name: 'Закрыть' }).click()
  await see(leaving, 'Сообщение, которое вы написали, не сохранится.')
  await leaving.getByRole('button', { name: 'Уйти' }).click()
  await choice.waitFor({ state: 'detached' })
  await choose()
  await reject()
  expect(await text.inputValue()).toBe(template)

  await text.fill('Свой текст')
  await dialog.getByRole('radio', { name: 'Пригласить', exact: true }).click()
  const invitation = await text.inputValue()
  await text.fill('Другой текст')
  await dialog.getByRole('radio', { name: 'Отказать', exact: true }).click()
  await dialog.getByRole('button', { name: /^Отказать 2/ }).click()
  await see(page, /Отказ 2.кандидатам уйдёт через час/)
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  await choice.getByRole('checkbox').nth(2).check()
  await choice.getByRole('button', { name: /^Дальше: 1/ }).click()
  await dialog.getByRole('radio', { name: 'Отказать', exact: true }).click()
  expect(await text.inputValue()).toBe(template)
  await dialog.getByRole('radio', { name: 'Пригласить', exact: true }).click()
  expect(await text.inputValue()).toBe(invitation)
})

it('the dialog of the card keeps its text when refetching the available steps fails', async () => {
  const { person } = await crowd(1, [INVITE])
  const page = await stage.open('/results', {
    as: person,
    expected: [REFUSALS],
    before: (tab) => tab.clock.install(),
  })
  await page.locator('article h2 button').first().click()
  const card = page.getByRole('region', { name: 'Действия на HH.ru' })
  await card.getByRole('button', { name: 'Пригласить' }).click()
  const text = page
    .getByRole('dialog', { name: 'Действие на HH.ru' })
    .getByRole('textbox', { name: 'Сообщение' })
  await text.fill('Свой текст')
  const asked = '**/api/board-actions/people'
  /** Like the user coming back to the tab. */
  const reload = async (status: number) => {
    const answered = page.waitForResponse(asked)
    await page.clock.fastForward(60_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    expect((await answered).status()).toBe(status)
  }
  // a server error cannot be provoked for one call: the response is mocked
  await answer(page, asked, 400, {})
  await reload(400)
  expect(await text.inputValue()).toBe('Свой текст')
  await page.unroute(asked)
  await reload(200)
  expect(await text.inputValue()).toBe('Свой текст')
})

it('a key held or pressed twice on the list confirms no message that nobody has read', async () => {
  const { person } = await crowd(2, [INVITE, REJECT])
  const { body } = await person.request<{ results: Result[] }>('GET', '/api/analysis/results')
  for (const { id } of body.data.results)
    await person.request('PUT', `/api/analysis/results/${id}/decision`, { verdict: 'interview' })
  const page = await stage.open('/results', { as: person, before: (tab) => tab.clock.install() })
  /** Lets the page live for as short as possible. */
  const appear = async (what: Locator) => {
    await expect
      .poll(async () => {
        await page.clock.runFor(20)
        return await what.count()
      })
      .toBe(1)
  }
  const started = async () =>
    (await person.request<{ actions: BoardAction[] }>('GET', '/api/board-actions')).body.data.actions.length
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  await choice.getByRole('button', { name: 'Кого решили позвать' }).click()
  await choice.getByRole('button', { name: /Дальше: 2/ }).waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  const send = page
    .getByRole('dialog', { name: 'Действие на HH.ru' })
    .getByRole('button', { name: /^Пригласить 2/ })
  await appear(send)
  await send.focus()
  // the second one of a held key repeats it
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByText('Проверьте и нажмите Ctrl+Enter ещё раз.').count()).toBe(1)
  await page.clock.runFor(1000)
  expect(await started()).toBe(0)
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return await started()
    })
    .toBe(2)
})

it('the first dialog of a card gives the focus to its form', async () => {
  const { person } = await crowd(1, [INVITE, REJECT])
  const page = await stage.open('/results', { as: person })
  const texts = page.waitForResponse('**/board-actions/templates')
  await page.locator('article h2 button').first().click()
  await (await texts).finished()
  const card = page.getByRole('region', { name: 'Действия на HH.ru' })
  await card.getByRole('button', { name: 'Пригласить' }).waitFor()
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  const chosen = dialog.getByRole('radio', { name: 'Пригласить', exact: true })
  await expect.poll(() => chosen.evaluate((node) => node === document.activeElement)).toBe(true)
})

it('Ctrl+Enter confirms a step also from the close button, which has the focus if the dialog opened without its texts', async () => {
  const { person } = await crowd(1, [INVITE])
  const page = await stage.open('/results', { as: person, before: (tab) => tab.clock.install() })
  const release = await hold(page, '**/board-actions/templates')
  await page.locator('article h2 button').first().click()
  const card = page.getByRole('region', { name: 'Действия на HH.ru' })
  await card.getByRole('button', { name: 'Пригласить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  const close = dialog.getByRole('button', { name: 'Закрыть' })
  const isFocused = () => close.evaluate((node) => node === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  release()
  await dialog.getByRole('button', { name: /^Пригласить 1/ }).waitFor()
  // the dialog has been there for a while
  await page.clock.fastForward(1000)
  expect(await isFocused()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await see(page, /Приглашение 1.кандидату уйдёт через 10.секунд/)
})

it('the dialog opens from a card read before although the server no longer answers for its code', async () => {
  const { person } = await crowd(1, [INVITE])
  const isCode = /\/action-dialog[^/]*\.js$/
  const loaded = Promise.withResolvers<void>()
  const page = await stage.open('/results', {
    as: person,
    before: async (tab) => {
      tab.on('requestfinished', (request) => isCode.test(request.url()) && loaded.resolve())
    },
  })
  await page.locator('article h2 button').first().click()
  const card = page.getByRole('region', { name: 'Действия на HH.ru' })
  await card.getByRole('button', { name: 'Пригласить' }).waitFor()
  await loaded.promise
  await page.route(isCode, (route) => route.abort())
  await card.getByRole('button', { name: 'Пригласить' }).click()
  await page.getByRole('dialog', { name: 'Действие на HH.ru' }).waitFor()
  expect(await page.getByText('Экран не удалось показать').count()).toBe(0)
})

it('a move to the only other stage names it', async () => {
  const { person } = await crowd(1, [INVITE, CONSIDER])
  const page = await stage.open('/results', { as: person })
  await page.locator('article h2 button').first().click()
  await page
    .getByRole('region', { name: 'Действия на HH.ru' })
    .getByRole('button', { name: 'Перенести' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  await dialog.getByRole('button', { name: /^Перенести 1/ }).waitFor()
  expect(await dialog.innerText()).toContain('Этап на HH.ru: Подумать')
})

it('the user chooses the kind of a bulk action when the decisions do not determine it', async () => {
  const { person } = await crowd(2, [INVITE, REJECT])
  const page = await stage.open('/results', { as: person })
  const begin = async () => {
    await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
    const choice = page.getByRole('dialog', { name: 'Кому?' })
    for (const name of [/Кандидат 1/, /Кандидат 2/]) await choice.getByRole('checkbox', { name }).check()
    await choice.getByRole('button', { name: /Дальше: 2/ }).click()
  }
  const { body } = await person.request<{ results: Result[] }>('GET', '/api/analysis/results')
  const decide = async (verdicts: readonly string[]) => {
    for (const [at, { id }] of body.data.results.entries())
      await person.request('PUT', `/api/analysis/results/${id}/decision`, { verdict: verdicts[at] })
    await page.reload()
  }
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  const unchosen = dialog.getByRole('button', { name: 'Выберите действие' })
  await begin()
  await unchosen.waitFor()
  expect(await unchosen.isDisabled()).toBe(true)
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  await dialog.getByRole('radio', { name: 'Отказать', exact: true }).click()
  await dialog.getByRole('button', { name: /^Отказать 2/ }).waitFor()
  await decide(['hire', 'reject'])
  await begin()
  await unchosen.waitFor()
  await decide(['reject', 'reject'])
  await begin()
  await dialog.getByRole('button', { name: /^Отказать 2/ }).click()
  const notice = page.getByRole('dialog').filter({ hasText: /Отказ 2.кандидатам уйдёт/ })
  await notice.getByRole('button', { name: 'Отменить', exact: true }).click()
  await see(page, 'Отменено, никому не отправлено')
})

it('those whom the company decided to call are not among «остальные», and a refusal to them is warned of', async () => {
  const { person } = await crowd(4, [INVITE, REJECT])
  const { body } = await person.request<{ results: Result[] }>('GET', '/api/analysis/results')
  for (const [at, verdict] of (['hire', 'interview', 'maybe'] as const).entries())
    await person.request('PUT', `/api/analysis/results/${body.data.results[at]?.id}/decision`, { verdict })
  const page = await stage.open('/results', { as: person })
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  await choice.waitFor()
  // with nobody chosen there is nothing to confirm, and another press is not asked for
  await page.keyboard.press('Control+Enter')
  await see(choice, 'С вашим решением: 2. Отметить их можно вручную.')
  await choice.getByRole('button', { name: 'Всех остальных: 2' }).click()
  await choice.getByRole('button', { name: /Дальше: 2/ }).waitFor()
  expect(await choice.getByText('Проверьте и нажмите').count()).toBe(0)
  await choice.getByRole('checkbox', { name: /Кандидат 1.*Нанять/ }).check()
  await choice.getByRole('button', { name: /Дальше: 3/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  await dialog.getByRole('radio', { name: 'Отказать', exact: true }).click()
  await see(dialog, '1 из 3 вы решили позвать')
  await see(dialog, 'Кандидат 1. Ваше решение: Нанять')
  await dialog.getByRole('radio', { name: 'Пригласить', exact: true }).click()
  await expect.poll(() => dialog.getByText('вы решили позвать').count()).toBe(0)
})

it('candidates already invited or refused are marked, selected only by hand and named before anything is sent', async () => {
  const { person, ids, db, scope } = await crowd(4, [INVITE, OFFER, REJECT])
  const stand = (id: string | undefined, collection_id: string, steps: readonly object[]) =>
    db
      .updateTable('applications')
      .set({ collection_id, hh_state: collection_id, board_steps: JSON.stringify(steps) })
      .where('company_id', '=', scope)
      .where('id', '=', id ?? '')
      .execute()
  await stand(ids[0], 'offer', [INVITE, REJECT])
  await stand(ids[1], 'discard_by_employer', [INVITE, OFFER])
  const { body } = await person.request<{ results: Result[] }>('GET', '/api/analysis/results')
  for (const { id } of body.data.results)
    await person.request('PUT', `/api/analysis/results/${id}/decision`, { verdict: 'hire' })
  const page = await stage.open('/results', { as: person })
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  const row = (name: string | RegExp) => choice.getByRole('checkbox', { name })
  await row(/Кандидат 1.*HH.ru: предложение о работе/).waitFor()
  await row(/Кандидат 2.*HH.ru: отказ/).waitFor()
  await see(choice, /Уже приглашены или с отказом: 2\./)
  expect(await choice.getByRole('button', { name: 'Всех остальных: 0' }).isDisabled()).toBe(true)
  await choice.getByRole('button', { name: 'Кого решили позвать' }).click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  const stageOf = dialog.getByRole('combobox', { name: 'Этап на HH.ru' })
  await choice.getByRole('button', { name: /Дальше: 2/ }).click()
  await see(stageOf, 'Первичный контакт')
  await dialog.getByRole('button', { name: /^Пригласить 2/ }).waitFor()
  expect(await dialog.getByText('уже приглашён').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Назад к списку' }).click()
  await row('Кандидат 1').check()
  await row('Кандидат 2').check()
  await choice.getByRole('button', { name: /Дальше: 4/ }).click()
  await see(dialog, '1 из 4 уже приглашён, у 1 из 4 уже отказ')
  await see(dialog, 'Кандидат 1. HH.ru: предложение о работе')
  await see(dialog, 'Кандидат 2. HH.ru: отказ')
  // the first contact would move one of them back, and no other stage suits all
  await see(stageOf, 'Выберите')
  expect(await dialog.getByRole('button', { name: 'Выберите этап' }).isDisabled()).toBe(true)
  await choose(page, 'Этап на HH.ru', 'Предложение о работе')
  await see(dialog, 'У 1 из 3 уже отказ')
  await see(dialog, /Не получится: 1.кандидат/)
  await dialog.getByRole('button', { name: /^Пригласить 3/ }).click()
  await dialog.waitFor({ state: 'detached' })
})

it('a message that HH.ru requires at a stage, or does not pass on, is no choice; candidates of other stages are left out', async () => {
  const { person, ids, db, scope } = await crowd(2, [{ ...INVITE, message: 'required' }])
  await db
    .updateTable('applications')
    .set({ board_steps: JSON.stringify([{ ...INVITE, message: 'none' }]) })
    .where('company_id', '=', scope)
    .where('id', '=', ids[1] ?? '')
    .execute()
  const page = await stage.open('/results', { as: person })
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  const written = dialog.getByRole('checkbox', { name: /С сообщением кандидату/ })
  const card = page.getByRole('region', { name: 'Действия на HH.ru' })
  const required = 'HH.ru требует сообщение на этом этапе'
  const none = 'HH.ru не передаёт сообщений на этом этапе'
  for (const [at, isWritten, why] of [
    [0, true, required],
    [1, false, none],
  ] as const) {
    await page.locator('article h2 button').nth(at).click()
    await card.getByRole('button', { name: 'Пригласить' }).click()
    await see(dialog, why)
    expect([await written.isDisabled(), await written.isChecked()]).toEqual([true, isWritten])
    await dialog.getByRole('button', { name: 'Не сейчас' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  await choice.getByRole('button', { name: 'Всех: 2' }).click()
  await choice.getByRole('button', { name: /Дальше: 2/ }).click()
  await dialog.getByRole('radio', { name: 'Пригласить', exact: true }).click()
  await see(dialog, `Кандидат 2. ${none}`)
  await written.uncheck()
  await see(dialog, `Кандидат 1. ${required}`)
  await dialog.getByRole('button', { name: /^Пригласить 1/ }).waitFor()
})

it('a refused next step of a bulk action is requested again only by its button, for any selection', async () => {
  const { person } = await crowd(3)
  const page = await stage.open('/results', { as: person, expected: [REFUSALS] })
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  for (const place of [0, 1]) await choice.getByRole('checkbox').nth(place).check()
  const asked = '**/api/board-actions/people'
  const calls = listen(page, /board-actions\/people$/)
  // a server error cannot be provoked for one call: the response is mocked
  await answer(page, asked, 400, {})
  const next = (count: number) => choice.getByRole('button', { name: new RegExp(`^Дальше: ${count}`) })
  const failure = choice.getByText('Не удалось узнать, что можно сделать на HH.ru.')
  await next(2).click()
  await failure.waitFor()
  // the same selection
  let refused = page.waitForResponse(asked)
  await next(2).click()
  await refused
  await failure.waitFor()
  // another one, and the former
  await choice.getByRole('checkbox').nth(2).check()
  await next(3).waitFor()
  await choice.getByRole('checkbox').nth(2).uncheck()
  refused = page.waitForResponse(asked)
  await next(2).click()
  await refused
  await failure.waitFor()
  expect(calls).toHaveLength(3)
  await page.unroute(asked)
  await choice.getByRole('checkbox').nth(2).check()
  await failure.waitFor({ state: 'detached' })
  await next(3).click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  await dialog.getByRole('radio', { name: 'Отказать', exact: true }).click()
  await dialog.getByRole('button', { name: /^Отказать 3/ }).waitFor()
  expect(calls).toHaveLength(4)
})

it('after a lost answer to the first part of a bulk rejection the next press rejects the others', async () => {
  const { person, scope, db } = await crowd(60)
  const page = await stage.open('/results', { as: person, expected: [REFUSALS] })
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  await choice.getByRole('button', { name: 'Всех по фильтру: 60' }).click()
  await choice.getByRole('button', { name: /Дальше: 60/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  await dialog.getByRole('radio', { name: 'Отказать', exact: true }).click()
  await loseAnswer(page, '**/api/board-actions')
  await dialog.getByRole('button', { name: /^Отказать 60/ }).click()
  await see(dialog, /Не удалось начать/)
  await see(page.locator('article').first(), 'Вы решили: Отклонить')
  await dialog.getByRole('button', { name: /^Отказать 10/ }).click()
  await see(page, /Отказ 10.кандидатам уйдёт через час/)
  const waiting = await db
    .selectFrom('board_actions')
    .select('application_id')
    .where('company_id', '=', scope)
    .where('status', '=', 'waiting')
    .execute()
  expect(waiting.length).toBe(60)
})

it('of 120 waiting actions each has its mark, the dialog shows 100 with the total, and all are cancelled together', async () => {
  const { person, scope, ids, db } = await crowd(120)
  const now = Date.now()
  const batch_id = randomUUID()
  const rows = ids.map((application_id, at) => ({
    company_id: scope,
    batch_id,
    application_id,
    kind: 'discard',
    target: REJECT.id,
    target_state: REJECT.id,
    target_name: REJECT.name,
    href: REJECT.href,
    method: REJECT.method,
    source: 'response',
    send_at: new Date(now + 3_600_000),
    // the best candidates, on the first page of the results, are the last in the list of actions
    created_at: new Date(now - (ids.length - at) * 1000),
  }))
  await db.insertInto('board_actions').values(rows).execute()
  await db
    .updateTable('applications')
    .set({ candidate_name: 'Длиннофамильная-Преображенская Александра Константиновна' })
    .where('company_id', '=', scope)
    .where('id', '=', ids.at(-1) ?? '')
    .execute()
  const page = await stage.open('/results', { as: person })
  await see(page.locator('article').first(), 'Ждёт отправки: Отказ')
  await page.getByRole('button', { name: 'Ждут отправки: 120' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ждут отправки' })
  await see(dialog, /^Показаны 100 из 120\./)
  expect(await dialog.getByRole('listitem').count()).toBe(100)
  // a name longer than the screen does not push its row out of it
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBeLessThan(360)
  await dialog.getByRole('button', { name: 'Отменить всё: 120' }).click()
  await see(dialog, 'Больше ничего не ждёт.')
})
