import fs from 'node:fs'
import { expect, it } from 'vitest'
import { arrive, see, setStage } from './stage.ts'

const stage = setStage()
const TITLE = 'Как мы измеряем качество'

it('the quality page is complete without JavaScript: figures with thresholds, the date and the engine', async () => {
  const page = await stage.open('/quality', { context: { javaScriptEnabled: false } })
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  expect(await page.title()).toBe(`${TITLE} — Резюметр`)
  const measured = fs.readFileSync('web/src/screens/quality/measurement.gen.ts', 'utf8')
  expect(await page.getByText(/^порог .*, цель /).count()).toBe(measured.match(/"key":/g)?.length)
  await see(page, /^Измерено \d+ .* вопросов к движку/)
  await page.getByRole('link', { name: 'Проверить на своей вакансии' }).click()
  await arrive(page, '/register')
})
