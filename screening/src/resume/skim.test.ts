import { expect, it } from 'vitest'
import { readResume } from '../facts.ts'

const held = (about: string | null, skills: readonly string[] = []) => {
  const facts = readResume({ title: null, about, skills })
  return [
    ...facts.languages.map(({ language }) => language),
    ...[...facts.about, ...facts.listed].flatMap((statement) => statement.skills),
  ]
}

it.each([
  'Медкнижки нет, готова оформить',
  'Медкнижка: нет',
  'Английским не владею',
  'С 1С не работал',
  'Опыта холодных звонков не имею',
])('«%s» is evidence of nothing', (about) => {
  expect(held(about)).toEqual([])
})

it('nor are its words, which a requirement in own words would find', () => {
  const { about, listed } = readResume({
    title: null,
    about: 'Диадок не знаю.',
    skills: ['Без опыта с Диадок'],
  })
  expect([...about, ...listed].flatMap(({ keys }) => keys)).toEqual([])
})

it.each([
  ['Ведение учёта в таблицах, с 1С не работала', []],
  ['1С на проекте не использовалась', []],
  ['Excel, 1С не применялась', ['excel']],
  ['Работала в 1С, не использовала бумажный архив', ['onec']],
  ['Внедрение не применявшейся ранее 1С', ['onec']],
])('in the duties of a job as well: «%s»', (description, skills) => {
  const experience = [{ start: '2020-01-01', end: null, company: null, position: 'Бухгалтер', description }]
  const [job] = readResume({ title: null, experience }).jobs
  expect(
    job?.statements.flatMap((statement) => statement.skills).filter((id) => /excel|onec/.test(id)),
  ).toEqual(skills)
})

it('a listed denial is evidence of nothing', () => {
  expect(held(null, ['Без опыта продаж'])).toEqual([])
})

it.each([
  ['1С не знаю, Excel знаю хорошо', ['excel']],
  ['С 1С не работал, но освоил Excel', ['excel']],
  ['Excel знаю и 1С не знаю', ['excel', 'onec']],
  ['С 1С проблем нет', ['onec']],
])('«%s» stays evidence', (about, evidence) => {
  expect(held(about)).toEqual(evidence)
})
