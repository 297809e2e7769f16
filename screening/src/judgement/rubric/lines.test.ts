/** Which lines a vacancy has and of which kind; texts are invented, each group is a kind of sentence. */
import { describe, expect, it } from 'vitest'
import { readVacancy } from './read.ts'

const list = (heading: string, ...items: readonly string[]): string =>
  `<p><b>${heading}</b></p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const linesOf = (description: string, title = 'Специалист', key_skills: readonly string[] = []): string[] =>
  readVacancy({ title, description, key_skills: [...key_skills] }).requirements.map(
    ({ kind, ask }) => `${kind}: ${ask}`,
  )
const asks = (...items: readonly string[]): string[] => linesOf(list('Требования:', ...items))

describe('a key skill of the form', () => {
  const text = list(
    'Обязанности:',
    'собирать заказы по листам подбора',
    'читать схемы станков',
    'вести журнал смены',
  )
  it('is no line of its own when the title and a line tell it', () => {
    const lines = linesOf(text, 'Комплектовщик', ['Комплектация заказов', 'Чтение схем']).join('; ')
    expect(lines).not.toMatch(/Комплектация|Чтение/)
  })
  it('is one when nothing else tells it', () => {
    expect(linesOf(text, 'Комплектовщик', ['Кассовая отчётность', 'Java'])).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Кассовая отчётность'),
        expect.stringContaining('Java'),
      ]),
    )
  })
})

describe('what nobody can show', () => {
  it.each([
    'Железные нервы, гости бывают всякие',
    'Не паникуешь, когда очередь до дверей',
    'Умение разговаривать с соседями и с прорабом',
    'Говорите чисто и не торопясь',
    'Стабильный интернет и наушники',
    'A quiet place to work from',
  ])('«%s» is no skill', (line) => {
    expect(asks(line, 'Опыт работы с Figma')).not.toContainEqual(expect.stringMatching(/^must: (?!.*Figma)/))
  })
  it('a key skill of everybody who meets people is no line', () => {
    const names = ['Работа с клиентами', 'Чистота', 'Холодные звонки', 'Работа с дилерами']
    expect(linesOf('<p>Звонить и договариваться.</p>', 'Менеджер', names).join('; ')).toMatch(
      /^(?!.*(?:клиентами|Чистота)).*Холодные звонки.*дилерами/,
    )
  })
})

describe('what has to be lifted', () => {
  it.each([
    ['Мешки по 25 кг поднимаем руками', ['must: Подъём тяжестей до 25 кг']],
    ['Погрузка вручную, коробки 10–15 кг', ['must: Подъём тяжестей до 15 кг']],
    ['Мешки по 25 кг возит погрузчик, руками не носим', []],
  ])('%s', (line, wanted) => {
    expect(linesOf(list('Условия:', line))).toEqual(wanted)
  })
})

describe('people with what they have', () => {
  it('a participle asks, and what the person has done', () => {
    expect(asks('Нужен токарь, умеющий настроить Fanuc')).toEqual([expect.stringContaining('Fanuc')])
    expect(asks('Нужен технолог, который поставил на поток две рецептуры и знает ХАССП')).toEqual([
      'must: Поставил на поток две рецептуры',
      'must: ХАССП',
    ])
  })
  it('what is done with a tool is one ask, and what is welcome too none', () => {
    expect(asks('AutoCAD – открыть и замерить')).toEqual(['must: AutoCAD – открыть и замерить'])
    expect(asks('Стаж на угольных котлах от года, газовые тоже зачтём')).toEqual([
      'must: Стаж на угольных котлах от года',
    ])
  })
  it('how a language is used is no ask beside it, and a label none', () => {
    expect(asks('Английский не ниже C1, говорить и писать свободно')).toEqual([
      'must: Английский язык, не ниже C1',
    ])
    expect(asks('Что мы ожидаем:Опыт пайки от 4 лет')).toEqual(['must: Опыт пайки от 4 лет'])
  })
  it('a wish is no more than that, in whatever words', () => {
    expect(asks('Хорошо бы знать Figma', 'Бонусом зачтём знание Blender')).toEqual([
      'nice: Figma',
      'nice: Blender',
    ])
  })
  it('a diploma that is due stays asked beside the refusal', () => {
    expect(asks('Диплом технолога – обязательно, курсы не рассматриваем')).toEqual([
      'knock_out: Диплом технолога',
    ])
  })

  it('a paper keeps its own words, and what the employer pays is told of what it names', () => {
    expect(
      asks('Санкнижка должна быть действующей, график 3/3 до закрытия (такси домой оплачиваем)'),
    ).toEqual(['knock_out: Санкнижка должна быть действующей'])
    expect(asks('Справка об отсутствии судимости и медкнижка обязательны, с медкнижкой поможем')).toContain(
      'knock_out: Справка об отсутствии судимости',
    )
    expect(asks('Патенты не оформляем: гражданство Казахстана или РФ')).toEqual([
      'knock_out: Гражданство Казахстана или РФ',
    ])
    expect(asks('Действующий сертификат лаборанта – с просроченным допустить не можем')).toEqual([
      'knock_out: Действующий сертификат лаборанта',
    ])
    expect(asks('Допуск к станку на руках – обучение без него не проводим')).toEqual([
      'knock_out: Допуск к станку на руках',
    ])
    expect(asks('Удостоверение по электробезопасности и высоте')).toEqual([
      'must: Удостоверение по электробезопасности и высоте',
    ])
    expect(asks('Медкнижка нужна – продлим сами')).toEqual(['knock_out: Медкнижка'])
    expect(asks('Справка об отсутствии судимости – закон, к детям без неё никого')).toEqual([
      'knock_out: Справка об отсутствии судимости',
    ])
    expect(asks('Судимость – отказ, проверяет служба безопасности')).toEqual([
      'knock_out: Отсутствие судимости',
    ])
    expect(asks('Портфолио обязательно: отклики без него удаляем')).toEqual(['knock_out: Портфолио'])
    expect(asks('Сертификат сварщика, это требование заказчика')).toEqual(['knock_out: Сертификат сварщика'])
    expect(
      asks('Аттестат аудитора', 'Опыт руководства от 4 человек – без него не зовём на разговор'),
    ).toEqual(['knock_out: Опыт руководства от 4 человек', 'must: Аттестат аудитора'])
    expect(asks('Группа IV, до и выше 1000 В, действующая')).toEqual([
      'knock_out: Группа IV, до/выше 1000 В, действующая',
    ])
  })
  it('«по ней» is of the paper before it', () => {
    expect(asks('Права категории D, стаж по ней от двух лет')).toContain(
      'must: Стаж от двух лет: категория D',
    )
  })
  it('names that are called so are asked one by one, what is read or explained together', () => {
    expect(asks('Тинькофф, Контур, Меркурий')).toEqual(['must: Тинькофф', 'must: Контур', 'must: Меркурий'])
    expect(asks('Мой.Склад или Контур.Маркет')).toEqual(['must: Мой.Склад или Контур.Маркет'])
    expect(asks('Читаете КМ, КЖ и ПОС')).toEqual(['must: Читаете КМ, КЖ и ПОС'])
    expect(asks('Excel: сводные, условное форматирование')).toEqual([
      'must: Excel: сводные, условное форматирование',
    ])
    expect(asks('Понадобится AutoCAD')).toEqual(['must: AutoCAD'])
  })

  it('what «с …, который …» tells is asked for, each by itself', () => {
    expect(
      asks(
        'Ждём человека с высшим экономическим образованием и опытом бюджетирования от трёх лет, который умеет строить отчёты в Power BI, не боится ночных звонков',
      ),
    ).toEqual([
      'must: Высшее экономическое образование',
      'must: Опыт бюджетирования от трёх лет',
      'must: Умение строить отчёты в Power BI',
    ])
  })
  it('the time of the text is asked for and not that of the form as well', () => {
    const { requirements } = readVacancy({
      title: 'Секретарь',
      experience: 'between1And3',
      description: '<p>Ищем специалиста с опытом секретаря от двух лет, с уверенными Word и Excel.</p>',
    })
    expect(requirements.flatMap(({ months }) => months ?? [])).toEqual([24])
  })
  it('a team that is led is not a team that looks for somebody', () => {
    const { requirements } = readVacancy({
      title: 'Управляющий',
      experience: 'between3And6',
      description: list('Требования:', 'опыт управления кафе и командой от 20 человек – не менее 4 лет'),
    })
    expect(requirements.map(({ months }) => months)).toEqual([48])
  })
})

describe('several asks in one sentence', () => {
  it.each([
    [
      'Профильное высшее (ТГВ, ВиВ), проекты котельных от 4 лет',
      ['must: Профильное высшее (ТГВ, ВиВ)', 'must: Проекты котельных от 4 лет'],
    ],
    [
      'Удостоверение тракториста, свидетельство стропальщика',
      ['must: Удостоверение тракториста', 'must: Свидетельство стропальщика'],
    ],
    ['Гражданство РФ, три дня в неделю офис', ['knock_out: Гражданство РФ']],
    [
      'Опыт от года на пиццах, раскатка теста, приготовление соусов',
      ['must: Опыт от года на пиццах', 'must: Раскатка теста', 'must: Приготовление соусов'],
    ],
    ['AutoCAD на уровне открыть и измерить', ['must: AutoCAD на уровне открыть и измерить']],
    ['Знание СП и РД-11-02', ['must: СП и РД-11-02']],
    ['RabbitMQ, Docker and Terraform in production', ['must: RabbitMQ', 'must: Docker', 'must: Terraform']],
  ])('%s', (line, wanted) => {
    expect(asks(line)).toEqual(wanted)
  })

  it('tools of different kinds before «или» are no choice, others are', () => {
    expect(asks('Docker, PostgreSQL или MySQL')).toEqual(['must: Docker', 'must: PostgreSQL или MySQL'])
    expect(asks('Zustand, MobX или другая библиотека')).toHaveLength(1)
  })
})

describe('a wish', () => {
  it.each([
    ['Порадуете, если знакомы с Kafka', 'nice: Kafka'],
    ['Обрадует C++', 'nice: C++'],
    ['Kazakh is a real bonus', 'nice: Казахский язык'],
  ])('%s', (line, wanted) => {
    expect(asks(line)).toEqual([wanted])
  })

  it('«в плюс» at the end of a list leaves the experience with its time', () => {
    expect(asks('Опыт с закупками от года, MS Project, опыт с логистикой в плюс')).toEqual(
      expect.arrayContaining(['must: Опыт с закупками от года', 'nice: Опыт с логистикой']),
    )
  })

  it('the heading tells wishes from asks, and one among the duties says so itself', () => {
    const lines = linesOf(
      list('Обязанности:', 'вести учёт реагентов', 'будет плюсом знание хроматографии', 'готовить растворы') +
        list('Вообще супер:', 'понимаете, как устроен масс-спектрометр', 'пишете методики сами'),
    )
    expect(lines).toContain('nice: Знание хроматографии')
    expect(
      lines.filter((line) => /масс-спектр|методики/.test(line)).every((line) => line.startsWith('nice')),
    ).toBe(true)
  })
})

describe('indispensable', () => {
  it.each([
    [
      'Группа III до и выше 1000 В, действующее удостоверение',
      'knock_out: Группа III до/выше 1000 В, действующее удостоверение',
    ],
    ['Разряд не ниже 4 (корочка на руках)', 'knock_out: Разряд не ниже 4 (корочка на руках)'],
    ['Разряд не ниже 4', 'must: Разряд не ниже 4'],
    ['Высшее химическое образование – требование аккредитации', 'knock_out: Высшее химическое образование'],
    ['English B2: all calls are in English', 'knock_out: Английский язык, не ниже B2'],
    ['Английский не ниже B2, проверим на первой встрече', 'knock_out: Английский язык, не ниже B2'],
    ['English B2, we translate documents into English', 'must: Английский язык, не ниже B2'],
    [
      'Готовность подписать договор о полной материальной ответственности',
      'knock_out: Договор о материальной ответственности',
    ],
  ])('%s', (line, wanted) => {
    expect(asks(line)).toContain(wanted)
  })

  it('work without liability asks for none', () => {
    expect(asks('Опыт в торговле, материальной ответственности нет').join()).not.toContain('Договор')
  })

  it('papers and terms under «Обязательно», not the work', () => {
    const { requirements, conditions } = readVacancy({
      title: 'Сварщик',
      description: list('Обязательно', 'аттестат НАКС', 'опыт сварки труб', 'выход в смены 2/2'),
    })
    expect(requirements.map(({ kind }) => kind)).toEqual(['knock_out', 'must'])
    expect(conditions.map(({ kind, strict }) => [kind, strict])).toContainEqual(['shifts', true])
  })
})

describe('what is waived, left behind or does not count', () => {
  it.each([
    ['Swift обязателен, Objective-C не требуется', ['must: Swift']],
    ['Ушли с MySQL, теперь у нас PostgreSQL', ['must: PostgreSQL']],
    ['Подработки и практику опытом в этой роли не считаем', []],
  ])('%s', (line, wanted) => {
    expect(asks(line)).toEqual(wanted)
  })
})

describe('tasks', () => {
  it('a list in a long sentence becomes rows that begin with a thing or a deed', () => {
    const tasks = linesOf(
      '<p>Нужен сотрудник, который возьмёт участок целиком: планирование завозов и графиков, разбор рекламаций покупателей, ' +
        'контроль сроков хранения, закупка упаковки и этикеток, обучение новых продавцов стандартам.</p>' +
        '<p>Опыт от года.</p><p>Пятидневка.</p><p>Оклад 60 тысяч.</p><p>Пишите нам.</p>',
    ).filter((line) => !line.includes('Опыт'))
    expect(tasks).toEqual([
      'must: Планирование завозов и графиков',
      'must: Разбор рекламаций покупателей',
      'must: Контроль сроков хранения',
      'must: Закупка упаковки и этикеток',
      'must: Обучение новых продавцов стандартам',
    ])
  })

  it('a measure is no task', () => {
    expect(
      linesOf(list('Обязанности:', 'приёмка рыбы', 'потери – не более 0,2 %', 'отгрузка по заявкам')).join(),
    ).not.toContain('0,2')
  })
})

describe('an ask with who is refused after it', () => {
  it('of several commas the one after the time divides them', () => {
    const { exclusions } = readVacancy({
      title: 'Официант',
      description:
        '<p>Ищем человека с опытом официанта, бармена или хостес от года именно в кафе с залом, столовые и буфеты не подойдут.</p>',
    })
    expect(exclusions.map(({ text }) => text.toLowerCase())).toEqual(['столовые и буфеты'])
  })
  it('who is refused has no words of the refusal, and who is praised first is not refused', () => {
    const refused = (text: string): string[] =>
      readVacancy({
        title: 'Монтажник',
        description: list('Требования:', 'опыт от года', text),
      }).exclusions.map((one) => one.text)
    expect(refused('Мастеров по мебели на эту позицию мы пока не зовём')).toEqual(['Мастеров по мебели'])
    expect(refused('Ищем бухгалтера: аутсорсеров просим не откликаться')).toEqual(['Аутсорсеров'])
    expect(
      refused('Ищем логопеда: половина детей – с ОВЗ, поэтому школьные логопеды нам не подойдут'),
    ).toEqual(['Школьные логопеды'])
    expect(refused('Если кладёте плитку – здорово, но штукатуров не зовём')).toEqual(['Штукатуров'])
    expect(refused('Bootcamps will not count, sorry')).toEqual(['Bootcamps'])
    expect(refused('Не бариста и не официант')).toEqual(['Бариста', 'Официант'])
    expect(refused('Не пить и не курить')).toEqual([])
    expect(refused('Вакансия не для новичков: учить некому')).toEqual(['Новичков'])
    const { exclusions } = readVacancy({
      title: 'Монтажник',
      description:
        '<p>Нужен опыт от года.</p><p>Кому точно не подойдёт: тем, кто ищет удалёнку, студентам дневного отделения и тем, кто не переносит ночь.</p>',
    })
    expect(exclusions.map((one) => one.text)).toEqual(['Студентам дневного отделения'])
    expect(refused('Курьерская доставка – важный труд, но другой')).toEqual(['Курьерская доставка'])
    expect(refused('Группа III действующая; просроченную не принимаем')).toEqual([])
  })
  it('«C1 or native» asks for C1', () => {
    expect(asks('Английский C1 или родной')).toEqual(['must: Английский язык, не ниже C1'])
    expect(asks('Английский – родной')).toEqual([expect.stringContaining('родной')])
  })
})
