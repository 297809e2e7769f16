import { expect, it } from 'vitest'
import { readPerson } from './person.ts'

it.each([
  ['Школа кода, дипломный проект', 'Тестировщик', false],
  ['Пет-проект', 'Разработчик', false],
  ['Турагентство', 'Практикант', false],
  ['Школа кода', 'Преподаватель', true],
  ['Проектный институт', 'Инженер', true],
])('study is no work: %s, %s', (company, position, isWork) => {
  const job = { start: '2026-01', end: '2026-06', company, position, description: 'Писал тесты.' }
  const { jobs } = readPerson({ title: position, experience: [job] }, 2026 * 12 + 10)
  expect(jobs[0]?.is_work).toBe(isWork)
})
