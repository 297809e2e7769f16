import { expect, it } from 'vitest'
import { allApart, eachApart } from './each-apart.ts'

it('eachApart processes every item despite failures and throws the first one at the end', async () => {
  const done: number[] = []
  const work = async (n: number) => {
    if (n % 2 === 0) throw new Error(`trouble of ${n}`)
    done.push(n)
  }
  await expect(eachApart([1, 2, 3, 4, 5], work)).rejects.toThrow('trouble of 2')
  expect(done).toEqual([1, 3, 5])
  await eachApart([7], work)
  expect(done).toEqual([1, 3, 5, 7])
})

it('allApart throws the first failure after all items have settled', async () => {
  const slow = Promise.withResolvers<void>()
  const done: number[] = []
  const all = allApart([1, 2], async (n) => {
    if (n === 1) throw new Error('trouble of 1')
    await slow.promise
    done.push(n)
  })
  slow.resolve()
  await expect(all).rejects.toThrow('trouble of 1')
  expect(done).toEqual([2])
})
