import { describe, expect, it } from 'vitest'
import { judgementOf } from './judgement/judge.ts'
import { readPerson } from './judgement/person/person.ts'
import { readPair } from './judgement/read.ts'
import { readVacancy } from './judgement/rubric/read.ts'
import type { ResumeText, VacancyText } from './model.ts'
import { monthOf } from './resume/months.ts'
import { NOW } from './sample.ts'

const pharmacist: VacancyText = {
  title: 'Фармацевт',
  experience: 'noExperience',
  description: `Обязанности:
Отпуск лекарств
Консультирование покупателей
Выкладка товара, контроль сроков годности
Работа с кассой
Требования:
Фармацевтическое образование
Действующая аккредитация
Рассмотрим выпускников`,
}
const graduate: ResumeText = {
  title: 'Фармацевт',
  experience: [],
  education: [{ level: 'Среднее специальное', name: 'Медицинский колледж', specialty: 'Фармация' }],
  skills: ['Внимательность'],
  about: 'Прошла первичную аккредитацию по специальности «Фармация». Практика в аптеке два месяца.',
}
const judged = (resume: ResumeText, vacancy = pharmacist) => {
  const rubric = readVacancy(vacancy)
  return judgementOf(rubric, readPair(rubric, readPerson(resume, monthOf(NOW) ?? 0)))
}
const worked = (months: number): ResumeText => ({
  ...graduate,
  experience: [
    {
      start: `2026-0${7 - months}`,
      end: '2026-06',
      company: 'ООО «Пример»',
      position: 'Фармацевт',
      description: 'Отпуск лекарств',
    },
  ],
})

describe('a vacancy that asks for no experience', () => {
  it('asks a graduate for no years', () => {
    const { criteria } = judged(graduate)
    expect(criteria.find(({ key }) => key === 'years')).toMatchObject({ is_asked: false, value: null })
  })

  it('scores work that helps, and never below no work at all', () => {
    const scores = [judged(graduate), judged(worked(1)), judged(worked(4))].map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  })

  it('still says of a resume with nothing in it that little is known', () => {
    expect(judged({ title: null }).is_little_known).toBe(true)
  })

  it('any other vacancy asks for years', () => {
    const { criteria } = judged(graduate, { ...pharmacist, experience: 'between1And3' })
    expect(criteria.find(({ key }) => key === 'years')).toMatchObject({ is_asked: true, value: 0 })
  })
})
