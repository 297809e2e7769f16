import { describe, expect, it } from 'vitest'
import { RUBRIC_VERSION, extractRubric } from './rubric.ts'
import { agronomistVacancy, javaVacancy } from './sample.ts'
import { classifySentence } from './vacancy/sections.ts'
import { yearsOfField, yearsOfSentence } from './vacancy/asks.ts'

describe('rubric of a vacancy', () => {
  it('separates must from nice, joins alternatives, and keeps the sentence of each', () => {
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

  it('does not ask for what the conditions offer', () => {
    expect(JSON.stringify(extractRubric(javaVacancy).requirements)).not.toContain('ДМС')
  })

  const skillsAsked = (...html: string[]) =>
    extractRubric({ title: null, description: html.join('') })
      .requirements.filter(({ kind }) => kind === 'skill')
      .flatMap(({ any_of }) => any_of)
  const duties = (text: string) => `<p>Обязанности:</p><ul><li>${text}</li></ul>`
  const required = (text: string) => `<p>Требования:</p><ul><li>${text}</li></ul>`

  it('ignores what the company says about itself before its requirements, except for knowledge it asks for', () => {
    const about = '<p>140 магазинов, программа лояльности; главный бухгалтер работает 12 лет.</p>'
    expect(skillsAsked(about, required('Уверенный Excel'))).toEqual(['excel'])
    expect(skillsAsked('<p>Ищем логиста с опытом работы в АТИ.</p>', required('Уверенный Excel'))).toContain(
      'ati-su',
    )
    expect(skillsAsked(about)).toContain('loyalty')
  })

  it.each([
    ['Помощь покупателям интернет-заказа', 'internet-search'],
    ['Учёт работ в электронной «Истории поля»', 'history-teaching'],
    ['Доставка по точкам, маршруты до 250 км', 'structural-design'],
    ['Вести контент-план вместе с дизайнером и копирайтером', 'design'],
    ['Быть на связи в сезон уборки', 'cleaning'],
  ])('reads no skill from a part of a name, a unit or a colleague: «%s»', (text, id) => {
    expect(skillsAsked(duties(text))).not.toContain(id)
  })

  it('asks for calls once, regardless of the words that name them', () => {
    const { requirements } = extractRubric({
      title: 'Оператор контакт-центра',
      description: duties('Приём входящих звонков'),
      key_skills: ['Входящие звонки'],
    })
    expect(requirements.filter(({ any_of }) => any_of.includes('phone-calls'))).toMatchObject([
      { level: 'must', any_of: ['phone-calls'] },
    ])
  })

  it.each([
    ['Опыт работы с Docker и очередями (RabbitMQ или Kafka)', [['docker'], ['rabbitmq', 'kafka']]],
    ['Знание SolidWorks или КОМПАС-3D, опыт работы в Excel', [['solidworks', 'kompas'], ['excel']]],
    ['Знание SolidWorks или опыт работы в КОМПАС-3D', [['solidworks', 'kompas']]],
  ])('ends a choice where another ask begins: «%s»', (text, groups) => {
    expect(
      extractRubric({ title: null, description: required(text) }).requirements.map(({ any_of }) => any_of),
    ).toEqual(groups)
  })

  it('leaves out a choice when one of its options is a must by itself', () => {
    const { requirements } = extractRubric({
      title: 'Java-разработчик',
      description: required('Java или Kotlin'),
    })
    expect(requirements.map(({ any_of }) => any_of)).not.toContainEqual(['java', 'kotlin'])
    expect(requirements.map(({ any_of }) => any_of)).toContainEqual(['java'])
  })

  it('recognises the profession by the duties, not by a list of skills of another profession', () => {
    const { roles } = extractRubric({
      title: null,
      description: 'Обязанности:\nЛечение и вакцинация животных, вскрытие павших, учёт поголовья',
      key_skills: ['Активные продажи', 'Поиск и привлечение клиентов', 'Навыки продаж', 'Холодные звонки'],
    })
    expect(Object.keys(roles)[0]).toBe('veterinarian')
  })

  it('handles an empty vacancy', () => {
    expect(extractRubric({ title: null, description: null })).toMatchObject({
      requirements: [],
      duties: [],
      experience_years: null,
    })
  })

  it('reads years from codes and words, but not the age of the company', () => {
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
