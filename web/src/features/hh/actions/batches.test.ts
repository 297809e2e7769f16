import * as fc from 'fast-check'
import { MAX_BATCH } from '@rezumetr/contracts/hh/actions'
import { expect, it } from 'vitest'
import { inBatches } from './batches.ts'

it('a long list is split into batches of the maximum size, each item once', () => {
  const crowd = Array.from({ length: 2 * MAX_BATCH + 7 }, (_, at) => at)
  expect(inBatches(crowd).map(({ length }) => length)).toEqual([MAX_BATCH, MAX_BATCH, 7])
  expect(inBatches(crowd).flat()).toEqual(crowd)
  expect(inBatches([])).toEqual([])
})

it('any list is split completely and in order into full batches and one remainder', () => {
  fc.assert(
    fc.property(fc.nat(6 * MAX_BATCH), (count) => {
      const crowd = Array.from({ length: count }, (_, at) => at)
      const batches = inBatches(crowd)
      expect(batches.flat()).toEqual(crowd)
      expect(batches.slice(0, -1).every((batch) => batch.length === MAX_BATCH)).toBe(true)
      expect(batches.every((batch) => batch.length > 0 && batch.length <= MAX_BATCH)).toBe(true)
    }),
  )
})
