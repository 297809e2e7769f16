import { expect, it } from 'vitest'
import { titleLevel } from './seniority.ts'

it.each([
  ['Помощник руководителя', 1],
  ['Ассистент директора', 1],
  ['Помощница директора', 1],
  ['Старший помощник начальника отдела', 3],
  ['Помощник главного бухгалтера', 1],
  ['Секретарь генерального директора', null],
  ['Секретарь-референт директора по развитию', null],
  ['Водитель руководителя', null],
  ['Assistant to the CEO', 1],
  ['CEO’s personal assistant', 1],
])('«%s» does not have the grade of the boss', (title, level) => {
  expect(titleLevel(title)).toBe(level)
})

it.each([
  ['Заместитель директора', 5],
  ['Директор, помощник руководителя', 5],
  ['Помощник руководителя, начальник отдела', 5],
  ['Руководитель секретариата', 5],
  ['Водитель-экспедитор / директор', 5],
])('«%s» is a head', (title, level) => {
  expect(titleLevel(title)).toBe(level)
})
