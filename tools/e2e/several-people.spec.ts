/** What a colleague, another tab or the operator changes while a screen is open. */
import { expect, it } from 'vitest'
import { grantAdmin, revokeAdmin } from '../../server/src/features/accounts/admin-usecases.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../server/src/testing/scenes/factories.ts'
import { arrive, meanwhile, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()

it('the admin panel closes at the first refusal after the role was revoked', async () => {
  const { deps } = stage.product()
  const person = await stage.product().register()
  await grantAdmin(deps, person.email)
  const page = await stage.open('/admin', { as: person, expected: [REFUSALS] })
  const search = page.getByRole('search', { name: /компании$/ }).getByRole('button', { name: 'Найти' })
  await page.getByRole('row').filter({ hasText: person.email }).waitFor()
  await meanwhile(page, '**/api/admin/users', () => revokeAdmin(deps, person.email))
  await search.click()
  await arrive(page, '/dashboard')
  expect(await page.getByRole('link', { name: 'Админ-панель' }).count()).toBe(0)
})

it('a step against what a colleague has decided since the list was read is warned of', async () => {
  const { db } = stage.product().deps
  const person = await stage.product().register({ connect: true })
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope)
  const steps = [
    {
      id: 'discard_by_employer',
      name: 'Отказ',
      state: 'discard_by_employer',
      message: 'optional',
      href: '/reject',
      method: 'PUT',
    },
  ]
  const fields = { board_steps: JSON.stringify(steps) }
  const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1, fields)
  const run_id = await buildRun(db, scope, vacancy_id)
  const result_id = await buildResult(db, scope, { run_id, vacancy_id, application_id })
  const page = await stage.open('/results', { as: person })
  const dialog = page.getByRole('dialog', { name: 'Действие на HH.ru' })
  const warning = dialog.getByText('Этого кандидата вы решили позвать')
  const decide = (verdict: string, seen: object | null) =>
    person.request('PUT', `/api/analysis/results/${result_id}/decision`, { verdict, seen })
  await page.getByRole('button', { name: 'Пригласить или отказать' }).click()
  const choice = page.getByRole('dialog', { name: 'Кому?' })
  await choice.getByRole('checkbox').first().check()
  expect((await decide('hire', null)).status).toBe(200)
  await choice.getByRole('button', { name: /Дальше: 1/ }).click()
  await dialog.getByRole('radio', { name: 'Отказать', exact: true }).click()
  await warning.waitFor()
  await page.reload()
  // on the card too, until the decision is another one
  await page.locator('article h2 button').first().click()
  const card = page.getByRole('region', { name: 'Действия на HH.ru' })
  await card.getByRole('button', { name: 'Отказать' }).click()
  await warning.waitFor()
  await dialog.getByRole('button', { name: 'Не сейчас' }).click()
  await page.getByRole('region', { name: 'Ваше решение' }).getByRole('button', { name: 'Отклонить' }).click()
  await see(page, /: «Отклонить»$/)
  await card.getByRole('button', { name: 'Отказать' }).click()
  await dialog.waitFor()
  await expect.poll(() => warning.count()).toBe(0)
  // nor does the card, open all the time, know of what a colleague decides again
  await dialog.getByRole('button', { name: 'Не сейчас' }).click()
  expect((await decide('hire', { verdict: 'reject', note: null })).status).toBe(200)
  await card.getByRole('button', { name: 'Отказать' }).click()
  await warning.waitFor()
})
