import { expect, it } from 'vitest'
import type { Requirement } from '../../model.ts'
import { readPerson } from '../../person/person.ts'
import { drivingVerdict, languageVerdict } from '../formal.ts'
import { educationVerdict } from '../education.ts'
import { paperVerdict } from './papers.ts'

const NOW = 2026 * 12 + 10
const stanceOf = (ask: string, about: string, title?: string, quote = ask): string => {
  const paper: Requirement = {
    id: 'paper',
    kind: 'knock_out',
    type: 'document',
    ask,
    any_of: [ask],
    level: null,
    months: null,
    quote,
    sure: true,
  }
  return paperVerdict(paper, [], readPerson({ title: null, about }, NOW), title).stance
}

it('a grade is compared with the least one, and only with a grade of its kind', () => {
  const group = 'Группа по электробезопасности не ниже III'
  expect([
    stanceOf(group, 'Третья группа до и выше 1000 В.'),
    stanceOf(group, 'IV группа по ЭБ'),
    stanceOf(group, 'Группа II.'),
    stanceOf(group, 'Вела 2 группы детей.'),
    stanceOf('Удостоверение слесаря 4–5 разряда', '4 разряд'),
    stanceOf('Удостоверение слесаря не ниже 5 разряда', '3 разряд'),
    stanceOf('Медкнижка', 'Вела 2 группы, 3 разряд'),
  ]).toEqual(['meets', 'meets', 'partly', 'silent', 'meets', 'contradicts', 'silent'])
})

it('an accreditation of another speciality comes near, one that names none is the asked one', () => {
  const ask = 'Аккредитация по специальности «Операционное дело»'
  expect([
    stanceOf(ask, 'Аккредитация «Физиотерапия» до 2028 года.'),
    stanceOf(ask, 'Аккредитация «Операционное дело» до 2028 года.'),
    stanceOf(ask, 'Аккредитация периодическая до июня 2029.'),
  ]).toEqual(['partly', 'meets', 'meets'])
})

it('a wish for a higher grade loses nothing, and a new paper stands for the lost one', () => {
  expect([
    stanceOf('Удостоверение охранника 4 разряда', 'Удостоверение охранника, 4 разряд, мечтаю о 6 разряде.'),
    stanceOf('Медкнижка', 'Старая медкнижка просрочена.\nНовая медкнижка действует до 2028 года.'),
    stanceOf('Медкнижка', 'Медкнижка просрочена.'),
  ]).toEqual(['meets', 'meets', 'contradicts'])
})

it('a course is shown by a paper with its hours, not by the work it is about', () => {
  const ask = 'Дополнительное образование по охране труда не менее 72 часов'
  expect([
    stanceOf(ask, 'Удостоверение по охране труда, 120 ч.'),
    stanceOf(ask, 'Повышение квалификации по охране труда в 2025 году.'),
    stanceOf(ask, 'Проводил инструктажи по охране труда, не менее двух в месяц.'),
  ]).toEqual(['meets', 'meets', 'silent'])
})

const asked = (type: 'education' | 'licence', ask: string, any_of: readonly string[], level: string) => ({
  id: 'ask',
  kind: 'must' as const,
  type,
  ask,
  any_of,
  level,
  months: null,
  quote: ask,
  sure: true,
})

it('a grade in other words is read, that of another thing is not', () => {
  const group = 'Группа по ЭБ от III до 1000 В'
  expect([
    stanceOf(group, 'IV гр. до и выше 1000 В.'),
    stanceOf(group, 'Высота 1 группа, III группа инвалидности.'),
    stanceOf('Токарь не ниже 4 разряда', 'Токарь 5 р.'),
    stanceOf('Токарь не ниже 4 разряда', 'Повар 5 разряда'),
    stanceOf('Первая или высшая категория', 'Высшее образование, первые шаги в профессии'),
    stanceOf('Первая или высшая категория', 'Врач высшей категории'),
    stanceOf('Первая или высшая категория', 'Вторая категория'),
  ]).toEqual(['meets', 'silent', 'meets', 'partly', 'silent', 'meets', 'partly'])
})

