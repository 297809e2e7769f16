import { expect, it } from 'vitest'
import { createReadersWriterLock } from './readers-writer-lock.ts'

it('an exclusive request waits for all earlier ones, and all later ones wait for its release', async () => {
  const lock = createReadersWriterLock()
  const seen: string[] = []
  const acquire = async (name: string, mode: 'shared' | 'exclusive') => {
    const release = await lock.acquire(mode)
    seen.push(name)
    return release
  }
  const [first, second] = await Promise.all([acquire('first', 'shared'), acquire('second', 'shared')])
  const exclusive = acquire('exclusive', 'exclusive')
  const later = acquire('later', 'shared')
  const next = acquire('next', 'exclusive')
  first()
  await new Promise(setImmediate)
  expect(seen).toEqual(['first', 'second'])
  second()
  const release = await exclusive
  await new Promise(setImmediate)
  expect(seen).toEqual(['first', 'second', 'exclusive'])
  release()
  const releaseLater = await later
  await new Promise(setImmediate)
  expect(seen).toEqual(['first', 'second', 'exclusive', 'later'])
  releaseLater()
  ;(await next)()
  ;(await acquire('last', 'shared'))()
  expect(seen).toEqual(['first', 'second', 'exclusive', 'later', 'next', 'last'])
})
