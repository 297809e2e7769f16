/** A polite pace: evenly spaced requests of this process, and few at a time for one account. */
import { setTimeout as pause } from 'node:timers/promises'

const MAX_PARALLEL = 5

export type Pace = {
  /** Waits for a turn, then does the work. @param account whoever the board counts; only compared, never kept longer than the work */
  run<T>(account: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T>
}

export function createPace(requests_per_second: number): Pace {
  const interval = 1000 / requests_per_second
  const accounts = new Map<string, { active: number; waiting: (() => void)[] }>()
  let next = 0

  const turn = async (signal: AbortSignal | undefined) => {
    const now = performance.now()
    const at = Math.max(next, now)
    next = at + interval
    if (at > now) await pause(at - now, undefined, { signal })
  }
  return {
    async run(account, signal, work) {
      const lane = accounts.get(account) ?? { active: 0, waiting: [] }
      accounts.set(account, lane)
      if (lane.active >= MAX_PARALLEL) await new Promise<void>((resolve) => lane.waiting.push(resolve))
      else lane.active += 1
      try {
        signal?.throwIfAborted()
        await turn(signal)
        return await work()
      } finally {
        // the place goes to the first who waits, or is given back
        const follower = lane.waiting.shift()
        if (follower) follower()
        else if ((lane.active -= 1) === 0) accounts.delete(account)
      }
    },
  }
}
