import { expect, it } from 'vitest'
import type { Requirement } from '../../model.ts'
import { readPerson } from '../../person/person.ts'
import { banOf } from '../bans.ts'
import { drivingVerdict } from '../formal.ts'
import { diplomaDenied, namedPaperVerdict, permitLost } from './named.ts'
import { paperVerdict } from './papers.ts'

const NOW = 2026 * 12 + 10
const asked = (ask: string, rest: Partial<Requirement> = {}): Requirement => ({
  id: 'paper',
  kind: 'knock_out',
  type: 'document',
  ask,
  any_of: [ask],
  level: null,
  months: null,
  quote: ask,
  sure: true,
  ...rest,
})
const personOf = (about: string, title: string | null = null) => readPerson({ title, about }, NOW)
const stanceOf = (ask: string, about: string, title?: string): string =>
  paperVerdict(asked(ask), [], personOf(about, title ?? null), title).stance
const driving = (about: string): string =>
  drivingVerdict(asked('Права категории C', { type: 'licence', level: 'C' }), personOf(about))?.stance ??
  'none'

it.each([
  ['Удостоверение сварщика', 'Удостоверение сварщика лежит в шкафу, в 2022 перестал его продлевать.'],
  [
    'Удостоверение частного охранника 6 разряда',
    'Удостоверение кончилось 4 июня 2026, новое обещают к весне.',
  ],
  ['Удостоверение стропальщика', 'Удостоверение изъяли после проверки, второй раз на экзамен не ходил.'],
  ['Свидетельство ДОПОГ', 'ДОПОГ протух ещё прошлой зимой, на переподготовку не ездил.'],
  ['Группа по электробезопасности IV', 'Проверку знаний в августе завалил, от работ отстранён.'],
  ['НАКС РД', 'НАКС РАД до 2028, РД кончился в июле.'],
  ['Карта водителя (СКЗИ)', 'ДОПОГ до 2030 года; карта тахографа закончилась, новую не заказывал.'],
  ['Удостоверение машиниста экскаватора', 'Удостоверение машиниста экскаватора действовало до марта 25-го.'],
])('«%s»: «%s» says that it is gone, whatever the title names', (ask, about) => {
  expect(stanceOf(ask, about, ask)).toBe('contradicts')
})

it.each([
  ['НАКС', 'НАКС ни разу не аннулировали, действует до мая 2028.'],
  ['НАКС РД', 'НАКС РД до 2028, РАД закончился в июле.'],
  ['Медицинская книжка', 'Медкнижка просрочилась летом, в октябре прошла комиссию заново, новая на руках.'],
  ['Медицинская книжка', 'Медкнижка есть, на прошлом месте договор закончился в сентябре.'],
  [
    'Удостоверение частного охранника',
    'Удостоверение охранника есть. Фирма потеряла объект, поэтому ищу работу.',
  ],
  ['Удостоверение стропальщика', 'Удостоверение стропальщика есть, ограничений по здоровью нет.'],
  ['Свидетельство ДОПОГ', 'ДОПОГ до 2030 года; карта тахографа закончилась, заказал новую.'],
  [
    'Группа по электробезопасности IV',
    'IV группа, очередная проверка 10 декабря, всегда сдавал без пересдач.',
  ],
  [
    'Удостоверение стропальщика',
    'Корочки стропальщика сгорели с бытовкой, дубликат удостоверения выдали в мае.',
  ],
  ['Свидетельство ДОПОГ', 'Свидетельство ДОПОГ получил, год ушёл на ремонт дома, в марте вышел на рейсы.'],
  ['Аккредитация «Терапия»', 'Аккредитация по терапии до 2029, по кардиологии закончилась.'],
])('«%s»: «%s» only looks like a loss', (ask, about) => {
  expect(stanceOf(ask, about)).toBe('meets')
})

