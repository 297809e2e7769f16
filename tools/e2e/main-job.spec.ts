import fs from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control } from '../../server/src/testing/scenes/board.ts'
import { TEST_PASSWORD, type TestProduct } from '../../server/src/testing/product/product.ts'
import { launchBrowser, openPage, screenshotDir, screenshotName } from './browser.ts'
import { choose, openSelect, skipCheck } from './stage.ts'
import { startProductOnStage } from './target.ts'

let product: TestProduct
let browser: Browser
beforeAll(async () => {
  fs.mkdirSync(screenshotDir, { recursive: true })
  product = await startProductOnStage()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.drop()
})

/** Delays the job board's resume responses, so that a run lasts long enough to be stopped. */
const slowResumes = (delay_ms: number) =>
  control(product, '/faults', { path: '/hh/resumes/*', status: null, delay_ms, times: 1000 })
const clearFaults = () => control(product, '/faults', undefined, 'DELETE')

const figure = async (page: Page, term: string): Promise<number> =>
  Number(
    (
      await page.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd').first().innerText()
    ).replace(/\D/g, ''),
  )

it('PROD-02 PROD-03 PROD-07 PROD-09 PROD-11 PROD-13 PROD-16 EXT-40 a user registers, connects, synchronises, analyses in two parts and exports without paying', async () => {
  const { page, complaints } = await openPage(browser, { acceptDownloads: true })
  const payments: string[] = []
  page.on('request', (request) => {
    if (/\/api\/payment|\/checkout/.test(request.url())) payments.push(request.url())
  })
  const shot = (title: string) => page.screenshot({ path: screenshotName(title) })

  // register
  await page.goto(`${product.url}/register`)
  expect(await page.locator('html').getAttribute('lang')).toBe('ru')
  await page.getByLabel('Название компании').fill('ООО «Первый найм»')
  await page.getByLabel('Имя и фамилия').fill('Ольга Петрова')
  await page.getByLabel('Email').fill('olga@example.ru')
  await page.getByLabel('Пароль', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Создать бесплатный аккаунт' }).click()
  await page.waitForURL('**/dashboard')
  await shot('newcomer')

  // connect through the consent page
  await page.goto(`${product.url}/settings`)
  await page.getByRole('button', { name: 'Подключить HH.ru' }).click()
  await page.getByRole('button', { name: 'Разрешить' }).click()
  await page.waitForURL('**/settings')
  await page.getByText('Токен HH.ru успешно сохранён и проверен!').waitFor()
  await page.getByText('HH.ru подключен', { exact: true }).first().waitFor()
  expect(page.url()).not.toContain('code=')

  // synchronise
  await page.goto(`${product.url}/sync`)
  await page.getByRole('button', { name: 'Начать синхронизацию' }).click()
  await page.getByText('Синхронизация успешно завершена!').first().waitFor({ timeout: 30_000 })
  await shot('synchronised')

  // analyse a quarter and stop
  await page.goto(`${product.url}/analysis`)
  await openSelect(page, 'Вакансия')
  await page.getByRole('option').nth(1).waitFor()
  const titles = await page.getByRole('option').allInnerTexts()
  await page.getByRole('option').nth(1).click()
  await page.getByText('Новые', { exact: true }).waitFor()
  const fresh = await figure(page, 'Новые')
  expect(fresh).toBeGreaterThan(11)
  expect(fresh).toBeLessThan(50)
  await page.getByRole('button', { name: '25\u00a0%' }).click()
  const quarter = Math.ceil(fresh / 4)
  await slowResumes(2000)
  await page.getByRole('button', { name: `Проанализировать ${quarter} из ${fresh} новых резюме` }).click()
  await skipCheck(page)
  const progress = page.getByRole('region', { name: 'Ход анализа' })
  await progress.waitFor()
  await progress.getByRole('button', { name: 'Остановить' }).click()
  await progress.waitFor({ state: 'detached', timeout: 30_000 })
  await clearFaults()
  await shot('stopped')
  const { analyzed } = await product.deps.db
    .selectFrom('analysis_runs')
    .select('analyzed')
    .executeTakeFirstOrThrow()
  expect(analyzed).toBeLessThanOrEqual(quarter)
  // the panel shows what it knew before the run until it has read again
  await expect.poll(() => figure(page, 'Проанализировано')).toBe(analyzed)

  // analyse the rest
  await page.getByRole('button', { name: '100\u00a0%' }).click()
  await page
    .getByRole('button', { name: `Проанализировать ${fresh - analyzed} из ${fresh - analyzed} новых резюме` })
    .click()
  await expect.poll(() => figure(page, 'Новые'), { timeout: 40_000, interval: 200 }).toBe(0)
  await shot('analysed')
  const total = await figure(page, 'Проанализировано')

  // no step so far required a card or a payment
  expect(payments).toEqual([])

  // results with filters in the URL
  await page.goto(`${product.url}/results`)
  await choose(page, 'Минимальный балл', /60/)
  await page.waitForURL(/minScore=60/)
  await page.reload()
  await page.getByText(/средний балл/).waitFor()
  const summary = await page.getByText(/средний балл/).innerText()
  const shown = Number(/^(\d+)/.exec(summary.replace(/\s/g, ''))?.[1])
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThan(total)
  await shot('results')

  // Excel export of the shown results
  await page.goto(`${product.url}/export?minScore=60`)
  await page.getByRole('combobox', { name: 'Вакансия' }).waitFor()
  await choose(page, 'Вакансия', titles[1]?.split('\n')[0] ?? '')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /скачать/i }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^rezumetr_export_.+_score60\+_\d{4}-\d{2}-\d{2}\.xlsx$/)
  await page.getByText('Экспорт успешно завершен!').first().waitFor()
  const sheets = await readWorkbook(await file.path())
  const rows = sheets.find((sheet) => sheet.sheet === 'Кандидаты')?.data ?? []
  expect(rows.length - 1).toBe(shown)
  const header = rows[0]?.map(String) ?? []
  const scores = rows
    .slice(1)
    .map((row) => Number(row[header.findIndex((title) => /балл|оценка/i.test(title))]))
  expect(Math.min(...scores)).toBeGreaterThanOrEqual(60)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))

  expect(complaints).toEqual([])
}, 180_000)
