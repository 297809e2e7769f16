import { describe, expect, it } from 'vitest'
import { readResume } from '../facts.ts'
import { judge } from '../judge.ts'
import { extractRubric } from '../rubric.ts'
import { headingOf } from './headings.ts'

const list = (heading: string, ...items: string[]) =>
  `<p>${heading}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const rubric = (title: string, ...html: string[]) => extractRubric({ title, description: html.join('') })
const lines = (...html: string[]) => rubric('', ...html).requirements.map(({ id, level }) => `${id} ${level}`)

describe('a heading of a vacancy', () => {
  it.each([
    'Предложение сопутствующих товаров',
    '• Предложение сопутствующих товаров',
    'Описание бизнес-процессов',
    'Контактность, доброжелательность',
    'Желательно высшее образование',
    'Приветствуется знание BPMN',
    '• Требования пожарной безопасности',
    'Задачи по математике',
    'Условия договоров поставки',
    'График отпусков, табель',
    'Оплата счетов',
    'Мотивация персонала',
    'Кандидат наук',
    'Кандидат должен знать Excel',
    'Кандидаты с опытом в рознице',
    'Мы ждём звонка',
    'А также знание Excel',
    'Подойдёт знание 1С',
    'Вы подойдёте, если знаете Excel',
    'Какие-либо навыки продаж',
    'Как правило, Excel',
    'У нас работают в Excel',
    'Получите опыт работы',
  ])('is not a line that only begins like one: «%s»', (row) => expect(headingOf(row)).toBeNull())

  it.each([
    ['requirement', 'Требования'],
    ['requirement', 'Требования к кандидату'],
    ['requirement', 'Мы ждём от вас'],
    ['requirement', 'Кого ждём'],
    ['requirement', 'Кого мы ждем:'],
    ['requirement', 'Чего мы ждём от вас'],
    ['requirement', 'Кандидат'],
    ['requirement', 'Кандидат:'],
    ['requirement', 'Мы хотим, чтобы вы:'],
    ['requirement', 'Мы будем рады видеть вас, если:'],
    ['condition', 'А мы:'],
    ['condition', 'А мы предлагаем:'],
    ['requirement', 'Наши ожидания от кандидата:'],
    ['requirement', 'Что мы ожидаем от Вас'],
    ['requirement', 'Что нужно:'],
    ['requirement', 'Необходимо:'],
    ['requirement', 'Требуется:'],
    ['requirement', 'Обязательно:'],
    ['requirement', 'Кто нам нужен:'],
    ['requirement', 'Кого ищем:'],
    ['requirement', 'Минимальные требования:'],
    ['requirement', 'Квалификационные требования'],
    ['requirement', 'Знания и навыки:'],
    ['requirement', 'Опыт и навыки:'],
    ['requirement', 'Вы подходите, если:'],
    ['requirement', 'Портрет кандидата:'],
    ['requirement', 'Личные качества:'],
    ['condition', 'Условия'],
    ['condition', '• Условия'],
    ['condition', 'Условия работы'],
    ['condition', 'Почему у нас хорошо:'],
    ['condition', 'Почему нас выбирают'],
    ['condition', 'Вас ждёт:'],
    ['condition', 'Вы получите:'],
    ['condition', 'Что вы получите'],
    ['condition', 'От нас:'],
    ['condition', 'С нашей стороны:'],
    ['condition', 'Взамен мы предлагаем:'],
    ['condition', 'Гарантируем:'],
    ['condition', 'Компания предоставляет:'],
    ['condition', 'Наши преимущества:'],
    ['condition', 'Преимущества работы у нас:'],
    ['condition', 'Плюсы работы у нас:'],
    ['condition', 'Соцпакет:'],
    ['condition', 'График работы:'],
    ['condition', 'Мотивация:'],
    ['duty', 'Обязанности'],
    ['duty', 'Что нужно делать:'],
    ['duty', 'Чем предстоит заниматься'],
    ['duty', 'В ваши обязанности входит:'],
    ['duty', 'Основной функционал:'],
    ['nice', 'Будет плюсом'],
    ['nice', 'Желательно:'],
    ['nice', 'Дополнительным преимуществом будет:'],
    ['other', 'О компании'],
    ['other', 'Контактная информация:'],
  ])('opens a section: %s «%s»', (section, row) => expect(headingOf(row)).toBe(section))

  it('a duty that begins like a heading stays a duty, and so do the next ones', () => {
    expect(
      rubric(
        'Продавец-кассир',
        list('Обязанности:', 'Консультирование', 'Предложение сопутствующих товаров', 'Работа на кассе'),
      ).duties,
    ).toEqual(['Консультирование', 'Предложение сопутствующих товаров', 'Работа на кассе'])
  })

  it('a wish is no wish for the lines after it', () => {
    expect(
      lines(list('Требования:', 'Желательно высшее образование', 'Знание 1С', 'Медкнижка обязательна')),
    ).toEqual(['skill-onec must', 'education nice', 'med-book knock_out'])
  })

  it('what the employer offers is not asked for', () => {
    const offered = [
      'обучение работе в Excel и CRM',
      'корпоративный английский',
      'оформление медкнижки и водительских прав категории B за счёт компании',
    ]
    for (const heading of ['Вас ждёт:', 'От нас:', 'Соцпакет:', 'Преимущества работы у нас:'])
      expect(lines(list('Требования:', 'Знание 1С'), list(heading, ...offered))).toEqual(['skill-onec must'])
  })

  it('under a heading nobody has foreseen, each line is what its own words say', () => {
    expect(
      lines(
        list('Требования:', 'Знание 1С'),
        list('Радуем сотрудников:', 'обучение работе в Excel', 'корпоративный английский'),
      ),
    ).toEqual(['skill-onec must'])
    expect(
      lines(list('Требования:', 'Знание 1С'), list('Технологии проекта:', 'Docker, Kubernetes')),
    ).toEqual(['skill-onec must', 'skill-docker must', 'skill-kubernetes must'])
  })

  const formal = (text: string) => {
    const { requirements, experience_years, duties } = rubric('', text)
    return [
      ...requirements.filter(({ kind }) => kind !== 'skill').map(({ id }) => id),
      experience_years,
      duties,
    ]
  }
  it.each([
    [
      'Обязанности: приём товара. Требования: высшее образование, опыт от 2 лет, права В, английский B1. Условия: ТК РФ.',
      ['education', 'language-английский', 'driver-B', 2, ['приём товара.']],
    ],
    [
      'Требования: опыт от 1 года, медкнижка. Условия: ТК РФ, обучение английскому, права В за месяц.',
      ['med-book', 1, []],
    ],
    ['Ищем кассира. Требования: медкнижка; Мы предлагаем: корпоративный английский', ['med-book', null, []]],
    [
      list('Требования', 'Опыт от 2 лет. Условия: 5/2, права В за месяц', 'Медкнижка', 'Английский'),
      ['med-book', 'language-английский', 2, []],
    ],
  ])('inside a row opens a section, in an item of a list to its end: «%s»', (text, read) =>
    expect(formal(text).map(String).toSorted()).toEqual(read.map(String).toSorted()),
  )

  it('that only lowers a part of an item says nothing about the next one', () => {
    expect(
      lines(list('Требования', 'Знание 1С. Будет плюсом: Docker. Медкнижка обязательна', 'Английский язык')),
    ).toEqual(['skill-onec must', 'skill-docker nice', 'med-book knock_out', 'language-английский must'])
    expect(lines(list('Требования', 'Знание: 1С, Excel. Образование: высшее. Языки: английский'))).toEqual([
      'skill-onec must',
      'skill-excel must',
      'education must',
      'language-английский must',
    ])
  })

  const work = ['Высшее образование', 'Права категории В', 'Опыт от 2 лет', 'Приём товара']
  it.each(['Кого ждём', 'Кандидат', 'Идеальный герой'])(
    'under «%s» without a colon, after the duties, what is asked for is read',
    (heading) => {
      const read = rubric('', list('Обязанности', 'Работа на кассе'), list(heading, ...work))
      expect(read.requirements.filter(({ kind }) => kind !== 'skill').map(({ id }) => id)).toEqual([
        'education',
        'driver-B',
      ])
      expect(read.experience_years).toBe(2)
    },
  )

  it.each([
    'Кто нам подойдёт?',
    'Что для этого нужно?',
    'Каким мы видим кандидата?',
    'Какой ты?',
    'Что мы хотим?',
    'Ждём тебя, если',
    'Подойдёшь нам, если',
    'Необходимые качества',
    'Мы будем рады сотруднику, который',
    'Герой нашего времени?',
  ])('under «%s», a row of its own after the duties, what is asked for is read', (heading) => {
    const rows = [
      'Обязанности:',
      'Поиск машин',
      heading,
      'Опыт работы от 2 лет',
      'Знание 1С',
      'Права категории B',
    ]
    const read = rubric('', rows.join('\n'))
    expect(read.requirements.map(({ id, level }) => `${id} ${level}`)).toEqual(
      expect.arrayContaining(['skill-onec must', 'driver-B must']),
    )
    expect(read.experience_years).toBe(2)
    expect(read.duties[0]).toBe('Поиск машин')
  })

  it.each([
    'Что получишь ты',
    'Что вы получаете',
    'У нас хорошо, потому что',
    'Как устроиться',
    'Что дальше?',
  ])('under «%s», a row of its own after the requirements, nothing is asked for', (heading) =>
    expect(
      lines(['Требования:', 'Знание 1С', heading, 'Курсы Excel и SAP', 'Пройти тест по Excel'].join('\n')),
    ).toEqual(['skill-onec must']),
  )

  it('a question to the reader before any heading opens nothing', () =>
    expect(lines(['Хочешь работать с нами?', 'Нужно знание 1С', 'Медкнижка'].join('\n'))).toEqual([
      'skill-onec must',
      'med-book must',
    ]))

  it('a few words in a row of their own open nothing without a list', () => {
    const text = (...rows: string[]) => rubric('', rows.map((row) => `<p>${row}</p>`).join('')).duties
    expect(text('Обязанности', 'Разгрузка товара', 'Опыт не нужен')).toEqual([
      'Разгрузка товара',
      'Опыт не нужен',
    ])
    // the words between two lists go on with the section, and so does what says nothing else
    expect(
      rubric('', list('Обязанности', 'Работа на кассе'), list('Торговый зал', 'Выкладка товара')).duties,
    ).toEqual(['Работа на кассе', 'Торговый зал', 'Выкладка товара'])
    // a name is no heading
    expect(lines(list('Требования', 'Excel'), list('KAIROS', 'Бесплатный Docker'))).toEqual([
      'skill-excel must',
      'skill-~kairos must',
      'skill-docker must',
    ])
  })

  it('under «А мы:» nothing is asked for', () =>
    expect(
      lines(list('Требования:', 'Знание 1С'), list('А мы:', 'кормим обедом', 'абонемент в World Class')),
    ).toEqual(['skill-onec must']))

  const levelsUnder = (heading: string) =>
    lines(list('Требования:', 'Знание 1С'), list(heading, 'Знание Docker', 'Английский язык C1'))

  it.each([
    'Круто, если:',
    'Будет круто, если:',
    'Здорово, если вы:',
    'Большой плюс:',
    'Мы будем рады, если вы также:',
    'Не обязательно, но круто:',
    'Предпочтительно:',
    'Дополнительно:',
  ])('under «%s» there are only wishes', (heading) =>
    expect(levelsUnder(heading)).toEqual([
      'skill-onec must',
      'skill-docker nice',
      'language-английский nice',
    ]),
  )

  it.each([
    'Что получите вы:',
    'Что получишь:',
    'Тебя ждёт:',
    'Наши бонусы:',
    'С нас:',
    'Почему нас выбирают:',
  ])('under «%s» nothing is asked for', (heading) =>
    expect(levelsUnder(heading)).toEqual(['skill-onec must']),
  )

  it.each([
    'Не нужно:',
    'Неважно:',
    'Нам не важны:',
    'Что точно не нужно:',
    'Не требуется:',
    'Не понадобится:',
  ])('under «%s» nothing is asked for, up to the next heading', (heading) => {
    expect(levelsUnder(heading)).toEqual(['skill-onec must'])
    expect(lines(list(heading, 'Знание Docker'), list('Требования:', 'Знание 1С'))).toEqual([
      'skill-onec must',
    ])
  })

  it.each(['Опыт не нужен, важно:', 'Диплом не важен, нужны:', 'Если опыта нет, не важно – главное:'])(
    'under «%s» it is: the heading says what is not needed, not its list',
    (heading) =>
      expect(levelsUnder(heading)).toEqual([
        'skill-onec must',
        'skill-docker must',
        'language-английский must',
      ]),
  )

  it.each([
    'С чем предстоит работать:',
    'Над чем предстоит работать:',
    'За что вы будете отвечать:',
    'Что тебе предстоит делать.',
    'Примеры задач:',
  ])('under «%s» there are duties, even after the requirements', (heading) =>
    expect(rubric('', list('Требования:', 'Знание 1С'), list(heading, 'Расчёт НДС')).duties).toEqual([
      'Расчёт НДС',
    ]),
  )

  it('«Дополнительно:» goes on with the conditions', () => {
    expect(
      lines(
        list('Требования:', 'Знание 1С'),
        list('Условия:', 'Офис'),
        list('Дополнительно:', 'Оплата курсов Docker'),
      ),
    ).toEqual(['skill-onec must'])
  })

  it('who knows what was asked for stands above who does not, whatever the heading of the duties', () => {
    const accountant = rubric(
      'Бухгалтер',
      list('Требования:', 'Знание 1С:Бухгалтерия', 'Знание НДС'),
      list('С чем предстоит работать:', 'Закупка канцелярии', 'Ведение кадрового учёта', 'Банк-клиент'),
    )
    const score = (description: string) =>
      judge(
        accountant,
        readResume({
          title: 'Бухгалтер',
          experience: [{ start: '2020-01', end: null, company: 'ООО', position: 'Бухгалтер', description }],
        }),
        '2026-06-01',
      ).score
    expect(score('Работала в 1С:Бухгалтерия. Декларации по НДС.')).toBeGreaterThan(
      score('Закупка канцелярии. Ведение кадрового учёта. Банк-клиент.'),
    )
  })

  it.each([
    ['Удостоверение водителя погрузчика получите за наш счёт', []],
    ['Аттестация НАКС за счёт предприятия', []],
    ['Медкнижка (оформим за наш счёт), знание 1С', ['skill-onec must']],
    ['Увеличение продаж за счёт CRM', ['skill-sales must', 'skill-crm must']],
    ['Медкнижка (оформление и продление за наш счёт)', []],
    ['Медкнижка (поможем оформить), знание 1С', ['skill-onec must']],
    ['Удостоверение частного охранника (поможем получить)', []],
    ['Работа в 1С (обучаем), знание Excel', ['skill-excel must']],
    ['Работа в 1С (при необходимости обучим)', []],
    ['Работа в 1С (обучение)', []],
    ['Всему научим: 1С, Excel', []],
    ['Готов(а) учиться (обучим с нуля латте-арту)', []],
    ['Готов(а) изучать SAP', ['skill-sap nice']],
    ['Права В, оплата ГСМ, компенсация мобильной связи', ['driver-B must']],
    ['Личный автомобиль (оплата ГСМ, амортизация, мобильная связь)', []],
  ])('what the employer pays for is not asked for: «%s»', (text, asked) =>
    expect(lines(list('Требования:', text))).toEqual(asked),
  )

  it.each([
    ['Наличие медкнижки (продление за наш счёт)', ['med-book must']],
    ['Медкнижка (обновление за счёт работодателя)', ['med-book must']],
    ['Медкнижка (поможем продлить)', ['med-book must']],
    ['Помощь клиентам в оформлении кредита', ['skill-lending must']],
    ['Удостоверение охранника (переаттестация за счёт предприятия)', ['guard must']],
    ['Медкнижка (компенсируем), знание Excel', ['skill-excel must', 'med-book must']],
    ['Права В, личный автомобиль (компенсация ГСМ)', ['driver-B must']],
    ['Права категории В, личный автомобиль с компенсацией ГСМ', ['driver-B must']],
    ['Знание Excel (научим работать в 1С)', ['skill-excel must']],
    ['Знание Photoshop, обучаем работе в Figma', ['skill-photoshop must']],
    ['Умение обучать сотрудников работе в CRM', ['skill-crm must']],
    ['Машинное обучение (обучение моделей, Python)', ['skill-machine-learning must', 'skill-python must']],
    ['Знание 1С (расчёт зарплаты, оплата больничных)', ['skill-onec must', 'skill-payroll must']],
    ['Знание 1С, компенсации и льготы (C&B)', ['skill-onec must', 'skill-motivation-systems must']],
    ['Учёт ГСМ, оплата счетов в 1С', ['skill-waybills must', 'skill-bank-client must', 'skill-onec must']],
    ['Знание Excel (остальному научим)', ['skill-excel must']],
    ['Знание Excel и 1С Остальному научим', ['skill-excel must', 'skill-onec must']],
    [
      'Педагогическое образование, обучение детей английскому',
      ['skill-teaching must', 'education must', 'language-английский must'],
    ],
  ])('but what stands beside it is, and so is the work of paying and teaching: «%s»', (text, asked) =>
    expect(lines(list('Требования:', text))).toEqual(asked),
  )
})
