import { expect, it } from 'vitest'
import { GIVE_UP_MAIL_MS, isStale, nextAttempt } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')

it('a letter that did not go is tried after 1, 5, 15 and 60 minutes, then every hour', () => {
  const minutes = [1, 2, 3, 4, 5, 50].map(
    (attempts) => (nextAttempt(attempts, now).getTime() - now.getTime()) / 60_000,
  )
  expect(minutes).toEqual([1, 5, 15, 60, 60, 60])
})

it('after three days it is given up', () => {
  expect(isStale(new Date('2026-11-17T12:00:00Z'), now, GIVE_UP_MAIL_MS)).toBe(false)
  expect(isStale(new Date('2026-11-17T11:59:59Z'), now, GIVE_UP_MAIL_MS)).toBe(true)
})
