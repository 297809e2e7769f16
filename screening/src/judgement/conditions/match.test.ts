import { expect, test } from 'vitest'
import type { ResumeText, Salary } from '../../model.ts'
import type { Condition, VacancyRubric } from '../model.ts'
import { matchConditions } from './match.ts'
import { wishesOf } from './wishes.ts'

const NOW = 2026 * 12 + 10

const rubric = (
  conditions: readonly Partial<Condition>[],
  more: { area?: string; salary?: Salary } = {},
): VacancyRubric => ({
  version: 'test',
  title: null,
  occupation: { core: '', object: null, accepted: [] },
  level: null,
  years: null,
  requirements: [],
  conditions: conditions.map((condition) => ({
    kind: 'place',
    value: 'yes',
    strict: false,
    quote: '',
    ...condition,
  })),
  exclusions: [],
  duties: [],
  lines: [],
  terms: [],
  salary: more.salary ?? null,
  area: more.area ?? null,
  industries: [],
  rates: null,
})
const match = (asked: VacancyRubric, resume: Partial<ResumeText>) =>
  matchConditions(asked, wishesOf({ title: null, ...resume }, NOW), NOW)
const stances = (asked: VacancyRubric, resume: Partial<ResumeText>) =>
  Object.fromEntries(match(asked, resume).verdicts.map(({ id, stance }) => [id, stance]))

const STAYS = 'не готов к переезду'

test.each<[string, Partial<ResumeText>, string]>([
  ['Казань', { area: 'Казань', relocation: STAYS }, 'meets'],
  ['Санкт-Петербург', { area: 'Мурино (Ленинградская область)', relocation: STAYS }, 'meets'],
  ['Ростов-на-Дону', { area: 'Батайск', relocation: STAYS }, 'meets'],
  ['Краснодар', { area: 'Яблоновский (Республика Адыгея)', relocation: STAYS }, 'meets'],
  ['Краснодар', { area: 'Новороссийск', relocation: STAYS }, 'contradicts'],
  ['Краснодар', { area: 'Новороссийск', relocation: STAYS, about: 'В Краснодар перееду.' }, 'meets'],
  [
    'Калининград',
    { area: 'Tbilisi', relocation: STAYS, about: 'Moving to Kaliningrad in January.' },
    'meets',
  ],
  ['Казань', { area: 'Нижнекамск', relocation: STAYS, about: 'Езжу в Казань ежедневно.' }, 'meets'],
  [
    'Новосибирск',
    { area: 'Барнаул', relocation: STAYS, about: 'Живу в Новосибирске, готов в офис' },
    'meets',
  ],
  ['Владивосток', { area: 'Екатеринбург', relocation: 'готов к переезду' }, 'partly'],
  ['Владивосток', { area: 'Екатеринбург', relocation: 'хочу переехать' }, 'meets'],
  ['Владивосток', { area: 'Екатеринбург', about: 'Готов к переезду.' }, 'meets'],
  ['Москва', { area: 'Белград', about: 'Переезд не рассматриваю.' }, 'contradicts'],
  ['Москва', { area: 'Анапа', about: 'В Москву не перееду.' }, 'contradicts'],
  ['Москва', { area: 'Тула' }, 'partly'],
  ['Казань', { area: 'Москва', about: 'Готов переехать в Сочи.' }, 'contradicts'],
  ['Казань', { area: 'Казань', about: 'Переезжаю в Москву в январе.' }, 'partly'],
  ['Омск', { area: 'Томск', about: 'Рассматриваю только Новосибирск.' }, 'contradicts'],
  ['Москва', {}, 'silent'],
])('place: work in %s, %o: %s', (area, resume, stance) => {
  expect(stances(rubric([], { area }), resume)).toEqual({ place: stance })
})

test('remote work and rotation ask for no place', () => {
  const asked = rubric([{ kind: 'format', value: 'remote' }], { area: 'Москва' })
  expect(stances(asked, { area: 'Омск' })).toEqual({ format: 'silent' })
  expect(stances(rubric([{ kind: 'rotation' }], { area: 'Надым' }), { area: 'Уфа' })).toEqual({
    rotation: 'silent',
  })
})

