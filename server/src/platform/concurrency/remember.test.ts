import { expect, it } from 'vitest'
import { remember } from './remember.ts'

it('concurrent calls share one read; a failure is not cached, and an expired value is read again', async () => {
  const answers = [Promise.reject(new Error('cut off')), Promise.resolve('second'), Promise.resolve('third')]
  let asked = 0
  const read = () => answers[asked++] ?? Promise.resolve('none')
  const known = remember(60_000, read)
  expect(await Promise.allSettled([known(), known()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(await Promise.all([known(), known()])).toEqual(['second', 'second'])
  expect(asked).toBe(2)
  const fresh = remember(0, read)
  expect([await fresh(), await fresh()]).toEqual(['third', 'none'])
})