it('a paper that was, and one for which the papers are only gathered, is not held', () => {
  const paper = 'Действующая аккредитация по специальности «Педиатрия»'
  expect([
    stanceOf(paper, 'Сертификат действовал до марта 2026 года. Документы на аккредитацию собираю.'),
    stanceOf('Группа допуска не ниже III', 'Группа III была, удостоверение закончилось в 2023.'),
  ]).toEqual(['contradicts', 'contradicts'])
})

it('a medical certificate is held by any of its names', () => {
  const paper = 'Действующая медсправка'
  expect([
    stanceOf(paper, 'Медицинскую справку обновил в марте.'),
    stanceOf(paper, 'Медкомиссия пройдена.'),
    stanceOf(paper, 'Медкнижка есть.'),
  ]).toEqual(['meets', 'meets', 'silent'])
})

it('a record and a lost licence contradict, their absence meets', () => {
  expect([
    stanceOf('Отсутствие судимости', 'Судимостей нет.'),
    stanceOf('Отсутствие судимости', 'Есть судимость 2019 года.'),
    stanceOf('A clean criminal record certificate', 'Справка о несудимости есть.'),
    stanceOf('Водительские права без лишений', 'Лишений не было.'),
    stanceOf('Водительские права без лишений', 'В мае 2026 лишён на год, жду возврата.'),
  ]).toEqual(['meets', 'contradicts', 'meets', 'meets', 'contradicts'])
})

it('a licence that comes back later or is being learned is no licence, practice is another matter', () => {
  const driving = (about: string): string | undefined =>
    drivingVerdict(
      asked('licence', 'Права категории D', ['категория D'], 'D'),
      readPerson({ title: null, about, driver: ['B', 'D'] }, NOW),
    )?.stance
  expect([
    driving('Права вернутся в июне 2027.'),
    driving('В марте лишён на полтора года.'),
    driving('Водительское удостоверение верну весной.'),
    driving('Категория D открыта в 2023, на автобусе пока не ездил.'),
  ]).toEqual(['contradicts', 'contradicts', 'contradicts', 'meets'])
})

it('a diploma contradicts only where both fields are known and apart', () => {
  const studied = (any_of: readonly string[], result: string, quote = 'Высшее образование'): string =>
    educationVerdict(
      { ...asked('education', 'Высшее образование', any_of, '3'), quote },
      readPerson({ title: null, education: [{ level: 'Высшее', name: 'Вуз', result }] }, NOW),
    ).stance
  expect([
    studied(['teaching', 'linguistics'], 'Немецкий язык'),
    studied(['экономическое'], 'Юриспруденция'),
    studied(['строительное'], 'Приборостроение'),
    studied(['медицинское'], 'Ветеринария'),
    studied(['геодезия'], 'Кадастр'),
    studied(['химическое'], 'Экология'),
    studied(['химическое'], 'Экология', 'Высшее химическое (химия, экология не подходит)'),
  ]).toEqual(['meets', 'contradicts', 'partly', 'contradicts', 'partly', 'partly', 'contradicts'])
})

it.each([
  ['Портфолио', 'Работы: behance.net/ivan-models', 'meets'],
  ['Ссылки на проекты', 'Портфолио на своём сайте, пришлю.', 'meets'],
  ['Ссылки на работы', 'Портфолио нет.', 'contradicts'],
  ['Ссылки на работы', 'Работала с текстами и фото.', 'silent'],
  ['Договор о материальной ответственности', 'Полную материальную ответственность несла пять лет.', 'meets'],
  ['Договор о материальной ответственности', 'От материальной ответственности отказываюсь.', 'contradicts'],
  ['Договор о материальной ответственности', 'Ответственность и порядок.', 'silent'],
])('«%s» and «%s»: %s', (ask, about, stance) => {
  expect(stanceOf(ask, about)).toBe(stance)
})

