import { expect, it } from 'vitest'
import { monthOf } from '../../resume/months.ts'
import { readPerson } from '../person/person.ts'
import { collisions, demandsOf, isTerm } from './limits.ts'

const now = monthOf('2026-11-01') ?? 0
const worst = (about: string, terms: readonly string[]): number =>
  Math.max(
    0,
    ...collisions(demandsOf(terms), readPerson({ title: null, about }, now)).map(({ value }) => value),
  )

it.each([
  ['Ночные дежурства – по графику, два раза в неделю.', 'На ночные больше не выхожу, врач запретил.'],
  ['Командировки по области каждую неделю.', 'Ездить в командировки не могу, дома маленький ребёнок.'],
  ['Переезд в Мурманск обязателен.', 'Из Твери никуда не поеду.'],
])('«%s» and «%s» collide', (term, about) => {
  expect(isTerm(term)).toBe(true)
  expect(worst(about, [term])).toBeGreaterThan(0.2)
})

it('an open person collides with nothing, nor does a limit with what nobody demands', () => {
  expect(worst('К ночным сменам готова.', ['Ночные дежурства – по графику.'])).toBeLessThan(0.1)
  expect(worst('Вела кассу и сверку остатков.', ['Ночные дежурства – по графику.'])).toBeLessThan(0.1)
  expect(worst('На ночные не выхожу.', [])).toBe(0)
})
