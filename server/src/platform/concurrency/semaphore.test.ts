import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

it('holders never exceed the permits; waiters are served in order, and an aborted one takes no permit', async () => {
  const semaphore = createSemaphore(1)
  const served: number[] = []
  const acquire = async (n: number, signal?: AbortSignal) => {
    const release = await semaphore.acquire(signal)
    served.push(n)
    return release
  }
  const release = await acquire(1)
  const impatient = new AbortController()
  const gone = acquire(2, impatient.signal)
  const waiting = [acquire(3), acquire(4)]
  impatient.abort(new Error('gave up'))
  await expect(gone).rejects.toThrow('gave up')
  expect(served).toEqual([1])
  release()
  ;(await waiting[0])?.()
  ;(await waiting[1])?.()
  expect(served).toEqual([1, 3, 4])
  ;(await acquire(5))()
  await expect(semaphore.acquire(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
})
