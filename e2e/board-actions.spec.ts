import type { BoardAction } from '@rezumetr/contracts/board-actions'
import type { Result, Run } from '@rezumetr/contracts/analysis'
import type { Vacancy } from '@rezumetr/contracts/vacancies'
import { expect, it } from 'vitest'
import { sync } from '../server/src/testing/board.ts'
import { until } from '../server/src/testing/until.ts'
import { answer, hold, REFUSALS, see, setStage } from './stage.ts'

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
    // simulates a page size of two
    before: (tab) =>
      tab.route(/results\?.*page=1/, async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { results: Result[] } }
        body.data.results.length = 2
        await route.fulfill({ response, json: body })
      }),
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
  await dialog.getByRole('button', { name: 'Отказать', exact: true }).click()
  await see(dialog, /Отказ уйдёт через час/)
  await dialog.getByRole('button', { name: /^Отказать 3/ }).waitFor()
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
})