test.each<[string, string, string]>([
  ['office', 'Только удалённо.', 'contradicts'],
  ['office', 'В офис не поеду.', 'contradicts'],
  ['office', 'Офис и переезд не предлагать', 'contradicts'],
  ['office', 'Ищу удалённую работу.', 'partly'],
  ['office', 'Удалёнку не ищу.', 'silent'],
  ['office', 'Готов работать в офисе.', 'meets'],
  ['office', 'Рассматриваю удалёнку, офис тоже возможен.', 'meets'],
  ['office', 'Ответственный.', 'silent'],
  ['remote', 'Только удалённо.', 'meets'],
  ['remote', 'Работаю только в офисе.', 'partly'],
  ['remote', 'Удалёнку не рассматриваю.', 'partly'],
  ['hybrid', 'Гибрид подойдёт.', 'meets'],
  ['hybrid', 'Только удалённо.', 'contradicts'],
  ['hybrid', 'В офис не поеду.', 'contradicts'],
  ['hybrid', 'Офис удобен.', 'meets'],
])('format %s: %s: %s', (value, about, stance) => {
  expect(stances(rubric([{ kind: 'format', value }]), { about })).toEqual({ format: stance })
})

test.each<[string, string, string]>([
  ['full', 'Полный день не рассматриваю.', 'contradicts'],
  ['full', 'Ищу подработку.', 'contradicts'],
  ['full', 'Учусь очно на 4 курсе.', 'contradicts'],
  ['full', 'Могу работать после 14:00.', 'partly'],
  ['full', 'Ищу проектную работу.', 'partly'],
  ['full', 'Готова на полный день.', 'meets'],
  ['part', 'Ищу подработку.', 'meets'],
  ['part', 'Ищу полную занятость.', 'partly'],
])('hours %s: %s: %s', (value, about, stance) => {
  expect(stances(rubric([{ kind: 'hours', value }]), { about })).toEqual({ hours: stance })
})

test.each<[string, string, string]>([
  ['2/2', 'Готов на 2/2.', 'meets'],
  ['2/2', 'Только 5/2.', 'contradicts'],
  ['2/2', 'Хочу 5/2.', 'partly'],
  ['2/2', 'Сменный график не рассматриваю.', 'contradicts'],
  ['2/2', 'В выходные не работаю.', 'contradicts'],
  ['yes', 'В выходные не работаю.', 'partly'],
  ['weekends', 'Только 5/2.', 'contradicts'],
  ['weekends', 'Одну субботу в месяц возьму.', 'partly'],
  ['weekends', 'Вечера и субботы свободны.', 'meets'],
  ['6/1', 'Ищу 5/2.', 'partly'],
  ['2/2', 'График любой.', 'meets'],
  ['2/2', 'Лучше 5/2, но обсуждаемо.', 'silent'],
  ['5/2', 'Сменный график не рассматриваю.', 'silent'],
  ['1/3', 'Сутки не рассматриваю.', 'contradicts'],
  ['shift', 'Готова к сменному графику.', 'meets'],
])('shifts %s: %s: %s', (value, about, stance) => {
  expect(stances(rubric([{ kind: 'shifts', value }]), { about })).toEqual({ shifts: stance })
})

test.each<[string, string, string]>([
  ['Смены с 5:10 и до 23:40', 'В четыре утра не выхожу, к шести – пожалуйста.', 'silent'],
  ['Первая смена с 4:30', 'В пять утра выходить не хочу.', 'contradicts'],
  ['Открываемся в 7:00, смены с 7:00 до 16:00', 'Работаю с 11:30.', 'partly'],
  ['you are fine with calls until 10 pm', 'I finish by 18:30.', 'partly'],
  ['Работаем с 10:00 до 20:00', 'Могу до 20:00.', 'silent'],
])('hours: %s: %s: %s', (quote, about, stance) => {
  const asked = rubric([{ kind: 'shifts', value: 'evenings', quote }])
  expect(stances(asked, { about })).toEqual({ shifts: stance })
})