const studyOf = (ask: string, anyOf: string[], studied: string, about = ''): string => {
  const education: Requirement = {
    id: 'study',
    kind: 'must',
    type: 'education',
    ask,
    any_of: anyOf,
    level: '1',
    months: null,
    quote: ask,
    sure: true,
  }
  const person = readPerson(
    { title: null, about, education: [{ level: 'Высшее', name: studied, result: '' }] },
    NOW,
  )
  return educationVerdict(education, person).stance
}

it('a speciality is one by its adjective and by its nouns, beside words that ask for nothing', () => {
  expect([
    studyOf('Высшее стоматологическое', ['стоматологическое'], 'Стоматология'),
    studyOf('Диплом о высшем юридическом образовании', ['диплом о юридическом'], 'Правоведение'),
    studyOf('Диплом провизора', ['диплом провизора'], 'Фармация'),
    studyOf('Высшее электротехническое', ['электротехническое'], 'Электроснабжение предприятий'),
    studyOf('Высшее юридическое', ['юридическое'], 'Финансы и кредит'),
    studyOf('Любое образование', ['любое'], 'Финансы и кредит'),
  ]).toEqual(['meets', 'meets', 'meets', 'meets', 'contradicts', 'meets'])
})

it('«либо переподготовка» is met by one of the field', () => {
  const ask = 'Педагогическое образование либо переподготовка'
  expect([
    studyOf(ask, ['педагогическое'], 'Экономика', 'Переподготовка «Учитель химии», 2022.'),
    studyOf(ask, ['педагогическое'], 'Экономика', 'Переподготовка «Оценка бизнеса», 2022.'),
  ]).toEqual(['meets', 'contradicts'])
})

it('a paper that is over is lost, by whatever date and name', () => {
  expect([
    stanceOf('Карта водителя (СКЗИ)', 'Карта на тахограф вышла 3 июля, новую пока не делал.'),
    stanceOf('Действующая аккредитация', 'Сертификат «Рентгенология» был до мая 2025-го, заявку подала.'),
    stanceOf('Допуск на высоту', 'Корочка по высоте была до марта 2026-го.'),
    stanceOf('Удостоверение тракториста', 'Корочка кат. C, срок до 05.2026, менять надо.'),
    stanceOf('Медкнижка', 'Книжку надо восстанавливать.'),
    stanceOf('Группа по электробезопасности III', 'Третья группа. Группу восстановлю, как устроюсь.'),
    stanceOf('Материальная ответственность', 'За кассу больше не отвечаю.'),
    stanceOf(
      'Договор о материальной ответственности',
      'Матответственность не подпишу ни при каких условиях.',
    ),
    stanceOf('Медкнижка', 'Новую медкнижку сделала в июне.'),
  ]).toEqual([
    'contradicts',
    'contradicts',
    'contradicts',
    'contradicts',
    'contradicts',
    'contradicts',
    'contradicts',
    'contradicts',
    'meets',
  ])
})

it('a paper the employer helps with may still be made', () => {
  expect([
    stanceOf('Медкнижка (поможем продлить)', 'Медкнижка кончилась летом.'),
    stanceOf('Медкнижка, сделаете до первой смены', 'Оформлю медкнижку.'),
  ]).toEqual(['partly', 'meets'])
})

