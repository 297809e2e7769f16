import type { Result, ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { expect, it } from 'vitest'
import { isSearched, toFilter, toVacancyAddress } from './filter-address.ts'

const page = { data: { results: [{ score: 90 }, { score: 60 }] as Result[] } }
const far = {
  vacancy_id: 'sales',
  score: 40,
  recommendation: 'maybe',
  replaced_by: null,
  decision: null,
  application: { candidate_name: 'Семёнова Анна' },
} as ResultDetail

it.each([
  [{}],
  [{ vacancy_id: 'sales', recommendation: 'maybe', min_score: 40, decision: 'none' }],
  [{ search: 'анна семенова' }],
] as const)('a candidate of the filter %o with a lower score may be on the next page', (filter) => {
  expect(isSearched([page], far, filter)).toBe(true)
  expect(isSearched([page], { ...far, score: 60 }, filter)).toBe(true)
  expect(isSearched([page], { ...far, score: 61 }, filter)).toBe(false)
  expect(isSearched([page], { ...far, replaced_by: 'newer' }, filter)).toBe(false)
})

it.each([
  [{ vacancy_id: 'books' }],
  [{ recommendation: 'hire' }],
  [{ min_score: 41 }],
  [{ decision: 'any' }],
  [{ search: 'анна белова' }],
] as const)('a candidate outside the filter %o is not', (filter) => {
  expect(isSearched([page], far, filter)).toBe(false)
})

it('the row of the open card is searched on ten pages at most, and not in an empty list', () => {
  const searched = (pages: number) =>
    isSearched(
      Array.from({ length: pages }, () => page),
      far,
      {},
    )
  expect([searched(0), searched(1), searched(9), searched(10)]).toEqual([false, true, true, false])
})

it('the address of the vacancy holds the filter without the vacancy, and gives it back', () => {
  const filter = { vacancy_id: 'sales', min_score: 40, decision: 'none', meets: ['sql'] } as const
  const address = toVacancyAddress({ ...filter, meets: [...filter.meets] })
  expect(address).toEqual({ minScore: 40, decision: 'none', meets: ['sql'] })
  expect(toFilter({ ...address, vacancy: 'sales' })).toEqual(filter)
})
