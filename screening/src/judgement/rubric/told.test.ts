/** What a vacancy tells beside its asks, and what looks like an ask and is none; texts are invented. */
import { describe, expect, it } from 'vitest'
import type { VacancyRubric } from '../model.ts'
import { readVacancy } from './read.ts'

const AROUND = ['Ведение проектов', 'Работа с документами', 'Контроль сроков']
const list = (items: readonly string[]): string =>
  `<ul>${items.map((one) => `<li>${one}</li>`).join('')}</ul>`
/** A whole vacancy with these items among what it asks. */
const read = (...items: readonly string[]): VacancyRubric =>
  readVacancy({
    title: 'Специалист',
    description: `<p>Делаем мебель.</p><p>Обязанности:</p>${list(AROUND)}<p>Требования:</p>${list(['Опыт в отрасли от года', ...items])}<p>Условия: отпуск 28 дней.</p>`,
  })
const lines = (rubric: VacancyRubric, quoted: readonly string[]): string[] =>
  rubric.requirements
    .filter(({ quote }) => quoted.some((text) => text.startsWith(quote.slice(0, 20))))
    .map(({ kind, type, ask }) => `${kind} ${type}: ${ask}`)
const asked = (item: string): string[] => lines(read(item), [item])

describe('citizens who are no candidates', () => {
  it.each([
    'от 2,5 лет практики по 44-ФЗ со стороны поставщика-гражданина',
    'опыт консультирования граждан РФ от года',
    'опыт оформления ВНЖ и гражданства от 3 лет',
    'сопровождение банкротства граждан',
    'допуск группы Б: медосмотр оформит клиника',
  ])('«%s»', (item) => {
    expect(read(item).requirements.map(({ type }) => type)).not.toContain('permit')
  })
  it.each(['Граждане РФ и Беларуси', 'Рассматриваем граждан ЕАЭС', 'Гражданство РФ обязательно'])(
    '«%s» is asked',
    (item) => {
      expect(read(item).requirements.map(({ type }) => type)).toContain('permit')
    },
  )
  it('a time asked of them stays experience', () => {
    expect(asked('от 2,5 лет практики по 44-ФЗ со стороны поставщика-гражданина')).toEqual([
      'must experience: От 2,5 лет практики по 44-ФЗ со стороны поставщика-гражданина',
    ])
  })
})

describe('what does not count', () => {
  it.each([
    'Мини-погрузчики (Bobcat и похожие) в стаж не входят',
    'Тельферы и кран-балки не засчитываются в стаж',
    'Фриланс в опыт не берём',
  ])('«%s»', (item) => {
    const rubric = read(item)
    expect(lines(rubric, [item])).toEqual([])
    expect(rubric.exclusions).toHaveLength(1)
  })
})

describe('no ask of its own', () => {
  it.each([
    'Опоздания – штраф, прогул – увольнение',
    'Кто писал только на PHP 5, переучиваться будет долго',
    'Не указывать зарплату в письме',
    'Отчётность готовит главный бухгалтер, от вас этого не требуется',
  ])('«%s»', (item) => {
    expect(asked(item)).toEqual([])
  })
  it('how well a tool is known is no line', () => {
    expect(asked('Excel, уверенно (остальному научим)')).toEqual(['must skill: Excel'])
  })
})

describe('one ask', () => {
  it('steps of one work', () => {
    expect(asked('Пишете гипотезу, считаете размер выборки, запускаете тест')).toHaveLength(1)
  })
  it('two things with one time', () => {
    expect(asked('Опыт работы с Docker и Kubernetes от 2 лет')).toEqual([
      'must experience: Опыт работы с Docker и Kubernetes от 2 лет',
    ])
  })
  it('norms with their years', () => {
    expect(asked('знание ТР ТС 034/2013, 022/2011')).toEqual([
      'must skill: ТР ТС 034/2013',
      'must skill: ТР ТС 022/2011',
    ])
  })
  it('a tool with its verb is asked by its name', () => {
    const [line] = read('SQL пишете без аналитика: он есть').requirements.filter(
      ({ type }) => type === 'skill',
    )
    expect(line).toMatchObject({ kind: 'must', ask: 'SQL пишете без аналитика', any_of: ['SQL'] })
  })
  it('a time after another ask is that of what follows', () => {
    expect(asked('Любая CRM, от двух лет менеджером')).toContain('must experience: От двух лет менеджером')
  })
  it('a wish beside experience is not its own', () => {
    expect(asked('слесарь от 3 лет, сварка приветствуется')).toEqual([
      'must experience: Слесарь от 3 лет',
      'nice skill: Сварка',
    ])
  })
  it('what is important is the ask', () => {
    expect(asked('Мне важно, чтобы вы вели бухгалтерию ИП хотя бы два года')).toEqual([
      'must experience: Опыт от 2 лет: бухгалтерия ИП',
    ])
  })
})

describe('refusals with an ask', () => {
  it('what is praised is not asked', () => {
    const item = 'Vue и Angular мы уважаем, но без React-опыта не рассматриваем'
    expect(asked(item)).toEqual(['knock_out experience: Опыт React'])
  })
  it('what the letter has to bring', () => {
    expect(asked('Пришлите два проекта узлов, без них не отвечаем')).toEqual([
      'knock_out document: Два проекта узлов',
    ])
  })
  it('what is impossible without a paper is no ask', () => {
    expect(asked('Медкнижка действующая, выход на линию без неё невозможен')).toEqual([
      'knock_out document: Медкнижка действующая',
    ])
  })
  it('nobody is agreed upon without a paper', () => {
    expect(
      read('Справка о годности к высоте.', 'Без неё кандидатов не согласовываем.').requirements,
    ).toContainEqual(expect.objectContaining({ kind: 'knock_out', type: 'document' }))
  })
  it('a car is a condition', () => {
    const rubric = read('Своя машина, без авто не рассматриваем')
    expect(rubric.requirements.map(({ ask }) => ask)).not.toContain('Авто')
    expect(rubric.conditions).toContainEqual(expect.objectContaining({ kind: 'own_car', strict: true }))
  })
  it('who is not needed names no other occupation', () => {
    expect(read('Не нужны кассиры без опыта продаж').occupation.accepted).toEqual([])
  })
  it('a heading «без чего …» is one after the duties too', () => {
    const rubric = readVacancy({
      title: 'Аналитик',
      description: `<p>Делать:</p>${list(AROUND)}<p>Без чего никак: Tableau, R, от 2 лет аналитиком.</p><p>Условия: отпуск.</p>`,
    })
    expect(rubric.requirements.map(({ ask }) => ask)).toEqual(
      expect.arrayContaining(['Tableau', 'От 2 лет аналитиком']),
    )
    expect(rubric.years).toBe(2)
  })
})

describe('duties in running text', () => {
  const work =
    'Вы принимаете заявки, готовите спецификации, согласовываете чертежи с цехом, заказываете фурнитуру, следите за отгрузкой, закрываете акты и отвечаете на рекламации.'
  it('short things to do share rows and none is lost', () => {
    const told = readVacancy({
      title: 'Менеджер проектов',
      description: `<p>Делаем кухни в Пензе.</p><p>${work}</p><p>Нужен опыт в мебели от года.</p><p>Офис у вокзала.</p><p>Оклад 80 000.</p>`,
    })
      .requirements.filter(({ type }) => type === 'task')
      .map(({ ask }) => ask)
    expect(told.length).toBeLessThan(5)
    expect(told.join(' ')).toMatch(/спецификации.*фурнитуру.*акты/su)
  })
})
