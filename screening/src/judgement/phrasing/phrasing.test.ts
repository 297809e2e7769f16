/** How the lines of a rubric are worded; texts are invented, each group is a kind of sentence. */
import { describe, expect, it } from 'vitest'
import { rubricLine } from '../rubric-line.ts'
import { readVacancy } from '../rubric/read.ts'
import { alone, nominative } from './nominative.ts'

type Line = {
  readonly kind: string
  readonly type: string
  readonly ask: string
  readonly any_of: readonly string[]
}
const read = (description: string, title = 'Специалист'): readonly Line[] =>
  (rubricLine(readVacancy({ title, description })) as { requirements: readonly Line[] }).requirements
const said = (...items: readonly string[]): readonly string[] =>
  read(`<p>Требования:</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`).map(
    ({ kind, ask }) => `${kind}: ${ask}`,
  )

describe('words as one says them alone', () => {
  it.each([
    ['действующей аккредитацией по терапии', 'действующая аккредитация по терапии'],
    ['хорошим знанием Excel', 'хорошее знание Excel'],
    ['средним образованием', 'среднее образование'],
    ['личных прав', 'личные права'],
    ['наличие действующего удостоверения', 'действующее удостоверение'],
    ['наличие своего сертификата', 'сертификат'],
    ['наличие телефона', 'наличие телефона'],
    ['справки для бассейна', 'справки для бассейна'],
  ])('«%s»', (text, said) => {
    expect(nominative(text)).toBe(said)
  })
})

it.each([
  ['рознице', 'Опыт в рознице или e-commerce', 'розница'],
  ['производстве мебели', 'Опыт в производстве мебели или на складе', 'производство мебели'],
  ['компании', 'Опыт в компании или агентстве', 'компания'],
  ['обслуживании', 'Опыт в обслуживании или сервисе', 'обслуживание'],
  ['e-commerce', 'Опыт в рознице или e-commerce', 'e-commerce'],
  ['Excel', 'Excel или Google Таблицы', 'Excel'],
])('«%s» of «%s» alone', (words, ask, said) => {
  expect(alone(words, ask)).toBe(said)
})

describe('papers of one sentence', () => {
  it('a diploma and an accreditation are two lines in the nominative', () => {
    const lines = read(
      '<p>Кого ждём:</p><ul><li>Фельдшера с дипломом «Акушерское дело» и действующей аккредитацией: акушерство либо скорая помощь, дающая право вести приём.</li></ul>',
    )
    expect(lines.map(({ type, ask }) => `${type}: ${ask}`).toSorted()).toEqual([
      'document: Действующая аккредитация: акушерство либо скорая помощь',
      'education: Диплом «Акушерское дело»',
    ])
    expect(lines.map(({ any_of }) => any_of)).toContainEqual(['акушерство', 'скорая помощь'])
  })
  it('an education of two adjectives is one line', () => {
    expect(said('Высшее химическое и биологическое образование')).toEqual([
      'must: Высшее химическое и биологическое образование',
    ])
  })
  it('an education named in quotes is an education', () => {
    const [line] = read(
      '<p>Требования:</p><ul><li>Образование «Пожарная безопасность» или переподготовка</li></ul>',
    )
    expect(line?.type).toBe('education')
  })
  it('what is learned there is the rest, not the paper', () => {
    expect(said('Протокол проверки знаний действующий, остальному научим')).toEqual([
      expect.stringMatching(/^(?:knock_out|must): Протокол проверки знаний/),
    ])
  })
  it('where the paper is shown is not said', () => {
    expect(said('Справка об отсутствии судимости к выходу')).toEqual([
      'knock_out: Справка об отсутствии судимости',
    ])
  })
})

