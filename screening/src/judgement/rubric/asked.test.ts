import { describe, expect, it } from 'vitest'
import { readVacancy } from './read.ts'

const read = (heading: string, ...items: readonly string[]) =>
  readVacancy({
    title: null,
    description: `<p>${heading}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  })
const asked = (...items: readonly string[]) =>
  read('Требования:', ...items).requirements.map(({ kind, ask }) => `${kind}: ${ask}`)
const refused = (...items: readonly string[]) => {
  const { requirements, exclusions } = read('Требования:', ...items)
  return { asks: requirements.map(({ ask }) => ask), exclusions: exclusions.map(({ text }) => text) }
}

describe('who is refused is no ask', () => {
  it.each([
    [
      'Доставку ведёт подрядчик, поэтому курьеров без опыта продаж просим не откликаться.',
      'Курьеров без опыта продаж',
    ],
    [
      'Data analysts who built a few dashboards are welcome elsewhere, but not for this role',
      'Data analysts who built a few dashboards',
    ],
    ['Маляров без опыта фасадов пока не учим.', 'Маляров без опыта фасадов'],
    ['Не пишите, если весь опыт – сборка мебели или клининг.', 'Сборка мебели или клининг'],
    ['Please skip this one if your experience is manual testing only.', 'Manual testing'],
    ['Просим не направлять отклики риелторов и страховых агентов: профиль не совпадает.', 'Риелторов'],
    ['Ювелирка, бижутерия и часы – не то: другой товар.', 'Ювелирка, бижутерия и часы'],
    ['Ткани и розница – отличная школа, но разговора не выйдет.', 'Ткани и розница'],
    ['Стажёры и студенты – не сейчас.', 'Стажёры'],
    ['Мебель и шторы – совсем другое.', 'Мебель и шторы'],
    ['Склады подойдут, курьерские службы нет.', 'Курьерские службы'],
    [
      'Разовые заказы, подработки в цеху и хобби – к сожалению, нет.',
      'Разовые заказы, подработки в цеху и хобби',
    ],
    ['Ремонт велосипедов за опыт не пойдёт.', 'Ремонт велосипедов'],
    ['Лодочные моторы опытом не станут.', 'Лодочные моторы'],
    ['Не предлагайте себя, если торговали только с рук.', 'Торговали с рук'],
  ])('%s', (sentence, who) => {
    const { asks, exclusions } = refused(sentence)
    expect(asks).toEqual([])
    expect(exclusions[0]).toBe(who)
  })

  it('what is praised is refused, and what stands after the praise is asked', () => {
    expect(refused('Домашние пироги – прекрасно, но нам нужен тот, кто работал на линии')).toEqual({
      asks: ['Опыт работы на линии'],
      exclusions: ['Домашние пироги'],
    })
  })

  it('a time that is asked stands before who is refused', () => {
    expect(refused('Стаж монтажником лифтов от 5 лет, ремонт домофонов – мимо')).toEqual({
      asks: ['Стаж монтажником лифтов от 5 лет'],
      exclusions: ['Ремонт домофонов'],
    })
  })

  it('a form of hire is no person', () => {
    const { exclusions } = refused('Опыт пайки', 'Самозанятость или ГПХ, в штат не берём.')
    expect(exclusions).toEqual([])
  })

  it('who is refused in brackets is no alternative', () => {
    const { asks, exclusions } = refused(
      'Опыт кондитера от года (только оформление или продажа – это другое)',
    )
    expect(asks.join()).not.toMatch(/оформление|продажа/)
    expect(exclusions).toEqual(['Оформление или продажа'])
  })

  it('health is asked by its paper, who never had a thing is asked for it', () => {
    expect(asked('Годность к работе на высоте: комиссия у нас, с ограничениями не берём')).toEqual([
      'knock_out: Годность к работе на высоте: комиссия у нас',
    ])
    expect(
      refused('И своя бригада, и наёмная: если своей бригады не было, не рассматриваем').exclusions,
    ).toEqual([])
  })

  it('a heading of two words over prose opens a section', () => {
    const { requirements, exclusions } = readVacancy({
      title: 'Начальник смены',
      description:
        'За что вы отвечаете\nПриёмка сырья от поставщиков и сроки его хранения на складе, график уборки. Контроль выхода продукции.\n\n' +
        'Чего не хотим\nЗаведующих столовыми и владельцев небольших кофеен, которые только считают выручку. Администраторов зала.\n\n' +
        'Деньги\nСто тысяч на руки и премия по итогам каждого квартала без задержек.',
    })
    expect(requirements.map(({ ask }) => ask).join()).not.toMatch(/столов|выручк|зала/)
    expect(exclusions.length).toBeGreaterThan(0)
  })
})

it('what opens a section in running text is no sentence of it', () => {
  const { requirements, exclusions } = readVacancy({
    title: 'Архивариус',
    description:
      '<p>Архив завода, два хранилища. Кто подойдёт. От двух лет расчёта сроков хранения дел. Не подойдёт. Библиотекарей из школ.</p>' +
      '<p>Пятидневка. Оклад 60 тысяч.</p>',
  })
  expect(requirements.map(({ type, months }) => [type, months])).toEqual([['experience', 24]])
  expect(exclusions.map(({ text }) => text)).toEqual(['Библиотекарей из школ'])
})

it('citizenship is told by its own words among age and school', () => {
  expect(asked('Граждан РФ от 18 лет с образованием не ниже 9 классов')).toEqual([
    'knock_out: Гражданство РФ',
    'must: Образование не ниже 9 классов',
  ])
})

it('a bold beginning of a sentence is no heading', () => {
  const { exclusions } = readVacancy({
    title: 'Экономист',
    description:
      '<p>Считаем сметы для подрядчиков.</p><p><strong>Не подойдёт</strong>, если вы вели только сметы частных домов.</p>' +
      '<p><strong>Условия:</strong> пятидневка.</p>',
  })
  expect(exclusions).toMatchObject([{ only: true }])
  expect(exclusions[0]?.text).toMatch(/сметы частных домов/i)
})

it('a licence and the time at the wheel are two asks, its loss is no skill', () => {
  expect(asked('Права категории D и от трёх лет за рулём автобуса')).toEqual([
    'must: Права категории D',
    'must: От трёх лет за рулём автобуса',
  ])
  expect(read('Не берём:', 'лишение прав за последний год').requirements).toMatchObject([
    { kind: 'knock_out', type: 'document' },
  ])
})

it('what the employer arranges at hiring is not asked', () => {
  expect(asked('Справка из диспансера и медкнижка оформляются при приёме', 'Опыт няней от года')).toEqual([
    'must: Опыт няней от года',
  ])
})

describe('wishes', () => {
  it.each([
    ['Приятно, если шили сценические костюмы', 'nice: Шили сценические костюмы'],
    ['Умеете резать по стеклу – скажем спасибо', 'nice: Умение резать по стеклу'],
    ['Варите аргоном – доплата отдельно', 'nice: Варите аргоном'],
    ['Опыт закупок от двух лет, лучше бытовая химия', 'nice: Бытовая химия'],
  ])('%s', (sentence, wish) => {
    expect(asked(sentence)).toContain(wish)
  })

  it('what stands beside a wish is none', () => {
    expect(asked('Photoshop уверенно, Blender – плюс')).toEqual(['must: Photoshop уверенно', 'nice: Blender'])
  })

  it('a member in another case than the list begins stands alone', () => {
    const { requirements } = read('Будет плюсом:', 'опыт в пекарнях или кафе, цех в подчинении, запуск ERP')
    expect(requirements.map(({ ask }) => ask)).toEqual([
      'Опыт в пекарнях или кафе',
      'Цех в подчинении',
      'Запуск ERP',
    ])
  })
})

describe('alternatives are what is enough alone', () => {
  it.each([
    'Варит сам, полуавтоматом, в цехе или на выезде',
    'Год продаж окон, дверей или другой столярки под заказ',
    'Не менее трёх лет работы по сертификации в пищевке или фарме',
    'Сами вели учёт нескольких складов или магазинов',
    'Два года в должности главного механика, его заместителя или начальника цеха на заводе с печами',
  ])('%s', (sentence) => {
    const [line] = read('Требования:', sentence).requirements
    expect(line?.any_of).toHaveLength(1)
  })

  it('a level of education is no speciality, what explains a colon is no choice', () => {
    const anyOf = (sentence: string) => read('Требования:', sentence).requirements[0]?.any_of
    expect(anyOf('Ветеринарное образование (вуз либо техникум)')).toEqual(['ветеринарное'])
    expect(anyOf('Высшее музыкальное или педагогическое с переподготовкой на учителя русского')).toEqual([
      'музыкальное',
      'педагогическое',
    ])
    expect(anyOf('A portfolio with three projects: brief, sketches, result')).toHaveLength(1)
  })

  it('only the last of many tools has a substitute', () => {
    expect(asked('SMB/NFS, Windows Server, Bacula или похожее, Bash')).toEqual(
      expect.arrayContaining(['must: SMB/NFS', 'must: Windows Server']),
    )
  })
})

describe('a part that cannot stand alone stays with its whole', () => {
  it.each([
    [
      'От 2 лет на кранах именно на стройках, ТЭЦ, причалах',
      ['must: От 2 лет на кранах именно на стройках, ТЭЦ, причалах'],
    ],
    [
      'Опыт подготовки к экзаменам, письмо в том числе',
      ['must: Опыт подготовки к экзаменам, письмо в том числе'],
    ],
    ['Нет шрамов и ожогов на лице, руках', []],
    [
      'Reading drawings, using gauges and calipers without help',
      ['must: Reading drawings, using gauges and calipers without help'],
    ],
    ['Читаете ПИД и КИП', ['must: Читаете ПИД и КИП']],
    [
      'Удостоверение стропальщика, группа 3, действующее',
      ['knock_out: Удостоверение стропальщика, группа 3, действующее'],
    ],
  ])('%s', (sentence, wanted) => {
    expect(asked(sentence)).toEqual(wanted)
  })
})

it('a skill is a knock-out where the vacancy says that it is obligatory', () => {
  const { requirements } = readVacancy({
    title: 'Киномеханик',
    description:
      '<p>Кинотеатр на четыре зала, старый центр.</p><p>Обязанности:</p><ul><li>показ фильмов</li><li>замена ламп проектора</li></ul>' +
      '<p>Требования:</p><ul><li>Revit обязателен</li><li>AutoCAD</li><li>опыт в кинотеатре от года</li></ul>',
  })
  const kindOf = (words: RegExp) => requirements.find(({ ask }) => words.test(ask))?.kind
  expect(kindOf(/Revit/)).toBe('knock_out')
  expect(kindOf(/AutoCAD/)).toBe('must')
})

describe('types', () => {
  it.each([
    ['Пять лет во главе кухни ресторана', 'experience', 60],
    ['Два года ремонта холодильников', 'experience', 24],
    ['Хотя бы два магазина, которые вы открывали сами', 'experience', null],
    ['Читаете схемы', 'skill', null],
  ])('%s', (sentence, type, months) => {
    expect(read('Требования:', sentence).requirements[0]).toMatchObject({ type, months })
  })

  it('the level of a language without its name is that of the trade', () => {
    const { requirements } = readVacancy({
      title: 'Преподаватель немецкого языка',
      description: '<p>Требования:</p><ul><li>язык не ниже C1 (или B2 с сертификатом)</li></ul>',
    })
    expect(requirements).toMatchObject([{ type: 'language', level: 'C1' }])
  })

  it('a diploma and what stands after it are asks of their own', () => {
    expect(asked('Высшее образование, примеры своих макетов, SAP или Oracle')).toEqual([
      'must: Высшее образование',
      'must: Примеры своих макетов',
      'must: SAP или Oracle',
    ])
  })
})

describe('tasks', () => {
  const tasks = (...items: readonly string[]) =>
    read('Обязанности:', ...items).requirements.map(({ ask }) => ask)

  it('works of their own are told apart where there is room, what one word rules is not', () => {
    expect(tasks('Мойка печей, журнал температур')).toEqual(['Мойка печей', 'Журнал температур'])
    expect(tasks('Закупка и хранение реактивов')).toEqual(['Закупка и хранение реактивов'])
    expect(tasks('Проводить замеры, съёмку и разбивку осей')).toHaveLength(1)
  })

  it('a place with its number is no work, a word that introduces is left out', () => {
    expect(tasks('Цех: 18 прессов и две линии', 'Ремонт прессов')).toEqual(['Ремонт прессов'])
    expect(tasks('Объём: прокладка кабеля в лотках')).toEqual(['Прокладка кабеля в лотках'])
  })

  it('names of the form give way to what the text wishes for', () => {
    const { requirements } = readVacancy({
      title: 'Сметчик',
      description:
        '<p>Задачи:</p><ul><li>сметы на ремонт</li><li>проверка актов</li><li>подсчёт объёмов</li><li>сводка по стройкам</li></ul>' +
        '<p>Нужно:</p><ul><li>опыт от трёх лет</li><li>высшее строительное</li><li>AutoCAD</li></ul>' +
        '<p>Будет плюсом:</p><ul><li>Revit</li><li>Exon</li><li>опыт на мостах</li><li>знание английского</li></ul>',
      key_skills: ['Сметное дело', 'Ценообразование', 'КС-2', 'Grand', 'Ресурсный метод', 'Сметы'],
    })
    const asks = requirements.map(({ ask }) => ask)
    expect(asks).toHaveLength(12)
    expect(asks).toEqual(expect.arrayContaining(['Revit', 'Exon', 'Опыт на мостах', 'Английский язык']))
  })
})
