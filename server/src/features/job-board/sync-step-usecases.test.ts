import { expect, it } from 'vitest'
import { inLots } from './sync-step-usecases.ts'

it('what comes while a lot is written is the next lot, and everybody waits for their own', async () => {
  const lots: (readonly number[])[] = []
  const { promise: firstIsWritten, resolve: write } = Promise.withResolvers<void>()
  const { promise: firstIsBegun, resolve: begin } = Promise.withResolvers<void>()
  const hand = inLots<number>(async (lot) => {
    lots.push(lot)
    begin()
    if (lots.length === 1) await firstIsWritten
    if (lot.includes(4)) throw new Error('not written')
  })
  const first = Promise.all([hand(1), hand(2)])
  await firstIsBegun
  const second = Promise.allSettled([hand(3), hand(4)])
  expect(lots).toEqual([[1, 2]])
  write()
  await first
  expect((await second).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await hand(5)
  expect(lots).toEqual([[1, 2], [3, 4], [5]])
})
