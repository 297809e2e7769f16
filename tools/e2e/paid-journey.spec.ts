import type { Limits } from '@rezumetr/contracts/billing/plans'
import { expect, it } from 'vitest'
import { buildApplications, scopeOf, storeResume } from '../../server/src/testing/scenes/factories.ts'
import { buildCast } from './cast.ts'
import { arrive, REFUSALS, see, setStage } from './stage.ts'

const stage = setStage()

it('PROD-08 PROD-15 ERR-17 EXT-21 after the trial is used up, the user buys a plan by card and continues the analysis', async () => {
  const person = await stage.product().register({ connect: true })
  const { deps } = stage.product()
  const { sales } = await buildCast(stage.product(), person.email)
  const scope = await scopeOf(deps.db, person.email)
  for (const id of await buildApplications(deps.db, scope, sales, 3)) await storeResume(deps, id)
  await person.request('GET', '/api/subscription/limits/check')
  await deps.db
    .updateTable('usage_periods')
    .set({ analyses_used: 50 })
    .where('company_id', '=', scope)
    .where('period_end', 'is', null)
    .execute()

  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person, expected: [REFUSALS] })
  const start = page.getByRole('button', { name: 'Проанализировать 3 из 3 новых резюме' })
  await start.click()
  const dialog = page.getByRole('dialog', { name: 'Достигнут лимит анализов' })
  await see(dialog, 'Использовано 50 из 50 анализов')
  await dialog.getByRole('link', { name: 'Улучшить тариф' }).click()
  await arrive(page, '/pricing')
  await page
    .locator('section', { has: page.getByRole('heading', { name: 'Стартовый', exact: true }) })
    .getByRole('link', { name: 'Выбрать план' })
    .click()
  await arrive(page, '/checkout?plan=starter&period=monthly')
  await page.getByRole('button', { name: 'Перейти к оплате' }).click()
  await page.waitForURL('**/sandbox/yookassa/**')
  await page.getByLabel('Номер карты').fill('2202 4743 0132 2987')
  await page.getByRole('button', { name: 'Оплатить картой' }).click()
  await page.waitForURL('**/pricing?payment_id=*')
  await see(page, 'Оплата прошла', 30_000)
  await see(page, /Тариф «Стартовый» действует/)

  await page.goto(`${stage.product().url}/analysis?vacancy=${sales}`)
  await start.click()
  const limits = async () => (await person.request<Limits>('GET', '/api/subscription/limits/check')).body.data
  await expect.poll(async () => (await limits()).analyses_used, { timeout: 30_000 }).toBe(3)
  expect(await limits()).toMatchObject({ plan_type: 'starter', analyses_limit: 200, analyses_remaining: 197 })
})
