/** Texts are invented; each group is a kind of sentence. */
import { describe, expect, it } from 'vitest'
import type { VacancyText } from '../../model.ts'
import type { Requirement, VacancyRubric } from '../model.ts'
import { readVacancy } from './read.ts'

const read = (description: string, rest: Partial<VacancyText> = {}): VacancyRubric =>
  readVacancy({ title: 'Специалист', description, ...rest })
const list = (heading: string, ...items: readonly string[]): string =>
  `<p><b>${heading}</b></p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const asked = (...items: readonly string[]): readonly Requirement[] =>
  read(list('Требования:', ...items)).requirements
const asks = (...items: readonly string[]): string[] =>
  asked(...items).map(({ kind, ask }) => `${kind}: ${ask}`)

describe('kind', () => {
  it.each([
    ['Знание Figma обязательно', 'must: Figma'],
    ['Желательно знание Figma', 'nice: Figma'],
    ['Figma будет плюсом', 'nice: Figma'],
    ['Круто, если знаете Figma', 'nice: Figma'],
    ['Крайне желателен опыт запуска магазинов', 'nice: Опыт запуска магазинов'],
    ['Медицинская книжка обязательна', 'knock_out: Медицинская книжка'],
    ['Водительские права категории B обязательны', 'knock_out: Права категории B'],
    ['Гражданство РФ', 'knock_out: Гражданство РФ'],
    ['Опыт работы с кассой', 'must: Опыт работы с кассой'],
  ])('%s', (line, wanted) => {
    expect(asks(line)).toContain(wanted)
  })

  it('a wish in one clause leaves the others as they are', () => {
    expect(asks('Карта водителя обязательна, желательно опыт с полуприцепом')).toEqual([
      'knock_out: Карта водителя',
      'nice: Опыт с полуприцепом',
    ])
  })

  it('a word cut off from its noun, a branch of an if, and what the employer does ask for nothing', () => {
    expect(
      asks(
        'Знание Excel',
        'Свежее',
        'Если нет – быстро научитесь',
        'Устаревшее – сначала обновите, потом пишите',
        'Трезвость проверяем на проходной',
        'Чего не требуем: английский, Photoshop, диплом',
      ),
    ).toEqual(['must: Excel'])
  })

  it('what does not count as experience is no requirement', () => {
    const { requirements, exclusions } = read(
      list('Требования:', 'Опыт бариста от года', 'Работа в кофейных автоматах за опыт не считается'),
    )
    expect(requirements.map(({ ask }) => ask)).toEqual(['Опыт бариста от года'])
    expect(exclusions).toHaveLength(1)
  })

  it('what is not critical or will be taught is not asked for', () => {
    expect(asks('Знание Excel', 'Опыт в рознице не принципиален', 'Нет опыта – научим')).toEqual([
      'must: Excel',
    ])
  })
})

describe('what the employer does', () => {
  it.each(['Помогаем с патентом', 'Оформим медкнижку за наш счёт', 'Обучаем работе в 1С'])(
    '%s: no ask',
    (line) => {
      expect(asks(line)).toEqual([])
    },
  )

  it('a paper it arranges is a guess, in brackets that of one paper only', () => {
    expect(asked('Медкнижка обязательна, оплатим')[0]).toMatchObject({ kind: 'nice', sure: false })
    expect(asked('Справка об отсутствии судимости и медкнижка (оплатим)').map(({ sure }) => sure)).toEqual([
      true,
      false,
    ])
  })

  it('a tool left behind is not asked for', () => {
    expect(asks('Отказались от Perl, пишем на Rust', 'SQL обязателен, Oracle нет')).toEqual([
      'must: Rust',
      'must: SQL',
    ])
  })
})

describe('insistence', () => {
  it.each([
    ['Допуск к высоте. Исключений не делаем.', 'knock_out: Допуск к высоте'],
    ['Допуск к высоте: без него никто вас не допустит, это не прихоть.', 'knock_out: Допуск к высоте'],
    ['Знание Revit, обсуждать это не станем.', 'knock_out: Revit'],
    ['Удостоверение крановщика. Иначе никак.', 'knock_out: Удостоверение крановщика'],
    ['Удостоверение крановщика: охрана не пустит никого иначе.', 'knock_out: Удостоверение крановщика'],
    ['Удостоверение крановщика.', 'must: Удостоверение крановщика'],
  ])('%s', (line, wanted) => {
    expect(asks(line)).toEqual([wanted])
  })

  it('a verdict asks for nothing itself', () => {
    expect(asks('Знание Excel и Word', 'Торг неуместен')).toHaveLength(2)
  })

  it('the strength of a heading is that of its items', () => {
    const { requirements, conditions } = read(
      '<p>Без компромиссов: график 30/30, медкомиссия перед рейсом.</p><p>Условия: выходные по воскресеньям.</p>',
    )
    expect(requirements).toMatchObject([{ kind: 'knock_out', ask: 'Медкомиссия перед рейсом' }])
    expect(conditions).toMatchObject([{ kind: 'rotation', value: '30/30', strict: true }])
  })

  it.each([
    ['Смены ночные. Поблажек никому.', 'nights'],
    ['Командировки по неделе, и это не пожелание.', 'trips'],
    ['Full-time only, please.', 'hours'],
    ['График 3/3. Если выходные для вас святы, мы не подойдём друг другу.', 'shifts'],
  ])('%s: strict', (line, kind) => {
    const { conditions, exclusions } = read(list('Условия:', line))
    expect(conditions.filter((one) => one.kind === kind)).toMatchObject([{ strict: true }])
    expect(exclusions.filter(({ sure }) => sure)).toEqual([])
  })
})

describe('a lower paper that is not enough', () => {
  it.each([
    [
      'Группа по электробезопасности не ниже V. С четвёртой не допустят.',
      'Группа по электробезопасности не ниже V',
    ],
    ['Права тракториста-машиниста. Временное удостоверение не принимаем.', 'Права тракториста-машиниста'],
    ['Гражданство Беларуси. По патенту, увы, оформить не сумеем.', 'Гражданство Беларуси'],
  ])('%s', (line, ask) => {
    const { requirements, exclusions } = read(list('Требования:', line))
    expect(requirements).toMatchObject([{ kind: 'knock_out', ask }])
    expect(exclusions).toEqual([])
  })

  it('experience that does not count excludes those who have no other', () => {
    expect(
      read(list('Требования:', 'Год у станка. Стаж в охране сам по себе не засчитываем.')).exclusions,
    ).toMatchObject([{ text: 'Стаж в охране', only: true }])
  })

  it('«нужна» in the middle of a paper is no part of it', () => {
    expect(
      read('<p>Цех остаётся на вас. Поэтому группа по электробезопасности нужна IV.</p>').requirements,
    ).toMatchObject([{ type: 'document', ask: 'Группа по электробезопасности IV' }])
  })
})

describe('lists of who and what is not needed', () => {
  it.each([
    ['Не ищем: товароведов, кладовщиков по обуви.', ['Товароведов', 'Кладовщиков по обуви']],
    ['Кого не зовём: сварщиков и монтажников', ['Сварщиков', 'Монтажников']],
    [
      'Чего не нужно: студий на подряде, а также редакторов, которые не пишут сами.',
      ['Студий на подряде', 'Редакторов, которые не пишут сами'],
    ],
    ['Слесари сантехники: спасибо за интерес, но это другая вакансия.', ['Слесари сантехники']],
    ['Маляры и штукатуры — вам в соседнюю вакансию.', ['Маляры и штукатуры']],
    ['Разведчикам тут делать нечего.', ['Разведчикам']],
    ['Sorry, no recruiters.', ['Recruiters']],
    ['Что не нужно: диплом, английский, опыт в SAP.', []],
  ])('%s', (line, wanted) => {
    const { requirements, exclusions } = read(`${list('Требования', 'Знание Excel')}<p>${line}</p>`)
    expect(exclusions.map(({ text }) => text)).toEqual(wanted)
    expect(requirements.map(({ ask }) => ask)).toEqual(['Excel'])
  })

  it('the rows after it are what they were', () => {
    expect(asks('Знание Excel', 'Не важно: диплом, Photoshop', 'Знание 1С')).toEqual([
      'must: Excel',
      'must: 1С',
    ])
  })
})

describe('what is said of others or given', () => {
  it.each([
    'Вечерники и заочники, которым смены не мешают, — пожалуйста.',
    'Пенсионерам, у которых свободно только утро, тоже рады.',
    'Клиентов, которые не спорят, у нас хватает.',
    'Если вы в порту не работали, увы.',
  ])('%s: nobody is refused', (line) => {
    const { exclusions } = read(`${list('Условия', 'График 2/2')}<p>${line}</p>`)
    expect(exclusions.filter(({ sure }) => sure)).toEqual([])
  })

  it('a refusal softened by talk', () => {
    expect(
      read('Студентов дневного, честно скажем, не берём. График 2/2.').exclusions.map(({ text }) => text),
    ).toEqual(['Студентов дневного'])
  })

  it('«only» may stand in the condition', () => {
    expect(
      read(list('What we need', 'SQL', "If you have only drawn charts, don't apply")).exclusions,
    ).toMatchObject([{ text: 'Drawn charts', only: true }])
  })

  it.each([
    'Каску и перчатки выдаём',
    'Группу допуска подтвердим сами',
    'Спецобувь наша',
    'По AutoCAD подтянем',
    'Опечатки в резюме нас не волнуют',
    'Обойдёмся без сертификатов',
    'Если вы всю жизнь в SAP, ничего, привыкнете',
  ])('%s: no ask', (line) => {
    expect(asks(line)).toEqual([])
  })

  it.each([
    ['На подработку не берём.', ['hours full!']],
    ['Кому не сюда: тем, кто ищет подработку.', ['hours full!']],
    ['Работали удалённо? Здесь иначе.', []],
    ['Опыт поваром от года: сад, больница, вахтовая столовая.', []],
  ])('%s', (line, wanted) => {
    expect(
      read(`<p>Требования:</p><p>${line}</p>`).conditions.map(
        ({ kind, value, strict }) => `${kind} ${value}${strict ? '!' : ''}`,
      ),
    ).toEqual(wanted)
  })
})

describe('durations', () => {
  it.each([
    ['Хотя бы года три пекли хлеб', 36, 'пекли хлеб'],
    ['Два года и больше закупок из Турции', 24, 'закупок из Турции'],
    ['Год и дольше вели склад', 12, 'вели склад'],
    ['Пара лет на кране', 24, 'кране'],
    ['Лет шесть в лаборатории', 72, 'лаборатории'],
    ['Опыт монтажа полгода с хвостиком', 6, 'монтажа'],
    ['Стаж на тягаче не меньше 3 лет из последних 6', 36, 'тягаче'],
    ['A couple of years of Kotlin', 24, 'Kotlin'],
    ['Товаровед, который последние четыре года и дольше сам вёл закупки', 48, 'сам вёл закупки'],
  ])('%s', (line, months, text) => {
    expect(asked(line)).toMatchObject([{ type: 'experience', months, any_of: [text] }])
  })

  it('a year that is no time of work stays', () => {
    expect(asks('Украшение витрин под Новый год')).toEqual(['must: Украшение витрин под Новый год'])
  })

  it.each([
    ['График: три дня работаем, три отдыхаем.', ['shifts 3/3']],
    ['Четыре через четыре, с 20:00 до 8:00.', ['shifts 4/4', 'nights yes!']],
    ['Сутки, трое дома.', ['shifts сутки через трое', 'nights yes!']],
    ['Раз в месяц дежурство, и ночью тоже.', ['nights yes!']],
    ['Четверть месяца в разъездах.', ['trips yes']],
    ['Рейс туда, отдых в гостинице, обратно.', ['trips yes']],
  ])('%s', (line, wanted) => {
    expect(
      read(list('Условия:', line)).conditions.map(
        ({ kind, value, strict }) => `${kind} ${value}${strict ? '!' : ''}`,
      ),
    ).toEqual(wanted)
  })

  it('how often makes a demand of a duty', () => {
    expect(read(list('Задачи:', 'Командировки на склады раз в месяц')).conditions).toMatchObject([
      { kind: 'trips' },
    ])
    expect(read(list('Задачи:', 'Оформление командировок раз в месяц')).conditions).toEqual([])
  })
})

describe('admission', () => {
  it.each([
    ['Без судимостей', 'Отсутствие судимости'],
    ['Отсутствие судимости (допуск оформляем)', 'Отсутствие судимости'],
    [
      'Ни одного лишения за последние пять лет, проверяем сами',
      'Водительские права без лишений за последние пять лет',
    ],
    ['Прав не лишались', 'Водительские права без лишений'],
    ['Лишенцам не звонить', 'Водительские права без лишений'],
    ['Старше 18 лет', 'От 18 лет'],
    ['Только совершеннолетние', 'От 18 лет'],
    ['На учёте в диспансере не состоите', 'На учёте в диспансере не состоите'],
  ])('%s is a paper that the law asks for', (line, ask) => {
    expect(asked(line)).toMatchObject([{ kind: 'knock_out', type: 'document', ask }])
  })

  it('is read among the conditions', () => {
    expect(
      read(list('Условия:', 'График 2/2', 'С 18 лет: касса, материальная ответственность')).requirements,
    ).toMatchObject([{ kind: 'knock_out', ask: 'От 18 лет' }])
  })

  it('the age of whom one works with, and a certificate of it, are none', () => {
    expect(asks('Опыт работы с детьми старше 18 месяцев', 'Справка об отсутствии судимости')).toEqual([
      'knock_out: Справка об отсутствии судимости',
      'must: Опыт работы с детьми старше 18 месяцев',
    ])
  })
})

describe('wishes by their predicate', () => {
  it.each([
    ['AutoCAD — хорошо, но не беда', 'nice: AutoCAD'],
    ['С Blender будет легче', 'nice: Blender'],
    ['Знание SAP упростит жизнь', 'nice: SAP'],
    ['Опыт с Jira станет приятным бонусом', 'nice: Опыт с Jira'],
    ['Приветствуем опыт тендеров', 'nice: Опыт тендеров'],
    ['Would be great: Kafka', 'nice: Kafka'],
  ])('%s', (line, wanted) => {
    expect(asks(line)).toEqual([wanted])
  })

  it('a predicate alone is about the sentence before it', () => {
    expect(asks('Знание Excel. Будет плюсом.')).toEqual(['nice: Excel'])
    expect(
      read('Отличаете SQL от NoSQL? Будет проще. График 2/2.').requirements.map(({ kind }) => kind),
    ).not.toContain('must')
  })

  it('a short name is no bare time', () => {
    expect(asked('Желательно опыт с тендерами и 1С').map(({ any_of }) => any_of)).toContainEqual(['1С'])
  })
})

describe('another way to have what was asked', () => {
  const lines = (...items: readonly string[]): string[] =>
    asked(...items).map(({ kind, any_of }) => `${kind}: ${any_of.join(' / ')}`)

  it.each([
    [['RabbitMQ у нас везде', 'Если работали с Kafka, ничего, привыкнете'], ['must: RabbitMQ / Kafka']],
    [
      ['Опыт кассира от года', 'Или были администратором, продавцом'],
      ['must: кассира / администратором / продавцом'],
    ],
    [['Опыт продаж окон от года', 'Двери, ворота — тоже наш мир'], ['must: продаж окон']],
  ])('%s', (items, wanted) => {
    expect(lines(...items)).toEqual(wanted)
  })

  it('a paper or another of it', () => {
    expect(asked('Аккредитация или сертификат по «Терапии» (для высшего — «Лечебное дело»)')).toMatchObject([
      { type: 'document', any_of: ['Аккредитация', 'сертификат по «Терапии»'] },
    ])
  })

  it('an open category is a licence', () => {
    expect(asked('Права, открыта C')).toMatchObject([{ type: 'licence', level: 'C' }])
    expect(asked('Знание гражданского права')).toMatchObject([{ type: 'skill' }])
  })

  it('what one is not afraid of is an ask of its own', () => {
    expect(lines('Опыт тестирования от года и не боитесь SQL')).toEqual(['must: тестирования', 'must: SQL'])
  })

  it('an item broken into sentences stays in its list', () => {
    expect(
      read(
        list('Требования', 'Знание Excel. Без него не откликайтесь: учить некогда', 'Знание AutoCAD'),
      ).requirements.map(({ ask }) => ask),
    ).toContain('AutoCAD')
  })
})

describe('rows, titles and narrowing words', () => {
  it('stars around a row make it a heading', () => {
    const { requirements, duties } = read(
      '**Предстоит**\n\n- чинить станки\n\n**Требуется**\n\n- знание AutoCAD',
    )
    expect(duties).toEqual(['чинить станки'])
    expect(requirements.map(({ ask }) => ask)).toContain('AutoCAD')
  })

  it('«такой работы» is that of the title or of the names after it', () => {
    expect(
      read('Нужен год и больше такой работы: администратор, старший кассир.', {
        title: 'Управляющий салоном',
      }).requirements[0],
    ).toMatchObject({ months: 12, any_of: ['Управляющий салоном', 'администратор', 'старший кассир'] })
  })

  it('a route and the rest of a list are no object of the work', () => {
    expect(read('', { title: 'Машинист (Тверь – Клин)' }).occupation.object).toBeNull()
    expect(read('', { title: 'Специалист по кадрам и охране труда' }).occupation.object).toBeNull()
  })

  it('whoever leads a group is no head', () => {
    expect(read('', { title: 'Руководитель группы поддержки' }).level).toBe(4)
    expect(read('', { title: 'Начальник смены' }).level).toBe(4)
  })

  it('«любой» asks for nothing', () => {
    expect(asks('Знание Excel', 'Отрасль любая, серийность любая')).toEqual(['must: Excel'])
  })
})

describe('alternatives and lists', () => {
  const anyOf = (line: string): (readonly string[])[] => asked(line).map(({ any_of }) => any_of)

  it.each([
    ['Опыт работы с PostgreSQL, MySQL или Oracle', [['PostgreSQL', 'MySQL', 'Oracle']]],
    ['Python, SQL, Git', [['Python'], ['SQL'], ['Git']]],
    ['R, Python, SQL', [['R'], ['Python'], ['SQL']]],
    ['nginx или apache и MySQL', [['nginx', 'apache'], ['MySQL']]],
    ['Любая CRM: amoCRM, Битрикс24 или похожая', [['amoCRM', 'Битрикс24']]],
    [
      'Опыт ремонта грузовых или легковых автомобилей',
      [['ремонта грузовых автомобилей', 'легковых автомобилей']],
    ],
    ['Excel (ВПР, сводные)', [['Excel']]],
    ['Проведение опрессовки, вакуума, заправки', [['Проведение опрессовки, вакуума, заправки']]],
  ])('%s', (line, wanted) => {
    expect(anyOf(line)).toEqual(wanted)
  })

  it('two adjectives of one noun are one ask', () => {
    expect(asks('Знание бухгалтерского и налогового учёта')).toEqual([
      'must: Знание бухгалтерского и налогового учёта',
    ])
  })

  it('what follows a colon explains', () => {
    expect(asks('Понимание статистики: интервалы, мощность теста')).toEqual([
      'must: Понимание статистики: интервалы, мощность теста',
    ])
  })
})

describe('refusals', () => {
  it('«без …» names a knock-out', () => {
    const { requirements, exclusions } = read(
      list('Ждём', 'Ремонт насосов', 'Без опыта сварки просим не откликаться'),
    )
    expect(requirements[0]).toMatchObject({ kind: 'knock_out', ask: 'Опыт сварки' })
    expect(exclusions).toEqual([])
  })

  it('«без неё» makes the ask before it one', () => {
    const { requirements } = read('Нужна действующая аккредитация; резюме без неё, увы, не рассматриваем.')
    expect(requirements[0]).toMatchObject({
      kind: 'knock_out',
      type: 'document',
      ask: 'Действующая аккредитация',
    })
  })

  it('an expired paper is no paper', () => {
    const [first] = read(
      list('Кого берём', 'Удостоверение стропальщика. С просроченными просьба не откликаться'),
    ).requirements
    expect(first).toMatchObject({ kind: 'knock_out', type: 'licence' })
  })

  it.each([
    ['Опыт только в общепите не рассматриваем.', 'Опыт в общепите', true],
    [
      'Бармены, которые сами не варили кофе, просьба не откликаться.',
      'Бармены, которые сами не варили кофе',
      false,
    ],
    ['Не подойдёт, если вы занимались только холодными звонками.', 'Холодными звонками', true],
    ["We don't consider WordPress-only profiles.", 'WordPress-only profiles', true],
  ])('%s', (line, text, only) => {
    expect(read(`${list('Требования', 'Опыт работы от года')}<p>${line}</p>`).exclusions).toEqual([
      { text, only, quote: line, sure: true },
    ])
  })

  it('a refusal over the way of working is a condition', () => {
    const { exclusions, conditions } = read('К ночным сменам не готовы — не откликайтесь. Удалёнки нет.')
    expect(exclusions).toEqual([])
    expect(conditions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'nights', strict: true }),
        expect.objectContaining({ kind: 'format', value: 'office', strict: true }),
      ]),
    )
  })
})

describe('conditions told in passing', () => {
  it.each([
    ['Подработку и полставки не рассматриваем.', 'hours', 'full'],
    ['Совместителей не берём.', 'hours', 'full'],
    ['Около недели в месяц в дороге.', 'trips', 'yes'],
  ])('%s', (line, kind, value) => {
    expect(read(list('Условия', line)).conditions).toContainEqual(expect.objectContaining({ kind, value }))
  })
})

describe('papers', () => {
  it('the language of other people is not asked, and «or higher» is no choice', () => {
    expect(asks('English B1 or higher: there is no Russian-speaking colleague in the team')).toEqual([
      'must: Английский язык, не ниже B1',
    ])
  })

  it('what explains a paper in brackets or quotes is no education', () => {
    const line = 'Действующий сертификат по «Лечебной физкультуре» (для высшего – «Реабилитация»)'
    expect(asked(line).map(({ type }) => type)).toEqual(['document'])
  })

  it('a speciality after the last of two papers is that of both', () => {
    expect(asked('Сертификат или аккредитация по специальности «Лечебное дело»')[0]?.any_of).toEqual([
      'Сертификат по специальности «Лечебное дело»',
      'аккредитация по специальности «Лечебное дело»',
    ])
  })

  it.each([
    ['Английский B1–B2', 'language', 'B1', ['английский язык']],
    ['Basic English', 'language', 'A1', ['английский язык']],
    ['Английский – читать документацию', 'language', 'A2', ['английский язык']],
    ['Знание татарского языка', 'language', null, ['татарский язык']],
    ['Немецкий или чешский – разговорный', 'language', 'B1', ['немецкий язык', 'чешский язык']],
    ['Среднее образование', 'education', '0', ['среднее образование']],
    [
      'Высшее или среднее специальное образование',
      'education',
      '1',
      ['Высшее', 'среднее специальное образование'],
    ],
    ['Высшее юридическое или экономическое образование', 'education', '3', ['юридическое', 'экономическое']],
    ['С высшим юридическим образованием', 'education', '3', ['юридическое']],
    ['Колледж или вуз: химия, биология', 'education', '1', ['химия', 'биология']],
    ['Права категории C или D', 'licence', 'C', ['категория C', 'категория D']],
    ['Портфолио', 'document', null, ['Портфолио']],
    ['III группа по электробезопасности', 'document', null, ['III группа по электробезопасности']],
  ] as const)('%s', (line, type, level, any_of) => {
    expect(asked(line)[0]).toMatchObject({ type, level, any_of })
  })

  it.each(['Опыт работы с английскими поставщиками', 'Подготовка сертификатов качества'])(
    '%s: none',
    (line) => {
      expect(asked(line).filter(({ type }) => type === 'language' || type === 'document')).toEqual([])
    },
  )

  it('the form of the board is meant', () => {
    const { requirements } = read('', {
      driver_license_types: ['C', 'CE'],
      languages: [{ id: 'eng', level: 'b2' }],
      experience: 'between1And3',
    })
    expect(requirements.map(({ kind, type, level, months }) => [kind, type, level, months])).toEqual([
      ['knock_out', 'licence', 'C', null],
      ['knock_out', 'licence', 'CE', null],
      ['must', 'language', 'B2', null],
      ['must', 'experience', null, 12],
    ])
  })
})

describe('years', () => {
  it.each([
    ['5 лет опыта в продажах', 5],
    ['Опыт работы год и более', 1],
    ['Опыт работы от 6 месяцев', 0.5],
    ['2+ года в логистике', 2],
    ['2–4+ года опыта в дизайне', 2],
    ['От двух лет на складе', 2],
    ['Стаж не менее трёх (3) лет', 3],
    ['Опыт работы: не требуется', 0],
    ['Без опыта работы', 0],
    ['Опыт приветствуется, но не обязателен', 0],
    ['Занятия с детьми 7–12 лет', null],
    ['Удостоверение не старше пяти лет', null],
  ])('%s', (line, years) => {
    expect(read(list('Требования', line)).years).toBe(years)
  })

  it('the history of the company is not asked for', () => {
    expect(read('Мы 15 лет на рынке. Наши мастера с опытом от 10 лет научат вас.').years).toBeNull()
  })

  it('the experience of the form and of the text are one ask', () => {
    const { requirements } = read(list('Требования', 'Опыт работы на аналогичной должности'), {
      title: 'Токарь',
      experience: 'between3And6',
    })
    expect(requirements).toMatchObject([{ type: 'experience', months: 36, any_of: ['Токарь'] }])
  })

  it('a line keeps its own time', () => {
    expect(
      asked('Именно на складе от года', 'Опыт вождения погрузчика не менее 3 лет').map(
        ({ months }) => months,
      ),
    ).toEqual([12, 36])
  })
})

describe('another work', () => {
  it.each([
    'Коттеджи и дачи – хороший опыт, но это другая вселенная',
    'Дизайнеры интерьеров – тоже не сюда',
    'Менеджеров по холодным звонкам ждём в другой вакансии',
  ])('«%s» excludes', (line) => {
    expect(read(`<p>Кто нужен:</p><ul><li>Опыт от года</li><li>${line}</li></ul>`).exclusions).toHaveLength(1)
  })

  it.each([
    ['Тостовые киоски – не опыт.', ['Тостовые киоски']],
    ['Домашних мастеров просим мимо.', ['Домашних мастеров']],
    ['Продажи вкладов опытом здесь не считаем.', ['Продажи вкладов']],
    ['Швейные ателье – хорошие места, но не наш опыт.', ['Швейные ателье']],
    ['Бармены без кофе нам не нужны.', ['Бармены без кофе']],
    ['Удалёнку и аутсорсинг не предлагать.', ['Аутсорсинг']],
    ['Не подойдёт опыт только в рекламном агентстве.', ['Опыт в рекламном агентстве']],
    ['Опыт на молочном заводе, не общепит', ['Общепит']],
    ['Диплом врача (высшее, не фельдшер!)', ['Фельдшер']],
    ['Опыт продаж от двух лет – кассиров и мерчендайзеров учим дольше', ['Кассиров', 'Мерчендайзеров']],
    ['Агентствам просьба не беспокоить.', []],
    ['Права нам не нужны.', []],
    ['Вечерникам – самое то.', []],
    ['Опыт от года, не менее трёх объектов', []],
    ['Campus only, please do not apply if you want remote classes.', []],
  ])('«%s» refuses %j', (line, wanted) => {
    const { exclusions } = read(list('Требования', 'Опыт от года', line))
    expect(exclusions.filter(({ sure }) => sure).map(({ text }) => text)).toEqual(wanted)
  })

  it('who has never done it is asked to have done it', () => {
    const { requirements, exclusions } = read(list('Требования', 'Кто печи не клал – просьба не звонить'))
    expect(exclusions).toEqual([])
    expect(requirements.map(({ ask }) => ask)).toEqual(['Клал печи'])
  })

  it('a time that is asked stands before what does not count', () => {
    const { requirements, exclusions } = read(
      '<p>Что важно:</p><ul><li>Ведение смен от 2 лет, стажировка сюда не входит</li></ul>',
    )
    expect(requirements).toMatchObject([{ months: 24 }])
    expect(exclusions).toMatchObject([{ text: 'Стажировка' }])
  })

  it('the time of day is a condition, no person', () => {
    const { exclusions } = read('<p>Кого не ждём:</p><ul><li>только в день</li></ul>')
    expect(exclusions.filter(({ sure }) => sure)).toEqual([])
  })
})

describe('sections', () => {
  it('any heading or none: bullets, emojis, bold, one paragraph', () => {
    const wanted = ['must: Опыт работы пекарем от года', 'nice: Опыт с закваской']
    for (const text of [
      '<p>🙌 <b>Кого ждём</b></p><p>✔ опыт работы пекарем от года<br>✔ желательно опыт с закваской</p>',
      'Пекарня у парка. Нужен опыт работы пекарем от года. Хорошо, если есть опыт с закваской.',
      'Требования: опыт работы пекарем от года. Будет плюсом: опыт с закваской. Условия: график 5/2.',
      '<p><b>Без чего никак</b></p><ul><li>опыт работы пекарем от года</li></ul><p><b>Бонусные очки</b>: опыт с закваской</p>',
    ])
      expect(read(text).requirements.map(({ kind, ask }) => `${kind}: ${ask}`)).toEqual(wanted)
  })

  it('company talk, offers, colleagues and addresses ask for nothing', () => {
    const { requirements } = read(
      [
        '<p>Мы – сеть кофеен «Утро», работаем с 2009 года, в команде бариста и бухгалтер.</p>',
        list('Условия', 'Чай, кофе, ДМС', 'Обучение 1С', 'Офис у метро, ул. Садовая, 5'),
        '<p>Звоните с 9 до 18. Присоединяйтесь!</p>',
      ].join(''),
    )
    expect(requirements).toEqual([])
  })

  it('duties become three to six tasks and stay whole', () => {
    const { requirements, duties } = read(
      list(
        'Что делать',
        ...Array.from({ length: 9 }, (_, at) => `Обслуживание станка № ${at + 1} по регламенту`),
      ),
    )
    expect(duties).toHaveLength(9)
    expect(requirements.length).toBeLessThanOrEqual(6)
    expect(requirements.every(({ kind, type }) => kind === 'must' && type === 'task')).toBe(true)
  })

  it('a vacancy in English', () => {
    const { requirements, exclusions } = read(
      [
        'Acme builds payroll software. We are profitable and remote.',
        'What you will do',
        '- own the billing service',
        'What we need',
        '- 4+ years of backend development in Go',
        '- PostgreSQL or MySQL',
        '- English from B2',
        'Nice to have',
        'Kafka, gRPC',
        "Please note: we don't consider agencies.",
      ].join('\n'),
    )
    expect(requirements.map(({ kind, type, level, months }) => [kind, type, level, months])).toEqual([
      ['must', 'experience', null, 48],
      ['must', 'language', 'B2', null],
      ['must', 'skill', null, null],
      ['must', 'task', null, null],
      ['nice', 'skill', null, null],
      ['nice', 'skill', null, null],
    ])
    expect(exclusions.map(({ text }) => text)).toEqual(['Agencies'])
  })
})

describe('lines', () => {
  it('the words of a wish alone ask for nothing', () => {
    expect(asks('Будет преимуществом, если чертите в AutoCAD')).toEqual(['nice: Чертите в AutoCAD'])
  })

  it('title, text and key skills name one thing once', () => {
    const { requirements } = read(list('Требования', 'Уверенное знание AutoCAD', 'Revit'), {
      title: 'Инженер-проектировщик',
      key_skills: ['AutoCAD', 'Autodesk Revit', 'Чтение чертежей'],
    })
    expect(requirements.map(({ ask }) => ask)).toEqual(['AutoCAD', 'Revit', 'Чтение чертежей'])
  })

  it('at most twelve, short, with a capital, never cut inside brackets', () => {
    const items = Array.from(
      { length: 30 },
      (_, at) =>
        `умение вести участок ${at} (приёмка, отгрузка, пересчёт, маркировка), если на смене никого нет, кроме вас и мастера участка, который занят`,
    )
    const requirements = asked(...items)
    expect(requirements.length).toBeLessThanOrEqual(12)
    for (const { ask } of requirements) {
      expect(ask).toMatch(/^[А-ЯЁA-Z]/u)
      expect(ask.length).toBeLessThanOrEqual(150)
      expect(ask.split('(').length).toBe(ask.split(')').length)
    }
  })

  it('protected traits are never asked for', () => {
    expect(asks('Мужчина до 35 лет', 'Приятная внешность', 'Знание Excel')).toEqual(['must: Excel'])
  })

  it('ids are unique and the same at every reading', () => {
    const text = list('Требования', 'Excel', 'Word', 'Опыт работы от года', 'Опыт продаж')
    const ids = read(text).requirements.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(read(text).requirements.map(({ id }) => id)).toEqual(ids)
  })
})

describe('occupation', () => {
  it.each([
    ['Менеджер по продажам B2B / станки', 'Менеджер по продажам B2B', 'станки', []],
    ['Повар / пекарь', 'Повар', null, ['пекарь']],
    ['Ведущий инженер-сметчик (наружные сети)', 'Инженер-сметчик', 'наружные сети', []],
    ['Водитель (вахта 30/30)', 'Водитель', null, []],
  ])('%s', (title, core, object, accepted) => {
    expect(read('', { title }).occupation).toEqual({ core, object, accepted })
  })

  it('what one may have been before is accepted', () => {
    const { occupation } = read(list('Требования', 'Опыт работы кладовщиком или товароведом от года'), {
      title: 'Заведующий складом',
    })
    expect(occupation.accepted).toEqual(['кладовщиком', 'товароведом'])
  })

  it('what a head once was is no work instead', () => {
    const { occupation } = read(list('Требования', 'В прошлом опыт работы в роли разработчика'), {
      title: 'Тимлид',
    })
    expect(occupation.accepted).toEqual([])
  })

  it.each([
    ['Стажёр-аналитик', 0],
    ['Junior developer', 1],
    ['Помощник руководителя', 2],
    ['Токарь', 2],
    ['Старший кассир', 3],
    ['Бригадир монтажников', 4],
    ['Руководитель отдела продаж', 5],
    ['Финансовый директор', 6],
    ['Аналитик в управляющую компанию', 2],
  ])('%s: level %i', (title, level) => {
    expect(read('', { title }).level).toBe(level)
  })
})

describe('conditions', () => {
  it.each([
    ['Гибрид: три дня в офисе, это не обсуждается', true],
    ['Hybrid: three days a week in the office, not negotiable', true],
    ['Гибрид: три дня в офисе', false],
  ])('«%s»: firm is %s', (line, strict) => {
    expect(read(`<p>Условия:</p><ul><li>${line}</li></ul>`).conditions).toMatchObject([
      { kind: 'format', value: 'hybrid', strict },
    ])
  })

  it.each([
    ['Ночных и праздничных дежурств не бывает', 'nights'],
    ['Бесплатная парковка для своей машины', 'own_car'],
    ['Подработку по выходным не предлагаем', 'hours'],
  ])('%s is no demand', (line, kind) => {
    const { conditions } = read(list('Условия:', line))
    expect(conditions.filter((one) => one.kind === kind || one.value === kind)).toEqual([])
  })

  const conditions = (description: string, rest: Partial<VacancyText> = {}): string[] =>
    read(description, rest).conditions.map(
      ({ kind, value, strict }) => `${kind} ${value}${strict ? '!' : ''}`,
    )

  it.each([
    ['График 2/2 по 12 часов, есть ночные смены.', ['shifts 2/2', 'nights yes!']],
    ['Ночные смены обязательны.', ['nights yes!']],
    ['График: сутки через трое.', ['shifts сутки через трое', 'nights yes!']],
    ['Вахта 30/30, проезд оплачиваем.', ['rotation 30/30!']],
    ['Формат гибридный: два дня в офисе.', ['format hybrid']],
    ['Совмещение с другой работой не подойдёт.', ['hours full!']],
    ['Командировки до 30 %.', ['trips yes']],
    ['График 5/2, уверенное владение MS Office.', []],
  ])('%s', (line, wanted) => {
    expect(conditions(`<p>Условия:</p><p>${line}</p>`)).toEqual(wanted)
  })

  it('an own car that is asked for is a condition, not a skill', () => {
    const rubric = read(list('Требования', 'Права категории B и личный автомобиль обязательны'))
    expect(rubric.requirements.map(({ ask }) => ask)).toEqual(['Права категории B'])
    expect(rubric.conditions).toMatchObject([{ kind: 'own_car', strict: true }])
  })

  it('fields of the form', () => {
    expect(conditions('', { area: 'Тула', schedule: 'flyInFlyOut', employment: 'part' })).toEqual([
      'place Тула',
      'rotation yes',
      'hours part',
    ])
  })
})

it.each([
  ['Врач-кардиолог', true],
  ['Главный врач', true],
  ['Медсестра процедурного кабинета', true],
  ['Фельдшер', true],
  ['Фармацевт', true],
  ['Ветеринарный фельдшер', false],
  ['Санитарка', false],
  ['Ассистент врача-стоматолога', false],
  ['Ветеринарный врач', false],
])('«%s»: an education of medicine by law', (title, isAsked) => {
  const { requirements } = read(list('Обязанности', 'Приём по записи', 'Ведение карт'), { title })
  const found = requirements.find(({ type }) => type === 'education')
  expect(found?.kind).toBe(isAsked ? 'knock_out' : undefined)
})

describe('bounds', () => {
  it.each([
    ['title', { title: 'Менеджер по продажам '.repeat(40_000), description: '' }],
    ['text', { title: 'x', description: 'Опыт работы от 3 лет, знание 1С или SAP, '.repeat(25_000) }],
    ['brackets', { title: '(('.repeat(400_000), description: '(('.repeat(500_000) }],
    ['markup', { title: 'x', description: '<p><b>Требования</b><br>- опыт</p>'.repeat(30_000) }],
    [
      'skills',
      { title: 'x', description: '', key_skills: Array.from({ length: 20_000 }, (_, at) => `s${at}`) },
    ],
  ])('a huge %s is read in part', (_, vacancy) => {
    const started = process.cpuUsage().user
    expect(readVacancy(vacancy).requirements.length).toBeLessThanOrEqual(12)
    expect(process.cpuUsage().user - started).toBeLessThan(2_000_000)
  })

  it('nothing at all', () => {
    expect(readVacancy({ title: null, description: null })).toMatchObject({
      title: null,
      requirements: [],
      years: null,
    })
  })
})
