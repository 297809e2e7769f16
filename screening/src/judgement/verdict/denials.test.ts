import { expect, it } from 'vitest'
import { saidOf } from '../match/match.ts'
import { readPerson } from '../person/person.ts'
import { denialsOf } from './denials.ts'

it('a poor language denies no other one', () => {
  const text = 'Итальянский на уровне не ниже B2'
  const nearest = (about: string): number =>
    Math.max(
      0,
      ...denialsOf(
        [{ ...saidOf(text), text, weight: 1, isCondition: false }],
        readPerson({ title: null, about }, 2026 * 12),
      ).map(({ value }) => value),
    )
  expect(nearest('Не владею немецким на уровне B2.')).toBe(0)
  expect(nearest('Не владею итальянским на уровне B2.')).toBeGreaterThan(0)
})