it('a date that is set for soon is a talk, one that is far is none', () => {
  const ask = 'Свидетельство ДОПОГ'
  expect([
    stanceOf(ask, 'ДОПОГ кончился в октябре, экзамен 8 декабря.'),
    stanceOf(ask, 'ДОПОГ кончился в октябре, записан на экзамен через две недели.'),
    stanceOf(ask, 'Курс ДОПОГ прослушал, экзамен 10.12.2026.'),
    stanceOf(ask, 'ДОПОГ кончился в октябре, документы на новый сдал, обещают до середины декабря.'),
    stanceOf(ask, 'ДОПОГ кончился в октябре, экзамен в апреле.'),
    stanceOf('Проверка знаний, пройденная в этом году', 'Проверку знаний завалил, пересдача 8 декабря.'),
  ]).toEqual(['partly', 'partly', 'partly', 'partly', 'contradicts', 'contradicts'])
})

it('readiness to make a paper is no refusal, papers of others are nobody’s', () => {
  const must = (about: string): string =>
    paperVerdict(asked('Аттестация Б.1', { kind: 'must' }), [], personOf(about)).stance
  expect([
    must('Аттестация Б1 просрочена с весны, сдам если надо.'),
    must('Аттестация Б1 просрочена с весны.'),
    must('Аттестация Б1 действует; лицензия завода просрочена, продлевал её сам.'),
    stanceOf('Медкнижка', 'Прививки делаю, от медосмотра не отказываюсь, медкнижка на руках.'),
  ]).toEqual(['partly', 'contradicts', 'meets', 'meets'])
})

it('letters, steps and kinds of a paper cover one another or do not', () => {
  const ask = 'Удостоверение тракториста-машиниста категории E'
  const skill = (own: string, about: string): string | undefined =>
    namedPaperVerdict(asked(own, { type: 'skill', kind: 'must' }), personOf(about))?.stance
  expect([
    stanceOf(ask, 'Удостоверение тракториста действует до 2031, открыты B, C, D.'),
    stanceOf(ask, 'Удостоверение тракториста действует до 2031, открыты B, C, D, E.'),
    skill('HSK 5', 'HSK 4 в 2025 году.'),
    skill('HSK 4', 'HSK 5 в 2025 году.'),
    skill('IELTS 7.0 действующий', 'IELTS 7.5, май 2020.'),
    skill('Форма 2', 'Допуск: форма 3.'),
    skill('Чтение чертежей', 'Допуск: форма 3.'),
  ]).toEqual(['contradicts', 'meets', 'partly', 'meets', 'contradicts', 'partly', undefined])
})

it('a driving licence that is taken is none, one that came back is one', () => {
  expect([
    driving('Права B, C сейчас изъяты по 12.8, вернут в апреле 2027.'),
    driving('Лишали в 2015, права вернули в 2016, категории B и C действуют до 2034.'),
    driving('Права B, C, меня их не лишали, аварий нет.'),
    driving('В автошколу на С пойду весной.'),
  ]).toEqual(['contradicts', 'meets', 'meets', 'contradicts'])
})

it('a permit and a diploma are denied by their own line only', () => {
  const permit = asked('Патент', { type: 'permit' })
  const told = (quote: string) => ({
    id: 'paper',
    stance: 'meets' as const,
    evidence: 'stated' as const,
    lines: [{ quote, source: 'about' }],
    months: null,
    ago: null,
  })
  const gone = 'Патент аннулировали осенью'
  expect([
    permitLost(permit, personOf(`${gone}.`), told(personOf(`${gone}.`).passages[0]?.quote ?? ''))?.stance,
    permitLost(permit, personOf(`${gone}. Гражданство РФ получил.`), told('Гражданство РФ получил'))?.stance,
    diplomaDenied(asked('Диплом парикмахера'), personOf('Самоучка, дипломов не получала.'))?.stance,
    diplomaDenied(asked('Диплом парикмахера'), personOf('Диплом кулинара не пригодился.'))?.stance,
  ]).toEqual(['contradicts', undefined, 'contradicts', undefined])
})

it('what a doctor closed is closed for what is asked', () => {
  const barred = (ask: string, about: string): boolean => banOf(asked(ask), personOf(about)) !== null
  expect([
    barred('Допуск к работам на высоте', 'Осенью медкомиссия закрыла высоту.'),
    barred('Без ограничений по тяжестям', 'Врач запретил поднимать больше 5 кг.'),
    barred('Без ограничений по тяжестям', 'Врач ничего не запрещал, поднимаю по 50 кг.'),
    barred('Допуск к работам на высоте', 'Медкомиссию на высоту прошёл, запретов нет.'),
  ]).toEqual([true, true, false, false])
})
