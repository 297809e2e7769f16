import { describe, expect, it } from 'vitest'
import { relationOf, sharedOf, spokenOf } from './objects.ts'

const spoken = (name: string, ...lines: string[]) => spokenOf([name], lines)

describe('what two jobs work on', () => {
  const asked = spoken('Врач-кардиолог', 'Приём взрослых с ишемической болезнью, холтер')

  it('is shared by the same speciality', () => {
    const { shared, other } = sharedOf(asked.all, spoken('Кардиолог поликлиники', 'Холтер, гипертония').all)
    expect(shared).toBeGreaterThan(other)
  })

  it('is another thing of the kind for a neighbour', () => {
    const { shared, other } = sharedOf(asked.all, spoken('Врач-невролог', 'Лечение инсультов, мигрень').all)
    expect(other).toBeGreaterThan(shared)
  })

  it('says nothing where nothing of the kind is told', () => {
    expect(sharedOf(asked.all, spokenOf([], ['Работа с людьми']).all)).toEqual({ shared: 0, other: 0 })
  })
})

describe('names of trades', () => {
  const relation = (one: string, other: string) => relationOf(spoken(one).trades, spoken(other).trades)

  it.each([
    ['Окулист', 'Врач-офтальмолог', 'same'],
    ['Java-разработчик', 'Программист Java', 'same'],
    ['Java-разработчик', 'Разработчик Kotlin', 'near'],
    ['Нечто неслыханное', 'Токарь', null],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(relation(one, other)).toBe(expected)
    expect(relation(other, one)).toBe(expected)
  })
})
