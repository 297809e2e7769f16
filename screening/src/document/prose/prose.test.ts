import { describe, expect, it } from 'vitest'
import { readDocument } from '../../document.ts'
import { dictated } from './dictated.ts'

const read = (...lines: string[]) => readDocument(lines.join('\n'))
const jobsOf = (...lines: string[]) =>
  (read('Гришина Алла Павловна', '+7 900 555-10-20', ...lines).resume.experience ?? []).map((job) =>
    [job.start?.slice(0, 7), job.end?.slice(0, 7) ?? null, job.company, job.position].join(' | '),
  )

describe('jobs told in one sentence', () => {
  it.each([
    [
      'dates before each',
      'Работал так: 2005-2014 ООО Тверьавто водитель Камаза, 2014-2019 ИП Лосев водитель газели',
      ['2005 | 2014 | ООО Тверьавто | водитель Камаза', '2014 | 2019 | ИП Лосев | водитель газели'],
    ],
    [
      'dates behind each',
      'Опыт такой: ООО Тверьавто водитель Камаза 2005-2014, ИП Лосев водитель газели 2014-2019, не курю',
      ['2005 | 2014 | ООО Тверьавто | водитель Камаза', '2014 | 2019 | ИП Лосев | водитель газели'],
    ],
    [
      'dates between',
      'Трудилась в салоне «Лён» с 2018 по 2022 год мастером, потом в ателье «Шов» с мая 2022 по октябрь 2026 закройщицей.',
      ['2018 | 2022 | салоне «Лён» | мастером', '2022-05 | 2026-10 | ателье «Шов» | закройщицей'],
    ],
    [
      'a company that does not decline to a known word',
      'С июля 2019 по май 2024 работала в пункте проката Вектор регистратором.',
      ['2019-07 | 2024-05 | пункте проката Вектор | регистратором'],
    ],
    [
      'what one was said in a case',
      'Затем, с 2012 по 2020 год, трудилась в гимназии № 3 завучем.',
      ['2012 | 2020 | гимназии № 3 | завучем'],
    ],
    [
      'a verb that tells nothing',
      'До этого с июня 2018 по февраль 2021 сидела менеджером в «Окна Дон».',
      ['2018-06 | 2021-02 | «Окна Дон» | менеджером'],
    ],
    [
      'two places',
      'Добрый день. Имею лицензию. Последние годы, с 2021 по 2026, – охранник в ЧОП «Щит» на складе «Опт».',
      ['2021 | 2026 | ЧОП «Щит» | охранник'],
    ],
    [
      'the end behind the work',
      'Начала в 2001 году в школе № 14 города Орла учителем, где проработала до 2012 года.',
      ['2001 | 2012 | школе № 14 | учителем'],
    ],
    [
      'what an employer is, before its name',
      'Здравствуйте. Живу в Туле. 2013–2017 – корреспондент газеты «Вечер»; 2017–2022 – редактор портала «День».',
      ['2013 | 2017 | газеты «Вечер» | корреспондент', '2017 | 2022 | портала «День» | редактор'],
    ],
    [
      'English',
      'I have worked as a registered nurse at St. Luke Hospital since August 2019. Previously I was an assistant nurse at Riverside Clinic from January 2016 to July 2019.',
      [
        '2019-08 |  | St. Luke Hospital | registered nurse',
        '2016-01 | 2019-07 | Riverside Clinic | assistant nurse',
      ],
    ],
  ])('%s', (_, sentence, jobs) => expect(jobsOf(sentence)).toEqual(jobs))

  it('studies and a duty with years are no jobs', () => {
    expect(jobsOf('С 2010 по 2015 училась в институте связи, с 2015 по 2016 отдыхала.')).toEqual([])
  })

  it('what stands behind the last job keeps its telephone', () => {
    const { person, resume } = read(
      'Иван Котов, водитель, кат. B C, 48 лет, работал ООО Тверьавто водитель Камаза 2005-2014, ИП Лосев водитель газели 2014-2019, з/п от 90 тр, тел 8(906)5554002',
    )
    expect([person.name, person.phone, resume.title, resume.salary?.amount]).toEqual([
      'Иван Котов',
      '8(906)5554002',
      'водитель',
      90_000,
    ])
  })

  it.each([
    ['a row of a table', ['2009.08 - 2015.02\tПринят электромонтёром в ООО «Сети»']],
    [
      'a position with dates on its line, below its company',
      [
        'Опыт работы',
        'ООО «Сети» (2009–2018)',
        'Мастер, 03.2015 – 02.2018',
        'Электромонтёр, 08.2009 – 02.2015',
      ],
    ],
  ])('%s', (_, lines) => {
    expect(jobsOf(...lines).at(-1)).toBe(
      `2009-08 | 2015-02 | ООО «Сети» | ${lines.length > 1 ? 'Э' : 'э'}лектромонтёр${lines.length > 1 ? '' : 'ом'}`,
    )
  })
})

