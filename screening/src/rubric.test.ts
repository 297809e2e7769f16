import { describe, expect, it } from 'vitest'
import { RUBRIC_VERSION, extractRubric } from './rubric.ts'
import { agronomistVacancy, javaVacancy } from './sample.ts'
import { classifySentence } from './vacancy/sections.ts'
import { yearsOfField, yearsOfSentence } from './vacancy/asks.ts'

describe('rubric of a vacancy', () => {
  it('tells must from nice, joins alternatives, and keeps the sentence of each', () => {
    const { requirements, version } = extractRubric(javaVacancy)
    const level = (part: string) => requirements.find(({ title }) => title.includes(part))?.level
    expect(version).toBe(RUBRIC_VERSION)
    expect(level('Spring Boot')).toBe('must')
    expect(level('Kubernetes')).toBe('nice')
    expect(requirements.find(({ title }) => title.includes('RabbitMQ'))?.any_of.length).toBe(2)
    expect(requirements.find(({ kind }) => kind === 'language')).toMatchObject({
      any_of: ['английский'],
      grade: 'B1',
    })
  })

  it('reads years, place, salary, licences and education', () => {
    expect(extractRubric(javaVacancy)).toMatchObject({
      experience_years: 3,
      area: 'Москва',
      remote: false,
      salary: { from: 200_000 },
    })
    const { requirements } = extractRubric(agronomistVacancy)
    expect(requirements.find(({ kind }) => kind === 'licence')).toMatchObject({
      level: 'knock_out',
      any_of: ['B'],
    })
    expect(requirements.find(({ kind }) => kind === 'education')?.grade).toBe('3')
  })

  it('never asks for what only the conditions offer', () => {
    expect(JSON.stringify(extractRubric(javaVacancy).requirements)).not.toContain('ДМС')
  })

  it('tells the profession by the duties, not by a list of skills from another trade', () => {
    const { roles } = extractRubric({
      title: null,
      description: 'Обязанности:\nЛечение и вакцинация животных, вскрытие павших, учёт поголовья',
      key_skills: ['Активные продажи', 'Поиск и привлечение клиентов', 'Навыки продаж', 'Холодные звонки'],
    })
    expect(Object.keys(roles)[0]).toBe('veterinarian')
  })

  it('survives a vacancy of nothing', () => {
    expect(extractRubric({ title: null, description: null })).toMatchObject({
      requirements: [],
      duties: [],
      experience_years: null,
    })
  })

  it('knows years from codes and words, but not the age of the company', () => {
    expect(
      ['noExperience', 'between1And3', 'moreThan6', 'От 3 до 6 лет', 'не требуется'].map(yearsOfField),
    ).toEqual([null, 1, 6, 3, null])
    expect(yearsOfSentence('Опыт работы от трёх лет')).toBe(3)
    expect(yearsOfSentence('Не менее 5 лет опыта в продажах')).toBe(5)
    expect(yearsOfSentence('Опыт компании на рынке более 25 лет')).toBeNull()
  })
})

describe('sentence of a vacancy', () => {
  it.each([
    ['Знание трудового законодательства', 'requirement'],
    ['Опыт работы бухгалтером от 2 лет', 'requirement'],
    ['Ведение первичной документации', 'duty'],
    ['Принимать и размещать товар на складе', 'duty'],
    ['Оформление по ТК РФ с первого дня', 'condition'],
    ['График 2/2, бесплатное питание', 'condition'],
  ])('«%s» is a %s', (text, section) => expect(classifySentence(text)).toBe(section))
})
