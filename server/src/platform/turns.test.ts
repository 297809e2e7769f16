import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('turns come in the order in which they were asked for, whoever gives up or is ready first', async () => {
  const enter = createTurns()
  const came: number[] = []
  const [first, second, third, other] = [enter('a'), enter('a'), enter('a'), enter('b')]
  const arrive = async (turn: ReturnType<typeof enter>, n: number) =>
    void ((await turn.come()) && came.push(n))
  const waiting = [arrive(third, 3), arrive(first, 1)]
  await arrive(other, 9)
  second.leave()
  first.leave()
  first.leave()
  await Promise.all(waiting)
  expect(came.filter((n) => n !== 9)).toEqual([1, 3])
  expect(came).toContain(9)
})

it('closing sends away whoever waits already, and nobody who asks later', async () => {
  const enter = createTurns()
  const [first, second] = [enter('a'), enter('a')]
  await first.come()
  first.close()
  const later = enter('a')
  first.leave()
  expect([await second.come(), await later.come()]).toEqual([false, true])
})
