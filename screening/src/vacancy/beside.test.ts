import { describe, expect, it } from 'vitest'
import { readResume } from '../facts.ts'
import { judge } from '../judge.ts'
import type { ResumeText, VacancyText } from '../model.ts'
import { extractRubric } from '../rubric.ts'
import { NOW } from '../sample.ts'

const skills = (text: string, key_skills: string[] = []) =>
  extractRubric({ title: null, description: `<p>Требования:</p><ul><li>${text}</li></ul>`, key_skills })
    .requirements.filter(({ kind }) => kind === 'skill')
    .flatMap(({ any_of }) => any_of)

describe('words that are skills elsewhere', () => {
  it.each([
    ['Высшее образование (экономика, финансы, бухгалтерский учёт, менеджмент)', []],
    ['Высшее (экономика, менеджмент), знание 1С', ['onec']],
    ['Среднее медицинское образование', []],
    ['Наличие педагогического образования', []],
    ['Образование не ниже среднего профессионального (электромонтаж, энергетика)', []],
    ['Высшее образование в области маркетинга, рекламы или PR, знание Excel', ['excel']],
    ['Высшее образование по специальности «Таможенное дело», «Логистика», опыт ВЭД', ['foreign-trade']],
    ['Высшее образование, специальность – логистика, менеджмент', []],
    ['Высшее техническое образование: сварка, электромонтаж', []],
    ['Диплом по специальности фармация', []],
  ])('name a speciality of the education: «%s»', (text, ids) => expect(skills(text)).toEqual(ids))

  it.each([
    ['Высшее образование, 1С, Excel', ['onec', 'excel']],
    ['Высшее образование и знание 1С', ['onec']],
    ['Высшее образование в сфере ИТ, Python, Docker', ['python', 'docker']],
    ['Опыт работы в сфере образования (LMS)', ['lms']],
    ['Опыт работы в онлайн-образовании, знание LMS', ['lms']],
  ])('stay skills beside the education: «%s»', (text, ids) => expect(skills(text)).toEqual(ids))

  it('name a device that the candidate needs, not what it runs on', () => {
    expect(skills('Смартфон на Android')).toEqual([])
    expect(skills('Наличие смартфона (Android, iOS), 1С')).toEqual(['onec'])
    expect(skills('Разработка приложений для смартфонов на Android и iOS')).toEqual(
      expect.arrayContaining(['android-development', 'ios-development']),
    )
  })

  it.each([
    ['Взаимодействие с бухгалтерией, юристами и отделом продаж', []],
    ['Координация работы с отделом маркетинга и логистики', []],
    ['Взаимодействие с командами разработки, QA и технической поддержки, SQL', ['sql']],
    ['Взаимодействие с программистом 1С, знание Excel', ['excel']],
    ['Взаимодействие с бухгалтерией, подготовка отчётов в Excel', ['reporting', 'excel']],
    ['Опыт взаимодействия с дизайнерами и маркетологами, знание Figma', ['figma']],
  ])('name colleagues and departments: «%s»', (text, ids) => expect(skills(text)).toEqual(ids))

  it.each([
    ['Взаимодействие с поставщиками', ['supplier-management']],
    ['Опыт взаимодействия с API', ['api']],
    ['Взаимодействие с отделом продаж и ведение переговоров', ['negotiation']],
    ['Опыт в бухгалтерии и отделе продаж', ['accounting', 'sales']],
  ])('stay skills where the work is with others, or one’s own: «%s»', (text, ids) =>
    expect(skills(text)).toEqual(ids),
  )

  it('name an education among the key skills', () => {
    expect(skills('Excel', ['Медицинское образование'])).toEqual(['excel'])
  })
})

const logistician: VacancyText = {
  title: 'Специалист отдела перевозок',
  description: `Обязанности:
Организация автоперевозок
Требования:
Высшее образование (логистика, экономика, таможенное дело)
Знание таможенного оформления`,
  experience: 'between1And3',
}
const candidate = (education: unknown[]): ResumeText => ({
  title: 'Специалист отдела перевозок',
  experience: [
    {
      start: '2021-01',
      end: null,
      company: 'ООО «Пример»',
      position: 'Специалист отдела перевозок',
      description: 'Организация автоперевозок по России, подбор перевозчиков',
    },
  ],
  skills: ['Работа с перевозчиками'],
  education,
})
const judged = (education: unknown[]) =>
  judge(extractRubric(logistician), readResume(candidate(education)), NOW)

describe('a speciality of study', () => {
  const customs = judged([{ level: 'Высшее', name: 'Академия', specialty: 'Таможенное дело' }])
  const economics = judged([{ level: 'Высшее', name: 'Академия', specialty: 'Экономика' }])

  it('proves the skill like an entry of the list', () => {
    expect(customs.score).toBeGreaterThan(economics.score)
    expect(customs.criteria.find(({ key }) => key === 'must_skills')?.evidence).toContainEqual({
      quote: 'Таможенное дело',
      source: 'education',
    })
    expect(customs.weaknesses.join(' ')).not.toContain('Не найден')
  })

  it('only by its own field: the name of the school proves nothing', () => {
    const named = judged([{ level: 'Высшее', name: 'Академия таможенного дела', specialty: 'Экономика' }])
    expect(named.score).toBe(economics.score)
  })
})
