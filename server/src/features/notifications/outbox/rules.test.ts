import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { GIVE_UP_MS, isStale, nextAttempt } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')

it('an unsent email is retried after 1, 5, 15 and 60 minutes, then every hour', () => {
  const minutes = [1, 2, 3, 4, 5, 50].map(
    (attempts) => (nextAttempt(attempts, now).getTime() - now.getTime()) / 60_000,
  )
  expect(minutes).toEqual([1, 5, 15, 60, 60, 60])
})

it('an unsent email is given up after three days', () => {
  expect(isStale(new Date('2026-11-17T12:00:00Z'), now, GIVE_UP_MS.mail)).toBe(false)
  expect(isStale(new Date('2026-11-17T11:59:59Z'), now, GIVE_UP_MS.mail)).toBe(true)
})

it('retry pauses are at least a minute and never shrink; an email given up stays so', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.nat(GIVE_UP_MS.mail * 2),
      fc.nat(86_400_000),
      (attempts, age, more) => {
        const pause = (n: number) => nextAttempt(n, now).getTime() - now.getTime()
        expect(pause(attempts) >= 60_000 && pause(attempts + 1) >= pause(attempts)).toBe(true)
        const written = new Date(now.getTime() - age)
        const later = new Date(now.getTime() + more)
        const [is_given_up, stays_so] = [now, later].map((at) => isStale(written, at, GIVE_UP_MS.mail))
        expect(!is_given_up || stays_so).toBe(true)
      },
    ),
  )
})