it('an accreditation of another branch admits no doctor, unless the asked one was studied', () => {
  const ask = 'Действующая аккредитация'
  expect([
    stanceOf(ask, 'Аккредитация «Гастроэнтерология» до 2029 года.', 'Врач-кардиолог'),
    stanceOf(ask, 'Аккредитация «Сестринское дело» до 2029 года.', 'Врач-кардиолог'),
    stanceOf(ask, 'Аккредитация «Кардиология» до 2029 года.', 'Врач-кардиолог'),
    stanceOf(ask, 'Аккредитация до 2029 года.', 'Врач-кардиолог'),
    stanceOf(ask, 'Аккредитация «Сестринское дело» до 2029 года.', 'Медсестра'),
    stanceOf(ask, 'Сертификат уролога действовал до 2022 года.', 'Врач-уролог'),
    stanceOf(ask, 'Аккредитацию сейчас прохожу.', 'Врач-уролог'),
  ]).toEqual(['contradicts', 'contradicts', 'meets', 'meets', 'meets', 'contradicts', 'contradicts'])
})

it('cards one never had, work that cannot be shown, and papers nobody waits for', () => {
  const waits = 'Медкнижка; ждать, пока сделаете, не можем'
  expect([
    stanceOf('Группа по электробезопасности III', 'Корочек никаких корочек, пока корочки нет.'),
    stanceOf('Удостоверение на погрузчик', 'На вилах езжу, корочки на него не делал.'),
    stanceOf('Портфолио', 'Прислать нечего, всё осталось у заказчика.'),
    stanceOf('Портфолио', 'Часть работ закрыта, показать не могу, остальное лично.'),
    stanceOf('Портфолио', 'Портфолио по ссылке, закрытые проекты показать не могу.'),
    stanceOf('Медкнижка', 'Медкнижка кончилась в мае 2025.', undefined, waits),
    stanceOf('Удостоверение охранника 4 разряда', 'УЧО 4 разряда: выдано в мае 2019 на пять лет.'),
  ]).toEqual(['contradicts', 'contradicts', 'contradicts', 'silent', 'meets', 'contradicts', 'contradicts'])
})

it('an education that the law asks for is denied in plain words, and a vet is no doctor', () => {
  const stance = (
    any_of: readonly string[],
    result: string,
    about: string,
    ask = any_of.join(' или '),
  ): string =>
    educationVerdict(
      { ...asked('education', ask, [...any_of], '1'), quote: ask },
      readPerson(
        { title: null, about, education: [{ level: 'Среднее специальное', name: 'Колледж', result }] },
        NOW,
      ),
    ).stance
  expect([
    stance(['медицинское'], 'Ветеринарный фельдшер', 'Люблю животных.'),
    stance(['медучилище/колледж'], 'Ветеринария', 'Люблю животных.'),
    stance(['медицинское'], 'Кинология', 'Медколледж не закончила, ушла с курса.'),
    stance(['медицинское'], 'Акушерское дело', 'Медколледж не закончила второй раз.'),
    stance(['педагогическое'], 'Кинология', 'Педагогического образования у меня нет.'),
    stance(['начальные классы', 'диплом переподготовки'], 'Бухгалтерский учёт', 'Учу соседских детей.'),
    stance(
      ['педагогическое', 'химическое'],
      'Химия',
      'Педагогических корочек не получала.',
      'Педагогическое или химическое и переподготовка на учителя',
    ),
    stance(['педагогическое', 'химическое'], 'Химия', 'Педагогических корочек не получала.'),
  ]).toEqual([
    'contradicts',
    'contradicts',
    'contradicts',
    'meets',
    'contradicts',
    'contradicts',
    'contradicts',
    'meets',
  ])
})

it('who insists on a language, of whatever level, wants more than its beginnings', () => {
  const stance = (kind: 'knock_out' | 'must', level: string): string =>
    languageVerdict(
      {
        id: 'l',
        kind,
        type: 'language',
        ask: 'Английский язык',
        any_of: ['английский язык'],
        level: null,
        months: null,
        quote: '',
        sure: true,
      },
      readPerson({ title: null, languages: [{ name: 'Английский', level }] }, NOW),
    ).stance
  expect([
    stance('knock_out', 'A1 — Начальный'),
    stance('must', 'A1 — Начальный'),
    stance('knock_out', 'B1 — Средний'),
  ]).toEqual(['contradicts', 'partly', 'meets'])
})

