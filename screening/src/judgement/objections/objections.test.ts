import { expect, it } from 'vitest'
import type { Objection, VacancyRubric } from '../model.ts'
import { readPerson } from '../person/person.ts'
import { applyEdits, NO_EDITS } from '../edits.ts'
import { refusals } from '../explain/weaknesses.ts'
import { readPair } from '../read.ts'
import { readVacancy } from '../rubric/read.ts'
import { aspectsOf } from '../score/criteria.ts'
import { stated } from '../verdict/verdict.ts'
import { excludedBy, refusedBy } from './answers.ts'
import { standing } from './standing.ts'

const NOW = 2026 * 12

const LIFTS = readVacancy({
  title: 'Электромеханик по лифтам',
  description:
    '<p>Требования:</p><ul><li>опыт обслуживания лифтов от двух лет</li><li>удостоверение электромеханика</li></ul>' +
    '<p>Условия:</p><ul><li>сменный график, ночные дежурства обязательны</li><li>разъезды по городу на своей машине</li></ul>' +
    '<p>Не рассматриваем тех, кто обслуживал только эскалаторы.</p>',
})

/** What most likely speaks against the person, 0…1. */
function chanceOf(about: string): number {
  const person = readPerson({ title: 'Электромеханик', about }, NOW)
  return Math.max(0, ...readPair(LIFTS, person).objections.map(({ chance }) => chance))
}

it.each([
  'Ночью работать не могу, маленький ребёнок.',
  'С лифтами не работал, обслуживал насосы.',
  'Удостоверение просрочено с прошлого года.',
  'Обслуживание лифтов вёл подрядчик.',
])('«%s» speaks against its author', (about) => {
  expect(chanceOf(about)).toBeGreaterThan(0.5)
})

it.each([
  'Вредных привычек нет.',
  'Прошлую контору закрыли, вот и ищу новую.',
  'Ночных дежурств не боюсь.',
  'В выходные хожу на рыбалку с сыном.',
  'Живу рядом с метро.',
])('«%s» is harmless', (about) => {
  expect(chanceOf(about)).toBeLessThan(0.5)
})

const RUBRIC: VacancyRubric = {
  ...LIFTS,
  conditions: [{ kind: 'nights', value: 'yes', strict: true, quote: 'ночные дежурства обязательны' }],
  exclusions: [{ text: 'Эскалаторы', only: true, quote: 'только эскалаторы не подходят', sure: true }],
}
const objection = (chance: number, asked: string): Objection => ({
  status: 'refuses',
  chance,
  line: { quote: 'Пока не готов.', source: 'about' },
  asked,
})
const SILENT = { id: 'nights', stance: 'silent', evidence: null, lines: [], months: null, ago: null } as const

it('a man and a woman are heard alike', () => {
  const pairs = [
    ['Сам не ремонтировал, ночью работать не готов.', 'Сама не ремонтировала, ночью работать не готова.'],
    ['Уволен, прошёл комиссию, вёл журнал.', 'Уволена, прошла комиссию, вела журнал.'],
  ]
  for (const [his = '', hers = ''] of pairs) expect(chanceOf(his)).toBe(chanceOf(hers))
})

it('a sure objection to a strict condition contradicts it, unless the person has said to accept it', () => {
  const asked = 'ночные дежурства обязательны'
  const said = (chance: number): Objection => ({
    ...objection(chance, asked),
    line: { quote: 'Дежурства ночью не для меня.', source: 'about' },
  })
  expect(refusedBy([said(0.75)], RUBRIC, [SILENT])).toMatchObject([{ stance: 'contradicts' }])
  expect(refusedBy([said(0.65)], RUBRIC, [SILENT])).toEqual([SILENT])
  // a sentence about something else is no answer to it
  expect(refusedBy([objection(0.75, asked)], RUBRIC, [SILENT])).toEqual([SILENT])
  const accepts = stated('nights', 'meets', [{ quote: 'Ночи подходят.', source: 'about' }])
  expect(refusedBy([objection(0.75, asked)], RUBRIC, [accepts])).toEqual([accepts])
})

it('a word in common with a condition is no refusal of its kind', () => {
  const quote = 'удалённый формат не рассматриваем'
  const rubric: VacancyRubric = {
    ...RUBRIC,
    conditions: [{ kind: 'format', value: 'office', strict: true, quote }],
  }
  const said = (text: string): Objection => ({
    ...objection(0.8, quote),
    line: { quote: text, source: 'about' },
  })
  const silent = { ...SILENT, id: 'format' }
  expect(refusedBy([said('Рассматриваю предложения от 200 тысяч.')], rubric, [silent])).toEqual([silent])
  expect(refusedBy([said('Рассматриваю только удалённый формат.')], rubric, [silent])).toMatchObject([
    { stance: 'contradicts' },
  ])
})

