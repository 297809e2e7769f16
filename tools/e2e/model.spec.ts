import type { ResumeText } from '@rezumetr/screening/model'
import type { Locator, Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { control } from '../../server/src/testing/scenes/board.ts'
import {
  buildApplications,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../server/src/testing/scenes/factories.ts'
import { see, setStage, skipCheck } from './stage.ts'

const stage = setStage()
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const resumeOf = (n: number): ResumeText => ({
  title: 'Java-разработчик',
  experience: [
    {
      start: '2019-03-01',
      end: null,
      company: `ООО «Пример ${n}»`,
      position: 'Java-разработчик',
      description: `Писал микросервисы на Java и Spring Boot для клиента ${n}.`,
    },
  ],
  skills: ['Java', 'PostgreSQL'],
})

it('a company enables the language model: consent, estimate, run, price, and a mark on a fallback', async () => {
  const { deps } = stage.product()
  const person = await stage.product().register()
  const scope = await scopeOf(deps.db, person.email)
  const vacancy = await buildVacancy(deps.db, scope, {
    title: 'Java-разработчик',
    description_text: '<p>Требования:</p><ul><li>Опыт на Java от 3 лет</li><li>Spring Boot</li></ul>',
  })
  const ids = await buildApplications(deps.db, scope, vacancy, 4)
  for (const [n, id] of ids.entries()) await storeResume(deps, id, resumeOf(n))

  const answered: Promise<Response>[] = []
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, {
    as: person,
    before: async (page) => void answered.push(page.waitForResponse('**/api/analysis/model')),
  })
  const start = page.getByRole('button', { name: /^Проанализировать 4 из 4/ })
  await start.waitFor()
  // whether a model reads is known, and shown if it does
  await Promise.all(answered)
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('языковая модель').count()).toBe(0)

  await page.goto(`${stage.product().url}/settings`)
  const toggle = page.getByRole('switch', { name: 'Анализ языковой моделью' })
  expect(await toggle.isChecked()).toBe(false)
  await toggle.click()
  const dialog = page.getByRole('dialog', { name: 'Что увидит модель' })
  await see(dialog, /Не отправляется/)
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  expect(await toggle.isChecked()).toBe(false)
  await toggle.click()
  await dialog.getByRole('button', { name: 'Согласиться и включить' }).click()
  await expect.poll(() => toggle.isChecked()).toBe(true)

  await page.goto(`${stage.product().url}/analysis?vacancy=${vacancy}`)
  const note = page.getByText(/Читает языковая модель/)
  await note.waitFor()
  expect(plain(await note.innerText())).toContain('Примерно 2,80 ₽ за 4 резюме — по типичному резюме.')

  // the vacancy is read by the model; one of the resumes is refused
  await control(stage.product(), '/llm/faults', { kind: 'refusal', after: 1 })
  await start.click()
  await skipCheck(page)
  await see(page, /Анализ завершён: проанализировано 4/, 60_000)
  const outcome = plain(await page.getByText(/^Модель: /).innerText())
  expect(outcome).toMatch(
    /^Модель: \d+,\d\d ₽ \(\d+ обращени\S+, [\d ]+ токен\S*\)\. Базовым анализом вместо модели: 1\.$/,
  )
  const mark = page.getByText('Базовый анализ: модель отказалась читать')
  await expect.poll(() => mark.count()).toBe(1)
  // on a phone the reason is not cut off at the edge of its row, which does not scroll
  await page.setViewportSize({ width: 360, height: 740 })
  const rightOf = (target: Locator) => target.evaluate((node) => node.getBoundingClientRect().right)
  await expect.poll(() => rightOf(page.getByRole('article').filter({ has: mark }))).toBeLessThan(360)
  expect(await rightOf(mark)).toBeLessThan(await rightOf(page.getByRole('article').filter({ has: mark })))
})
