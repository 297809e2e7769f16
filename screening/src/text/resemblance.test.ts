import { expect, it } from 'vitest'
import type { ResumeText } from '../model.ts'
import { LIKE_BANDS, resemblanceBands } from './resemblance.ts'

const job = (company: string, position: string, description: string) => ({
  start: '2020-01',
  end: null,
  company,
  position,
  description,
})
const first = job(
  'ООО «Ромашка»',
  'Главный бухгалтер',
  'Вела учёт трёх юридических лиц на общей системе, сдавала квартальную и годовую отчётность, прошла две выездные проверки без доначислений, настроила обмен с банком и сократила закрытие месяца с девяти дней до четырёх.',
)
const second = job(
  'АО «Вектор»',
  'Бухгалтер по расчётам',
  'Рассчитывала зарплату четырёмстам сотрудникам в 1С:ЗУП, готовила отчёты в фонды, вела кадровый документооборот, обучила двух стажёров и описала порядок работы отдела для новых людей.',
)
const resume = (experience: ResumeText['experience'], about: string | null = null): ResumeText => ({
  title: 'Бухгалтер',
  experience: experience ?? [],
  about,
})
const alike = (a: ResumeText, b: ResumeText) => {
  const bands = new Set(resemblanceBands(a))
  return resemblanceBands(b).filter((band) => bands.has(band)).length >= LIKE_BANDS
}

it('a resume is similar to itself in other letters and order, and with a line added', () => {
  const now = resume([first, second])
  expect(alike(now, resume([second, first]))).toBe(true)
  expect(alike(now, { ...now, title: 'Финансовый директор', area: 'Пермь' })).toBe(true)
  expect(alike(now, resume([first, second], 'Ищу работу рядом с домом.'))).toBe(true)
  const written = (text: string) => text.toUpperCase().replaceAll(/,/g, ';')
  const shouted = [first, second].map((row) => ({ ...row, description: written(row.description) }))
  expect(alike(now, resume(shouted))).toBe(true)
})
it('a different career in the same profession is not similar, and a short text gives no bands', () => {
  const other = job(
    'ИП Котов',
    'Главный бухгалтер',
    'Вела учёт розничной сети на упрощённой системе, отвечала за кассовую дисциплину семи магазинов, внедрила электронный документооборот с поставщиками, сверяла взаиморасчёты, готовила управленческую отчётность для собственника и защищала бюджет перед инвесторами каждый год без замечаний и опозданий со сроками, вела переговоры с банками о кредитах.',
  )
  expect(resemblanceBands(resume([other]))).toHaveLength(16)
  expect(alike(resume([first, second]), resume([other]))).toBe(false)
  expect(resemblanceBands(resume([job('ООО «Ромашка»', 'Кладовщик', 'Склад.')]))).toEqual([])
  expect(resemblanceBands({ title: null })).toEqual([])
})
