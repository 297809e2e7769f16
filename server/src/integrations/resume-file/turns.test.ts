import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('the company that used the least is next, then the one that waits longest; a busy one waits', () => {
  const turns = createTurns<string>()
  const used = new Map<string, number | null>([
    ['a', 0],
    ['b', 0],
    ['c', 5],
  ])
  const next = () => turns.next((company) => used.get(company) ?? null)
  for (const item of ['c1', 'a1', 'a2', 'a3', 'b1', 'b2']) turns.add(item.slice(0, 1), item)
  expect([next(), next(), next(), next()]).toEqual(['a1', 'b1', 'a2', 'b2'])
  used.set('a', 7)
  expect(next()).toBe('c1')
  used.set('a', null)
  expect(next()).toBeUndefined()
  used.set('a', 7)
  expect([next(), next()]).toEqual(['a3', undefined])
})
