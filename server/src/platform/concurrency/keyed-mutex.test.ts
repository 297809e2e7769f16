import { expect, it } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

it('tickets of a key are served in drawing order, even if acquired out of order or released unused', async () => {
  const drawTicket = createKeyedMutex()
  const served: number[] = []
  const [first, second, third, other] = [drawTicket('a'), drawTicket('a'), drawTicket('a'), drawTicket('b')]
  const serve = async (ticket: ReturnType<typeof drawTicket>, n: number) =>
    void ((await ticket.acquire()) && served.push(n))
  const waiting = [serve(third, 3), serve(first, 1)]
  await serve(other, 9)
  second.release()
  first.release()
  first.release()
  await Promise.all(waiting)
  expect(served.filter((n) => n !== 9)).toEqual([1, 3])
  expect(served).toContain(9)
})

it('close rejects the tickets drawn before it and none drawn later', async () => {
  const drawTicket = createKeyedMutex()
  const [first, second] = [drawTicket('a'), drawTicket('a')]
  await first.acquire()
  first.close()
  const later = drawTicket('a')
  first.release()
  expect([await second.acquire(), await later.acquire()]).toEqual([false, true])
})