describe('verbs to the reader', () => {
  it.each([
    ['Хотя бы год вели кассу или склад', 'must: Опыт от года: касса или склад'],
    ['Не меньше двух лет сами вели розничные сети', 'must: Опыт от 2 лет: розничные сети'],
    ['Вели грудничков', 'must: Опыт ведения грудничков'],
    ['Работали с маркировкой и весами', 'must: Опыт работы с маркировкой и весами'],
    ['Умеете паять платы', 'must: Умение паять платы'],
    ['Свободно владеете SQL', 'must: SQL'],
    ['Рассмотрим кандидатов с опытом кладовщика от 6 месяцев', 'must: Опыт кладовщика от 6 месяцев'],
    ['Опыт работы со станками с ЧПУ будет Вашим преимуществом', 'nice: Опыт работы со станками с ЧПУ'],
    ['Наличие высшего образования', 'must: Высшее образование'],
    ['Профессиональный пользователь Excel', 'must: Excel'],
    [
      'Умеете собирать заявки и переводить их в отчёты',
      'must: Умение собирать заявки и переводить их в отчёты',
    ],
    ['Имел опыт сдачи объектов', 'must: Опыт сдачи объектов'],
    ['Вашим преимуществом будет опыт на море', 'nice: Опыт на море'],
    ['2.Имеете опыт преподавания', 'must: Опыт преподавания'],
    ['Docker — опыт сборки образов, понимание слоёв', 'must: Docker'],
  ])('«%s»', (text, line) => {
    expect(said(text)).toEqual([line])
  })
  it('examples of a tool are a choice', () => {
    const [line] = read(
      '<p>Требования:</p><ul><li>Работали с системами отчётов: Tableau, Superset, Power BI и другими</li></ul>',
    )
    expect(line?.any_of.slice(0, 3)).toEqual(['Tableau', 'Superset', 'Power BI'])
  })
})

describe('whom the vacancy does not take', () => {
  it('kinds «без …» are refused and not asked for', () => {
    expect(
      said('Стаж на карьерных самосвалах от двух лет. Бортовые и тентованные без карьера не рассматриваем.'),
    ).toEqual([
      expect.stringMatching(/^(?:knock_out|must): Стаж на карьерных самосвалах от двух лет$/),
      'knock_out: Не ждут, если есть только это: Бортовые и тентованные',
    ])
  })
  it('whoever is not ready does not name anybody', () => {
    expect(
      said('Подписываем договор о материальной ответственности. Кто не готов, просьба не откликаться.'),
    ).toEqual(['knock_out: Договор о материальной ответственности'])
  })
  it('who may come too is not asked for', () => {
    expect(
      said('Опыт наладки станков от двух лет. Сильный токарь с Fanuc тоже интересен, если согласен учиться.'),
    ).toEqual(['must: Опыт наладки станков от двух лет'])
  })
})

describe('what is paid for', () => {
  it('is a wish', () => {
    const [first, ...others] = said(
      'Опыт кладовщика от года',
      'Допуск к штабелёру, 1С и Битрикс24 увеличат оклад',
    )
    expect(first).toBe('must: Опыт кладовщика от года')
    expect(others.map((line) => line.replace(/:.*/u, ''))).toEqual(others.map(() => 'nice'))
    expect(others.join()).toContain('Битрикс24')
  })
  it('a house for half a year is no experience', () => {
    const lines = read(
      '<p>Требования:</p><ul><li>Опыт учителя от года</li></ul><p>60 т. р., дом на полгода, парковка.</p>',
    )
    expect(lines.map(({ ask }) => ask)).toEqual(['Опыт учителя от года'])
  })
})

describe('text that lost its rows', () => {
  const tail =
    ' Мы работаем в городе с большой рекой и длинной набережной, любим людей и своё дело, ценим порядок.'
  it('an item begins with its capital', () => {
    const asks = read(
      `Требования: Успешный опыт набора курьеров Успешный опыт обучения наставников Знание 1С ЗУП Внимательность, честность Преимуществом будет: Знание Figma Знание английского языка на уровне B2 и выше При отклике просим прислать письмо.${tail}`,
    ).map(({ kind, ask }) => `${kind}: ${ask}`)
    expect(asks).toEqual(
      expect.arrayContaining([
        'must: Успешный опыт набора курьеров',
        'must: Успешный опыт обучения наставников',
        'must: 1С ЗУП',
        'nice: Figma',
        'nice: Английский язык, не ниже B2',
      ]),
    )
  })
  it('a bullet without its row begins one', () => {
    const asks = read(
      `Ваша роль:- Обучение детей рисованию- Подготовка выставок IT- Ведение журнала занятий.${tail}`,
    ).map(({ ask }) => ask)
    expect(asks).toEqual(['Обучение детей рисованию', 'Подготовка выставок IT', 'Ведение журнала занятий'])
  })
})

