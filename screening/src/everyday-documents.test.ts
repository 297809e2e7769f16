/** Documents and facts in everyday forms, written without looking at the reader. */
import { describe, expect, it } from 'vitest'
import { readDocument } from './document.ts'
import { readResume } from './facts.ts'
import { readVacancy } from './judgement/rubric/read.ts'

const document = (top: readonly string[], period = '02.2018 – 05.2023') =>
  readDocument(
    [
      ...top,
      'Опыт работы',
      period,
      'ООО «Клён»',
      'Слесарь-ремонтник',
      'Ремонт насосов и компрессоров.',
      'Образование',
      '2011 Тульский колледж, техник-механик',
    ].join('\n'),
  )

describe('names', () => {
  it.each([
    [['Плотников Захар', '+7 915 555-31-40'], 'Плотников Захар'],
    [['Резюме: Гончарова Майя Ильинична'], 'Гончарова Майя Ильинична'],
    [['ФИО: Бондарь Лев Аркадьевич', 'Тел.: 8 915 555 31 40'], 'Бондарь Лев Аркадьевич'],
    [['Ахмедов Рустам Тимур оглы', 'Слесарь'], 'Ахмедов Рустам Тимур оглы'],
    [['Анна-Мария Ковальчук', 'слесарь'], 'Анна-Мария Ковальчук'],
    [['Слесарь-ремонтник', 'Сапожников Олег Викторович', '+7 915 555-31-40'], 'Сапожников Олег Викторович'],
    [['Zakhar Plotnikov', 'Fitter'], 'Zakhar Plotnikov'],
  ])('%j', (top, name) => {
    expect(document(top).person.name).toBe(name)
  })
})

describe('periods', () => {
  it.each([
    ['с февраля 2018 г. по май 2023 г.', '2018-02-01', '2023-05-01'],
    ['02/2018—05/2023', '2018-02-01', '2023-05-01'],
    ['Февраль 2018 – по сей день', '2018-02-01', null],
    ['2018.02 – 2023.05', '2018-02-01', '2023-05-01'],
    ['фев. 2018 - май 2023', '2018-02-01', '2023-05-01'],
    ['01.02.2018 – 31.05.2023 г.', '2018-02-01', '2023-05-01'],
    ['Feb 2018 – present', '2018-02-01', null],
    ['с 02.2018 по настоящий момент', '2018-02-01', null],
  ])('%s', (period, start, end) => {
    const [job] = document(['Плотников Захар Ильич'], period).resume.experience ?? []
    expect(job).toMatchObject({ start, end, company: 'ООО «Клён»', position: 'Слесарь-ремонтник' })
  })
})

describe('telephones', () => {
  it.each([
    ['т. 8-915-555-31-40', '79155553140'],
    ['Моб.: +7(915)5553140 (WhatsApp)', '79155553140'],
    ['+375 29 555-31-40', '375295553140'],
    ['+998 90 555 31 40', '998905553140'],
    ['8 (4872) 55-31-40, доб. 12', '74872553140'],
  ])('%s', (line, digits) => {
    const phone = document(['Плотников Захар Ильич', line]).person.phone?.replace(/\D/g, '') ?? ''
    expect(phone.replace(/^8(?=\d{10}$)/, '7')).toBe(digits)
  })
})

describe('pay', () => {
  it.each([
    ['Зарплата: от 95 тыс. руб.', 95_000, 'RUR'],
    ['Желаемый доход – 110к на руки', 110_000, 'RUR'],
    ['Зарплатные ожидания: 1 500 $', 1500, 'USD'],
    ['Ожидания по з/п: 120.000 руб', 120_000, 'RUR'],
    ['Желаемая зарплата: 450 000 тенге', 450_000, 'KZT'],
  ])('%s', (line, amount, currency) => {
    expect(document(['Плотников Захар Ильич', line]).resume.salary).toEqual({ amount, currency })
  })
})

describe('facts', () => {
  const languages = (about: string) =>
    Object.fromEntries(
      readResume({ title: null, about }).languages.map(({ language, grade }) => [language, grade]),
    )
  it.each([
    ['Испанский – B1, итальянский – начальный.', { испанский: 3, итальянский: 1 }],
    ['Владею английским на уровне upper-intermediate, китайским – HSK 3', { английский: 4, китайский: 3 }],
    ['Работал на немецком оборудовании, французский C1', { французский: 5 }],
  ])('languages: %s', (about, expected) => {
    expect(languages(about)).toEqual(expected)
  })
  it.each([
    ['Токарь', 'АО «Временные сооружения»', false],
    ['Менеджер проектного офиса', 'ООО «Клён»', false],
    ['Сварщик (вахта, временный договор ГПХ)', 'ООО «Клён»', true],
    ['Стажёр-аналитик', 'ООО «Клён»', true],
    ['Руководитель практики корпоративного права', 'Бюро «Клён»', false],
  ])('temporary: %s, %s', (position, company, expected) => {
    const job = { start: '2019-01', end: '2021-01', position, company, description: null }
    expect(readResume({ title: null, experience: [job] }).jobs[0]?.is_temporary).toBe(expected)
  })
  it.each([
    ['<ul><li>Стаж работы слесарем не менее двух лет</li></ul>', 2],
    ['<p>Требования: опыт от полутора лет</p>', 1.5],
  ])('years of a vacancy: %s', (description, years) => {
    expect(readVacancy({ title: 'Слесарь', description }).years).toBe(years)
  })
})
