import { expect, it } from 'vitest'
import { readVacancies } from './read-vacancies.ts'

it.each([[null], [undefined], [{}], [{ vacancies: null }], [{ vacancies: 'x' }], ['x']])(
  'API-47 a vacancy load of %j is an empty list',
  (data) => {
    expect(readVacancies(data)).toEqual([])
  },
)

it('API-47 reads the list from either place', () => {
  const list = [{ id: '1' }]
  expect([readVacancies({ vacancies: list }), readVacancies(list)]).toEqual([list, list])
})
