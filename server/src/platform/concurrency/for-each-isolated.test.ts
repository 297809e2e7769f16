import { expect, it } from 'vitest'
import { allSettledOrThrow, forEachIsolated } from './for-each-isolated.ts'

it('forEachIsolated processes every item despite failures and throws the first one at the end', async () => {
  const done: number[] = []
  const work = async (n: number) => {
    if (n % 2 === 0) throw new Error(`trouble of ${n}`)
    done.push(n)
  }
  await expect(forEachIsolated([1, 2, 3, 4, 5], work)).rejects.toThrow('trouble of 2')
  expect(done).toEqual([1, 3, 5])
  await forEachIsolated([7], work)
  expect(done).toEqual([1, 3, 5, 7])
})

it('allSettledOrThrow throws the first failure after all items have settled', async () => {
  const slow = Promise.withResolvers<void>()
  const done: number[] = []
  const all = allSettledOrThrow([1, 2], async (n) => {
    if (n === 1) throw new Error('trouble of 1')
    await slow.promise
    done.push(n)
  })
  slow.resolve()
  await expect(all).rejects.toThrow('trouble of 1')
  expect(done).toEqual([2])
})
