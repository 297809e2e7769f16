/** Whole resumes as job boards and people write them; people and employers are invented. */
import { expect, it } from 'vitest'
import { readDocument } from '../document.ts'

const read = (text: string) => readDocument(text.trim())
const jobsOf = (text: string) =>
  (read(text).resume.experience ?? []).map(({ start, end, company, position }) => [
    start,
    end,
    company,
    position,
  ])

it('SuperJob: position above company, the town beside it, the length of each job', () => {
  const text = `
Гришина Алла Павловна
Менеджер по продажам
60 000 руб.
Полная занятость
Тверь, готова к командировкам
Дата рождения: 12 мая 1990 (36 лет)
Гражданство: Россия
8 (900) 555-01-02
Опыт работы: 7 лет и 8 месяцев
март 2019 — по настоящее время (7 лет 8 месяцев)
Менеджер по продажам
ООО "Лён", г. Тверь
Обязанности: поиск клиентов, ведение переговоров.
январь 2016 — февраль 2019 (3 года 2 месяца)
Продавец-кассир
Магазин «Хлопок», г. Тверь
работа с кассой, выкладка
Образование
Высшее, 2012, Тверской государственный университет
Ключевые навыки
Продажи, переговоры, 1С
Иностранные языки: английский - базовый
Водительские права: категория B`
  const { resume, person } = read(text)
  expect(jobsOf(text)).toEqual([
    ['2019-03-01', null, 'ООО "Лён"', 'Менеджер по продажам'],
    ['2016-01-01', '2019-02-01', 'Магазин «Хлопок»', 'Продавец-кассир'],
  ])
  expect(person).toMatchObject({ name: 'Гришина Алла Павловна', phone: '8 (900) 555-01-02' })
  expect(resume).toMatchObject({
    title: 'Менеджер по продажам',
    area: 'Тверь',
    salary: { amount: 60_000 },
    skills: ['Продажи', 'переговоры', '1С'],
    driver: ['B'],
  })
})

it('LinkedIn: contacts and skills first, one company above several positions', () => {
  const text = `
Contact
anna.baker@example.com
www.linkedin.com/in/annabaker (LinkedIn)
Top Skills
Python
SQL
Languages
English (Full Professional)
Anna Baker
Data Analyst at Acme
Berlin, Germany
Experience
Acme
4 years 3 months
Senior Data Analyst
January 2022 - Present (2 years 3 months)
Berlin, Germany
Built dashboards.
Data Analyst
March 2020 - December 2021 (1 year 10 months)
Foxglove GmbH
Junior Analyst
January 2018 - February 2020 (2 years 2 months)
Munich
Education
Riverside University
Bachelor of Science - BS, Mathematics · (2014 - 2018)`
  expect(jobsOf(text)).toEqual([
    ['2022-01-01', null, 'Acme', 'Senior Data Analyst'],
    ['2020-03-01', '2021-12-01', 'Acme', 'Data Analyst'],
    ['2018-01-01', '2020-02-01', 'Foxglove GmbH', 'Junior Analyst'],
  ])
  expect(read(text).person.name).toBe('Anna Baker')
  expect(read(text).resume).toMatchObject({
    title: 'Data Analyst',
    skills: ['Python', 'SQL'],
    area: 'Berlin',
  })
})

it('hh.ru in English: industries and sites between company and position, one’s own car', () => {
  const text = `
Baker Anna
Female, 35 years, born on 3 March 1991
+7 (900) 5551234
anna@example.com — preferred means of communication
Reside in: Saint Petersburg, metro station Avtovo
Not willing to relocate, ready for business trips
Desired position and salary
Team Lead
350 000 RUB in hand
Employment: full time
Work experience — 12 years 1 month
June 2020 — till now
6 years 6 months
Foxglove Soft
Saint Petersburg, foxglove.example
IT, System Integration, Internet
• Software Development
Show more
Team Lead
Planning and hiring.
January 2015 — May 2020
5 years 5 months
Oak LLC
Saint Petersburg, www.oak.example/
Telecommunications
• Mobile Communications
Senior developer
Billing in Java.
Education
Higher
2014
Saint Petersburg State University
Key skills
Languages
Russian — Native
English — B2 — Upper Intermediate
Skills
Go
Driving experience
Own car
Driver's license category B`
  expect(jobsOf(text)).toEqual([
    ['2020-06-01', null, 'Foxglove Soft', 'Team Lead'],
    ['2015-01-01', '2020-05-01', 'Oak LLC', 'Senior developer'],
  ])
  const { resume } = read(text)
  expect(resume).toMatchObject({
    title: 'Team Lead',
    area: 'Saint Petersburg',
    relocation: 'Not willing to relocate',
    skills: ['Go'],
    driver: ['B'],
  })
  expect(resume.experience?.[0]?.industries).toEqual(['IT, System Integration, Internet'])
})

it('a message without headings', () => {
  const text = `
Здравствуйте! Меня зовут Гришина Алла, ищу работу бухгалтером.
Тел 8-900-555-01-02
Опыт:
2015-2018 ООО Лён бухгалтер
2018-2022 ИП Швец главный бухгалтер
с 2022 по наст время ООО Хлопок, главный бухгалтер
Образование высшее, МГУ 2010
зп от 90к`
  expect(jobsOf(text)).toEqual([
    ['2015', '2018', 'ООО Лён', 'бухгалтер'],
    ['2018', '2022', 'ИП Швец', 'главный бухгалтер'],
    ['2022', null, 'ООО Хлопок', 'главный бухгалтер'],
  ])
  expect(read(text).person.name).toBe('Гришина Алла')
  expect(read(text).resume).toMatchObject({
    title: 'бухгалтер',
    salary: { amount: 90_000, currency: 'RUR' },
  })
})

it('sentences: each names the years, the place, the position and the duties', () => {
  const text = `
Фамилия Имя Отчество: Гришина Алла Павловна
Место жительства: г. Уфа, ул. Садовая, д. 5
Семейное положение: замужем
Цель: получение должности логопеда
Образование:
2005-2010 гг. БГПУ им. Акмуллы, факультет логопедии, учитель-логопед
Опыт работы:
С 2010 г. по 2015 г. — МБДОУ детский сад № 25, учитель-логопед.
С 2015 г. по настоящее время – Центр «Речь», логопед-дефектолог. Обязанности: диагностика, индивидуальные занятия.`
  expect(jobsOf(text)).toEqual([
    ['2010', '2015', 'МБДОУ детский сад № 25', 'учитель-логопед'],
    ['2015', null, 'Центр «Речь»', 'логопед-дефектолог'],
  ])
  expect(read(text).resume).toMatchObject({ title: 'логопед', area: 'Уфа' })
})
