import { expect, it } from 'vitest'
import { see, setStage } from './stage.ts'

const stage = setStage({ AUTO_ANALYSIS: 'off' })

it('SET-05 SET-06 automatic analysis settings are shown but disabled when the operator has not enabled it', async () => {
  const page = await stage.open('/settings', { as: await stage.product().register() })
  await see(page, 'Будет доступно в следующей версии')
  const card = page.locator('section', { hasText: 'Будет доступно в следующей версии' })
  expect(await card.locator('input, button, select, textarea').count()).toBeGreaterThan(2)
  expect(await card.locator('input:enabled, button:enabled, select:enabled, textarea:enabled').count()).toBe(
    0,
  )
  const automatic = page.getByRole('checkbox', { name: 'Автоматически анализировать новые отклики' })
  expect(await automatic.isDisabled()).toBe(true)
  for (const [label, placeholder] of [
    ['Минимальный балл', '40'],
    ['Откликов за один запуск', '5'],
  ] as const) {
    expect(await page.getByLabel(label).isDisabled()).toBe(true)
    expect(await page.getByLabel(label).getAttribute('placeholder')).toBe(placeholder)
  }
})
