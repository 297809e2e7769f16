import { expect, it } from 'vitest'
import { decrement, increment } from './keyed-counter.ts'

it('a key is in the map as long as it is counted', () => {
  const counts = new Map<string, number>()
  increment(counts, 'a')
  increment(counts, 'a')
  increment(counts, 'b')
  decrement(counts, 'a')
  decrement(counts, 'b')
  expect([...counts]).toEqual([['a', 1]])
  decrement(counts, 'a')
  decrement(counts, 'a')
  expect(counts.size).toBe(0)
})