describe('sentences without marks', () => {
  it('begin where people begin to tell something new', () => {
    expect(
      dictated(
        'добрый день меня зовут анна котова я пекарь опыт 8 лет работала в пекарне колос с 2018 по 2022 год потом в кафе хочу зарплату от 60 тысяч мой телефон 8 900 555 12 90',
      ),
    ).toEqual([
      'добрый день',
      'меня зовут анна котова',
      'я пекарь',
      'опыт 8 лет',
      'работала в пекарне колос с 2018 по 2022 год',
      'потом в кафе',
      'хочу зарплату от 60 тысяч',
      'мой телефон 8 900 555 12 90',
    ])
  })

  it('marks tell where a sentence ends, when there are any', () => {
    const told =
      'Меня зовут Анна, я работала в пекарне, потом в кафе, хочу зарплату от 60 тысяч, могу выйти завтра же.'
    expect(dictated(told)).toEqual([told])
  })
})

describe('messages', () => {
  it.each([
    ['Кандидат – Марина Лосева (Тула)', 'Марина Лосева'],
    ['Врач-кардиолог, Громов Станислав Игоревич, стаж 12 лет', 'Громов Станислав Игоревич'],
    ['Зовут Карина, фамилия Лосева, 27 лет.', 'Карина Лосева'],
    ['Направляю кандидатуру: Анна Котова, главный бухгалтер.', 'Анна Котова'],
    ['хай) я Даня, 19 лет, ищу подработку курьером', 'Даня'],
    ['Ищу работу водителя, Мурад меня зовут. Стаж 15 лет.', 'Мурад'],
    ['Ищу работу водителя. С уважением, Котова Анна Павловна', 'Котова Анна Павловна'],
  ])('name: %s', (line, name) => expect(read('Добрый день!', line).person.name).toBe(name))

  it.each([
    ['ищу подработку или полную занятость продавцом', 'продавец'],
    ['ищу подработку курьером по вечерам', 'курьер'],
    ['Пишу по поводу вакансии врача-терапевта в Вашей клинике', 'врач-терапевт'],
    ['Рассмотрите меня, пожалуйста, на бухгалтера по зарплате', 'бухгалтер по зарплате'],
    ['Пересылаю кандидата на позицию руководителя склада:', 'руководитель склада'],
    ['Меня интересует вакансия оператора колл-центра', 'оператор колл-центра'],
    ['Увидела объявление, что семье нужна няня', 'няня'],
    ['повар-универсал ищет работу)', 'повар-универсал'],
    ['Предполагаемая должность\tЭлектрик цеха', 'Электрик цеха'],
    ['I saw your ad for a payroll accountant.', 'payroll accountant'],
    ['Rank applied for: Second Officer', 'Second Officer'],
    ['Меня зовут Анна Котова, я флорист', 'флорист'],
  ])('title: %s', (line, title) =>
    expect(read('Добрый день', line, '8 900 555 12 90').resume.title).toBe(title),
  )

  it.each([
    ['Зп хотелось бы 55', 55_000],
    ['зп ну хотя бы 40к', 40_000],
    ['Хочет: 160000', 160_000],
    ['Ждёт 130 тыс.', 130_000],
    ['Хочу от 100 тыщ', 100_000],
    ['60-65 тыс.', 60_000],
    ['от 170', 170_000],
    ['Готова на 50 000', 50_000],
    ['Minimum wage: 4200 USD', 4200],
  ])('pay: %s', (line, amount) =>
    expect(read('Анна Котова', 'повар', line, '8 900 555 12 90').resume.salary?.amount).toBe(amount),
  )

  it.each([
    ['Из программ – амо, битрикс, 1С', ['амо', 'битрикс', '1С']],
    ['Знает 1С, SAP, Excel', ['1С', 'SAP', 'Excel']],
    ['I use MS Office, Trello and Slack', ['MS Office', 'Trello', 'Slack']],
  ])('skills: %s', (line, skills) =>
    expect(read('Анна Котова', 'повар', line, '8 900 555 12 90').resume.skills).toEqual(skills),
  )
})

describe('layouts', () => {
  it('a label stands before an arrow', () => {
    const { person, resume } = read('Имя → Анна Котова', 'Роль → iOS-разработчик', 'Вилка → от 4000 USD')
    expect([person.name, resume.title, resume.salary?.amount]).toEqual([
      'Анна Котова',
      'iOS-разработчик',
      4000,
    ])
  })

  it('no space stands behind a comma', () => {
    expect(jobsOf('Опыт работы:', '08.2019-09.2026:ООО "Путь",менеджер по логистике')).toEqual([
      '2019-08 | 2026-09 | ООО "Путь" | менеджер по логистике',
    ])
  })

  it('a frame of signs is no text', () => {
    expect(
      read('Анна Котова', 'повар', '+-----+-----+', '| Умения | супы, соусы, выпечка |', '+-----+-----+')
        .resume.skills,
    ).toEqual(['супы', 'соусы', 'выпечка'])
  })

  it('a town nobody knows stands where known ones do', () => {
    expect(
      jobsOf(
        'Experience',
        '2022 - present\tFront Desk Manager\tHotel Mar, Valencia',
        '2018 - 2022\tReceptionist\tCasa Verde, Ronda',
      ),
    ).toEqual(['2022 |  | Hotel Mar | Front Desk Manager', '2018 | 2022 | Casa Verde | Receptionist'])
  })
})