it.each([
  ['Разряд от 3-го', 'Токарь 5 разряда', 'meets'],
  ['Разряд не ниже 5', 'Стропальщик 2 р.', 'contradicts'],
  ['Свидетельство 4 разряд', '4 разр. подтверждён', 'meets'],
  ['Группа IV до 1000 В', 'IV до и выше 1000 В, проверка в марте 2026', 'meets'],
  ['2 группа по высоте', 'Высота: 3 гр., до 2028', 'meets'],
  ['3 группа по работам на высоте', 'III группа по электробезопасности', 'silent'],
  ['Удостоверение по высоте', '2 группа на высоте, 2025 год', 'meets'],
  ['Справка о несудимости', 'Медкнижка, справка на руках', 'meets'],
  ['Справка о несудимости', 'Справку получила в октябре.', 'meets'],
  ['Справка о несудимости', 'Оформляла справки студентам.', 'silent'],
  ['Медкнижка', 'Книжка свежая, сделала в августе.', 'meets'],
  ['Медкнижка', 'Вела книжки учёта.', 'silent'],
  ['Карта водителя (тахограф)', 'Карту оформил весной.', 'meets'],
  ['Карта водителя (тахограф)', 'Карты нет.', 'contradicts'],
  ['Карта водителя (тахограф)', 'Работал с картами раскроя.', 'silent'],
  ['Действующее удостоверение', 'Удостоверение до марта 2028.', 'meets'],
  ['Удостоверение охранника', 'Удостоверений не имею.', 'contradicts'],
  ['Договор о материальной ответственности', 'Материалку подписываю.', 'meets'],
  ['Договор о материальной ответственности', 'Полную ответственность несла шесть лет.', 'meets'],
  ['Портфолио', 'Работы: ivanova-interior.ru', 'meets'],
  ['Портфолио', 'Ссылки пришлю в ответ.', 'meets'],
  ['Портфолио', 'Работала в ссылочной бирже.', 'silent'],
  ['Водительские права без лишений', 'За пятнадцать лет ни одного лишения.', 'meets'],
  [
    'Аккредитация «Сестринское дело»',
    'Аккредитации: операционное дело – до 2027, сестринское дело – до 2029.',
    'meets',
  ],
  ['Аккредитация по сестринскому делу', 'Аккредитация по акушерскому делу до 2029.', 'partly'],
  ['Аккредитация', 'Первичная аккредитация 2020, периодическая 2025.', 'meets'],
  ['Аккредитация «Фармация»', 'Аккредитация – октябрь 2025.', 'meets'],
  ['НАКС, группы НГДО или ОХНВП, способы РД и РАД', 'НАКС ОХНВП, РД и РАД до 2028 года.', 'meets'],
  ['НАКС, группы НГДО или ОХНВП, способы РД и РАД', 'НАКС НГДО, РД до 2028 года.', 'partly'],
  ['НАКС НГДО', 'НАКС СК до 2028 года.', 'contradicts'],
  ['НАКС НГДО', 'НАКС действует до мая 2027.', 'meets'],
])('«%s»: «%s» %s', (ask, about, stance) => {
  expect(stanceOf(ask, about)).toBe(stance)
})

it('a duty with the papers of others is no paper, a word in a list yields to what is told', () => {
  const stance = (resume: object): string =>
    paperVerdict(
      { ...asked('licence', 'НАКС', ['НАКС'], ''), type: 'document', kind: 'knock_out' },
      [],
      readPerson({ title: null, ...resume }, NOW),
    ).stance
  const job = (description: string): object => ({
    experience: [{ start: '2020-01', end: null, position: 'Мастер', company: 'Завод', description }],
  })
  expect([
    stance(job('Подготовка сварщиков к аттестации НАКС.')),
    stance(job('Имею НАКС до 2028 года, участвую в подготовке других.')),
    stance({ skills: ['НАКС'] }),
    stance({ skills: ['НАКС'], about: 'НАКС просрочен с весны.' }),
  ]).toEqual(['silent', 'meets', 'meets', 'contradicts'])
})

