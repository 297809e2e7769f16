import { describe, expect, it } from 'vitest'
import { readDocument } from './document.ts'

const read = (...lines: string[]) => readDocument(lines.join('\n'))

describe('the text of a resume file', () => {
  it('a resume printed by hh.ru is read part by part', () => {
    const { resume, person, is_resume } = read(
      'Иванов Иван Сергеевич',
      'Мужчина, 35 лет, родился 3 марта 1991',
      '+7 (900) 123-45-67',
      'ivanov@example.ru — предпочитаемый способ связи',
      'Проживает: Москва',
      'Гражданство: Россия, есть разрешение на работу: Россия',
      'Не готов к переезду, готов к редким командировкам',
      'Желаемая должность и зарплата',
      'Java-разработчик',
      'Занятость: полная занятость',
      'График работы: полный день, удаленная работа',
      '260 000 ₽ на руки',
      'Опыт работы — 8 лет 3 месяца',
      'Сентябрь 2018 —',
      'настоящее время',
      '8 лет 3 месяца',
      'ООО «Ромашка»',
      'Москва, www.romashka.example',
      'Java-разработчик',
      'Разработка микросервисов на Java 17 и Spring Boot.',
      'Март 2016 — Август',
      '2018',
      'АО Образец',
      'Младший разработчик Java',
      'Поддержка внутренней системы учёта.',
      'Образование',
      'Неоконченное высшее',
      '2015',
      'Технический университет',
      'Ключевые навыки',
      'Знание языков Русский — Родной',
      'Английский — B2',
      'Навыки\tJava\tSpring Boot\tPostgreSQL',
      'Опыт вождения',
      'Права категории B',
      'Дополнительная информация',
      'Обо мне Люблю аккуратный код.',
    )
    expect(is_resume).toBe(true)
    expect(person).toEqual({
      name: 'Иванов Иван Сергеевич',
      email: 'ivanov@example.ru',
      phone: '+7 (900) 123-45-67',
    })
    expect(resume).toEqual({
      title: 'Java-разработчик',
      area: 'Москва',
      salary: { amount: 260_000, currency: 'RUR' },
      experience: [
        {
          start: '2018-09-01',
          end: null,
          company: 'ООО «Ромашка»',
          position: 'Java-разработчик',
          description: 'Разработка микросервисов на Java 17 и Spring Boot.',
        },
        {
          start: '2016-03-01',
          end: '2018-08-01',
          company: 'АО Образец',
          position: 'Младший разработчик Java',
          description: 'Поддержка внутренней системы учёта.',
        },
      ],
      skills: ['Java', 'Spring Boot', 'PostgreSQL'],
      about: 'Люблю аккуратный код.\nПрава категории B',
      education: [{ level: 'Неоконченное высшее', lines: ['2015'], name: 'Технический университет' }],
      languages: [{ name: 'Русский — Родной' }, { name: 'Английский — B2' }],
      citizenship: ['Россия'],
      relocation: 'Не готов к переезду',
      business_trip: 'готов к редким командировкам',
      schedule: 'полный день, удаленная работа',
      employment: 'полная занятость',
      driver: ['B'],
    })
  })

  it('a self-made resume: headings in capitals, names above the dates, dashes for duties', () => {
    const { resume, person } = read(
      'РЕЗЮМЕ',
      'Петрова Анна',
      'Менеджер по продажам',
      'тел. 8 900 555-44-33, anna@example.ru',
      'ОПЫТ РАБОТЫ:',
      'ООО «Торговый дом Вектор», менеджер по продажам',
      '03.2019 – по настоящее время',
      '- поиск клиентов, холодные звонки',
      '- заключение договоров',
      'ИП Сидоров — продавец-консультант',
      '01.2017 - 02.2019',
      '- работа с кассой',
      'НАВЫКИ: Excel, 1С, CRM',
    )
    expect(person).toEqual({ name: 'Петрова Анна', email: 'anna@example.ru', phone: '8 900 555-44-33' })
    expect(resume).toMatchObject({
      title: 'Менеджер по продажам',
      skills: ['Excel', '1С', 'CRM'],
      experience: [
        {
          start: '2019-03-01',
          end: null,
          company: 'ООО «Торговый дом Вектор»',
          position: 'менеджер по продажам',
          description: 'поиск клиентов, холодные звонки\nзаключение договоров',
        },
        { start: '2017-01-01', end: '2019-02-01', company: 'ИП Сидоров', position: 'продавец-консультант' },
      ],
    })
  })

  it('an English resume: the dates at the end of the line', () => {
    const { resume, person } = read(
      'John Sample',
      'Senior Java Developer',
      'Summary',
      'Engineer with ten years of experience.',
      'Work Experience',
      'Senior Java Developer | Acme Inc | Jan 2019 - Present',
      '• Built services with Java and Kafka',
      'Java Developer, Foo LLC (06/2015 - 12/2018)',
      '• Wrote SQL',
      'Education',
      'Bachelor, 2015',
    )
    expect(person.name).toBe('John Sample')
    expect(resume.title).toBe('Senior Java Developer')
    expect(resume.experience).toEqual([
      {
        start: '2019-01-01',
        end: null,
        company: 'Acme Inc',
        position: 'Senior Java Developer',
        description: 'Built services with Java and Kafka',
      },
      {
        start: '2015-06-01',
        end: '2018-12-01',
        company: 'Foo LLC',
        position: 'Java Developer',
        description: 'Wrote SQL',
      },
    ])
  })

  it.each([
    ['с сентября 2018 по март 2020', '2018-09-01', '2020-03-01'],
    ['сентябрь 2018 г. – н.в.', '2018-09-01', null],
    ['01.09.2018 — 15.03.2020', '2018-09-01', '2020-03-01'],
    ['2018-09 — 2020-03', '2018-09-01', '2020-03-01'],
    ['2018 - 2020 гг.', '2018', '2020'],
    ['May 2018 to now', '2018-05-01', null],
    ['09.2018 - н/в', '2018-09-01', null],
    ['09.2018 – до настоящего времени', '2018-09-01', null],
    ['с сентября 2018 по сей день', '2018-09-01', null],
    ['2018-09 — текущее время', '2018-09-01', null],
  ])('a period «%s» is understood', (line, start, end) => {
    const { resume } = read('Опыт работы', line, 'ООО «Пример»', 'Бухгалтер', 'Ведение учёта.')
    expect(resume.experience).toMatchObject([{ start, end, company: 'ООО «Пример»', position: 'Бухгалтер' }])
  })

  it('a current job marked «н/в» is kept, with its own company', () => {
    const { resume } = read(
      'Опыт работы',
      '01.2019 - н/в',
      'ООО «Ромашка»',
      'Главный бухгалтер',
      'Сводная отчётность.',
      '03.2016 - 12.2018',
      'ООО «Лютик»',
      'Бухгалтер',
      'Учёт банка.',
    )
    expect(resume.experience).toMatchObject([
      { start: '2019-01-01', end: null, company: 'ООО «Ромашка»', position: 'Главный бухгалтер' },
      { start: '2016-03-01', end: '2018-12-01', company: 'ООО «Лютик»', position: 'Бухгалтер' },
    ])
  })

  it.each(['13.2018 — 15.2019', '2018', 'с 9 до 18', '+7 900 123-45-67 — 2020', 'выручка 2018 и 2020 годов'])(
    '«%s» is not a period',
    (line) => {
      expect(read('Опыт работы', line).resume.experience).toEqual([])
    },
  )

  it('personal data that must not be judged is left out of the resume', () => {
    const { resume } = read(
      'Сидорова Мария',
      'Женщина, 29 лет',
      'Дата рождения: 01.02.1997',
      'Семейное положение: замужем, двое детей',
      'О себе',
      'Не замужем',
      'Ответственная, внимательная к деталям.',
      'Навыки: 1С',
    )
    expect(JSON.stringify(resume)).not.toMatch(/Сидорова|Женщина|29|1997|замужем|детей/)
  })

  it('a contract is not a resume', () => {
    expect(read('Договор поставки № 5', 'г. Москва, 2020 — 2021', 'Стороны договорились').is_resume).toBe(
      false,
    )
  })
})
