/** Five clicks from «Создать бесплатный аккаунт» to the first score. */
import type { Result } from '@rezumetr/contracts/analysis/analysis'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setStage, stored } from './stage.ts'

const stage = setStage()
const choice = (page: Page) => page.getByRole('dialog', { name: 'Какие вакансии оценивать?' })

async function fillRegistration(page: Page, email: string) {
  await page.getByLabel('Название компании').fill('ООО «Пять шагов»')
  await page
    .getByLabel(/имя/i)
    .first()
    .fill('Анна Смирнова')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill('Kolokolchik7')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

it('five clicks from the registration to the first score', async () => {
  const page = await stage.open('/register')
  await fillRegistration(page, 'five@example.ru')
  await page.getByRole('button', { name: 'Создать бесплатный аккаунт' }).click()
  await page.getByRole('button', { name: 'Подключить HH.ru' }).click()
  await page.getByRole('button', { name: 'Разрешить' }).click()
  // back in the settings, the choice opens by itself, with the newest vacancies within the limit
  await choice(page).waitFor()
  const next = choice(page).getByRole('button', { name: 'Дальше: проверить критерии' })
  // the notice of the connection leaves the button free
  const notice = page.getByRole('dialog').filter({ hasText: 'успешно сохранён и проверен' })
  await notice.waitFor()
  const [told, button] = [await notice.boundingBox(), await next.boundingBox()]
  expect(told && button && told.x + told.width <= button.x).toBe(true)
  await expect.poll(() => next.isEnabled(), { timeout: 60_000 }).toBe(true)
  expect(await choice(page).getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0)
  await expect.poll(() => next.evaluate((it) => it === document.activeElement)).toBe(true)
  await next.click()
  const check = page.getByRole('dialog', { name: 'Проверьте критерии' })
  await check.getByRole('button', { name: /^Всё верно, оценить \d+$/ }).click()
  const token = await stored(page, 'rezumetr_access_token')
  const results = () =>
    stage.product().client(token).request<{ results: Result[] }>('GET', '/api/analysis/results?limit=1')
  await expect.poll(async () => (await results()).body.data.results.length, { timeout: 60_000 }).toBe(1)
})
