/** Where a clause asks for several things; texts are invented, each group is a kind of list. */
import { describe, expect, it } from 'vitest'
import { readVacancy } from '../rubric/read.ts'
import { ownAsks, withNorms } from './members.ts'

describe('each is an ask', () => {
  it.each([
    [
      'умение гнуть трубу, нарезать резьбу, читать эскиз',
      ['умение гнуть трубу', 'умение нарезать резьбу', 'умение читать эскиз'],
    ],
    [
      'осматриваете кроликов и хорьков, оперируете сами',
      ['осматриваете кроликов и хорьков', 'оперируете сами'],
    ],
    ['умеете вести табель и считать отпускные', ['умеете вести табель', 'умеете считать отпускные']],
    [
      'владение фритюром, пароконвектоматом, расчётом закладок',
      ['владение фритюром', 'владение пароконвектоматом', 'владение расчётом закладок'],
    ],
    ['чтение эскизов, упаковка по стандарту, монтаж', ['чтение эскизов', 'упаковка по стандарту', 'монтаж']],
    ['понимание схем и узлов, внимание к швам', ['понимание схем и узлов', 'внимание к швам']],
    [
      'опыт в приёмной от двух лет, безупречный русский язык',
      ['опыт в приёмной от двух лет', 'безупречный русский язык'],
    ],
    ['опыт с литьевыми формами и тепловые расчёты', ['опыт с литьевыми формами', 'тепловые расчёты']],
    ['складской портал, своё авто', ['складской портал', 'своё авто']],
    [
      'чтение схем привода, настройка частотников ABB либо Danfoss',
      ['чтение схем привода', 'настройка частотников ABB либо Danfoss'],
    ],
    [
      'допуск к лифтам, группа III до 1000 В, два года на эскалаторах',
      ['допуск к лифтам', 'группа III до 1000 В', 'два года на эскалаторах'],
    ],
    [
      '2+ years of Kotlin in production, Gradle, Spring',
      ['2+ years of Kotlin in production', 'Gradle', 'Spring'],
    ],
    [
      'Docker, a pipeline you have built, tests you trust',
      ['Docker', 'a pipeline you have built', 'tests you trust'],
    ],
  ])('%s', (clause, asks) => expect(ownAsks(clause)).toEqual(asks))
})

describe('one ask', () => {
  it.each([
    'обслуживание помп, редукторов и вытяжек',
    'знание Земельного и Лесного кодексов',
    'умение принять, взвесить и разложить',
    'принимать товар и раскладывать по полкам',
    'опыт слесарем от года, именно с импортной техникой',
    'хотя бы один дом, построенный целиком',
    'понимаете, что такое отвес, уровень и почему стена гуляет',
    'знание систем учёта (складской, сменный)',
    'высшее образование: физика, химия, прикладная математика',
    'умеете попросить скидку и получить её',
    'fintech, retail or telecom background',
  ])('%s', (clause) => expect(ownAsks(clause)).toEqual([clause]))
})

it('a number of a norm is said with its kind', () => {
  expect(withNorms('СП 60, СП 7, 118 и 131')).toBe('СП 60, СП 7, СП 118 и СП 131')
  expect(withNorms('знание ТР ТС 021, 034')).toBe('знание ТР ТС 021, ТР ТС 034')
  expect(withNorms('ОСНО 3 года')).toBe('ОСНО 3 года')
})

const linesOf = (...items: readonly string[]): string[] =>
  readVacancy({
    title: 'Специалист',
    description: `<p><b>Требования:</b></p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  }).requirements.map(({ ask }) => ask)

describe('nothing is cut off', () => {
  it.each([
    ['удостоверение слесаря, 5 разряд и выше', 'Выше'],
    ['понимание back и middle офиса', 'Back'],
    ['English B2 and up', 'Up'],
    ['высшее экономическое образование, полученное', 'Полученное'],
    ['осмотры до и после смены', 'После смены'],
    ['spoken English, B1 or better', 'B1 or better'],
  ])('%s', (text, piece) => expect(linesOf(text)).not.toContain(piece))
  it('an experience keeps the second name, the measure and the place', () => {
    expect(linesOf('не меньше двух лет сам вёл магазины Lamoda и Ozon').join()).toContain('Lamoda и Ozon')
    expect(linesOf('опыт руководства цехом от 3 лет, штат не менее 40 человек').join()).toContain('штат')
    expect(linesOf('4 года в сметном деле, обязательно дороги').join()).toContain('обязательно дороги')
  })
  it('a free choice is one line', () =>
    expect(linesOf('любая складская программа – Solvo, Axelot, хоть EME WMS')).toHaveLength(1))
  it('norms of one list are different asks', () => {
    const lines = linesOf('знание СП 31, СП 54 и СП 118')
    expect(lines).toEqual(expect.arrayContaining(['СП 31', 'СП 54', 'СП 118']))
  })
})

describe('papers told in passing', () => {
  const askedIn = (description: string): string[] =>
    readVacancy({ title: 'Специалист', description }).requirements.map(({ kind, ask }) => `${kind}: ${ask}`)
  it('before the first day, and each of two', () => {
    const lines = linesOf('До первой смены принесите справку об отсутствии судимости и медкнижку')
    expect(lines).toEqual(expect.arrayContaining(['Справка об отсутствии судимости', 'Медкнижка']))
  })
  it.each([
    ['карта на тахограф', 'Карта на тахограф'],
    ['справка водителя', 'Справка водителя'],
    ['18+, гражданство РФ', 'От 18 лет'],
    ['права за последние два года не забирали', 'Водительские права без лишений за последние два года'],
    ['уверенный Excel, расчёты в 1С, высшее экономическое образование', 'Высшее экономическое образование'],
  ])('%s', (text, line) => expect(linesOf(text)).toContain(line))
  it('among the conditions', () => {
    const text =
      '<p>Условия:</p><ul><li>Оклад 90 000 ₽.</li><li>Граждане РФ.</li><li>Медкнижку продлеваем.</li></ul>'
    expect(askedIn(text).join()).toContain('Граждане РФ')
    expect(askedIn(text).join()).not.toMatch(/медкниж/iu)
  })
  it('work of somebody else is no task', () => {
    const text =
      '<p>Обязанности:</p><ul><li>вести журнал смен</li><li>накладные оформляет кладовщик</li></ul>'
    expect(askedIn(text).join()).not.toContain('акладные')
  })
})
