import { expect, it } from 'vitest'
import type { Requirement } from '../model.ts'
import { readPerson } from '../person/person.ts'
import { paperVerdict } from './papers.ts'

const NOW = 2026 * 12 + 10
const stanceOf = (ask: string, about: string): string => {
  const paper: Requirement = {
    id: 'paper',
    kind: 'knock_out',
    type: 'document',
    ask,
    any_of: [ask],
    level: null,
    months: null,
    quote: ask,
    sure: true,
  }
  return paperVerdict(paper, [], readPerson({ title: null, about }, NOW)).stance
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
  ]).toEqual(['meets', 'meets', 'contradicts', 'silent', 'meets', 'contradicts', 'silent'])
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
