import { expect, it } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

it('reservations of a key are served in their order, even if acquired out of order or released unused', async () => {
  const reserve = createKeyedMutex()
  const served: number[] = []
  const [first, second, third, other] = [reserve('a'), reserve('a'), reserve('a'), reserve('b')]
  const serve = async (reservation: ReturnType<typeof reserve>, n: number) =>
    void ((await reservation.acquire()) && served.push(n))
  const waiting = [serve(third, 3), serve(first, 1)]
  await serve(other, 9)
  second.release()
  first.release()
  first.release()
  await Promise.all(waiting)
  expect(served.filter((n) => n !== 9)).toEqual([1, 3])
  expect(served).toContain(9)
})

it('close rejects the reservations made before it and none made later', async () => {
  const reserve = createKeyedMutex()
  const [first, second] = [reserve('a'), reserve('a')]
  await first.acquire()
  first.close()
  const later = reserve('a')
  first.release()
  expect([await second.acquire(), await later.acquire()]).toEqual([false, true])
})
