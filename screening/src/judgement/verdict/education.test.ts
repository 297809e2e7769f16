import { expect, it } from 'vitest'
import type { Requirement } from '../model.ts'
import { readPerson } from '../person/person.ts'
import { educationOf } from '../asks/education.ts'
import { foldText } from '../../text/normalise.ts'
import { educationVerdict } from './education.ts'

const NOW = 2026 * 12 + 10
const stanceOf = (
  clause: string,
  education: object,
  about = '',
  kind: Requirement['kind'] = 'must',
): string => {
  const [asked] = educationOf(clause, foldText(clause))
  if (asked === undefined) return 'no ask'
  return educationVerdict(
    {
      id: 'e',
      kind,
      type: 'education',
      ask: asked.ask,
      any_of: asked.any_of,
      level: asked.level,
      months: null,
      quote: clause,
      sure: true,
    },
    readPerson({ title: null, about, education: [education] }, NOW),
  ).stance
}
const college = (result: string): object => ({ level: 'Среднее специальное', name: 'Колледж', result })
const higher = (result: string): object => ({ level: 'Высшее', name: 'Университет', result })

it.each([
  [{ level: 'higher', name: 'Юриспруденция', organization: 'СГЮА', result: 'магистр' }, 'meets'],
  [{ level: 'Высшее', name: 'Правоведение', organization: 'Институт права', result: '' }, 'meets'],
  [{ level: 'Высшее', name: 'КубГУ', organization: '', result: 'Юриспруденция' }, 'meets'],
  [{ level: 'Высшее', name: 'Экономика', organization: 'РЭУ', result: 'бакалавр' }, 'contradicts'],
  [{ level: 'Высшее', name: 'КубГУ', organization: '', result: 'магистр' }, 'partly'],
])('what was studied is read wherever it stands: %j', (education, stance) => {
  expect(stanceOf('Высшее юридическое образование', education)).toBe(stance)
})

it.each([
  ['Образование не ниже колледжа (оконченное)', college('Торговое дело'), 'meets'],
  [
    'Образование хотя бы техникум (законченный)',
    { level: 'Неоконченное высшее', name: 'Вуз', result: 'Физика' },
    'contradicts',
  ],
  ['Юридический диплом', higher('Юриспруденция'), 'meets'],
  ['Образование высшее, финансы или статистика', higher('Финансы и кредит'), 'meets'],
  [
    'Высшее образование по машиностроению',
    higher('Технология сварочного производства, сварочные машины'),
    'meets',
  ],
  [
    'Строительное образование (без него проверка не пропустит)',
    college('Автомобильные дороги и аэродромы'),
    'meets',
  ],
  ['Экономическое образование', college('Продавец, контролёр-кассир'), 'contradicts'],
])('«%s» and %j: %s', (clause, education, stance) => {
  expect(stanceOf(clause, education)).toBe(stance)
})

it.each([
  ['Диплом либо удостоверение по закупкам (от 108 часов)', 'Удостоверение по 44-ФЗ, 120 часов.', 'meets'],
  ['Диплом либо удостоверение по закупкам (от 108 часов)', 'Курс по закупкам, 16 часов.', 'contradicts'],
  [
    'Диплом либо удостоверение по закупкам (от 108 часов)',
    'Записался на курс по закупкам, 144 часа.',
    'partly',
  ],
  ['Педагогическое образование', 'Переподготовка «Педагогика дошкольного образования», 2023.', 'meets'],
  ['Педагогическое образование', 'Учусь на переподготовке «Педагогика дошкольного образования».', 'partly'],
  ['Медицинское образование', 'Переподготовка «Медицинский массаж», 2023.', 'contradicts'],
])('«%s» and a course: «%s» %s', (clause, about, stance) => {
  expect(stanceOf(clause, higher('История'), about)).toBe(stance)
})

it('the second way asks for both of its halves', () => {
  const clause = 'Педагогическое образование либо математическое с переподготовкой'
  expect([
    stanceOf(clause, higher('Прикладная математика')),
    stanceOf(clause, higher('Прикладная математика'), 'Переподготовка «Учитель математики», 2024.'),
    stanceOf(clause, higher('Педагогическое образование')),
  ]).toEqual(['partly', 'meets', 'meets'])
})