describe('what one noun rules', () => {
  it('a member in its case keeps it', () => {
    expect(said('Знание проектной базы и требований к чертежам')).toEqual([
      'must: Знание проектной базы и требований к чертежам',
    ])
    expect(said('Знание принципов построения TCP/IP, маршрутизации, DNS').join()).not.toContain(
      'must: Маршрутизации',
    )
  })
})

describe('experience with its time', () => {
  it('what else was done is asked by itself', () => {
    expect(said('Не менее двух лет в депо, собирали тележки на стенде, готовили акты приёмки')).toEqual([
      'must: Не менее двух лет в депо',
      'must: Собирали тележки на стенде',
      'must: Готовили акты приёмки',
    ])
  })
})

describe('the work', () => {
  it('what is done with one thing is not cut', () => {
    expect(said('Наличие опыта в ТОиР при организации и выполнении ремонта судов')).toEqual([
      'must: Опыт в ТОиР при организации и выполнении ремонта судов',
    ])
  })
  it('how things go there is no work to do', () => {
    const asks = read(
      '<p>Обязанности:</p><ul><li>Приём пациентов по записи</li><li>Журнал ведём в программе, есть напарник и сестра</li></ul>',
    ).map(({ ask }) => ask)
    expect(asks).toEqual(['Приём пациентов по записи'])
  })
  it('a word alone is no work of its own', () => {
    const asks = read(
      '<p>Обязанности:</p><ul><li>Поиск, обучение и сопровождение дилеров</li><li>Ведение базы</li></ul>',
    ).map(({ ask }) => ask)
    expect(asks).toContain('Поиск, обучение и сопровождение дилеров')
  })
})

describe('what is insisted on beside the ask', () => {
  it.each([
    ['Портфолио смотрим первым делом', 'knock_out: Портфолио'],
    ['Удостоверение сварщика, это смотрим первым', 'knock_out: Удостоверение сварщика'],
    ['Группа по электробезопасности IV, ниже не берём', 'knock_out: Группа по электробезопасности IV'],
    [
      'Удостоверение оператора котельной, без него к котлу не допустим',
      'knock_out: Удостоверение оператора котельной',
    ],
  ])('«%s»', (text, line) => {
    expect(said(text)).toEqual([line])
  })
  it('the paper before is insisted on, and its general name is no paper of its own', () => {
    const asks = read(
      '<p>Требования:</p><ul><li>Удостоверение стропальщика. Без документа к работе не допускаем. Крановщиков берём, если есть допуск и по подъёмным сооружениям</li></ul>',
    ).map(({ kind, ask }) => `${kind}: ${ask}`)
    expect(asks).toContain('knock_out: Удостоверение стропальщика')
    expect(asks.join('; ')).not.toMatch(/документа|: по |крановщик/i)
  })
  it('a row after «Просим» is asked and no work', () => {
    const asks = read(
      'Завод ищет второго наладчика. Задачи: переналадка прессов, журнал простоев. Просим: не меньше двух лет на прессах; каменщиков рассмотрим, но цех другой. Смены по графику, столовая, автобус от вокзала, форма и стирка за наш счёт, премия каждый квартал.',
    ).map(({ ask }) => ask)
    expect(asks).toContainEqual(expect.stringMatching(/^Не меньше двух лет на прессах/))
    expect(asks.join('; ')).not.toMatch(/каменщик/i)
  })
  it('a tool beside a quality is asked', () => {
    expect(said('Грамотную речь, таблицы Excel')).toEqual(['must: Таблицы Excel'])
  })
})
