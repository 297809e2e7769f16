import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPoll, type Poll, type PollOptions } from './poll.ts'

type Look = PollOptions['look']

const clock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
}
const FIVE_MINUTES = 300_000

describe('the poll of a running analysis', () => {
  let poll: Poll
  beforeEach(() => {
    vi.useFakeTimers()
    poll = createPoll(clock)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A stub of `look` that returns the given values in turn and then repeats the last one. */
  const looks = (...answers: (string | null)[]) => {
    let turn = 0
    return vi.fn<Look>(() => Promise.resolve(answers[Math.min(turn++, answers.length - 1)] ?? null))
  }

  it('STATE-44 polls once immediately', async () => {
    const look = looks('0')
    poll.start({ intervalMs: 3000, maxMs: FIVE_MINUTES, look })
    await vi.advanceTimersByTimeAsync(0)
    expect(look).toHaveBeenCalledTimes(1)
  })

  it('STATE-34 STATE-46 then polls at the given interval', async () => {
    const look = looks('0')
    poll.start({ intervalMs: 3000, maxMs: FIVE_MINUTES, look })
    await vi.advanceTimersByTimeAsync(9000)
    expect(look).toHaveBeenCalledTimes(4)
  })

  it('STATE-35 STATE-45 stops after five minutes without progress', async () => {
    const look = looks('0')
    poll.start({ intervalMs: 3000, maxMs: FIVE_MINUTES, look })
    await vi.advanceTimersByTimeAsync(FIVE_MINUTES - 1)
    expect(poll.isExpired()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(poll.isExpired()).toBe(true)
    const seen = look.mock.calls.length
    await vi.advanceTimersByTimeAsync(FIVE_MINUTES)
    expect(look).toHaveBeenCalledTimes(seen)
  })

  it('STATE-35 continues past five minutes while there is progress', async () => {
    let done = 0
    const look = vi.fn<Look>(() => Promise.resolve(String(Math.floor(done++ / 50))))
    poll.start({ intervalMs: 3000, maxMs: FIVE_MINUTES, look })
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(poll.isExpired()).toBe(false)
    expect(look.mock.calls.length).toBeGreaterThan(295)
  })

  it('STATE-37 stops when the work is over', async () => {
    const look = looks('0', '1', null)
    poll.start({ intervalMs: 3000, maxMs: FIVE_MINUTES, look })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(look).toHaveBeenCalledTimes(3)
    expect(poll.isExpired()).toBe(false)
  })

  it('STATE-43 a second poll replaces the first, even while a response is pending', async () => {
    let answer: (mark: string) => void = () => undefined
    const first = vi.fn<Look>(() => new Promise((resolve) => (answer = resolve)))
    const second = looks('0')
    poll.start({ intervalMs: 3000, maxMs: FIVE_MINUTES, look: first })
    poll.start({ intervalMs: 3000, maxMs: FIVE_MINUTES, look: second })
    answer('late')
    await vi.advanceTimersByTimeAsync(6000)
    expect(first).toHaveBeenCalledTimes(1)
    expect(second).toHaveBeenCalledTimes(3)
  })

  it('survives failed polls and counts them as no progress', async () => {
    const look = vi.fn<Look>(() => Promise.reject(new Error('network')))
    poll.start({ intervalMs: 3000, maxMs: 9000, look })
    await vi.advanceTimersByTimeAsync(9000)
    expect(look).toHaveBeenCalledTimes(4)
    expect(poll.isExpired()).toBe(true)
  })

  it('can be resumed after expiry and stopped permanently', async () => {
    const look = looks('0')
    const heard = vi.fn<() => void>()
    poll.subscribe(heard)
    const stop = poll.start({ intervalMs: 3000, maxMs: 3000, look })
    await vi.advanceTimersByTimeAsync(3000)
    expect(poll.isExpired()).toBe(true)
    poll.resume()
    expect(poll.isExpired()).toBe(false)
    expect(heard).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(0)
    expect(look).toHaveBeenCalledTimes(3)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(look).toHaveBeenCalledTimes(3)
    expect(poll.isExpired()).toBe(false)
  })
})