it('a refusal is of what the text says, not of a tag of the form', () => {
  const rubric = readVacancy({
    title: 'Контент-менеджер',
    description: 'Обязанности:\n- Дважды в месяц приезжать на съёмку в студию\n- Готовить карточки товаров',
    key_skills: ['SEO карточек'],
  })
  const about = 'Поездки на съёмку не рассматриваю, карточки готовлю дома.'
  const { objections } = readPair(rubric, readPerson({ title: null, about }, NOW))
  expect(objections.map(({ asked }) => asked)).not.toContain('SEO карточек')
})

it('a refusal in a sentence that is no objection is a doubt', () => {
  const refused = stated('nights', 'contradicts', [{ quote: 'Пока не готов.', source: 'about' }])
  expect(refusedBy([], RUBRIC, [refused])).toMatchObject([{ stance: 'partly' }])
  expect(refusedBy([objection(0.6, '')], RUBRIC, [refused])).toEqual([refused])
})

it('a strict condition is refused in plain words, likely or not, and what only likeness suggests falls', () => {
  const plain = stated('nights', 'contradicts', [{ quote: 'Ночью из дома не выйду.', source: 'about' }])
  expect(refusedBy([], RUBRIC, [plain])).toEqual([plain])
  expect(refusedBy([], RUBRIC, [plain], [SILENT])).toEqual([SILENT])
  const free = stated('nights', 'meets', [{ quote: 'Ночи, выходные – нормально.', source: 'about' }])
  const said = { ...objection(0.9, ''), line: free.lines[0] ?? { quote: '', source: 'about' } }
  expect(refusedBy([said], RUBRIC, [free])).toEqual([free])
})

it('half a refusal is a whole one in a sentence that is an objection', () => {
  const half = stated('nights', 'partly', [{ quote: 'Пока не готов.', source: 'about' }])
  expect(refusedBy([objection(0.6, '')], RUBRIC, [half])).toMatchObject([{ stance: 'contradicts' }])
  expect(refusedBy([], RUBRIC, [half])).toEqual([half])
})

it('a sure objection to an exclusion meets it where it names it', () => {
  const asked = 'только эскалаторы не подходят'
  const line = { quote: 'Занимался одними эскалаторами.', source: 'about' }
  expect(excludedBy([{ ...objection(0.9, asked), line }], RUBRIC, [])).toMatchObject([
    { id: 'Эскалаторы', stance: 'meets' },
  ])
  expect(excludedBy([{ ...objection(0.8, asked), line }], RUBRIC, [])).toEqual([])
  expect(excludedBy([objection(0.9, asked)], RUBRIC, [])).toEqual([])
})

it('objections to what a person has removed from the rubric are neither counted nor told', () => {
  const [line] = LIFTS.requirements.filter(({ quote }) => LIFTS.lines.includes(quote))
  if (line === undefined) throw new Error('no line')
  const silent = readPair(LIFTS, readPerson({ title: 'Электромеханик' }, NOW))
  const reading = { ...silent, objections: [objection(0.9, line.quote), objection(0.9, '')] }
  const removed = applyEdits(LIFTS, {
    ...NO_EDITS,
    removed: LIFTS.requirements.filter(({ quote }) => quote === line.quote).map(({ id }) => id),
  })
  expect(standing(LIFTS, reading).map(({ counts }) => counts)).toEqual([true, false])
  expect(standing(removed, reading)).toMatchObject([{ asked: '', counts: false }])
  expect(aspectsOf(LIFTS, reading).refusals.value).toBeLessThan(0)
  expect(aspectsOf(removed, reading).refusals.value).toBeCloseTo(0)
})

it('an objection to an ask that is no statement is told and not counted', () => {
  const [own] = LIFTS.requirements
  if (own === undefined) throw new Error('no line')
  const rubric = { ...LIFTS, requirements: [{ ...own, quote: 'Лифты Otis' }] }
  const silent = readPair(LIFTS, readPerson({ title: 'Электромеханик' }, NOW))
  const reading = { ...silent, objections: [objection(0.9, 'Лифты Otis')] }
  expect(refusals(rubric, reading)).toHaveLength(1)
  expect(aspectsOf(rubric, reading).refusals.value).toBeCloseTo(0)
  expect(refusals({ ...rubric, requirements: [] }, reading)).toEqual([])
})
