import { expect, it } from 'vitest'
import { sequential } from './sequential.ts'

it('runs one call at a time, in order, also after one that failed', async () => {
  const log: string[] = []
  const save = sequential(async (name: string) => {
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

it('a call waits only for calls about the same thing', async () => {
  const hanging = Promise.withResolvers<string>()
  const save = sequential(
    async ({ answer }: { thing: string; answer: Promise<string> }) => await answer,
    ({ thing }) => thing,
  )
  const first = save({ thing: 'Анна', answer: hanging.promise })
  const second = save({ thing: 'Анна', answer: Promise.resolve('second') })
  expect(await save({ thing: 'Борис', answer: Promise.resolve('other') })).toBe('other')
  hanging.resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})
