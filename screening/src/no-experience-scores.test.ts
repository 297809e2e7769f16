import { describe, expect, it } from 'vitest'
import { readResume } from './facts.ts'
import { judge } from './judge.ts'
import type { ResumeText, VacancyText } from './model.ts'
import { extractRubric } from './rubric.ts'
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
const stranger: ResumeText = {
  title: 'Продавец косметики',
  experience: [
    {
      start: '2018-01',
      end: null,
      company: 'ООО «Пример»',
      position: 'Продавец-консультант',
      description: 'Консультирование покупателей, работа с кассой, выкладка товара, контроль сроков годности',
    },
  ],
  education: [{ level: 'Высшее', name: 'Университет', specialty: 'Экономика' }],
  skills: ['Работа с кассой'],
}
const judged = (resume: ResumeText, vacancy = pharmacist) =>
  judge(extractRubric(vacancy), readResume(resume), NOW)
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
  it('puts a graduate of its profession above a stranger with years of other work', () => {
    expect(judged(graduate).score).toBeGreaterThan(judged(stranger).score)
  })

  it('asks a graduate for no work, and does not call its absence a flaw', () => {
    const { criteria, red_flags, weaknesses, reasoning } = judged(graduate)
    const asked = criteria.filter(({ verdict }) => verdict !== 'n/a').map(({ key }) => key)
    expect(asked).toEqual(['nice_skills', 'role', 'education', 'licences', 'completeness'])
    expect([...red_flags, ...weaknesses, reasoning].join(' ')).not.toMatch(
      /нет опыта|обязанност|подтвержд|Нет обязательн/i,
    )
  })

  it('scores work that helps, and never below no work at all', () => {
    const scores = [judged(graduate), judged(worked(1)), judged(worked(4))].map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
    const seller = judged(stranger).criteria.find(({ key }) => key === 'duties')
    expect(seller?.verdict).not.toBe('n/a')
  })

  it('wishes for the skills of the duties: they will be learnt', () => {
    const levels = extractRubric(pharmacist)
      .requirements.filter(({ kind }) => kind === 'skill')
      .map(({ level }) => level)
    expect(new Set(levels)).toEqual(new Set(['nice']))
  })

  it('still calls a resume with nothing in it almost empty', () => {
    expect(judged({ title: null }).red_flags).toContain('Резюме почти пустое: судить не по чему.')
  })

  it('any other vacancy asks for work as before', () => {
    const { criteria, red_flags } = judged(graduate, { ...pharmacist, experience: 'between1And3' })
    expect(criteria.find(({ key }) => key === 'relevant_experience')?.value).toBe(0)
    expect(red_flags).toContain('В резюме нет опыта работы.')
  })
})

describe('the desired position', () => {
  it('may tell a skill, which is then asked about, not called absent', () => {
    const vacancy: VacancyText = { title: 'Специалист', description: 'Требования:\nОпыт продаж' }
    const wishes = (title: string) => judged({ title, skills: ['Внимательность'] }, vacancy).red_flags
    expect(wishes('Менеджер по продажам').join(' ')).not.toContain('Нет обязательн')
    expect(wishes('Садовник').join(' ')).toContain('Нет обязательного навыка: Продажи.')
  })
})
