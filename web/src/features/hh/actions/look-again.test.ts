import { afterEach, expect, it, vi } from 'vitest'
import { lookAgainMs } from './look-again.ts'

const now = new Date('2026-11-25T12:00:00Z')
const waiting = (seconds: number) => ({
  status: 'waiting' as const,
  send_at: new Date(now.getTime() + seconds * 1000).toISOString(),
})

afterEach(() => void vi.useRealTimers())

it.each([
  [[], false],
  [[{ ...waiting(-60), status: 'sent' as const }], false],
  [[{ ...waiting(-1), status: 'sending' as const }], 2000],
  [[waiting(10)], 2000],
  // a refusal with its delay, or any step if the computer's clock is behind: it must not be forgotten
  [[waiting(3600)], 60_000],
  [[waiting(3600), waiting(10)], 2000],
])('steps %j are asked for again in %s', (steps, ms) => {
  vi.useFakeTimers({ now })
  expect(lookAgainMs(steps)).toBe(ms)
})
