import * as fc from 'fast-check'
import { MAX_BATCH } from '@rezumetr/contracts/board-actions'
import { expect, it } from 'vitest'
import { inPortions } from './portions.ts'

it('a long list is split into batches of the maximum size, each item once', () => {
  const crowd = Array.from({ length: 2 * MAX_BATCH + 7 }, (_, at) => at)
  expect(inPortions(crowd).map(({ length }) => length)).toEqual([MAX_BATCH, MAX_BATCH, 7])
  expect(inPortions(crowd).flat()).toEqual(crowd)
  expect(inPortions([])).toEqual([])
})

it('any list is split completely and in order into full batches and one remainder', () => {
  fc.assert(
    fc.property(fc.nat(6 * MAX_BATCH), (count) => {
      const crowd = Array.from({ length: count }, (_, at) => at)
      const portions = inPortions(crowd)
      expect(portions.flat()).toEqual(crowd)
      expect(portions.slice(0, -1).every((portion) => portion.length === MAX_BATCH)).toBe(true)
      expect(portions.every((portion) => portion.length > 0 && portion.length <= MAX_BATCH)).toBe(true)
    }),
  )
})