test.each<[Condition['kind'], string, Partial<ResumeText>, string]>([
  ['shifts', '2/2', { schedule: ['fullDay'] }, 'partly'],
  ['shifts', '2/2', { schedule: ['flexible'] }, 'partly'],
  ['shifts', '2/2', { schedule: ['fullDay', 'shift'] }, 'meets'],
  ['shifts', '2/2', { schedule: ['fullDay'], about: 'Субботы и воскресенья по графику – да.' }, 'meets'],
  ['shifts', 'weekends', { schedule: ['fullDay'] }, 'silent'],
  ['format', 'office', { schedule: ['remote'] }, 'partly'],
  ['format', 'office', { schedule: ['remote', 'fullDay'] }, 'silent'],
  ['format', 'office', { schedule: ['remote'], about: 'Готов в офис.' }, 'meets'],
  ['format', 'remote', { schedule: ['fullDay'] }, 'silent'],
  ['rotation', 'yes', { schedule: ['fullDay'] }, 'partly'],
])('a form that names another schedule is a doubt: %s %s, %o: %s', (kind, value, resume, stance) => {
  expect(stances(rubric([{ kind, value }]), resume)).toEqual({ [kind]: stance })
})

test.each<[string, Partial<ResumeText>, Record<string, string>]>([
  ['Россия', { area: 'Алматы' }, { place: 'contradicts' }],
  ['Россия', { area: 'Омск' }, {}],
  ['Россия', {}, { place: 'silent' }],
  ['UTC+1…+5', { area: 'Торонто' }, { place: 'contradicts' }],
  ['UTC+1…+5', { area: 'Новосибирск' }, { place: 'partly' }],
  ['UTC+1…+5', { area: 'Казань' }, {}],
  ['UTC+1…+5', { area: 'Казань', about: 'Only Pacific time.' }, { place: 'contradicts' }],
  ['UTC+1…+5', { about: 'I am at UTC+8, ready to shift my day.' }, { place: 'silent' }],
])('remote work within %s: %o: %o', (value, resume, told) => {
  const asked = rubric([
    { kind: 'format', value: 'remote' },
    { kind: 'place', value },
  ])
  expect(stances(asked, resume)).toEqual({ format: 'silent', ...told })
})

test('being on call is no night shift, and the other way round', () => {
  const duty = rubric([{ kind: 'nights', value: 'duty' }])
  expect(stances(duty, { about: 'Дежурства не рассматриваю.' })).toEqual({ nights: 'contradicts' })
  expect(stances(duty, { about: 'Ночные смены не рассматриваю.' })).toEqual({ nights: 'partly' })
  const nights = rubric([{ kind: 'nights', value: 'yes' }])
  expect(stances(nights, { about: 'Дежурства не рассматриваю.' })).toEqual({ nights: 'silent' })
})

test.each<[Condition['kind'], Partial<ResumeText>, string]>([
  ['nights', { about: 'Ночные не рассматриваю.' }, 'contradicts'],
  ['nights', { about: 'Только дневной график.' }, 'contradicts'],
  ['nights', { about: 'Ночи не пугают.' }, 'meets'],
  [
    'nights',
    {
      experience: [{ start: '2020', end: null, company: null, position: null, description: 'Ночные смены' }],
    },
    'meets',
  ],
  ['nights', { schedule: ['fullDay'] }, 'silent'],
  ['rotation', { about: 'На вахту не поеду.' }, 'contradicts'],
  ['rotation', { schedule: ['flyInFlyOut'] }, 'meets'],
  [
    'trips',
    { about: 'Командировки не рассматриваю.', business_trip: 'готов к командировкам' },
    'contradicts',
  ],
  ['trips', { business_trip: 'готов к командировкам' }, 'meets'],
  ['trips', { business_trip: 'готов к редким командировкам' }, 'partly'],
  ['trips', { business_trip: 'не готов к командировкам' }, 'partly'],
  ['own_car', { about: 'Автомобиля нет.' }, 'contradicts'],
  ['own_car', { about: 'Есть личный автомобиль.' }, 'meets'],
  ['relocation', { relocation: 'готов к переезду' }, 'meets'],
])('%s: %o: %s', (kind, resume, stance) => {
  expect(stances(rubric([{ kind }]), resume)).toEqual({ [kind]: stance })
})

