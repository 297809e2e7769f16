import type { Result, ResultDetail } from '@rezumetr/contracts/analysis'
import { expect, it } from 'vitest'
import { isBehind } from './filter-address.ts'

const last = { score: 60 } as Result
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
] as const)('a candidate of the filter %o with a lower score is behind the last row', (filter) => {
  expect(isBehind(last, far, filter)).toBe(true)
  expect(isBehind(last, { ...far, score: 60 }, filter)).toBe(true)
  expect(isBehind(last, { ...far, score: 61 }, filter)).toBe(false)
  expect(isBehind(last, { ...far, replaced_by: 'newer' }, filter)).toBe(false)
})

it.each([
  [{ vacancy_id: 'books' }],
  [{ recommendation: 'hire' }],
  [{ min_score: 41 }],
  [{ decision: 'any' }],
  [{ search: 'анна белова' }],
] as const)('a candidate outside the filter %o is not', (filter) => {
  expect(isBehind(last, far, filter)).toBe(false)
})
