import { MAX_PEOPLE } from '@rezumetr/contracts/board-actions'
import { expect, it } from 'vitest'
import { inPortions } from './portions.ts'

it('a crowd goes to the server in portions it takes, everybody once', () => {
  const crowd = Array.from({ length: 2 * MAX_PEOPLE + 7 }, (_, at) => at)
  expect(inPortions(crowd).map(({ length }) => length)).toEqual([MAX_PEOPLE, MAX_PEOPLE, 7])
  expect(inPortions(crowd).flat()).toEqual(crowd)
  expect(inPortions([])).toEqual([])
})
