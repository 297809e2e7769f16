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
  salary: more.salary ?? null,
  area: more.area ?? null,
  industries: [],
  rates: null,
})
const stances = (asked: VacancyRubric, resume: Partial<ResumeText>) =>
  Object.fromEntries(
    matchConditions(asked, wishesOf({ title: null, ...resume }, NOW), NOW).verdicts.map(({ id, stance }) => [
      id,
      stance,
    ]),
  )

test.each([
  ['Санкт-Петербург', { area: 'Мурино (Ленинградская область)' }, 'meets'],
  ['Ростов-на-Дону', { area: 'Батайск', relocation: 'не готов к переезду' }, 'meets'],
  ['Краснодар', { area: 'Яблоновский (Республика Адыгея)', relocation: 'не готов к переезду' }, 'meets'],
  ['Краснодар', { area: 'Новороссийск', relocation: 'не готов к переезду' }, 'contradicts'],
  [
    'Краснодар',
    { area: 'Новороссийск', relocation: 'не готов к переезду', about: 'В Краснодар перееду.' },
    'meets',
  ],
  ['Владивосток', { area: 'Екатеринбург', relocation: 'готов к переезду' }, 'partly'],
  ['Москва', { area: 'Белград', about: 'Возвращение и переезд не рассматриваю.' }, 'contradicts'],
  ['Москва', { area: 'Тула' }, 'partly'],
  ['Москва', {}, 'silent'],
])('place: work in %s, %o: %s', (area, resume, stance) => {
  expect(stances(rubric([], { area }), resume)).toEqual({ place: stance })
})

test('remote work asks for no place', () => {
  expect(
    stances(rubric([{ kind: 'format', value: 'remote' }], { area: 'Москва' }), { area: 'Омск' }),
  ).toEqual({
    format: 'silent',
  })
})
