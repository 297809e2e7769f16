import { expect, it } from 'vitest'
import { readVacancies } from './read-vacancies.ts'

it.each([[null], [undefined], [{}], [{ vacancies: null }], [{ vacancies: 'x' }], ['x']])(
  'API-47 reads %j as an empty list of vacancies',
  (data) => {
    expect(readVacancies(data)).toEqual([])
  },
)

it('API-47 reads the list from `vacancies` or from a bare array', () => {
  const list = [{ id: '1' }]
  expect([readVacancies({ vacancies: list }), readVacancies(list)]).toEqual([list, list])
})
