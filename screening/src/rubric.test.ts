import { describe, expect, it } from 'vitest'
import { RUBRIC_VERSION, extractRubric } from './rubric.ts'
import { agronomistVacancy, javaVacancy } from './sample.ts'
import { classifySentence } from './vacancy/sections.ts'
import { isRemote, yearsOfField, yearsOfSentence } from './vacancy/asks.ts'

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

  it('reads an entry of two or three characters in a list, after a heading or in a row of its own', () => {
    const stack = ['SQL', 'Git', 'PHP', 'Go', 'C++', '1С', 'AWS', 'Python']
    expect(
      skillsAsked(`<p>Требования:</p><ul>${stack.map((name) => `<li>${name}</li>`).join('')}</ul>`),
    ).toEqual(['sql', 'git', 'php', 'go', 'cpp', 'onec', 'aws', 'python'])
    expect(skillsAsked('Требования:\n- 1С\n- Excel\n- ЭДО\n- ВЭД\n- СМР')).toEqual([
      'onec',
      'excel',
      'edo',
      'foreign-trade',
      'construction',
    ])
    expect(skillsAsked('Требования: SQL')).toEqual(['sql'])
    expect(skillsAsked('Требования:\n1.\n5/2\n—\nда\nSQL')).toEqual(['sql'])
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

  const asks = (text: string) =>
    extractRubric({ title: null, description: required(text) }).requirements.map(({ id, level, grade }) =>
      [id, level, grade].filter((part) => part !== null).join(' '),
    )

  it.each([
    ['Английский не обязателен', ['language-английский nice']],
    ['Знание английского необязательно', ['language-английский nice']],
    ['Английский обязателен', ['language-английский knock_out']],
    ['Медкнижка обязательна', ['med-book knock_out']],
    ['Ответственность, обязательность, знание Excel', ['skill-excel must']],
    ['Медкнижка не является обязательной', ['med-book nice']],
    ['Наличие прав категории B не является обязательным', ['driver-B nice']],
    ['Высшее образование не является обязательным условием', ['education nice 3']],
    [
      'Знание 1С обязательным условием не является, медкнижка обязательна',
      ['skill-onec nice', 'med-book knock_out'],
    ],
    ['Наличие прав категории B является обязательным', ['driver-B knock_out']],
    ['Опыт в MLM нежелателен', []],
    ['Нежелательно: опыт в MLM, но Excel нужен', ['skill-excel must']],
    ['Медкнижка не требуется', []],
    ['Права категории B не нужны', []],
    ['Высшее образование не имеет значения', []],
    ['Опыт холодных звонков не требуется', []],
    ['Опыт холодных звонков не требуется, но будет плюсом', ['skill-cold-calls nice']],
    ['Опыт работы в 1С не обязателен', ['skill-onec nice']],
    ['Знание 1С, опыт холодных звонков не требуется', ['skill-onec must']],
    ['Знание Excel (последние версии не требуются)', ['skill-excel must']],
    ['Не требуется: высшее образование, знание 1С', []],
    ['Что точно не нужно: английский, медкнижка, права категории B', []],
    ['Не требуется: высшее образование, знание 1С, но Excel нужен', ['skill-excel must']],
    ['Опыт не нужен: научим, знание Excel', ['skill-excel must']],
    ['Не важно, где вы учились, важно: знание Excel, медкнижка', ['skill-excel must', 'med-book must']],
    ['Высшее образование неважно, знание Excel', ['skill-excel must']],
    ['Английский – не критично', []],
    ['Высшее образование не принципиально', []],
    ['Отсутствие медкнижки не является помехой', []],
    ['Никаких продаж и холодных звонков', []],
    ['Готовы рассмотреть кандидатов без знания английского языка', []],
    ['Можно без высшего образования, знание Excel', ['skill-excel must']],
    ['Рассмотрим кандидатов с опытом в Excel без знания 1С', ['skill-excel must']],
    ['Допускается отсутствие медицинской книжки', []],
    ['Не рассматриваем кандидатов без знания английского', ['language-английский knock_out']],
    ['Рассматриваем всех, но без медкнижки не приходите', ['med-book must']],
    ['Готовность изучать SAP', ['skill-sap nice']],
    ['Готовность оформить медкнижку, знание Excel', ['skill-excel must', 'med-book nice']],
    ['Опыт и желание работать с Excel', ['skill-excel must']],
    ['Медкнижка или готовность её оформить', ['med-book nice']],
    ['Удостоверение водителя погрузчика или желание обучиться', ['forklift nice']],
    ['Знание Excel или готовность быстро его изучить, медкнижка', ['skill-excel nice', 'med-book must']],
    ['Права категории B или готовность к командировкам', ['driver-B must']],
  ])('asks for nothing that is not required: «%s»', (text, lines) => {
    expect(asks(text)).toEqual(lines)
  })

  it('asks for nothing that the duties or the introduction deny', () => {
    expect(skillsAsked('<p>Никаких продаж и холодных звонков.</p>', duties('Работа в 1С'))).toEqual(['onec'])
    expect(skillsAsked(duties('Работа в 1С (Excel не требуется)'))).toEqual(['onec'])
  })

  it.each([
    [
      'Высшее образование обязательно, английский будет плюсом',
      ['education must 3', 'language-английский nice'],
    ],
    [
      'Обязательно Excel, 1С, желательно Python',
      ['skill-excel must', 'skill-onec must', 'skill-python nice'],
    ],
    ['Знание Docker, Kubernetes будет плюсом', ['skill-docker nice', 'skill-kubernetes nice']],
  ])('gives each part of a sentence the level of its own words: «%s»', (text, lines) => {
    expect(asks(text)).toEqual(lines)
  })

  it.each([
    ['Гражданство РФ', ['permit must']],
    ['Отсутствие судимости', ['no-record must']],
    ['Готовность к командировкам', []],
    ['Без вредных привычек', []],
    ['Наличие личного автомобиля', []],
    ['Английский Upper-Intermediate', ['language-английский must B2']],
  ])('asks for no experience of a condition: «%s»', (text, lines) => {
    expect(asks(text)).toEqual(lines)
    const [name] = extractRubric({ title: null, description: null, key_skills: [text] }).requirements.filter(
      ({ kind }) => kind === 'skill',
    )
    expect(name).toBeUndefined()
  })

  it('a whole list written into one key skill asks for each of its entries', () => {
    const { requirements } = extractRubric({
      title: null,
      description: null,
      key_skills: ['Уверенный пользователь ПК,водительские права категории В', 'Excel; 1С: 1,5 года'],
    })
    expect(requirements.filter(({ kind }) => kind === 'skill').map(({ title }) => title)).toEqual([
      'Excel',
      '1С',
      'Пользователь ПК',
    ])
  })

  it.each([
    ['Английский B1-B2', 'language-английский must B1'],
    ['Английский Intermediate – Upper-Intermediate', 'language-английский must B1'],
    ['Английский Upper-Intermediate/Advanced', 'language-английский must B2'],
    ['Высшее или среднее профессиональное образование', 'education must 1'],
    ['Средне-специальное или высшее образование', 'education must 1'],
  ])('asks for the lower of two levels: «%s»', (text, line) => {
    expect(asks(text)).toEqual([line])
  })

  it.each([
    ['Английский B2, немецкий A2', ['language-английский must B2', 'language-немецкий must A2']],
    ['Знание немецкого и английского языков', ['language-немецкий must', 'language-английский must']],
    ['Английский или китайский язык B1', ['language-английский|китайский must B1']],
    ['Английский C1, польский язык', ['language-английский must C1', 'language-польский must C1']],
  ])('asks for every language of a sentence: «%s»', (text, lines) => {
    expect(asks(text)).toEqual(lines)
  })

  it.each([
    ['Гражданство РФ', ['Россия'], 'гражданство России'],
    ['Гражданство РФ или РБ', ['Россия', 'Беларусь'], 'гражданство (Россия, Беларусь)'],
    ['Граждане РФ или с патентом', ['разрешение на работу'], 'разрешение на работу'],
    ['Гражданство РФ или ВНЖ', ['разрешение на работу'], 'разрешение на работу'],
    ['Без патента или ВНЖ не рассматриваем', ['разрешение на работу'], 'разрешение на работу'],
    [
      'Не рассматриваем кандидатов без разрешения на работу',
      ['разрешение на работу'],
      'разрешение на работу',
    ],
    [
      'Гражданство РФ, РБ (патент не рассматриваем)',
      ['Россия', 'Беларусь'],
      'гражданство (Россия, Беларусь)',
    ],
    ['Гражданство РФ (РВП, ВНЖ, патент не рассматриваем)', ['Россия'], 'гражданство России'],
    ['Гражданство РФ, без патента', ['Россия'], 'гражданство России'],
    ['Граждане РФ, не берём кандидатов с патентом', ['Россия'], 'гражданство России'],
    ['Гражданство РФ или ВНЖ (патент не рассматриваем)', ['разрешение на работу'], 'разрешение на работу'],
  ])('accepts each citizenship named: «%s»', (text, any_of, title) => {
    expect(extractRubric({ title: null, description: required(text) }).requirements).toMatchObject([
      { kind: 'permit', any_of, title },
    ])
  })

  it.each(['Наличие патентов и публикаций', 'Опыт патентного поиска', 'Патент на изобретение'])(
    'takes no invention for a permit: «%s»',
    (text) => expect(asks(text).join(' ')).not.toContain('permit'),
  )

  it('accepts all citizens of the ЕАЭС, and lists none of the СНГ', () => {
    const citizens = (text: string) =>
      extractRubric({ title: null, description: required(text) }).requirements.flatMap(({ any_of }) => any_of)
    expect(citizens('Гражданство РФ, ЕАЭС')).toContain('Киргизия')
    expect(citizens('Гражданство РФ, СНГ')).toEqual([])
  })

  it.each([
    ['Категории «В», «С», водитель', ['driver-B', 'driver-C']],
    ['Права В, С, Е', ['driver-B', 'driver-C', 'driver-CE']],
    ['Права категории B или C', ['driver-B|C']],
    ['Права категории CE', ['driver-CE']],
    ['Права кат. С, Е', ['driver-C', 'driver-CE']],
    ['Водительское удостоверение кат. В, С', ['driver-B', 'driver-C']],
    ['В/у кат. B', ['driver-B']],
  ])('asks for every driver category unless it is a choice: «%s»', (text, ids) => {
    expect(
      extractRubric({ title: null, description: required(text) })
        .requirements.filter(({ kind }) => kind === 'licence')
        .map(({ id }) => id),
    ).toEqual(ids)
  })

  const driverLines = (title: string, ...items: string[]) =>
    extractRubric({ title, description: required(items.join('</li><li>')) })
      .requirements.filter(({ id }) => id.startsWith('driver-'))
      .map(({ id, level }) => `${id} ${level}`)

  it.each([
    ['Водитель', 'Категория С, опыт от 1 года', ['driver-C must']],
    ['Водитель', 'Категория СЕ, опыт от 3 лет', ['driver-CE must']],
    ['Водитель', 'Опыт работы от 3 лет, категория СЕ', ['driver-CE must']],
    ['Водитель', 'Категории В, С', ['driver-B must', 'driver-C must']],
    ['Водитель', 'Кат. Е', ['driver-E must']],
    ['Водитель', 'Желательно категория Е', ['driver-E nice']],
    ['Водитель', 'Категория В обязательна', ['driver-B knock_out']],
    ['Водитель', 'категория С обязательна, СЕ желательна', ['driver-C knock_out']],
    ['Водитель', 'Стаж по категории С не менее 3 лет', ['driver-C must']],
    ['Торговый представитель', 'Наличие категории В и личного авто', ['driver-B must']],
  ])('%s: the category of «%s» is that of a driver', (title, text, lines) => {
    expect(driverLines(title, text)).toEqual(lines)
  })

  it.each([
    ['Водитель', 'Водитель первой категории'],
    ['Водитель', 'Перевозка грузов категории В'],
    ['Закупщик', 'Опыт работы с товарами категорий А, B'],
    ['Торговый представитель', 'Ведение клиентов, категории А'],
    ['Инженер', 'Знание норм для помещений категории В'],
    ['Инженер', 'Категории А и Б по взрывопожарной опасности'],
    ['Врач', 'Высшая категория'],
  ])('%s: the category of «%s» is none, though others speak of a car', (title, text) => {
    expect(driverLines(title, text, 'Наличие личного автомобиля')).toEqual([])
  })

  it.each([
    ['Менеджер', 'Опыт работы от 2 лет (желательно в банке)', 2],
    ['Менеджер', 'Опыт сопровождения сделок от 2 лет', 2],
    ['Менеджер', 'Желательно опыт работы от 2 лет', 1],
    ['Менеджер', 'Права B, стаж вождения от 2 лет', 1],
    ['Водитель', 'Стаж вождения от 2 лет', 2],
  ])('%s: «%s» asks for %i years', (title, text, years) => {
    expect(
      extractRubric({ title, description: required(text), experience: 'between1And3' }).experience_years,
    ).toBe(years)
  })

  const years = (...html: string[]) =>
    extractRubric({ title: 'Логист', description: html.join('') }).experience_years

  it.each([
    ['Мы команда экспертов с опытом от 10 лет в логистике', 1],
    ['Опыт работы компании – более 12 лет', 1],
    ['Вас поддержит наставник со стажем 8 лет', 1],
    ['Наша компания ищет логиста с опытом от 3 лет', 3],
  ])('the years of the company are not asked for: «%s»', (text, asked) => {
    expect(years(`<p>${text}</p>`, required('Опыт работы от 1 года'))).toBe(asked)
    expect(years(required(`Опыт работы от 1 года</li><li>${text}`))).toBe(asked)
  })

  it.each([
    ['Опыт преподавания детям 7–12 лет', null],
    ['Опыт работы с детьми от 3 до 7 лет', null],
    ['Опыт преподавания детям в возрасте от 7 до 12 лет не менее 2 лет', 2],
    ['Опыт работы с детьми не менее 3 лет', 3],
    ['Опыт управления командой от 3 лет', 3],
    ['Опыт работы в IT-компании от 3 лет', 3],
  ])('the age of children is no experience: «%s»', (text, asked) => {
    expect(years(required(text))).toBe(asked)
  })

  it('asks for nothing formal that only the introduction names, unless one has to hold it', () => {
    const intro = (text: string) =>
      extractRubric({ title: null, description: `<p>${text}</p>${required('Знание 1С')}` }).requirements.map(
        ({ id }) => id,
      )
    expect(intro('Ищем администратора в школу английского языка')).toEqual(['skill-onec'])
    expect(intro('Ищем водителя с правами категории C')).toContain('driver-C')
  })

  it('offers no remote work that the text denies', () => {
    expect(isRemote(null, 'Удалённая работа не предусмотрена')).toBe(false)
    expect(isRemote(null, 'Удалённый формат работы не рассматриваем')).toBe(false)
    expect(isRemote(null, 'Возможна удалённая работа')).toBe(true)
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
    ['Строго граждане РФ!', 'requirement'],
    ['Граждане РФ и Республики Беларусь', 'requirement'],
    ['Строго без судимости', 'requirement'],
    ['Консультирование граждан РФ по вопросам пенсий', 'duty'],
    ['Проверка кандидатов на наличие судимости', 'duty'],
    ['Оформление граждан РФ по ТК', 'condition'],
    // where one works is offered; what one works with is done
    ['Работа в крупном логистическом центре', 'condition'],
    ['Работа на заводе рядом с домом', 'condition'],
    ['Работа на погрузчике', 'duty'],
    ['Работа в системе электронных торгов', 'duty'],
    // «обеспечение» has no «печенье» in it
    ['Бесперебойное обеспечение цеха сырьём', 'duty'],
    ['Обучение пользователей новой программе', 'duty'],
    ['Спецодежду и инструмент предоставляем', 'condition'],
    ['Переезд и первые две недели жилья оплачиваются', 'condition'],
    ['Отзывчивый коллектив', 'condition'],
    ['Основная специализация компании – поставка окон', 'condition'],
    ['Мы – сеть пекарен', 'condition'],
    ['Обязателен допуск к работе на высоте', 'requirement'],
    ['Требуются официанты с опытом', 'requirement'],
    ['Личностные компетенции: собранность, такт', 'requirement'],
    ['Сильные аналитические способности', 'requirement'],
  ])('«%s» is a %s', (text, section) => expect(classifySentence(text)).toBe(section))
})