it('whom the law asks to be of age is, by years, by work or by a licence', () => {
  const stance = (resume: object): string =>
    paperVerdict(
      { ...asked('licence', 'От 18 лет', ['От 18 лет'], ''), type: 'document' },
      [],
      readPerson({ title: null, ...resume }, NOW),
    ).stance
  const since = (start: string): object => ({
    experience: [{ start, end: null, position: 'Курьер', company: 'Доставка', description: 'Развозил.' }],
  })
  expect([
    stance({ about: '23 года.' }),
    stance({ about: 'Мне 17, ищу подработку.' }),
    stance(since('2019-05')),
    stance(since('2026-05')),
    stance({ driver: ['B'] }),
    stance({ about: '17 лет стажа.' }),
  ]).toEqual(['meets', 'contradicts', 'meets', 'silent', 'meets', 'silent'])
})

it('no accreditation without a medical school', () => {
  const stance = (result: string, title = 'Медсестра'): string =>
    paperVerdict(
      { ...asked('licence', 'Аккредитация', ['Аккредитация'], ''), type: 'document', kind: 'knock_out' },
      [],
      readPerson(
        { title: null, education: [{ level: 'Среднее специальное', name: 'Колледж', result }] },
        NOW,
      ),
      title,
    ).stance
  expect([stance('Экономика'), stance('Акушерское дело'), stance('Экономика', 'Программист')]).toEqual([
    'contradicts',
    'silent',
    'silent',
  ])
})

it('a car may be driven by whoever has a category, is let to and does', () => {
  const driving = (
    ask: string,
    about: string,
    driver: readonly string[] = ['B'],
    level: string | null = null,
  ) =>
    drivingVerdict(
      { ...asked('licence', ask, [ask], ''), level },
      readPerson({ title: null, about, driver: [...driver] }, NOW),
    )?.stance
  expect([
    driving('Водительские права', ''),
    driving('Водительские права', '', []),
    driving('Права категории B', 'За руль вернусь в апреле 2027.', ['B'], 'B'),
    driving('Права категории B', 'Удостоверение заберу в ГАИ весной.', ['B'], 'B'),
    driving('Права категории B', 'Права получил обратно в 2024, пересдал теорию.', ['B'], 'B'),
    driving('Права категории B', 'Права с 2012 года, за рулём не сидела лет восемь.', ['B'], 'B'),
    driving('Права категории B', 'Права B, не вожу.', ['B'], 'B'),
    driving('Права категории C', 'Права C, на автобусе не ездил.', ['C'], 'C'),
  ]).toEqual(['meets', 'silent', 'contradicts', 'contradicts', 'meets', 'partly', 'partly', 'meets'])
  expect(driving('Водительские права', '', ['A'])).toBe('contradicts')
  for (const about of [
    'За руль сяду с удовольствием.',
    'За руль вернуться готов в любой момент.',
    'Водительское удостоверение выдано в ГИБДД Казани.',
    'Права получал в ГАИ Твери.',
  ])
    expect(driving('Права категории B', about, ['B'], 'B')).toBe('meets')
})

it.each([
  'Подчинялись мне 12 человек.',
  'Работала с детьми, возраст 10 лет.',
  'Мне 10 лет доверяли кассу.',
  'Компании исполнилось 15 лет.',
])('«%s» tells no age', (about) => {
  const person = readPerson(
    {
      title: null,
      about,
      experience: [
        { start: '2010-01', end: null, position: 'Кассир', company: 'Луч', description: 'Вела кассу.' },
      ],
    },
    NOW,
  )
  const verdict = paperVerdict(
    { ...asked('licence', 'От 18 лет', ['От 18 лет'], ''), type: 'document' },
    [],
    person,
  )
  expect(verdict.stance).toBe('meets')
})
