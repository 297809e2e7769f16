import { expect, it } from 'vitest'
import { readEvery, readVacancies } from './read-vacancies.ts'

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

it('API-12 reads page after page until there is no more, each vacancy once', async () => {
  const pages = [
    ['1', '2'],
    ['2', '3'],
    ['4', '5'],
  ]
  const asked: number[] = []
  const read = (total: number) =>
    readEvery(async (page) => {
      asked.push(page)
      return { data: { vacancies: (pages[page - 1] ?? []).map((id) => ({ id })) }, meta: { total } }
    })
  expect((await read(6)).map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5'])
  expect(asked).toEqual([1, 2, 3])
  // fewer than were counted, because some were archived meanwhile
  expect(await read(9)).toHaveLength(5)
})

it('API-47 an answer that is no list ends the reading', async () => {
  for (const answer of [null, {}, { data: null, meta: { total: 9 } }])
    expect(await readEvery(async () => answer)).toEqual([])
})
