import { expect, it } from 'vitest'
import { coalesceWrites } from './coalesce-writes.ts'

it.each([0, 20])(
  'items added during a write form the next batch; a failed batch rejects only its callers (gathering %i ms)',
  async (gather_ms) => {
    const batches: (readonly number[])[] = []
    const { promise: firstIsWritten, resolve: write } = Promise.withResolvers<void>()
    const { promise: firstIsBegun, resolve: begin } = Promise.withResolvers<void>()
    const hand = coalesceWrites<number>(async (batch) => {
      batches.push(batch)
      begin()
      if (batches.length === 1) await firstIsWritten
      if (batch.includes(4)) throw new Error('not written')
    }, gather_ms)
    const first = Promise.all([hand(1), hand(2)])
    await firstIsBegun
    const second = Promise.allSettled([hand(3), hand(4)])
    expect(batches).toEqual([[1, 2]])
    write()
    await first
    expect((await second).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await hand(5)
    expect(batches).toEqual([[1, 2], [3, 4], [5]])
  },
)
