import { expect, it } from 'vitest'
import { readEducation } from './education.ts'

it.each([
  ['a school', [{ level: 'Среднее', name: 'Лицей № 5' }], 0],
  ['a school of a document', [{ lines: ['Среднее образование', '2010', 'Школа № 5'] }], 0],
  ['a college of a university', [{ level: 'Среднее специальное', name: 'Колледж Речного университета' }], 1],
  ['a college by its id', [{ level: 'secondary_special', name: 'Речной колледж' }], 1],
  ['a second school', [{ level: 'Неоконченное высшее', name: 'СГТУ' }, { name: 'Речной университет' }], 2],
  ['no level at all', [{ name: 'Речной университет' }], 3],
  ['a level left empty', [{ level: null, name: 'Речной университет' }], 3],
  ['only a course', [{ type: 'Курсы', name: 'Кадровый учёт', organization: 'Институт кадров' }], null],
])('the stated level outweighs the names of schools: %s', (_, rows, level) => {
  expect(readEducation(rows).level).toBe(level)
})

it('a course is listed after the schools: the first line is quoted for the level', () => {
  const rows = [
    { type: 'Курсы', name: 'Аудит' },
    { level: 'Высшее', name: 'Речной университет' },
  ]
  expect(readEducation(rows).lines).toEqual(['Высшее', 'Речной университет', 'Аудит', 'Курсы'])
})

it("a school's name is not what was studied when hh.ru gives the speciality, a course's name is", () => {
  const row = (name: string, result: string | null) => ({ level: 'Высшее', name, organization: null, result })
  const studies = (...rows: unknown[]) => readEducation(rows).studies
  expect(studies(row('Речной университет', 'Аудит'))).toEqual(studies(row('Горный институт', 'Аудит')))
  expect(studies(row('Речной университет', null))).toContain('Речной университет')
  expect(
    studies({ type: 'Курсы', name: 'Сметное дело', organization: 'Школа', result: 'Сметчик' }),
  ).toContain('Сметное дело')
})