test('a refusal by the form contradicts what is asked strictly', () => {
  const asked = rubric([{ kind: 'trips', strict: true }])
  expect(stances(asked, { business_trip: 'не готов к командировкам' })).toEqual({ trips: 'contradicts' })
})

test.each<[string, string, Partial<ResumeText>, string]>([
  ['РФ', 'гражданство РФ', { citizenship: ['Россия'] }, 'meets'],
  ['РФ', 'гражданство РФ', { citizenship: ['Казахстан'] }, 'contradicts'],
  ['РФ', 'гражданство РФ', { about: 'Гражданства РФ нет.' }, 'contradicts'],
  ['РФ', 'гражданство РФ', {}, 'silent'],
  ['ЕАЭС', 'гражданство РФ, ЕАЭС', { citizenship: ['Беларусь'] }, 'meets'],
  ['ЕАЭС', 'гражданство РФ, ЕАЭС', { citizenship: ['Узбекистан'] }, 'contradicts'],
  ['permit', 'РФ или патент', { citizenship: ['Узбекистан'], about: 'Патент есть.' }, 'meets'],
  ['permit', 'РФ или патент', { citizenship: ['Узбекистан'] }, 'partly'],
  ['permit', 'РФ или патент', { citizenship: ['Казахстан'] }, 'meets'],
])('permit %s: %s, %o: %s', (value, quote, resume, stance) => {
  expect(stances(rubric([{ kind: 'permit', value, quote }]), resume)).toEqual({ permit: stance })
})

test.each([
  ['Готов выйти завтра.', 'meets'],
  ['Могу выйти через три месяца.', 'partly'],
  ['Смогу выйти в июле 2027.', 'contradicts'],
])('start at once: %s: %s', (about, stance) => {
  expect(stances(rubric([{ kind: 'start', value: 'now' }]), { about })).toEqual({ start: stance })
})

const offer = (from: number | null, to: number | null, gross = false, currency = 'RUR'): Salary => ({
  from,
  to,
  currency,
  gross,
})
test.each<[Salary, Partial<ResumeText>, number | null]>([
  [offer(100_000, 200_000), { salary: { amount: 150_000, currency: 'RUR' } }, 0.75],
  [offer(100_000, 200_000, true), { salary: { amount: 174_000, currency: 'RUR' } }, 1],
  [offer(100_000, null), { salary: { amount: 150_000, currency: 'RUR' } }, 1.5],
  [offer(null, 200_000), { about: 'Доход от 100 000 руб.' }, 0.5],
  [offer(null, 79_000), { salary: { amount: 1000, currency: 'USD' } }, 1],
  [offer(null, 200_000), {}, null],
])('pay: %o for %o: %s', (salary, resume, ratio) => {
  const { pay } = match(rubric([], { salary }), resume)
  expect(pay === null ? null : Number(pay.ratio.toFixed(3))).toBe(ratio)
})

test('every verdict but a silent one has its line', () => {
  const asked = rubric([{ kind: 'nights' }, { kind: 'format', value: 'office' }], { area: 'Москва' })
  const { verdicts } = match(asked, { area: 'Омск', about: 'Ночные не рассматриваю.', relocation: STAYS })
  expect(verdicts.map(({ id, lines }) => [id, lines.map(({ quote }) => quote)])).toEqual([
    ['nights', ['Ночные не рассматриваю.']],
    ['format', []],
    ['place', ['Омск', STAYS]],
  ])
})
