import type { AutoAnalysis } from '@rezumetr/contracts/analysis/auto'
import { expect, it } from 'vitest'
import { sync } from '../../server/src/testing/scenes/board.ts'
import { see, seeInvalid, setStage } from './stage.ts'

const stage = setStage()
const SWITCH = 'Автоматически анализировать новые отклики'

it('SET-06 automatic analysis is set up: a vacancy is chosen, a wrong score is refused, and both stay after a reload', async () => {
  const product = stage.product()
  const person = await product.register({ connect: true })
  await sync(person)
  const [vacancy] = (await person.request<AutoAnalysis>('GET', '/api/analysis/auto')).body.data.vacancies
  if (!vacancy) throw new Error('no vacancy in work')

  const page = await stage.open('/settings', { as: person })
  const automatic = page.getByRole('checkbox', { name: SWITCH })
  await see(page, /^Если включить, новые отклики будут анализироваться сами после синхронизации\./)
  await automatic.check()
  await page.getByRole('button', { name: 'Сохранить автоанализ' }).click()
  await page.getByRole('alert').filter({ hasText: 'Выберите хотя бы одну вакансию' }).waitFor()
  await page.getByRole('checkbox', { name: vacancy.title }).check()
  await page.getByLabel('Минимальный балл').fill('140')
  await see(page.getByRole('alert'), 'Целое число от 0 до 100')
  await page.getByRole('button', { name: 'Сохранить автоанализ' }).click()
  await seeInvalid(page.getByLabel('Минимальный балл'))
  await page.getByLabel('Минимальный балл').fill('1')
  await page.getByRole('button', { name: 'Сохранить автоанализ' }).click()
  await see(page, 'Настройки сохранены')
  await see(page, 'Включён')
  await see(page, /^Новые отклики анализируются сами после синхронизации\./)
  await page.reload()
  expect(await automatic.isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: vacancy.title }).isChecked()).toBe(true)
  expect(await page.getByLabel('Минимальный балл').inputValue()).toBe('1')
})
