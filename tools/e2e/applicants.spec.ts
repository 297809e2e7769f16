import { expect, it } from 'vitest'
import { storeResume } from '../../server/src/features/resumes/stored/resume-usecases.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../server/src/testing/scenes/factories.ts'
import { see, setStage } from './stage.ts'

const stage = setStage()

const STORY =
  'Вела учёт трёх юридических лиц на общей системе, сдавала квартальную и годовую отчётность, прошла две выездные проверки без доначислений, настроила обмен с банком и сократила закрытие месяца с девяти дней до четырёх, рассчитывала зарплату четырёмстам сотрудникам, готовила отчёты в фонды, вела кадровый документооборот и обучила двух стажёров.'

/**
 * Three analysed applications: today's, an earlier one with the same phone number
 * and a rejection, and a third with similar text only.
 */
async function recruiter() {
  const product = stage.product()
  const person = await product.register()
  const { db } = product.deps
  const scope = await scopeOf(db, person.email)
  const respond = async (
    title: string,
    applied_at: string,
    who: { name: string; phone: string | null; about: string; score: number },
  ) => {
    const vacancy_id = await buildVacancy(db, scope, { title })
    const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1, {
      applied_at: new Date(applied_at),
      candidate_name: who.name,
    })
    const run_id = await buildRun(db, scope, vacancy_id)
    const result = await buildResult(db, scope, { run_id, vacancy_id, application_id }, { score: who.score })
    const text = { title, about: who.about }
    const full = {
      text,
      candidate_name: who.name,
      email: null,
      phone: who.phone,
      title,
      url: null,
      updated_at: null,
    }
    await storeResume(product.deps, scope, { application_id, full, cover_letter: null })
    return result
  }
  const vera = { name: 'Вера Лунина', phone: '+7 900 123-45-67' }
  const now = await respond('Главный бухгалтер', '2026-09-01T09:00:00Z', { ...vera, about: STORY, score: 88 })
  const before = await respond('Бухгалтер', '2026-03-12T09:00:00Z', {
    name: 'Лунина Вера Сергеевна',
    phone: '8 (900) 123 45 67',
    about: 'Другой текст.',
    score: 74,
  })
  await respond('Экономист', '2025-11-03T09:00:00Z', {
    name: 'В. Лунина',
    phone: null,
    about: `${STORY} Рядом с домом.`,
    score: 61,
  })
  await person.request('PUT', `/api/analysis/results/${before}/decision`, { verdict: 'reject' })
  return { person, now }
}

it('the card shows earlier applications of the same person, and the user decides about a text similarity', async () => {
  const { person, now } = await recruiter()
  const page = await stage.open(`/results?candidate=${now}`, { as: person })
  const rows = page.getByRole('article')
  await see(rows.filter({ hasText: 'Главный бухгалтер' }), /^Уже откликался/)
  expect(
    await rows
      .filter({ hasText: 'Экономист' })
      .getByText(/^Уже откликался/)
      .count(),
  ).toBe(0)
  const others = page.getByRole('region', { name: 'Другие отклики кандидата' })
  await see(others, 'Уже откликался')
  await see(others, 'тот же телефон')
  await see(others, 'Похоже на другой отклик')
  const likeness = others.getByRole('listitem').filter({ hasText: 'Экономист' })

  await likeness.getByRole('button', { name: 'Другой человек' }).press('Enter')
  await likeness.waitFor({ state: 'detached' })
  await expect.poll(() => others.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Отменить' }).click()
  await likeness.getByRole('button', { name: 'Тот же человек' }).click()
  await see(others, 'похожий текст резюме, подтверждено вами')
  await others.getByText('Похоже на другой отклик').waitFor({ state: 'detached' })
  await likeness.getByRole('button', { name: 'Другой человек' }).click()
  await likeness.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Отменить' }).last().click()
  await see(others, 'похожий текст резюме, подтверждено вами')

  await others.getByRole('link', { name: '12.03.2026, «Бухгалтер», 74, отказ' }).click()
  await page
    .getByRole('heading', { level: 2, name: 'Лунина Вера Сергеевна' })
    .and(page.locator('[tabindex="-1"]'))
    .waitFor()
  await see(others, 'Откликался и позже')
  expect(
    await others.getByRole('link', { name: '01.09.2026, «Главный бухгалтер», 88, без решения' }).count(),
  ).toBe(1)
})
