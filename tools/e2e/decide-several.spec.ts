/** One decision about several candidates of a list, and undoing it. */
import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../server/src/testing/scenes/factories.ts'
import { loseAnswer, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()

/** A company with a vacancy of so many candidates, «Кандидат 1» the best. */
async function company(count: number) {
  const person = await stage.product().register({ connect: true })
  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope, { title: 'Менеджер по продажам' })
  const run_id = await buildRun(db, scope, vacancy_id)
  const results: string[] = []
  const ids = await buildApplications(db, scope, vacancy_id, count)
  for (const [place, application_id] of ids.entries())
    results.push(
      await buildResult(
        db,
        scope,
        { run_id, vacancy_id, application_id },
        { score: Math.max(100 - place, 0) },
      ),
    )
  const decide = (place: number, body: object) =>
    person.request('PUT', `/api/analysis/results/${results[place - 1]}/decision`, body)
  /** The stored decision about a candidate: verdict and note. */
  async function stored(place: number) {
    const { body } = await person.request<ResultDetail>('GET', `/api/analysis/results/${results[place - 1]}`)
    const { decision } = body.data
    return decision && [decision.verdict, decision.note]
  }
  return { person, vacancy_id, ids, results, decide, stored }
}

const button = (page: Page) => page.getByRole('button', { name: 'Решение для нескольких' })
const badge = (page: Page, place: number, label: string) =>
  page
    .locator('article')
    .nth(place - 1)
    .getByText(`Вы решили: ${label}`)
const isFocused = (one: Locator) => one.evaluate((node) => node === document.activeElement)

async function select(page: Page, places: readonly number[]): Promise<Locator> {
  await button(page).click()
  const dialog = page.getByRole('dialog', { name: 'Решение для нескольких' })
  for (const place of places)
    await dialog
      .getByRole('checkbox')
      .nth(place - 1)
      .check()
  return dialog
}

it('API-19 three candidates are decided about at once by keyboard, and the undo brings everything back', async () => {
  const { person, vacancy_id, decide, stored } = await company(4)
  await decide(2, { verdict: 'maybe', note: 'Перезвонить' })
  const page = await stage.open(`/analysis?vacancy=${vacancy_id}`, { as: person })
  await see(page, 'Осталось разобрать: 3')
  await button(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Решение для нескольких' })
  await see(dialog, 'Отметьте кандидатов')
  await dialog.getByRole('checkbox').nth(0).focus()
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
  }
  await see(dialog, /^Решение для 3\sкандидатов\. У 1 решение уже есть/)
  // past the fourth candidate and three verdicts
  for (let n = 0; n < 4; n++) await page.keyboard.press('Tab')
  expect(await isFocused(dialog.getByRole('button', { name: 'Отклонить' }))).toBe(true)
  await page.keyboard.press('Enter')
  await see(page, /^Решение для 3\sкандидатов: «Отклонить», заменено прежних: 1$/)
  // a notice under the pointer stays
  await page.getByRole('button', { name: 'Отменить', exact: true }).hover()
  await see(page, 'Осталось разобрать: 1')
  for (const place of [1, 2, 3]) await badge(page, place, 'Отклонить').waitFor()
  expect(await badge(page, 4, 'Отклонить').count()).toBe(0)
  await expect.poll(() => isFocused(button(page))).toBe(true)
  expect([await stored(2), await stored(3)]).toEqual([
    ['reject', 'Перезвонить'],
    ['reject', null],
  ])

  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await see(page, 'Отменено, всё как прежде')
  await see(page, 'Осталось разобрать: 3')
  await badge(page, 2, 'Возможно').waitFor()
  await expect.poll(() => page.getByText('Вы решили: Отклонить').count()).toBe(0)
  expect([await stored(1), await stored(2)]).toEqual([null, ['maybe', 'Перезвонить']])
})

it('a batch whose answer was lost is repeated as the same request, and undone as a whole', async () => {
  const { person, stored } = await company(2)
  const page = await stage.open('/results', { as: person, expected: [REFUSALS] })
  const dialog = await select(page, [1, 2])
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/analysis/decisions')) keys.push(request.headers()['idempotency-key'])
  })
  await loseAnswer(page, '**/api/analysis/decisions')
  await dialog.getByRole('button', { name: 'Интервью' }).click()
  await see(dialog, 'Не удалось сохранить решение.')
  expect(await stored(1)).toEqual(['interview', null])
  await dialog.getByRole('button', { name: 'Повторить' }).click()
  await see(page, /^Решение для 2\sкандидатов: «Интервью»$/)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await see(page, 'Отменено, всё как прежде')
  expect([await stored(1), await stored(2)]).toEqual([null, null])
})
