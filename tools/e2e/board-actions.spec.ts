import { randomUUID } from 'node:crypto'
import type { BoardAction } from '@rezumetr/contracts/hh/actions'
import type { Result, Run } from '@rezumetr/contracts/analysis/analysis'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { sync } from '../../server/src/testing/scenes/board.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../server/src/testing/scenes/factories.ts'
import { until } from '../../server/src/testing/watch/until.ts'
import { loseAnswer, REFUSALS, see, setStage } from './stage.ts'

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
