import { expect, it } from 'vitest'
import { createRoom } from './room.ts'

it('whoever asks to be alone waits for all, and all who come later wait for it', async () => {
  const room = createRoom()
  const seen: string[] = []
  const come = async (name: string, how: 'beside' | 'alone') => {
    const leave = await room.enter(how)
    seen.push(name)
    return leave
  }
  const [first, second] = await Promise.all([come('first', 'beside'), come('second', 'beside')])
  const alone = come('alone', 'alone')
  const later = come('later', 'beside')
  const next = come('next', 'alone')
  first()
  await new Promise(setImmediate)
  expect(seen).toEqual(['first', 'second'])
  second()
  const leave = await alone
  await new Promise(setImmediate)
  expect(seen).toEqual(['first', 'second', 'alone'])
  leave()
  const leaveLater = await later
  await new Promise(setImmediate)
  expect(seen).toEqual(['first', 'second', 'alone', 'later'])
  leaveLater()
  ;(await next)()
  ;(await come('last', 'beside'))()
  expect(seen).toEqual(['first', 'second', 'alone', 'later', 'next', 'last'])
})
