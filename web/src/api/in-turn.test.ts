import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

it('runs one call at a time, in order, also after one that failed', async () => {
  const log: string[] = []
  const save = inTurn(async (name: string) => {
    log.push(`${name} begins`)
    await Promise.resolve()
    log.push(`${name} ends`)
    if (name === 'first') throw new Error('refused')
    return name
  })
  const made = await Promise.allSettled([save('first'), save('second'), save('third')])
  expect(made.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(log).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})
